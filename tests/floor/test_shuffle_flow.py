"""The system's shuffle at a table: sealed before the first bet, durable before the first card, its seed never told."""

import json

import pytest

from megalink.floor.orders.commands import AddOwnWords, AtTable
from megalink.floor.sealed_deck import drawn_deck, seal
from megalink.floor.shuffle import commitment, deck_of
from megalink.floor.state import streams
from megalink.floor.state.events import SHUFFLE_EVENTS, DeckCommitted, SeedCommitted, SeedKept, SeedRevealed
from megalink.floor.state.streams import open_envelope
from megalink.floor.writer.requests import Published
from megalink.games.library import document_keys
from megalink.store.contract import Store
from megalink.store.memory import MemoryStore
from megalink.table import commands as c
from megalink.table import events as e
from megalink.table.phase import Phase
from megalink.table.view import Audience, Viewer
from tests.floor.floors import DEALER, SHIFT_MANAGER, floor_with_table, must, open_floor, play_rounds, player, steps
from tests.floor.rewritten import shuffle_events, with_published_seeds

ROBOTS = ("robot.t1.1", "robot.t1.2")
VIEWERS = [Viewer(kind, name) for kind in Audience for name in (ROBOTS[0], "sue")]


def kept(store: Store) -> list[SeedKept]:
    return [open_envelope(one, SHUFFLE_EVENTS).event for one in store.read(streams.secret("t1"))]


@pytest.mark.parametrize("document", document_keys())
def test_round__deals_the_sealed_deck_in_the_order_that_the_words_make(document: str) -> None:
    store = MemoryStore()
    floor = floor_with_table(store, document=document)
    loaded: list[e.DeckLoaded] = []
    floor.subscribe(lambda p: loaded.extend(one.event for one in p.happened if isinstance(one.event, e.DeckLoaded)))
    all_words: list[dict[str, str]] = [{}, {ROBOTS[0]: "abc"}, dict.fromkeys(ROBOTS, "two of us")]
    for words in all_words:
        must(floor, AtTable("t1", c.CallPlaceYourBets(actor=DEALER)))
        for name, said in words.items():
            must(floor, AddOwnWords("t1", name, said, actor=player(name)))
        play_rounds(floor, 0)
    committed = shuffle_events(store)
    assert [type(one) for one in committed] == [DeckCommitted] * 3
    for event, secret, deck, words in zip(committed, kept(store), loaded, all_words, strict=True):
        assert isinstance(event, DeckCommitted)
        seed = bytes.fromhex(secret.seed)
        assert (event.round, event.root) == (secret.round, seal(seed).root.hex())
        assert deck.deck == drawn_deck(seed, bytes.fromhex(event.root), words)
        assert sorted(map(repr, deck.deck)) == sorted(map(repr, deck_of(seed)))


def test_commitment__stands_before_the_first_bet_and_the_deck_before_the_first_card() -> None:
    store = MemoryStore()
    floor = floor_with_table(store)
    must(floor, AtTable("t1", c.CallPlaceYourBets(actor=DEALER)))
    (committed,) = shuffle_events(store)
    assert isinstance(committed, DeckCommitted)
    assert floor.view("t1", VIEWERS[0])["commitment"] == committed.root
    moves = steps(floor)
    while floor.table("t1").state.phase is not Phase.DEALING:
        next(moves)
    assert [one.type for one in store.read(streams.table("t1"))][-1] == "table.deck_loaded.v1"
    assert floor.table("t1").state.current.dealt == 0


def test_seed__is_told_to_nobody_and_stands_in_no_stream_but_its_own() -> None:
    """During the round and after it."""
    store = MemoryStore()
    floor = floor_with_table(store)
    heard: list[Published] = []
    floor.subscribe(heard.append)
    moves = steps(floor)
    for _ in range(60):
        reply = next(moves)
        for seed in [one.seed for one in kept(store)]:
            assert seed not in reply.body
            assert seed not in json.dumps([floor.view("t1", viewer) for viewer in VIEWERS])
            assert not any(seed in repr(one.event) for published in heard for one in published.happened)
            elsewhere = (one for one in store.tail(0, 10_000) if not one.stream.startswith(streams.SECRET))
            assert not any(seed in one.data for one in elsewhere)
    assert len(kept(store)) > 1


