"""Texas Hold'em Bonus with a balance that does not cover Turn and River: hint, coach and sheet count what it covers."""

from collections.abc import Iterator
from fractions import Fraction
from math import floor as floor_of
from typing import Any

import pytest

from megalink.analysis.question import ask
from megalink.analysis.solving import situation
from megalink.cards import read_cards
from megalink.exact.result import WagerWorth
from megalink.floor.state.events import Shuffle
from megalink.money import Cents
from megalink.table import commands as c
from tests.floor.floors import DEALER, open_link, open_table, player, seat
from tests.web.api.advice.advised import at, coach, hint
from tests.web.served import Served, serving

TEXAS = "texas-holdem-bonus@9"
ANTE = 33_000
FLOP, BOARD, HOLE = "Ah 7h 2c", "Ah 7h 2c 9d 3s", "As Ks"
NEITHER, BOTH = {"wagers": ["turn", "river"], "covered": "none"}, {"wagers": ["turn", "river"], "covered": "one"}
RIVER = {"wagers": ["river"], "covered": "none"}


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with serving(tmp_path_factory.mktemp("floor") / "floor.db") as served:
        open_link(served.floor)
        yield served


def dealt(served: Served, name: str, left: int, hole: str = HOLE) -> None:
    """At a table of his name; after Ante and Flop he has so much left."""
    me = player(name)
    open_table(served.floor, name, TEXAS, shuffle=Shuffle.SHOE)
    seat(served.floor, name, name, chips=3 * ANTE + left)
    at(
        served,
        name,
        c.CallPlaceYourBets(actor=DEALER),
        c.PlaceWager(name, 1, "ante", Cents(ANTE), actor=me),
        c.CallNoMoreBets(actor=DEALER),
        *(c.DealCard(text, actor=DEALER) for text in f"{BOARD} {hole} Qc Jd".split()),
        c.ViewHand(name, 1, actor=me),
    )


def told(served: Served, name: str) -> dict[str, Any]:
    return {choice["choice"]: choice for choice in hint(served, name, name).json()["choices"]}


def of(cards: str, choice: str, *, without: tuple[str, ...] = (), either: bool = False) -> Fraction:
    """In units of the Ante."""
    known = next(one for one in situation(ask(TEXAS), read_cards(cards)).choices if one.name == choice)
    wagers: tuple[WagerWorth, ...] = known.either if either else known.wagers
    return sum((worth.each * worth.times for worth in wagers if worth.wager not in without), Fraction(0))


def decides(served: Served, name: str, choice: str, times: int = 0) -> None:
    amount = (Cents(times * ANTE),) if times else ()
    at(served, name, c.Decide(name, 1, choice, *amount, actor=player(name)))


def in_cents(worth: Fraction) -> int:
    return floor_of(worth * ANTE + Fraction(1, 2))


def settled(served: Served, name: str) -> None:
    at(served, name, c.ExposeDealer(actor=DEALER), c.SettleRound(actor=DEALER))


@pytest.mark.parametrize(
    ("name", "left", "later", "expected"),
    [
        ("none-left", 1_000, NEITHER, of(HOLE, "Flop", without=("turn", "river"))),
        ("one-less", ANTE - 1, NEITHER, of(HOLE, "Flop", without=("turn", "river"))),
        ("just-one", ANTE, BOTH, of(HOLE, "Flop", either=True)),
        ("not-two", 2 * ANTE - 1, BOTH, of(HOLE, "Flop", either=True)),
        ("just-two", 2 * ANTE, None, of(HOLE, "Flop")),
    ],
)
def test_3_9__a_flop_is_worth_what_the_rest_of_the_balance_can_follow_with(
    floor: Served, name: str, left: int, later: dict[str, object] | None, expected: Fraction
) -> None:
    dealt(floor, name, left)
    flop = told(floor, name)["flop"]
    assert (flop["later"], Fraction(flop["expectation"]), flop["cents"]) == (later, expected, in_cents(expected))
    assert told(floor, name)["fold"]["later"] is None
    assert flop["covered"]


