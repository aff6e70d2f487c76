"""The tour settles real rounds, so what it says of them must be so."""

import re
import shutil
import socket
from typing import Any

import pytest

from megalink.cli import tour
from megalink.games.library import document, document_keys
from megalink.money import format_amount
from megalink.settle import read_round, settle_round
from tests.cli.rules.shown import words
from tests.cli.run import output

ROUNDS = {str(stop["round"]["rules"]).split("@")[0]: stop["round"] for stop in tour.stops()}


@pytest.fixture(scope="module")
def toured() -> str:
    return output("tour", columns=80)


def nets(game: str) -> dict[str, str]:
    settled = settle_round(read_round(ROUNDS[game]))
    return {line.wager: format_amount(line.net) for position in settled.positions for line in position.lines}


def test_every_game_and_every_document_is_met(toured: str) -> None:
    assert [key for key in document_keys() if key not in toured] == []
    assert {document(key).game for key in document_keys()} == set(ROUNDS)


def test_the_rounds_end_as_the_tour_tells_it() -> None:
    assert nets("singapore-stud") == {
        "ante": "-10.00",
        "bet": "40.00",
        "progressive_jackpot": "-2.00",
    }  # the last Ante folded
    assert nets("bullseye") == {"main": "-10.00", "suits": "80.00", "progressive_jackpot": "99999.00"}
    assert nets("texas-holdem-bonus") == {"ante": "-10.00", "flop": "-20.00", "turn": "-10.00", "bonus": "-5.00"}
    bonuses = {"pair_plus": "5.00", "six_card_bonus": "14.00"}
    assert nets("three-card-xtreme") == {"ante": "-10.00", **bonuses, "progressive_jackpot": "79.00"}


def test_one_round_turns_on_a_reading_and_both_sides_are_told(toured: str) -> None:
    text = words(toured)
    assert "texas.bonus_on_lower_hand = lose Bonus -5.00 by 3.10.3" in text
    assert "texas.bonus_on_lower_hand = settle_on_hole_cards Bonus +150.00 by" in text
    assert "A24" in text


def test_the_jackpot_is_hit(toured: str) -> None:
    assert "straight flush, 100000.00" in toured
    assert "Jackpot displayed 1000000.00 before, 900000.00 after" in toured


def test_the_earlier_document_refuses_the_multiple_by_its_clause(toured: str) -> None:
    text = words(toured)
    assert "singapore-stud@pre-9 refuses the same round, because by its clause 3.5.3 the wager is exactly the" in text


def test_the_tour_would_not_claim_a_refusal_that_is_none() -> None:
    with pytest.raises(AssertionError, match="singapore-stud@9 takes the round"):
        tour.refusal(ROUNDS["singapore-stud"], "singapore-stud@9")


@pytest.mark.parametrize("columns", [80, 120])
def test_nothing_is_cut_and_nothing_is_too_wide(columns: int) -> None:
    text = output("tour", columns=columns)
    assert "…" not in text
    assert " +100069.00" in text  # the largest sum of all, on one line
    assert "3.10.3.1," in text
    assert [line for line in text.splitlines() if len(line) > columns] == []


def test_it_is_short(toured: str) -> None:
    assert len(toured.splitlines()) <= 30 * len(ROUNDS)


def test_it_needs_no_network(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: Any, **__: Any) -> None:
        pytest.fail("the tour opened a socket")

    monkeypatch.setattr(socket, "socket", refuse)
    output("tour")


@pytest.mark.parametrize(("purpose", "command"), tour.proposals(), ids=lambda text: text.split()[0])
def test_what_it_proposes_to_try_is_shown_and_works(toured: str, purpose: str, command: str) -> None:
    assert f"{purpose}:\n" in toured
    assert any(command % program in toured for program in ("megalink", "python3 run.py megalink"))
    piped, _, rest = command.rpartition("%s ")
    described = "".join(re.findall(r"'([^']*)'", piped))
    assert output(*rest.split(), typed=described)


def test_three_things_are_proposed() -> None:
    assert len(tour.proposals()) == 3


def test_the_program_is_named_as_it_can_be_started(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "which", lambda _: None)
    assert "python3 run.py megalink rules bullseye@4" in output("tour")
    monkeypatch.setattr(shutil, "which", lambda name: f"/bin/{name}")
    assert "\nmegalink rules bullseye@4" in output("tour")
