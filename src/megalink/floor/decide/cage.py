"""Money over the counter."""

from megalink.floor.decide.change import Change, Draft, Refused, unknown_player
from megalink.floor.decide.gaming_day import day_not_open
from megalink.floor.decide.locks import floor_locked, purse_locked
from megalink.floor.decide.people import counted_guests, over_guest_limit
from megalink.floor.decide.permission.refuse_person import not_at_cage
from megalink.floor.state import streams
from megalink.floor.state.events import CashReported
from megalink.floor.state.floor_state import Purse, registry_after
from megalink.floor.state.streams import CashOfDay
from megalink.ledger import cage
from megalink.money import Cents
from megalink.rulebook.command import not_permitted
from megalink.rulebook.rejection import Code, Rejection
from megalink.store.contract import Write


def at_cage(draft: Draft, command: cage.AnyCommand) -> Change | Refused:
    player, stream = command.player, streams.player(command.player)
    if not streams.is_name(player):
        return Refused(
            Rejection(Code.NAME_INVALID, f"a Player's name has {streams.NAME_FORMAT}", field="player", value=player)
        )
    purse = draft.purse(player)
    rests_on = ((stream, purse.version),)
    locked = floor_locked(draft.locked) or purse_locked(draft.locked, player)
    if locked:
        return Refused(locked, rests_on)
    refusal = not_permitted(command, command.actor.role) or _not_there(draft, command) or _no_day(draft)
    if isinstance(command, cage.BuyIn):
        refusal = refusal or unknown_player(draft, command) or over_guest_limit(draft, command)
    guests = counted_guests(draft, player) if isinstance(command, cage.BuyIn) else []
    of_guests = [(streams.player(guest), draft.purse(guest).version) for guest in guests]
    if refusal:
        return Refused(refusal, (*rests_on, (streams.FLOOR, draft.registry.version), *of_guests))
    decided = cage.decide(purse.balance, command)
    if isinstance(decided, Rejection):
        return Refused(decided, rests_on)
    into = decided.amount if isinstance(decided, cage.BoughtIn) else -decided.amount
    after = purse.over_the_counter(into, draft.registry.day)
    change = Change(command.actor, command.at)
    change.move_purse(player, after, decided)
    change.writes += [Write(*guest) for guest in of_guests]
    change.answer = {"player": player, "balance": after.balance}
    if _is_reported(draft.registry.limits.cash_report, after, into):
        _report(change, draft, command, Cents(into), after.of_day)
    return change


def _not_there(draft: Draft, command: cage.AnyCommand) -> Rejection | None:
    place = command.place
    if place == cage.CAGE:
        return not_at_cage(command)
    message = f"money changes hands at a table or at the cage, and no table is called {place!r}"
    return None if draft.table(place) else command.refused("place", Code.TABLE_UNKNOWN, message)


def _no_day(draft: Draft) -> Rejection | None:
    """Cash is of a gaming day: before the first one there is none, and one that has ended is counted."""
    registry = draft.registry
    if registry.day_open or not registry.day:
        return day_not_open(registry)
    message = f"gaming day {registry.day} has ended: no cash is taken or paid before a Pit Manager begins the next day"
    return Rejection(Code.DAY_NOT_OPEN, message)


def _is_reported(limit: Cents, after: Purse, into: int) -> bool:
    """What goes above the limit, in one time or in the gaming day; and then each further time of that day."""
    return (after.of_day.brought if into > 0 else after.of_day.taken) > limit


def _report(change: Change, draft: Draft, command: cage.AnyCommand, into: Cents, of_day: CashOfDay) -> None:
    """In the floor's stream, and not in the Player's, who reads that: it is for the pit and the auditors."""
    brought, taken = Cents(of_day.brought), Cents(of_day.taken)
    event = CashReported(command.player, of_day.day, into, brought, taken, command.place, command.actor, command.at)
    change.write(streams.FLOOR, draft.registry.version, event)
    change.registry = registry_after(draft.registry, event)
