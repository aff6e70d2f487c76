"""Who may give an order, and when: the checks that come before the matter itself, by the facts of the order's class."""

from megalink.rulebook.command import not_permitted
from megalink.rulebook.rejection import Code, Rejection
from megalink.rulebook.role import Actor, Role
from megalink.table import commands as c
from megalink.table.phase import IN_PLAY, Phase
from megalink.table.state import Halt, TableState

MovesWager = c.PlaceWager | c.LowerWager


def gate(state: TableState, command: c.AnyCommand) -> Rejection | None:
    kind, theirs = type(command), not_theirs(state, command, command.at)
    if theirs:
        return theirs
    if state.game is None:
        if kind is not c.OpenTable:
            return Rejection(Code.TABLE_NOT_OPEN, "the table is not open")
    elif kind is c.OpenTable:
        return Rejection(Code.TABLE_ALREADY_OPEN, "the table is open already")
    return _barred(state, command) or _moment(state, kind) or _beside_the_remedy(state, command)


def open_to(state: TableState, actor: Actor, at: int, kind: type[c.TableCommand]) -> bool:
    """Whether orders of this kind get past the gate now, whatever they say: for callers that test many of them."""
    facts = kind.FACTS
    permitted = facts.needed is Role.PLAYER or facts.permit(state.role_of(actor, at))
    return permitted and _moment(state, kind) is None


def not_theirs(state: TableState, command: c.AnyCommand, at: int) -> Rejection | None:
    """Why this person may not give the order, whatever goes on at the table."""
    facts, actor = command.FACTS, command.actor
    if facts.needed is not Role.PLAYER:
        role = state.role_of(actor, at)
        return None if facts.permit(role) else not_permitted(command, role, clause_of(state, facts.clause))
    if actor.role is Role.PLAYER:
        player = getattr(command, "player", None)
        if actor.id != player:
            message, clause = f"{actor.id} is not {player}", clause_of(state, facts.clause)
            return Rejection(Code.NOT_YOUR_PLAYER, message, clause, field="player", value=player)
    elif facts.own_act:
        message, clause = "only the Player himself may do this", clause_of(state, facts.clause)
        return Rejection(Code.NOT_PERMITTED, message, clause, field="actor", value=actor.role.slug)
    return None


def _barred(state: TableState, command: c.AnyCommand) -> Rejection | None:
    player = getattr(command, "player", None)
    if command.FACTS.closed_to_barred and player and state.is_barred(player, command.at):
        message = f"{player} is prohibited from further play"
        return Rejection(Code.PLAYER_BARRED, message, "5.9", field="player", value=player)
    return None


def _moment(state: TableState, kind: type[c.TableCommand]) -> Rejection | None:
    current, facts = state.round, kind.FACTS
    if current and current.power_failed and not facts.while_power_failed:
        return Rejection(Code.POWER_FAILURE, "the power has failed: play waits until it is resumed", "5.16")
    if current and not facts.while_halted and current.halt and not current.is_reported(*facts.remedies):
        return _halted(current.halt)
    if state.phase in facts.phases:
        return None
    if kind is c.PlaceWager and state.phase in IN_PLAY:
        return Rejection(Code.BETS_CLOSED, 'after "No more bets" no wager may be placed or raised', "5.5")
    message = f"not now: the round is {state.phase.value}"
    return Rejection(Code.WRONG_PHASE, message, facts.clause_of_phase, field="phase", value=state.phase.value)


def _beside_the_remedy(state: TableState, command: c.AnyCommand) -> Rejection | None:
    """Wagers move while play stands still only as the reported clause has it: none other is placed or lowered."""
    current = state.round
    if current is None or not isinstance(command, MovesWager) or current.halt is None:
        return None
    if current.phase is not Phase.BETTING:
        return None if current.is_reported("5.6") else _halted(current.halt)
    wagers = current.wagers_at(command.position)
    alone = [area for area in wagers if state.rules.stands_alone(area, wagers)] if current.is_reported("5.12") else []
    if isinstance(command, c.LowerWager):
        return None if command.area in alone else _halted(current.halt)
    needed = {name for area in alone for name in state.rules.document.wagers[area].needs}
    return None if command.area in needed else _halted(current.halt)


def _halted(halt: Halt) -> Rejection:
    message = f"play stands still: {halt.note}"
    return Rejection(Code.ROUND_HALTED, message, halt.clause, field="halt", value=halt.clause)


def clause_of(state: TableState, name: str) -> str | None:
    """The number under which this table's document says it."""
    if name[0].isdigit():
        return name
    if state.game is None:
        return None
    document = state.game.document
    if name == "jackpot":
        return document.jackpot.pay_table
    clause: str | None = document.deck_clause if name == "deck" else getattr(document.conduct, name)
    return clause
