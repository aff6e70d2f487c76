"""`megalink floor`: tables and links at the command line, each order in the log under the name of an account."""

import json
from collections.abc import Sequence
from pathlib import Path

import pytest

from megalink.cli.floor import acting as floor_acting
from megalink.store import AppendResult, Unit
from tests.cli.floors import start
from tests.floor.writer.test_store_trouble import Failing


@pytest.fixture
def database(tmp_path: Path) -> str:
    url = str(tmp_path / "floor.db")
    assert start("floor", "link", "open", "main", "--displayed", "250000.00", "--database", url)[0] == 0
    return url


def told(*arguments: str) -> str:
    status, out, err = start(*arguments)
    assert (status, err) == (0, ""), (arguments, err)
    return out


def refused(*arguments: str) -> str:
    status, out, err = start(*arguments)
    assert (status, out) == (2, ""), (arguments, out)
    return err


def listed(database: str) -> dict[str, dict[str, object]]:
    found: dict[str, dict[str, object]] = json.loads(told("floor", "tables", "--database", database, "--json"))
    return found


def link(database: str) -> dict[str, object]:
    found: dict[str, object] = json.loads(told("floor", "link", "show", "--database", database, "--json"))["main"]
    return found


def test_open__names_everything(database: str) -> None:
    told(
        *("floor", "open", "stud-1", "singapore-stud@9", "--reading", "stud.dealer_qualify=hand_AK_or_better"),
        *("--limits", "5.00-500.00", "--area-limits", "ante=10.00-", "--link", "main", "--shuffle", "shoe"),
        *("--dealer", "automatic", "--database", database),
    )
    row = listed(database)["stud-1"]
    assert row["rules"] == "singapore-stud@9"
    assert row["readings"] == {"stud.dealer_qualify": "hand_AK_or_better"}
    assert (row["limits"], row["area_limits"]) == ("5.00-500.00", {"ante": "10.00-"})
    assert (row["link"], row["shuffle"], row["dealer"], row["phase"]) == ("main", "shoe", "automatic", "idle")
    assert "stud-1" in told("floor", "tables", "--database", database)


def test_table__closes_and_opens_again(database: str) -> None:
    told("floor", "open", "eye", "bullseye@4", "--database", database)
    told("floor", "close", "eye", "--database", database)
    assert listed(database)["eye"]["phase"] == "closed"
    assert "table_closed" in refused("floor", "close", "eye", "--database", database)
    told("floor", "reopen", "eye", "--database", database)
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
        (("close", "nowhere"), "table_unknown"),
        (("day", "31.1.2026"), "day_invalid"),
        (("link", "open", "main", "--displayed", "5.00"), "link_already_open"),
        (("link", "open", "two", "--displayed", "lots"), "--displayed"),
        (("link", "correct", "main", "0.00", "--reason", "r"), "amount_out_of_range"),
        (("link", "correct", "two", "5.00", "--reason", "r"), "no link is called"),
        (("link", "parameters", "main", "--reason", "r"), "say what is to be other"),
        (("link", "parameters", "main", "--reason", "r", "--to-displayed", "20%"), "a percentage"),
        (("link", "parameters", "main", "--reason", "r", "--to-displayed", "99"), "parameter_out_of_range"),
        (("link", "approve", "main", "7"), "proposal_unknown"),
        (("link", "withdraw", "main", "7", "--reason", "r"), "proposal_unknown"),
    ],
)
def test_wrong_order__is_refused_in_a_sentence(database: str, arguments: tuple[str, ...], sentence: str) -> None:
    assert sentence in refused("floor", *arguments, "--database", database)
    assert listed(database) == {}


def test_correction__takes_two_accounts_and_a_shift_manager(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    approve = ("floor", "link", "approve", "main", "1", "--database", database)
    assert "Proposal 1" in told("floor", "link", "correct", "main", "-12.50", "--reason", "r", "--database", database)
    assert "same_person" in refused(*approve, "--role", "gaming_shift_manager")
    monkeypatch.setattr(floor_acting, "account", lambda: "another")
    assert "shift_manager_needed" in refused(*approve)
    told(*approve, "--role", "gaming_shift_manager")
    assert link(database)["displayed"] == "249987.50"
    assert start("audit", "verify", "--database", database)[0] == 0


def test_parameters__wait_for_approval_and_for_their_moment(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    told(
        *("floor", "link", "parameters", "main", "--to-displayed", "22.5", "--limit", "400000.00", "--reason", "r"),
        *("--database", database),
    )
    waiting = link(database)["change"]
    assert isinstance(waiting, dict)
    assert (waiting["at_next_win"], waiting["approved"]) == (True, False)
    monkeypatch.setattr(floor_acting, "account", lambda: "another")
    assert "waits for its moment" in told("floor", "link", "approve", "main", "1", "--database", database)
    told("floor", "link", "withdraw", "main", "1", "--reason", "r", "--database", database)
    told(
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
    told("floor", "link", "approve", "main", "2", "--database", database)
    found = link(database)["parameters"]
    assert isinstance(found, dict)
    assert found["minimum"] == "2.00"
    assert "minimum wager 2.00" in told("floor", "link", "show", "--database", database)


def test_day__begins(database: str) -> None:
    told("floor", "day", "2026-01-31", "--database", database)
    assert json.loads(told("floor", "status", "--database", database, "--json"))["gaming_day"] == "2026-01-31"
    assert "day_invalid" in refused("floor", "day", "2026-01-31", "--database", database)


def test_simulate__plays_and_goes_on(tmp_path: Path) -> None:
    url = str(tmp_path / "floor.db")
    first = json.loads(told("floor", "simulate", "--tables", "5", "--rounds", "2", "--database", url, "--json"))
    assert (first["rounds"], first["findings"], first["locked"]) == (10, [], {})
    second = json.loads(told("floor", "simulate", "--tables", "5", "--rounds", "3", "--database", url, "--json"))
    assert second["rounds"] == 5
    assert {row["round"] for row in second["tables"].values()} == {3}
    assert "sim-5" in told("floor", "status", "--database", url)


def test_account__is_the_process_owners_whatever_the_environment_says(monkeypatch: pytest.MonkeyPatch) -> None:
    before = floor_acting.account()
    for name in ("LOGNAME", "USER", "LNAME", "USERNAME"):
        monkeypatch.setenv(name, "somebody-else")
    assert floor_acting.account() == before != "somebody-else"


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
    assert f"{there}: there is no such file" in refused("floor", *arguments, "--database", str(there))
    assert list(tmp_path.iterdir()) == []


def test_new_floor__is_made_by_its_first_table_and_that_is_said(tmp_path: Path) -> None:
    there = tmp_path / "new.db"
    status, _, complaints = start("floor", "open", "eye-1", "bullseye@4", "--database", there)
    assert (status, complaints) == (0, f"{there} is new: a floor of its own.\n")
    assert start("floor", "open", "eye-2", "bullseye@4", "--database", there)[2] == ""


def test_simulate__ends_with_a_sentence_when_nothing_can_be_written(monkeypatch: pytest.MonkeyPatch) -> None:
    store = Failing()
    monkeypatch.setattr("megalink.store.open_store", lambda _url: store)
    writes, append_many = 0, store.append_many

    def fills_up(units: Sequence[Unit]) -> list[AppendResult]:
        nonlocal writes
        writes += 1
        store.before = 1 if writes > 200 else 0
        return append_many(units)

    monkeypatch.setattr(store, "append_many", fills_up)
    assert refused("floor", "simulate", "--tables", "2", "--rounds", "1000", "--database", "full.db") == (
        "megalink floor simulate: the disk is full\n"
    )
