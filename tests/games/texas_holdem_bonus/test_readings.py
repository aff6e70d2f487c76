"""Every reading of the document that bears on a settlement, on each of its sides."""

from collections.abc import Mapping
from typing import NamedTuple

import pytest

from megalink.games.library import document, register
from megalink.money import Cents, format_amount
from megalink.table.game.showdown import Ending
from tests.described import MILLION, settle
from tests.games.texas_holdem_bonus.one_round import DRY_BOARD, LOW_DEALER, RULES, seat, staked


class Case(NamedTuple):
    """What some wagers of the first position net under each side of a switch: "wager net …"."""

    switch: str
    nets: Mapping[str, str]
    positions: list[dict[str, object]]
    dealer: str = LOW_DEALER
    community: str = DRY_BOARD
    limits: Mapping[str, str] | None = None
    jackpot: Mapping[str, str] = MILLION


def alone(cards: str, wagers: str | Mapping[str, str], **flags: object) -> list[dict[str, object]]:
    return [seat(1, cards, wagers, **flags)]


def jackpot_wager(stake: str) -> dict[str, str]:
    return {**staked("ante flop"), "progressive_jackpot": stake}


SHORT = {"ante": "5.00", "flop": "10.00"}
TWO_STRAIGHT_FLUSHES = [seat(1, "5h 6h", jackpot_wager("1.00")), seat(2, "Th Jh", jackpot_wager("1.00"))]
ROYAL_AND_STRAIGHT = [seat(1, "Ah Kh", jackpot_wager("1.00")), seat(2, "9c 8c", jackpot_wager("1.00"))]

