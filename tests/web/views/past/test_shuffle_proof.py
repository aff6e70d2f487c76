"""The proof of a shuffle opens to each viewer the cards that his views show, and seals all others."""

import json
import re
from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec
import pytest

from megalink.cards import ALL_CARDS
from megalink.floor.audit.shuffle.redeal import kept_seed
from megalink.floor.orders.commands import AddOwnWords, AtTable
from megalink.floor.sealed_deck import leaf, root_above, seal
from megalink.floor.service import Floor
from megalink.games.library import document_keys
from megalink.money import Cents
from megalink.store.memory import MemoryStore
from megalink.table import commands as c
from megalink.table.phase import Phase
from megalink.table.view import Audience, Viewer, cards_as_seen, view
from megalink.web.views.past import shuffle_proof
from megalink.web.views.past.replay import Replayed, Replays, played
from megalink.web.views.past.shuffle_proof import Proof, proof_for
from tests.floor.floors import (
    DEALER,
    floor_with_table,
    must,
    open_floor,
    open_link,
    open_table,
    play_rounds,
    player,
    seat,
    steps,
)
from tests.floor.rewritten import replaced, rewritten, with_published_seeds
from tests.floor.wild import wild_orders

CARD = re.compile(r"[2-9TJQKA][cdhs]")
NAMES = ("robot.t1.1", "robot.t1.2", "robot.t1.3", "sue", "nobody")
VIEWERS = [
    *(Viewer(Audience.PLAYER, name) for name in NAMES),
    *(Viewer(kind, "sue") for kind in Audience if kind is not Audience.PLAYER),
    Viewer(Audience.SPECTATOR),
]


def shown(value: object) -> Iterator[str]:
    """Every card that stands anywhere in a view."""
    if isinstance(value, dict):
        for each in value.values():
            yield from shown(each)
    elif isinstance(value, list | tuple):
        for each in value:
            yield from shown(each)
    elif isinstance(value, str) and CARD.fullmatch(value):
        yield value


def check(floor: Floor, record: list[Replayed], viewer: Viewer) -> Proof:
    proof = proof_for(viewer, floor.store, "t1", record)
    assert proof is not None
    of_round = played("t1", record)
    seen = {card for step in record for card in shown(json.loads(json.dumps(view(step.after.state, viewer))))}
    assert {one.card for one in proof.cards} == seen
    root = bytes.fromhex(proof.commitment)
    for one in proof.cards:
        sealed = leaf(one.place, one.card, bytes.fromhex(one.salt))
        assert root_above(sealed, one.place, [*map(bytes.fromhex, one.path)]) == root
        assert proof.order is not None
        assert proof.order[one.number] == one.place
        assert of_round.dealt[one.number].text == one.card
    seed = kept_seed(floor.store, "t1", of_round.number)
    assert seed is not None
    if of_round.is_over and viewer.kind is Audience.AUDITOR:
        assert (proof.seed, proof.deck is None) == (seed, False)
        return proof
    assert (proof.seed, proof.deck) == (None, None)
    _nothing_else_is_told(proof, bytes.fromhex(seed))
    return proof


def _nothing_else_is_told(proof: Proof, seed: bytes) -> None:
    """No salt of a sealed card, nor any card's name: without them its leaf is one of 2^256."""
    sealed, text = seal(seed), msgspec.json.encode(proof).decode()
    opened = {one.place for one in proof.cards}
    assert seed.hex() not in text
    for place, salt in enumerate(sealed.salts):
        assert (salt.hex() in text) is (place in opened)
    raw: Any = json.loads(text)
    assert sorted(shown(raw)) == sorted(one.card for one in proof.cards)


@pytest.mark.parametrize("document", document_keys())
def test_every_viewer_gets_what_his_views_show__under_any_orders(document: str) -> None:
    """Folded, declined and removed hands, void rounds, wrong deals, rulings: whatever the options allow."""
    floor = floor_with_table(MemoryStore(), document=document)
    sealed, numbers = set(), set()
    for nth, order in enumerate(wild_orders(floor, "t1", Random(7), 300)):
        floor.call(order)
        number = floor.table("t1").round_number
        if nth % 12 or not number:
            continue
        record = Replays(floor).round("t1", number)
        for viewer in VIEWERS:
            proof = check(floor, record, viewer)
            sealed.add(len(proof.cards) < len(played("t1", record).dealt))
        numbers.add(number)
    assert sealed == {True, False}
    assert len(numbers) > 2


