"""5.16: the power fails; who may take his wagers back, and how play goes on."""

from megalink.rulebook.rejection import Code, Rejection
from megalink.table import commands as c
from megalink.table import events as e
from megalink.table.game.settlement import Outcome
from megalink.table.game.showdown import Ending
from megalink.table.phase import Phase
from megalink.table.progress import miscounted, prescribed
from megalink.table.section5.void import all_returned, take_out
from megalink.table.state import RoundState, TableState, as_hand


def power_failure(state: TableState) -> e.Result:
    current = state.current
    if current.phase is Phase.SETTLED and current.halt is None:
        message = "the round is settled, and nothing of it is open"
        return Rejection(Code.WRONG_PHASE, message, "5.16", field="phase", value=current.phase.value)
    if current.power_failed:
        return Rejection(Code.POWER_FAILURE, "the power has failed already", "5.16")
    players = sorted({stake.player for stakes in current.stakes.values() for stake in stakes})
    return (e.PowerFailed(tuple(player for player in players if not _outcome_established(state, current, player))),)


def _outcome_established(state: TableState, current: RoundState, player: str) -> bool:
    """5.16: has any wager conclusively won or lost, at this table or for this Player? Readings: A95, A96

    A declined hand is "considered settled", and so is what a ruling has won or lost. Reading: A113
    """
    readings, dealt = state.rules.readings, current.phase in (Phase.DECIDING, Phase.REVEALING)
    if readings["power.outcome_kind"] == "mathematical" and dealt:
        return True
    own_only = readings["power.outcome_scope"] == "player"
    hands = [live for live in current.hands.values() if not own_only or live.controller == player]
    ruled = [line for line in current.settled if line.outcome in (Outcome.WIN, Outcome.LOSE)]
    if any(not own_only or share.player == player for line in ruled for share in line.shares):
        return True
    if any(live.ending is Ending.DECLINED for live in hands):
        return True
    return state.rules.outcome_known(current.exposed, tuple(as_hand(current, live) for live in hands))


def withdraw_all(state: TableState, command: c.WithdrawAll) -> e.Result:
    """5.16.1: all his wagers, on all positions, the Progressive Jackpot too. Reading: A98"""
    current = state.current
    if not current.power_failed or command.player not in current.may_withdraw:
        return command.refused("player", Code.NO_OPTION, "no option to withdraw is open", "5.16.1")
    happened = take_out(state, current, command.player, "5.16.1", ("A97", "A98"), command.player)
    return tuple(happened) or Rejection(Code.NO_OPTION, "nothing is left to withdraw", "5.16.1", value=command.player)


def resume(state: TableState, command: c.ResumePlay) -> e.Result:
    current = state.current
    if current.power_failed:
        if _withdrawn(state, current, command.at) and state.rules.readings["power.after_withdrawal"] == "rest_returned":
            returned = all_returned(state, current, "5.16.1", "A97")
            return (*returned, e.RoundConcluded("", (), ()))
        return (e.PlayResumed(command.actor.id),)
    if current.halt is None:
        return Rejection(Code.REMEDY_NOT_OPEN, "play does not stand still")
    refusal = _still_open(state, current) if current.halt == current.found else None
    return refusal or (e.PlayResumed(command.actor.id),)


def _still_open(state: TableState, current: RoundState) -> Rejection | None:
    """What has to be done before play can go on."""
    clause = prescribed(current)
    if clause == "5.2" and current.phase is Phase.DEALING:
        return None  # the deal is finished first, and then put right
    if clause:
        message = f"{clause} prescribes a remedy that is still to be applied"
        return Rejection(Code.REMEDY_NOT_OPEN, message, clause, field="halt", value=clause)
    plays_on = state.rules.readings["misdeal.cards_handled"] == "play_on" and not miscounted(state)
    if current.misplaced and not plays_on:
        message = "cards were dealt wrongly and a Player has handled his: the Gaming Shift Manager rules on it"
        return Rejection(Code.REMEDY_NOT_OPEN, message, "5.2", field="halt", value="5.2")
    return None


def _withdrawn(state: TableState, current: RoundState, at: int) -> bool:
    """Whether somebody took the option of 5.16.1: who had it and has nothing in action any more."""
    staked = {player for place in current.places for player in current.parts(place)}
    return any(player not in staked and not state.is_barred(player, at) for player in current.may_withdraw)
