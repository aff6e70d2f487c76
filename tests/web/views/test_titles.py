"""Hands that are set: whoever sees a hand's cards also sees which two of them count, and nobody else does."""

import pytest

from megalink.cards import read_cards
from megalink.games.bullseye.setting import HandAsSet
from megalink.money import Cents
from megalink.table import commands as c
from megalink.table.state import TableState
from megalink.table.view import Audience, Viewer
from megalink.web.views.titles import counting_cards, point_hands, titles
from tests.web.views.test_dealer_guide import ANN, BOSS, dealt, done, opened

PLAYER = Viewer(Audience.PLAYER, "ann")
SPECTATOR = Viewer(Audience.SPECTATOR, "")
CARDS = "Ks 5c Jh 9c 5h 3d 4h Th As 2c"  # the Player's five, then the Dealer's


def _looked_at() -> TableState:
    return done(dealt(opened("bullseye@4", "A", "main"), CARDS), c.ViewHand("ann", 3, actor=ANN))


def test_3_10__before_it_is_set_a_hand_has_no_parts() -> None:
    assert point_hands(_looked_at(), PLAYER) == {}
    assert titles(_looked_at(), PLAYER) == {}


SETTINGS = [
    (c.Decide("ann", 3, "house_way", None, actor=ANN), ["Ks", "9c"]),
    (c.SetHand("ann", 3, tuple(read_cards("Jh 9c")), actor=ANN), ["Jh", "9c"]),
]


@pytest.mark.parametrize(("order", "two"), SETTINGS, ids=["house way", "his own way"])
def test_3_10__once_it_is_set_its_player_sees_the_two_that_count_and_others_do_not(
    order: c.AnyCommand, two: list[str]
) -> None:
    state = done(_looked_at(), order)
    assert point_hands(state, PLAYER) == {"3": two}
    assert titles(state, PLAYER) == {"3": "9 points"}
    assert point_hands(state, SPECTATOR) == {}


def test_3_13__the_dealers_two_are_told_to_all_once_they_lie_open() -> None:
    state = done(_looked_at(), c.Decide("ann", 3, "house_way", None, actor=ANN), c.ExposeDealer(actor=BOSS))
    assert point_hands(state, SPECTATOR)["dealer"] == ["As", "2c"]
    assert point_hands(state, PLAYER) == {"3": ["Ks", "9c"], "dealer": ["As", "2c"]}


def test_where_hands_are_not_set_none_is() -> None:
    state = dealt(opened("singapore-stud@9", "manual", "ante"), "As Kd Qh Js 9c 5s 4d Tc 8h 3d")
    assert point_hands(state, PLAYER) == {}


def test_3_10_4__a_hand_without_a_3_card_hand_is_called_as_the_settlement_calls_it() -> None:
    state = done(
        dealt(opened("bullseye@4", "A", "main"), "As Ah 2c 2d 4s 3d 4h Th Ac 2h"), c.ViewHand("ann", 3, actor=ANN)
    )
    assert titles(state, PLAYER) == {}
    state = done(state, c.Decide("ann", 3, "house_way", None, actor=ANN))
    assert titles(state, PLAYER) == {"3": HandAsSet(None, (), (), ()).title}
    assert point_hands(state, PLAYER) == {}
    assert titles(state, SPECTATOR) == {}


def test_3_14__so_is_the_dealers_once_it_lies_open() -> None:
    state = dealt(opened("bullseye@4", "A", "main"), "Ks 5c Jh 9c 5h As Ah 2c 2d 4s")
    state = done(state, c.Decide("ann", 3, "house_way", None, actor=ANN), c.ExposeDealer(actor=BOSS))
    assert titles(state, SPECTATOR)["dealer"] == HandAsSet(None, (), (), ()).title


def test_3_13__the_cards_that_count_are_told_when_hands_are_compared_to_whoever_sees_them() -> None:
    decided = done(_looked_at(), c.Decide("ann", 3, "house_way", None, actor=ANN))
    assert counting_cards(decided, PLAYER) == {}
    state = done(decided, c.ExposeDealer(actor=BOSS))
    assert counting_cards(state, PLAYER) == {"3": ["Ks", "9c"], "dealer": ["As", "2c"]}
    assert counting_cards(state, SPECTATOR) == {"dealer": ["As", "2c"]}


def test_3_10__of_seven_cards_the_best_five_count() -> None:
    cards = "As Kd 2c 7d 9h Ac 4s Ks 9d"  # the board, the Player's Hole cards, the Dealer's
    state = done(dealt(opened("texas-holdem-bonus@9", "A", "ante"), cards), c.ViewHand("ann", 3, actor=ANN))
    for choice, amount in (("flop", Cents(2_000)), ("check", None), ("check", None)):
        state = done(state, c.Decide("ann", 3, choice, amount, actor=ANN), c.ExposeCommunity(actor=BOSS))
    state = done(state, c.ExposeDealer(actor=BOSS))
    assert counting_cards(state, PLAYER) == {
        "3": ["Ac", "As", "Kd", "7d", "9h"],
        "dealer": ["Ks", "9d", "As", "Kd", "9h"],
    }
