"""Sentences on pages use the document's words; identifiers are for machines."""

import pytest

from megalink.money import Cents
from megalink.table import events as e
from megalink.table.commands import Place
from megalink.table.game.choice import Kind
from megalink.web.views.sentences import sentence
from tests.table.at_table import AtTable

STAKE = (e.Stake("ann", Cents(500)),)


@pytest.mark.parametrize(
    ("document", "event", "words"),
    [
        (
            "singapore-stud@9",
            e.WagerPlaced("ann", 1, "progressive_jackpot", Cents(100), "ann"),
            "placed Progressive Jackpot 1.00 on position 1 of ann",
        ),
        (
            "three-card-xtreme@2023-05-22",
            e.BetsClosed((1,), (), (Place(2, "six_card_bonus"),)),
            "bets closed: hand at position 1; invalid Six Card Bonus on position 2",
        ),
        (
            "bullseye@4",
            e.DecisionMade(1, "house_way", Kind.PASS, None, (), "ann"),
            "decided House Way on position 1 by ann",
        ),
        (
            "texas-holdem-bonus@9",
            e.DecisionMade(1, "turn", Kind.PLACE, "turn", STAKE, "ann"),
            "decided Turn 5.00 on position 1 by ann",
        ),
        ("bullseye@4", e.PlayerAbsent(1, "house_way", "dee"), "absent on position 1: House Way, by 5.11"),
        ("bullseye@4", e.PlayerAbsent(1, "invalid", "dee"), "absent on position 1: invalid, by 5.11"),
        (
            "bullseye@4",
            e.JackpotHandEntered(1, 3, "ann", "four_of_a_kind", Cents(100), Cents(100), ("4.5",), ()),
            "jackpot hand Four of a Kind on position 3 of ann, stake 1.00 by 4.5",
        ),
    ],
)
def test_a_sentence_uses_the_words_of_the_document(document: str, event: e.AnyEvent, words: str) -> None:
    assert sentence(event, AtTable(document).state) == words
