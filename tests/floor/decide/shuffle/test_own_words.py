"""A Player adds words of his own to the shuffle: who may, when, and which."""

from collections.abc import Iterator

import pytest

from megalink.floor.orders.commands import AddOwnWords, AtTable
from megalink.floor.service import Floor
from megalink.floor.state import streams
from megalink.floor.state.events import Shuffle
from megalink.money import Cents
from megalink.rulebook.role import Actor
from megalink.table import commands as c
from megalink.table.view import Audience, Viewer
from tests.floor.floors import DEALER, SHIFT_MANAGER, must, open_floor, open_link, open_table, player, seat

ANN, BOB = player("ann"), player("bob")
LONGEST = "x" * 40


@pytest.fixture
def floor() -> Iterator[Floor]:
    """Bets are open; Ann sits, Bob has money and no seat."""
    opened = open_floor()
    open_link(opened)
    open_table(opened, "t1")
    seat(opened, "t1", "ann", "bob")
    must(opened, AtTable("t1", c.Leave("bob", 2, actor=BOB)))
    must(opened, AtTable("t1", c.CallPlaceYourBets(actor=DEALER)))
    yield opened
    opened.close()


def add(name: str, words: str, actor: Actor | None = None, table: str = "t1") -> AddOwnWords:
    return AddOwnWords(table, name, words, actor=actor or player(name))


def shown(floor: Floor, kind: Audience = Audience.SPECTATOR) -> object:
    return floor.view("t1", Viewer(kind))["own_words"]


@pytest.mark.parametrize("words", ["x", LONGEST, "sept chats noirs, été", "黑猫", '"; drop', "🂡🂢"])
def test_words_are_public_at_once(floor: Floor, words: str) -> None:
    must(floor, add("ann", words))
    for kind in Audience:
        expected = [] if kind is Audience.SIGN else [{"player": "ann", "words": words}]
        assert shown(floor, kind) == expected
    (recorded,) = (one for one in floor.store.read(streams.table("t1")) if one.type == "floor.own_words_added.v1")
    assert words.encode() in recorded.data.encode() or '\\"' in recorded.data


def test_blanks_around_them_are_no_part_of_them(floor: Floor) -> None:
    must(floor, add("ann", f"  {LONGEST} "))
    assert shown(floor) == [{"player": "ann", "words": LONGEST}]


def test_the_last_words_count(floor: Floor) -> None:
    must(floor, add("ann", "one"))
    must(floor, add("ann", "two"))
    assert shown(floor) == [{"player": "ann", "words": "two"}]


def test_a_wager_is_enough(floor: Floor) -> None:
    assert floor.call(add("bob", "mine")).code == "not_seated_there"
    must(floor, AtTable("t1", c.PlaceWager("bob", 1, "ante", Cents(500), actor=BOB)))
    must(floor, add("bob", "mine"))
    must(floor, add("ann", "and mine"))
    assert shown(floor) == [{"player": "ann", "words": "and mine"}, {"player": "bob", "words": "mine"}]


def test_they_are_gone_with_the_round(floor: Floor) -> None:
    must(floor, add("ann", "one"))
    must(floor, AtTable("t1", c.VoidRound("5.1", "a torn card", actor=SHIFT_MANAGER)))
    assert shown(floor) == []
    must(floor, AtTable("t1", c.CallPlaceYourBets(actor=DEALER)))
    assert shown(floor) == []


@pytest.mark.parametrize(
    ("order", "status", "code", "field"),
    [
        (add("ann", "x", table="t9"), 404, "table_unknown", "table"),
        (add("ann", "x", BOB), 403, "not_your_player", "player"),
        (add("ann", "x", DEALER), 403, "not_permitted", "actor"),
        (add("bob", "x"), 409, "not_seated_there", "player"),
        (add("ann", ""), 422, "words_invalid", "words"),
        (add("ann", "   "), 422, "words_invalid", "words"),
        (add("ann", LONGEST + "x"), 422, "words_invalid", "words"),
        (add("ann", "a\nb"), 422, "words_invalid", "words"),
        (add("ann", "a\u202eb"), 422, "words_invalid", "words"),
        (add("ann", "\ud800"), 422, "words_invalid", "words"),
    ],
)
def test_what_is_refused_and_why(floor: Floor, order: AddOwnWords, status: int, code: str, field: str) -> None:
    before = floor.position
    verdict = floor.call(order)
    assert (verdict.status, verdict.code, verdict.content["field"]) == (status, code, field)
    assert verdict.content["value"] == getattr(order, field, None) or field == "actor"
    assert (floor.position, shown(floor)) == (before, [])


def test_after_no_more_bets_it_is_too_late(floor: Floor) -> None:
    must(floor, AtTable("t1", c.PlaceWager("ann", 1, "ante", Cents(500), actor=ANN)))
    must(floor, AtTable("t1", c.CallNoMoreBets(actor=DEALER)))
    late = floor.call(add("ann", "x"))
    assert (late.code, late.content["field"], late.content["value"]) == ("wrong_phase", "phase", "dealing")


def test_a_real_shoe_takes_none(floor: Floor) -> None:
    open_table(floor, "shoe", shuffle=Shuffle.SHOE)
    must(floor, AtTable("shoe", c.Sit("ann", 1, actor=ANN)))
    must(floor, AtTable("shoe", c.CallPlaceYourBets(actor=DEALER)))
    assert floor.call(add("ann", "x", table="shoe")).code == "no_sealed_deck"
