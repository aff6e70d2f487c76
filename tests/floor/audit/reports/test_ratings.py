"""Players' ratings say what the master game report says: the same stakes, in the same periods, whatever happens."""

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from megalink.floor.audit.calendar import Calendar
from megalink.floor.audit.export import COLUMNS, all_rows, finished
from megalink.floor.audit.figures import FloorFigures
from megalink.floor.audit.reading import walk
from megalink.floor.audit.reports.catalogue import Sources, report
from megalink.floor.audit.reports.report import Report, Wanted
from megalink.floor.audit.stakes import FOLLOWED, TableStakes
from megalink.floor.orders.commands import AtTable, BeginShift
from megalink.floor.service import Floor
from megalink.floor.state.person_names import robot_name
from megalink.games.library import document, document_keys
from megalink.ledger.adjustments import ApproveAdjustment, ProposeAdjustment
from megalink.money import Cents
from megalink.rulebook.document import WagerRole
from megalink.store.memory import MemoryStore
from megalink.table import commands as c
from megalink.table.events import RoundOpened, SettlementReversed, WagerSettled
from megalink.table.section5.void import VOIDING
from tests.floor.audit.long_evening import end_round
from tests.floor.audit.reports.shown import MINUTE, NOON, column, of
from tests.floor.floors import (
    DEALER,
    PIT_MANAGER,
    SHIFT_MANAGER,
    must,
    next_day,
    open_floor,
    open_link,
    open_table,
    seat,
    steps,
)
from tests.floor.hand_clock import HandClock
from tests.floor.wild import wild_orders

PERIODS, PARTS = 5, 4
ROBOT = "robot.t1.1"
TABLES = {key.replace("@", "-"): key for key in document_keys()}


@pytest.fixture(scope="module", params=[1, 3])
def wild(request: pytest.FixtureRequest) -> Iterator[Floor]:
    """Rounds of robots and any orders between them, over days and shifts that begin in the middle of rounds."""
    chance, clock = Random(request.param), HandClock(NOON)
    floor = open_floor(MemoryStore(), clock=clock)
    open_link(floor)
    for table, key in TABLES.items():
        open_table(floor, table, key)
        seat(floor, table, *(robot_name(table, position) for position in (1, 2, 3)))
    for period in range(PERIODS):
        for table in TABLES:
            for _ in range(PARTS):
                play_wildly(floor, table, chance)
                clock.pass_by(MINUTE)
        if period % 2:
            next_day(floor)
        else:
            must(floor, BeginShift(actor=SHIFT_MANAGER))
    for table in TABLES:
        end_round(floor, table)
    yield floor
    floor.close()


def make_void(floor: Floor, table: str) -> None:
    """By a ruling or by the clause for which it stands still; also a round that is settled."""
    commands: list[c.AnyCommand] = [c.GiveRuling("void", "a draught", actor=SHIFT_MANAGER)]
    commands += [c.VoidRound(clause, "a draught", actor=SHIFT_MANAGER) for clause in VOIDING]
    for command in (*commands, c.ResumePlay(actor=SHIFT_MANAGER)):
        floor.call(AtTable(table, command))


def play_wildly(floor: Floor, table: str, chance: Random) -> None:
    moves = steps(floor, table)
    for _ in range(chance.randint(5, 40)):
        current = floor.table(table).state.round
        if current and (current.halt or current.power_failed):
            make_void(floor, table)
        next(moves)
    for order in wild_orders(floor, table, chance, chance.choice((0, 0, 2, 6))):
        floor.call(order)
    if chance.random() < 0.2:
        make_void(floor, table)


def exported(floor: Floor) -> Iterator[dict[str, Any]]:
    """Each row of the export, by the names of its columns."""
    for row in all_rows(finished(floor.store), Calendar(floor.store)):
        yield dict(zip((one.name for one in COLUMNS), row, strict=True))


def test_handle_and_result_are_the_master_report_s_by_day_shift_and_table(wild: Floor) -> None:
    store, figures = wild.store, FloorFigures()
    periods = Calendar(store).periods
    assert len(periods) > PERIODS
    by_table = [{"day": day, "table": table} for day in {day for day, _ in periods} for table in TABLES]
    by_shift = [{"day": day, "shift": shift} for day, shift in periods]
    for wanted in (*by_table, *by_shift):
        asked, sources = Wanted(**wanted), Sources(store, lambda _game: {}, figures)  # type: ignore[arg-type]
        rated, master = (report(name, sources, asked).totals for name in ("ratings", "master"))
        assert rated["handle"] == master["handle"], wanted
        assert rated["win"] == -master["win"] - master["pool"], wanted
    with_handle = [row for row in figures.rows() if row.takings.handle]
    assert len(with_handle) > 2 * len(TABLES)


