"""The worked examples of Bullseye: B01 … B27, and those of jackpot and irregularities that concern it."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

import pytest

from tests.described import refused, settle
from tests.games.bullseye.played import play, round_of

ALL_BUT_JACKPOT = "main tie bullseye suits"


class Example(NamedTuple):
    cards: str
    dealer: str
    nets: dict[str, str]  # exactly the wagers that are placed
    readings: str
    position: Mapping[str, Any] = MappingProxyType({})


EXAMPLES = {
    "B01": Example(
        "Ks Qh Td 4c 5h",
        "Jd 9c Ah 5s 3d",
        {"main": "10.00", "tie": "-5.00", "bullseye": "-2.00", "suits": "-4.00", "progressive_jackpot": "-1.00"},
        "A34 A35",
    ),
    "B03": Example("Kd Qd Jc 7s 3h", "Ts 8d 2c 5h 4d", {"main": "10.00"}, "A37 A40", {"point_hand": "7s 3h"}),
    "B05": Example(
        "Ah Kh Td 4c 6h",
        "Qs 4d 6c Ts Ad",
        {"main": "0.00", "tie": "40.00", "bullseye": "-2.00", "suits": "4.00"},
        "A29 A34 A38",
    ),
    "B07": Example("2h 4h 5h 7h 2c", "2s 2d 4s 5s 7s", {"main": "-10.00", "tie": "40.00", "suits": "20.00"}, "A32"),
    "B09": Example("Ks Kh Td 6c 4s", "Qs Qd 9c 8d 3h", {"main": "30.00", "tie": "-5.00"}, "A33"),
    "B11": Example("3s 3h Ad 8c 8d", "Ks Qh Td 4c 5h", {"main": "30.00"}, "A36"),
    "B13": Example("3s 3h Ad 9c Ts", "Ks Qh Td 4c 5h", {"main": "0.00"}, "A29 A40", {"point_hand": "9c Ts"}),
    "B15": Example(
        "Ks Kh Qd Jc Jh", "Td 9c 4h 6d 5s", {"main": "30.00", "bullseye": "400.00", "suits": "-4.00"}, "A33"
    ),
    "B17": Example(
        "2h 4h 5h 7h 9h",
        "Kd Qd Jc 8s 9c",
        {"main": "0.00", "tie": "40.00", "suits": "80.00", "progressive_jackpot": "39.00"},
        "A29 A11",
    ),
    "B19": Example(
        "7c 8c 9c Tc Jc",
        "Kd Qd Js 2s Ah",
        {"main": "-10.00", "suits": "80.00", "progressive_jackpot": "99999.00"},
        "A42",
    ),
    "B21": Example(
        "As Ks Qs Js Ts",
        "Kd Qd Jd 8s Ah",
        {"main": "50.00", "bullseye": "20.00", "suits": "80.00", "progressive_jackpot": "999999.00"},
        "A38",
    ),
    "B23": Example("Ks Kh Kd As Ah", "Qd Qc Js 8s 9h", {"main": "30.00", "progressive_jackpot": "79.00"}, "A38"),
    "B25": Example("9s 8h 3d Kc 9c", "Kd Qd Js 4s 5h", {"main": "0.00", "tie": "40.00"}, "A29"),
    "B27": Example("Kd Qd Jc 7s 3h", "Ts 8d 2c 5h 4d", {"main": "20.00", "bullseye": "20.00"}, "A87", {"absent": True}),
}


@pytest.mark.parametrize("example", EXAMPLES.values(), ids=EXAMPLES.keys())
def test_worked_example(example: Example) -> None:
    played = play(example.cards, example.dealer, " ".join(example.nets), **example.position)
    assert played.nets == example.nets
    cited = {entry for line in played.lines.values() for entry in line.readings}
    assert set(example.readings.split()) <= cited


def test_B03__house_way_would_have_set_mixed_pictures() -> None:
    assert play("Kd Qd Jc 7s 3h", "Ts 8d 2c 5h 4d", "main").nets == {"main": "20.00"}


def test_B09_L__picture_pairs_tie_under_the_other_reading() -> None:
    other = {"bullseye.picture_pairs": "unranked_1_1_8"}
    assert play("Ks Kh Td 6c 4s", "Qs Qd 9c 8d 3h", "main tie", other).nets == {"main": "0.00", "tie": "40.00"}


def test_J04__two_royal_flushes_share_the_jackpot_and_one_reset() -> None:
    wagers = {"main": "10.00", "progressive_jackpot": "1.00"}
    settled = settle(
        round_of(
            {"position": 2, "cards": "As Ks Qs Js Ts", "wagers": wagers},
            {"position": 5, "cards": "Ad Kd Qd Jd Td", "wagers": wagers},
            dealer="2h 2c 4h 5h 7h",
        )
    )
    assert [(award.position, award.amount) for award in settled.paid.awards] == [(2, 60_000_000), (5, 60_000_000)]
    assert [award.clauses for award in settled.paid.awards] == [("4.5", "3.20.1")] * 2
    assert settled.paid.after == 20_000_000


def test_I34__a_wager_placed_by_staff_on_tie_is_settled_as_tie() -> None:
    suited_but_no_tie = play("2h 4h 5h 7h 9h", "Ks Qd Jc 4s 5s", "main tie")
    assert suited_but_no_tie.nets == {"main": "-10.00", "tie": "-5.00"}


def test_I35__twice_the_minimum_is_refused() -> None:
    position = {
        "position": 1,
        "cards": "7c 8c 9c Tc Jc",
        "wagers": {"main": "10.00", "progressive_jackpot": "2.00"},
    }
    problem = refused(round_of(position, dealer="Kd Qd Js 2s Ah"))
    assert (problem.code, problem.clause) == ("jackpot_multiple", "3.6.3")
