"""The figures of a floor: what was wagered, what was won, by table, shift and gaming day."""

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from megalink.floor.audit.figures import Figures, FloorFigures
from megalink.floor.orders.commands import AtTable
from megalink.floor.service import Floor
from megalink.floor.state.events import Shuffle
from megalink.money import Cents
from megalink.table import commands as c
from megalink.table.state import FELT, HOUSE, POOL
from tests.floor.floors import DEALER, SHIFT_MANAGER, SUPERVISOR, must, open_floor, open_link, open_table, player, seat
from tests.floor.random_floors import random_floor

LOSING = "2s 4d 6h 8c 9d As Ks Qs Js Ts".split()  # ann's five, then the Dealer's


def figures_of(floor: Floor, table: str | None = None) -> Figures:
    figures = FloorFigures()
    figures.catch_up(floor.store)
    return figures.total(table)


def settled_round() -> Floor:
    """One round out of the shoe, in which ann lost an Ante of 5.00 and a Bet of 10.00."""
    floor = open_floor()
    open_link(floor)
    open_table(floor, "t1", shuffle=Shuffle.SHOE)
    seat(floor, "t1", "ann")
    ann = player("ann")
    orders: list[c.AnyCommand] = [
        c.CallPlaceYourBets(actor=DEALER),
        c.PlaceWager("ann", 1, "ante", Cents(500), actor=ann),
        c.CallNoMoreBets(actor=DEALER),
        *(c.DealCard(card, actor=DEALER) for card in LOSING),
        c.Decide("ann", 1, "bet", Cents(1_000), actor=ann),
        c.ExposeDealer(actor=DEALER),
        c.SettleRound(actor=DEALER),
    ]
    for order in orders:
        must(floor, AtTable("t1", order))
    return floor


def test_handle_is_what_was_wagered_and_settled() -> None:
    takings = figures_of(settled_round()).takings
    assert (takings.handle, takings.win, takings.rounds, takings.voids) == (1_500, 1_500, 1, 0)


def test_5_1__a_void_takes_the_wagers_of_its_round_out_of_handle() -> None:
    floor = settled_round()
    must(floor, AtTable("t1", c.VoidRound("5.1", "a second Ace of Spades", actor=SUPERVISOR)))
    takings = figures_of(floor).takings
    assert (takings.handle, takings.win, takings.rounds, takings.voids) == (0, 0, 1, 1)
    assert not +takings.squares


def test_6_1__a_ruling_to_return_takes_its_wager_out_of_handle() -> None:
    floor = settled_round()
    places = (c.Place(1, "ante"),)
    must(floor, AtTable("t1", c.GiveRuling("return", "misread", places, (), actor=SHIFT_MANAGER)))
    takings = figures_of(floor).takings
    assert (takings.stakes["ante"], takings.stakes["bet"], takings.win) == (0, 1_000, 1_000)


def test_6_1__a_wager_settled_anew_by_a_ruling_counts_once() -> None:
    floor = settled_round()
    places = (c.Place(1, "ante"),)
    must(floor, AtTable("t1", c.GiveRuling("settle", "misread", places, (Cents(500),), actor=SHIFT_MANAGER)))
    takings = figures_of(floor).takings
    assert (takings.handle, takings.win) == (1_500, 500)


def test_what_is_read_in_two_looks_is_what_one_look_reads() -> None:
    floor = settled_round()
    figures = FloorFigures()
    figures.catch_up(floor.store)
    must(floor, AtTable("t1", c.VoidRound("5.1", "a second Ace of Spades", actor=SUPERVISOR)))
    figures.catch_up(floor.store)
    assert figures.total() == figures_of(floor)


@settings(max_examples=30)
@given(st.integers(0, 2**32))
def test_win_and_pool_are_what_the_tables_accounts_say(seed: int) -> None:
    floor = random_floor(Random(seed))
    try:
        for name in floor.tables():
            takings, accounts = figures_of(floor, table=name).takings, floor.table(name).state.accounts
            assert takings.win == accounts.get(HOUSE, 0)
            assert takings.pool == accounts.get(POOL, 0)
            assert takings.handle >= 0
            assert floor.table(name).round_open or not accounts.get(FELT, 0)
    finally:
        floor.close()
