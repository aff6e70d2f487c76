"""Pair Plus, Six Card Bonus, and the hands of the Progressive Jackpot: what the cards alone decide."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations
from math import comb

from megalink.cards import ALL_CARDS
from megalink.exact.best_of import count_best, count_best_with
from megalink.exact.distribution import Distribution
from megalink.exact.giving_up import FREE
from megalink.exact.result import SideWorth, WagerOdds
from megalink.games.three_card_xtreme.odds_base import Class
from megalink.games.three_card_xtreme.wagers import PAIR_PLUS, SIX_CARD_BONUS
from megalink.hands import FiveCard, FiveCardHand, rank_three
from megalink.rulebook.document import Document
from megalink.rulebook.reading import Readings

OWN, COMMUNITY = 3, 2


def _side_wager(
    document: Document, readings: Readings, wager: str, counts: Mapping[str, int], undecided: Mapping[str, int]
) -> WagerOdds:
    """`undecided`: of these hands, how many come back because nobody decides (5.11)."""
    pays = document.pays[wager]
    live = {row: count - undecided.get(row, 0) for row, count in counts.items()}
    missed = sum(count for row, count in live.items() if row not in pays)
    lost = 0 if readings["side.missed_condition"] == "return" else -1  # Reading: A43
    rows = [(pay.title, pay.pays, live.get(row, 0)) for row, pay in pays.items()]
    back = (FREE.outcome, 0, sum(undecided.values()))
    return WagerOdds(wager, document.wagers[wager].title, Distribution.of([*rows, ("missed", lost, missed), back]))


def pair_plus(document: Document, readings: Readings, undecided: Iterable[Class]) -> WagerOdds:
    hands = Counter(rank_three(cards).category.slug for cards in combinations(ALL_CARDS, 3))
    back = Counter[str]()
    for player in undecided:
        back[player.hand.category.slug] += player.ways
    return _side_wager(document, readings, PAIR_PLUS, hands, back)


def six_card_bonus(document: Document, readings: Readings, undecided: Sequence[Class]) -> WagerOdds:
    """The Player's and the Dealer's cards together are six of the deck, with the Community cards eight. Reading: A09"""
    cards, order = _six_card_pool(readings)
    hands = {FiveCard(row).slug: count for row, count in _best_rows(cards, order).items()}
    if not undecided:
        return _side_wager(document, readings, SIX_CARD_BONUS, hands, {})
    # Which of the cards are the Player's matters now: every choice is counted once for each three of them.
    hands = {row: comb(cards, OWN) * count for row, count in hands.items()}
    back = {FiveCard(row).slug: count for row, count in _beside(undecided, cards - OWN, order).items()}
    return _side_wager(document, readings, SIX_CARD_BONUS, hands, back)


def side_wagers_worth(document: Document, readings: Readings, player: Class) -> tuple[SideWorth, ...]:
    """What Pair Plus and Six Card Bonus bring on average with these three cards."""
    cards, order = _six_card_pool(readings)
    pair = {player.hand.category.slug: 1}
    six = {FiveCard(row).slug: count for row, count in count_best_with(player.codes, cards - OWN, order).items()}
    return tuple(
        SideWorth(wager, _side_wager(document, readings, wager, counts, {}).distribution.mean)
        for wager, counts in ((PAIR_PLUS, pair), (SIX_CARD_BONUS, six))
    )


def _six_card_pool(readings: Readings) -> tuple[int, Callable[[FiveCardHand], int]]:
    """How many cards the best five are taken from, and how they rank."""
    cards = 8 if readings["tcp.six_card_pool"] == "with_community" else 6
    return cards, _category if readings["straight.ace_low"] == "everywhere" else _ace_high


_best_rows = cache(count_best)


def _beside(hands: Iterable[Class], more: int, order: Callable[[FiveCardHand], int]) -> Counter[int]:
    """How many of these hands, with so many further cards, make a best five of which order."""
    counts = Counter[int]()
    for player in hands:
        counts.update({row: player.ways * count for row, count in count_best_with(player.codes, more, order).items()})
    return counts


def jackpot_given_up(
    hands: Sequence[Class], row_of: Callable[[FiveCardHand], FiveCard]
) -> dict[FiveCard | None, Fraction]:
    """With the two Community cards; any three of five may be the Player's."""
    counts = _beside(hands, COMMUNITY, row_of)
    return {FiveCard(row): Fraction(count, comb(OWN + COMMUNITY, OWN)) for row, count in counts.items()}


def _category(hand: FiveCardHand) -> FiveCard:
    return hand.category


def _ace_high(hand: FiveCardHand) -> FiveCard:
    return hand.category_without_ace_low


def jackpot_row(readings: Readings) -> Callable[[FiveCardHand], FiveCard]:
    """4.4.1.2 does not say that an Ace may be low in a Straight Flush. Reading: A04"""
    return _category if readings["straight.ace_low"] == "everywhere" else _ace_low_in_straights


def _ace_low_in_straights(hand: FiveCardHand) -> FiveCard:
    return hand.category if hand.category is FiveCard.STRAIGHT else hand.category_without_ace_low
