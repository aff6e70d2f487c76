"""Bars and restrictions for the whole house, or for one table up to an end: imposed, lifted, and asked at every table.

They speak of further play (5.9): wagers that lie on a table when one is imposed stay there and are settled. The end is
compared with the time of each order.
"""

from typing import assert_never

from megalink.floor.decide.change import Change, Draft, Refused
from megalink.floor.decide.locks import floor_locked
from megalink.floor.orders.commands import BarFromPlay, ExclusionCommand, LiftExclusion, RestrictPlay
from megalink.floor.state import streams
from megalink.floor.state.events import ExclusionLifted, PlayerExcluded
from megalink.floor.state.exclusions import Exclusion
from megalink.floor.state.floor_state import registry_after
from megalink.floor.state.table_state import FloorTable
from megalink.rulebook.command import not_permitted
from megalink.rulebook.rejection import Code, Rejection
from megalink.rulebook.role import Role, may
from megalink.table import commands as c
from megalink.table.exclusion import ExclusionKind, refuse_end
from megalink.table.phases.betting import nobody_may_play
from megalink.table.phases.seating import beyond_one_position


def at_exclusion(draft: Draft, command: ExclusionCommand) -> Change | Refused:
    refusal = floor_locked(draft.locked) or not_permitted(command, command.actor.role)
    decided = refusal or _decide(draft, command)
    if isinstance(decided, Rejection):
        return Refused(decided, ((streams.FLOOR, draft.registry.version),))
    change = Change(command.actor, command.at)
    change.write(streams.FLOOR, draft.registry.version, decided)
    change.registry = registry_after(draft.registry, decided)
    change.answer = {"number": decided.number}
    return change


def _decide(draft: Draft, command: ExclusionCommand) -> PlayerExcluded | ExclusionLifted | Rejection:
    if not command.reason.strip():
        return command.refused("reason", Code.REASON_MISSING, "a bar or a restriction, and its end, give their reason")
    match command:
        case BarFromPlay():
            return _exclude(draft, command, ExclusionKind.BAR)
        case RestrictPlay():
            return _exclude(draft, command, ExclusionKind.RESTRICTION)
        case LiftExclusion():
            return _lift(draft, command)
        case _:
            assert_never(command)


def _exclude(draft: Draft, command: BarFromPlay | RestrictPlay, kind: ExclusionKind) -> PlayerExcluded | Rejection:
    if not streams.is_name(command.player):
        return command.refused("player", Code.NAME_INVALID, f"a Player's name has {streams.NAME_FORMAT}")
    if not draft.is_entered(command.player):
        return command.refused("player", Code.PLAYER_UNKNOWN, f"no user and no guest is called {command.player}")
    if command.table is not None and draft.table(command.table) is None:
        return command.refused("table", Code.TABLE_UNKNOWN, f"no table is called {command.table!r}")
    if past := refuse_end(command, command.until):
        return past
    return PlayerExcluded(
        len(draft.registry.exclusions) + 1,
        kind,
        command.player,
        command.table,
        command.reason.strip(),
        command.until,
        command.actor,
        command.at,
    )


def _lift(draft: Draft, command: LiftExclusion) -> ExclusionLifted | Rejection:
    found = next((each for each in draft.registry.exclusions if each.number == command.number), None)
    if found is None:
        return command.refused("number", Code.EXCLUSION_UNKNOWN, "no bar or restriction has this number")
    if found.kind is ExclusionKind.BAR and not may(command.actor.role, Role.GAMING_SHIFT_MANAGER):
        message = "a bar is lifted by a Gaming Shift Manager"
        return Rejection(Code.NOT_PERMITTED, message, "5.9", field="actor", value=command.actor.role.slug)
    if found.player == command.actor.id:
        return Rejection(Code.OWN_INTEREST, "nobody lifts his own", field="actor", value=command.actor.id)
    if not found.in_force(command.at):
        return command.refused("number", Code.EXCLUSION_OVER, "it has ended, or was lifted before")
    return ExclusionLifted(command.number, command.reason.strip(), command.actor, command.at)


def excluded(draft: Draft, table: FloorTable, command: c.AnyCommand) -> Refused | None:
    """Why an order that the table accepts is refused all the same: of a Player who is barred or restricted."""
    player = getattr(command, "player", None)
    if not draft.registry.exclusions or player is None:
        return None
    seated = table.state.seats.get(command.position) if isinstance(command, c.PlaceWager) else None
    for exclusion in draft.registry.exclusions:
        refusal = None
        if exclusion.holds_at(table.name, player, command.at):
            refusal = _against(exclusion, table, command)
        elif seated is not None and exclusion.holds_at(table.name, seated, command.at):
            refusal = _at_his_position(exclusion, table, command)
        if refusal:
            return Refused(refusal, ((streams.FLOOR, draft.registry.version),))
    return None


def _against(exclusion: Exclusion, table: FloorTable, command: c.AnyCommand) -> Rejection | None:
    if exclusion.kind is ExclusionKind.RESTRICTION:
        return beyond_one_position(table.state, command) if isinstance(command, c.Sit | c.PlaceWager) else None
    if not command.FACTS.closed_to_barred:
        return None
    where = f"at {exclusion.table}" if exclusion.table else "at every table of the house"
    message = f"{exclusion.player} is prohibited from further play {where}"
    return Rejection(Code.PLAYER_BARRED, message, "5.9", field="player", value=exclusion.player)


def _at_his_position(exclusion: Exclusion, table: FloorTable, command: c.AnyCommand) -> Rejection | None:
    """As at the table of a bar of its own: nobody wagers on a hand that its Player may not play."""
    if exclusion.kind is ExclusionKind.BAR and isinstance(command, c.PlaceWager):
        return nobody_may_play(table.state, command.position)
    return None
