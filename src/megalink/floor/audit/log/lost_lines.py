"""The events that a log says were acknowledged and are gone, each opened again: when, who, where, about how much."""

from collections import Counter
from collections.abc import Iterator
from typing import Any, NamedTuple

from megalink.floor.state import streams
from megalink.floor.state.events import (
    FLOOR_EVENTS,
    FLOOR_TABLE_EVENTS,
    PLAYER_EVENTS,
    SHUFFLE_EVENTS,
    AcknowledgedLost,
    LostEvent,
)
from megalink.floor.state.streams import open_envelope, opened_among
from megalink.floor.state.users import USER_EVENTS
from megalink.ledger.cage import BoughtIn, CashedOut
from megalink.money import Cents
from megalink.store.contract import Recorded, Store
from megalink.wire.events import POOL_EVENTS, TABLE_EVENTS
from megalink.wire.needed import BadPlain

KINDS = {
    **TABLE_EVENTS,
    **FLOOR_TABLE_EVENTS,
    **POOL_EVENTS,
    **FLOOR_EVENTS,
    **PLAYER_EVENTS,
    **SHUFFLE_EVENTS,
    **USER_EVENTS,
}


class LostLine(NamedTuple):
    lost: LostEvent
    server: str  # that had answered
    told_at: int  # when it was recorded
    event: Any  # None where this version cannot read it

    @property
    def place(self) -> str:
        """The name of its table, link or Player; "" for what is of the whole house."""
        return self.lost.stream.partition(":")[2]

    @property
    def player(self) -> str | None:
        """Whose money it moved, or whom it is about."""
        if self.lost.stream.startswith(streams.player("")):
            return self.place
        player: str | None = getattr(self.event, "player", None)
        return player

    @property
    def moved(self) -> Cents | None:
        """By how much it changed the balance of the Player: events in his own stream do."""
        event = self.event
        if not self.lost.stream.startswith(streams.player("")) or event is None:
            return None
        if isinstance(event, BoughtIn | CashedOut):
            return Cents(-event.amount) if isinstance(event, CashedOut) else event.amount
        cents: Cents = event.cents
        return cents


def lost_lines(store: Store) -> tuple[LostLine, ...]:
    """By time."""
    found = [
        LostLine(lost, told.event.server, told.event.at, _event(lost))
        for _, told in opened_among(store.read(streams.FLOOR), {AcknowledgedLost.WIRE: AcknowledgedLost})
        for lost in told.event.events
    ]
    return tuple(sorted(found, key=lambda line: (line.lost.at, line.lost.position)))


def sums(lines: tuple[LostLine, ...]) -> Iterator[tuple[str, Cents]]:
    """By how much the lost events had changed each Player's balance."""
    moved: Counter[str] = Counter()
    for line in lines:
        if line.moved is not None:
            moved[line.place] += line.moved
    yield from ((player, Cents(cents)) for player, cents in sorted(moved.items()))


def _event(lost: LostEvent) -> Any:  # noqa: ANN401 (events of any room)
    try:
        return open_envelope(Recorded(lost.position, lost.stream, 0, lost.type, lost.data, ""), KINDS).event
    except BadPlain:
        return None
