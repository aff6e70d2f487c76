"""Rounds out of the log: whole, in order, each event with the table as it found it."""

from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from megalink.cards import cards_text
from megalink.floor.audit.calendar import Calendar
from megalink.floor.audit.export import COLUMNS, all_rows
from megalink.floor.audit.rounds import NoSuchRound, PlayedRound, round_of, rounds_of, settles_alike
from megalink.floor.audit.shuffle.redeal import redeal
from megalink.floor.dealing.self_play import simulate
from megalink.floor.orders.commands import AtTable, OpenTable, Order
from megalink.floor.service import Floor
from megalink.floor.state.events import FloorTableEvent, Shuffle
from megalink.ledger.cage import BuyIn
from megalink.money import Cents
from megalink.rulebook.role import Actor
from megalink.store import open_store
from megalink.store.contract import Store
from megalink.store.memory import MemoryStore
from megalink.table import commands as c
from megalink.table.events import RoundConcluded, RoundOpened
from megalink.table.evolve import evolve
from megalink.table.game.game import JACKPOT
from tests.floor.floors import (
    DEALER,
    PIT_MANAGER,
    SHIFT_MANAGER,
    SUPERVISOR,
    begin_day,
    floor_with_table,
    must,
    player,
    steps,
)

ROUNDS = 3


@pytest.fixture(scope="module")
def store() -> Iterator[Store]:
    with closing(open_store("memory:")) as store:
        floor = Floor(store, keep=False)
        simulate(floor, 1, ROUNDS)
        floor.close()
        yield store


@pytest.fixture
def rounds(store: Store) -> list[PlayedRound]:
    return list(rounds_of(store, "sim-1"))


def test_every_round_is_there_from_its_first_event_to_the_next_round_s(rounds: list[PlayedRound]) -> None:
    assert [played.number for played in rounds] == [1, 2, 3]
    for played in rounds:
        assert isinstance(played.events[0].event, RoundOpened)
        assert any(isinstance(opened.event, RoundConcluded) for opened in played.events)
        assert played.is_over


def test_each_event_leads_from_the_table_before_it_to_the_table_before_the_next(rounds: list[PlayedRound]) -> None:
    for played in rounds:
        for opened, before, after in zip(played.events, played.before, (*played.before[1:], played.after), strict=True):
            assert after == (before if isinstance(opened.event, FloorTableEvent) else evolve(before, opened.event))


def test_a_round_settles_alike(rounds: list[PlayedRound]) -> None:
    assert [settles_alike(played) for played in rounds] == [True, True, True]


@pytest.mark.parametrize("place", [0, 1, -2, -1])
def test_a_line_that_is_not_what_the_rules_say_does_not_settle_alike(rounds: list[PlayedRound], place: int) -> None:
    """Wherever it stands: what follows it is in order by itself."""
    played = rounds[1]
    state, event = played.settlement[place]
    changes: dict[str, Any] = {"announcement": "x"} if isinstance(event, RoundConcluded) else {"clauses": ("9.9",)}
    played.settlement[place] = state, replace(event, **changes)
    assert settles_alike(played) is False


@pytest.mark.parametrize("who_settles", [DEALER, SHIFT_MANAGER])
def test_6_1__what_a_ruling_settled_right_before_is_no_part_of_the_settlement(who_settles: Actor) -> None:
    """Also where the same person gives both orders in the same instant."""
    store = MemoryStore()
    floor = floor_with_table(store)
    moves = steps(floor)
    while not (floor.table("t1").state.round and floor.table("t1").state.current.dealer_exposed):
        next(moves)
    place = next(place for place in floor.table("t1").state.current.stakes if place.area == JACKPOT)
    must(floor, AtTable("t1", c.GiveRuling("settle", "agreed", (place,), (Cents(0),), actor=SHIFT_MANAGER)))
    must(floor, AtTable("t1", c.SettleRound(actor=who_settles)))
    played = round_of(store, "t1", 1)
    assert "6.1" in [clause for line in played.after.current.settled for clause in line.clauses]  # type: ignore[union-attr]
    assert settles_alike(played) is True


@pytest.mark.parametrize(("table", "number", "why"), [("x", 1, "there are: sim-1"), ("sim-1", 9, "played 3 rounds")])
def test_a_round_that_is_not_there_is_said(store: Store, table: str, number: int, why: str) -> None:
    with pytest.raises(NoSuchRound, match=why):
        round_of(store, table, number)


def test_a_round_of_a_shoe_without_reader_settles_alike_and_keeps_what_nobody_saw(tmp_path: Path) -> None:
    """Out of a file that another floor opens: the folded hand is unknown to it too."""
    address = str(tmp_path / "floor.db")
    with closing(open_store(address)) as store:
        floor = Floor(store, keep=False)
        begin_day(floor)
        must(floor, OpenTable("t1", "singapore-stud@9", shuffle=Shuffle.UNREAD, actor=PIT_MANAGER))
        for order in _unread_round():
            must(floor, order)
        floor.close()
    with closing(open_store(address)) as store:
        again = Floor(store, keep=False)
        (played,) = rounds_of(store, "t1")
        assert again.table("t1").state == played.after
        assert settles_alike(played) is True
        assert redeal(store, played) is None
        assert [cards_text(live.cards) for live in played.after.current.hands.values()] == [ANNS, "?? ?? ?? ?? ??"]
        at = [column.name for column in COLUMNS].index("hand_cards")
        assert [row[at] for row in all_rows([played], Calendar(store))] == [ANNS, ANNS, ""]
        again.close()


ANNS = "Ah Ad 9c 7s 5d"


def _unread_round() -> Iterator[Order]:
    for position, name in enumerate(("ann", "bob"), 1):
        yield BuyIn(name, Cents(10_000), actor=SUPERVISOR)
        yield AtTable("t1", c.Sit(name, position, actor=player(name)))
    down = [("dealer", number, card) for number, card in enumerate("Ks Kd 3c 4s".split(), 1)]
    hers = [("1", number, card) for number, card in enumerate(ANNS.split(), 1)]
    commands: list[c.AnyCommand] = [
        c.CallPlaceYourBets(actor=DEALER),
        *(c.PlaceWager(name, at, "ante", Cents(500), actor=player(name)) for at, name in ((1, "ann"), (2, "bob"))),
        c.CallNoMoreBets(actor=DEALER),
        c.DealFaceDown(actor=DEALER),
        c.DealCard("6d", actor=DEALER),
        c.Decide("ann", 1, "bet", Cents(1_000), actor=player("ann")),
        c.Decide("bob", 2, "fold", actor=player("bob")),
        c.ExposeDealer(actor=DEALER),
        *(c.NameCard(*card, actor=DEALER) for card in (*down, *hers)),
        c.SettleRound(actor=DEALER),
    ]
    yield from (AtTable("t1", command) for command in commands)
