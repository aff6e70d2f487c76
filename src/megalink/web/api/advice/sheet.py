"""A Player's sheet of a session: rounds, handle, net, and how far luck took him from what was to be expected.

Expected is what the wagers that he placed bring on average at best play: each stake times the exact edge of its wager.
The band is made of exact variances. Positions, wagers and rounds count as independent, although those of one round
share cards: with several of them the band is a little too narrow. The Progressive Jackpot stands apart: what it brings
on average depends on its amount. Rounds on a backed hand stand apart where his stakes are in other proportions than
those that the edge of the base game is of.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from math import isqrt
from typing import NamedTuple

import msgspec

from megalink.floor.audit.columns import Column, Kind, Row
from megalink.floor.audit.reports.player_rounds import PlayerRound
from megalink.floor.audit.reports.theory import Game
from megalink.games.library import document
from megalink.web.counting.cost_book import Costs
from megalink.web.counting.expectations import Odds

POINTS_MOST = 240
OddsOf = Callable[[Game], Mapping[str, Odds]]
CentsOf = Callable[[PlayerRound], int]
CostsOf = Callable[[PlayerRound], Costs | None]

COLUMNS = (
    Column("day", Kind.TEXT, "Gaming day"),
    Column("at", Kind.TIME, "Opened at"),
    Column("table", Kind.TEXT, "Table"),
    Column("round", Kind.NUMBER, "Round"),
    Column("game", Kind.TEXT, "Game"),
    Column("version", Kind.TEXT, "Version of its rules"),
    Column("wagered", Kind.MONEY, "Wagered"),
    Column("jackpot_wagered", Kind.MONEY, "Jackpot wagered"),
    Column("net", Kind.MONEY, "Net"),
    Column("jackpot", Kind.MONEY, "Jackpot net"),
    Column("adjusted", Kind.MONEY, "Adjustments"),
    Column("expected", Kind.MONEY, "Expected at best play"),
    Column("deviation", Kind.MONEY, "Standard deviation"),
    Column("cost", Kind.MONEY, "Cost of mistakes"),
    Column("silent", Kind.MONEY, "Not decided in time"),
    Column("uncovered", Kind.MONEY, "Not covered by the balance"),
)


class OutOfProportion(msgspec.Struct):
    """Rounds of which nothing is expected: on a backed hand he put up for others, or others for him. Reading: A57"""

    rounds: int
    net: int  # of their wagers, without the Progressive Jackpot and later adjustments


class LuckPoint(msgspec.Struct):
    """After so many rounds, all in cents: what the wagers brought, what was expected, and one standard deviation."""

    rounds: int
    at: int
    table: str
    round: int
    net: int
    expected: int
    deviation: int


class SheetPart(msgspec.Struct):
    """Of one game, or of all. `net` has `jackpot` and `adjusted` in it, `handle` is without `jackpot_wagered`.

    Nothing is expected until it is counted.
    """

    title: str
    rounds: int
    handle: int
    jackpot_wagered: int
    net: int
    jackpot: int
    adjusted: int
    expected: int | None
    deviation: int | None
    cost: int | None  # of decisions that were not the best; None until all are counted
    silent: int | None  # of the cost: where his time ran out, or he was away
    uncovered: int | None  # what better decisions would have brought that the balance did not cover
    luck: int | None  # net of the wagers less what was expected of them as they were played
    apart: OutOfProportion  # in `net` and `cost`, and not in `expected`, `deviation`, `luck` and `points`
    points: list[LuckPoint]


class Known(NamedTuple):
    """What else is known of a round: later adjustments, and what its decisions cost."""

    odds: OddsOf
    adjusted: CentsOf
    costs: CostsOf


def half_up(cents: Fraction) -> int:
    """Whole cents for people to read; nothing is paid by them."""
    return (2 * cents.numerator + cents.denominator) // (2 * cents.denominator)


def sheet_part(title: str, rounds: Sequence[PlayerRound], known: Known) -> SheetPart:
    expecting = [one for one in rounds if not one.out_of_proportion]
    apart = [one for one in rounds if one.out_of_proportion]
    points = [*luck_points(expecting, known.odds)]
    is_solved = len(points) == len(expecting)
    costs, lost = (_together([known.costs(one) for one in which]) for which in (rounds, expecting))
    adjusted, jackpot = sum(map(known.adjusted, rounds)), sum(one.jackpot for one in rounds)
    net = sum(one.net for one in rounds)
    last = points[-1] if points and is_solved else None
    expected = last.expected if last else 0 if is_solved else None
    brought = last.net if last else 0
    return SheetPart(
        title,
        len(rounds),
        sum(one.handle for one in rounds),
        sum(one.jackpot_stakes for one in rounds),
        net + adjusted,
        jackpot,
        adjusted,
        expected,
        last.deviation if last else expected,
        costs.mistakes if costs else None,
        costs.silent if costs else None,
        costs.uncovered if costs else None,
        None if expected is None or lost is None else brought - expected + lost.mistakes + lost.uncovered,
        OutOfProportion(len(apart), sum(one.net - one.jackpot for one in apart)),
        thinned(points) if is_solved else [],
    )


def _together(costs: Sequence[Costs | None]) -> Costs | None:
    """None until all are counted."""
    counted = [one for one in costs if one is not None]
    if len(counted) < len(costs):
        return None
    return Costs(*(sum(each) for each in zip(Costs(0, 0), *counted, strict=True)))


def luck_points(rounds: Sequence[PlayerRound], odds_of: OddsOf) -> Iterator[LuckPoint]:
    """One for each round, added up, as far as every game is solved."""
    net, expected, variance = 0, Fraction(0), Fraction(0)
    for number, one in enumerate(rounds, 1):
        odds = odds_of(one.game)
        if not odds:
            return
        mean, square = of_round(one, odds)
        net, expected, variance = net + one.net - one.jackpot, expected + mean, variance + square
        yield LuckPoint(number, one.at, one.table, one.number, net, half_up(expected), isqrt(max(0, int(variance))))


def of_round(one: PlayerRound, odds: Mapping[str, Odds]) -> tuple[Fraction, Fraction]:
    """Mean and variance of what the wagers bring, in cents and their squares; a base wager stands for what follows."""
    mean = -sum((odds[area].edge * stake for area, stake in one.stakes.items() if area in odds), Fraction(0))
    parts = (odds[area].variance * square for area, square in one.squares.items() if area in odds)
    return mean, sum(parts, Fraction(0))


def thinned(points: Sequence[LuckPoint]) -> list[LuckPoint]:
    """At most so many for a drawing, evenly, the last among them."""
    step = -(-len(points) // POINTS_MOST) or 1
    return [point for point in points if (len(points) - point.rounds) % step == 0]


def by_game(rounds: Sequence[PlayerRound]) -> dict[str, list[PlayerRound]]:
    """By title of the document; the version tells two of one title apart."""
    keys = dict.fromkeys(one.game[0] for one in rounds)
    short = [document(key).presentation.short_title for key in keys]
    titles = {
        key: title if short.count(title) == 1 else f"{title}, version {document(key).version}"
        for key, title in zip(keys, short, strict=True)
    }
    return {title: [one for one in rounds if one.game[0] == key] for key, title in titles.items()}


def csv_rows(rounds: Sequence[PlayerRound], days: Sequence[str], known: Known) -> Iterator[Row]:
    for one, day in zip(rounds, days, strict=True):
        odds, adjusted = known.odds(one.game), known.adjusted(one)
        mean, variance = of_round(one, odds)
        is_expected = odds and not one.out_of_proportion
        expected = (half_up(mean), isqrt(max(0, int(variance)))) if is_expected else (None, None)
        rules = document(one.game[0])
        where = day, one.at, one.table, one.number, rules.presentation.short_title, rules.version
        costs = known.costs(one)
        given = (costs.mistakes, costs.silent, costs.uncovered) if costs else (None, None, None)
        staked = one.handle + one.jackpot_stakes, one.jackpot_stakes  # as the sheet has it
        yield (*where, *staked, one.net + adjusted, one.jackpot, adjusted, *expected, *given)
