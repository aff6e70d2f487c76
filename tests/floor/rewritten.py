"""A whole new log that fits: as an older version would have written it, or as somebody who owns the file forged it."""

from collections.abc import Callable

from megalink.floor.shuffle import commitment
from megalink.floor.state import streams
from megalink.floor.state.events import SHUFFLE_EVENTS, DeckCommitted, SeedCommitted, SeedKept
from megalink.floor.state.streams import in_envelope, open_envelope
from megalink.rulebook.role import Actor, Role
from megalink.store.contract import Appended, Recorded, Store, Write
from megalink.store.memory import MemoryStore


def rewritten(store: Store, change: Callable[[Recorded], tuple[str, str]]) -> MemoryStore:
    """Every event as `change` has it, in a chain that holds; without snapshots and answers."""
    copy = MemoryStore()
    for recorded in store.tail(0, 1_000_000):
        result = copy.append([Write(recorded.stream, recorded.version - 1, [change(recorded)])])
        assert isinstance(result, Appended)
    return copy


def replaced(kind: str, old: str, new: str) -> Callable[[Recorded], tuple[str, str]]:
    """Another text in every event of a kind."""
    return lambda one: (one.type, one.data.replace(old, new) if one.type == kind else one.data)


def with_published_seeds(store: Store) -> MemoryStore:
    """As an older version wrote it up to here: a commitment to the seed, which is published after the round."""
    seeds: dict[tuple[str, int], str] = {}

    def older(recorded: Recorded) -> tuple[str, str]:
        kind, _, table = recorded.stream.partition(":")
        if kind not in ("secret", "shuffle"):
            return recorded.type, recorded.data
        opened = open_envelope(recorded, SHUFFLE_EVENTS)
        if isinstance(opened.event, SeedKept):
            seeds[table, opened.event.round] = opened.event.seed
        if not isinstance(opened.event, DeckCommitted):
            return recorded.type, recorded.data
        seed = bytes.fromhex(seeds[table, opened.event.round])
        event = SeedCommitted(opened.event.round, commitment(seed))
        return in_envelope(event, Actor(opened.by, Role[opened.role.upper()]), opened.at)

    return rewritten(store, older)


def shuffle_events(store: Store, table: str = "t1") -> list[object]:
    return [open_envelope(one, SHUFFLE_EVENTS).event for one in store.read(streams.shuffle(table))]
