"""Reports add up to the books, and to one another; each of its own day."""

from collections import Counter
from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

import pytest

from megalink.floor.audit.audit import audit
from megalink.floor.audit.columns import Kind
from megalink.floor.audit.journal import COLUMNS as OF_JOURNAL
from megalink.floor.audit.journal import journal
from megalink.floor.audit.reports.catalogue import REPORTS, Sources, report
from megalink.floor.audit.reports.report import Report, Wanted
from megalink.floor.orders.commands import BeginShift
from megalink.floor.service import Floor
from megalink.floor.state.person_names import robot_name
from megalink.ledger.adjustments import ApproveAdjustment, ProposeAdjustment
from megalink.ledger.cage import BuyIn, CashOut
from megalink.money import Cents
from megalink.store.contract import Store
from megalink.store.memory import MemoryStore
from megalink.table.state import HOUSE
from tests.floor.audit.reports.shown import MINUTE, NOON, column
from tests.floor.floors import (
    LINK,
    PIT_MANAGER,
    SECOND,
    SHIFT_MANAGER,
    SUPERVISOR,
    must,
    next_day,
    open_floor,
    open_link,
    open_table,
    play_rounds,
    seat,
)
from tests.floor.hand_clock import HandClock

DAYS = ("2026-01-01", "2026-01-02")  # NOON is of the first of them
ABOVE_THE_LIMIT = 100_000_000
EDGE = Fraction(1, 7)


def edges(game: tuple[str, Any]) -> Mapping[str, Fraction]:
    return {"ante": EDGE, "main": EDGE} if game[0] else {}


def of(store: Store, name: str, **wanted: Any) -> Report:
    return report(name, Sources(store, edges), Wanted(**wanted))


def booked(store: Store, day: str | None = None) -> Counter[str]:
    """By the journal: what every account moved by, on a day or in all."""
    names = [one.name for one in OF_JOURNAL]
    rows = [dict(zip(names, row, strict=True)) for row in journal(store)]
    sums: Counter[str] = Counter()
    for row in rows:
        if day in (None, row["day"]):
            kind, _, _ = str(row["account"]).partition(":")
            room, _, _ = str(row["stream"]).partition(":")
            sums[f"house {room}" if row["account"] == "house" else kind] += int(str(row["amount"]))
    return sums


@pytest.fixture(scope="module")
def two_days() -> Iterator[Floor]:
    """Whole rounds of two tables on two days with a shift each, money over the counter, and an adjustment."""
    clock = HandClock(NOON)
    floor = open_floor(MemoryStore(), clock=clock)
    open_link(floor)
    for day in DAYS:
        if day != floor.gaming_day:
            next_day(floor)
        assert floor.gaming_day == day
        must(floor, BeginShift(actor=SHIFT_MANAGER))
        for table, document in (("t1", "singapore-stud@9"), ("t2", "bullseye@4")):
            if table not in floor.tables():
                open_table(floor, table, document)
                seat(floor, table, *(robot_name(table, position) for position in (1, 2)))
            for _ in range(3):
                play_rounds(floor, 1, table)
                clock.pass_by(MINUTE)
    must(floor, BuyIn("robot.t1.1", Cents(5_000), "t1", actor=SUPERVISOR))
    must(floor, BuyIn("robot.t2.1", Cents(ABOVE_THE_LIMIT), actor=SUPERVISOR))
    must(floor, CashOut("robot.t1.2", Cents(700), actor=SUPERVISOR))
    must(floor, ProposeAdjustment("t1", 1, "robot.t1.1", Cents(123), "miscounted", actor=SHIFT_MANAGER))
    must(floor, ApproveAdjustment("t1", 1, actor=PIT_MANAGER))
    yield floor
    floor.close()


def test_cash__names_both_people_where_two_acted(two_days: Floor) -> None:
    journal = of(two_days.store, "cash", player="robot.t2.1", find=SECOND.id)
    (row,) = journal.rows
    assert column(journal, "by") == [SUPERVISOR.id]
    assert column(journal, "approved_by") == [SECOND.id]
    assert journal.totals["buy_in"] == ABOVE_THE_LIMIT
    assert len(row) == len(journal.columns)


def test_cash__of_a_shift_is_a_part_of_its_day(two_days: Floor) -> None:
    of_shift, of_day = (of(two_days.store, "cash", day=DAYS[1], **more) for more in ({"shift": 1}, {}))
    assert of_shift.rows == of_day.rows != ()
    assert of(two_days.store, "cash", day=DAYS[1], shift=2).rows == ()
    assert set(column(of_day, "shift")) == {1}
    assert set(column(of(two_days.store, "cash", table="t1"), "place")) == {"t1"}


def test_a_shift_is_a_part_of_its_day(two_days: Floor) -> None:
    store = two_days.store
    assert of(store, "master", day=DAYS[0], shift=1).rows == of(store, "master", day=DAYS[0]).rows != ()
    assert of(store, "master", day=DAYS[0], shift=2).rows == ()
    assert set(column(of(store, "master"), "shift")) == {1}


