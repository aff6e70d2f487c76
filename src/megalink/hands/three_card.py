"""Three-card hands: 3.14 and 3.15 of Three Card Poker. A Straight ranks above a Flush here."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from enum import auto
from functools import cache
from itertools import combinations, combinations_with_replacement

from megalink.cards import RANKS, Card
from megalink.hands.ladder import Ladder


class ThreeCard(Ladder):
    THREE_ODD_CARDS = auto()
    ONE_PAIR = auto()
    FLUSH = auto()
    STRAIGHT = auto()
    THREE_OF_A_KIND = auto()
    STRAIGHT_FLUSH = auto()


ACE_LOW = (14, 3, 2)  # 3.3.1.2: A-2-3, where the Ace counts as 1

_BY_GROUPS = {
    (1, 1, 1): ThreeCard.THREE_ODD_CARDS,
    (2, 1): ThreeCard.ONE_PAIR,
    (3,): ThreeCard.THREE_OF_A_KIND,
}

_RANK_WEIGHTS = (0, 0, *(4 ** (rank - 2) for rank in RANKS))  # the counts of all ranks as one number in base four


@dataclass(frozen=True, slots=True, eq=False)
class ThreeCardHand:
    """One of the 741 hands; compared by `strength`."""

    category: ThreeCard
    ranks: tuple[int, ...]  # in the order in which 3.15 compares them
    strength: int

    @property
    def title(self) -> str:
        return self.category.title


def rank_three(cards: Sequence[Card]) -> ThreeCardHand:
    a, b, c = cards
    key = _RANK_WEIGHTS[a.rank] + _RANK_WEIGHTS[b.rank] + _RANK_WEIGHTS[c.rank]
    return _tables()[a.suit == b.suit == c.suit][key]


@cache
def _tables() -> tuple[dict[int, ThreeCardHand], dict[int, ThreeCardHand]]:
    high_to_low = tuple(reversed(RANKS))
    descriptions = [(ranks, True) for ranks in combinations(high_to_low, 3)]
    descriptions += [(ranks, False) for ranks in combinations_with_replacement(high_to_low, 3)]
    tables: tuple[dict[int, ThreeCardHand], dict[int, ThreeCardHand]] = ({}, {})
    ordered = sorted((*_described(ranks, suited=suited), ranks, suited) for ranks, suited in descriptions)
    for strength, (category, compared, ranks, suited) in enumerate(ordered):
        tables[suited][sum(_RANK_WEIGHTS[rank] for rank in ranks)] = ThreeCardHand(category, compared, strength)
    return tables


def _described(ranks: tuple[int, ...], *, suited: bool) -> tuple[ThreeCard, tuple[int, ...]]:
    consecutive = ranks == ACE_LOW or ranks[0] - ranks[1] == ranks[1] - ranks[2] == 1
    if consecutive:
        compared = (3, 2, 1) if ranks == ACE_LOW else ranks  # 3.15.3
        return (ThreeCard.STRAIGHT_FLUSH if suited else ThreeCard.STRAIGHT), compared
    if suited:
        return ThreeCard.FLUSH, ranks
    groups = sorted(Counter(ranks).items(), key=lambda item: (-item[1], -item[0]))
    return _BY_GROUPS[tuple(count for _, count in groups)], tuple(rank for rank, _ in groups)