CASES = [
    # A24: Kings under the Dealer's Aces
    Case(
        "texas.bonus_on_lower_hand",
        {"lose": "flop -20.00 bonus -5.00", "settle_on_hole_cards": "flop -20.00 bonus 50.00"},
        alone("Ks Kd", "flop ante bonus"),
        dealer="As Ad",
        community="Qh 9c 5d 3s 2c",
    ),
    # A25: Aces against Aces
    Case(
        "texas.bonus_on_standoff",
        {"settle_on_hole_cards": "flop 0.00 bonus 5000.00", "push": "flop 0.00 bonus 0.00"},
        alone("As Ah", "ante flop bonus"),
        dealer="Ad Ac",
        community="Ks 9d 7c 4h 2s",
    ),
    Case(
        "texas.bonus_missed_on_win",
        {"lose": "flop 20.00 bonus -5.00", "return": "flop 20.00 bonus 0.00"},
        alone("Ah Th", "ante flop bonus"),
    ),
    # A85: Kings whose Player is not there; the Dealer's cards are not looked at
    Case(
        "texas.bonus_on_absent",
        {"return": "ante 0.00 bonus 0.00", "lose": "ante 0.00 bonus -5.00", "settle": "ante 0.00 bonus 50.00"},
        alone("Ks Kh", "ante bonus", absent=True),
        dealer="",
        community="",
    ),
    # A07: one King each, two on the board
    Case(
        "texas.full_house_tie",
        {"pair_decides": "ante 10.00 flop 20.00", "stand_off_unless_community": "ante 0.00 flop 0.00"},
        alone("Ks Qd", "ante flop"),
        dealer="Kd Jc",
        community="Kh Kc Qs Jd 4c",
    ),
    # A08: a Straight on the board, and pairs in the hands
    Case(
        "texas.board_play",
        {"any_number": "flop 0.00 bonus 15.00", "at_least_one_hole": "flop -20.00 bonus -5.00"},
        alone("2c 2d", "ante flop bonus"),
        dealer="3c 3d",
        community="As Kd Qh Jc Ts",
    ),
    # A19: Queens not shown
    Case(
        "decline.side_wagers",
        {"lose": "flop -20.00 bonus -5.00", "settle_on_cards": "flop -20.00 bonus 50.00"},
        alone("Qs Qd", "ante flop bonus", declined=True),
    ),
    # A27
    Case(
        "standoff.wagers",
        {
            "ante_and_continuation": "ante 0.00 flop 0.00 turn 0.00 river 0.00",
            "ante_only": "ante 0.00 flop -20.00 turn -10.00 river -10.00",
            "none": "ante -10.00 flop -20.00 turn -10.00 river -10.00",
        },
        alone("Kh 5s", "ante flop turn river"),
        dealer="Kd 5h",
    ),
    # A43: Bonus in a stand-off and jackpot wager, both missed
    Case(
        "side.missed_condition",
        {"lose": "bonus -5.00 progressive_jackpot -1.00", "return": "bonus 0.00 progressive_jackpot 0.00"},
        alone("Kh 5s", "ante flop bonus progressive_jackpot"),
        dealer="Kd 5h",
    ),
    Case(
        "side.missed_condition",
        {"lose": "bonus -5.00", "return": "bonus 0.00"},
        alone("Ah Th", "ante flop bonus"),
    ),
    # A06: four 9s against four 8s and an Ace, on a Full House that lies on the board
    Case(
        "ranking.same_order",
        {"groups_first": "ante 10.00 flop 20.00", "highest_card_first": "ante -10.00 flop -20.00"},
        alone("9s 9h", "ante flop"),
        dealer="8s Ad",
        community="8h 8c 8d 9d 9c",
    ),
    # A11, A12, A13
    Case(
        "pj.for_one",
        {"includes_stake": "progressive_jackpot 57.00", "plus_stake": "progressive_jackpot 60.00"},
        alone("9s 8h", jackpot_wager("3.00")),
        dealer="Qc Td",
        community="7d 6c 5d Ks 2h",
    ),
    Case(
        "pj.multiple",
        {"per_minimum_unit": "progressive_jackpot 57.00", "squared": "progressive_jackpot 177.00"},
        alone("9s 8h", jackpot_wager("3.00")),
        dealer="Qc Td",
        community="7d 6c 5d Ks 2h",
    ),
    Case(
        "pj.percentage_stake",
        {"kept": "progressive_jackpot 99997.00", "returned": "progressive_jackpot 100000.00"},
        alone("5h 6h", jackpot_wager("3.00")),
        dealer="Qc Td",
        community="7h 8h 9h Ks 2d",
    ),
    # A44: with three Flop cards in common no third Straight Flush is possible, so one reset is every reset
    Case(
        "pj.sf_split",
        {
            "seed_resets": "progressive_jackpot 59999.00",
            "successive_meter": "progressive_jackpot 94999.00",
            "single_reset": "progressive_jackpot 59999.00",
        },
        TWO_STRAIGHT_FLUSHES,
        dealer="2c 2d",
        community="7h 8h 9h Ks Kd",
    ),
    # A47: a Straight is paid before the Royal Flush
    Case(
        "pj.fixed_awards_source",
        {"house": "progressive_jackpot 999999.00", "meter": "progressive_jackpot 999979.00"},
        ROYAL_AND_STRAIGHT,
        dealer="4c 4d",
        community="Qh Jh Th 4s 5s",
    ),
    # A51: 17,345.678 shared by two
    Case(
        "pj.rounding",
        {  # the shares are the same; where the cent goes is in test_jackpot.py
            "floor_equal_remainder_to_meter": "progressive_jackpot 8671.83",
            "floor_equal_remainder_to_reserve": "progressive_jackpot 8671.83",
        },
        TWO_STRAIGHT_FLUSHES,
        dealer="2c 2d",
        community="7h 8h 9h Ks Kd",
        jackpot={"displayed": "123456.78", "reset": "50000.00"},
    ),
    # A67, A94
    Case(
        "limits.derived",
        {"inherit_multiple": "flop 20.00", "own_limit": "flop 10.00"},
        alone("As Ah", {"ante": "20.00", "flop": "40.00"}),
        limits={"maximum": "10.00"},
    ),
    # A91: short before, on another wager or elsewhere
    Case(
        "limits.under_min_scope",
        {"player_table_gamingday": "ante 5.00 flop 10.00", "player_property": "ante 0.00 flop 0.00"},
        alone("5d 4c", SHORT, under_minimum_before=["elsewhere:ante"]),
        limits={"minimum": "10.00"},
    ),
    Case(
        "limits.under_min_scope",
        {"player_table_gamingday": "ante 0.00 flop 0.00", "per_area": "ante 5.00 flop 10.00"},
        alone("5d 4c", SHORT, under_minimum_before=["bonus"]),
        limits={"minimum": "10.00"},
    ),
]


SIDES = [(case, side) for case in CASES for side in case.nets]


