"""Is the shuffle fair? Two chi-square tests over many decks, with figures."""

import math
from collections.abc import Callable, Iterable
from typing import NamedTuple

from megalink.cards import Card
from megalink.cards.codes import encode

DECK = 52
MOST_SIGMAS = 4.0  # beyond this a fair shuffle comes once in some thirty thousand times


class ChiSquare(NamedTuple):
    name: str
    statistic: float
    degrees: int
    sigmas: float  # how far off, as standard deviations of a normal law

    @property
    def passed(self) -> bool:
        return abs(self.sigmas) < MOST_SIGMAS


def chi_square(name: str, counts: Iterable[int], expected: float, degrees: int) -> ChiSquare:
    statistic = sum((count - expected) ** 2 for count in counts) / expected
    return ChiSquare(name, statistic, degrees, _sigmas(statistic, degrees))


def _sigmas(statistic: float, degrees: int) -> float:
    """Wilson and Hilferty: the cube root of a chi-square over its degrees is all but normal."""
    spread = 2 / (9 * degrees)
    root = math.pow(statistic / degrees, 1 / 3)
    return (root - (1 - spread)) / math.sqrt(spread)


def examine(decks: int, deal: Callable[[int], tuple[Card, ...]]) -> tuple[ChiSquare, ChiSquare]:
    """Positions: each card in each place equally often. Neighbours: each ordered pair equally often.

    Of every deck one pair is taken, at a place that moves on from deck to deck, so that the pairs are independent.
    """
    places = [0] * (DECK * DECK)
    pairs = [0] * (DECK * DECK)
    for number in range(decks):
        deck = [encode(card) for card in deal(number)]
        for place, code in enumerate(deck):
            places[place * DECK + code] += 1
        at = number % (DECK - 1)
        pairs[deck[at] * DECK + deck[at + 1]] += 1
    neighbours = [pairs[a * DECK + b] for a in range(DECK) for b in range(DECK) if a != b]
    return (
        chi_square("positions", places, decks / DECK, (DECK - 1) ** 2),
        chi_square("neighbours", neighbours, decks / len(neighbours), len(neighbours) - 1),
    )
