"""A Player has bet, passes, or has seen the result: the automatic dealer need not wait for him."""

from megalink.floor.decide.calls import table_for
from megalink.floor.decide.change import Change, Draft, Refused
from megalink.floor.decide.gaming_day import day_not_open
from megalink.floor.orders.commands import SayReady
from megalink.floor.state import streams
from megalink.floor.state.events import Dealer, PlayerReady
from megalink.floor.state.floor_state import Registry
from megalink.floor.state.table_state import FloorTable, evolve_floor_table
from megalink.rulebook.rejection import Code, Rejection
from megalink.table.phase import BETWEEN, Phase

READY_IN = (*BETWEEN, Phase.BETTING)


def say_ready(draft: Draft, command: SayReady) -> Change | Refused:
    table = table_for(draft, command)
    if isinstance(table, Refused):
        return table
    refusal = _not_ready(draft.registry, table, command)
    if refusal:
        on_day = ((streams.FLOOR, draft.registry.version),) if refusal.code is Code.DAY_NOT_OPEN else ()
        return Refused(refusal, ((streams.table(table.name), table.version), *on_day))
    event = PlayerReady(command.actor.id)
    change = Change(command.actor, command.at, before=table.state)
    change.write(streams.table(table.name), table.version, event)
    change.tables[table.name] = evolve_floor_table(table, event)  # no time begins anew with it
    change.answer = {"table": table.name, "version": table.version + 1, "round": table.round_number}
    return change


def _not_ready(registry: Registry, table: FloorTable, command: SayReady) -> Rejection | None:
    phase, player = table.state.phase, command.actor.id
    if phase in BETWEEN and (refusal := day_not_open(registry)):
        return refusal
    if phase not in READY_IN:
        message = f"the dealer waits for bets, or between rounds: the round is {phase.value}"
        return Rejection(Code.WRONG_PHASE, message, field="phase", value=phase.value)
    refusal = dealt_by_a_person(table)
    if refusal:
        return refusal
    if player in table.ready:
        return Rejection(Code.READY_ALREADY, "you have said so already", field="actor", value=player)
    if player not in table.at_play():
        message = "the dealer waits for those who have a seat, or a wager"
        return Rejection(Code.NOT_SEATED_THERE, message, field="actor", value=player)
    return None


def dealt_by_a_person(table: FloorTable) -> Rejection | None:
    if table.listed.dealer is Dealer.AUTOMATIC:
        return None
    return Rejection(Code.DEALER_PERSON, f"a person deals at table {table.name}", field="table", value=table.name)
