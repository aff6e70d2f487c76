"""The exact mathematics of Let It Ride: 1,755 classes of three cards, each with every fourth and fifth card."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache
from itertools import product
from math import comb
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from megalink.cards import Card, cards_text
from megalink.cards.codes import encode
from megalink.exact.distribution import Distribution
from megalink.exact.jackpot import counts_by_row, jackpot_odds
from megalink.exact.kernels.enumerate import suit_classes
from megalink.exact.kernels.five_card import evaluator, five
from megalink.exact.result import (
    Blind,
    ImpossibleSituation,
    Progress,
    Rule,
    Situation,
    Solution,
    Strategy,
    ValuedChoice,
    WagerOdds,
    WagerWorth,
    quiet,
)
from megalink.hands.best import by_strength
from megalink.hands.five_card import all_hands
from megalink.rulebook.document import Document
from megalink.rulebook.reading import Readings

from .wagers import FIRST, RIDE, SECOND, row_of

PRICED = (
    "side.missed_condition",
    "pj.for_one",
    "pj.multiple",
    "pj.percentage_stake",
    "pj.fixed_awards_source",
)
FOURTH, FIFTH = 49, 48
DEALS = comb(52, 3) * FOURTH * FIFTH
RULE = "Let a wager ride only on a pair of Tens or better, or on three of a kind, that you see already."

Whole = NDArray[np.int64]
Flags = NDArray[np.bool_]


class Deals(NamedTuple):
    """Every deal by class of three cards, fourth card and fifth card: the row it stands on, 0 for none."""

    hands: NDArray[np.uint8]
    ways: Whole
    fourth: NDArray[np.uint8]  # by class
    rows: NDArray[np.uint8]  # class x fourth x fifth


@cache
def deals() -> Deals:
    hands, ways = suit_classes(3)
    others = np.array([np.setdiff1d(np.arange(52), hand) for hand in hands], dtype=np.uint8)
    rows = np.array([_rows(hand, rest) for hand, rest in zip(hands, others, strict=True)], dtype=np.uint8)
    return Deals(hands, ways, others, rows)


def _rows(three: NDArray[np.uint8], others: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """Fourth x fifth: where both are the same card, the place is left out."""
    pairs = [(fourth, fifth) for fourth in range(FOURTH) for fifth in range(FOURTH) if fourth != fifth]
    places = np.array(pairs)
    cards = np.empty((len(pairs), 5), dtype=np.uint8)
    cards[:, :3], cards[:, 3:] = three, others[places]
    found: NDArray[np.uint8] = _row_by_strength()[five(evaluator(5, by_strength), cards)].reshape(FOURTH, FIFTH)
    return found


@cache
def _row_by_strength() -> NDArray[np.uint8]:
    names = (None, *_names())
    return np.array([names.index(row_of(hand)) for hand in sorted(all_hands(), key=by_strength)], dtype=np.uint8)


@cache
def _names() -> tuple[str, ...]:
    """The rows, lowest first."""
    found = [row_of(hand) for hand in sorted(all_hands(), key=by_strength)]
    return tuple(dict.fromkeys(name for name in found if name is not None))


class Worth(NamedTuple):
    """Nets of one wager by row; `missed` is what it loses without one."""

    document: Document
    wager: str

    def nets(self) -> Whole:
        pays = self.document.pays[self.wager]
        return np.array([-1, *(pays[name].pays for name in _names())], dtype=np.int64)


def kept(document: Document, found: Deals) -> tuple[Flags, Flags]:
    """Whether First rides, by class; and Second, by class and fourth card: each for itself, since each pays alone."""
    first = Worth(document, FIRST).nets()[found.rows].sum(axis=(1, 2)) > 0
    second = Worth(document, SECOND).nets()[found.rows].sum(axis=2) > 0
    return first, second


def solve(document: Document, readings: Readings, progress: Progress = quiet) -> Solution:
    found = deals()
    progress(1, 2)
    best = kept(document, found)
    odds = _base_game(document, found, best)
    simple = _base_game(document, found, _seen_already(found))
    always = _base_game(document, found, tuple(np.ones_like(flags) for flags in best))
    never = _base_game(document, found, tuple(np.zeros_like(flags) for flags in best))
    rule = Rule(RULE, simple.house_edge, simple.house_edge - odds.house_edge)
    solution = Solution(
        rules=document.key,
        readings=dict(readings),
        wagers=(odds,),
        jackpot=jackpot_odds(document, readings, counts_by_row(lambda hand: hand.category)),
        strategies=(Strategy(RIDE, f"{RULE} Some draws ride as well: megalink strategy answers each hand.", (rule,)),),
        blind=(
            Blind("Let it ride always", always.house_edge, allowed=True),
            Blind("Take back always", never.house_edge, allowed=True),
        ),
        classes=len(found.hands),
    )
    progress(2, 2)
    return solution


def _base_game(document: Document, found: Deals, rides: tuple[Flags, ...]) -> WagerOdds:
    first, second = rides
    staked = 1 + _part(found, first[:, None]) + _part(found, second)
    distribution = Distribution.of(_outcomes(document, found, first, second))
    return WagerOdds(RIDE, "Ride, First and Second", distribution, staked)


def _part(found: Deals, rides: Flags) -> Fraction:
    flags = np.broadcast_to(rides, found.rows.shape[:2])
    return Fraction(int((flags * found.ways[:, None]).sum()) * FIFTH, DEALS)


def _outcomes(document: Document, found: Deals, first: Flags, second: Flags) -> Iterator[tuple[str, int, int]]:
    ride, one, two = (Worth(document, wager).nets() for wager in (RIDE, FIRST, SECOND))
    titles = ["no pay", *(document.pays[RIDE][name].title for name in _names())]
    with_first = np.broadcast_to(first[:, None], second.shape)
    counts: Counter[tuple[str, int]] = Counter()
    for row, title in enumerate(titles):
        ways = (found.rows == row).sum(axis=2) * found.ways[:, None]
        for in_first, in_second in product((True, False), repeat=2):
            count = int(ways[(with_first == in_first) & (second == in_second)].sum())
            net = int(ride[row] + in_first * one[row] + in_second * two[row])
            counts[f"{title}, {1 + in_first + in_second} in action", net] += count
    for (name, net), count in counts.items():
        yield name, net, count


def _seen_already(found: Deals) -> tuple[Flags, Flags]:
    """A deal that no further card can spoil pays in every one of them."""
    second: Flags = np.all(found.rows > 0, axis=2)
    first: Flags = np.all(second, axis=1)
    return first, second


def situation(document: Document, readings: Readings, cards: Sequence[Card]) -> Situation:
    """The Player's three cards, and the first Community card once it lies there.

    What rides already is the same whatever is decided, and is left out: all else of the round is counted.
    """
    del readings
    if len(cards) not in (3, 4):
        message = f"give the Player's three cards, and the first Community card if it is turned, not {len(cards)}"
        raise ImpossibleSituation(message)
    ride, first, second = (Worth(document, wager).nets() for wager in (RIDE, FIRST, SECOND))
    codes = np.array([encode(card) for card in cards], dtype=np.uint8)
    others = np.setdiff1d(np.arange(52), codes).astype(np.uint8)
    if len(cards) == 4:
        five_cards = np.column_stack((np.tile(codes, (FIFTH, 1)), others))
        rows = _row_by_strength()[five(evaluator(5, by_strength), five_cards)]
        return _answer(cards, FIFTH, {RIDE: int(ride[rows].sum())}, (SECOND, int(second[rows].sum())))
    rows = _rows(codes, others)
    later = int(np.maximum(second[rows].sum(axis=1), 0).sum())
    anyway = {RIDE: int(ride[rows].sum()), SECOND: later}
    return _answer(cards, FOURTH * FIFTH, anyway, (FIRST, int(first[rows].sum())))


def _answer(cards: Sequence[Card], unknown: int, anyway: Mapping[str, int], riding: tuple[str, int]) -> Situation:
    """Each wager rides or not for what it brings itself."""
    back = tuple(WagerWorth(wager, Fraction(value, unknown)) for wager, value in anyway.items())
    rides = WagerWorth(riding[0], Fraction(riding[1], unknown))
    choices = (ValuedChoice("Let it ride", (*back, rides)), ValuedChoice("Take back", back))
    return Situation((("your cards", cards_text(cards)),), unknown, choices)