def test_after_the_round_nothing_is_published_of_it() -> None:
    floor = floor_with_table()
    play_rounds(floor, 1)
    assert (floor.table("t1").seed, floor.table("t1").root) == (None, None)
    assert floor.view("t1", VIEWERS[0])["commitment"] is None


def test_seed_root_and_words__survive_a_restart() -> None:
    store = MemoryStore()
    floor = floor_with_table(store)
    must(floor, AtTable("t1", c.CallPlaceYourBets(actor=DEALER)))
    must(floor, AddOwnWords("t1", ROBOTS[0], "abc", actor=player(ROBOTS[0])))
    before = floor.table("t1")
    floor.close()
    again = open_floor(store, start=10**6)
    after = again.table("t1")
    assert (after.seed, after.root, after.own_words) == (before.seed, before.root, {ROBOTS[0]: "abc"})
    play_rounds(again, 0)
    (loaded,) = (one for one in store.read(streams.table("t1")) if one.type == e.DeckLoaded.WIRE)
    deck = drawn_deck(bytes.fromhex(before.seed or ""), bytes.fromhex(before.root or ""), {ROBOTS[0]: "abc"})
    assert json.loads(loaded.data)["event"]["deck"] == [card.text for card in deck]


@pytest.mark.parametrize("phase", [Phase.BETTING, Phase.DEALING, Phase.DECIDING])
def test_void_round__publishes_no_seed_either(phase: Phase) -> None:
    store = MemoryStore()
    floor = floor_with_table(store)
    moves = steps(floor)
    while floor.table("t1").state.phase is not phase:
        next(moves)
    must(floor, AtTable("t1", c.VoidRound("5.1", "a torn card", actor=SHIFT_MANAGER)))
    assert [type(one) for one in shuffle_events(store)] == [DeckCommitted]
    assert floor.table("t1").seed is None
    play_rounds(floor, 1)
    assert [one.round for one in kept(store)] == [1, 2]


def test_void_after_settlement__changes_nothing_of_it() -> None:
    store = MemoryStore()
    floor = floor_with_table(store)
    play_rounds(floor, 1)
    must(floor, AtTable("t1", c.VoidRound("5.1", "a torn card", actor=SHIFT_MANAGER)))
    assert [type(one) for one in shuffle_events(store)] == [DeckCommitted]
    assert [one for one in floor.findings() if one.check != "nobody_below_nothing"] == []


def test_seeds__never_repeat() -> None:
    store = MemoryStore()
    play_rounds(floor_with_table(store), 6)
    seeds = [one.seed for one in kept(store)]
    assert len(set(seeds)) == len(seeds) == 6


@pytest.mark.parametrize("phase", [Phase.BETTING, Phase.DECIDING])
def test_a_round_that_an_older_version_began__ends_as_it_was_promised(phase: Phase) -> None:
    """It is dealt from the seed alone, takes no words, and its seed is published; the next round is sealed."""
    first = MemoryStore()
    floor = floor_with_table(first)
    must(floor, AtTable("t1", c.CallPlaceYourBets(actor=DEALER)))
    floor.close()
    store = with_published_seeds(first)
    again = open_floor(store, start=10**6)
    moves = steps(again)
    while again.table("t1").state.phase is not phase:
        next(moves)
    seed = bytes.fromhex(kept(store)[0].seed)
    assert again.view("t1", VIEWERS[0])["commitment"] == commitment(seed)
    said = again.call(AddOwnWords("t1", ROBOTS[0], "abc", actor=player(ROBOTS[0])))
    assert said.code == ("no_sealed_deck" if phase is Phase.BETTING else "wrong_phase")
    play_rounds(again, 0)
    events = shuffle_events(store)
    assert [type(one) for one in events] == [SeedCommitted, SeedRevealed]
    (loaded,) = (one for one in store.read(streams.table("t1")) if one.type == e.DeckLoaded.WIRE)
    assert json.loads(loaded.data)["event"]["deck"] == [card.text for card in deck_of(seed)]
    play_rounds(again, 1)
    assert [type(one) for one in shuffle_events(store)] == [SeedCommitted, SeedRevealed, DeckCommitted]
