"""Five-card hands: 3.11 and 3.12 of Stud and Texas Hold'em, 3.16 of Bullseye, 4.4.1 of Three Card Poker.

There are 7,462 different hands once suits have no value (3.3.1.3). All are made once, in order; ranking five cards
is one look into a table by how many cards there are of every rank.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import auto
from functools import cache
from itertools import combinations, combinations_with_replacement

from megalink.cards import ACE, RANKS, Card
from megalink.hands.ladder import Ladder


class FiveCard(Ladder):
    FIVE_ODD_CARDS = auto()
    ONE_PAIR = auto()
    TWO_PAIRS = auto()
    THREE_OF_A_KIND = auto()
    STRAIGHT = auto()
    FLUSH = auto()
    FULL_HOUSE = auto()
    FOUR_OF_A_KIND = auto()
    STRAIGHT_FLUSH = auto()
    ROYAL_FLUSH = auto()


ROYAL = (14, 13, 12, 11, 10)
ACE_LOW = (14, 5, 4, 3, 2)  # 3.3.1.2: here, and only here, the Ace counts as 1

_BY_GROUPS = {
    (1, 1, 1, 1, 1): FiveCard.FIVE_ODD_CARDS,
    (2, 1, 1, 1): FiveCard.ONE_PAIR,
    (2, 2, 1): FiveCard.TWO_PAIRS,
    (3, 1, 1): FiveCard.THREE_OF_A_KIND,
    (3, 2): FiveCard.FULL_HOUSE,
    (4, 1): FiveCard.FOUR_OF_A_KIND,
}

_RANK_WEIGHTS = (0, 0, *(5 ** (rank - 2) for rank in RANKS))  # the counts of all ranks as one number in base five


@dataclass(frozen=True, slots=True, eq=False)
class FiveCardHand:
    """One of the 7,462; hands are compared by `strength`."""

    category: FiveCard
    ranks: tuple[int, ...]  # in the order in which 3.12 compares them: groups first, then single cards from the top
    strength: int
    strength_by_highest_card: int  # the other side of reading A06

    @property
    def title(self) -> str:
        return self.category.title

    @property
    def is_ace_low(self) -> bool:
        """A-2-3-4-5, suited or not."""
        return self.ranks == (5, 4, 3, 2, 1)

    @property
    def category_without_ace_low(self) -> FiveCard:
        """What the hand is where an Ace counts high only: the other side of reading A04."""
        if not self.is_ace_low:
            return self.category
        return FiveCard.FLUSH if self.category is FiveCard.STRAIGHT_FLUSH else FiveCard.FIVE_ODD_CARDS


def rank_five(cards: Sequence[Card]) -> FiveCardHand:
    a, b, c, d, e = cards
    weights = _RANK_WEIGHTS
    key = weights[a.rank] + weights[b.rank] + weights[c.rank] + weights[d.rank] + weights[e.rank]
    suited = a.suit == b.suit == c.suit == d.suit == e.suit
    return _tables()[suited][key]


def rank_key(cards: Sequence[Card]) -> int:
    """How many cards there are of every rank, as one number; suits and order do not show in it."""
    weights = _RANK_WEIGHTS
    return sum([weights[card.rank] for card in cards])


def all_hands() -> tuple[FiveCardHand, ...]:
    """The 7,462 hands, lowest first."""
    return tuple(sorted((hand for table in _tables() for hand in table.values()), key=lambda hand: hand.strength))


@cache
def _tables() -> tuple[dict[int, FiveCardHand], dict[int, FiveCardHand]]:
    described = [(*_category_and_compared(ranks, suited=suited), ranks, suited) for ranks, suited in _descriptions()]
    by_highest = {
        (ranks, suited): place for place, (_, _, ranks, suited) in enumerate(sorted(described, key=_to_the_letter))
    }
    tables: tuple[dict[int, FiveCardHand], dict[int, FiveCardHand]] = ({}, {})
    for strength, (category, compared, ranks, suited) in enumerate(sorted(described)):
        key = sum(_RANK_WEIGHTS[rank] for rank in ranks)
        tables[suited][key] = FiveCardHand(category, compared, strength, by_highest[ranks, suited])
    return tables


def _descriptions() -> Iterator[tuple[tuple[int, ...], bool]]:
    """Ranks from the top, and whether all five cards are of one suit."""
    high_to_low = tuple(reversed(RANKS))
    for ranks in combinations(high_to_low, 5):
        yield ranks, True
    for ranks in combinations_with_replacement(high_to_low, 5):
        if ranks[0] != ranks[4]:  # there are four cards of a rank
            yield ranks, False


def _category_and_compared(ranks: tuple[int, ...], *, suited: bool) -> tuple[FiveCard, tuple[int, ...]]:
    """The rung of 3.11, and the ranks in the order in which 3.12 compares them. Reading: A06"""
    groups = sorted(((ranks.count(rank), rank) for rank in set(ranks)), reverse=True)
    all_differ = len(groups) == len(ranks)
    if all_differ and (ranks == ACE_LOW or ranks[0] - ranks[-1] == len(ranks) - 1):
        compared = (5, 4, 3, 2, 1) if ranks == ACE_LOW else ranks  # 3.12.4
        if suited:
            return (FiveCard.ROYAL_FLUSH if ranks == ROYAL else FiveCard.STRAIGHT_FLUSH), compared
        return FiveCard.STRAIGHT, compared
    if suited:
        return FiveCard.FLUSH, ranks
    return _BY_GROUPS[tuple(count for count, _ in groups)], tuple(rank for _, rank in groups)


def _to_the_letter(described: tuple[FiveCard, tuple[int, ...], tuple[int, ...], bool]) -> tuple[int, tuple[int, ...]]:
    """3.12 where no sub-clause names the group that decides: the highest card first. Reading: A06, second side."""
    category, compared, ranks, _ = described
    return category, ranks if category in (FiveCard.THREE_OF_A_KIND, FiveCard.FOUR_OF_A_KIND) else compared


def holds_ace_and_king(cards: Sequence[Card]) -> bool:
    ranks = {card.rank for card in cards}
    return ACE in ranks and ACE - 1 in ranks
