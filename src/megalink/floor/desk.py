"""A table as the floor keeps it: the table's state, where its streams end, and the seed of the round in play."""

from typing import NamedTuple, assert_never

from megalink.floor.events import (
    CallAnswered,
    DeskEvent,
    HistoryCarried,
    MinimumCarried,
    Shuffle,
    SupervisorCalled,
    TableClosed,
    TableListed,
    TableReopened,
)
from megalink.play.tables import new_table
from megalink.table.events import AnyEvent as TableEvent
from megalink.table.events import Event as TableEventKind
from megalink.table.evolve import evolve
from megalink.table.record import quickly_replaced
from megalink.table.state import IN_PLAY, Phase, TableState

ROUND_OPEN = (Phase.BETTING, *IN_PLAY)


class Call(NamedTuple):
    """Somebody of the pit is asked to come."""

    by: str
    why: str
    at: int
    round: int  # in which it was made or, later, answered
    answered_by: str | None = None


@quickly_replaced
class Desk(NamedTuple):
    listed: TableListed
    state: TableState
    version: int = 0
    closed: bool = False
    day: str = ""  # the gaming day up to which its history of 5.13 was carried
    call: Call | None = None  # the last one that was made since the table opened
    seed: str | None = None  # of the round in play: nobody sees it before the round is over
    shuffle_version: int = 0
    secret_version: int = 0
    snapshot_version: int = 0

    @property
    def name(self) -> str:
        return self.listed.table

    @property
    def open_call(self) -> Call | None:
        return self.call if self.call and self.call.answered_by is None else None

    @property
    def round_open(self) -> bool:
        return self.state.phase in ROUND_OPEN

    @property
    def round_number(self) -> int:
        return self.state.round.number if self.state.round else 0

    @property
    def shuffles(self) -> bool:
        return self.listed.shuffle is Shuffle.SYSTEM


def new_desk(listed: TableListed) -> Desk:
    return Desk(listed, new_table())


def evolve_desk(desk: Desk, event: TableEvent | DeskEvent) -> Desk:
    """The next desk, one version on."""
    version = desk.version + 1
    if isinstance(event, TableEventKind):
        return desk._replace(state=evolve(desk.state, event), version=version)
    match event:
        case TableClosed():
            return desk._replace(closed=True, call=None, version=version)
        case TableReopened():
            return desk._replace(closed=False, version=version)
        case HistoryCarried():
            state = desk.state._replace(warned=frozenset(event.warned))
            return desk._replace(state=state, day=event.day, version=version)
        case MinimumCarried():
            return desk._replace(state=desk.state._replace(jackpot_minimum=event.minimum), version=version)
        case SupervisorCalled():
            made = Call(event.by, event.why, event.at, desk.round_number)
            return desk._replace(call=made, version=version)
        case CallAnswered():
            assert desk.call is not None, "an answer follows a call"
            answered = desk.call._replace(answered_by=event.by, round=desk.round_number)
            return desk._replace(call=answered, version=version)
        case _:
            assert_never(event)
