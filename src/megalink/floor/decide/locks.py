"""What the floor refuses before any rule is asked: "locked", "closed" and "internal" are defined here."""

from collections.abc import Mapping

from megalink.floor.orders.refusal import LOCKED
from megalink.floor.state import streams
from megalink.floor.state.table_state import FloorTable
from megalink.rulebook.command import Command
from megalink.rulebook.rejection import Code, Rejection

Locked = Mapping[str, str]  # stream -> why nothing is taken for it


def floor_locked(locked: Locked) -> Rejection | None:
    return Rejection(Code.FLOOR_LOCKED, LOCKED) if streams.FLOOR in locked else None


def table_locked(locked: Locked, table: FloorTable, *, plays: bool = True) -> Rejection | None:
    """A table is locked with its own streams, with the whole floor and, for all that is of a round, with its link.

    What only concerns the table itself (`plays` is False: a call, closing it) does not touch the link: staff are called
    to a table and may close it while its link is locked.
    """
    name, link = table.name, table.listed.link
    refusal = _first(locked, "table", name, Code.FLOOR_LOCKED, streams.FLOOR)
    own = (streams.table(name), streams.shuffle(name), streams.secret(name))
    refusal = refusal or _first(locked, "table", name, Code.TABLE_LOCKED, *own)
    if refusal or link is None or not plays:
        return refusal
    return _first(locked, "link", link, Code.LINK_LOCKED, streams.link(link))


def link_locked(locked: Locked, link: str) -> Rejection | None:
    on_floor = _first(locked, "link", link, Code.FLOOR_LOCKED, streams.FLOOR)
    return on_floor or _first(locked, "link", link, Code.LINK_LOCKED, streams.link(link))


def purse_locked(locked: Locked, player: str) -> Rejection | None:
    """A Player's money, at a table or at the cage."""
    return _first(locked, "player", player, Code.PLAYER_LOCKED, streams.player(player))


def table_closed(table: FloorTable, command: Command) -> Rejection | None:
    """A closed table takes the orders whose facts say so, and no other."""
    if not table.closed or command.FACTS.at_closed_table:
        return None
    return Rejection(Code.TABLE_CLOSED, f"table {table.name} is closed", field="table", value=table.name)


def internal(command: Command) -> Rejection | None:
    """What the floor gives itself is refused to whoever asks for it from outside."""
    if not command.FACTS.internal:
        return None
    return Rejection(Code.ORDER_INTERNAL, "only the floor itself gives this order")


def _first(locked: Locked, field: str, value: str, code: Code, *closed: str) -> Rejection | None:
    return Rejection(code, LOCKED, field=field, value=value) if any(stream in locked for stream in closed) else None
