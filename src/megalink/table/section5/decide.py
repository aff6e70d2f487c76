"""Section 5: each irregularity as an order of the right position, with the remedy of its clause; and rulings (6.1)."""

from typing import assert_never

from megalink.rulebook.command import refuse_amount
from megalink.rulebook.rejection import Code, Rejection
from megalink.table import commands as c
from megalink.table import events as e
from megalink.table.exclusion import ExclusionKind
from megalink.table.permissions import clause_of
from megalink.table.phase import AFTER
from megalink.table.phases.decisions import hand_at
from megalink.table.phases.seating import end_of, incomplete
from megalink.table.progress import in_the_deal
from megalink.table.returns import remove_hand
from megalink.table.section5 import misdeal, power, ruling, void
from megalink.table.state import RoundState, TableState

REPORTABLE = (*(f"5.{number}" for number in range(1, 17)), "6.1")


def irregular(state: TableState, command: c.IrregularCommand) -> e.Result:  # noqa: C901, PLR0912 (one case per command)
    match command:
        case c.ReportIrregularity():
            return report(state, command)
        case c.VoidRound():
            return void.void(state, command)
        case c.MoveHands():
            return misdeal.move_hands(state, command)
        case c.MovePackets():
            return misdeal.move_packets(state, command)
        case c.RecordExposedCard():
            return misdeal.record_exposed(state, command)
        case c.WithdrawExposure():
            return misdeal.withdraw_exposure(state, command)
        case c.CountCards():
            return misdeal.count_cards(state, command)
        case c.RecordHandCount():
            return misdeal.record_count(state, command)
        case c.RemoveHand():
            return misdeal.remove(state, command)
        case c.PermitWithdrawal():
            return misdeal.permit_withdrawal(state, command)
        case c.RecordLateWager():
            return record_late(state, command)
        case c.RecordView():
            return record_view(state, command)
        case c.BarPlayer():
            return bar(state, command)
        case c.ResolveMultipleHands():
            return resolve_multiple(state, command)
        case c.StopPlayer():
            return stop(state, command)
        case c.DeclarePowerFailure():
            return power.power_failure(state)
        case c.WithdrawAll():
            return power.withdraw_all(state, command)
        case c.ResumePlay():
            return power.resume(state, command)
        case c.GiveRuling():
            return ruling.rule(state, command)
        case _:
            assert_never(command)


def report(state: TableState, command: c.ReportIrregularity) -> e.Result:
    """The Dealer reports; who may confirm a remedy is above him. Reading: A99"""
    if command.clause not in REPORTABLE:
        message = "an irregularity is one of 5.1 to 5.16, or 6.1 for what the rules do not cover"
        return command.refused("clause", Code.CLAUSE_UNKNOWN, message, "6.1")
    if command.clause == "5.4" and not in_the_deal(state.current):
        return misdeal.not_in_the_deal(state)
    return (e.IrregularityReported(command.clause, command.note, command.actor.id),)


def record_late(state: TableState, command: c.RecordLateWager) -> e.Result:
    """5.5: the late part is refused; what lay there before stays in action. Reading: A79"""
    if command.position not in state.seats:
        return command.refused("position", Code.POSITION_EMPTY, "nobody is seated there", "5.5")
    if command.area not in state.rules.areas:
        clause = clause_of(state, "positions")
        return command.refused("area", Code.AREA_UNKNOWN, "the document has no such area", clause)
    refusal = refuse_amount(command.amount)
    if refusal:
        return refusal
    forfeit = state.rules.readings["late.part"] == "forfeited"
    return (e.LateWagerRefused(command.player, command.position, command.area, command.amount, forfeit),)


def record_view(state: TableState, command: c.RecordView) -> e.Result:
    """A look at a further hand of his own counts as one (5.10.1); at another's it is a matter of 5.9 alone.

    It shows him nothing, decides nothing for the hand, and handles no cards of his own.
    """
    live = hand_at(state, command)
    if isinstance(live, Rejection):
        return live
    staked = {player for place in state.current.places for player in state.current.parts(place)}
    if command.player not in {*state.seats.values(), *staked, live.controller}:
        message = f"{command.player} has neither a seat nor a wager here"
        return command.refused("player", Code.NOT_SEATED_THERE, message, "5.9")
    if live.looked_at_by(command.player):
        return ()
    if command.player == live.controller:
        return (e.HandViewed(command.player, command.position, permitted=False),)
    return (e.AnothersHandViewed(command.player, command.position, command.actor.id),)


def bar(state: TableState, command: c.BarPlayer) -> e.Result:
    """5.9: all his wagers that have no outcome yet go back, and he plays no further. Reading: A82"""
    refusal = incomplete(command, "5.9")
    if refusal:
        return refusal
    barred: list[e.AnyEvent] = [
        e.PlayerBarred(command.player, command.reason, command.actor.id, command.lift),
        *end_of(command, ExclusionKind.BAR),
    ]
    current = state.round
    if current and not command.lift and state.phase not in AFTER:
        barred += void.take_out(state, current, command.player, "5.9", ("A82",), command.actor.id)
    return tuple(barred)


def resolve_multiple(state: TableState, command: c.ResolveMultipleHands) -> e.Result:
    """5.10.1: viewed hands play on; 5.10.2: with none viewed, the first dealt. Reading: A83"""
    current, finding = state.current, command.finding.strip()
    positions = current.positions_of(command.player)
    if len(positions) < 2 or not (finding or _in_error(state, current, command, positions)):
        message = f"{command.player} does not control more than one hand in error; a plain error is found and named"
        return command.refused("player", Code.REMEDY_NOT_OPEN, message, "5.10")
    viewed = [at for at in positions if current.hands[at].viewed]
    clause, stay = ("5.10.1", viewed) if viewed else ("5.10.2", [positions[0]])
    removed = tuple(
        event
        for at in positions
        if at not in stay
        for event in remove_hand(current, at, clause, ("A83",), command.actor.id)
    )
    found = (e.MultipleHandsFound(command.player, command.finding, command.actor.id),) if finding else ()
    return (*found, *removed)


def _in_error(
    state: TableState, current: RoundState, command: c.ResolveMultipleHands, positions: tuple[int, ...]
) -> bool:
    if state.rules.readings["multi.in_error_scope"] == "every_multi_position":
        return True
    viewed = sum(1 for at in positions if current.hands[at].viewed)
    restricted = state.is_restricted(command.player, command.at)
    return restricted or command.player not in state.informed or viewed > 1


def stop(state: TableState, command: c.StopPlayer) -> e.Result:
    current = state.current
    positions = current.positions_of(command.player)
    if len(positions) < 2:
        message = f"{command.player} does not control several hands"
        return command.refused("player", Code.REMEDY_NOT_OPEN, message, "5.10.3")
    removed = (event for at in positions for event in remove_hand(current, at, "5.10.3", ("A83",), command.actor.id))
    return (e.PlayerStopped(command.player, command.actor.id), *removed)
