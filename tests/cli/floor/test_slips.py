"""`megalink floor slips`, `slip …`, `sign-on` and `sign-off`: the float of a table, and who deals there."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from megalink.cli.floor import acting as floor_acting
from tests.cli.run import json_of, output, refusal, start

Account = Callable[[str], None]
Where = tuple[str, str]
DAY = "2026-01-31"


@pytest.fixture
def account(monkeypatch: pytest.MonkeyPatch) -> Account:
    """Of the person who gives the next orders."""
    return lambda name: monkeypatch.setattr(floor_acting, "account", lambda: name)


@pytest.fixture
def where(tmp_path: Path, account: Account) -> Where:
    """A floor on its gaming day, with two tables; the next orders are dee's."""
    database = ("--database", str(tmp_path / "floor.db"))
    account("pam")
    opened = ("open", "t1", "bullseye@4"), ("open", "t2", "bullseye@4"), ("open", "auto", "bullseye@4")
    for arguments in (*opened[:2], (*opened[2], "--dealer", "automatic"), ("day", DAY)):
        assert start("floor", *arguments, *database)[0] == 0
    account("dee")
    return database


def slips(where: Where, *options: str) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = json_of("floor", "slips", *options, *where)
    return rows


def test_a_float__opener_to_drop_by_two_people_each_comes_to_its_win(where: Where, account: Account) -> None:
    written = (
        ("opener", "t1", "25=40", "1,000=5"),  # 6,000.00
        ("fill", "t1", "S$100=5"),
        ("credit", "t1", "5000=1"),
        ("closer", "t1", "25=40"),
    )
    for number, arguments in enumerate(written, start=1):
        account("dee")
        printed = output("floor", "slip", *arguments, *where)
        assert f"Slip {number} at t1: {arguments[0]} of " in printed
        assert f"megalink floor slip confirm t1 {number} --role pit_supervisor" in printed
        assert "who wrote a slip cannot confirm it" in refusal("floor", "slip", "confirm", "t1", str(number), *where)
        account("sue")
        assert "written by dee, confirmed by sue" in output("floor", "slip", "confirm", "t1", str(number), *where)
    printed = output("floor", "slip", "drop", "t1", "1,250.00", *where)
    assert "Slip 5 at t1: drop of 1250.00 for 2026-01-31.\n" in printed
    assert "a Pit Manager or above" in printed
    account("sam")
    assert "one is a Pit Manager" in refusal("floor", "slip", "confirm", "t1", "5", *where)
    output("floor", "slip", "confirm", "t1", "5", "--role", "pit_manager", *where)
    (row,) = json.loads(output("report", "master", "--no-theory", "--format", "json", *where))["rows"]
    names = ("opener", "fills", "credits", "closer", "drop", "float_win", "hold")
    assert [row[name] for name in names] == [
        *("6000.00", "500.00", "5000.00", "1000.00", "1250.00"),
        *("750.00", 6_000),
    ]


def test_a_drop__is_of_the_shift_that_runs_as_on_the_page_and_else_of_a_whole_day(
    where: Where, account: Account
) -> None:
    account("gil")
    for _ in range(2):
        output("floor", "shift", *where)
    drop = ("floor", "slip", "drop", "t1", "5.00", *where)
    assert f"for {DAY}, shift 2." in output(*drop)
    assert f"for {DAY}.\n" in output(*drop, "--shift", "0")
    assert "that day had 2 shifts; 0 is the whole day" in refusal(*drop, "--shift", "3")
    account("pam")
    output("floor", "end-day", "--tables-stay-open", *where)
    output("floor", "day", "2026-02-01", *where)
    account("gil")
    output("floor", "shift", *where)
    assert f"for {DAY}.\n" in output(*drop, "--day", DAY)
    assert "for 2026-02-01, shift 1." in output(*drop)


def test_slips__are_listed_with_chips_and_both_names(where: Where, account: Account) -> None:
    assert "There is no slip." in output("floor", "slips", *where)
    output("floor", "slip", "opener", "t1", "5=10", "25=40", *where)
    output("floor", "slip", "opener", "t2", "none", *where)
    account("sue")
    output("floor", "slip", "confirm", "t1", "1", *where)
    (other,) = slips(where, "--waiting")
    assert (other["table"], other["amount"], other["chips"], other["confirmed_by"]) == ("t2", "0.00", {}, None)
    (first,) = slips(where, "--table", "t1", "--day", DAY)
    assert {name: first[name] for name in ("slip", "kind", "amount", "chips", "day", "shift")} == {
        "slip": 1,
        "kind": "opener",
        "amount": "1050.00",
        "chips": {"5.00": 10, "25.00": 40},
        "day": DAY,
        "shift": None,
    }
    assert (first["written_by"], first["confirmed_by"]) == ("dee", "sue")
    assert slips(where, "--day", "2026-02-01") == []
    assert "--day: a gaming day is a date" in refusal("floor", "slips", "--day", "yesterday", *where)
    printed = output("floor", "slips", *where)
    assert "10 of 5.00, 40 of 25.00" in printed
    assert "waits" in printed
    assert "no table is called 't9'; there are: t1, t2, auto." in refusal("floor", "slips", "--table", "t9", *where)