@pytest.mark.parametrize(("case", "side"), SIDES, ids=[f"{case.switch}={side}" for case, side in SIDES])
def test_each_side_of_each_reading(case: Case, side: str) -> None:
    fields: dict[str, object] = {
        "rules": RULES,
        "readings": {case.switch: side},
        "jackpot": dict(case.jackpot),
        "dealer": case.dealer,
        "community": case.community,
        "positions": case.positions,
    }
    if case.limits:
        fields["limits"] = dict(case.limits)
    lines = {line.wager: line for line in settle(fields).positions[0].lines}
    words = case.nets[side].split()
    expected = dict(zip(words[::2], words[1::2], strict=True))
    assert {wager: format_amount(lines[wager].net) for wager in expected} == expected
    cited = {reading for wager in expected for reading in lines[wager].readings}
    assert cited.intersection(register().switches[case.switch].register)


def test_no_side_is_left_untried() -> None:
    switches = [register().switches[name] for name in document(RULES).readings]
    known = {(one.name, side) for one in switches if one.room == "settlement" for side in one.values}
    assert {(case.switch, side) for case, side in SIDES} == known


def test_A85__two_absent_aces_wait_for_the_dealers_cards_where_they_are_settled() -> None:
    fields = {
        "rules": RULES,
        "readings": {"texas.bonus_on_absent": "settle"},
        "positions": alone("As Ah", "ante bonus", absent=True),
    }
    settled = settle({**fields, "dealer": "Kd Kc"})
    game, hands = settled.described.game, settled.described.showdown.hands
    assert game.needs_dealer(hands)
    assert not game.needs_dealer(tuple(hand._replace(wagers={"ante": Cents(1000)}) for hand in hands))
    assert not game.needs_dealer(tuple(hand._replace(ending=Ending.FOLDED) for hand in hands))
    assert game.community_needed(hands) == 0


def test_A43__a_fold_a_lower_hand_and_a_declined_hand_lose_the_bonus_even_where_a_missed_one_comes_back() -> None:
    readings = {"side.missed_condition": "return", "texas.bonus_missed_on_win": "return"}
    base = {"rules": RULES, "readings": readings, "dealer": "As Ad", "community": "Qh 9c 5d 3s 2c"}
    lost = (
        alone("7h 4d", "ante bonus", folded=True),
        alone("7h 4d", "ante flop bonus"),
        alone("7h 4d", "ante flop bonus", declined=True),
    )
    for positions in lost:
        assert settle({**base, "positions": positions}).positions[0].lines[-1].outcome == "lose"


def test_3_10_3__a_lower_hand_loses_a_missed_jackpot_wager_even_where_one_comes_back__A43() -> None:
    """The clause takes all wagers but the one that qualifies; a Fold and a higher hand are not under it."""
    base = {"rules": RULES, "dealer": "As Ad", "community": "Qh 9c 5d 3s 2c"}
    lower, folded, higher = (
        alone("7h 4d", "ante flop progressive_jackpot"),
        alone("7h 4d", "ante progressive_jackpot", folded=True),
        alone("Qs Qd", "ante flop progressive_jackpot"),
    )
    for side, comes_back in (("lose", "lose"), ("return", "returned")):
        fields = {**base, "readings": {"side.missed_condition": side}}
        line = settle({**fields, "positions": lower}).positions[0].lines[-1]
        assert (line.outcome, line.clauses, line.readings) == ("lose", ("3.9.2", "3.10.3", "4.2"), ())
        for positions in (folded, higher):
            missed = settle({**fields, "positions": positions}).positions[0].lines[-1]
            assert (missed.outcome, "A43" in missed.readings) == (comes_back, True)


def test_3_10_3__a_missed_jackpot_wager_cites_the_readings_of_the_comparison_where_it_may_come_back__A43() -> None:
    """One King each and two on the board: A07 decides who is lower, and with it what becomes of the wager."""
    board = {"rules": RULES, "dealer": "Kd Qc", "community": "Kh Jc Ts Ks Qs"}
    position = alone("Kc Jd", "ante flop progressive_jackpot")
    found = {}
    for side in ("pair_decides", "stand_off_unless_community"):
        for missed in ("lose", "return"):
            readings = {"texas.full_house_tie": side, "side.missed_condition": missed}
            line = settle({**board, "readings": readings, "positions": position}).positions[0].lines[-1]
            found[side, missed] = (line.outcome, line.readings)
    assert found == {
        ("pair_decides", "lose"): ("lose", ()),
        ("pair_decides", "return"): ("lose", ("A07",)),
        ("stand_off_unless_community", "lose"): ("lose", ("A43",)),
        ("stand_off_unless_community", "return"): ("returned", ("A07", "A43")),
    }


