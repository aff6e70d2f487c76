"""The index of rounds says of every Player what the tables' accounts say, and finds a round by what is known of it."""

from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from megalink.floor.audit.round_index import RoundBooks, Wanted
from megalink.floor.orders.commands import AtTable, OpenTable
from megalink.floor.service import Floor
from megalink.money import Cents
from megalink.rulebook.role import Actor, Role
from megalink.table import commands as c
from megalink.table.state import FELT, HOUSE, POOL
from tests.floor.floors import DEALER, PIT_MANAGER, must, next_day, open_floor, open_link, player, seat
from tests.floor.random_floors import random_floor
from tests.floor.royals import deal_royals, open_royal_tables, pay_what_is_open, settlement


def agrees(floor: Floor) -> None:
    books = RoundBooks(lambda: floor.store)
    for name in floor.tables():
        book, accounts = books.book(name), floor.table(name).state.accounts
        nets: Counter[str] = Counter()
        for line in book.rounds:
            nets.update(line.nets)
        players = {account: cents for account, cents in accounts.items() if account not in (FELT, HOUSE, POOL)}
        assert +nets == +Counter(players)
        assert -nets == -Counter(players)


@settings(max_examples=40)
@given(st.integers(0, 2**32))
def test_the_results_of_rounds_are_what_moved_the_accounts(seed: int) -> None:
    floor = random_floor(Random(seed))
    try:
        agrees(floor)
    finally:
        floor.close()


def test_the_stake_of_a_hand_that_wins_the_jackpot_is_part_of_its_result() -> None:
    floor = open_floor()
    open_link(floor)
    open_royal_tables(floor, ["t1"])
    deal_royals(floor, ["t1"])
    assert floor.call(settlement("t1")).is_accepted
    agrees(floor)
    pay_what_is_open(floor)
    agrees(floor)
    floor.close()


@pytest.fixture(scope="module")
def books() -> Iterator[RoundBooks]:
    """One round void by 5.1, of a first gaming day; one settled on the next, by another Dealer."""
    floor = open_floor()
    must(floor, OpenTable("t1", "singapore-stud@9", actor=PIT_MANAGER))
    seat(floor, "t1", "ann")
    for dealer, last in (
        (DEALER, c.VoidRound("5.1", "a red card", actor=PIT_MANAGER)),
        (Actor("dora", Role.DEALER), None),
    ):
        must(floor, AtTable("t1", c.CallPlaceYourBets(actor=dealer)))
        must(floor, AtTable("t1", c.PlaceWager("ann", 1, "ante", Cents(700), actor=player("ann"))))
        if last:
            must(floor, AtTable("t1", last))
            next_day(floor)
    orders = (c.CallNoMoreBets(actor=DEALER), c.DealFromDeck(actor=DEALER))
    fold = c.Decide("ann", 1, "fold", None, actor=player("ann"))
    for order in (*orders, c.ViewHand("ann", 1, actor=player("ann")), fold, c.SettleRound(actor=DEALER)):
        must(floor, AtTable("t1", order))
    yield RoundBooks(lambda: floor.store)
    floor.close()


@pytest.mark.parametrize(
    ("wanted", "numbers"),
    [
        (Wanted(), [2, 1]),
        (Wanted(table="t1", player="ann"), [2, 1]),
        (Wanted(player="bob"), []),
        (Wanted(dealer="dora"), [2]),
        (Wanted(dealer="dee"), [1]),
        (Wanted(day="1970-01-01"), [1]),
        (Wanted(day="1970-01-02"), [2]),
        (Wanted(clause="5.1"), [1]),
        (Wanted(clause="5"), [1]),
        (Wanted(clause="3.9"), [2]),
        (Wanted(clause="3.9.1"), [2]),
        (Wanted(clause="3.9.1.1"), []),
        (Wanted(code="a73"), [1]),
        (Wanted(code="A99"), []),
        (Wanted(outcome="void"), [1]),
        (Wanted(outcome="settled"), [2]),
        (Wanted(least=700, most=700), [2, 1]),
        (Wanted(least=701), []),
        (Wanted(most=699), []),
        (Wanted(dealer="dora", outcome="void"), []),
    ],
)
def test_rounds_are_found_by_whatever_is_known_of_them(books: RoundBooks, wanted: Wanted, numbers: list[int]) -> None:
    assert [found.line.number for found in books.find(wanted)] == numbers
