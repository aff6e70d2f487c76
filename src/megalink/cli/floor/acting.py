"""An order given at the command line: the actor, the floor that it goes to, and the answer.

The operating system decides which accounts can open the database, and the log records the account: where the floor asks
for two people, two accounts are needed.
"""

import getpass
import os
from collections.abc import Iterator
from contextlib import closing, contextmanager
from typing import Annotated

import typer

from megalink.cli.terminal.database import check_there
from megalink.cli.terminal.verbs import complain
from megalink.floor.config import Config
from megalink.floor.orders.commands import Order
from megalink.floor.service import Floor
from megalink.money import AmountError, Cents, format_amount, parse_amount
from megalink.rulebook.role import Actor, Role
from megalink.store import open_store

Position = Annotated[str, typer.Option("--role", help="Your position; your name is that of your account.")]
Server = Annotated[str, typer.Option("--server", metavar="NAME", help="The server whose floor it is.")]
POSITIONS = tuple(role.slug for role in Role if role not in (Role.PLAYER, Role.SYSTEM))


def account() -> str:
    """Of the operating system, and of the process itself: the environment could say anything."""
    try:
        import pwd  # Unix alone has it

        return pwd.getpwuid(os.getuid()).pw_name
    except (ImportError, KeyError):
        return getpass.getuser()


def actor(position: str) -> Actor:
    if position not in POSITIONS:
        complain(f"--role is one of {', '.join(POSITIONS)}, not {position!r}.")
    return Actor(account(), Role[position.upper()])


@contextmanager
def writing(url: str, server: str, *, may_be_new: bool = False) -> Iterator[Floor]:
    """The floor, for an order or two: nothing is dealt meanwhile, and no table is declared to have failed."""
    if url == "memory:":
        complain("memory: forgets at once what is done to it; give the database of a floor.")
    check_there(url, may_be_new=may_be_new)
    with (
        closing(open_store(url)) as store,
        closing(Floor(store, config=Config(home=server), keep=False, recover=False)) as floor,
    ):
        yield floor


def carry_out(floor: Floor, order: Order) -> None:
    """Ends with the refusal where the floor refuses."""
    reply = floor.call(order)
    if not reply.is_accepted:
        refusal = reply.content
        where = _where(str(refusal["field"]), refusal["value"]) if refusal["field"] else None
        clause = f"clause {refusal['clause']}" if refusal["clause"] else None
        more = "; ".join(part for part in (str(refusal["refused"]), where, clause) if part)
        complain(f"{refusal['message']} ({more}).")


def _where(field: str, value: object) -> str:
    parameter = field.removeprefix("parameters.")
    if parameter != field and isinstance(value, int):  # cents, or hundredths of a per cent
        return f"--{parameter.replace('_', '-')} {format_amount(Cents(value))}"
    return f"{field}: {value!r}"


def give(order: Order, url: str, server: str, *, may_be_new: bool = False) -> None:
    """One order to the floor in a database."""
    with writing(url, server, may_be_new=may_be_new) as floor:
        carry_out(floor, order)


def amount(option: str, text: str) -> Cents:
    try:
        return parse_amount(text)
    except AmountError as error:
        complain(f"{option}: {error}.")