def test_the_export_alone_has_the_win_of_the_master_report_by_table_day_and_shift(wild: Floor) -> None:
    """Also where a round was settled, or taken back, in a later shift than that in which it opened."""
    wins: Counter[tuple[Any, ...]] = Counter()
    later = 0
    for row in exported(wild):
        if row["against"] == "house":
            wins[row["table"], row["round_day"], row["round_shift"]] -= row["net"]
            later += (row["day"], row["shift"]) != (row["round_day"], row["round_shift"])
    assert later, "a round went on into another shift"
    made = of(wild.store, "master")
    of_report = zip(*(column(made, name) for name in ("table", "day", "shift", "win")), strict=True)
    assert {key: win for key, win in wins.items() if win} == {tuple(key): win for *key, win in of_report if win}


def test_rounds_are_those_in_which_a_base_wager_got_its_outcome_and_kept_it(wild: Floor) -> None:
    base: Counter[tuple[str, str, str, int]] = Counter()
    for row in exported(wild):
        is_base = row["wager"] in {wager.name for wager in document(row["rules"]).with_role(WagerRole.BASE)}
        by_ruling = row["outcome"] == "returned" and "6.1" in row["clauses"].split()
        if is_base and row["row"] in ("wager", "reversal") and not by_ruling:
            base[row["round_day"], row["player"], row["table"], row["round"]] += row["stake"]
    assert min(base.values()) == 0, "something settled was void later"
    made = of(wild.store, "ratings")
    rated = zip(*(column(made, name) for name in ("day", "player", "rounds", "average_wager")), strict=True)
    for day, name, rounds, average in rated:
        stakes = [stake for (on, who, *_), stake in base.items() if (on, who) == (day, name) and stake > 0]
        assert rounds == len(stakes), (day, name)
        assert average == (sum(stakes) // len(stakes) if stakes else None), (day, name)


def test_the_shares_of_a_stake_are_the_stake(wild: Floor) -> None:
    tables = {table: TableStakes() for table in TABLES}
    seen_kinds = set()
    for seen in walk(wild.store, FOLLOWED):
        if isinstance(seen.event, RoundOpened):
            tables[seen.name].open(seen.event, seen.period)
        for counted in tables[seen.name].take(seen.event):
            assert sum(stake for _, stake in counted.shares) == counted.stake, seen.event
            seen_kinds.add(type(seen.event))
    assert seen_kinds == {WagerSettled, SettlementReversed}


def play_until(floor: Floor, *, is_open: bool) -> None:
    """A round of a robot alone: until its bets are placed, or to its end."""
    moves = steps(floor, "t1")
    while floor.table("t1").round_open is not is_open or (is_open and not floor.table("t1").state.current.stakes):
        next(moves)


def play_round(floor: Floor) -> None:
    play_until(floor, is_open=True)
    play_until(floor, is_open=False)


def rating(floor: Floor, **wanted: Any) -> dict[str, Any]:
    made: Report = of(floor.store, "ratings", player=ROBOT, **wanted)
    (row,) = made.rows
    return dict(zip((one.name for one in made.columns), row, strict=True))


@pytest.fixture
def still() -> Iterator[Floor]:
    floor = open_floor(MemoryStore(), clock=HandClock(NOON))
    open_link(floor)
    open_table(floor, "t1")
    seat(floor, "t1", ROBOT)
    yield floor
    floor.close()


def test_a_void_round_is_none_and_leaves_the_average_alone(still: Floor) -> None:
    play_round(still)
    before = rating(still)
    assert before["rounds"] == 1
    play_round(still)
    must(still, AtTable("t1", c.GiveRuling("void", "a draught", actor=SHIFT_MANAGER)))
    after = rating(still)
    for name in ("rounds", "average_wager", "handle", "win"):
        assert after[name] == before[name], name


def test_a_round_that_is_settled_on_the_next_day_is_of_the_day_on_which_it_opened(still: Floor) -> None:
    first = still.gaming_day
    play_until(still, is_open=True)
    second = next_day(still)
    play_until(still, is_open=False)
    opened = rating(still, day=first)
    assert (opened["rounds"], opened["handle"] > 0) == (1, True)
    assert opened["handle"] == of(still.store, "master", day=first).totals["handle"]
    later = of(still.store, "ratings", player=ROBOT, day=second)
    assert column(later, "handle") in ([], [0])


def test_an_adjustment_has_its_own_column(still: Floor) -> None:
    play_round(still)
    before = rating(still)
    still.clock.pass_by(MINUTE)  # type: ignore[attr-defined]
    must(still, AtTable("t1", c.CallPlaceYourBets(actor=DEALER)))
    must(still, ProposeAdjustment("t1", 1, ROBOT, Cents(123), "miscounted", actor=SHIFT_MANAGER))
    must(still, ApproveAdjustment("t1", 1, actor=PIT_MANAGER))
    after = rating(still)
    assert (after["win"], after["adjusted"]) == (before["win"], 123)
