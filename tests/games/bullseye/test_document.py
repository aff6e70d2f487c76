"""What the document itself fixes: deck, layouts, wagers, pay tables, limits."""

from typing import Any

import pytest

from megalink.cards import ALL_CARDS, cards_text
from megalink.games.library import document, edition_of, register
from megalink.rulebook.document import PayUnit, WagerRole
from megalink.settle.problem import BadRound, ProblemCode
from megalink.settle.text import parse_json
from tests.described import refused, settle, settle_one
from tests.games.bullseye.played import NINE_POINTS, RULES, round_of

PAYS = {
    "main": {"gnau_tung_ku": 5, "pair": 3, "mixed_pictures": 2, "point_total": 1},
    "tie": {"equal_rank": 8, "both_unable": 8},
    "bullseye": {"three_pictures": 10, "four_pictures": 20, "five_pictures": 200},
    "suits": {"three_suited": 1, "four_suited": 5, "five_suited": 20},
    "progressive_jackpot": {
        "royal_flush": 100,
        "straight_flush": 10,
        "four_of_a_kind": 400,
        "full_house": 80,
        "flush": 40,
        "straight": 20,
    },
}
PAY_CLAUSES = {"main": "4.1", "tie": "4.2", "bullseye": "4.3", "suits": "4.4", "progressive_jackpot": "4.5"}


def test_the_document_is_locked() -> None:
    assert edition_of(RULES).published


def test_4__the_pay_tables_are_those_of_the_document() -> None:
    tables = document(RULES).pays
    assert {wager: {row: pay.pays for row, pay in table.items()} for wager, table in tables.items()} == PAYS
    assert {wager: {pay.clause for pay in table.values()} for wager, table in tables.items()} == {
        wager: {clause} for wager, clause in PAY_CLAUSES.items()
    }


def test_4__only_the_jackpot_pays_for_1_or_by_percent() -> None:
    tables = document(RULES).pays
    jackpot = {row: pay.unit for row, pay in tables["progressive_jackpot"].items()}
    assert {row for row, unit in jackpot.items() if unit is PayUnit.PERCENT} == {"royal_flush", "straight_flush"}
    assert {row for row, unit in jackpot.items() if unit is PayUnit.TO_ONE} == set()
    others = [pay.unit for wager, table in tables.items() if wager != "progressive_jackpot" for pay in table.values()]
    assert set(others) == {PayUnit.TO_ONE}


def test_2_2_1__the_playing_areas_are_main_suits_tie_bullseye_and_progressive_jackpot() -> None:
    wagers = document(RULES).wagers
    assert set(wagers) == {"main", "suits", "tie", "bullseye", "progressive_jackpot"}
    problem = refused(round_of({"position": 1, "cards": NINE_POINTS, "wagers": {"ante": "10.00"}}))
    assert (problem.code, problem.clause) == (ProblemCode.WAGER_UNKNOWN, "2.2.1")


def test_3_6__every_other_wager_needs_a_main() -> None:
    found = document(RULES)
    assert [wager.name for wager in found.with_role(WagerRole.BASE)] == ["main"]
    others = found.with_role(WagerRole.SIDE, WagerRole.JACKPOT)
    assert {wager.name: wager.needs for wager in others} == dict.fromkeys(
        ("tie", "bullseye", "suits", "progressive_jackpot"), ("main",)
    )
    assert {wager.needs_clause for wager in others} == {"5.12"}


@pytest.mark.parametrize("layout", ["A", "B", "C"])
@pytest.mark.parametrize("count", range(1, 7))
def test_2_2_2__a_layout_takes_1_to_6_positions(layout: str, count: int) -> None:
    positions = [{"position": place, "wagers": {"main": "10.00"}} for place in range(1, count + 1)]
    settled = settle(round_of(*positions, deck=cards_text(ALL_CARDS), method="A", layout=layout))
    assert [position.position for position in settled.positions] == list(range(1, count + 1))


@pytest.mark.parametrize("layout", ["A", "B", "C"])
def test_2_2_2__a_seventh_position_is_refused(layout: str) -> None:
    seventh = {"position": 7, "wagers": {"main": "10.00"}}
    problem = refused(round_of(seventh, deck=cards_text(ALL_CARDS), method="A", layout=layout))
    assert (problem.code, problem.clause) == (ProblemCode.POSITION_UNKNOWN, f"Appendix {layout}")


def test_2_2__there_is_no_fourth_layout() -> None:
    position = {"position": 1, "wagers": {"main": "10.00"}}
    problem = refused(round_of(position, deck=cards_text(ALL_CARDS), method="A", layout="D"))
    assert (problem.code, problem.clause) == (ProblemCode.LAYOUT_UNKNOWN, "2.2")


def test_2_1__each_card_is_there_once() -> None:
    position = {"position": 1, "cards": "Ks 2d 3d 4d 5d", "wagers": {"main": "10.00"}}
    problem = refused(round_of(position, dealer=NINE_POINTS))
    assert (problem.code, problem.value, problem.clause) == (ProblemCode.CARD_TWICE, "Ks", "2.1")


