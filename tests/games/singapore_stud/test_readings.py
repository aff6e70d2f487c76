"""Every switch that Stud's settlement obeys: one round, and what each side of the switch makes of it."""

from collections.abc import Mapping
from typing import NamedTuple

import pytest

from megalink.games import library
from megalink.money import format_amount
from megalink.settle import round_as_json
from tests.described import MILLION, refused, settle
from tests.games.singapore_stud.stud import ACE_KING, ANTE_AND_BET, HANDS, KING_HIGH, PRE_9, V9, VERSIONS

Nets = Mapping[str, str]  # "1 ante" -> net, for the wagers that the switch moves


class Question(NamedTuple):
    entry: str
    dealer: str
    positions: tuple[dict[str, object], ...]
    sides: Mapping[str, Nets]
    rules: str = V9
    limits: Mapping[str, object] | None = None


def hand(place: int, cards: str, pj: str | None = None, **more: object) -> dict[str, object]:
    wagers = dict(ANTE_AND_BET) if pj is None else {**ANTE_AND_BET, "progressive_jackpot": pj}
    return {"position": place, "cards": cards, "wagers": wagers, **more}


WON = {"1 ante": "10.00", "1 bet": "20.00"}
LOST = {"1 ante": "-10.00", "1 bet": "-20.00"}
BACK = {"1 ante": "0.00", "1 bet": "0.00"}
NO_HAND = {"1 ante": "10.00", "1 bet": "0.00"}
PJ = "progressive_jackpot"

ROYAL, OTHER_ROYAL, THIRD_ROYAL = "As Ks Qs Js Ts", "Ah Kh Qh Jh Th", "Ac Kc Qc Jc Tc"
SF, OTHER_SF, THIRD_SF = "Jh Th 9h 8h 7h", "9s 8s 7s 6s 5s", "6h 5h 4h 3h 2h"
QUADS = "4c 4d 4h 4s Jd"
DEALER = "Kd 9c 8c 7c 6d"  # no hand, and no card of the hands above

