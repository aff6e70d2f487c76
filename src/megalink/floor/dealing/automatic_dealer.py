"""The automatic dealer: the next step of the round as its order, and how long Players have until it is given."""

from collections.abc import Callable
from typing import NamedTuple, assert_never

from megalink.floor.state.person_names import is_robot
from megalink.floor.state.table_state import FloorTable, part_of_round
from megalink.play.linked import SYSTEM
from megalink.rulebook.role import Actor
from megalink.table import commands as c
from megalink.table.next_step import (
    CardOfShoe,
    CardToName,
    DealerOrder,
    HandToLookAt,
    PlayersDecide,
    PlayStandsStill,
    SettingToName,
    next_step,
)
from megalink.table.state import TableState


class Times(NamedTuple):
    """How long Players have, in milliseconds."""

    between: int = 6_000  # from a round's end to "Place your bets, please": the result stays so long
    betting: int = 15_000
    decision: int = 20_000  # for each decision of a Player who is there
    disconnected: int = 8_000  # so long the clock stands still for one who lost his connection (5.11)
    reveal: int = 1_500  # between one exposure and the next
    grace: int = 60_000  # after a power failure: to withdraw (5.16.1), before play is resumed
    gone: int = 180_000  # for a Player who is away, until his seat is released


class Lost(NamedTuple):
    """For how many milliseconds of a decision its Player had no connection, and whether he still has none."""

    ms: int
    goes_on: bool


AT_ONCE = Times(0, 0, 0, 0, 0, 0)


class TimedOrder(NamedTuple):
    """An order of the house, given so long after the table last moved (or after this part of the round began)."""

    command: c.AnyCommand
    after: int
    since_part: bool = False


def due_at(table: FloorTable, order: TimedOrder, opened_at: int) -> int:
    """When the order is given. Players lose no time while the floor was not open."""
    return max(table.part_since if order.since_part else table.moved, opened_at) + order.after


def dealer_step(
    table: FloorTable,
    times: Times,
    supervisor: Actor | None = None,
    is_present: Callable[[str], bool] | None = None,
    lost: Callable[[str], Lost | None] | None = None,
) -> TimedOrder | None:
    """None while people have to act. `supervisor` resumes play after a power failure where no person does.

    `lost` tells how long a Player had no connection in this part of the round, and None of one who had none at all.
    """
    state = table.state
    if table.closed or state.game is None:
        return None
    step = next_step(state, SYSTEM)
    match step:
        case DealerOrder():
            return _timed(table, step.command, times, is_present)
        case PlayersDecide():
            return _undecided(state, step.positions, times, is_present, lost)
        case PlayStandsStill():
            if supervisor is None or not state.current.power_failed:
                return None
            return TimedOrder(c.ResumePlay(actor=supervisor), times.grace, since_part=True)
        case CardOfShoe() | CardToName() | SettingToName() | HandToLookAt():
            return None
        case _:
            assert_never(step)


def _timed(
    table: FloorTable, command: c.AnyCommand, times: Times, is_present: Callable[[str], bool] | None
) -> TimedOrder | None:
    """A round opens for seated Players only, and bets stay open until there is a base wager.

    Neither waits for its time once all who are waited for are ready.
    """
    state, nobody_waits = table.state, bool(table.ready) and not waited_for(table, is_present)
    match command:
        case c.CallPlaceYourBets():
            return TimedOrder(command, 0 if nobody_waits else times.between) if state.seats else None
        case c.InformOneHand():
            return TimedOrder(command, 0)
        case c.CallNoMoreBets():
            after = 0 if nobody_waits else times.betting
            return TimedOrder(command, after, since_part=True) if part_of_round(state).is_wagered else None
        case _:
            return TimedOrder(command, times.reveal)


def waited_for(table: FloorTable, is_present: Callable[[str], bool] | None = None) -> list[str]:
    """The people at the table who are there and have not said that they are ready."""
    people = (name for name in table.at_play() if not is_robot(name) and name not in table.ready)
    return [name for name in people if is_present is None or is_present(name)]


def _undecided(
    state: TableState,
    positions: tuple[int, ...],
    times: Times,
    is_present: Callable[[str], bool] | None,
    lost: Callable[[str], Lost | None] | None,
) -> TimedOrder:
    """The hand whose time ends first. Players who are not there are absent (5.11). Unless told, all are there."""

    def ends(position: int) -> TimedOrder:
        player = state.current.hands[position].controller
        gap = lost(player) if lost else None
        if is_present is None or is_present(player):
            return TimedOrder(c.ExpireTime(position, actor=SYSTEM), decision_time(times, gap), since_part=True)
        # Whoever was gone before he was asked is not waited for as long as one whose connection breaks.
        after = decision_time(times, gap) if gap else min(times.disconnected, times.decision)
        return TimedOrder(c.MarkAbsent(position, actor=SYSTEM), after, since_part=True)

    return min((ends(position) for position in positions), key=lambda order: order.after)


def decision_time(times: Times, lost: Lost | None) -> int:
    """A Player's clock stands still while his connection is lost, but others do not wait for ever."""
    if lost is None:
        return times.decision
    return times.decision + (times.disconnected if lost.goes_on else min(lost.ms, times.disconnected))
