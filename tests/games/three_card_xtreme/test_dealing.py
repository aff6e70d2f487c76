"""3.7 and 3.8: which card of the deck goes where; k positions hold a wager."""

from typing import NamedTuple

import pytest

from megalink.cards import ALL_CARDS, cards_text
from megalink.games.library import document, open_game
from megalink.table.game.deal_plan import DealPlan, To, distribute
from tests.described import settle
from tests.games.three_card_xtreme.xtreme import KEY

PLACES = {To.DEALER: "D", To.COMMUNITY: "C", To.BURN: "burn"}


class Order(NamedTuple):
    method: str
    places: str  # for two positions, d0 first


ORDERS = {
    "D08": Order("A", "P1 P1 P1 P2 P2 P2 D D D C C burn"),
    "D09": Order("B", "P1 P1 P1 P2 P2 P2 C C burn D D D"),
    "D10": Order("C", "D D D P1 P1 P1 P2 P2 P2 C C burn"),
    "D11": Order("manual", "P1 P2 D P1 P2 D P1 P2 D C C"),
}


def plan(method: str, hands: int) -> DealPlan:
    return open_game(KEY, {}).deal_plan(method, hands)


@pytest.mark.parametrize("order", ORDERS.values(), ids=ORDERS.keys())
def test_3_7_and_3_8__order_of_the_deal(order: Order) -> None:
    places = [f"P{slot.hand + 1}" if slot.to is To.PLAYER else PLACES[slot.to] for slot in plan(order.method, 2)]
    assert places == order.places.split()


@pytest.mark.parametrize("hands", range(1, 8))
@pytest.mark.parametrize("method", ["A", "B", "C", "manual"])
def test_3_7_and_3_8__everyone_has_three_cards_and_the_table_two(method: str, hands: int) -> None:
    dealt = distribute(plan(method, hands), ALL_CARDS)
    burned = 0 if method == "manual" else 1
    assert [len(cards) for cards in dealt.hands] == [3] * hands
    assert (len(dealt.dealer), len(dealt.community), len(dealt.burned)) == (3, 2, burned)
    used = [*dealt.dealer, *dealt.community, *dealt.burned, *(card for cards in dealt.hands for card in cards)]
    assert set(used) == set(ALL_CARDS[: 3 * hands + 5 + burned])
    assert len(used) == len(set(used))


@pytest.mark.parametrize("method", ["A", "B", "C"])
def test_3_7__the_third_community_card_is_burned(method: str) -> None:
    slots = [slot.to for slot in plan(method, 3)]
    first = slots.index(To.COMMUNITY)
    assert slots[first : first + 3] == [To.COMMUNITY, To.COMMUNITY, To.BURN]


def test_3_8__by_hand_no_card_is_burned() -> None:
    assert To.BURN not in [slot.to for slot in plan("manual", 7)]


@pytest.mark.parametrize("method", ["A", "B", "C", "manual"])
def test_3_7_2_1__only_method_b_deals_the_dealer_after_the_decisions(method: str) -> None:
    late = {slot.to for slot in plan(method, 4) if slot.late}
    assert late == ({To.DEALER} if method == "B" else set())
    assert not any(slot.late for slot in plan(method, 4) if slot.to is not To.DEALER)


@pytest.mark.parametrize("method", ["A", "B", "C", "manual"])
def test_3_7_and_3_8__no_card_is_dealt_face_up(method: str) -> None:
    assert not any(slot.face_up for slot in plan(method, 7))


def test_3_7_and_3_8__these_are_all_the_methods() -> None:
    methods = {name: method.clause for name, method in document(KEY).methods.items()}
    assert methods == {"A": "3.7.1", "B": "3.7.2", "C": "3.7.3", "manual": "3.8"}


@pytest.mark.parametrize("method", ["A", "B", "C", "manual"])
def test_3_7__only_positions_with_an_entry_wager_get_cards(method: str) -> None:
    """D12: a Progressive Jackpot wager alone shifts no card; positions count clockwise however they are listed."""
    positions = [
        {"position": 6, "wagers": {"six_card_bonus": "2.00"}},
        {"position": 3, "wagers": {"progressive_jackpot": "1.00"}},
        {"position": 2, "folded": True, "wagers": {"ante": "10.00"}},
    ]
    deck = cards_text(ALL_CARDS)
    settled = settle({"rules": KEY, "deck": deck, "method": method, "positions": positions})
    dealt = distribute(plan(method, 2), ALL_CARDS)
    showdown = settled.described.showdown
    assert [hand.cards for hand in showdown.hands] == [dealt.hands[1], (), dealt.hands[0]]
    assert (showdown.dealer, showdown.community) == (dealt.dealer, dealt.community)
