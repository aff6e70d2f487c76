"""The automatic dealer: what comes next at a table, and how long Players have until then."""

from collections.abc import Callable
from typing import NamedTuple

from megalink.floor.desk import Desk
from megalink.play.linked import SYSTEM
from megalink.rulebook.role import Actor
from megalink.table import commands as c
from megalink.table.decide import decide
from megalink.table.progress import waiting
from megalink.table.rejection import Rejection
from megalink.table.state import AFTER, Phase, TableState


class Times(NamedTuple):
    """How long Players have, in milliseconds."""

    between: int = 4_000  # from a round's end to "Place your bets, please"
    betting: int = 15_000
    decision: int = 20_000  # for each decision; who is silent then is absent (5.11)
    disconnected: int = 8_000  # for who is not even there
    reveal: int = 1_500  # between one exposure and the next
    grace: int = 60_000  # after a power failure: to withdraw (5.16.1), before play is resumed


AT_ONCE = Times(0, 0, 0, 0, 0, 0)


class Step(NamedTuple):
    """What the dealer does next, so long after the table last moved (or after this part of the round began)."""

    command: c.AnyCommand
    after: int
    since_part: bool = False


class Part(NamedTuple):
    """What a time belongs to: it does not start again with every Player who decides."""

    number: int
    phase: Phase
    step: int = 0
    power_failed: bool = False
    is_wagered: bool = False  # the time for betting runs from the first base wager


def part_of_round(state: TableState) -> Part:
    current = state.round
    if current is None:
        return Part(0, Phase.IDLE)
    wagered = current.phase is Phase.BETTING and _has_base_wager(state)
    return Part(current.number, current.phase, current.step, current.power_failed, wagered)


def _has_base_wager(state: TableState) -> bool:
    return any(place.area in state.rules.base_wagers for place in state.current.stakes)


def dealer_step(
    desk: Desk, times: Times, supervisor: Actor | None = None, is_present: Callable[[str], bool] | None = None
) -> Step | None:
    """None while it is somebody else's turn. `supervisor` resumes play after a power failure where no person does."""
    state, current = desk.state, desk.state.round
    if desk.closed or state.game is None:
        return None
    if current is None or current.phase in AFTER:
        return Step(c.CallPlaceYourBets(actor=SYSTEM), times.between) if state.seats else None
    if current.power_failed:
        return Step(c.ResumePlay(actor=supervisor), times.grace, since_part=True) if supervisor else None
    if current.halt:
        return None
    if current.phase is Phase.BETTING:
        return _close_bets(state, times)
    positions = waiting(state) if current.phase is Phase.DECIDING else ()
    if positions:
        return _absent(state, positions, times, is_present)
    return _advance(state, times)


def _close_bets(state: TableState, times: Times) -> Step | None:
    """Bets stay open until there is one; who plays several positions is told of 3.4.1 before they close."""
    current = state.current
    if not _has_base_wager(state):
        return None
    wagered = {place.position for place in current.stakes}
    seated = [player for position, player in state.seats.items() if position in wagered]
    for player in seated:
        if seated.count(player) > 1 and player not in state.informed:
            return Step(c.InformOneHand(player, actor=SYSTEM), 0)
    return Step(c.CallNoMoreBets(actor=SYSTEM), times.betting, since_part=True)


def _absent(
    state: TableState, positions: tuple[int, ...], times: Times, is_present: Callable[[str], bool] | None
) -> Step:
    hands = state.current.hands
    away = [at for at in positions if is_present and not is_present(hands[at].controller)]
    if away:
        after = min(times.disconnected, times.decision)
        return Step(c.MarkAbsent(away[0], actor=SYSTEM), after, since_part=True)
    return Step(c.MarkAbsent(positions[0], actor=SYSTEM), times.decision, since_part=True)


def _advance(state: TableState, times: Times) -> Step | None:
    for command in (
        c.DealFromDeck(actor=SYSTEM),
        c.ExposeCommunity(actor=SYSTEM),
        c.SettleRound(actor=SYSTEM),  # refused as long as a hand waits for the Dealer's cards
        c.ExposeDealer(actor=SYSTEM),
    ):
        if not isinstance(decide(state, command), Rejection):
            return Step(command, times.reveal)
    return None
