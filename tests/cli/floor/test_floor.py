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
def database(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    url = str(tmp_path / "floor.db")
    opening = ("floor", "link", "open", "main", "--displayed", "250000.00", "--database", url)
    status, printed, _ = start(*opening)
    assert (status, "megalink floor approve 1 --role pit_manager" in printed) == (0, True)
    with monkeypatch.context() as other:
        other.setattr(floor_acting, "account", lambda: "second")
        output("floor", "approve", "1", "--database", url)
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
    assert "table eye is closed" in refusal("floor", "close", "eye", "--database", database)
    output("floor", "reopen", "eye", "--database", database)
    assert listed(database)["eye"]["phase"] == "idle"


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("open", "t", "nonsense@1"), "no rule document is called 'nonsense@1'"),
        (("open", "t", "bullseye@4", "--link", "none"), "no link is called 'none'"),
        (
            ("open", "t", "bullseye@4", "--layout", "round"),
            "the layouts of this document are A, B, C (layout: 'round'; clause 2.2)",
        ),
        (("open", "t", "bullseye@4", "--method", "by foot"), "the methods of this document are"),
        (("open", "t", "bullseye@4", "--reading", "x=y"), "no reading is called 'x'"),
        (("open", "t", "bullseye@4", "--reading", "x"), "NAME=VALUE"),
        (("open", "t", "bullseye@4", "--limits", "5"), "5.00-500.00"),
        (("open", "t", "bullseye@4", "--limits", "9.00-5.00"), "the minimum comes first"),
        (("open", "t", "bullseye@4", "--limits", "5.001-9.00"), "--limits"),
        (("open", "t", "bullseye@4", "--shuffle", "cards"), "system, shoe"),
        (("open", "t", "bullseye@4", "--dealer", "robot"), "person, automatic"),
        (("open", "t", "bullseye@4", "--role", "king"), "pit_manager"),
        (("open", "t", "bullseye@4", "--role", "dealer"), "Dealer may not do this: it takes a Pit Manager"),
        (("open", "no name", "bullseye@4"), "a table's name has 1 to 80 letters"),
        (
            ("open", "no name", "bullseye@4"),
            "a table's name has 1 to 80 letters, digits and . _ @ -, the first a letter",
        ),
        (("close", "nowhere"), "no table is called 'nowhere'"),
        (("day", "31.1.2026"), "written as 2025-01-31 (day"),
        (("link", "open", "main", "--displayed", "5.00"), "this link is open already."),
        (("link", "open", "two", "--displayed", "lots"), "--displayed"),
        (("link", "correct", "main", "0.00", "--reason", "r"), "a correction by nothing corrects nothing"),
        (("link", "correct", "two", "5.00", "--reason", "r"), "no link is called"),
        (("link", "parameters", "main", "--reason", "r"), "say what is to be other"),
        (("link", "parameters", "main", "--reason", "r", "--to-displayed", "20%"), "a percentage"),
        (
            ("link", "parameters", "main", "--reason", "r", "--to-displayed", "99"),
            "both rates together are more than 100 %",
        ),
        (("link", "parameters", "main", "--reason", "r", "--to-reserve", "99"), "more than 100 % ("),
        (("link", "parameters", "main", "--reason", "r", "--to-reserve", "99"), "(--to-reserve 99.00)"),
        (("link", "approve", "main", "7"), "no proposal 7 waits for anybody"),
        (("link", "withdraw", "main", "7", "--reason", "r"), "no proposal 7 waits for anybody"),
    ],
)
def test_wrong_order__is_refused_in_a_sentence(database: str, arguments: tuple[str, ...], sentence: str) -> None:
    assert sentence in refusal("floor", *arguments, "--database", database)
    assert listed(database) == {}


