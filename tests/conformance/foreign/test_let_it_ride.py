"""The foreign game by itself: its deal, its pays, and when its outcome is known. It needs no mounting for this."""

from pathlib import Path

import pytest

from megalink.cards import read_cards
from megalink.games.library import register
from megalink.money import Cents
from megalink.rulebook.document import parse_document
from megalink.rulebook.reading import ReadingError
from megalink.table.game.deal_plan import To
from megalink.table.game.settlement import Outcome
from megalink.table.game.showdown import Exposed, Hand, Showdown
from tests.conformance.foreign.games.let_it_ride.settlement import LetItRide

FILE = Path(__file__).parent / "games/let_it_ride/documents/1.toml"
DOCUMENT = parse_document(FILE.read_text("utf-8"), FILE.name)
GAME = LetItRide(DOCUMENT, register().resolve((), {}))
WAGERS = {name: Cents(1_000) for name in ("ride", "first", "second")}


@pytest.mark.parametrize(
    ("cards", "pays"),
    [
        ("Ts Th 2c 3d 4h", 1),
        ("Ts Th 2c 2d 4h", 2),
        ("3s 3h 3c 2d 4h", 3),
        ("As 2h 3c 4d 5h", 5),
        ("2s 7s 9s Js Ks", 8),
        ("2s 2d 2h 7c 7d", 11),
        ("2s 2d 2h 2c 7d", 50),
        ("5s 6s 7s 8s 9s", 200),
        ("Ts Js Qs Ks As", 1000),
    ],
)
def test_3_10__every_row_pays_what_4_1_says(cards: str, pays: int) -> None:
    five = read_cards(cards)
    (verdicts,) = GAME.verdicts(Showdown((), five[3:], (Hand(1, five[:3], WAGERS),))).hands
    assert [(one.outcome, one.pays) for one in verdicts.wagers.values()] == [(Outcome.WIN, pays)] * 3


def test_3_10_1__a_pair_of_nines_loses() -> None:
    five = read_cards("9s 9h 2c 3d 4h")
    (verdicts,) = GAME.verdicts(Showdown((), five[3:], (Hand(1, five[:3], {"ride": Cents(1_000)}),))).hands
    assert {name: one.outcome for name, one in verdicts.wagers.items()} == {"ride": Outcome.LOSE}


@pytest.mark.parametrize("method", ["automated", "manual"])
def test_3_6_3_7__three_cards_each_and_two_in_the_middle(method: str) -> None:
    plan = GAME.deal_plan(method, 2)
    assert [sum(slot.to is To.PLAYER and slot.hand == hand for slot in plan) for hand in (0, 1)] == [3, 3]
    assert [slot.to for slot in plan[-2:]] == [To.COMMUNITY] * 2
    assert [slot.hand for slot in plan[:3]] == ([0, 0, 0] if method == "automated" else [0, 1, 0])


def test_5_16__the_outcome_is_known_with_the_second_community_card() -> None:
    hands = (Hand(1, read_cards("9s 9h 2c"), WAGERS),)
    assert [GAME.outcome_known(Exposed(dealer=False, community=shown), hands) for shown in (0, 1, 2)] == [
        False,
        False,
        True,
    ]
    assert GAME.outcome_known(Exposed(dealer=False, community=2), ())


def test_readings__a_switch_that_is_not_offered_stands_at_its_default_and_cannot_be_chosen() -> None:
    offered = register().resolve(["pj.for_one"], {"pj.for_one": "plus_stake"})
    assert offered["late.part"] == "returned"
    assert [*offered] == ["pj.for_one"]
    assert "late.part" not in offered
    with pytest.raises(ReadingError, match="no reading is called"):
        register().resolve(["pj.for_one"], {"late.part": "forfeited"})
    with pytest.raises(KeyError):
        offered["late.parts"]


def test_titles__only_what_five_cards_cannot_undo_is_named_before() -> None:
    assert GAME.hand_title(read_cards("Ts Th 2c"), ()) == "one pair"
    assert GAME.hand_title(read_cards("Ts 9h 2c"), ()) is None
    assert GAME.hand_title(read_cards("Ts 9h 2c"), read_cards("9s 2d")) == "two pairs"
