"""`megalink round`: a record where all is as expected, the transcript as it is where not, a sentence for bad input."""

import json
from pathlib import Path

import pytest

from megalink.games.library import document_keys
from tests.cli.run import output, refusal, start

ROUNDS = Path(__file__).parents[2] / "play" / "rounds"
FIRST = ROUNDS / "a_first_round.round"


@pytest.fixture
def otherwise(tmp_path: Path) -> Path:
    """The same round with two expectations that do not hold."""
    text = (
        FIRST.read_text("utf-8").replace("= ann +147.00", "= ann +1.00").replace("jackpot_not_yours", "under_minimum")
    )
    file = tmp_path / "otherwise.round"
    file.write_text(text, "utf-8")
    return file


def test_a_round_that_holds_is_printed_as_a_record() -> None:
    out = output("round", FIRST)
    lines = out.splitlines()
    assert lines[0] == "Two Players, one fold, one bet, and a Straight for the jackpot"
    assert "Megalink Singapore Stud Poker (singapore-stud@9), minimum 5.00, maximum 500.00" in out
    assert "dealer: place your bets, please" in out
    assert "dealt Qs Jd Tc 9h 8s to 1" in out
    assert "refused: ann is seated there" in out
    assert "(jackpot_not_yours, clause 3.5.4)" in out
    settled = next(line for line in lines if line.strip().startswith("1  bet"))
    assert settled.split() == ["1", "bet", "wins", "+80.00", "3.10.3.1,", "4.1.2", "A01"]
    assert "claim 1 paid: 60.00" in out
    assert "ann +147.00, bob -25.00" in out
    assert "displayed 250000.60" in out
    assert lines[-1].startswith("All as expected")


def test_what_comes_out_otherwise_is_the_whole_transcript_with_its_marks(otherwise: Path) -> None:
    status, out, err = start("round", otherwise)
    assert status == 1
    assert "> rejected jackpot_not_yours 3.5.4    # differs, expected: > rejected under_minimum" in out
    assert "= ann +147.00    # differs, expected: = ann +1.00" in out
    assert len(out.splitlines()) == len(FIRST.read_text("utf-8").splitlines())
    assert "not as expected in line 14, 39" in err


def test_the_transcript_as_it_is_holds(otherwise: Path, tmp_path: Path) -> None:
    again = tmp_path / "again.round"
    again.write_text(start("round", otherwise)[1], "utf-8")
    assert start("round", again)[0] == 0


def test_json_prints_every_event_and_refusal() -> None:
    out = output("round", FIRST, "--json")
    events = [json.loads(line) for line in out.splitlines()]
    assert events[0] == events[0] | {"line": 7, "table": "1", "type": "table.opened.v1", "document": "singapore-stud@9"}
    assert [event["rejected"] for event in events if "rejected" in event] == ["jackpot_not_yours", "amount_not_exact"]
    (paid,) = (event for event in events if event.get("type") == "jackpot.claim_paid.v1")
    assert paid["paid"] == 6000


def test_json_of_what_comes_out_otherwise_has_status_1(otherwise: Path) -> None:
    status, out, err = start("round", otherwise, "--json")
    assert status == 1
    assert out.count("\n") == start("round", FIRST, "--json")[1].count("\n")
    assert "not as expected" in err


@pytest.mark.parametrize(
    ("content", "trouble"),
    [
        (b"document bullseye@4\nann dances\n", 'line 2: found "dances", expected what ann does'),
        (b"", "line 1: found the end of the line, expected an order"),
        (b"\xff\xfe", "this is not text in UTF-8"),
    ],
)
def test_a_file_that_cannot_be_read_has_status_2_and_a_sentence(tmp_path: Path, content: bytes, trouble: str) -> None:
    file = tmp_path / "bad.round"
    file.write_bytes(content)
    assert trouble in refusal("round", file)


def test_a_file_that_is_not_there_has_status_2() -> None:
    assert "no/such.round" in refusal("round", "no/such.round")


def test_a_folder_is_played_whole_with_a_summary() -> None:
    status, out, err = start("round", ROUNDS)
    files = list(ROUNDS.glob("*.round"))
    assert (status, err) == (0, "")
    assert out.splitlines()[-1] == f"{len(files)} of {len(files)} transcripts hold"
    assert sum(line.startswith("holds ") for line in out.splitlines()) == len(files)


def test_a_folder_has_the_status_of_its_worst_file(otherwise: Path) -> None:
    (otherwise.parent / "good.round").write_text(FIRST.read_text("utf-8"), "utf-8")
    status, out, _ = start("round", otherwise.parent)
    assert status == 1
    assert out.splitlines()[-1] == "1 of 2 transcripts hold"
    (otherwise.parent / "bad.round").write_text("ann dances", "utf-8")
    status, out, err = start("round", otherwise.parent)
    assert status == 2
    assert out.splitlines()[-1] == "1 of 3 transcripts hold"
    assert "bad.round: line 1" in err


def test_a_folder_without_transcripts_has_status_2(tmp_path: Path) -> None:
    assert "no transcript (*.round) in this folder" in refusal("round", tmp_path)


def test_a_round_for_every_document_is_played_for_each(tmp_path: Path) -> None:
    file = tmp_path / "each.round"
    file.write_text("# Each\nfor every document\nann sits at 1\ndealer: place your bets\nann wagers {base} 5.00 on 1\n")
    status, out, _ = start("round", file)
    assert status == 0
    for key in document_keys():
        assert f"{file} for {key}  Each" in out
    assert f"{len(document_keys())} of {len(document_keys())} transcripts hold" in out
    file.write_text("for every document\nann sits at 1\nann wagers {nonsense} 5.00 on 1\n")
    status, _, err = start("round", file)
    assert status == 2
    assert 'found "nonsense", expected base' in err
