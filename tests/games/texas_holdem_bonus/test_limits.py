"""3.4, 5.13, 5.14 and 5.15: minimum and maximum at this game's areas."""

from collections.abc import Mapping

import pytest

from tests.described import Verdicts
from tests.games.texas_holdem_bonus.one_round import DRY_BOARD, LOW_DEALER, holdem

MINIMUM_TEN = {"minimum": "10.00", "bonus": {"minimum": "5.00"}}
MAXIMUM_HUNDRED = {"maximum": "100.00"}
SHORT = {"ante": "5.00", "flop": "10.00", "turn": "5.00", "river": "5.00", "bonus": "5.00"}
LONG = {"ante": "150.00", "flop": "300.00", "turn": "150.00", "river": "150.00", "bonus": "150.00"}


def limited(
    cards: str,
    wagers: Mapping[str, str],
    limits: Mapping[str, object],
    readings: Mapping[str, str] | None = None,
    **position: object,
) -> Verdicts:
    return holdem(cards, LOW_DEALER, DRY_BOARD, wagers, readings, limits, **position)


def test_5_13__under_the_minimum_is_paid_the_first_time() -> None:
    found = limited("As Ah", SHORT, MINIMUM_TEN)
    assert found.nets == {"ante": "0.00", "flop": "10.00", "turn": "5.00", "river": "5.00", "bonus": "150.00"}
    assert found.clauses("flop") == ("3.10.2", "4.1.1", "5.13")
    assert found.readings("flop") == ("A91", "A67")
    assert "5.13" not in found.clauses("bonus")  # its own area shows a lower minimum


def test_5_13__under_the_minimum_is_collected_the_first_time() -> None:
    found = limited("7h 5d", {"ante": "5.00", "flop": "10.00"}, MINIMUM_TEN)
    assert found.nets == {"ante": "-5.00", "flop": "-10.00"}
    assert found.clauses("ante") == ("3.10.3", "3.12", "5.13")


def test_5_13__a_second_time_ante_flop_turn_and_river_go_back_and_the_bonus_stays() -> None:
    found = limited("As Ah", SHORT, MINIMUM_TEN, under_minimum_before=["ante"])
    assert found.outcomes == {
        "ante": "returned",
        "flop": "returned",
        "turn": "returned",
        "river": "returned",
        "bonus": "win",
    }
    assert found.clauses("turn") == ("5.13",)


def test_5_14__over_the_maximum_is_paid_and_collected_to_the_maximum() -> None:
    found = limited("5d 4c", LONG, MAXIMUM_HUNDRED)
    assert found.nets == {
        "ante": "100.00",
        "flop": "200.00",
        "turn": "100.00",
        "river": "100.00",
        "bonus": "-100.00",
    }
    assert found.clauses("flop")[-1] == "5.14"
    assert found.readings("flop")[-3:] == ("A93", "A67", "A94")


def test_3_4__within_the_limits_nothing_is_cited() -> None:
    found = limited("5d 4c", {"ante": "10.00", "flop": "20.00"}, {"minimum": "10.00", "maximum": "10.00"})
    assert found.nets == {"ante": "10.00", "flop": "20.00"}
    assert found.clauses("flop") == ("3.10.2", "4.1.1")


def test_5_15__what_an_earlier_round_paid_is_not_taken_back() -> None:
    found = limited("As Ah", {"ante": "5.00", "flop": "10.00"}, MINIMUM_TEN, under_minimum_before=["ante", "flop"])
    assert found.settled.positions[0].net == 0
    later = limited("5d 4c", {"ante": "10.00", "flop": "20.00"}, MINIMUM_TEN, under_minimum_before=["ante", "flop"])
    assert later.nets == {"ante": "10.00", "flop": "20.00"}


@pytest.mark.parametrize(
    ("side", "flop"), [("inherit_multiple", "20.00"), ("own_limit", "10.00")], ids=["inherit", "own"]
)
def test_3_4__limits_of_the_flop_wager__A67(side: str, flop: str) -> None:
    wagers = {"ante": "10.00", "flop": "20.00"}
    found = limited("As Ah", wagers, {"maximum": "10.00"}, {"limits.derived": side})
    assert found.nets["flop"] == flop