def test_a_folded_hand_is_opened_to_its_player_alone() -> None:
    floor = open_floor()
    open_link(floor)
    open_table(floor, "t1")
    seat(floor, "t1", "ann", "bob")
    orders: tuple[c.AnyCommand, ...] = (
        c.CallPlaceYourBets(actor=DEALER),
        *(c.PlaceWager(name, at, "ante", Cents(500), actor=player(name)) for at, name in ((1, "ann"), (2, "bob"))),
        c.CallNoMoreBets(actor=DEALER),
        c.DealFromDeck(actor=DEALER),
        c.ViewHand("ann", 1, actor=player("ann")),
        c.Decide("ann", 1, "fold", actor=player("ann")),
        c.Decide("bob", 2, "bet", Cents(1_000), actor=player("bob")),
    )
    for order in orders:
        must(floor, AtTable("t1", order))
    play_rounds(floor, 0)
    record = Replays(floor).round("t1", 1)
    places = {
        viewer: {one.where for one in check(floor, record, viewer).cards}
        for viewer in (Viewer(Audience.PLAYER, "ann"), Viewer(Audience.PLAYER, "bob"), *VIEWERS[5:])
    }
    assert "1" in places.pop(Viewer(Audience.PLAYER, "ann"))
    assert not any("1" in where for where in places.values())
    assert places[Viewer(Audience.SPECTATOR)] == {"dealer", "2"}
    (first, *others) = (one for one in check(floor, record, Viewer(Audience.PLAYER, "ann")).cards if one.where == "1")
    assert [first.nth, *(one.nth for one in others)] == [1, 2, 3, 4, 5]


def test_words_and_order_are_told_as_soon_as_they_are_fixed() -> None:
    floor = floor_with_table()
    must(floor, AtTable("t1", c.CallPlaceYourBets(actor=DEALER)))
    must(floor, AddOwnWords("t1", NAMES[0], "seven black cats", actor=player(NAMES[0])))
    before = check(floor, Replays(floor).round("t1", 1), Viewer(Audience.SPECTATOR))
    assert [(one.player, one.words) for one in before.own_words] == [(NAMES[0], "seven black cats")]
    assert (before.order, before.cards) == (None, [])
    moves = steps(floor)
    while not floor.table("t1").state.current.dealt:
        next(moves)
    during = check(floor, Replays(floor).round("t1", 1), Viewer(Audience.AUDITOR))
    assert during.order is not None
    assert [one.where for one in during.cards] == ["dealer"]


def test_a_round_of_an_older_version_has_its_published_seed() -> None:
    first = MemoryStore()
    floor = floor_with_table(first)
    must(floor, AtTable("t1", c.CallPlaceYourBets(actor=DEALER)))
    floor.close()
    again = open_floor(with_published_seeds(first), start=10**6)
    spectator = Viewer(Audience.SPECTATOR)
    before = proof_for(spectator, again.store, "t1", Replays(again).round("t1", 1))
    assert before is not None
    assert (before.method, before.seed) == ("published_seed", None)
    play_rounds(again, 0)
    after = proof_for(spectator, again.store, "t1", Replays(again).round("t1", 1))
    assert after is not None
    assert (after.method, after.commitment_fits, after.deck_fits, after.dealt_fits) == (
        "published_seed",
        True,
        True,
        True,
    )
    assert after.seed == kept_seed(again.store, "t1", 1)


def test_a_card_that_was_not_sealed_there_does_not_fit() -> None:
    store = MemoryStore()
    floor = floor_with_table(store)
    play_rounds(floor, 1)
    proof = proof_for(VIEWERS[-1], store, "t1", Replays(floor).round("t1", 1))
    assert proof is not None
    lay = proof.cards[0].card
    other = next(card.text for card in ALL_CARDS if card not in played("t1", Replays(floor).round("t1", 1)).dealt)
    forged = open_floor(rewritten(store, replaced("table.cards_dealt.v1", f'"{lay}"', f'"{other}"')), begins_day=False)
    told = proof_for(VIEWERS[-1], forged.store, "t1", Replays(forged).round("t1", 1))
    assert told is not None
    (wrong,) = (one for one in told.cards if one.card == other)
    sealed = leaf(wrong.place, wrong.card, bytes.fromhex(wrong.salt))
    assert root_above(sealed, wrong.place, [*map(bytes.fromhex, wrong.path)]) != bytes.fromhex(told.commitment)


def test_a_leak_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """With other eyes than the viewer's: the checks of this file are no empty words."""
    other = Viewer(Audience.PLAYER, NAMES[0])
    monkeypatch.setattr(shuffle_proof, "cards_as_seen", lambda current, _viewer: cards_as_seen(current, other))
    floor = floor_with_table()
    moves = steps(floor)
    while floor.table("t1").state.phase is not Phase.REVEALING:  # the hands are viewed, and not exposed yet
        next(moves)
    with pytest.raises(AssertionError):
        check(floor, Replays(floor).round("t1", 1), Viewer(Audience.PLAYER, NAMES[1]))
