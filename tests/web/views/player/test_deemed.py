"""Who was silent or away reads what was made of his hand, why, and by which clause; before, what will be."""

import pytest

from megalink.money import Cents
from megalink.table import commands as c
from megalink.table.phase import Phase
from megalink.table.progress import waiting
from megalink.web.views.player.deemed import DeemedHand, deemed_hands
from tests.floor.floors import player, seat
from tests.floor.night import TIMES, Night

# What A117 makes of a hand whose Player is there and silent, at its first decision.
OUT_OF_TIME = {
    "singapore-stud@9": ("fold", "fold"),
    "singapore-stud@pre-9": ("fold", "fold"),
    "bullseye@4": ("house_way", "pass"),
    "texas-holdem-bonus@9": ("fold", "fold"),
    "three-card-xtreme@2023-05-22": ("fold", "fold"),
}


def to_decisions(night: Night, *names: str) -> None:
    seat(night.floor, "t1", *names)
    night.look()
    night.wait(TIMES.between)
    night.wager("ann", 1)
    if "bob" in names:
        night.wager("bob", 1)
    night.wait(TIMES.betting)
    night.wait(TIMES.reveal)
    assert night.phase() is Phase.DECIDING


def deemed(night: Night, name: str = "ann") -> list[DeemedHand]:
    return deemed_hands(night.floor.table("t1").state, name)


def to_result(night: Night) -> None:
    for _ in range(100):
        night.wait(250)
        if night.phase() is Phase.SETTLED:
            return
    raise AssertionError("the round does not end")


@pytest.mark.parametrize("document", OUT_OF_TIME)
def test_A117__it_is_told_before_and_after_and_once_settled(document: str) -> None:
    night = Night(document)
    to_decisions(night, "ann", "bob", "cas")
    choice, kind = OUT_OF_TIME[document]
    (before,) = deemed(night)
    assert (before.position, before.choice, before.kind, before.why) == (1, choice, kind, "time")
    assert (before.happened, before.readings) == (False, ["A117"])
    assert before.clause == next(
        one.clause for one in night.floor.table("t1").state.rules.steps[0].choices if one.name == choice
    )
    assert deemed(night, "bob") == [before]  # he has a part in it
    assert deemed(night, "cas") == []
    night.wait(TIMES.decision)
    (after,) = deemed(night)
    assert after == DeemedHand(1, choice, kind, "time", True, before.clause, ["A117"])
    to_result(night)
    assert deemed(night) == deemed(night, "bob") == [after]
    if kind == "fold":
        assert all("A117" in line.readings for line in night.floor.table("t1").state.current.settled)


@pytest.mark.parametrize("document", OUT_OF_TIME)
@pytest.mark.parametrize("looks", [True, False])
def test_5_11_A118__who_is_away_reads_that_too(document: str, looks: bool) -> None:
    there = {"ann"}
    night = Night(document, is_present=there.__contains__)
    to_decisions(night, "ann")
    if looks:
        night.do(c.ViewHand("ann", 1, actor=player("ann")))
    there.clear()
    night.runner.touch_all()
    night.wait(TIMES.disconnected)
    (after,) = deemed(night)
    kind = OUT_OF_TIME[document][1]
    expected = kind if looks or kind == "pass" else "invalid"
    assert (after.kind, after.why, after.clause) == (expected, "away", "5.11")
    assert after.readings == (["A118"] if looks and kind == "fold" else [])
    if expected == "invalid":
        assert after.choice == "invalid"
        assert night.floor.purse("ann").balance == 1_000_000 - 500 or night.phase() is Phase.SETTLED


def test_who_decides_later_himself_is_told_nothing_of_that_decision() -> None:
    """Texas Hold'em Bonus: silent at the Turn, which is a Check, and there again at the River."""
    night = Night("texas-holdem-bonus@9")
    to_decisions(night, "ann")
    night.do(c.Decide("ann", 1, "flop", Cents(1_000), actor=player("ann")))
    night.wait(TIMES.reveal)
    (before,) = deemed(night)
    assert (before.choice, before.kind, before.happened) == ("check", "pass", False)
    night.wait(TIMES.decision)
    (after,) = deemed(night)
    assert (after.choice, after.happened) == ("check", True)
    night.wait(TIMES.reveal)
    assert waiting(night.floor.table("t1").state) == (1,)
    night.do(c.Decide("ann", 1, "river", Cents(500), actor=player("ann")))
    assert deemed(night) == []


def test_nobody_else_and_no_round_without_a_hand() -> None:
    night = Night()
    assert deemed_hands(night.floor.table("t1").state, "ann") == []
    to_decisions(night, "ann")
    assert deemed_hands(night.floor.table("t1").state, None) == []
