"""The PAR sheet: one HTML file with everything in it, for any number of documents."""

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from megalink.analysis import numbers
from megalink.analysis.par_json import BAND_LEVELS
from megalink.analysis.plots import house_bands, return_by_jackpot
from megalink.analysis.prices import Price
from megalink.analysis.question import Question
from megalink.analysis.titles import strategy_title
from megalink.exact.distribution import Distribution
from megalink.exact.jackpot import DEALS
from megalink.exact.result import Solution
from megalink.games.library import volume


class Sheet(NamedTuple):
    question: Question
    solution: Solution
    prices: tuple[Price, ...] | None = None


def par_sheet(sheets: Sequence[Sheet]) -> str:
    pages = Environment(
        loader=PackageLoader("megalink.analysis"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    pages.filters |= {
        "percent": numbers.percent,
        "decimal": numbers.decimal,
        "net": numbers.net_text,
        "points": numbers.points,
        "one_in": numbers.one_in,
        "capitalize_first": lambda text: text[:1].upper() + text[1:],
    }
    return pages.get_template("par.html.j2").render(sheets=[_facts(sheet) for sheet in sheets])


def _facts(sheet: Sheet) -> dict[str, object]:
    question, solution, link = sheet.question, sheet.solution, sheet.question.link
    name = question.key.replace("@", "-").replace(".", "-")
    mean = solution.jackpot.mean_at_hit(link.in_minimums(link.reset), link.contribution)
    return {
        "id": name,
        "document": question.document,
        "sha256": volume(question.key).sha256,
        "question": question,
        "solution": solution,
        "jackpot": solution.jackpot,
        "link": link,
        "mean": mean,
        "deals": DEALS,
        "bands": {odds.wager: _bands(odds.distribution, question.rounds) for odds in solution.wagers},
        "money": lambda amount: numbers.money(Fraction(amount), link.minimum),
        "at_least": lambda amount: numbers.money(Fraction(amount), link.minimum, at_least=True),
        "by_jackpot": Markup(return_by_jackpot(solution.jackpot, link, f"{name}-jackpot")),  # noqa: S704 (our own picture)
        "by_rounds": [
            Markup(house_bands(odds, f"{name}-{odds.wager}"))  # noqa: S704 (our own picture)
            for odds in solution.wagers[:1]
        ],
        "prices": sheet.prices,
        "titled": [(strategy_title(question, solution, strategy), strategy) for strategy in solution.strategies],
        "in_force": dict(solution.readings),
        "chance": lambda count: Fraction(count, DEALS),
    }


def _bands(distribution: Distribution, after: Sequence[int]) -> list[tuple[int, list[tuple[str, str]], str]]:
    rows = []
    for rounds in after:
        bands = [distribution.house_band(rounds, level) for level in BAND_LEVELS]
        cells = [(f"{band.low:,.0f}", f"{band.high:,.0f}") for band in bands]
        rows.append((rounds, cells, numbers.decimal(bands[0].expected, 0)))
    return rows
