"""Every switch that settlement knows, on each of its sides: one round, and what each side makes of it."""

from collections.abc import Mapping
from typing import NamedTuple

import pytest

from megalink.cards import ALL_CARDS, cards_text, read_cards
from megalink.games.library import document, register
from megalink.money import format_amount
from megalink.settle import BadRound
from tests.described import settle
from tests.games.bullseye.played import NINE_POINTS, RULES, STAKES, UNABLE, play, round_of

SETTLEMENT_SWITCHES = {
    name: register().switches[name]
    for name in document(RULES).readings
    if register().switches[name].room == "settlement"
}
REFUSED = "refused"


class Case(NamedTuple):
    fields: Mapping[str, object]
    sides: Mapping[str, str]  # side -> the nets of all wagers in order, position after position


def one(cards: str, dealer: str, wagers: str, **position: object) -> dict[str, object]:
    staked = {name: STAKES[name] for name in wagers.split()}
    return round_of({"position": 1, "cards": cards, "wagers": staked, **position}, dealer=dealer)


def jackpot_hands(*hands: str) -> dict[str, object]:
    wagers = {"main": "10.00", "progressive_jackpot": "1.00"}
    positions = [{"position": place, "cards": cards, "wagers": wagers} for place, cards in enumerate(hands, start=1)]
    return round_of(*positions, dealer="2d 2s 5s 5c 7d")  # unable: Main pushes or loses


def deck(first: str) -> str:
    top = read_cards(first)
    return cards_text((*top, *(card for card in ALL_CARDS if card not in top)))


ROYALS = ("Ah Kh Qh Jh Th", "Ac Kc Qc Jc Tc", "As Ks Qs Js Ts")
STRAIGHT_FLUSHES = ("Jc Tc 9c 8c 7c", "Jh Th 9h 8h 7h", "Js Ts 9s 8s 7s")
PAIR_OF_EIGHTS = "8c 8d Ac 3s 6d"
SHORT = {"cards": PAIR_OF_EIGHTS, "wagers": {"main": "5.00"}}