QUESTIONS = {
    "stud.dealer_qualify": Question(
        "A01",
        "9d 9h 5d 4h 3s",
        (hand(1, HANDS["five odd cards"]),),
        {"hand_AK_or_better": LOST, "holds_A_and_K": NO_HAND},
    ),
    "stud.tie_not_qualified": Question(
        "A28",
        "Ah Qd 9c 5s 3h",
        (hand(1, "As Qc 9d 5h 3c"),),
        {"no_hand_first": NO_HAND, "stand_off": BACK},
    ),
    "decline.dealer_not_qualified": Question(
        "A14",
        KING_HIGH,
        (hand(1, HANDS["flush"], declined=True),),
        {"pay_ante_return_extra": NO_HAND, "lose_all": LOST},
    ),
    "standoff.wagers": Question(
        "A27",
        ACE_KING,
        (hand(1, "As Kc 9d 5h 3c"),),
        {"ante_and_continuation": BACK, "ante_only": {"1 ante": "0.00", "1 bet": "-20.00"}, "none": LOST},
    ),
    "side.missed_condition": Question(
        "A43",
        ACE_KING,
        (hand(1, HANDS["one pair"], "1.00"),),
        {"lose": {"1 progressive_jackpot": "-1.00"}, "return": {"1 progressive_jackpot": "0.00"}},
    ),
    "ranking.same_order": Question(
        "A06",
        "Qc Qd Qh As 2c",
        (hand(1, "Kc Kd Kh 3s 2d"),),
        {"groups_first": {"1 ante": "10.00", "1 bet": "60.00"}, "highest_card_first": LOST},
    ),
    "pj.for_one": Question(
        "A11",
        ACE_KING,
        (hand(1, HANDS["straight"], "2.00"),),
        {"includes_stake": {"1 progressive_jackpot": "38.00"}, "plus_stake": {"1 progressive_jackpot": "40.00"}},
    ),
    "pj.multiple": Question(
        "A12",
        ACE_KING,
        (hand(1, HANDS["straight"], "3.00"),),
        {"per_minimum_unit": {"1 progressive_jackpot": "57.00"}, "squared": {"1 progressive_jackpot": "177.00"}},
    ),
    "pj.percentage_stake": Question(
        "A13",
        DEALER,
        (hand(1, SF, "5.00"),),
        {"kept": {"1 progressive_jackpot": "99995.00"}, "returned": {"1 progressive_jackpot": "100000.00"}},
    ),
    "pj.sf_split": Question(
        "A44",
        DEALER,
        (hand(1, SF, "1.00"), hand(2, OTHER_SF, "1.00"), hand(3, THIRD_SF, "1.00")),
        {
            "seed_resets": {f"{place} {PJ}": "46665.66" for place in (1, 2, 3)},
            "successive_meter": {f"{place} {PJ}": "90332.33" for place in (1, 2, 3)},
            "single_reset": {f"{place} {PJ}": "39999.00" for place in (1, 2, 3)},
        },
    ),
    "pj.royal_split": Question(
        "A45",
        DEALER,
        (hand(1, ROYAL, "1.00"), hand(2, OTHER_ROYAL, "1.00"), hand(3, THIRD_ROYAL, "1.00")),
        {
            "n_minus_1_resets": {f"{place} {PJ}": "466665.66" for place in (1, 2, 3)},
            "one_reset": {f"{place} {PJ}": "399999.00" for place in (1, 2, 3)},
        },
    ),
    "pj.fixed_awards_source": Question(
        "A47",
        DEALER,
        (hand(1, ROYAL, "1.00"), hand(2, SF, "1.00"), hand(3, QUADS, "1.00")),
        {
            "house": {f"3 {PJ}": "399.00", f"2 {PJ}": "99999.00", f"1 {PJ}": "899999.00"},
            "meter": {f"3 {PJ}": "399.00", f"2 {PJ}": "99959.00", f"1 {PJ}": "899639.00"},
        },
    ),
    "pj.rounding": Question(
        "A51",
        DEALER,
        (hand(1, SF, "1.00"), hand(2, OTHER_SF, "1.00"), hand(3, THIRD_SF, "1.00")),
        {  # the shares are the same; where the cents go is in test_jackpot.py
            "floor_equal_remainder_to_meter": {f"{place} {PJ}": "46665.66" for place in (1, 2, 3)},
            "floor_equal_remainder_to_reserve": {f"{place} {PJ}": "46665.66" for place in (1, 2, 3)},
        },
    ),
    "pj.unstated_multiples": Question(
        "A49",
        ACE_KING,
        (hand(1, HANDS["flush"], "3.00"),),
        {"refused": {}, "accepted_unscaled": {"1 progressive_jackpot": "37.00"}},
        rules=PRE_9,
    ),
    "limits.derived": Question(
        "A67",
        ACE_KING,
        (hand(1, HANDS["two pairs"]) | {"wagers": {"ante": "150.00", "bet": "300.00"}},),
        {
            "inherit_multiple": {"1 ante": "100.00", "1 bet": "400.00"},
            "own_limit": {"1 ante": "100.00", "1 bet": "200.00"},
        },
        limits={"maximum": "100.00"},
    ),
    "limits.under_min_scope": Question(
        "A91",
        ACE_KING,
        (hand(1, HANDS["one pair"], under_minimum_before=["elsewhere:ante"]),),
        {"player_table_gamingday": WON, "player_property": BACK, "per_area": WON},
        limits={"minimum": "15.00"},
    ),
}

EVERY_SIDE = [
    pytest.param(name, side, id=f"{question.entry}-{name}-{side}")
    for name, question in QUESTIONS.items()
    for side in question.sides
    if side != "refused"
]


def fields_of(question: Question, name: str, side: str) -> dict[str, object]:
    fields: dict[str, object] = {
        "rules": question.rules,
        "readings": {name: side},
        "jackpot": MILLION,
        "dealer": question.dealer,
        "positions": list(question.positions),
    }
    return fields if question.limits is None else {**fields, "limits": question.limits}


