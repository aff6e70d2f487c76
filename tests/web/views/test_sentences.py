"""Sentences on pages use the document's words; identifiers are for machines."""

import pytest

from megalink.money import Cents
from megalink.table import events as e
from megalink.table.commands import Place
from megalink.table.game.choice import Kind
from megalink.table.view import Audience, Viewer
from megalink.web.views.sentences import sentence, sentence_for
from tests.table.at_table import AtTable

STAKE = (e.Stake("ann", Cents(500)),)


@pytest.mark.parametrize(
    ("document", "event", "words"),
    [
        (
            "singapore-stud@9",
            e.WagerPlaced("ann", 1, "progressive_jackpot", Cents(100), "ann"),
            "ann wagers S$1.00 on the Progressive Jackpot of position 1.",
        ),
        (
            "three-card-xtreme@2023-05-22",
            e.BetsClosed((1,), (), (Place(2, "six_card_bonus"),)),
            "No more bets: a hand at position 1; Six Card Bonus of position 2 is not valid.",
        ),
        (
            "bullseye@4",
            e.DecisionMade(1, "house_way", Kind.PASS, None, (), "ann"),
            "ann chooses House Way for position 1.",
        ),
        (
            "texas-holdem-bonus@9",
            e.DecisionMade(1, "turn", Kind.PLACE, "turn", STAKE, "ann"),
            "ann chooses Turn for position 1, S$5.00.",
        ),
        (
            "bullseye@4",
            e.PlayerAbsent(1, "house_way", "dee"),
            "The Player of position 1 is not there: that counts as House Way (5.11).",
        ),
        (
            "bullseye@4",
            e.PlayerAbsent(1, "invalid", "dee"),
            "The Player of position 1 is not there: the hand is invalid (5.11).",
        ),
        (
            "bullseye@4",
            e.JackpotHandEntered(1, 3, "ann", "four_of_a_kind", Cents(100), Cents(100), ("4.5",), ()),
            "Four of a Kind at position 3: ann claims the Progressive Jackpot with S$1.00 (4.5).",
        ),
    ],
)
def test_a_sentence_uses_the_words_of_the_document(document: str, event: e.AnyEvent, words: str) -> None:
    assert sentence(event, AtTable(document).state) == words


@pytest.mark.parametrize(
    ("audience", "words"),
    [
        (Audience.PLAYER, "Round 7 opens."),
        (Audience.SPECTATOR, "Round 7 opens."),
        (Audience.DEALER, "Round 7 opens: Bullseye, version 4, automated dealing device, Method A."),
        (Audience.AUDITOR, "Round 7 opens: Bullseye, version 4, automated dealing device, Method A."),
    ],
)
def test_version_and_method_of_a_round_are_told_to_staff_and_auditors(audience: Audience, words: str) -> None:
    event = e.RoundOpened(7, "bullseye@4", (), "A")
    assert sentence_for(Viewer(audience, "ann"), event, AtTable("bullseye@4").state) == words
