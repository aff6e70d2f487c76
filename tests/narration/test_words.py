"""Events of a table in the words of people: no bare number of a position, no letter of a card, no identifier."""

import re
from pathlib import Path

import pytest

from megalink.cards import ALL_CARDS, card_title, read_cards
from megalink.money import Cents
from megalink.narration.card_words import Faces
from megalink.narration.words import in_words
from megalink.table import events as e
from megalink.table.commands import Place
from megalink.table.game.settlement import Outcome
from megalink.table.state import TableState
from tests.table.at_table import AtTable, stud_dealt
from tests.wire.stored import read_event

WIRE = Path(__file__).parents[1] / "wire"
ANTE = "ante"
NAMES = {"ann", "bea", "bob", "dee", "sue", "gil", "pam", "dora"}  # people are called as they write themselves


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
    assert words.endswith((".", '"'))
    assert words[0].isupper() or words.split()[0] in NAMES
    assert isinstance(event, e.DeckLoaded) or not re.search(r"\b([2-9TJQKA]|10)[shdc]\b", quoted)


def test_cards_are_told_by_whose_they_are_and_how_they_lie() -> None:
    """3.7: of the Dealer's cards the last is dealt face up."""
    before = bets_closed()
    dealt = e.CardsDealt(read_cards("As Kd Qc Jh 9s 2c 3c 4c 5c 7d 8d 8h 8s 9h 2h"))
    assert in_words(dealt, before) == (
        "Positions 1 and 2 get their first five cards face down; the Dealer gets his first four cards face down; "
        "the Dealer gets his fifth card face up: Two of Hearts."
    )
    everything = in_words(dealt, before, Faces.ALL)
    assert all(card_title(card) in everything for card in dealt.cards)


def test_one_card_of_a_shoe_is_told_by_its_number() -> None:
    before = bets_closed()
    assert in_words(e.CardsDealt(read_cards("As")), before) == "Position 1 gets its first card face down."
    assert in_words(e.CardsDealt(read_cards("As"), "dealer"), before) == "The Dealer gets his first card face down."
    assert in_words(e.CardDealtUnseen(), before, Faces.ALL) == "Position 1 gets its first card face down."


@pytest.mark.parametrize(
    ("event", "words"),
    [
        (e.HandShown(1), "The hand of position 1, of ann, is shown: Two of Spades, Two of Diamonds, Jack of Clubs, "),
        (e.DealerExposed(), "The Dealer's cards are exposed: Ace of Hearts, King of Diamonds, "),
        (
            e.CardNamed("dealer", 2, read_cards("Td")[0], "dee"),
            "Dealer's second card is the Ten of Diamonds, named by dee.",
        ),
        (e.HandsMoved(((1, 2),), "sue"), "Packets are moved, position 1 to position 2 (5.2), by sue."),
        (e.BetsClosed((), (), ()), "No more bets: no hand."),
        (
            e.RulingGiven("void", "so", (Place(2, ANTE),), "sue"),
            "sue rules that the round is void (Ante of position 2)",
        ),
        (e.RulingGiven("continue", "so", (), "sue"), 'sue rules that play continues: "so"'),
        (e.WagerPlaced("ann", 1, ANTE, Cents(500), "dee"), "ann wagers S$5.00 on the Ante of position 1, by dee."),
    ],
)
def test_places_cards_and_hands_have_names(event: e.AnyEvent, words: str) -> None:
    assert in_words(event, stud_dealt("ann").state).startswith(words)


def test_a_sentence_ends_where_nobody_gave_a_reason() -> None:
    assert in_words(e.RoundVoided("5.8", "", "sue"), stud_dealt("ann").state) == "The round is void (5.8), by sue."


def test_a_hand_that_is_turned_is_called_by_its_rank() -> None:
    assert in_words(e.HandShown(1), stud_dealt("ann").state).endswith(" (one pair).")


def test_every_card_has_a_name_of_its_own() -> None:
    assert len({card_title(card) for card in ALL_CARDS}) == 52
    assert card_title(read_cards("2h")[0]) == "Two of Hearts"


SHARES = (e.Share("ann", Cents(1_000), Cents(-1_000)), e.Share("bob", Cents(500), Cents(-500)))


@pytest.mark.parametrize(
    ("outcome", "net", "shares", "words"),
    [
        (Outcome.WIN, 2_500, (), "Ante of position 4 wins S$25.00 (3.10.3.2, A01)."),
        (Outcome.LOSE, -2_500, (), "Ante of position 4 loses S$25.00 (3.10.3.2, A01)."),
        (Outcome.STAND_OFF, 0, (), "Ante of position 4 is a stand-off (3.10.3.2, A01)."),
        (Outcome.RETURNED, 0, (), "Ante of position 4 is returned (3.10.3.2, A01)."),
        (Outcome.LOSE, -1_500, SHARES, "Ante of position 4 loses S$15.00, S$10.00 from ann and S$5.00 from bob "),
    ],
)
def test_what_a_wager_brought_is_told_in_money_with_its_clauses_last(
    outcome: Outcome, net: int, shares: tuple[e.Share, ...], words: str
) -> None:
    settled = e.WagerSettled(4, ANTE, outcome, Cents(2_500), Cents(net), ("3.10.3.2",), ("A01",), shares)
    assert in_words(settled, stud_dealt("ann").state).startswith(words)


def test_of_community_cards_those_are_told_that_are_turned_now() -> None:
    before = AtTable("texas-holdem-bonus@9").bets("ann").state
    lying = read_cards("2h 3h 4h 5h 6h")
    current = before.current._replace(community=lying, community_shown=3)
    turned = in_words(e.CommunityExposed(4), before._replace(round=current))
    assert turned == "A community card is exposed: Five of Hearts."
