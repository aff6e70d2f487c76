"""The index of rounds says of every Player and of the house what the tables' accounts say."""

from collections import Counter
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from megalink.floor.service import Floor
from megalink.table.state import FELT, HOUSE, POOL
from megalink.web.views.round_index import RoundBooks
from tests.floor.floors import open_floor, open_link
from tests.floor.random_floors import random_floor
from tests.floor.royals import deal_royals, open_royal_tables, pay_what_is_open, settlement


def agrees(floor: Floor) -> None:
    books = RoundBooks(floor)
    for name in floor.tables():
        book, accounts = books.book(name), floor.table(name).state.accounts
        nets: Counter[str] = Counter()
        for line in book.rounds:
            nets.update(line.nets)
        players = {account: cents for account, cents in accounts.items() if account not in (FELT, HOUSE, POOL)}
        assert +nets == +Counter(players)
        assert -nets == -Counter(players)
        assert book.takings.win == accounts.get(HOUSE, 0)


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
