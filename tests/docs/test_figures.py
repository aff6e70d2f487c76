"""The figures of docs/mathematics.md are those that the solver gives."""

from fractions import Fraction

import pytest

from megalink.analysis.numbers import percent
from megalink.analysis.question import ask
from megalink.analysis.solving import solved
from megalink.games.library import document_keys
from tests.docs.guides import DOCS, table_rows

PAGE = DOCS / "mathematics.md"
FIGURES = table_rows(PAGE, "The figures")
PRICES = table_rows(PAGE, "What a reading is worth")
WHAT_IF = table_rows(PAGE, "What if")


def test_every_document_has_its_rows() -> None:
    assert {row[0] for row in FIGURES} == set(document_keys())


@pytest.mark.parametrize("key", document_keys())
def test_the_figures_of_a_document_are_the_solvers(key: str) -> None:
    solution = solved(ask(key))
    rows = [row for row in FIGURES if row[0] == key]
    for _, wager, exactly, edge, risk, deviation, deals in rows:
        odds = solution.wager(wager)
        assert odds.house_edge == Fraction(exactly)
        assert percent(odds.house_edge, 6) == edge
        assert percent(odds.element_of_risk, 6) == risk
        assert f"{odds.distribution.standard_deviation:.4f}" == deviation
        assert f"{odds.distribution.total:,}" == deals


@pytest.mark.parametrize("key", sorted({row[0] for row in PRICES}))
def test_the_price_of_a_reading_is_the_solvers(key: str) -> None:
    for _, switch, side, wager, before, after in (row for row in PRICES if row[0] == key):
        name = switch.split()[0]
        edges = (solved(ask(key, readings)).wager(wager).house_edge for readings in ([], [f"{name}={side}"]))
        assert [percent(edge) for edge in edges] == [before, after], name


@pytest.mark.parametrize("question", [row[0] for row in WHAT_IF])
def test_what_if_is_answered_as_shown(question: str) -> None:
    key, option, what = question.split()
    (shown,) = (row[1] for row in WHAT_IF if row[0] == question)
    exactly, edge = shown.split(" of ")[0].split(", ")
    if option == "--stake":
        found = solved(ask(key, stakes=[what])).wager("main_and_tie").house_edge
    else:
        wager = "ante" if what.startswith("bet.") else what.split(".")[0]
        found = solved(ask(key, [], [what])).wager(wager).house_edge
    assert (found, percent(found, 6)) == (Fraction(exactly), edge)


def test_the_jackpots_break_even_is_the_solvers() -> None:
    jackpot = solved(ask("bullseye@4")).jackpot
    text = PAGE.read_text("utf-8")
    for figure in (jackpot.fixed_return(), jackpot.pool_share, jackpot.break_even()):
        assert str(figure) in text
