"""Pair Plus, Six Card Bonus, and the hands of the Progressive Jackpot: what the cards alone decide."""

from collections import Counter
from collections.abc import Callable, Mapping
from functools import cache
from itertools import combinations

from megalink.cards import ALL_CARDS
from megalink.exact.best_of import count_best
from megalink.exact.distribution import Distribution
from megalink.exact.result import WagerOdds
from megalink.games.three_card_xtreme.wagers import PAIR_PLUS, SIX_CARD_BONUS
from megalink.hands import FiveCard, FiveCardHand, rank_three
from megalink.rulebook.document import Document
from megalink.rulebook.reading import Readings


def _side_wager(document: Document, readings: Readings, wager: str, counts: Mapping[str, int]) -> WagerOdds:
    pays = document.pays[wager]
    missed = sum(count for row, count in counts.items() if row not in pays)
    lost = 0 if readings["side.missed_condition"] == "return" else -1  # Reading: A43
    rows = [(pay.title, pay.pays, counts.get(row, 0)) for row, pay in pays.items()]
    return WagerOdds(wager, document.wagers[wager].title, Distribution.of([*rows, ("missed", lost, missed)]))


def pair_plus(document: Document, readings: Readings) -> WagerOdds:
    hands = Counter(rank_three(cards).category.slug for cards in combinations(ALL_CARDS, 3))
    return _side_wager(document, readings, PAIR_PLUS, hands)


def six_card_bonus(document: Document, readings: Readings) -> WagerOdds:
    """The Player's and the Dealer's cards together are six of the deck, with the Community cards eight. Reading: A09"""
    cards = 8 if readings["tcp.six_card_pool"] == "with_community" else 6
    hands = _best_rows(cards, ace_low=readings["straight.ace_low"] == "everywhere")
    return _side_wager(document, readings, SIX_CARD_BONUS, hands)


@cache
def _best_rows(cards: int, *, ace_low: bool) -> dict[str, int]:
    return {FiveCard(row).slug: count for row, count in count_best(cards, _category if ace_low else _ace_high).items()}


def _category(hand: FiveCardHand) -> int:
    return hand.category


def _ace_high(hand: FiveCardHand) -> int:
    return hand.category_without_ace_low


def jackpot_row(readings: Readings) -> Callable[[FiveCardHand], FiveCard]:
    """4.4.1.2 does not say that an Ace may be low in a Straight Flush. Reading: A04"""
    if readings["straight.ace_low"] == "everywhere":
        return lambda hand: hand.category
    return lambda hand: hand.category if hand.category is FiveCard.STRAIGHT else hand.category_without_ace_low
