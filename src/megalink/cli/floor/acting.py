"""An order given at the command line: the actor, the floor that it goes to, and the answer.

The operating system decides which accounts can open the database, and the log records the account: where the floor asks
for two people, two accounts are needed.
"""

import getpass
import os
import sys
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager
from typing import Annotated

import typer

from megalink.cli.terminal.database import check_there, told_of
from megalink.cli.terminal.verbs import complain
from megalink.floor.config import Config
from megalink.floor.orders.commands import Order
from megalink.floor.service import Floor
from megalink.money import Cents, format_amount
from megalink.rulebook.role import Actor, Role
from megalink.store import marks_of, open_store

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
        closing(Floor(store, config=Config(home=server), marks=marks_of(url), keep=False, recover=False)) as floor,
    ):
        if floor.replaced:
            sys.stderr.write(f"{told_of(floor.replaced)}\n")
        yield floor


def carry_out(floor: Floor, order: Order) -> Mapping[str, object]:
    """The floor's answer; ends with the refusal where it refuses."""
    reply = floor.call(order)
    if not reply.is_accepted:
        refusal = reply.content
        where = _where(str(refusal["field"]), refusal["value"]) if refusal["field"] else None
        clause = f"clause {refusal['clause']}" if refusal["clause"] else None
        more = "; ".join(part for part in (where, clause) if part)
        complain(f"{refusal['message']} ({more})." if more else f"{refusal['message']}.")
    return reply.content


def says_that_it_waits(floor: Floor, answer: Mapping[str, object]) -> bool:
    """Prints who is asked to approve an order that was given; False for one that was carried out."""
    number = answer.get("waiting")
    waiting = floor.registry.waits(number) if isinstance(number, int) else None
    if waiting:
        print(
            f"It waits for another person, a {waiting.needed.title} or above: megalink floor approve {number} "
            f"--role {waiting.needed.slug}"
        )
    return waiting is not None


def _where(field: str, value: object) -> str:
    parameter = field.removeprefix("parameters.")
    if parameter != field and isinstance(value, int):  # cents, or hundredths of a per cent
        return f"--{parameter.replace('_', '-')} {format_amount(Cents(value))}"
    return f"{field.replace('_', ' ')}: {value!r}"


def give(order: Order, url: str, server: str, *, may_be_new: bool = False) -> None:
    """One order to the floor in a database."""
    with writing(url, server, may_be_new=may_be_new) as floor:
        carry_out(floor, order)
