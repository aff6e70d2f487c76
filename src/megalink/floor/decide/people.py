"""Only people whom the house knows play: users with the Player's role, and guests whom staff entered at a table."""

from megalink.floor.config import Config
from megalink.floor.decide.calls import table_for
from megalink.floor.decide.change import Change, Draft, Refused
from megalink.floor.decide.table import enter_happened
from megalink.floor.orders.commands import SeatGuest
from megalink.floor.state import streams
from megalink.floor.state.events import GuestEntered
from megalink.floor.state.person_names import guest_name, is_guest
from megalink.ledger.cage import BuyIn
from megalink.money import format_money
from megalink.play.linked import Happened, Linked, execute
from megalink.rulebook.rejection import Code, Rejection
from megalink.table import commands as c


def seat_guest(draft: Draft, command: SeatGuest, config: Config) -> Change | Refused:
    """Somebody without an account takes the position, under a name that says so and that nobody has had before."""
    table = table_for(draft, command)
    if isinstance(table, Refused):
        return table
    guest = guest_name(table.name, command.position, table.version + 1)
    sit = c.Sit(guest, command.position, actor=command.actor, at=command.at)
    happened = execute(Linked(table.name, table.state, None), sit)
    if not isinstance(happened, Happened):
        return Refused(happened, ((streams.table(table.name), table.version),))
    change = Change(command.actor, command.at, before=table.state)
    entered = GuestEntered(guest, command.position, command.actor.id, command.at)
    enter_happened(change, draft, table, happened, config, first=(entered,))
    change.answer = {"table": table.name, "version": change.tables[table.name].version, "player": guest}
    return change


def over_guest_limit(draft: Draft, command: BuyIn) -> Rejection | None:
    """A guest is a seat to the house: entered there anew he may be the same person, and his cash counts on."""
    most = draft.registry.limits.guest
    if not is_guest(command.player):
        return None
    own = max(0, draft.purse(command.player).cash)  # who took out more than he brought has not earned a higher limit
    before = sum(draft.purse(guest).cash for guest in counted_guests(draft, command.player))
    if own + before + command.amount <= most:
        return None
    message = f"a guest brings {format_money(most)} at most; above that a Player has an account"
    if before:
        message += f" (guests of this position brought {format_money(before)} today and have not cashed out)"
    return command.refused("amount", Code.AMOUNT_OUT_OF_RANGE, message)


def counted_guests(draft: Draft, guest: str) -> list[str]:
    """Earlier guests of the same position whose cash of this gaming day still counts.

    One who has left his seat, has taken money out and holds nothing any more is gone, and the next one is another.
    """
    table = next((table for table in draft.all_tables() if guest in table.guests), None)
    if table is None:
        return []
    position, day = table.guests[guest].position, draft.registry.day
    seated = {*table.state.seats.values()}
    found = []
    for name, other in table.guests.items():
        purse = draft.purse(name)
        is_gone = name not in seated and not purse.balance and purse.of_day.taken > 0
        if name != guest and other.position == position and purse.of_day.day == day and purse.cash > 0 and not is_gone:
            found.append(name)
    return found
