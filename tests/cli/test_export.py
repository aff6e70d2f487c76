"""`megalink export`: finished rounds as JSON lines, CSV and Parquet, all telling the same."""

import csv
import io
import json
import sys
from collections import Counter
from contextlib import closing
from datetime import datetime, timedelta
from decimal import Decimal
from pathlib import Path

import pyarrow.parquet as pq  # type: ignore[import-untyped]
import pytest

from megalink.floor.service import Floor
from megalink.ledger.adjustments import ApproveAdjustment, ProposeAdjustment
from megalink.money import Cents, parse_amount
from megalink.store import open_store
from tests.cli.floors import ROUNDS, TABLES, play
from tests.cli.run import output, refusal, start
from tests.floor.floors import PIT_MANAGER, SHIFT_MANAGER, must

TIMES = ("opened_at", "ended_at", "at")


@pytest.fixture(scope="module")
def database(tmp_path_factory: pytest.TempPathFactory) -> str:
    path = tmp_path_factory.mktemp("export") / "floor.db"
    play(str(path))
    return str(path)


def exported(database: str, *more: str) -> str:
    return output("export", "rounds", "--database", database, *more)


def test_jsonl__has_every_round_with_its_clauses(database: str) -> None:
    rounds = [json.loads(line) for line in exported(database).splitlines()]
    assert len(rounds) == TABLES * ROUNDS
    assert {(played["table"], played["round"]) for played in rounds} == {
        (f"sim-{table}", number) for table in range(1, TABLES + 1) for number in range(1, ROUNDS + 1)
    }
    assert all(line["clauses"] for played in rounds for line in played["lines"])


def test_csv__has_the_rows_of_the_json_lines_with_the_words_of_machines(database: str) -> None:
    rows = list(csv.DictReader(io.StringIO(exported(database, "--format", "csv"))))
    rounds = [json.loads(line) for line in exported(database).splitlines()]
    of_lines = [row for played in rounds for row in played["rows"]]
    assert [{name: row[name] for name in of_lines[0]} for row in rows] == [
        {name: "" if value is None else str(value) for name, value in row.items()} for row in of_lines
    ]
    assert all(datetime.fromisoformat(row[name]).utcoffset() == timedelta(0) for row in rows for name in TIMES)


def test_entries__are_balanced_event_by_event(database: str) -> None:
    rows = list(csv.DictReader(io.StringIO(output("export", "entries", "--database", database, "--format", "csv"))))
    sums: Counter[str] = Counter()
    for row in rows:
        sums[row["log_position"]] += parse_amount(row["amount"])
    assert len(sums) > 100
    assert not any(sums.values())
    lines = output("export", "entries", "--database", database).splitlines()
    assert [json.loads(line)["amount"] for line in lines] == [row["amount"] for row in rows]


def test_parquet__has_the_rows_of_the_csv_in_exact_decimals(database: str, tmp_path: Path) -> None:
    file = tmp_path / "rounds.parquet"
    status, out, err = start("export", "rounds", "--database", database, "--format", "parquet", "--out", file)
    assert (status, out) == (0, "")
    assert f"{TABLES * ROUNDS} rounds" in err
    rows = list(csv.DictReader(io.StringIO(exported(database, "--format", "csv"))))
    table = pq.read_table(file).to_pylist()
    assert [row["net"] for row in table] == [Decimal(row["net"]) for row in rows]
    assert [(row["table"], str(row["round"]), row["wager"]) for row in table] == [
        (row["table"], row["round"], row["wager"]) for row in rows
    ]
    assert table[0]["opened_at"].tzinfo is not None


def test_an_adjustment_is_a_row_of_its_round_in_every_format(tmp_path: Path) -> None:
    database, file = str(tmp_path / "floor.db"), tmp_path / "rounds.parquet"
    play(database, tables=1, rounds=2)
    with closing(open_store(database)) as store:
        floor = Floor(store, keep=False)
        reason = "miscounted"
        must(floor, ProposeAdjustment("sim-1", 1, "robot.sim-1.1", Cents(1_234), reason, actor=SHIFT_MANAGER))
        must(floor, ApproveAdjustment("sim-1", 1, actor=PIT_MANAGER))
        floor.close()
    assert start("export", "rounds", "--database", database, "--format", "parquet", "--out", file)[0] == 0
    (row,) = [row for row in pq.read_table(file).to_pylist() if row["wager"] == "adjustment"]
    assert (row["round"], row["player"], row["position"], row["net"]) == (1, "robot.sim-1.1", None, Decimal("12.34"))
    rows = csv.DictReader(io.StringIO(exported(database, "--format", "csv")))
    assert [(row["round"], row["net"]) for row in rows if row["wager"] == "adjustment"] == [("1", "12.34")]
    rounds = [json.loads(line) for line in exported(database).splitlines()]
    assert [[one["amount"] for one in played["adjustments"]] for played in rounds] == [["12.34"], []]


def test_table__alone(database: str, tmp_path: Path) -> None:
    file = tmp_path / "rounds.jsonl"
    status, out, err = start("export", "rounds", "--database", database, "--table", "sim-2", "--out", file)
    assert (status, out) == (0, "")
    assert f"{ROUNDS} rounds" in err
    assert {json.loads(line)["table"] for line in file.read_text("utf-8").splitlines()} == {"sim-2"}


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("tables",), "no 'tables'"),
        (("rounds", "--format", "xml"), "jsonl, csv, parquet"),
        (("entries", "--table", "sim-1"), "--table is for rounds"),
        (("rounds", "--format", "parquet"), "--out"),
        (("rounds", "--table", "nowhere"), "no table is called 'nowhere'"),
        (("rounds", "--out", "no/such/folder/file"), "No such file"),
        (("rounds", "--format", "parquet", "--out", "no/such/folder/file"), "No such file"),
    ],
)
def test_wrong_asking__is_refused_in_a_sentence(database: str, arguments: tuple[str, ...], sentence: str) -> None:
    assert sentence in refusal("export", *arguments, "--database", database)


def test_parquet__without_its_package_says_what_to_install(
    database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    monkeypatch.delitem(sys.modules, "megalink.floor.audit.export_parquet", raising=False)
    file = tmp_path / "rounds.parquet"
    status, _, err = start("export", "rounds", "--database", database, "--format", "parquet", "--out", file)
    assert (status, "pip install 'megalink[export]'" in err) == (2, True)
