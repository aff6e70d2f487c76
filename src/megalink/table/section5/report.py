"""Section 5: each irregularity as an order of the right position, with the remedy of its clause."""

from megalink.rulebook.rejection import Code, Rejection
from megalink.table import commands as c
from megalink.table import events as e
from megalink.table.game.showdown import Ending
from megalink.table.permissions import clause_of
from megalink.table.phase import AFTER
from megalink.table.phases.decisions import own_hand
from megalink.table.returns import remove_hand, return_place
from megalink.table.section5.void import collected
from megalink.table.state import RoundState, TableState

Result = tuple[e.AnyEvent, ...] | Rejection

REPORTABLE = (*(f"5.{number}" for number in range(1, 17)), "6.1")


def report(_state: TableState, command: c.ReportIrregularity) -> Result:
    """The Dealer reports; who may confirm a remedy is above him. Reading: A99"""
    if command.clause not in REPORTABLE:
        message = "an irregularity is one of 5.1 to 5.16, or 6.1 for what the rules do not cover"
        return Rejection(Code.CLAUSE_UNKNOWN, message, "6.1", field="clause", value=command.clause)
    return (e.IrregularityReported(command.clause, command.note, command.actor.id),)


def record_late(state: TableState, command: c.RecordLateWager) -> Result:
    """5.5: the late part is refused; what lay there before stays in action. Reading: A79"""
    if command.position not in state.seats:
        message = "nobody is seated there"
        return Rejection(Code.POSITION_EMPTY, message, "5.5", field="position", value=command.position)
    if command.area not in state.rules.areas:
        return Rejection(
            Code.AREA_UNKNOWN,
            "the document has no such area",
            clause_of(state, "positions"),
            field="area",
            value=command.area,
        )
    if type(command.amount) is not int or command.amount <= 0:
        return Rejection(Code.AMOUNT_INVALID, "an amount is more than nothing", field="amount", value=command.amount)
    forfeit = state.rules.readings["late.part"] == "forfeited"
    return (e.LateWagerRefused(command.player, command.position, command.area, command.amount, forfeit),)


def record_view(state: TableState, command: c.RecordView) -> Result:
    live = own_hand(state, command.position, command.player)
    if isinstance(live, Rejection):
        return live
    return (
        () if command.player in live.viewed_by else (e.HandViewed(command.player, command.position, permitted=False),)
    )


def bar(state: TableState, command: c.BarPlayer) -> Result:
    """5.9: all his wagers that have no outcome yet go back, and he plays no further. Reading: A82"""
    if not command.reason.strip():
        what = "lifting a bar" if command.lift else "a bar"
        return Rejection(Code.REASON_MISSING, f"{what} gives its reason", "5.9", field="reason", value=command.reason)
    barred: list[e.AnyEvent] = [e.PlayerBarred(command.player, command.reason, command.actor.id, command.lift)]
    current = state.round
    if current and not command.lift and state.phase not in AFTER:
        barred += take_out(state, current, command.player, "5.9", ("A82",), command.actor.id)
    return tuple(barred)


def take_out(
    state: TableState, current: RoundState, player: str, clause: str, readings: tuple[str, ...], by: str
) -> list[e.AnyEvent]:
    """Every wager of the Player without an outcome goes back, and the hands that he controls leave the round."""
    happened: list[e.AnyEvent] = []
    for place in dict.fromkeys((*current.stakes, *current.taken_back)):
        if not collected(state, current, place):
            whole_hand = state.seats.get(place.position) == player
            happened += return_place(current, place, (clause,), readings, None if whole_hand else player)
    leaving = (at for at in current.positions_of(player) if current.hands[at].ending is not Ending.FOLDED)
    return [*happened, *(e.HandRemoved(position, clause, by) for position in leaving)]


def resolve_multiple(state: TableState, command: c.ResolveMultipleHands) -> Result:
    """5.10.1: viewed hands play on; 5.10.2: with none viewed, the first dealt. Reading: A83"""
    current = state.current
    positions = current.positions_of(command.player)
    if len(positions) < 2 or not _in_error(state, current, command.player, positions):
        message = f"{command.player} does not control more than one hand in error"
        return Rejection(Code.REMEDY_NOT_OPEN, message, "5.10", field="player", value=command.player)
    viewed = [at for at in positions if command.player in current.hands[at].viewed_by]
    clause, stay = ("5.10.1", viewed) if viewed else ("5.10.2", [positions[0]])
    return tuple(
        event
        for at in positions
        if at not in stay
        for event in remove_hand(current, at, clause, ("A83",), command.actor.id)
    )


def _in_error(state: TableState, current: RoundState, player: str, positions: tuple[int, ...]) -> bool:
    if state.rules.readings["multi.in_error_scope"] == "every_multi_position":
        return True
    viewed = sum(1 for at in positions if player in current.hands[at].viewed_by)
    return player in state.restricted or player not in state.informed or viewed > 1


def stop(state: TableState, command: c.StopPlayer) -> Result:
    current = state.current
    positions = current.positions_of(command.player)
    if len(positions) < 2:
        message = f"{command.player} does not control several hands"
        return Rejection(Code.REMEDY_NOT_OPEN, message, "5.10.3", field="player", value=command.player)
    removed = (event for at in positions for event in remove_hand(current, at, "5.10.3", ("A83",), command.actor.id))
    return (e.PlayerStopped(command.player, command.actor.id), *removed)
