"""The system's shuffle at a table: committed before bets close, durable before the first card, revealed at the end."""

import json

import pytest

from megalink.floor.orders.commands import AtTable
from megalink.floor.shuffle import commitment, deck_of
from megalink.floor.state import streams
from megalink.floor.state.events import SHUFFLE_EVENTS, SeedCommitted, SeedRevealed
from megalink.floor.state.streams import open_envelope
from megalink.floor.writer.requests import Published
from megalink.games.library import document_keys
from megalink.store.contract import Store
from megalink.store.memory import MemoryStore
from megalink.table import commands as c
from megalink.table import events as e
from megalink.table.phase import Phase
from megalink.table.view import Audience, Viewer
from tests.floor.floors import DEALER, SHIFT_MANAGER, floor_with_table, must, open_floor, play_rounds, steps

VIEWERS = [Viewer(kind, name) for kind in Audience for name in ("robot.t1.1", "sue")]


def shuffles(store: Store) -> list[SeedCommitted | SeedRevealed]:
    return [open_envelope(one, SHUFFLE_EVENTS).event for one in store.read(streams.shuffle("t1"))]


@pytest.mark.parametrize("document", document_keys())
def test_round__deals_the_deck_of_the_revealed_seed(document: str) -> None:
    store = MemoryStore()
    floor = floor_with_table(store, document=document)
    loaded: list[e.DeckLoaded] = []
    floor.subscribe(lambda p: loaded.extend(one.event for one in p.happened if isinstance(one.event, e.DeckLoaded)))
    play_rounds(floor, 3)
    events = shuffles(store)
    assert [type(one) for one in events] == [SeedCommitted, SeedRevealed] * 3
    for number, deck in enumerate(loaded):
        committed, revealed = events[2 * number], events[2 * number + 1]
        assert isinstance(committed, SeedCommitted)
        assert isinstance(revealed, SeedRevealed)
        assert committed.round == revealed.round == number + 1
        assert commitment(bytes.fromhex(revealed.seed)) == committed.commitment
        assert deck_of(bytes.fromhex(revealed.seed)) == deck.deck


def test_commitment__stands_before_the_first_bet_and_the_deck_before_the_first_card() -> None:
    store = MemoryStore()
    floor = floor_with_table(store)
    must(floor, AtTable("t1", c.CallPlaceYourBets(actor=DEALER)))
    assert isinstance(shuffles(store)[-1], SeedCommitted)
    assert floor.view("t1", VIEWERS[0])["commitment"] == shuffles(store)[-1].commitment  # type: ignore[union-attr]
    moves = steps(floor)
    while floor.table("t1").state.phase is not Phase.DEALING:
        next(moves)
    assert [one.type for one in store.read(streams.table("t1"))][-1] == "table.deck_loaded.v1"
    assert floor.table("t1").state.current.dealt == 0


def test_seed__is_shown_to_nobody_before_the_round_is_over() -> None:
    store = MemoryStore()
    floor = floor_with_table(store)
    heard: list[Published] = []
    floor.subscribe(heard.append)
    moves = steps(floor)
    while floor.table("t1").state.phase is not Phase.SETTLED:
        reply = next(moves)
        seed = floor.table("t1").seed
        if seed is None:
            continue
        assert seed not in reply.body
        assert seed not in json.dumps([floor.view("t1", viewer) for viewer in VIEWERS])
        assert not any(seed in repr(one.event) for published in heard for one in published.happened)
        assert not any(seed in one.data for one in store.tail(0, 10_000) if not one.stream.startswith(streams.SECRET))
    assert floor.table("t1").seed is None
    assert floor.view("t1", VIEWERS[0])["commitment"] is None


def test_seed__survives_a_restart() -> None:
    store = MemoryStore()
    floor = floor_with_table(store)
    must(floor, AtTable("t1", c.CallPlaceYourBets(actor=DEALER)))
    seed = floor.table("t1").seed
    floor.close()
    again = open_floor(store, start=10**6)
    assert again.table("t1").seed == seed
    play_rounds(again, 0)
    assert isinstance(shuffles(store)[-1], SeedRevealed)
    assert shuffles(store)[-1].seed == seed  # type: ignore[union-attr]


def test_void_round__reveals_its_seed_too() -> None:
    store = MemoryStore()
    floor = floor_with_table(store)
    moves = steps(floor)
    while floor.table("t1").state.phase is not Phase.DECIDING:
        next(moves)
    must(floor, AtTable("t1", c.VoidRound("5.1", "a torn card", actor=SHIFT_MANAGER)))
    assert isinstance(shuffles(store)[-1], SeedRevealed)


def test_void_after_settlement__reveals_nothing_twice() -> None:
    store = MemoryStore()
    floor = floor_with_table(store)
    play_rounds(floor, 1)
    must(floor, AtTable("t1", c.VoidRound("5.1", "a torn card", actor=SHIFT_MANAGER)))
    assert [type(one) for one in shuffles(store)] == [SeedCommitted, SeedRevealed]
    assert [one for one in floor.findings() if one.check != "nobody_below_nothing"] == []


def test_seeds__never_repeat() -> None:
    store = MemoryStore()
    floor = floor_with_table(store)
    play_rounds(floor, 6)
    seeds = [one.seed for one in shuffles(store) if isinstance(one, SeedRevealed)]
    assert len(set(seeds)) == len(seeds) == 6
