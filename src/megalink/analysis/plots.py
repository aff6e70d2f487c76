"""Two pictures of a PAR sheet, as SVG to stand inside a page: the same input gives the same bytes."""

import io
import re
from fractions import Fraction
from typing import Any

import matplotlib as mpl
from matplotlib.backends.backend_svg import FigureCanvasSVG
from matplotlib.figure import Figure
from matplotlib.ticker import FuncFormatter

from megalink.analysis.question import JackpotFigures
from megalink.exact.jackpot import JackpotOdds
from megalink.exact.result import WagerOdds

STYLE: Any = {"svg.hashsalt": "megalink", "svg.fonttype": "none", "font.family": "DejaVu Sans", "font.size": 9}
COLOURS = ("#1b6ca8", "#c8553d", "#4f7942", "#7b5aa6", "#b8860b")
SAMPLES = 60
LEVELS = (Fraction(95, 100), Fraction(99, 100))


def return_by_jackpot(jackpot: JackpotOdds, link: JackpotFigures, name: str) -> str:
    """Return of the Progressive Jackpot wager against the displayed amount, a line for each multiple."""
    even = jackpot.break_even(jackpot.multiples[-1]) or Fraction(1_000_000)
    most = max(even * Fraction(5, 4), link.in_minimums(link.displayed or link.reset) * Fraction(5, 4))
    unit = float(Fraction(link.minimum, 100))
    with mpl.rc_context(STYLE):
        figure = Figure(figsize=(6.4, 3.4), layout="constrained")
        axes = figure.add_subplot()
        shown = [most * step / SAMPLES for step in range(SAMPLES + 1)]
        for multiple, colour in zip(jackpot.multiples, COLOURS, strict=False):
            returns = [100 * float(jackpot.total_return(amount, multiple)) for amount in shown]
            amounts = [unit * float(amount) for amount in shown]
            axes.plot(amounts, returns, color=colour, label=f"{multiple} x minimum")
        axes.axhline(100, color="#666666", linewidth=0.8, linestyle="--")
        axes.set_xlabel("displayed jackpot")
        axes.set_ylabel("return, % of the wager")
        axes.xaxis.set_major_formatter(FuncFormatter(lambda amount, _place: f"{amount:,.0f}"))
        axes.set_xlim(0, unit * float(most))
        axes.set_ylim(bottom=0)
        axes.legend(frameon=False)
        return _svg(figure, name, "Return of the Progressive Jackpot wager against the displayed jackpot")


def house_bands(wager: WagerOdds, name: str) -> str:
    """Where the house's result lies after many rounds, as a part of all base wagers."""
    rounds = [round(10 ** (2 + 5 * step / SAMPLES)) for step in range(SAMPLES + 1)]
    with mpl.rc_context(STYLE):
        figure = Figure(figsize=(6.4, 3.4), layout="constrained")
        axes = figure.add_subplot()
        for level, shade in zip(reversed(LEVELS), ("#d6e6f2", "#a9cbe3"), strict=True):
            bands = [wager.distribution.house_band(count, level) for count in rounds]
            low, high = (
                [100 * band.low / band.rounds for band in bands],
                [100 * band.high / band.rounds for band in bands],
            )
            axes.fill_between(rounds, low, high, color=shade, linewidth=0, label=f"{int(level * 100)} % of results")
        axes.axhline(100 * float(wager.house_edge), color=COLOURS[0], label="house edge")
        axes.axhline(0, color="#666666", linewidth=0.8)
        axes.set_xscale("log")
        axes.set_xlim(rounds[0], rounds[-1])
        axes.set_xlabel("rounds")
        axes.set_ylabel("house's result, % of the wager")
        axes.legend(frameon=False)
        return _svg(figure, name, f"Where the house's result lies after many rounds: {wager.title}")


def _svg(figure: Figure, name: str, title: str) -> str:
    text = io.StringIO()
    FigureCanvasSVG(figure)
    figure.savefig(text, format="svg", metadata={"Date": None, "Creator": None})
    svg = text.getvalue()
    svg = re.sub(r"\s*<metadata>.*?</metadata>", "", svg[svg.index("<svg") :], flags=re.DOTALL)
    svg = re.sub(r'\bid="([^"]+)"', rf'id="{name}-\1"', svg)  # two pictures of a page share no name
    svg = re.sub(r'((?:xlink:)?href="#|url\(#)', rf"\g<1>{name}-", svg)
    return svg.replace("<svg ", f'<svg role="img" aria-label="{title}" ', 1)
