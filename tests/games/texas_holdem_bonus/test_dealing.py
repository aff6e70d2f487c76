"""3.7 and 3.8: from deck order to hands, by every method."""

import pytest

from megalink.cards import ALL_CARDS, cards_text
from megalink.games.library import document, open_game
from megalink.table.game.deal_plan import To, distribute
from tests.described import refused, settle
from tests.games.texas_holdem_bonus.one_round import RULES, seat

deal_plan = open_game(RULES, {}).deal_plan

METHODS = ("A", "B", "C", "manual")

Numbers = list[list[int]]


def dealt(method: str, hands: int) -> tuple[list[int], list[int], Numbers]:
    """Places in the deck of the Community cards, the Dealer's cards, and each hand's cards."""
    found = distribute(deal_plan(method, hands), ALL_CARDS)
    assert found.burned == ()
    place = ALL_CARDS.index
    return (
        [place(one) for one in found.community],
        [place(one) for one in found.dealer],
        [[place(one) for one in hand] for hand in found.hands],
    )


def late(method: str) -> set[To]:
    return {slot.to for slot in deal_plan(method, 3) if slot.late}


@pytest.mark.parametrize("method", ["A", "B"])
def test_3_7_1_1__and_3_7_2_1__community_then_players_then_dealer__D05(method: str) -> None:
    assert dealt(method, 3) == ([0, 1, 2, 3, 4], [11, 12], [[5, 6], [7, 8], [9, 10]])


def test_3_7_3_1__community_then_dealer_then_players__D06() -> None:
    assert dealt("C", 3) == ([0, 1, 2, 3, 4], [5, 6], [[7, 8], [9, 10], [11, 12]])


def test_3_8__one_card_each_and_again_then_community_then_dealer__D07() -> None:
    assert dealt("manual", 3) == ([6, 7, 8, 9, 10], [11, 12], [[0, 3], [1, 4], [2, 5]])


@pytest.mark.parametrize("method", ["A", "C"])
def test_3_7__methods_a_and_c_deal_every_card_before_the_decisions(method: str) -> None:
    assert late(method) == set()


@pytest.mark.parametrize("method", ["B", "manual"])
def test_3_7_2_1__and_3_8__the_dealer_gets_his_cards_after_the_decisions(method: str) -> None:
    assert late(method) == {To.DEALER}
    plan = deal_plan(method, 3)
    assert [slot.late for slot in plan] == [False] * (len(plan) - 2) + [True] * 2


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("hands", range(1, 8))
def test_3_7__two_cards_for_each_hand_and_seven_more_all_face_down(method: str, hands: int) -> None:
    plan = deal_plan(method, hands)
    assert len(plan) == 2 * hands + 7
    assert not any(slot.face_up for slot in plan)
    community, dealer, players = dealt(method, hands)
    used = [*community, *dealer, *(place for hand in players for place in hand)]
    assert sorted(used) == list(range(2 * hands + 7))


def test_3_7__the_methods_of_the_document_are_those_that_are_dealt() -> None:
    clauses = {name: method.clause for name, method in document(RULES).methods.items()}
    assert clauses == {"A": "3.7.1.1", "B": "3.7.2.1", "C": "3.7.3.1", "manual": "3.8"}
    game = open_game(RULES, {})
    assert all(game.deal_plan(method, 3) == deal_plan(method, 3) for method in METHODS)


def test_3_7__a_deck_needs_a_method_of_the_document() -> None:
    round_ = {"rules": RULES, "deck": cards_text(ALL_CARDS), "positions": [seat(1, "", "ante flop")]}
    assert refused({**round_, "method": "automated"}).code == "method_unknown"
    assert refused(round_).code == "field_missing"


def test_3_7__clockwise_from_the_first_position__whatever_the_order_of_description() -> None:
    positions = [seat(5, "", "ante flop"), seat(2, "", "ante flop")]
    settled = settle({"rules": RULES, "deck": cards_text(ALL_CARDS), "method": "A", "positions": positions})
    five, two = settled.described.showdown.hands
    assert (two.cards, five.cards) == (ALL_CARDS[5:7], ALL_CARDS[7:9])


def test_3_7__a_position_without_ante_gets_no_hand__A68() -> None:
    positions = [seat(1, "", "bonus progressive_jackpot"), seat(2, "", "ante flop")]
    settled = settle({"rules": RULES, "deck": cards_text(ALL_CARDS), "method": "A", "positions": positions})
    first, second = settled.described.showdown.hands
    assert (first.cards, second.cards) == ((), ALL_CARDS[5:7])
    assert [line.outcome for line in settled.positions[0].lines] == ["returned", "returned"]
