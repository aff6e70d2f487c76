"""The exports of a long evening, added up by somebody who knows their columns alone: every account to the cent."""

import csv
import io
import json
from collections import Counter
from collections.abc import Iterable, Mapping
from decimal import Decimal
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq  # type: ignore[import-untyped]
import pytest

from megalink.floor.audit import export, journal
from megalink.floor.audit.calendar import Calendar
from megalink.floor.audit.columns import Column, Row, as_object, write_csv
from megalink.floor.audit.export_parquet import write_parquet
from megalink.floor.orders.commands import AtTable
from megalink.floor.service import Floor
from megalink.floor.state.books import books
from megalink.floor.state.events import PlayerMoved, Shuffle
from megalink.money import Cents, parse_amount
from megalink.store.memory import MemoryStore
from megalink.table import commands as c
from megalink.table.state import HOUSE, POOL
from tests.floor.audit.long_evening import PAID_LATE
from tests.floor.floors import (
    DEALER,
    LINK,
    begin_day,
    must,
    open_link,
    open_table,
    player,
    seat,
)
from tests.floor.script import StillFloor

KINDS = {
    *("wager", "return", "award", "refusal", "forfeit", "reversal", "award_reversal", "void", "ruling", "adjustment"),
}
FORMATS = ("csv", "jsonl", "parquet")
Read = Mapping[str, Any]


def rounds_written(floor: Floor, form: str, folder: Path) -> list[Read]:
    store = floor.store
    rounds, calendar = export.finished(store), Calendar(store)
    if form == "jsonl":
        out = io.StringIO()
        export.write_jsonl(rounds, calendar, out)
        played = [json.loads(line) for line in out.getvalue().splitlines()]
        return [
            {**{key: one[key] for key in ("table", "round", "ending")}, **row} for one in played for row in one["rows"]
        ]
    return written(export.COLUMNS, export.all_rows(rounds, calendar), form, folder)


def written(columns: Iterable[Column], rows: Iterable[Row], form: str, folder: Path) -> list[Read]:
    if form == "jsonl":
        return [json.loads(json.dumps(as_object([*columns], row))) for row in rows]
    if form == "csv":
        out = io.StringIO()
        write_csv([*columns], rows, out)
        return list(csv.DictReader(io.StringIO(out.getvalue())))
    file = folder / "rows.parquet"
    write_parquet([*columns], rows, file)
    return list(pq.read_table(file).to_pylist())


def cents(value: str | Decimal) -> int:
    return parse_amount(f"{value:.2f}" if isinstance(value, Decimal) else value)


def added(rows: Iterable[Read], name: str, amount: str) -> Counter[str]:
    sums: Counter[str] = Counter()
    for row in rows:
        sums[row[name]] += cents(row[amount])
    return Counter({key: total for key, total in sums.items() if total})


def test_the_evening_has_rows_of_every_kind(floor: Floor, tmp_path: Path) -> None:
    """Otherwise what follows says little. Awards come in their own round, and some when a later one was open."""
    rows = rounds_written(floor, "csv", tmp_path)
    assert {row["row"] for row in rows} == KINDS
    assert len(rows) > 300
    (award,) = [row for row in rows if row["row"] == "award" and row["table"] == PAID_LATE]
    assert (award["round"], award["net"], award["day"]) == ("1", award["net"], "1970-01-02")
    assert not [row for row in rows if row["table"] == PAID_LATE and row["round"] == "2" and row["player"]]


def test_a_players_account_names_the_round_of_an_award_that_is_paid_late(floor: Floor) -> None:
    moved = [line.event for line in floor.statement(f"p.{PAID_LATE}") if isinstance(line.event, PlayerMoved)]
    assert [event.round for event in moved if event.why == "jackpot_awarded"] == [1]


@pytest.mark.parametrize("form", FORMATS)
def test_rounds__nets_are_what_every_player_won_and_lost(floor: Floor, form: str, tmp_path: Path) -> None:
    nets = added(rounds_written(floor, form, tmp_path), "player", "net")
    purses = {name: purse.balance - purse.cash for name, purse in floor.state.purses.items()}
    assert nets == {name: moved for name, moved in purses.items() if moved}


@pytest.mark.parametrize("form", FORMATS)
def test_rounds__what_stands_against_the_nets_is_the_house_and_the_pool(
    floor: Floor, form: str, tmp_path: Path
) -> None:
    rows = [row for row in rounds_written(floor, form, tmp_path) if row["against"]]
    tables = [floor.table(name) for name in floor.tables()]
    house = sum(table.state.accounts.get(HOUSE, 0) for table in tables)
    pool = sum(table.state.accounts.get(POOL, 0) for table in tables)
    adjusted = {
        f"house:adjusted:{table.name}:{day}": -paid for table in tables for day, paid in table.adjustments.by_day()
    }
    nets = added(rows, "against", "net")
    assert {name: -net for name, net in nets.items()} == {"house": house, f"jackpot:{LINK}:clearing": pool, **adjusted}


@pytest.mark.parametrize("form", FORMATS)
def test_entries__add_up_to_every_account_of_the_books(floor: Floor, form: str, tmp_path: Path) -> None:
    rows = written(journal.COLUMNS, journal.journal(floor.store), form, tmp_path)
    assert added(rows, "account", "amount") == dict(books(floor.state).items())


def test_the_dealers_up_card_is_told_where_everybody_folded() -> None:
    """All saw it; the cards that stayed face down nobody did."""
    store = MemoryStore()
    floor = StillFloor(store)
    begin_day(floor)
    open_link(floor)
    open_table(floor, "t1", shuffle=Shuffle.SHOE)
    seat(floor, "t1", "ann")
    commands: list[c.AnyCommand] = [
        c.CallPlaceYourBets(actor=DEALER),
        c.PlaceWager("ann", 1, "ante", Cents(500), actor=player("ann")),
        c.CallNoMoreBets(actor=DEALER),
        *(c.DealCard(card, actor=DEALER) for card in "2c 4d 6h 8c 9d As Ks Qs Js Ts".split()),
        c.Decide("ann", 1, "fold", actor=player("ann")),
        c.SettleRound(actor=DEALER),
    ]
    for command in commands:
        must(floor, AtTable("t1", command))
    (played,) = (export.as_json(one, Calendar(store)) for one in export.finished(store))
    assert (played["dealer"], played["dealt_by"]) == ("Ts", DEALER.id)
    floor.close()
