"""What the people of a run order, in the order of their scripts: Dealers, cashiers, Players at the cage."""

from collections.abc import Generator, Iterable, Iterator
from random import Random

from megalink.floor.orders.commands import AtLink, AtTable, Order
from megalink.floor.orders.refusal import Reply
from megalink.jackpot import commands as pool
from megalink.ledger.cage import BuyIn, CashOut
from megalink.money import Cents
from megalink.table import commands as c
from tests.floor.floors import LINK, PIT_MANAGER, SECOND, SHIFT_MANAGER, SUPERVISOR
from tests.floor.royals import royal_round, settlement

Script = Generator[tuple[str, Order], Reply, None]
TRIES = 6


def numbered(name: str, orders: Iterable[Order]) -> Script:
    for number, order in enumerate(orders):
        yield f"{name}/{number}", order


def dealer(name: str, table: str, chance: Random) -> Script:
    """Rounds with a Royal Flush, one of them perhaps void. After a power failure play is resumed and goes on."""
    number = 0
    for order in rounds(table, chance):
        for _ in range(TRIES):
            reply = yield f"{name}/{number}", order
            number += 1
            if reply.code == "power_failure":
                yield f"{name}/{number}", AtTable(table, c.ResumePlay(actor=SUPERVISOR))
                number += 1
            elif reply.code != "jackpot_not_verified":
                break


def rounds(table: str, chance: Random) -> Iterator[Order]:
    """The round that lies dealt is ended; then another one, or the beginning of one."""
    yield from royal_round(table)[-2:]
    yield settlement(table)
    following = royal_round(table)
    how = chance.random()
    if how < 0.3:
        yield from following[:4]
        yield AtTable(table, c.VoidRound("5.1", actor=SHIFT_MANAGER))
    elif how < 0.6:
        yield from following[: chance.randrange(1, 6)]
    elif how < 0.8:
        yield from following
        yield settlement(table)


def cashier(chance: Random) -> Iterator[Order]:
    """Verifies and pays claim after claim; refusals come until the claim is there, or has been paid by a colleague."""
    for _ in range(chance.randrange(3, TRIES)):
        number = chance.choice((1, 1, 2, 2, 3))
        yield AtLink(LINK, pool.VerifyClaim(number, actor=SUPERVISOR))
        yield AtLink(LINK, pool.PayClaim(number, actor=SHIFT_MANAGER))
    if chance.random() < 0.1:
        yield AtLink(LINK, pool.RefuseClaim(chance.randrange(1, 3), "the cards are not there", actor=SHIFT_MANAGER))


def spender(name: str, chance: Random) -> Iterator[Order]:
    """Brings money, and takes out more than he has, at two desks."""
    yield BuyIn(name, Cents(1_000), actor=SUPERVISOR)
    for _ in range(chance.randrange(1, 4)):
        yield CashOut(name, Cents(chance.choice((400, 700))), actor=SUPERVISOR)


def manager() -> Iterator[Order]:
    """Adds to the meter, with a second person."""
    yield AtLink(LINK, pool.ProposeCorrection(Cents(500), "found in the count", actor=PIT_MANAGER))
    yield AtLink(LINK, pool.ApproveCorrection(1, actor=SECOND))


def thief(keys: Iterable[str]) -> Script:
    """Uses keys of others for orders of his own."""
    for key in keys:
        yield key, BuyIn("p.n1", Cents(1), actor=SUPERVISOR)


def scripts(chance: Random) -> dict[str, Script]:
    """By client. `ann` is at two desks at once."""
    people: dict[str, Script] = {}
    for table in ("n1", "s1"):
        people[f"dealer.{table}"] = dealer(f"dealer.{table}", table, Random(chance.random()))
    for number in (1, 2):
        people[f"cashier.{number}"] = numbered(f"cashier.{number}", cashier(Random(chance.random())))
        people[f"desk.{number}"] = numbered(f"desk.{number}", spender("ann", Random(chance.random())))
    if chance.random() < 0.3:
        people["manager"] = numbered("manager", manager())
    if chance.random() < 0.3:
        people["thief"] = thief(("desk.1/0", "desk.1/1", "desk.1/2"))
    return people
