"""The PAR sheet: one HTML file with everything in it, pictures too, for any number of documents."""

import io
import re
from collections.abc import Sequence
from fractions import Fraction
from typing import Any, NamedTuple

import matplotlib as mpl
from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup
from matplotlib.backends.backend_svg import FigureCanvasSVG
from matplotlib.figure import Figure
from matplotlib.ticker import FuncFormatter

from megalink.analysis import numbers
from megalink.analysis.par_json import BAND_LEVELS
from megalink.analysis.prices import Price
from megalink.analysis.question import JackpotFigures, Question
from megalink.exact.distribution import Distribution
from megalink.exact.jackpot import DEALS, JackpotOdds
from megalink.exact.result import Solution, WagerOdds
from megalink.games.library import edition_of

# A picture has the same bytes for the same figures.
STYLE: Any = {"svg.hashsalt": "megalink", "svg.fonttype": "none", "font.family": "DejaVu Sans", "font.size": 9}
COLOURS = ("#1b6ca8", "#c8553d", "#4f7942", "#7b5aa6", "#b8860b")
SAMPLES = 60


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
        "sha256": edition_of(question.key).sha256,
        "question": question,
        "solution": solution,
        "jackpot": solution.jackpot,
        "link": link,
        "mean": mean,
        "deals": DEALS,
        "bands": {odds.wager: _bands(odds.distribution, question.rounds) for odds in solution.wagers},
        "money": lambda amount: numbers.money(Fraction(amount), link.minimum),
        "at_least": lambda amount: numbers.money(Fraction(amount), link.minimum, at_least=True),
        "by_jackpot": _return_by_jackpot(solution.jackpot, link, f"{name}-jackpot"),
        "by_rounds": [_house_bands(odds, f"{name}-{odds.wager}") for odds in solution.wagers[:1]],
        "prices": sheet.prices,
        "titled": [(question.strategy_title(solution, strategy), strategy) for strategy in solution.strategies],
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


def _return_by_jackpot(jackpot: JackpotOdds, link: JackpotFigures, name: str) -> Markup:
    """Return of the Progressive Jackpot wager against the displayed amount, a line for each multiple."""
    even = jackpot.break_even(jackpot.multiples[-1]) or Fraction(1_000_000)
    most = max(even * Fraction(5, 4), link.in_minimums(link.displayed or link.reset) * Fraction(5, 4))
    unit = float(Fraction(link.minimum, 100))
    with mpl.rc_context(STYLE):
        figure = Figure(figsize=(6.4, 3.4), layout="constrained")
        axes = figure.add_subplot()
        minimums = [most * step / SAMPLES for step in range(SAMPLES + 1)]
        for multiple, colour in zip(jackpot.multiples, COLOURS, strict=False):
            returns = [100 * float(jackpot.total_return(amount, multiple)) for amount in minimums]
            amounts = [unit * float(amount) for amount in minimums]
            axes.plot(amounts, returns, color=colour, label=f"{multiple} x minimum")
        axes.axhline(100, color="#666666", linewidth=0.8, linestyle="--")
        axes.set_xlabel("displayed jackpot")
        axes.set_ylabel("return, % of the wager")
        axes.xaxis.set_major_formatter(FuncFormatter(lambda amount, _place: f"{amount:,.0f}"))
        axes.set_xlim(0, unit * float(most))
        axes.set_ylim(bottom=0)
        axes.legend(frameon=False)
        return _svg(figure, name, "Return of the Progressive Jackpot wager against the displayed jackpot")


def _house_bands(wager: WagerOdds, name: str) -> Markup:
    """Where the house's result lies after many rounds, as a part of all base wagers."""
    rounds = [round(10 ** (2 + 5 * step / SAMPLES)) for step in range(SAMPLES + 1)]
    with mpl.rc_context(STYLE):
        figure = Figure(figsize=(6.4, 3.4), layout="constrained")
        axes = figure.add_subplot()
        for level, shade in zip(reversed(BAND_LEVELS), ("#d6e6f2", "#a9cbe3"), strict=True):
            bands = [wager.distribution.house_band(count, level) for count in rounds]
            low = [100 * band.low / band.rounds for band in bands]
            high = [100 * band.high / band.rounds for band in bands]
            axes.fill_between(rounds, low, high, color=shade, linewidth=0, label=f"{int(level * 100)} % of results")
        axes.axhline(100 * float(wager.house_edge), color=COLOURS[0], label="house edge")
        axes.axhline(0, color="#666666", linewidth=0.8)
        axes.set_xscale("log")
        axes.set_xlim(rounds[0], rounds[-1])
        axes.set_xlabel("rounds")
        axes.set_ylabel("house's result, % of the wager")
        axes.legend(frameon=False)
        return _svg(figure, name, f"Where the house's result lies after many rounds: {wager.title}")


def _svg(figure: Figure, name: str, title: str) -> Markup:
    text = io.StringIO()
    FigureCanvasSVG(figure)
    figure.savefig(text, format="svg", metadata={"Date": None, "Creator": None})
    svg = text.getvalue()
    svg = re.sub(r"\s*<metadata>.*?</metadata>", "", svg[svg.index("<svg") :], flags=re.DOTALL)
    svg = re.sub(r'\bid="([^"]+)"', rf'id="{name}-\1"', svg)  # two pictures of a page share no name
    svg = re.sub(r'((?:xlink:)?href="#|url\(#)', rf"\g<1>{name}-", svg)
    return Markup(svg.replace("<svg ", f'<svg role="img" aria-label="{title}" ', 1))  # noqa: S704 (our own picture)
