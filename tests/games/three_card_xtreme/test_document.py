"""2 and 3.4, 5.13 to 5.15, Appendices: areas, layouts, deck and limits."""

import pytest

from megalink.games.library import document, edition_of
from megalink.rulebook.document import WagerRole
from tests.described import refused, settle
from tests.games.three_card_xtreme.xtreme import KEY, KING_HIGH, hand, nets

PAIR = "9s 9c 4c"
ODD = "Qs Tc 4c"
TEN_TO_HUNDRED = {"minimum": "10.00", "maximum": "100.00"}


def test_the_document_is_locked_by_its_hash() -> None:
    assert edition_of(KEY).published
    assert document(KEY).effective == "2023-05-22 00:00"


def test_2_1__the_deck_has_52_cards() -> None:
    deck = " ".join(f"{rank}{suit}" for suit in "cdhs" for rank in "23456789TJQKA")
    position = {"position": 1, "wagers": {"pair_plus": "5.00"}}
    assert settle({"rules": KEY, "deck": deck, "method": "A", "positions": [position]}).positions[0].net == 20000
    problem = refused({"rules": KEY, "deck": deck[3:], "method": "A", "positions": [position]})
    assert (problem.code, problem.value, problem.clause) == ("card_count", 51, "2.1")


def test_2_1__no_card_is_there_twice() -> None:
    position = {"position": 1, "cards": "Kh 9s 4c", "wagers": {"ante": "10.00", "play": "10.00"}}
    problem = refused({"rules": KEY, "dealer": KING_HIGH, "positions": [position]})
    assert (problem.code, problem.value, problem.clause) == ("card_twice", "Kh", "2.1")


def test_2_2_1__these_are_the_playing_areas() -> None:
    areas = [wager.name for wager in document(KEY).wagers.values() if wager.role is not WagerRole.PAYMENT]
    assert areas == ["ante", "play", "pair_plus", "six_card_bonus", "progressive_jackpot"]


@pytest.mark.parametrize("name", ["bet", "ante_bonus", "pairs_plus"])
def test_2_2_1__no_wager_is_accepted_elsewhere(name: str) -> None:
    problem = refused({"rules": KEY, "positions": [{"position": 1, "cards": PAIR, "wagers": {name: "5.00"}}]})
    assert (problem.code, problem.field, problem.clause) == ("wager_unknown", f"positions[0].wagers.{name}", "2.2.1")


@pytest.mark.parametrize("layout", ["A", "B", "C"])
def test_appendices__every_layout_has_seven_positions(layout: str) -> None:
    def described(place: int) -> dict[str, object]:
        position = {"position": place, "cards": PAIR, "wagers": {"pair_plus": "5.00"}}
        return {"rules": KEY, "layout": layout, "positions": [position]}

    assert [settle(described(place)).positions[0].net for place in range(1, 8)] == [500] * 7
    for place in (0, 8):
        problem = refused(described(place))
        assert (problem.code, problem.value, problem.clause) == ("position_unknown", place, f"Appendix {layout}")


def test_appendices__there_is_no_fourth_layout() -> None:
    position = {"position": 1, "cards": PAIR, "wagers": {"pair_plus": "5.00"}}
    problem = refused({"rules": KEY, "layout": "D", "positions": [position]})
    assert (problem.code, problem.clause) == ("layout_unknown", "2.2")


@pytest.mark.parametrize(
    "wagers", ["ante", "pair_plus", "six_card_bonus", "ante pair_plus", "pair_plus six_card_bonus"]
)
def test_3_4__any_of_three_wagers_lets_a_position_in(wagers: str) -> None:
    ending = "folded" if "ante" in wagers.split() else ""
    assert set(hand(ODD, KING_HIGH, wagers, ending=ending).lines) == set(wagers.split())


def test_3_4__a_position_without_a_wager_is_refused() -> None:
    problem = refused({"rules": KEY, "positions": [{"position": 1, "cards": PAIR, "wagers": {}}]})
    assert (problem.code, problem.clause) == ("wagers_empty", "3.4")


def test_3_4_2__a_position_is_settled_once() -> None:
    position = {"position": 1, "wagers": {"pair_plus": "5.00"}}
    two = [{**position, "cards": PAIR}, {**position, "cards": "Qs 8c 3c"}]
    problem = refused({"rules": KEY, "positions": two})
    assert (problem.code, problem.clause) == ("position_twice", "3.4.2")


@pytest.mark.parametrize(("cards", "sign"), [(PAIR, 1), ("8s 5d 4c", -1)], ids=["paid", "collected"])
def test_5_13__a_wager_under_the_minimum_is_settled_one_time(cards: str, sign: int) -> None:
    settled = hand(cards, KING_HIGH, "ante play pair_plus", limits={**TEN_TO_HUNDRED, "ante": {"minimum": "5.00"}})
    assert settled.nets == nets(f"ante {sign * 10} play {sign * 10} pair_plus {sign * 5}")
    assert "5.13" in settled.clauses("pair_plus")
    assert "5.13" not in settled.clauses("ante")


def test_5_13__the_next_time_it_is_returned_with_all_that_follows_it() -> None:
    """The Ante takes Play and Ante Bonus with it; Pair Plus, within its own limits, stays."""
    limits = {"minimum": "20.00", "pair_plus": {"minimum": "5.00"}}
    settled = hand("8s 7d 6c", KING_HIGH, "ante play pair_plus", limits=limits, under_minimum_before=["ante"])
    assert settled.nets == nets("ante 0 play 0 pair_plus 25")
    assert settled.outcomes["ante"] == settled.outcomes["play"] == "returned"
    assert settled.clauses("play") == ("5.13",)


MAXIMUM_FIVE = {"maximum": "5.00", "six_card_bonus": {"maximum": "1.00"}}


def test_5_14__wins_are_paid_to_the_maximum_only() -> None:
    settled = hand("8s 7d 6c", "Kh 8d 8c", "ante play pair_plus", limits=MAXIMUM_FIVE)
    assert settled.nets == nets("ante 5 play 5 ante_bonus 5 pair_plus 25")
    assert all("5.14" in settled.clauses(name) for name in ("ante", "play", "ante_bonus"))
    assert "5.14" not in settled.clauses("pair_plus")


def test_5_14__losses_are_collected_to_the_maximum_only() -> None:
    settled = hand(ODD, "Ah 8d 8c", "ante play pair_plus six_card_bonus", limits=MAXIMUM_FIVE)
    assert settled.nets == nets("ante -5 play -5 pair_plus -5 six_card_bonus -1")


def test_5_15__an_earlier_wager_outside_the_limits_stays_settled() -> None:
    """Within the limits this time, the wager is paid like any other, and nothing earlier is taken up again."""
    earlier = hand(PAIR, KING_HIGH, "pair_plus", limits={"minimum": "5.00"}, under_minimum_before=["pair_plus"])
    assert earlier.nets == nets("pair_plus 5")
    assert earlier.clauses("pair_plus") == hand(PAIR, KING_HIGH, "pair_plus").clauses("pair_plus")


def test_1_1__the_ante_bonus_is_a_payment_on_the_ante() -> None:
    bonus = document(KEY).wagers["ante_bonus"]
    assert (bonus.role, bonus.of, bonus.clause) == (WagerRole.PAYMENT, "ante", "1.1.2")
