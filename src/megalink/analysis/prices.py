"""The price of a reading: what each side of an unclear clause makes of every figure of the game."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import IntEnum
from fractions import Fraction
from typing import NamedTuple

from megalink.analysis.numbers import decimal, percent
from megalink.analysis.question import JackpotFigures, Question
from megalink.analysis.solving import odds_of, solved
from megalink.exact.result import Progress, Solution, quiet
from megalink.rulebook.reading import Side, Switch

JACKPOT = "Jackpot"


class FigureKind(IntEnum):
    """What a figure is about: in the order in which a reader asks."""

    WAGER = 0
    JACKPOT = 1
    BLIND = 2
    METER = 3


class Figure(NamedTuple):
    """A figure that a reading may move."""

    name: str
    value: Fraction
    kind: FigureKind

    @property
    def is_edge(self) -> bool:
        """A house edge; else a number of its own sort."""
        return self.kind is not FigureKind.METER

    @property
    def text(self) -> str:
        if self.is_edge:
            return percent(self.value)
        return str(self.value) if self.value < 1 else decimal(self.value, 2)


class Priced(NamedTuple):
    """One side of a switch, with all figures of the game under it."""

    side: Side
    in_force: bool
    figures: tuple[Figure, ...]


@dataclass(frozen=True)
class Price:
    switch: Switch
    sides: tuple[Priced, ...]  # the one in force first

    @property
    def moved(self) -> tuple[str, ...]:
        """The figures that differ between sides."""
        first = {figure.name: figure.value for figure in self.sides[0].figures}
        names = [
            figure.name for side in self.sides for figure in side.figures if first.get(figure.name) != figure.value
        ]
        return tuple(dict.fromkeys(names))

    def largest_move(self, side: Priced) -> tuple[Figure, Figure] | None:
        """The house edge that this side moves most, before and after; a wager's before all others."""
        first = {figure.name: figure for figure in self.sides[0].figures if figure.is_edge}
        moves = [(first[figure.name], figure) for figure in side.figures if figure.is_edge and figure.name in first]
        moves = [(before, after) for before, after in moves if before.value != after.value]
        return max(moves, key=lambda move: (-move[0].kind, abs(move[1].value - move[0].value)), default=None)

    @property
    def weight(self) -> tuple[int, Fraction]:
        """To put what matters most first: wagers before the jackpot before blind hands, and large moves first."""
        moves = [move for move in map(self.largest_move, self.sides) if move]
        return max(
            ((-before.kind, abs(after.value - before.value)) for before, after in moves),
            default=(-FigureKind.METER, Fraction(0)),
        )


def prices(question: Question, progress: Progress = quiet, *, use_cache: bool = True) -> tuple[Price, ...]:
    """Every reading of the document that can move a figure, the dearest first."""
    switches = [question.readings.switches[name] for name in odds_of(question.game).PRICED if name in question.readings]
    parts, before = sum(len(switch.values) for switch in switches), 0

    def move(swept: int, whole: int) -> None:
        progress(before * whole + swept, parts * whole)

    def solve(other: Question) -> Solution:
        nonlocal before
        solution = solved(other, move, use_cache=use_cache)
        before += 1
        progress(before, parts)
        return solution

    price_list = [Price(switch, tuple(_sides(question, switch, solve))) for switch in switches]
    return tuple(sorted(price_list, key=lambda price: price.weight, reverse=True))


def _sides(question: Question, switch: Switch, solve: Callable[[Question], Solution]) -> Iterator[Priced]:
    """The side in force first."""
    in_force = question.readings[switch.name]
    for side in sorted(switch.sides, key=lambda side: side.value != in_force):
        solution = solve(question.under({switch.name: side.value}))
        yield Priced(side, side.value == in_force, figures(solution, question.link))


def figures(solution: Solution, link: JackpotFigures) -> tuple[Figure, ...]:
    figures = [Figure(odds.title, odds.house_edge, FigureKind.WAGER) for odds in solution.wagers]
    blind = [blind.house_edge for blind in solution.blind if blind.allowed]
    if blind:
        figures.append(Figure("blind hand", min(blind), FigureKind.BLIND))
    jackpot = solution.jackpot
    for multiple in dict.fromkeys((jackpot.multiples[0], jackpot.multiples[-1])):
        named = f"{JACKPOT} x {multiple}, fixed part"
        figures.append(Figure(named, 1 - jackpot.fixed_return(multiple), FigureKind.JACKPOT))
        if link.displayed is not None:
            edge = 1 - jackpot.total_return(link.in_minimums(link.displayed), multiple)
            figures.append(Figure(f"{JACKPOT} x {multiple}, as displayed", edge, FigureKind.JACKPOT))
    figures.append(Figure("share of the displayed jackpot", jackpot.pool_share, FigureKind.METER))
    mean = jackpot.mean_at_hit(link.in_minimums(link.reset), link.contribution)
    if mean:
        figures.append(Figure("mean jackpot at a hit", mean.at_hit, FigureKind.METER))
    return tuple(figures)