def test_A24__a_missed_bonus_loses_on_a_lower_hand_on_either_side() -> None:
    for side in ("lose", "settle_on_hole_cards"):
        fields = {"rules": RULES, "readings": {"texas.bonus_on_lower_hand": side}, "dealer": "As Ad"}
        settled = settle({**fields, "community": "Qh 9c 5d 3s 2c", "positions": alone("7h 4d", "ante flop bonus")})
        line = settled.positions[0].lines[-1]
        assert (line.outcome, "A24" in line.readings) == ("lose", True)


def test_A24__a_bonus_that_is_settled_on_a_lower_hand_hangs_on_the_comparison_where_a_stand_off_pushes_it() -> None:
    """The board is the best of all five; A08 decides whether the pairs in the hands are compared at all."""
    board = {"rules": RULES, "dealer": "3c 3d", "community": "As Kd Qh Jc Ts"}
    positions = alone("2c 2d", "ante flop bonus")
    found = {}
    for standoff in ("settle_on_hole_cards", "push"):
        for play in ("any_number", "at_least_one_hole"):
            readings = {
                "texas.bonus_on_lower_hand": "settle_on_hole_cards",
                "texas.bonus_on_standoff": standoff,
                "texas.board_play": play,
            }
            line = settle({**board, "readings": readings, "positions": positions}).positions[0].lines[-1]
            found[standoff, play] = (line.outcome, line.readings)
    assert found == {
        ("settle_on_hole_cards", "any_number"): ("win", ("A08", "A25")),
        ("settle_on_hole_cards", "at_least_one_hole"): ("win", ("A24",)),
        ("push", "any_number"): ("stand_off", ("A08", "A25")),
        ("push", "at_least_one_hole"): ("win", ("A08", "A24")),
    }


def test_A25__a_bonus_that_qualifies_is_paid_even_where_a_missed_one_comes_back() -> None:
    fields = {"rules": RULES, "readings": {"texas.bonus_missed_on_win": "return"}, "dealer": LOW_DEALER}
    settled = settle({**fields, "community": DRY_BOARD, "positions": alone("As Ah", "ante flop bonus")})
    assert settled.positions[0].lines[-1].net == 150_00


def test_A25__a_bonus_that_is_pushed_cites_the_clause_of_the_stand_off() -> None:
    fields = {"rules": RULES, "readings": {"texas.bonus_on_standoff": "push"}, "dealer": "Ad Ac"}
    settled = settle({**fields, "community": "Ks 9d 7c 4h 2s", "positions": alone("As Ah", "ante flop bonus")})
    line = settled.positions[0].lines[-1]
    assert (line.outcome, line.clauses, line.readings) == ("stand_off", ("3.10.4", "3.12.3"), ("A25",))


def test_A07__different_threes_decide_on_either_side() -> None:
    for side in ("pair_decides", "stand_off_unless_community"):
        fields = {
            "rules": RULES,
            "readings": {"texas.full_house_tie": side},
            "dealer": "8s 8d",
            "community": "9h 8c 4s 4d 2c",
            "positions": alone("9s 9d", "ante flop"),
        }
        flop = settle(fields).positions[0].lines[1]
        assert (flop.net, flop.clauses, flop.readings) == (20_00, ("3.10.2", "3.12.5", "4.1.1"), ())


def test_A07__three_of_the_board_leave_the_decision_to_the_pair_on_either_side() -> None:
    fields = {
        "rules": RULES,
        "readings": {"texas.full_house_tie": "stand_off_unless_community"},
        "dealer": "Kc Kd",
        "community": "7s 7h 7d Qc 2s",
        "positions": alone("As Ad", "ante flop"),
    }
    assert [line.net for line in settle(fields).positions[0].lines] == [10_00, 20_00]


def test_A08__with_a_hole_card_that_plays_nothing_changes() -> None:
    for side in ("any_number", "at_least_one_hole"):
        fields = {
            "rules": RULES,
            "readings": {"texas.board_play": side},
            "dealer": "Qc 3d",
            "community": "As Kd Qh Jc Ts",
            "positions": alone("Kc 2d", "ante flop"),
        }
        assert [line.outcome for line in settle(fields).positions[0].lines] == ["stand_off", "stand_off"]