def test_correction__takes_two_accounts_and_a_shift_manager(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    approve = ("floor", "link", "approve", "main", "1", "--database", database)
    assert "Proposal 1" in output("floor", "link", "correct", "main", "-12.50", "--reason", "r", "--database", database)
    assert "who proposed it cannot approve it" in refusal(*approve, "--role", "gaming_shift_manager")
    monkeypatch.setattr(floor_acting, "account", lambda: "another")
    assert "one of the two must be a Gaming Shift Manager" in refusal(*approve)
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


def test_order_above_a_limit__waits_for_another_account(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    where = ("--database", database)
    lower = ("floor", "limits", "--set", "buy-in=50.00", "--reason", "r", *where)
    assert "megalink floor approve 2 --role gaming_shift_manager" in output(*lower)
    assert json_of("floor", "waiting", *where)[0]["needed"] == "gaming_shift_manager"
    told = output("floor", "waiting", *where)
    assert "Other limits of the house" in told
    assert "a buy-in above it takes a second person: S$10,000.00 becomes S$50.00" in told
    assert "Two people change the limits of the house" in told
    approve = ("floor", "approve", "2", *where)
    assert "whoever gave the order cannot approve it" in refusal(*approve, "--role", "gaming_shift_manager")
    monkeypatch.setattr(floor_acting, "account", lambda: "another")
    assert "it takes a Gaming Shift Manager" in refusal(*approve)
    output(*approve, "--role", "gaming_shift_manager")
    assert json_of("floor", "limits", *where)["buy_in"] == "50.00"
    assert "a buy-in above it takes a second person" in output("floor", "limits", *where)
    output(*lower)
    output("floor", "decline", "3", "--reason", "r", *where)
    assert "Nothing waits" in output("floor", "waiting", *where)
    assert "no order 3 waits" in refusal("floor", "decline", "3", "--reason", "r", *where)
    assert "one of amount, buy-in" in refusal("floor", "limits", "--set", "buyin=5.00", *where)


def test_what_waits_is_told_with_every_amount_and_no_identifier(database: str) -> None:
    where = ("--database", database)
    output("floor", "link", "open", "second", "--displayed", "0.00", "--reserve", "900000.00", *where)
    told = output("floor", "waiting", *where)
    for words in (
        "Open link second",
        "Displayed amount               S$0.00",
        "Reserve                        S$900,000.00",
        "20.00 % of a stake",
        "Two people open a link that begins with money of the house.",
        "Reserve of link second: S$0.00 becomes S$900,000.00",
    ):
        assert words in told
    assert "{" not in told
    assert "to_displayed" not in told
    (told_as_json,) = json_of("floor", "waiting", *where)
    assert told_as_json["order"]["reserve"] == 90_000_000
    assert {"what": "Reserve", "value": "S$900,000.00"} in told_as_json["facts"]


def test_day__begins(database: str) -> None:
    output("floor", "day", "2026-01-31", "--database", database)
    assert json.loads(output("floor", "status", "--database", database, "--json"))["gaming_day"] == "2026-01-31"
    assert "is open: end it first." in refusal("floor", "day", "2026-02-01", "--database", database)
    assert "the last one was 2026-01-31 (day" in refusal("floor", "day", "2026-01-31", "--database", database)


def test_day__has_shifts_and_ends(database: str) -> None:
    assert "no gaming day is open" in refusal("floor", "shift", "--database", database)
    output("floor", "day", "2026-01-31", "--database", database)
    output("floor", "shift", "--database", database)
    output("floor", "shift", "--database", database)
    assert "day      2026-01-31, shift 2 of " in output("floor", "status", "--database", database)
    output("floor", "open", "t1", "bullseye@4", "--database", database)
    assert "tables are open: t1;" in refusal("floor", "end-day", "--database", database)
    output("floor", "end-day", "--tables-stay-open", "--database", database)
    assert "none is open; the last was 2026-01-31" in output("floor", "status", "--database", database)


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


def test_simulate__ends_with_a_sentence_when_nothing_can_be_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = Failing()
    monkeypatch.chdir(tmp_path)
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
