"""The mathematics of a document on a terminal: edges, outcomes, strategy, jackpot."""

from collections.abc import Sequence
from fractions import Fraction

from rich.console import Console
from rich.table import Table
from rich.text import Text

from megalink.analysis.numbers import decimal, money, net_text, one_in, percent
from megalink.analysis.question import Question
from megalink.cli.terminal.grid import show
from megalink.cli.terminal.screen import tell
from megalink.exact.jackpot import DEALS, JackpotOdds
from megalink.exact.result import Solution, WagerOdds

LEVEL = Fraction(95, 100)


def print_par(console: Console, question: Question, solution: Solution) -> None:
    document = question.document
    console.print(Text(f"{document.title}  ({document.key})", style="bold"))
    _print_question(console, question)
    show(console, _edges(solution))
    for odds in solution.wagers:
        _heading(console, odds.title)
        show(console, _outcomes(odds))
        show(console, _bands(odds, question.rounds))
    _print_strategy(console, question, solution)
    for table in solution.tables:
        _heading(console, table.title)
        grid = _table(*table.columns)
        for row in table.rows:
            grid.add_row(*row)
        show(console, grid)
    _print_jackpot(console, question, solution.jackpot)
    console.print()


def _heading(console: Console, words: str) -> None:
    console.print()
    console.print(Text(words, style="bold"))


def _table(*columns: str) -> Table:
    """The first column is words, the others are numbers."""
    table = Table(box=None, pad_edge=False, header_style="dim")
    for place, column in enumerate(columns):
        table.add_column(column, justify="right" if place else "left", no_wrap=place > 0)
    return table


def _print_question(console: Console, question: Question) -> None:
    for name, value in question.chosen.items():
        console.print(Text(f"under the reading {name} = {value}", style="yellow"))
    for (wager, row), pays in question.pays.items():
        unit = question.document.pays[wager][row].unit
        console.print(Text(f"what if {wager}.{row} paid {pays} {unit}", style="yellow"))
    for wager, ratio in question.stakes.items():
        console.print(Text(f"with {ratio} on {wager} for each unit of the base wager", style="yellow"))


def _edges(solution: Solution) -> Table:
    table = _table("wager", "house edge", "exactly", "element of risk", "st. deviation", "Player gains in")
    for odds in solution.wagers:
        table.add_row(
            odds.title,
            Text(percent(odds.house_edge, 6), style="bold"),
            str(odds.house_edge),
            percent(odds.element_of_risk, 6),
            f"{odds.distribution.standard_deviation:.4f}",
            percent(odds.distribution.hit_frequency, 2),
        )
    return table


def _outcomes(odds: WagerOdds) -> Table:
    table = _table("outcome", "net", f"count of {odds.distribution.total:,}", "probability", "part of the return")
    for outcome in odds.distribution.outcomes:
        probability = odds.distribution.probability(outcome)
        table.add_row(
            outcome.name,
            net_text(outcome.net),
            f"{outcome.count:,}",
            decimal(probability, 8),
            decimal(outcome.net * probability, 6),
        )
    return table


def _bands(odds: WagerOdds, after: Sequence[int]) -> Table:
    table = _table("the house's result, units of the wager", "expected", "95 % lie between", "and")
    for rounds in after:
        band = odds.distribution.house_band(rounds, LEVEL)
        name = f"after {rounds:,} rounds" if rounds > 1 else "after one round"
        table.add_row(name, decimal(band.expected, 0), f"{band.low:,.0f}", f"{band.high:,.0f}")
    return table


def _print_strategy(console: Console, question: Question, solution: Solution) -> None:
    _heading(console, "Strategy")
    for strategy in solution.strategies:
        tell(console, f"{question.strategy_title(solution, strategy)}: ", strategy.perfect)
        for rule in strategy.rules:
            tell(console, "rule: ", rule.text)
            console.print(
                Text(f"      house edge {percent(rule.house_edge, 6)}, costs {percent(rule.cost, 6)}", style="dim")
            )
    for blind in solution.blind:
        allowed = "" if blind.allowed else " (not allowed by the reading in force)"
        tell(console, "a blind hand: ", f"{blind.text}: house edge {percent(blind.house_edge, 4)}{allowed}")


def _print_jackpot(console: Console, question: Question, jackpot: JackpotOdds) -> None:
    _heading(console, "Progressive Jackpot")
    table = _table("hand", "pays", f"count of {DEALS:,}", "probability")
    for row in jackpot.rows:
        pays = f"{row.pays} %" if row.unit == "percent" else f"{row.pays} {row.unit}"
        table.add_row(row.hand.title, pays, f"{row.count:,}", one_in(Fraction(row.count, DEALS)))
    show(console, table)
    link = question.link
    tell(console, "share of the displayed amount for a hand: ", f"{jackpot.pool_share}, {one_in(jackpot.pool_share)}")
    columns = ["multiple", "fixed return", f"breaks even at (minimum wager {money(Fraction(1), link.minimum)})"]
    if link.displayed is not None:
        columns.append(f"return at {money(link.in_minimums(link.displayed), link.minimum)}")
    table = _table(*columns)
    for multiple in jackpot.multiples:
        even = jackpot.break_even(multiple)
        cells = [
            str(multiple),
            percent(jackpot.fixed_return(multiple)),
            money(even, link.minimum, at_least=True) if even else "always",
        ]
        if link.displayed is not None:
            cells.append(percent(jackpot.total_return(link.in_minimums(link.displayed), multiple)))
        table.add_row(*cells)
    show(console, table)
    _print_mean(console, question, jackpot)


def _print_mean(console: Console, question: Question, jackpot: JackpotOdds) -> None:
    link = question.link
    mean = jackpot.mean_at_hit(link.in_minimums(link.reset), link.contribution)
    start = f"from a reset of {money(link.in_minimums(link.reset), link.minimum)} and {percent(link.contribution, 2)} "
    if mean is None:
        words = "there is no exact mean jackpot at a hit: fixed awards may empty the meter."
    else:
        at_hit = money(mean.at_hit, link.minimum)
        words = f"the mean jackpot at a hit is {at_hit}; the wager then returns {percent(mean.total_return)}."
    tell(console, "", f"{start}of each wager {words}")
