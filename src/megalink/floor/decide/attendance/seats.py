"""A Player who has been away too long gives up his seats, if he has no wager in play."""

from megalink.floor.config import Config
from megalink.floor.decide.attendance.ready import dealt_by_a_person
from megalink.floor.decide.calls import table_for
from megalink.floor.decide.change import Change, Draft, Refused, move_purses
from megalink.floor.decide.locks import internal
from megalink.floor.decide.table import enter_happened
from megalink.floor.orders.commands import ReleaseSeat
from megalink.floor.state import streams
from megalink.floor.state.events import SeatReleased
from megalink.floor.state.table_state import FloorTable, evolve_floor_table
from megalink.play.linked import SYSTEM, Happened, Linked, execute
from megalink.rulebook.rejection import Code, Rejection
from megalink.rulebook.role import Role
from megalink.table import commands as c
from megalink.table.phase import IN_PLAY, Phase
from megalink.table.phases.betting import BEFORE_THE_DEAL
from megalink.table.state import TableState


def release_seat(draft: Draft, command: ReleaseSeat, config: Config) -> Change | Refused:
    """Bets that are open bind nobody (3.6, 5.6 comes after them): what lies there is taken back before the seat is."""
    if command.actor.role is not Role.SYSTEM:
        refusal = internal(command)
        assert refusal is not None, "the floor alone gives it"
        return Refused(refusal)
    table = table_for(draft, command)
    if isinstance(table, Refused):
        return table
    rests_on = ((streams.table(table.name), table.version),)
    refusal = _not_released(table, command)
    if refusal:
        return Refused(refusal, rests_on)
    positions = table.state.seats_of(command.player)
    found = SeatReleased(command.player, positions, command.away, command.at)
    begun = evolve_floor_table(table, found)
    meter = draft.meter(table.listed.link)
    happened = Happened(Linked(table.name, begun.state, meter.pool if meter else None))
    leaving = [c.Leave(command.player, position, actor=SYSTEM, at=command.at) for position in positions]
    orders: list[c.AnyCommand] = [*_taken_back(table.state, command), *leaving]
    for order in orders:
        result = _then(happened, order)
        if isinstance(result, Rejection):
            return Refused(result, rests_on)
        happened = result
    change = Change(command.actor, command.at, before=table.state)
    refused = move_purses(change, draft, table, happened, leaving[0])
    if refused:
        return refused
    enter_happened(change, draft, table, happened, config, first=(found,))
    after = change.tables[table.name]
    change.answer = {"table": table.name, "version": after.version, "round": after.round_number}
    return change


def _not_released(table: FloorTable, command: ReleaseSeat) -> Rejection | None:
    state, player = table.state, command.player
    if state.phase in IN_PLAY and _staked(state, player):
        message = f"{player} has a wager in play: the seat is kept until the round is over"
        return command.refused("player", Code.POSITION_IN_PLAY, message, "5.6")
    refusal = dealt_by_a_person(table)
    if refusal:
        return refusal
    if not state.seats_of(player):
        return command.refused("player", Code.NOT_SEATED_THERE, f"{player} has no seat at this table")
    return None


def _staked(state: TableState, player: str) -> list[c.Place]:
    """Where wagers of his are in action."""
    current = state.round
    return [place for place in current.places if player in current.parts(place)] if current else []


def _taken_back(state: TableState, command: ReleaseSeat) -> list[c.LowerWager]:
    """Wagers that are always as much as another go with it."""
    if state.phase is not Phase.BETTING:
        return []
    wagers = state.rules.document.wagers
    own = (place for place in _staked(state, command.player) if wagers[place.area].role in BEFORE_THE_DEAL)
    return [c.LowerWager(command.player, *place, actor=SYSTEM, at=command.at) for place in own]


def _then(before: Happened, order: c.AnyCommand) -> Happened | Rejection:
    """What happened before, and by this order."""
    result = execute(before.after, order)
    if isinstance(result, Rejection):
        return result
    return Happened(
        result.after,
        (*before.at_table, *result.at_table),
        (*before.in_pool, *result.in_pool),
        (*before.moved, *result.moved),
    )
