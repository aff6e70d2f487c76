"""Who gives an order at the command line, and how it is carried out.

Whoever can open the database is trusted by the operating system, and the log says which of its accounts it was: two
people with accounts of their own are needed where the floor asks for two.
"""

import getpass
import os
from collections.abc import Iterator
from contextlib import contextmanager

from megalink.cli.terminal.database import check_there, complain
from megalink.floor.config import Config
from megalink.floor.orders.commands import Order
from megalink.floor.orders.refusal import Reply
from megalink.floor.service import Floor
from megalink.money import AmountError, Cents, parse_amount
from megalink.rulebook.role import Actor, Role
from megalink.store import StoreError, open_store

POSITIONS = tuple(role.slug for role in Role if role not in (Role.PLAYER, Role.SYSTEM))


def account() -> str:
    """Of the process itself: the environment could say anything."""
    try:
        import pwd  # Unix alone has it

        return pwd.getpwuid(os.getuid()).pw_name
    except (ImportError, KeyError):
        return getpass.getuser()


def actor(verb: str, position: str) -> Actor:
    if position not in POSITIONS:
        complain(verb, f"--role is one of {', '.join(POSITIONS)}, not {position!r}.")
    return Actor(account(), Role[position.upper()])


@contextmanager
def writing(url: str, verb: str, server: str, *, may_be_new: bool = False) -> Iterator[Floor]:
    """The floor, for an order or two: nothing is dealt meanwhile, and no table is declared to have failed."""
    if url == "memory:":
        complain(verb, "memory: forgets at once what is done to it; give the database of a floor.")
    check_there(url, verb, may_be_new=may_be_new)
    try:
        store = open_store(url)
        try:
            floor = Floor(store, config=Config(home=server), keep=False, recover=False)
            try:
                yield floor
            finally:
                floor.close()
        finally:
            store.close()
    except StoreError as error:
        complain(verb, str(error))


def carry_out(floor: Floor, order: Order, verb: str) -> Reply:
    """Ends with the refusal and status 2 where the floor refuses."""
    reply = floor.call(order)
    if not reply.is_accepted:
        refusal = reply.content
        where = f"{refusal['field']}: {refusal['value']!r}" if refusal["field"] else None
        clause = f"clause {refusal['clause']}" if refusal["clause"] else None
        more = "; ".join(part for part in (str(refusal["refused"]), where, clause) if part)
        complain(verb, f"{refusal['message']} ({more}).")
    return reply


def give(order: Order, url: str, verb: str, server: str, *, may_be_new: bool = False) -> None:
    """One order to the floor in a database."""
    with writing(url, verb, server, may_be_new=may_be_new) as floor:
        carry_out(floor, order, verb)


def amount(verb: str, option: str, text: str) -> Cents:
    try:
        return parse_amount(text)
    except AmountError as error:
        complain(verb, f"{option}: {error}.")
