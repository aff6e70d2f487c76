"""Events of a table in the words of people: no bare number of a position, no letter of a card, no identifier."""

import re
from pathlib import Path

import pytest

from megalink.cards import ALL_CARDS, card_title, read_cards
from megalink.money import Cents
from megalink.narration.words import Faces, in_words
from megalink.table import events as e
from megalink.table.commands import Place
from megalink.table.state import TableState
from tests.table.at_table import AtTable, stud_dealt
from tests.wire.stored import read_event

WIRE = Path(__file__).parents[1] / "wire"
ANTE = "ante"


def bets_closed() -> TableState:
    return AtTable("singapore-stud@9").bets("ann", "bob").state


def found_by(event: e.AnyEvent) -> TableState:
    """A table at which the event can happen."""
    if isinstance(event, e.CardsDealt | e.CardDealtUnseen):
        return bets_closed()
    return AtTable("bullseye@4").state if isinstance(event, e.PlayerAbsent) else stud_dealt("ann", "bob").state


@pytest.mark.parametrize("faces", Faces)
@pytest.mark.parametrize("file", sorted(WIRE.glob("table.*.json")), ids=lambda file: file.name.split(".")[1])
def test_every_stored_event_is_told_without_an_identifier(file: Path, faces: Faces) -> None:
    event = read_event(file.read_text("utf-8"))
    words = in_words(event, found_by(event), faces)
    assert words.strip() == words.splitlines()[0]
    quoted = re.sub(r'"[^"]*"', "", words)
    assert not re.search(r"[a-z]_[a-z]|@|\b(on|viewed|shown|at) \d", quoted)
    assert isinstance(event, e.DeckLoaded) or not re.search(r"\b([2-9TJQKA]|10)[shdc]\b", quoted)


def test_cards_are_told_by_whose_they_are_and_how_they_lie() -> None:
    """3.7: of the Dealer's cards the last is dealt face up."""
    before = bets_closed()
    dealt = e.CardsDealt(read_cards("As Kd Qc Jh 9s 2c 3c 4c 5c 7d 8d 8h 8s 9h 2h"))
    assert in_words(dealt, before) == (
        "position 1's first five cards: face down; position 2's first five cards: face down; "
        "Dealer's first four cards: face down; Dealer's fifth card: Two of Hearts, face up"
    )
    everything = in_words(dealt, before, Faces.ALL)
    assert all(card_title(card) in everything for card in dealt.cards)


def test_one_card_of_a_shoe_is_told_by_its_number() -> None:
    before = bets_closed()
    assert in_words(e.CardsDealt(read_cards("As")), before) == "position 1's first card: face down"
    assert in_words(e.CardsDealt(read_cards("As"), "dealer"), before) == "Dealer's first card: face down"
    assert in_words(e.CardDealtUnseen(), before, Faces.ALL) == "position 1's first card: face down"


@pytest.mark.parametrize(
    ("event", "words"),
    [
        (e.HandShown(1), "hand on position 1 of ann shown: Two of Spades, Two of Diamonds, Jack of Clubs, "),
        (e.DealerExposed(), "Dealer's cards exposed: Ace of Hearts, King of Diamonds, "),
        (e.CardNamed("dealer", 2, read_cards("Td")[0], "dee"), "Dealer's second card: Ten of Diamonds, named by dee"),
        (e.HandsMoved(((1, 2),), "sue"), "packets moved: position 1 to position 2, by 5.2, by sue"),
        (e.BetsClosed((), (), ()), "bets closed: no hand"),
        (e.RulingGiven("void", "so", (Place(2, ANTE),), "sue"), "ruled that the round is void (Ante on position 2)"),
        (e.RulingGiven("continue", "so", (), "sue"), 'ruled that play continues, by sue: "so"'),
        (e.WagerPlaced("ann", 1, ANTE, Cents(500), "dee"), "placed Ante 5.00 on position 1 of ann, by dee"),
    ],
)
def test_places_cards_and_hands_have_names(event: e.AnyEvent, words: str) -> None:
    assert in_words(event, stud_dealt("ann").state).startswith(words)


def test_a_sentence_ends_where_nobody_gave_a_reason() -> None:
    assert in_words(e.RoundVoided("5.8", "", "sue"), stud_dealt("ann").state) == "round void by 5.8, by sue"


def test_a_hand_that_is_turned_is_called_by_its_rank() -> None:
    assert in_words(e.HandShown(1), stud_dealt("ann").state).endswith(" (one pair)")


def test_every_card_has_a_name_of_its_own() -> None:
    assert len({card_title(card) for card in ALL_CARDS}) == 52
    assert card_title(read_cards("2h")[0]) == "Two of Hearts"
