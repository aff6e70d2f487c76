"""Who dealt a round is decided once: report, export, index of rounds and figures say the same."""

from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from megalink.floor.audit import export
from megalink.floor.audit.calendar import Calendar
from megalink.floor.audit.dealt import dealer_title
from megalink.floor.audit.figures import FloorFigures
from megalink.floor.audit.round_index import RoundBooks, Wanted
from megalink.floor.audit.rounds import rounds_of
from megalink.floor.service import Floor
from tests.floor.audit.relief import BY_ITSELF, DEALT, PERSON, ROUNDS, random_evening, relief
from tests.floor.audit.reports.shown import column, of
from tests.floor.floors import open_floor


@pytest.fixture(scope="module")
def evening() -> Iterator[Floor]:
    floor = open_floor()
    relief(floor)
    yield floor
    floor.close()


def test_the_index_of_rounds_has_the_dealer_of_each(evening: Floor) -> None:
    books = RoundBooks(lambda: evening.store)
    assert {table: [line.dealer for line in books.book(table).rounds] for table in DEALT} == DEALT


@pytest.mark.parametrize("dealer", sorted({dealer for _, dealer in ROUNDS}))
def test_rounds_are_found_by_the_dealer_who_dealt_them(evening: Floor, dealer: str) -> None:
    found = RoundBooks(lambda: evening.store).find(Wanted(dealer=dealer))
    assert Counter(one.table for one in found) == {
        table: ROUNDS[table, name] for table, name in ROUNDS if name == dealer
    }


def test_the_export_has_the_dealer_of_each_round(evening: Floor) -> None:
    written = [export.as_json(one, Calendar(evening.store)) for one in export.finished(evening.store)]
    assert [(one["table"], one["dealt_by"]) for one in written] == [
        (table, dealer) for table, dealers in DEALT.items() for dealer in dealers
    ]


def test_the_report_counts_each_round_for_its_dealer(evening: Floor) -> None:
    made = of(evening.store, "dealers")
    counted: Counter[tuple[str, str]] = Counter()
    for table, dealer, rounds in zip(*(column(made, name) for name in ("table", "dealer", "rounds")), strict=True):
        counted[table, dealer] += rounds
    assert +counted == Counter({(table, dealer_title(dealer)): number for (table, dealer), number in ROUNDS.items()})


def test_the_figures_know_who_dealt_the_last_round(evening: Floor) -> None:
    figures = FloorFigures()
    assert figures.dealt_last(PERSON) == ""
    figures.catch_up(evening.store)
    assert {table: figures.dealt_last(table) for table in DEALT} == {
        table: dealers[-1] for table, dealers in DEALT.items()
    }


def test_a_table_that_deals_by_itself_is_dealt_by_no_person(evening: Floor) -> None:
    assert [spell for spell in of(evening.store, "dealers", table=BY_ITSELF).rows if "Automatic dealer" in spell]


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 2**32))
def test_they_agree_whoever_signs_on_off_and_calls_where_and_when(seed: int) -> None:
    floor, chance = open_floor(), Random(seed)
    random_evening(floor, chance)
    books = RoundBooks(lambda: floor.store)
    rounds = {table: [line.dealer for line in books.book(table).rounds] for table in floor.tables()}
    assert {table: [played.dealt_by for played in rounds_of(floor.store, table)] for table in floor.tables()} == rounds
    figures, made = FloorFigures(), of(floor.store, "dealers")
    figures.catch_up(floor.store)
    for table, dealers in rounds.items():
        assert figures.dealt_last(table) == (dealers[-1] if dealers else "")
        counted: Counter[str] = Counter()
        for where, dealer, number in zip(*(column(made, name) for name in ("table", "dealer", "rounds")), strict=True):
            counted[dealer] += number if where == table else 0
        assert +counted == Counter(map(dealer_title, dealers))
    floor.close()
