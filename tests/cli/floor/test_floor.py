"""`megalink floor`: tables and links at the command line, each order in the log under the name of an account."""

import json
from collections.abc import Sequence
from pathlib import Path

import pytest

from megalink.cli.floor import acting as floor_acting
from megalink.cli.floor.acting import account
from megalink.store.contract import AppendResult, Unit
from tests.cli.run import json_of, output, refusal, start
from tests.floor.writer.test_store_trouble import Failing


@pytest.fixture
def database(tmp_path: Path) -> str:
    url = str(tmp_path / "floor.db")
    assert start("floor", "link", "open", "main", "--displayed", "250000.00", "--database", url)[0] == 0
    return url


def listed(database: str) -> dict[str, dict[str, object]]:
    tables: dict[str, dict[str, object]] = json_of("floor", "tables", "--database", database)
    return tables


def link(database: str) -> dict[str, object]:
    pool: dict[str, object] = json_of("floor", "link", "show", "--database", database)["main"]
    return pool


def test_open__names_everything(database: str) -> None:
    output(
        *("floor", "open", "stud-1", "singapore-stud@9", "--reading", "stud.dealer_qualify=hand_AK_or_better"),
        *("--limits", "5.00-500.00", "--area-limits", "ante=10.00-", "--link", "main", "--shuffle", "shoe"),
        *("--dealer", "automatic", "--database", database),
    )
    row = listed(database)["stud-1"]
    assert row["rules"] == "singapore-stud@9"
    assert row["readings"] == {"stud.dealer_qualify": "hand_AK_or_better"}
    assert (row["limits"], row["area_limits"]) == ("5.00-500.00", {"ante": "10.00-"})
    assert (row["link"], row["shuffle"], row["dealer"], row["phase"]) == ("main", "shoe", "automatic", "idle")
    assert "stud-1" in output("floor", "tables", "--database", database)


def test_table__closes_and_opens_again(database: str) -> None:
    output("floor", "open", "eye", "bullseye@4", "--database", database)
    output("floor", "close", "eye", "--database", database)
    assert listed(database)["eye"]["phase"] == "closed"
    assert "table_closed" in refusal("floor", "close", "eye", "--database", database)
    output("floor", "reopen", "eye", "--database", database)
    assert listed(database)["eye"]["phase"] == "idle"


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("open", "t", "nonsense@1"), "document_unknown"),
        (("open", "t", "bullseye@4", "--link", "none"), "link_unknown"),
        (("open", "t", "bullseye@4", "--layout", "round"), "layout_unknown"),
        (("open", "t", "bullseye@4", "--method", "by foot"), "method_unknown"),
        (("open", "t", "bullseye@4", "--reading", "x=y"), "reading_unknown"),
        (("open", "t", "bullseye@4", "--reading", "x"), "NAME=VALUE"),
        (("open", "t", "bullseye@4", "--limits", "5"), "5.00-500.00"),
        (("open", "t", "bullseye@4", "--limits", "9.00-5.00"), "the minimum comes first"),
        (("open", "t", "bullseye@4", "--limits", "5.001-9.00"), "--limits"),
        (("open", "t", "bullseye@4", "--shuffle", "cards"), "system, shoe"),
        (("open", "t", "bullseye@4", "--dealer", "robot"), "person, automatic"),
        (("open", "t", "bullseye@4", "--role", "king"), "pit_manager"),
        (("open", "t", "bullseye@4", "--role", "dealer"), "not_permitted"),
        (("open", "no name", "bullseye@4"), "name_invalid"),
        (
            ("open", "no name", "bullseye@4"),
            "a table's name has 1 to 80 letters, digits and . _ @ -, the first a letter",
        ),
        (("close", "nowhere"), "table_unknown"),
        (("day", "31.1.2026"), "a gaming day is a date written as 2025-01-31 (day_invalid"),
        (("link", "open", "main", "--displayed", "5.00"), "link_already_open"),
        (("link", "open", "two", "--displayed", "lots"), "--displayed"),
        (("link", "correct", "main", "0.00", "--reason", "r"), "amount_out_of_range"),
        (("link", "correct", "two", "5.00", "--reason", "r"), "no link is called"),
        (("link", "parameters", "main", "--reason", "r"), "say what is to be other"),
        (("link", "parameters", "main", "--reason", "r", "--to-displayed", "20%"), "a percentage"),
        (("link", "parameters", "main", "--reason", "r", "--to-displayed", "99"), "parameter_out_of_range"),
        (("link", "parameters", "main", "--reason", "r", "--to-reserve", "99"), "more than 100 % ("),
        (("link", "parameters", "main", "--reason", "r", "--to-reserve", "99"), "; --to-reserve 99.00)"),
        (("link", "approve", "main", "7"), "proposal_unknown"),
        (("link", "withdraw", "main", "7", "--reason", "r"), "proposal_unknown"),
    ],
)
def test_wrong_order__is_refused_in_a_sentence(database: str, arguments: tuple[str, ...], sentence: str) -> None:
    assert sentence in refusal("floor", *arguments, "--database", database)
    assert listed(database) == {}


