"""A look without leave is on record; it shows nobody a card, and only a look at one's own hand counts as a look."""

import json

import pytest

from megalink.cards import ALL_CARDS
from megalink.games import library
from megalink.rulebook.rejection import Code
from megalink.table import commands as c
from megalink.table import events as e
from megalink.table.decide import decide
from megalink.table.phases.decisions import is_blind
from megalink.table.progress import handled
from megalink.table.view import Audience, Viewer, view
from megalink.transcripts.every import base_wager
from tests.machines.people import DEALER, SUPERVISOR, player
from tests.table.at_table import AtTable, stud_dealt

ANN = player("ann")
EVERYBODY = (*(Viewer(kind, "eve") for kind in Audience), *(Viewer(Audience.PLAYER, name) for name in ("ann", "bob")))
DECK = tuple(card.text for card in ALL_CARDS)

every_document = pytest.mark.parametrize("key", library.document_keys())


def two_and_one(key: str) -> AtTable:
    """Ann on the positions 1 and 2, Bob on 3, dealt."""
    table = AtTable(key)
    table.do(c.InformOneHand("ann", actor=DEALER))
    table.bets("ann", "ann", "bob", area=base_wager(library.document(key)))
    table.do(c.LoadDeck(DECK, actor=DEALER), c.DealFromDeck(actor=DEALER))
    return table


def faces(table: AtTable) -> dict[Viewer, list[list[str]]]:
    shown = {}
    for viewer in EVERYBODY:
        positions = json.loads(json.dumps(view(table.state, viewer))).get("table", {}).get("positions", ())
        shown[viewer] = [one["cards"] for one in positions]
    return shown


@every_document
@pytest.mark.parametrize("position", [2, 3])
def test_5_9__5_10__a_recorded_look_shows_nobody_a_card(key: str, position: int) -> None:
    table = two_and_one(key)
    table.do(c.ViewHand("ann", 1, actor=ANN))
    before = faces(table)
    table.do(c.RecordView("ann", position, actor=DEALER))
    assert faces(table) == before
    assert not [one for one in table.offered(ANN, c.SetHand) if getattr(one.command, "position", 1) != 1]


@every_document
def test_5_9__a_look_at_anothers_hand_is_no_look_of_the_hands_own(key: str) -> None:
    table = two_and_one(key)
    happened = decide(table.state, c.RecordView("ann", 3, actor=DEALER))
    assert happened == (e.AnothersHandViewed("ann", 3, DEALER.id),)
    table.do(c.RecordView("ann", 3, actor=DEALER))
    assert not handled(table.state.current)
    seen = json.loads(json.dumps(view(table.state, Viewer(Audience.SPECTATOR))))["table"]["positions"]
    assert not any(one["viewed"] for one in seen)
    assert table.accepts(c.ViewHand("ann", 2, actor=ANN))  # her one look is still hers
    table.do(c.RecordView("bob", 1, actor=DEALER))
    assert is_blind(table.state, table.state.current.hands[1])


@every_document
def test_5_10_1__a_recorded_look_at_a_second_hand_of_his_own_counts_as_one(key: str) -> None:
    table = two_and_one(key)
    table.do(c.ViewHand("ann", 1, actor=ANN))
    assert table.refusal(c.ResolveMultipleHands("ann", actor=SUPERVISOR)).code is Code.REMEDY_NOT_OPEN
    table.do(c.RecordView("ann", 2, actor=DEALER))
    assert not is_blind(table.state, table.state.current.hands[2])
    assert table.refusal(c.ViewHand("ann", 2, actor=ANN)).code is Code.ONE_HAND_ONLY
    table.do(c.ResolveMultipleHands("ann", actor=SUPERVISOR))
    assert table.state.current.positions_of("ann") == (1, 2)


def test_5_9__looks_are_recorded_of_those_who_have_a_seat_or_a_wager_at_hands_in_play() -> None:
    table = stud_dealt("ann", "bob")
    table.do(c.Sit("cat", 5, actor=player("cat")))
    offered = {
        (one.command.player, one.command.position): one.clause
        for one in table.offered(DEALER, c.RecordView, others=("zoe",))
        if isinstance(one.command, c.RecordView)
    }
    assert offered.keys() == {(name, position) for name in ("ann", "bob", "cat") for position in (1, 2)}
    assert [offered[name, 1] for name in ("ann", "bob", "cat")] == ["5.10", "5.9", "5.9"]
    refusal = table.refusal(c.RecordView("zoe", 1, actor=DEALER))
    assert (refusal.code, refusal.clause, refusal.field) == (Code.NOT_SEATED_THERE, "5.9", "player")
    assert table.refusal(c.RecordView("ann", 5, actor=DEALER)).code is Code.NO_HAND_THERE
