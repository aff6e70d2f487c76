"""`megalink report`: every report on the screen and as a file, and what is said when it is asked for wrongly."""

import csv
import io
import json
from decimal import Decimal
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq  # type: ignore[import-untyped]
import pytest

from megalink.floor.audit.columns import Kind
from megalink.floor.audit.reports.catalogue import REPORTS
from tests.cli.floors import TABLES, play
from tests.cli.run import output, refusal, start

Plain = dict[str, Any]


@pytest.fixture(scope="module")
def database(tmp_path_factory: pytest.TempPathFactory) -> str:
    path = tmp_path_factory.mktemp("report") / "floor.db"
    play(str(path))
    return str(path)


def reported(database: str, name: str, *more: str | Path) -> str:
    return output("report", name, "--database", database, "--no-theory", *more)


@pytest.mark.parametrize("name", REPORTS)
def test_every_report_is_printed_and_written_alike(database: str, name: str, tmp_path: Path) -> None:
    text, made = reported(database, name), json.loads(reported(database, name, "--format", "json"))
    assert text.startswith(REPORTS[name].title)
    rows = list(csv.DictReader(io.StringIO(reported(database, name, "--format", "csv"))))
    titles = {column.name: column.title for column in REPORTS[name].columns}
    assert len(rows) == len(made["rows"])
    assert [[*row] for row in rows] == [[*titles.values()]] * len(rows)
    file = tmp_path / "report.parquet"
    status, _, err = start("report", name, "--database", database, "--no-theory", "--format", "parquet", "--out", file)
    counted = "1 row is" if len(rows) == 1 else f"{len(rows)} rows are"
    assert (status, err) == (0, f"{counted} in {file}.\n")
    table = pq.read_table(file)
    assert table.column_names == [*titles]
    adds_up(database, name, made, rows, table.to_pylist(), tmp_path / "report.txt")


def adds_up(
    database: str, name: str, made: Plain, in_csv: list[dict[str, str]], in_parquet: list[Plain], file: Path
) -> None:
    """Whoever adds up the rows of a file gets the totals of JSON, and those stand in the text."""
    kinds = {column.name: column for column in REPORTS[name].columns}
    added = [one for one in made["totals"] if kinds[one].kind in (Kind.MONEY, Kind.NUMBER)]
    assert (name == "incidents") == (not added)
    for one in added:
        total = Decimal(made["totals"][one])
        assert sum(Decimal(row[kinds[one].title] or 0) for row in in_csv) == total, one
        assert sum(Decimal(row[one] or 0) for row in in_parquet) == total, one
        for group in {group["column"] for group in made["subtotals"]}:
            parts = [Decimal(part.get(one, 0)) for part in made["subtotals"] if part["column"] == group]
            assert sum(parts) == total, (one, group)
    assert start("report", name, "--database", database, "--no-theory", "--out", file)[0] == 0
    totals = [line.split()[1:] for line in file.read_text().splitlines() if line.startswith("All ")]
    words = [str(Decimal(made["totals"][one])) for one in added]
    assert not {*words} - {word for line in totals for word in line}


def test_master__by_exact_mathematics(database: str) -> None:
    made = json.loads(output("report", "master", "--database", database, "--format", "json", "--table", "sim-1"))
    (row,) = made["rows"]
    assert row["theoretical_win"] is not None
    assert made["notes"] == []


def test_cash__amounts_are_exact_and_add_up(database: str, tmp_path: Path) -> None:
    file = tmp_path / "cash.parquet"
    assert start("report", "cash", "--database", database, "--format", "parquet", "--out", file)[0] == 0
    amounts = [row["buy_in"] for row in pq.read_table(file).to_pylist()]
    assert all(isinstance(amount, Decimal) for amount in amounts)
    assert f"{sum(amounts):.2f}" == json.loads(reported(database, "cash", "--format", "json"))["totals"]["buy_in"]


def test_a_table_alone(database: str) -> None:
    rows = json.loads(reported(database, "dealers", "--table", "sim-2", "--format", "json"))["rows"]
    assert {row["table"] for row in rows} == {"sim-2"}
    assert len(json.loads(reported(database, "dealers", "--format", "json"))["subtotals"]) == TABLES


def test_nothing_that_fits__is_said(database: str) -> None:
    assert "Nothing that fits" in reported(database, "cash", "--day", "1999-01-01")


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("profits",), "no report is called 'profits'; there are: master"),
        (
            ("jackpots", "--table", "sim-1"),
            "--table: the figures of this report (Jackpot",
        ),
        (
            ("master", "--player", "ann"),
            "(Master game report) are not kept by player",
        ),
        (("cash", "--format", "xml"), "text, json, csv, parquet"),
        (("cash", "--format", "parquet"), "--out"),
        (("cash", "--format", "csv", "--out", "no/such/folder/file"), "No such file"),
    ],
)
def test_wrong_asking__is_refused_in_a_sentence(database: str, arguments: tuple[str, ...], sentence: str) -> None:
    assert sentence in refusal("report", *arguments, "--database", database)