CASES = {
    "bullseye.main_on_tie": Case(
        one("9s 8h 3d Kc 9c", NINE_POINTS, "main tie"), {"push": "0.00 40.00", "lose": "-10.00 40.00"}
    ),
    "bullseye.main_lower": Case(
        one("Jd 8d 2c 5d 3s", NINE_POINTS, "main tie"), {"lose": "-10.00 -5.00", "return": "0.00 -5.00"}
    ),
    "bullseye.dealer_unable": Case(
        one(PAIR_OF_EIGHTS, UNABLE, "main tie"), {"push": "0.00 -5.00", "player_wins": "30.00 -5.00"}
    ),
    "bullseye.both_unable": Case(
        one("2h 4h 5h 7h 2c", UNABLE, "main tie"), {"lose": "-10.00 40.00", "push": "0.00 40.00"}
    ),
    "bullseye.picture_pairs": Case(
        one("Ks Kh Td 6c 4s", "Qs Qd 9c 8d 3h", "main tie"),
        {"ranked_3_15": "30.00 -5.00", "unranked_1_1_8": "0.00 40.00"},
    ),
    "bullseye.ace_value": Case(  # an Ace and a 9: 10 points, or none at all
        one("Ah 9c Kd 8s 2s", "Kc Qh Td 4c 5h", "main", point_hand="Ah 9c"), {"one": "10.00", "eleven": "-10.00"}
    ),
    "bullseye.three_six": Case(
        one("Kd Qd Jc 3s 6h", NINE_POINTS, "main", point_hand="3s 6h"), {"never_a_pair": "0.00", "pair": "30.00"}
    ),
    "bullseye.three_six_choice": Case(  # 3 + 6 + A = 10 leaves a pair of 8s; 6 + 6 + 8 = 20 leaves 9 points
        one("3s 3h Ad 8c 8d", NINE_POINTS, "main"), {"per_card": "30.00", "one_choice": "0.00"}
    ),
    "bullseye.player_setting": Case(
        one("Kd Qd Jc 7s 3h", "Ts 8d 2c 5h 4d", "main", point_hand="7s 3h"),
        {"as_set": "10.00", "auto_improve": "20.00"},
    ),
    "bullseye.orphan_side_wagers": Case(
        round_of(
            {"position": 1, "wagers": {"tie": "5.00", "bullseye": "2.00", "suits": "4.00"}},
            {"position": 2, "wagers": {"main": "10.00"}},
            deck=deck("Jd Qd Kd 8c 9c Kc 2h 8d 3c 4h Js Qs Ks 8h 9h"),
            method="A",
        ),
        {
            # position 2 has 7 points against 10 where no hand is dealt to position 1, else 10 against 7
            "return": "0.00 0.00 0.00 -10.00",
            "deal_and_settle": "40.00 20.00 4.00 10.00",
            "forfeit": "-5.00 -2.00 -4.00 -10.00",
        },
    ),
    "bullseye.pj_straight": Case(
        one("Jd Tc 9c 8c 7c", UNABLE, "main progressive_jackpot"), {"pays": "-10.00 19.00", "never": "-10.00 -1.00"}
    ),
    "bullseye.pj_without_three_card_hand": Case(
        one("Jc Tc 9c 8c 7c", UNABLE, "main progressive_jackpot"),
        {"pays": "-10.00 99999.00", "never": "-10.00 -1.00"},
    ),
    "decline.side_wagers": Case(
        one("Kd Qd Jd Jh Ts", UNABLE, "main tie bullseye suits progressive_jackpot", declined=True),
        {"lose": "-10.00 -5.00 -2.00 -4.00 -1.00", "settle_on_cards": "0.00 -5.00 40.00 4.00 -1.00"},
    ),
    "side.missed_condition": Case(  # Tie, Bullseye and Suits say of themselves that they lose
        one("Jd 8d 2c 5h 3s", NINE_POINTS.replace("5h", "5c"), "main tie bullseye suits progressive_jackpot"),
        {"lose": "-10.00 -5.00 -2.00 -4.00 -1.00", "return": "-10.00 -5.00 -2.00 -4.00 0.00"},
    ),
    "straight.ace_low": Case(
        jackpot_hands("Ah 2h 3h 4h 5h", "Ac 2c 3c 4c 5d"),
        {"everywhere": "0.00 99999.00 0.00 19.00", "only_where_written": "0.00 39.00 0.00 -1.00"},
    ),
    "pj.for_one": Case(jackpot_hands("Jh 8h 6h 5h 2h"), {"includes_stake": "0.00 39.00", "plus_stake": "0.00 40.00"}),
    "pj.unstated_multiples": Case(
        round_of(
            {"position": 1, "cards": "Jh 8h 6h 5h 2h", "wagers": {"main": "10.00", "progressive_jackpot": "2.00"}},
            dealer=NINE_POINTS.replace("5h", "5c"),
        ),
        {"refused": REFUSED, "accepted_unscaled": "-10.00 38.00"},
    ),
    "pj.percentage_stake": Case(
        jackpot_hands(STRAIGHT_FLUSHES[0]), {"kept": "-10.00 99999.00", "returned": "-10.00 100000.00"}
    ),
    "pj.sf_split": Case(
        jackpot_hands(*STRAIGHT_FLUSHES),
        {
            "seed_resets": "-10.00 46665.66 -10.00 46665.66 -10.00 46665.66",
            "successive_meter": "-10.00 90332.33 -10.00 90332.33 -10.00 90332.33",
            "single_reset": "-10.00 39999.00 -10.00 39999.00 -10.00 39999.00",
        },
    ),
    "pj.royal_split": Case(
        jackpot_hands(*ROYALS),
        {
            "n_minus_1_resets": "0.00 466665.66 0.00 466665.66 0.00 466665.66",
            "one_reset": "0.00 399999.00 0.00 399999.00 0.00 399999.00",
        },
    ),
    "pj.fixed_awards_source": Case(
        jackpot_hands(ROYALS[0], "9d 9h 9s 9c Td"),
        {"house": "0.00 999999.00 -10.00 399.00", "meter": "0.00 999599.00 -10.00 399.00"},
    ),
    "pj.rounding": Case(
        jackpot_hands(*ROYALS),
        {  # the shares are the same; where the cents go is in test_jackpot.py
            "floor_equal_remainder_to_meter": "0.00 466665.66 0.00 466665.66 0.00 466665.66",
            "floor_equal_remainder_to_reserve": "0.00 466665.66 0.00 466665.66 0.00 466665.66",
        },
    ),
    "limits.under_min_scope": Case(
        round_of(
            {"position": 1, "under_minimum_before": ["tie"], **SHORT},
            {"position": 2, "under_minimum_before": ["elsewhere:main"], **SHORT, "cards": "7d 7h Ad 3h 6h"},
            dealer=NINE_POINTS,
            limits={"minimum": "10.00"},
        ),
        {
            "player_table_gamingday": "0.00 15.00",
            "player_property": "0.00 0.00",
            "per_area": "15.00 15.00",
        },
    ),
}
EVERY_SIDE = [(name, side) for name, case in CASES.items() for side in case.sides]