@pytest.mark.parametrize("day", DAYS)
def test_the_reports_of_a_day_add_up_to_what_its_accounts_moved_by(two_days: Floor, day: str) -> None:
    store = two_days.store
    moved = booked(store, day)
    master, cash = of(store, "master", day=day).totals, of(store, "cash", day=day).totals
    jackpots, ratings = of(store, "jackpots", day=day).totals, of(store, "ratings", day=day).totals
    assert master["win"] == moved["house table"]
    assert cash["buy_in"] - cash["cash_out"] == -moved["cash"]
    assert ratings["buy_in"] - ratings["cash_out"] + ratings["win"] + ratings["adjusted"] == moved["player"]
    assert jackpots["house"] == moved["house link"]
    flows = ("opened", "contributions", "reversed", "awards", "awards_reversed", "refills", "corrections", "made_good")
    assert sum(jackpots[name] for name in flows) + jackpots["reserve_in"] == moved["jackpot"]
    assert ratings["handle"] == master["handle"]
    assert sum(moved.values()) == 0


def test_all_days_together_are_the_trial_balance(two_days: Floor) -> None:
    store = two_days.store
    balance = audit(store).trial_balance
    assert balance is not None
    ratings, cash, jackpots = (of(store, name).totals for name in ("ratings", "cash", "jackpots"))
    assert balance.players == ratings["buy_in"] - ratings["cash_out"] + ratings["win"] + ratings["adjusted"]
    assert balance.cash == cash["cash_out"] - cash["buy_in"]
    assert balance.house == of(store, "master").totals["win"] + jackpots["house"] - 123
    for name in ("master", "ratings", "cash", "jackpots", "dealers"):
        by_day = Counter[str]()
        for day in ("", *DAYS):
            by_day.update(of(store, name, day=day).totals)
        totals = of(store, name).totals
        assert {column: by_day[column] for column in totals if column != "win_of_handle"} == {
            column: total for column, total in totals.items() if column != "win_of_handle"
        }, name


def test_a_long_evening_with_voids_rulings_and_reversals_adds_up_as_well(floor: Floor) -> None:
    store, tables = floor.store, [floor.table(name) for name in floor.tables()]
    master, ratings = of(store, "master"), of(store, "ratings")
    assert master.totals["win"] == sum(table.state.accounts.get(HOUSE, 0) for table in tables)
    assert ratings.totals["handle"] == master.totals["handle"]
    purses = {name: purse.balance - purse.cash for name, purse in floor.state.purses.items()}
    wins: Counter[str] = Counter()
    for of_column in ("win", "adjusted"):
        for name, amount in zip(column(ratings, "player"), column(ratings, of_column), strict=True):
            wins[name] += amount
    assert wins == purses
    jackpots = of(store, "jackpots")
    meter = floor.meter(LINK).pool
    assert meter is not None
    ended = column(jackpots, "end")[-1], column(jackpots, "reserve_end")[-1]
    assert ended == (meter.accounts.displayed, meter.accounts.reserve)
    begins, ends = column(jackpots, "begin"), column(jackpots, "end")
    assert begins[1:] == ends[:-1]


def test_ratings__time_average_and_theoretical_win(two_days: Floor) -> None:
    rating = of(two_days.store, "ratings", player="robot.t1.1", table="t1", day=DAYS[1])
    (row,) = rating.rows
    values: dict[str, Any] = dict(zip((one.name for one in rating.columns), row, strict=True))
    assert (values["tables"], values["buy_in"], values["rounds"]) == ("t1", 5_000, 3)
    average, handle = int(values["average_wager"]), int(values["handle"])
    assert 0 < 3 * average <= handle
    possible = [EDGE * (3 * average + rest) for rest in range(3)]  # the average leaves out the fraction of a cent
    assert values["theoretical_win"] in [whole.numerator // whole.denominator for whole in possible]
    assert values["time"] == 6 * MINUTE
    unsolved = report("ratings", Sources(two_days.store, lambda _game: {}), Wanted())
    assert unsolved.notes
    assert set(column(unsolved, "theoretical_win")) == {None}


@pytest.mark.parametrize("name", REPORTS)
def test_every_report_has_titles_and_rows_of_its_columns(floor: Floor, name: str) -> None:
    made = of(floor.store, name)
    assert made.rows
    assert made.columns == REPORTS[name].columns
    assert all(one.title for one in made.columns)
    assert {one for sheet in made.sheets() if sheet.by is None for one in sheet.columns} == {*made.columns}
    for row in made.rows:
        for one, value in zip(made.columns, row, strict=True):
            assert value is None or isinstance(value, str if one.kind in (Kind.TEXT, Kind.PERSON) else int)


@pytest.mark.parametrize("name", REPORTS)
def test_no_report_shows_an_identifier(floor: Floor, name: str) -> None:
    """Names of people, tables and links are theirs; the other words are the documents'."""
    texts = [value for row in of(floor.store, name).rows for value in row if isinstance(value, str)]
    assert [text for text in texts if "_" in text] == []
