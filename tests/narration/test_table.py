"""Events of a table as sentences: what happened first, who decided and why last."""

from pathlib import Path

import pytest

from megalink.cards import read_cards
from megalink.money import Cents
from megalink.narration.table import table_sentence, time_text
from megalink.table import events as e
from megalink.table.game.choice import Kind
from megalink.table.game.settlement import Outcome
from tests.table.at_table import AtTable, stud_dealt
from tests.wire.stored import read_event

WIRE = Path(__file__).parents[1] / "wire"


@pytest.mark.parametrize("file", sorted(WIRE.glob("table.*.json")), ids=lambda file: file.name.split(".")[1])
def test_every_stored_event_is_one_line(file: Path) -> None:
    sentence = table_sentence(read_event(file.read_text("utf-8")), stud_dealt("ann", "bob").state)
    assert len(sentence.splitlines()) == 1
    assert not sentence.endswith(" ") or file.name.startswith(("table.cards_dealt", "table.community_exposed"))


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (e.WagerPlaced("ann", 1, "ante", Cents(500), "ann"), "placed ante 5.00 on 1 of ann"),
        (e.WagerPlaced("ann", 1, "ante", Cents(500), "dee"), "placed ante 5.00 on 1 of ann, by dee"),
        (e.DecisionMade(1, "fold", Kind.FOLD, None, (), "ann"), "decided fold on 1 by ann"),
        (
            e.DecisionMade(1, "pull", Kind.RETURN, "first", (e.Stake("ann", Cents(500)),), "ann"),
            "decided pull on 1 by ann: first 5.00 goes back",
        ),
        (e.HandShown(1), "shown 1: 2s 2d Jc 8h 4d"),
        (e.DealerExposed(), "dealer's cards exposed: Ah Kd 9c 5s 3h"),
        (e.PowerFailed(()), "power failed, may withdraw: nobody"),
    ],
)
def test_a_sentence_names_who_only_where_it_is_somebody_else(event: e.AnyEvent, sentence: str) -> None:
    assert table_sentence(event, stud_dealt("ann").state) == sentence


@pytest.mark.parametrize(
    ("outcome", "net", "words"),
    [(Outcome.WIN, 500, "+5.00 win"), (Outcome.LOSE, -500, "-5.00 lose"), (Outcome.STAND_OFF, 0, "0.00 stand-off")],
)
def test_a_settled_wager_is_told_with_its_result_clauses_and_readings(outcome: Outcome, net: int, words: str) -> None:
    shares = (e.Share("ann", Cents(500), Cents(net)),)
    event = e.WagerSettled(1, "ante", outcome, Cents(500), Cents(net), ("3.10.3.1",), ("A01",), shares)
    assert table_sentence(event, stud_dealt("ann").state) == f"settled ante on 1 {words} by 3.10.3.1 A01"


def test_cards_are_told_by_the_place_they_are_dealt_to() -> None:
    table = AtTable("singapore-stud@9").bets("ann", "bob")
    sentence = table_sentence(e.CardsDealt(read_cards("As Kd Qc Jh 9s 2c")), table.state)
    assert sentence == "dealt As Kd Qc Jh 9s to 1, 2c to 2"


@pytest.mark.parametrize(("seconds", "text"), [(0, "00:00"), (3_660, "01:01"), (3_661, "01:01:01")])
def test_a_time_has_seconds_where_it_needs_them(seconds: int, text: str) -> None:
    assert time_text(seconds) == text