def nets(fields: Mapping[str, object], readings: Mapping[str, str]) -> str:
    try:
        settled = settle({**fields, "readings": readings})
    except BadRound:
        return REFUSED
    return " ".join(format_amount(line.net) for position in settled.positions for line in position.lines)


def test_every_side_of_every_switch_of_settlement_has_its_round() -> None:
    assert {name: set(case.sides) for name, case in CASES.items()} == {
        name: set(switch.values) for name, switch in SETTLEMENT_SWITCHES.items()
    }


@pytest.mark.parametrize(("name", "side"), EVERY_SIDE)
def test_each_side_settles_as_it_says(name: str, side: str) -> None:
    assert nets(CASES[name].fields, {name: side}) == CASES[name].sides[side]


@pytest.mark.parametrize("name", CASES)
def test_the_first_side_is_in_force_when_nothing_is_said(name: str) -> None:
    assert nets(CASES[name].fields, {}) == CASES[name].sides[SETTLEMENT_SWITCHES[name].default]


@pytest.mark.parametrize("name", [name for name in CASES if name.startswith(("bullseye.", "decline.", "straight."))])
def test_a_line_that_a_side_changes_cites_its_entry(name: str) -> None:
    settled = settle(CASES[name].fields)
    cited = {entry for position in settled.positions for line in position.lines for entry in line.readings}
    assert cited.intersection(SETTLEMENT_SWITCHES[name].register)


def test_A05_A04_A42__a_missed_jackpot_cites_the_reading_that_made_it_miss() -> None:
    hands = {
        "A05": ("Jd Tc 9c 8c 7c", {"bullseye.pj_straight": "never"}),
        "A04": ("Ac 2c 3c 4c 5d", {"straight.ace_low": "only_where_written"}),
        "A42": ("Jc Tc 9c 8c 7c", {"bullseye.pj_without_three_card_hand": "never"}),
    }
    for entry, (cards, readings) in hands.items():
        line = play(cards, "Kd Qd Js 2s Ah", "main progressive_jackpot", readings).lines["progressive_jackpot"]
        assert (line.outcome.value, set(line.readings)) == ("lose", {entry, "A43"})


ON_CARDS = {"decline.side_wagers": "settle_on_cards"}


