"""3.8 and 3.9: the order of the cards, with d0, d1, … as they leave the deck."""

import pytest

from megalink.cards import ALL_CARDS, Card, cards_text
from megalink.games.library import open_game
from megalink.table.game.deal_plan import Dealt, To, distribute
from tests.described import settle
from tests.games.bullseye.played import round_of

deal_plan = open_game("bullseye@4", {}).deal_plan


def places(cards: tuple[Card, ...]) -> list[int]:
    return [ALL_CARDS.index(one) for one in cards]


def dealt(method: str, hands: int) -> Dealt:
    return distribute(deal_plan(method, hands), ALL_CARDS)


@pytest.mark.parametrize("method", ["A", "B"])
def test_3_8_1_1__players_in_packets_then_the_dealer(method: str) -> None:
    """D03"""
    found = dealt(method, 2)
    assert [places(hand) for hand in found.hands] == [[0, 1, 2, 3, 4], [5, 6, 7, 8, 9]]
    assert places(found.dealer) == [10, 11, 12, 13, 14]


def test_3_8_2_1__only_method_b_deals_the_dealer_after_the_decisions() -> None:
    late = {method: {slot.late for slot in deal_plan(method, 2) if slot.to is To.DEALER} for method in "ABC"}
    assert late == {"A": {False}, "B": {True}, "C": {False}}
    assert not any(slot.late for slot in deal_plan("B", 2) if slot.to is To.PLAYER)


def test_3_8_3_1__the_dealer_first_then_players_in_packets() -> None:
    """D04"""
    found = dealt("C", 2)
    assert places(found.dealer) == [0, 1, 2, 3, 4]
    assert [places(hand) for hand in found.hands] == [[5, 6, 7, 8, 9], [10, 11, 12, 13, 14]]


def test_3_9__one_card_at_a_time_the_dealer_last_in_each_lap() -> None:
    found = dealt("manual", 2)
    assert [places(hand) for hand in found.hands] == [[0, 3, 6, 9, 12], [1, 4, 7, 10, 13]]
    assert places(found.dealer) == [2, 5, 8, 11, 14]


@pytest.mark.parametrize("method", ["A", "B", "C", "manual"])
@pytest.mark.parametrize("hands", range(1, 7))
def test_3_8__every_hand_has_five_cards_all_face_down(method: str, hands: int) -> None:
    plan = deal_plan(method, hands)
    found = distribute(plan, ALL_CARDS)
    assert [len(hand) for hand in (*found.hands, found.dealer)] == [5] * (hands + 1)
    assert len(plan) == 5 * hands + 5
    assert not any(slot.face_up for slot in plan)
    assert (found.community, found.burned) == ((), ())


@pytest.mark.parametrize(
    ("method", "first", "dealer"),
    [
        ("A", "2c 3c 4c 5c 6c", "Qc Kc Ac 2d 3d"),
        ("B", "2c 3c 4c 5c 6c", "Qc Kc Ac 2d 3d"),
        ("C", "7c 8c 9c Tc Jc", "2c 3c 4c 5c 6c"),
        ("manual", "2c 5c 8c Jc Ac", "4c 7c Tc Kc 3d"),
    ],
)
def test_3_8__positions_are_dealt_clockwise_whatever_the_order_of_description(
    method: str, first: str, dealer: str
) -> None:
    settled = settle(
        round_of(
            {"position": 4, "wagers": {"main": "10.00"}},
            {"position": 2, "wagers": {"main": "10.00"}},
            deck=cards_text(ALL_CARDS),
            method=method,
        )
    )
    showdown = settled.described.showdown
    assert cards_text(showdown.hands[1].cards) == first
    assert cards_text(showdown.dealer) == dealer
