"""3.7 and 3.8: which card of the deck reaches whom, and which of the Dealer's is exposed."""

from typing import NamedTuple

import pytest

from megalink.cards import Card
from megalink.cards.codes import encode
from megalink.games import library
from megalink.settle import read_round
from megalink.table.game.deal_plan import DealPlan, To
from megalink.table.game.showdown import Hand
from tests.described import MILLION, settle
from tests.games.singapore_stud.stud import ANTE_AND_BET, V9, both_versions

IN_ORDER = " ".join(rank + suit for suit in "cdhs" for rank in "23456789TJQKA")  # card n of the deck has code n


class Case(NamedTuple):
    id: str
    method: str
    players: list[list[int]]
    dealer: list[int]


CASES = (
    Case("D01", "automated", [[0, 1, 2, 3, 4], [5, 6, 7, 8, 9]], [10, 11, 12, 13, 14]),
    Case("D02", "manual", [[0, 3, 6, 9, 12], [1, 4, 7, 10, 13]], [2, 5, 8, 11, 14]),
)
each_case = pytest.mark.parametrize("case", CASES, ids=[case.id for case in CASES])


def plan(rules: str, method: str, hands: int) -> DealPlan:
    return library.open_game(rules, {}).deal_plan(method, hands)


def numbers(cards: tuple[Card, ...]) -> list[int]:
    return [encode(card) for card in cards]


def dealt(rules: str, method: str, *positions: dict[str, object]) -> tuple[tuple[Hand, ...], list[int]]:
    fields = {"rules": rules, "deck": IN_ORDER, "method": method, "jackpot": MILLION, "positions": list(positions)}
    showdown = read_round(fields).showdown
    return showdown.hands, numbers(showdown.dealer)


def at(place: int) -> dict[str, object]:
    return {"position": place, "wagers": dict(ANTE_AND_BET)}


@both_versions
@each_case
def test_3_7_and_3_8__two_positions_get_the_cards_of_the_example(rules: str, case: Case) -> None:
    hands, dealer = dealt(rules, case.method, at(1), at(2))
    assert [numbers(hand.cards) for hand in hands] == case.players
    assert dealer == case.dealer


@both_versions
def test_3_7__automated_deals_whole_hands_clockwise_and_the_dealer_last(rules: str) -> None:
    hands, dealer = dealt(rules, "automated", at(7), at(3), at(5))
    assert {hand.position: numbers(hand.cards)[0] for hand in hands} == {3: 0, 5: 5, 7: 10}
    assert dealer == [15, 16, 17, 18, 19]


@both_versions
def test_3_8__manual_deals_one_card_at_a_time_and_the_dealer_ends_each_lap(rules: str) -> None:
    hands, dealer = dealt(rules, "manual", at(7), at(3), at(5))
    assert {hand.position: numbers(hand.cards) for hand in hands} == {
        3: [0, 4, 8, 12, 16],
        5: [1, 5, 9, 13, 17],
        7: [2, 6, 10, 14, 18],
    }
    assert dealer == [3, 7, 11, 15, 19]


@both_versions
@pytest.mark.parametrize("method", ["automated", "manual"])
@pytest.mark.parametrize("hands", range(1, 8))
def test_3_7_and_3_8__only_the_dealers_fifth_card_lies_face_up(rules: str, method: str, hands: int) -> None:
    slots = plan(rules, method, hands)
    assert [place for place, slot in enumerate(slots) if slot.face_up] == [5 * hands + 4]
    assert slots[-1].to is To.DEALER
    assert sum(slot.to is To.DEALER for slot in slots) == 5


@both_versions
@pytest.mark.parametrize("method", ["automated", "manual"])
@pytest.mark.parametrize("hands", range(1, 8))
def test_3_7_and_3_8__everybody_gets_five_cards_before_any_decision(rules: str, method: str, hands: int) -> None:
    slots = plan(rules, method, hands)
    assert len(slots) == 5 * hands + 5
    assert not any(slot.late for slot in slots)
    for hand in range(hands):
        assert sum(slot.to is To.PLAYER and slot.hand == hand for slot in slots) == 5


@both_versions
@pytest.mark.parametrize(("method", "first"), [("automated", [0, 5]), ("manual", [0, 1])])
def test_D12__a_position_with_an_invalid_wager_only_is_skipped(rules: str, method: str, first: list[int]) -> None:
    alone: dict[str, object] = {"position": 2, "wagers": {"progressive_jackpot": "1.00"}}
    hands, dealer = dealt(rules, method, at(1), alone, at(6))
    assert [numbers(hand.cards)[:1] for hand in hands] == [[first[0]], [], [first[1]]]
    assert dealer[-1] == 14


def test_3_7__a_round_from_a_deck_settles_like_the_same_cards_laid_out() -> None:
    from_deck = {"rules": V9, "deck": IN_ORDER, "method": "automated", "positions": [at(1), at(2)]}
    laid_out = {
        "rules": V9,
        "dealer": "Qc Kc Ac 2d 3d",
        "positions": [{**at(1), "cards": "2c 3c 4c 5c 6c"}, {**at(2), "cards": "7c 8c 9c Tc Jc"}],
    }
    assert settle(from_deck).positions == settle(laid_out).positions