@pytest.mark.parametrize(("name", "side"), EVERY_SIDE)
def test_readings__each_side_of_each_switch_settles_as_it_says(name: str, side: str) -> None:
    question = QUESTIONS[name]
    settled = settle(fields_of(question, name, side))
    lines = {f"{one.position} {line.wager}": line for one in settled.positions for line in one.lines}
    expected = question.sides[side]
    assert {key: format_amount(lines[key].net) for key in expected} == expected
    assert any(question.entry in lines[key].readings for key in expected)
    readings = round_as_json(settled)["readings"]
    assert isinstance(readings, dict)
    assert readings[name] == side


@pytest.mark.parametrize("name", QUESTIONS)
def test_readings__the_first_side_is_what_happens_when_nothing_is_said(name: str) -> None:
    question = QUESTIONS[name]
    default = library.register().switches[name].default
    silent = fields_of(question, name, default) | {"readings": {}}
    if default == "refused":
        assert refused(silent).code == "jackpot_multiple"
        return
    assert settle(silent).positions == settle(fields_of(question, name, default)).positions
    assert round_as_json(settle(silent))["readings"]


def test_A49__the_first_side_refuses_multiples_where_none_are_stated() -> None:
    question = QUESTIONS["pj.unstated_multiples"]
    problem = refused(fields_of(question, "pj.unstated_multiples", "refused"))
    assert (problem.code, problem.clause) == ("jackpot_multiple", "3.5.3")


@pytest.mark.parametrize("rules", VERSIONS)
def test_readings__the_table_above_has_every_settlement_switch_with_every_side(rules: str) -> None:
    switches = [library.register().switches[name] for name in library.document(rules).readings]
    due = {switch.name: switch.values for switch in switches if switch.room == "settlement"}
    assert {name: tuple(QUESTIONS[name].sides) for name in due} == due


@pytest.mark.parametrize("rules", VERSIONS)
def test_A12_and_A49__each_version_has_the_switch_for_its_own_wording(rules: str) -> None:
    readings = set(library.document(rules).readings)
    assert readings & {"pj.multiple", "pj.unstated_multiples"} == {
        "pj.multiple" if rules == V9 else "pj.unstated_multiples"
    }


def test_A01__under_the_letter_ace_king_cards_inside_a_pair_still_qualify() -> None:
    readings = {"stud.dealer_qualify": "holds_A_and_K"}
    fields = {"rules": V9, "readings": readings, "dealer": "Ah Ad Kc 5s 3h", "positions": [hand(1, HANDS["flush"])]}
    assert settle(fields).dealer_qualifies is True


def test_A28__a_declined_hand_is_never_equal() -> None:
    readings = {"stud.tie_not_qualified": "stand_off"}
    equal = hand(1, "As Qc 9d 5h 3c", declined=True)
    settled = settle({"rules": V9, "readings": readings, "dealer": "Ah Qd 9c 5s 3h", "positions": [equal]})
    assert [(line.outcome, line.net) for line in settled.positions[0].lines] == [("win", 1000), ("returned", 0)]


def test_A06__the_other_side_leaves_pairs_and_full_houses_to_their_own_clauses() -> None:
    readings = {"ranking.same_order": "highest_card_first"}
    for cards, dealer in (("3s 3h 6d 5c 4s", "2s 2h Ad Kc Qs"), ("5c 5h 5d 2s 2h", "4c 4h 4d As Ah")):
        settled = settle({"rules": V9, "readings": readings, "dealer": dealer, "positions": [hand(1, cards)]})
        assert settled.positions[0].lines[0].outcome == "win"


def test_3_10_1__A43_a_declined_jackpot_wager_is_one_that_missed() -> None:
    """3.10.1 says that the hand has no winning combination, not that the wager is lost."""
    for side, net in (("lose", -100), ("return", 0)):
        fields = {"rules": V9, "readings": {"side.missed_condition": side}, "dealer": ACE_KING}
        declined = hand(1, HANDS["flush"], "1.00", declined=True)
        line = settle({**fields, "positions": [declined]}).positions[0].lines[-1]
        assert (line.wager, line.net, line.clauses, line.readings) == (
            "progressive_jackpot",
            net,
            ("3.10.1",),
            ("A43",),
        )