def test_3_17__A18_settle_on_cards__the_hand_is_below_an_able_dealer() -> None:
    played = play("Kd Qd Jd Jh Tc", NINE_POINTS, "main tie bullseye suits", ON_CARDS, declined=True)
    assert played.outcomes == {"main": "lose", "tie": "lose", "bullseye": "win", "suits": "win"}
    assert played.clauses("bullseye") == ("3.17", "1.1.3", "4.3")
    other = {**ON_CARDS, "bullseye.main_lower": "return"}
    assert play("Kd Qd Jd Jh Tc", NINE_POINTS, "main", other, declined=True).outcomes == {"main": "returned"}


def test_3_17__A18_settle_on_cards__a_player_who_is_unable_too_loses_main() -> None:
    played = play("2h 4h 5h 7h 2c", UNABLE, "main tie", ON_CARDS, declined=True)
    assert played.outcomes == {"main": "lose", "tie": "lose"}
    assert {"A18", "A32"} <= set(played.readings("main"))
    other = {**ON_CARDS, "bullseye.both_unable": "push"}
    assert play("2h 4h 5h 7h 2c", UNABLE, "main", other, declined=True).outcomes == {"main": "stand_off"}


def test_3_17__A18_settle_on_cards__main_pushes_even_where_it_would_win_when_shown() -> None:
    other = {**ON_CARDS, "bullseye.dealer_unable": "player_wins"}
    assert play(PAIR_OF_EIGHTS, UNABLE, "main", other, declined=True).outcomes == {"main": "stand_off"}


def test_3_17__A18_settle_on_cards__main_needs_the_dealers_cards() -> None:
    position = {"position": 1, "cards": PAIR_OF_EIGHTS, "wagers": {"main": "10.00"}, "declined": True}
    assert nets(round_of(position), {}) == "-10.00"
    assert nets(round_of(position), ON_CARDS) == REFUSED


def test_3_15__A33_unranked__the_one_rank_stands_between_aces_and_10s() -> None:
    equal = {"bullseye.picture_pairs": "unranked_1_1_8"}
    assert play("Js Jh Td 6c 4s", "Ac Ad 9c 8d 3h", "main", equal).outcomes == {"main": "lose"}
    assert play("Js Jh Td 6c 4s", "Tc Th 9c 8d 3h", "main", equal).outcomes == {"main": "win"}


def test_1_1_5__A40_auto_improve__house_way_replaces_a_lower_setting() -> None:
    other = {"bullseye.player_setting": "auto_improve"}
    played = play("Kd Qd Jc 7s 3h", "Ts 8d 2c 5h 4d", "main", other, point_hand="7s 3h")
    assert played.clauses("main")[0] == "1.1.5"
    assert "A40" in played.readings("main")


def test_3_12__A40_auto_improve__a_setting_as_good_as_house_way_stands() -> None:
    other = {"bullseye.player_setting": "auto_improve"}
    played = play("Jd 8d 2c 7h 3c", NINE_POINTS, "main", other, point_hand="8d 2c")
    assert played.clauses("main")[0] == "3.10.1"


def test_3_17__A43_a_declined_jackpot_wager_is_one_that_missed() -> None:
    """3.17 says that the hand has no winning combination, not that the wager is lost."""
    for side, outcome in (("lose", "lose"), ("return", "returned")):
        readings = {"side.missed_condition": side}
        played = play("Ac Kc Qc Jc Tc", NINE_POINTS, "main progressive_jackpot", readings, declined=True)
        assert played.outcomes == {"main": "lose", "progressive_jackpot": outcome}
        assert played.clauses("progressive_jackpot") == ("3.17",)
        assert played.readings("progressive_jackpot") == ("A43",)


def test_3_4_2_1__A35_is_cited_where_a_pair_of_3_and_6_would_have_been_the_house_way() -> None:
    cards, dealer = "9s Qc 6d Ac 3s", "Kd As 5h 7s 6h"
    for side, net in (("never_a_pair", "10.00"), ("pair", "30.00")):
        played = play(cards, dealer, "main", {"bullseye.three_six": side})
        assert played.nets == {"main": net}
        assert "A35" in played.readings("main")
