"""`megalink floor link history`: the story of a link in text, JSON and CSV, up to any moment."""

import csv
import io
from pathlib import Path

import pytest

from megalink.cli.floor import acting as floor_acting
from megalink.money import parse_amount
from tests.cli.run import json_of, output, refusal, start

HISTORY = ("floor", "link", "history", "main")


@pytest.fixture
def database(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A link that two people have corrected."""
    url = str(tmp_path / "floor.db")
    main = ("--database", url)
    assert start("floor", "link", "open", "main", "--displayed", "250000.00", "--reserve", "10.00", *main)[0] == 0
    with monkeypatch.context() as second:
        second.setattr(floor_acting, "account", lambda: "second")
        output("floor", "approve", "1", *main)
    output("floor", "link", "correct", "main", "-12.50", "--reason", "counted anew", *main)
    monkeypatch.setattr(floor_acting, "account", lambda: "another")
    output("floor", "link", "approve", "main", "1", "--role", "gaming_shift_manager", *main)
    return url


def test_the_text_tells_both_people_the_reason_and_what_the_meter_was(database: str) -> None:
    text = " ".join(output(*HISTORY, "--database", database).split())
    assert "opening 250000.00 10.00" in text
    assert "Pit Manager; approved by second; displayed 0.00 to 250000.00, reserve 0.00 to 10.00" in text
    assert "corrections -12.50 0.00" in text
    assert "together 249987.50 10.00" in text
    assert "by another, Gaming Shift Manager; proposed by" in text
    assert '"counted anew"; displayed 250000.00 to 249987.50' in text
    assert "lacks 199990.00 for the next reset" in text


def test_the_meter_is_proved_at_an_earlier_moment(database: str) -> None:
    last = json_of(*HISTORY, "--database", database)["history"][-1]
    before = json_of(*HISTORY, "--at", str(last["position"] - 1), "--database", database)
    assert (before["displayed"], before["reconciled"]) == ("250000.00", True)
    assert json_of(*HISTORY, "--at", "2999-01-01T00:00", "--database", database)["displayed"] == "249987.50"
    assert "was not open at that moment" in refusal(*HISTORY, "--at", "1999-01-01T00:00", "--database", database)


def test_the_rows_add_up(database: str) -> None:
    rows = [*csv.DictReader(io.StringIO(output(*HISTORY, "--csv", "--database", database)))]
    assert sum(parse_amount(row["Displayed, change"]) for row in rows) == parse_amount("249987.50")
    assert rows[-1]["Reason"] == "counted anew"


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("history", "gold"), "no link is called 'gold'; there are: main"),
        (("history", "main", "--at", "yesterday"), "--at is a position such as 1200"),
        (("history", "main", "--csv", "--json"), "not both"),
    ],
)
def test_a_wrong_call_is_told_in_a_sentence(database: str, arguments: tuple[str, ...], sentence: str) -> None:
    assert sentence in refusal("floor", "link", *arguments, "--database", database)


def test_the_exit_status_says_that_it_adds_up(database: str) -> None:
    assert start(*HISTORY, "--database", database)[0] == 0
