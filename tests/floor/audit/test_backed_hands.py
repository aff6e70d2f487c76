"""Whose wagers are out of the proportions of the base game, read from the events alone (A57)."""

import pytest

from megalink.floor.audit.backed_hands import BackedHands
from megalink.floor.audit.stakes import BEFORE_ALL_DAYS, TableStakes
from megalink.money import Cents
from megalink.table import events as e
from megalink.table.game.choice import Kind

FOLD = e.DecisionMade(1, "fold", Kind.FOLD, None, (), "ann")
CHECK = e.DecisionMade(1, "check", Kind.PASS, None, (), "ann")
TIME = e.TimeExpired(1, "fold", False, "system")
BOTH = {"ann", "bob"}


def placed(player: str, area: str = "ante") -> e.WagerPlaced:
    return e.WagerPlaced(player, 1, area, Cents(500), player)


def follows(*, whole_round: bool = True) -> e.SeatFollowed:
    return e.SeatFollowed("bob", 1, whole_round, "bob")


ENDED = e.FollowingEnded("bob", 1, uncovered=True, by="system")
TAKEN_AWAY = e.WagerLowered("bob", 1, "ante", Cents(500), "bob")


@pytest.mark.parametrize(
    ("events", "expected"),
    [
        ((placed("ann"), FOLD), set()),
        ((placed("ann"), placed("bob"), FOLD), BOTH),
        ((placed("ann"), placed("bob"), TIME), BOTH),
        ((placed("bob"), FOLD), BOTH),
        ((placed("ann"), placed("bob", "bonus"), FOLD), set()),
        ((placed("ann"), placed("bob"), follows(), FOLD), set()),
        ((placed("ann"), placed("bob"), follows(), ENDED, CHECK), BOTH),
        ((placed("ann"), placed("bob"), follows(), CHECK, CHECK), set()),
        ((placed("ann"), placed("bob"), follows(whole_round=False), CHECK), set()),
        ((placed("ann"), placed("bob"), follows(whole_round=False), CHECK, CHECK), BOTH),
        ((placed("ann"), placed("bob"), TAKEN_AWAY, FOLD), set()),
        ((placed("ann"), placed("bob"), follows(), TAKEN_AWAY, placed("bob"), FOLD), BOTH),
    ],
)
def test_A57__a_part_that_the_seated_player_puts_up_takes_both_out_of_proportion(
    events: tuple[e.AnyEvent, ...], expected: set[str]
) -> None:
    stakes = TableStakes()
    backed = BackedHands(stakes)
    found: set[str] = set()
    backed.take(e.PlayerSeated("ann", 1))
    stakes.open(e.RoundOpened(1, "texas-holdem-bonus@9", (), "automated"), BEFORE_ALL_DAYS)
    for event in events:
        assert not [*stakes.take(event)]
        found |= backed.take(event)
    assert found == expected