def test_a_hand_that_lives_by_turn_and_river_is_folded_without_them(floor: Served) -> None:
    hole, free, forced = _only_with_both()
    dealt(floor, "poor", 0, hole)
    choices = told(floor, "poor")
    assert [name for name, choice in choices.items() if choice["best"]] == ["fold"]
    assert Fraction(choices["flop"]["expectation"]) == forced < -1 < free
    decides(floor, "poor", "fold")
    at(floor, "poor", c.SettleRound(actor=DEALER))
    (line,) = coach(floor, "poor", 1, "poor").json()
    assert (line["best"], line["cost"], line["uncovered"], line["later"]) == ("fold", "0", None, NEITHER)
    assert line["uncovered_cents"] == in_cents(free + 1)


def _only_with_both() -> tuple[str, Fraction, Fraction]:
    for hole in ("7s 2c", "6s 2c", "5s 2c", "4s 2c", "8s 3c", "7s 3c", "3s 2c", "6s 3c", "4s 3c", "8s 2c", "9s 2c"):
        free, forced = of(hole, "Flop"), of(hole, "Flop", without=("turn", "river"))
        if forced < -1 < free:
            return hole, free, forced
    raise AssertionError("no such hand")


def test_with_money_for_one_the_turn_takes_the_river_away_and_a_check_keeps_it(floor: Served) -> None:
    dealt(floor, "one", ANTE)
    decides(floor, "one", "flop", 2)
    at(floor, "one", c.ExposeCommunity(actor=DEALER))
    choices, seen = told(floor, "one"), f"{HOLE} {FLOP}"
    assert (choices["turn"]["later"], choices["check"]["later"]) == (RIVER, None)
    assert Fraction(choices["check"]["expectation"]) == of(seen, "Check")
    assert Fraction(choices["turn"]["expectation"]) == of(seen, "Turn", without=("river",))


def test_with_money_for_none_a_check_has_no_river_after_it(floor: Served) -> None:
    dealt(floor, "nothing", ANTE - 1)
    decides(floor, "nothing", "flop", 2)
    at(floor, "nothing", c.ExposeCommunity(actor=DEALER))
    choices, seen = told(floor, "nothing"), f"{HOLE} {FLOP}"
    assert (choices["check"]["later"], choices["check"]["best"]) == (RIVER, True)
    assert Fraction(choices["check"]["expectation"]) == of(seen, "Check", without=("river",))
    assert (choices["turn"]["covered"], choices["turn"]["later"]) == (False, None)


def test_costs_and_what_the_balance_did_not_cover_add_up_to_what_free_choice_was_worth(floor: Served) -> None:
    """So that net, expectation, mistakes and the balance leave nothing but luck in the sheet."""
    dealt(floor, "sum", ANTE)
    decides(floor, "sum", "flop", 2)
    at(floor, "sum", c.ExposeCommunity(actor=DEALER))
    decides(floor, "sum", "check")
    at(floor, "sum", c.ExposeCommunity(actor=DEALER))
    decides(floor, "sum", "check")
    at(floor, "sum", c.ExposeCommunity(actor=DEALER))
    settled(floor, "sum")
    lines = coach(floor, "sum", 1, "sum").json()
    seen = f"{HOLE} {FLOP}"
    best = max(of(seen, "Check"), of(seen, "Turn", without=("river",)))
    assert [line["later"] for line in lines] == [BOTH, RIVER, None]
    assert lines[1]["cost_cents"] == in_cents(best - of(seen, "Check"))
    given = [line["cost_cents"] + line["uncovered_cents"] for line in lines]
    free = of(seen, "Turn") - of(seen, "Check"), of(f"{seen} 9d", "River") - of(f"{seen} 9d", "Check")
    assert given == [0, in_cents(free[0]), in_cents(free[1])]