def test_2_1__a_deck_has_52_cards() -> None:
    position = {"position": 1, "wagers": {"main": "10.00"}}
    problem = refused(round_of(position, deck=cards_text(ALL_CARDS[:51]), method="A"))
    assert (problem.code, problem.value, problem.clause) == (ProblemCode.CARD_COUNT, 51, "2.1")


@pytest.mark.parametrize("method", ["automated", "D", "a"])
def test_3_8__no_other_method_deals(method: str) -> None:
    position = {"position": 1, "wagers": {"main": "10.00"}}
    problem = refused(round_of(position, deck=cards_text(ALL_CARDS), method=method))
    assert problem.code is ProblemCode.METHOD_UNKNOWN
    assert tuple(document(RULES).methods) == ("A", "B", "C", "manual")


@pytest.mark.parametrize("cards", ["Kd Qd Jd 7c", "Kd Qd Jd 7c 3h 2h"], ids=["four", "six"])
def test_3_10__a_player_has_five_cards(cards: str) -> None:
    problem = refused(round_of({"position": 1, "cards": cards, "wagers": {"main": "10.00"}}, dealer=NINE_POINTS))
    assert (problem.code, problem.clause) == (ProblemCode.CARD_COUNT, "3.10")


def test_3_5_2__an_area_takes_one_wager() -> None:
    with pytest.raises(BadRound) as raised:
        parse_json('{"wagers": {"main": "10.00", "main": "5.00"}}')
    assert (raised.value.problem.code, raised.value.problem.field) == (ProblemCode.JSON_KEY_TWICE, "wagers.main")


def test_3_6_3__the_jackpot_wager_is_one_minimum() -> None:
    assert document(RULES).wagers["progressive_jackpot"].multiples == (1,)
    assert document(RULES).jackpot.scaling is None


def test_3_10__there_is_no_fold() -> None:
    position = {"position": 1, "cards": "Kd Qd Jd 7c 3h", "folded": True, "wagers": {"main": "10.00"}}
    assert refused(round_of(position, dealer="2s 2d 4s 5s 7s")).code is ProblemCode.FOLD_UNKNOWN


LIMITS = {"minimum": "10.00", "maximum": "100.00"}
PAIR_OF_EIGHTS = "8c 8d Ac 3s 6d"


def limited(stake: str, cards: str = PAIR_OF_EIGHTS, **position: Any) -> dict[str, str]:
    return settle_one(RULES, cards, NINE_POINTS, {"main": stake}, limits=LIMITS, **position).nets


def test_3_5__a_main_within_the_limits_is_settled_in_full() -> None:
    assert limited("10.00") == {"main": "30.00"}
    assert limited("100.00") == {"main": "300.00"}


def test_5_13__under_the_minimum_is_paid_and_collected_one_time() -> None:
    assert limited("5.00") == {"main": "15.00"}
    assert limited("5.00", "Jd 8d 2c 5d 3s") == {"main": "-5.00"}


@pytest.mark.parametrize("cards", [PAIR_OF_EIGHTS, "Jd 8d 2c 5d 3s"], ids=["would win", "would lose"])
def test_5_13__under_the_minimum_again_is_returned(cards: str) -> None:
    played = settle_one(RULES, cards, NINE_POINTS, {"main": "5.00"}, limits=LIMITS, under_minimum_before=["main"])
    assert played.outcomes == {"main": "returned"}
    assert played.clauses("main") == ("5.13",)


def test_5_13__a_returned_main_leaves_side_wagers_at_the_minimum_in_play() -> None:
    wagers = {"main": "5.00", "tie": "10.00", "suits": "10.00"}
    played = settle_one(RULES, "2h 4h 5h 7h 9h", "Kd Qd Jc 8s 9c", wagers, limits=LIMITS, under_minimum_before=["tie"])
    assert played.nets == {"main": "0.00", "tie": "80.00", "suits": "200.00"}


def test_5_14__over_the_maximum_is_paid_and_collected_to_the_maximum() -> None:
    assert limited("150.00") == {"main": "300.00"}
    assert limited("150.00", "Jd 8d 2c 5d 3s") == {"main": "-100.00"}


def test_5_14__a_push_returns_all_of_it() -> None:
    played = settle_one(RULES, "9s 8h 3d Kc 9c", NINE_POINTS, {"main": "150.00"}, limits=LIMITS)
    assert (played.outcomes, played.nets) == ({"main": "stand_off"}, {"main": "0.00"})


def test_5_15__an_earlier_wager_under_the_minimum_does_not_touch_a_regular_one() -> None:
    assert limited("10.00", under_minimum_before=["main"]) == {"main": "30.00"}


def test_the_document_names_every_switch_of_its_game() -> None:
    own = {name for name in register().switches if name.startswith("bullseye.")}
    assert own <= set(document(RULES).readings)