def test_slip__is_withdrawn_while_it_waits_and_taken_back_afterwards(where: Where, account: Account) -> None:
    output("floor", "slip", "opener", "t1", "25=4", *where)
    assert output("floor", "slip", "withdraw", "t1", "1", "--reason", "twice", *where) == "Slip 1 at t1 is withdrawn.\n"
    assert "there is no slip" in refusal("floor", "slip", "withdraw", "t1", "1", "--reason", "twice", *where)
    made = json_of("floor", "slip", "opener", "t1", "25=4", *where)
    assert (made["slip"], made["amount"], made["confirmed_by"]) == (2, "100.00", None)
    account("sue")
    confirmed = json_of("floor", "slip", "confirm", "t1", "2", *where)
    assert (confirmed["confirmed_by"], confirmed["taken_back"]) == ("sue", False)
    printed = output("floor", "slip", "reverse", "t1", "2", "--reason", "wrong table", *where)
    assert "Slip 3 at t1: opener of 100.00 (4 of 25.00) for 2026-01-31; takes back slip 2." in printed
    account("sam")
    output("floor", "slip", "confirm", "t1", "3", *where)
    assert [(one["slip"], one["reverses"], one["taken_back"]) for one in slips(where)] == [
        (3, 2, False),
        (2, None, True),
    ]
    assert 'takes back 2: "wrong table"' in output("floor", "slips", *where)
    assert "slip 2 is reversed already" in refusal("floor", "slip", "reverse", "t1", "2", "--reason", "again", *where)


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("opener", "t1", "25"), "write 25=40 for forty chips of 25.00"),
        (("opener", "t1", "7=5"), "no chip of 7.00; there are 1.00, 5.00, 25.00, 100.00, 500.00, 1000.00, 5000.00"),
        (("opener", "t1", "1,0=5"), "can be read in two ways"),
        (("opener", "t1", "25=0"), "the number of chips is whole, from 1 to 100,000; not '0'"),
        (("opener", "t1", "25=2.5"), "the number of chips is whole"),
        (("opener", "t1", "25=100001"), "from 1 to 100,000"),
        (("opener", "t1", "25=1", "25.00=2"), "25.00=2: chips of 25.00 are there twice"),
        (("opener", "t1", "none", "25=1"), "'none' is no chip with its number"),
        (("opener", "nowhere", "25=1"), "no table is called 'nowhere'"),
        (("opener", "t1", "25=1", "--role", "king"), "--role is one of"),
        (("fill", "t1", "25=1"), "the float is not open: an opener comes first"),
        (("fill", "t1", "none"), "each once with its number"),
        (("closer", "t1", "25=1"), "the float is not open: an opener comes first"),
        (("drop", "t1", "lots"), "AMOUNT: 'lots' is not an amount"),
        (("drop", "t1", "5.00", "--day", "2027-01-31"), "a gaming day that was begun"),
        (("drop", "t1", "5.00", "--role", "dealer"), "it takes a Pit Supervisor"),
        (("confirm", "t1", "7"), "there is no slip"),
        (("reverse", "t1", "7", "--reason", "r"), "there is no slip"),
        (("withdraw", "t1", "7", "--reason", "r"), "there is no slip"),
    ],
)
def test_wrong_slip__is_refused_in_a_sentence(where: Where, arguments: tuple[str, ...], sentence: str) -> None:
    assert sentence in refusal("floor", "slip", *arguments, *where)
    assert slips(where) == []


def test_sign_on__relieves_and_leaves_the_other_table(where: Where, account: Account) -> None:
    assert output("floor", "sign-on", "t1", *where) == "dee is signed on at t1.\n"
    assert "you are signed on at table t1 already" in refusal("floor", "sign-on", "t1", *where)
    account("dan")
    assert output("floor", "sign-on", "t2", *where) == "dan is signed on at t2.\n"
    assert output("floor", "sign-on", "t1", *where) == "dan is signed on at t1; dee is relieved; signed off at t2.\n"
    tables = json_of("floor", "tables", *where)
    assert {name: (row["signed_on"] or {}).get("dealer") for name, row in tables.items()} == {
        "t1": "dan",
        "t2": None,
        "auto": None,
    }
    assert "dan" in output("floor", "tables", *where)
    account("dee")
    assert "dan signs off, or a Pit Supervisor does it for him" in refusal("floor", "sign-off", "t1", *where)
    assert output("floor", "sign-off", "t1", "--role", "pit_supervisor", *where) == "dan is signed off at t1.\n"
    assert "nobody is signed on at table t1" in refusal("floor", "sign-off", "t1", *where)
    assert "table auto deals by itself" in refusal("floor", "sign-on", "auto", *where)
    assert "no table is called 't9'" in refusal("floor", "sign-on", "t9", *where)


def test_sign_on__as_json(where: Where, account: Account) -> None:
    output("floor", "sign-on", "t1", *where)
    account("dan")
    told = json_of("floor", "sign-on", "t1", *where)
    assert (told["table"], told["dealer"], told["relieves"], told["leaves"]) == ("t1", "dan", "dee", [])
    assert told["at"] > 0
    assert json_of("floor", "sign-off", "t1", *where) == {"table": "t1", "dealer": "dan", "by": "dan"}
