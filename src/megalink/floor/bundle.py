"""Decided orders that share a stream, directly or by way of others, are written together or not at all.

Each was decided on what the ones before it leave. If an earlier one failed and a later one were written, the later one
would rest on what never happened; and its version could fit all the same, when another server wrote just as much.
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from megalink.floor.draft import Change, Refused
from megalink.floor.refusal import Reply
from megalink.floor.requests import Request
from megalink.store import Answer, Unit, Write


class Decided(NamedTuple):
    request: Request
    result: Change | Refused
    reply: Reply

    @property
    def writes(self) -> Sequence[Write]:
        """Those without events only guard: what a refusal rests on must be in the log, or it is decided again."""
        if isinstance(self.result, Change):
            return self.result.writes
        return [Write(stream, version) for stream, version in self.result.rests_on]


class Bundle:
    def __init__(self) -> None:
        self.numbered: dict[int, Decided] = {}
        self.streams: set[str] = set()

    def add(self, number: int, one: Decided) -> None:
        self.numbered[number] = one
        self.streams.update(write.stream for write in one.writes)

    def absorb(self, other: "Bundle") -> None:
        self.numbered.update(other.numbered)
        self.streams |= other.streams

    @property
    def decided(self) -> list[Decided]:
        """In the order of their deciding: so their events stand in the log, whichever stream they belong to."""
        return [one for _, one in sorted(self.numbered.items())]

    def unit(self) -> Unit:
        decided = self.decided
        writes = [write for one in decided for write in one.writes]
        answers = [Answer(one.request.key, one.request.hash, *one.reply) for one in decided if one.request.key]
        changes = [one.result for one in decided if isinstance(one.result, Change)]
        return Unit(writes, answers, [snapshot for change in changes for snapshot in change.snapshots])


def bundled(decided: Iterable[Decided]) -> list[Bundle]:
    owner: dict[str, Bundle] = {}
    bundles: dict[int, Bundle] = {}
    for number, one in enumerate(decided):
        touched = {id(owner[write.stream]): owner[write.stream] for write in one.writes if write.stream in owner}
        bundle = max(touched.values(), key=lambda other: len(other.streams), default=None) or Bundle()
        for place, other in touched.items():
            if other is not bundle:
                bundle.absorb(other)
                del bundles[place]
                owner.update(dict.fromkeys(other.streams, bundle))
        bundle.add(number, one)
        bundles[id(bundle)] = bundle
        owner.update((write.stream, bundle) for write in one.writes)
    return [*bundles.values()]