def test_correction__takes_two_accounts_and_a_shift_manager(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    approve = ("floor", "link", "approve", "main", "1", "--database", database)
    assert "Proposal 1" in output("floor", "link", "correct", "main", "-12.50", "--reason", "r", "--database", database)
    assert "same_person" in refusal(*approve, "--role", "gaming_shift_manager")
    monkeypatch.setattr(floor_acting, "account", lambda: "another")
    assert "shift_manager_needed" in refusal(*approve)
    output(*approve, "--role", "gaming_shift_manager")
    assert link(database)["displayed"] == "249987.50"
    assert start("audit", "verify", "--database", database)[0] == 0


def test_parameters__wait_for_approval_and_for_their_moment(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    output(
        *("floor", "link", "parameters", "main", "--to-displayed", "22.5", "--limit", "400000.00", "--reason", "r"),
        *("--database", database),
    )
    waiting = link(database)["change"]
    assert isinstance(waiting, dict)
    assert (waiting["at_next_win"], waiting["approved"]) == (True, False)
    monkeypatch.setattr(floor_acting, "account", lambda: "another")
    assert "waits for its moment" in output("floor", "link", "approve", "main", "1", "--database", database)
    output("floor", "link", "withdraw", "main", "1", "--reason", "r", "--database", database)
    output(
        "floor",
        "link",
        "parameters",
        "main",
        "--minimum",
        "2.00",
        "--reason",
        "r",
        "--without-claims",
        "--database",
        database,
    )
    monkeypatch.setattr(floor_acting, "account", lambda: "a third")
    output("floor", "link", "approve", "main", "2", "--database", database)
    parameters = link(database)["parameters"]
    assert isinstance(parameters, dict)
    assert parameters["minimum"] == "2.00"
    assert "minimum wager 2.00" in output("floor", "link", "show", "--database", database)


def test_day__begins(database: str) -> None:
    output("floor", "day", "2026-01-31", "--database", database)
    assert json.loads(output("floor", "status", "--database", database, "--json"))["gaming_day"] == "2026-01-31"
    assert "is later than 2026-01-31 (day_invalid" in refusal("floor", "day", "2026-01-31", "--database", database)


def test_simulate__plays_and_goes_on(tmp_path: Path) -> None:
    url = str(tmp_path / "floor.db")
    first = json.loads(output("floor", "simulate", "--tables", "5", "--rounds", "2", "--database", url, "--json"))
    assert (first["rounds"], first["findings"], first["locked"]) == (10, [], {})
    second = json.loads(output("floor", "simulate", "--tables", "5", "--rounds", "3", "--database", url, "--json"))
    assert second["rounds"] == 5
    assert {row["round"] for row in second["tables"].values()} == {3}
    assert "sim-5" in output("floor", "status", "--database", url)


def test_account__is_the_process_owners_whatever_the_environment_says(monkeypatch: pytest.MonkeyPatch) -> None:
    before = account()
    for name in ("LOGNAME", "USER", "LNAME", "USERNAME"):
        monkeypatch.setenv(name, "somebody-else")
    assert account() == before != "somebody-else"


@pytest.mark.parametrize(
    "arguments",
    [
        ("close", "stud-1"),
        ("reopen", "stud-1"),
        ("day", "2026-02-01"),
        ("link", "correct", "main", "1.00", "--reason", "a test"),
        ("users", "roles", "ann", "dealer"),
        ("users", "password", "ann", "--made-up"),
    ],
)
def test_mistyped_database__does_not_become_a_floor_of_its_own(tmp_path: Path, arguments: tuple[str, ...]) -> None:
    there = tmp_path / "flor.db"
    assert f"{there}: there is no such file" in refusal("floor", *arguments, "--database", str(there))
    assert list(tmp_path.iterdir()) == []


def test_new_floor__is_made_by_its_first_table_and_that_is_said(tmp_path: Path) -> None:
    there = tmp_path / "new.db"
    status, _, complaints = start("floor", "open", "eye-1", "bullseye@4", "--database", there)
    assert (status, complaints) == (0, f"{there} is new: a floor of its own.\n")
    assert start("floor", "open", "eye-2", "bullseye@4", "--database", there)[2] == ""


def test_simulate__ends_with_a_sentence_when_nothing_can_be_written(monkeypatch: pytest.MonkeyPatch) -> None:
    store = Failing()
    monkeypatch.setattr("megalink.cli.floor.simulate.open_store", lambda _url: store)
    writes, append_many = 0, store.append_many

    def fills_up(units: Sequence[Unit]) -> list[AppendResult]:
        nonlocal writes
        writes += 1
        store.before = 1 if writes > 200 else 0
        return append_many(units)

    monkeypatch.setattr(store, "append_many", fills_up)
    assert refusal("floor", "simulate", "--tables", "2", "--rounds", "1000", "--database", "full.db") == (
        "megalink floor simulate: the disk is full\n"
    )
