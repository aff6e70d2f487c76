"""2 and the appendices: deck, playing areas, layouts; and every number of 4 against tables typed in here once more."""

import pytest

from megalink.games import library
from megalink.rulebook.document import PayUnit
from tests.described import MILLION, refused, settle
from tests.games.singapore_stud.stud import (
    ACE_KING,
    ANTE_AND_BET,
    HANDS,
    PRE_9,
    V9,
    VERSIONS,
    against,
    both_versions,
    deck_starting,
)

BET_PAYS = {
    "royal_flush": 250,
    "straight_flush": 50,
    "four_of_a_kind": 20,
    "full_house": 7,
    "flush": 5,
    "straight": 4,
    "three_of_a_kind": 3,
    "two_pairs": 2,
    "one_pair_or_lower": 1,
}
JACKPOT_PAYS = {
    "royal_flush": (100, PayUnit.PERCENT),
    "straight_flush": (10, PayUnit.PERCENT),
    "four_of_a_kind": (400, PayUnit.FOR_ONE),
    "full_house": (80, PayUnit.FOR_ONE),
    "flush": (40, PayUnit.FOR_ONE),
    "straight": (20, PayUnit.FOR_ONE),
}
POSITIONS = {V9: {"A": 7, "B": 7, "C": 7, "D": 7}, PRE_9: {"A": 7, "B": 7, "C": 6, "D": 6}}
LAYOUTS = [(rules, name, most) for rules, layouts in POSITIONS.items() for name, most in layouts.items()]


def seated_at(rules: str, layout: str, position: int) -> dict[str, object]:
    own = {"position": position, "cards": HANDS["one pair"], "wagers": dict(ANTE_AND_BET)}
    return {"rules": rules, "layout": layout, "dealer": ACE_KING, "positions": [own]}


@both_versions
def test_2_1__the_deck_has_52_cards(rules: str) -> None:
    assert library.document(rules).deck_cards == 52


@both_versions
def test_2_1__a_deck_of_51_cards_is_refused(rules: str) -> None:
    short = deck_starting("As").removeprefix("As ")
    own = {"position": 1, "wagers": dict(ANTE_AND_BET)}
    problem = refused({"rules": rules, "deck": short, "method": "automated", "positions": [own]})
    assert (problem.code, problem.clause) == ("card_count", "2.1")


@both_versions
@pytest.mark.parametrize("cards", ["Ah 2d Jc 8h 4d", "2s 2s Jc 8h 4d"], ids=["the Dealer's too", "own twice"])
def test_2_1__one_deck_has_no_card_twice(rules: str, cards: str) -> None:
    own = {"position": 1, "cards": cards, "wagers": dict(ANTE_AND_BET)}
    problem = refused({"rules": rules, "dealer": ACE_KING, "positions": [own]})
    assert (problem.code, problem.clause) == ("card_twice", "2.1")


@both_versions
def test_2_1__there_is_no_joker(rules: str) -> None:
    own = {"position": 1, "cards": "Jk 2d Jc 8h 4d", "wagers": dict(ANTE_AND_BET)}
    problem = refused({"rules": rules, "dealer": ACE_KING, "positions": [own]})
    assert (problem.code, problem.clause, problem.value) == ("card_unknown", "2.1", "Jk")


@both_versions
def test_2_2__there_are_the_four_layouts_a_to_d(rules: str) -> None:
    assert [layout.name for layout in library.document(rules).layouts] == ["A", "B", "C", "D"]
    assert refused(seated_at(rules, "E", 1)).code == "layout_unknown"


@both_versions
def test_2_2_1__the_playing_areas_are_ante_bet_and_progressive_jackpot(rules: str) -> None:
    assert set(library.document(rules).wagers) == {"ante", "bet", "progressive_jackpot"}
    own = {"position": 1, "cards": HANDS["one pair"], "wagers": {**ANTE_AND_BET, "pair_plus": "5.00"}}
    problem = refused({"rules": rules, "dealer": ACE_KING, "positions": [own]})
    assert (problem.code, problem.clause) == ("wager_unknown", "2.2.1")


@both_versions
def test_2_2_2__a_position_has_all_three_areas(rules: str) -> None:
    assert list(against(ACE_KING, HANDS["flush"], rules, pj="1.00").lines) == ["ante", "bet", "progressive_jackpot"]


@pytest.mark.parametrize(("rules", "name", "most"), LAYOUTS)
def test_appendix__a_layout_takes_its_last_position_and_none_beyond(rules: str, name: str, most: int) -> None:
    assert settle(seated_at(rules, name, most)).positions[0].position == most
    problem = refused(seated_at(rules, name, most + 1))
    assert (problem.code, problem.clause) == ("position_unknown", f"Appendix {name}")


@both_versions
@pytest.mark.parametrize("name", ["A", "B", "C", "D"])
def test_appendix__positions_are_counted_from_1(rules: str, name: str) -> None:
    assert settle(seated_at(rules, name, 1)).positions[0].position == 1
    assert refused(seated_at(rules, name, 0)).code == "position_unknown"


@both_versions
@pytest.mark.parametrize("method", ["automated", "manual"])
def test_2_2__a_full_table_of_seven_is_dealt_from_one_deck(rules: str, method: str) -> None:
    positions = [{"position": place, "wagers": dict(ANTE_AND_BET)} for place in range(1, 8)]
    fields = {"rules": rules, "deck": deck_starting(), "method": method, "jackpot": MILLION, "positions": positions}
    settled = settle(fields)
    assert [one.position for one in settled.positions] == [1, 2, 3, 4, 5, 6, 7]
    assert len(settled.described.showdown.dealer) == 5


@both_versions
def test_4_1_1__the_ante_pays_1_to_1(rules: str) -> None:
    rows = library.document(rules).pays["ante"].values()
    assert [(row.pays, row.unit, row.clause) for row in rows] == [(1, PayUnit.TO_ONE, "4.1.1")]


@both_versions
def test_4_1_2__the_pay_table_of_the_bet(rules: str) -> None:
    rows = library.document(rules).pays["bet"]
    assert {name: row.pays for name, row in rows.items()} == BET_PAYS
    assert {(row.unit, row.clause) for row in rows.values()} == {(PayUnit.TO_ONE, "4.1.2")}


@both_versions
def test_4_2__the_pay_table_of_the_progressive_jackpot(rules: str) -> None:
    rows = library.document(rules).pays["progressive_jackpot"]
    assert {name: (row.pays, row.unit) for name, row in rows.items()} == JACKPOT_PAYS
    assert {row.clause for row in rows.values()} == {"4.2"}


def test_3_5_3__version_9_takes_one_to_five_times_the_minimum_and_the_text_before_only_one() -> None:
    multiples = [library.document(rules).wagers["progressive_jackpot"].multiples for rules in VERSIONS]
    assert multiples == [(1, 2, 3, 4, 5), (1,)]


def test_3_5_3_1__only_version_9_scales_awards() -> None:
    assert [library.document(rules).jackpot.scaling for rules in VERSIONS] == ["3.5.3.1", None]


@both_versions
def test_1_1_2__the_bet_is_twice_the_ante_and_required_to_stay_in(rules: str) -> None:
    bet = library.document(rules).wagers["bet"]
    assert (bet.of, bet.times, bet.required) == ("ante", 2, True)


def test_the_text_before_version_9_claims_no_date() -> None:
    assert [library.document(rules).effective for rules in VERSIONS] == ["2023-07-04 07:00", "unknown"]
