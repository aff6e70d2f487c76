"""Events that a server had answered and the log does not hold: what they moved, and which of them are told already."""

from collections import Counter
from collections.abc import Collection, Iterable

from megalink.floor.state.events import PLAYER_EVENTS, AcknowledgedLost, LostEvent
from megalink.floor.state.streams import open_envelope
from megalink.ledger.cage import BoughtIn, CashedOut
from megalink.money import Cents
from megalink.store.contract import Recorded


def as_told(server: str, events: tuple[LostEvent, ...], at: int) -> AcknowledgedLost:
    return AcknowledgedLost(server, events, _moved(events), at)


def untold(found: AcknowledgedLost, told: Collection[LostEvent]) -> AcknowledgedLost | None:
    """Without what another server, which had taken the same in, has told meanwhile; None where nothing is left."""
    left = tuple(event for event in found.events if event not in told)
    if left == found.events:
        return found
    return as_told(found.server, left, found.at) if left else None


def _moved(lost: Iterable[LostEvent]) -> tuple[tuple[str, Cents], ...]:
    moved: Counter[str] = Counter()
    for line in lost:
        kind, _, player = line.stream.partition(":")
        if kind == "player":
            recorded = Recorded(line.position, line.stream, 0, line.type, line.data, "")
            event = open_envelope(recorded, PLAYER_EVENTS).event
            amount = event.amount if isinstance(event, BoughtIn | CashedOut) else event.cents
            moved[player] += -amount if isinstance(event, CashedOut) else amount
    return tuple((player, Cents(cents)) for player, cents in sorted(moved.items()))
