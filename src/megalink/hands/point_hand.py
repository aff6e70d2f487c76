"""Bullseye: a 3 Card Hand of 10, 20 or 30, the Point Hand that remains, and the House Way (1.1.5, 3.4, 3.11, 3.15)."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import auto
from functools import cached_property
from itertools import combinations, combinations_with_replacement, islice, permutations, product
from operator import itemgetter
from typing import NamedTuple

from megalink.cards import ACE, JACK, KING, RANKS, Card
from megalink.cards.card import RANK_LETTERS
from megalink.hands.ladder import Ladder

TEN = 10
THREE_CARD_TOTALS = (10, 20, 30)  # 1.1.1
SET_OF = 5  # cards: three that make such a total, and two that count
POINT_CARDS = 2


class PointKind(Ladder):
    POINT_TOTAL = auto()
    MIXED_PICTURES = auto()
    PAIR = auto()
    GNAU_TUNG_KU = auto()


class PointHand(NamedTuple):
    kind: PointKind
    strength: int  # its rung of 3.15: equal strength is a tie
    title: str


class Setting(NamedTuple):
    """Five cards set as 3.10 asks: three that total 10, 20 or 30, and the two that remain."""

    three: tuple[Card, ...]
    two: tuple[Card, ...]
    point_hand: PointHand


_SPLITS = tuple(  # which two of five remain, and which three are set
    (itemgetter(*two), itemgetter(*(at for at in range(5) if at not in two))) for two in combinations(range(5), 2)
)

_PAIR_OF = 20  # a pair of rank r stands on rung 20 + r, above Mixed Pictures on rung 20 and totals on 1 … 10
_GNAU_TUNG_KU = PointHand(PointKind.GNAU_TUNG_KU, 40, "Gnau Tung Ku")
_MIXED_PICTURES = PointHand(PointKind.MIXED_PICTURES, _PAIR_OF, "Mixed Pictures")


def is_picture(card: Card) -> bool:
    """1.1.8: Jack, Queen, King; neither a 10 nor an Ace."""
    return JACK <= card.rank <= KING


@dataclass(frozen=True)
class PointRules:
    """The order of 3.15 under the readings that bear on it; without arguments, under their defaults."""

    ace_counts_eleven: bool = False  # A34
    three_and_six_pair: bool = False  # A35
    one_choice_for_all: bool = False  # A36
    picture_pairs_equal: bool = False  # A33
    three_and_six_exchange: bool = True  # 3.4.2; without it one sees where that decides

    def point_hand(self, two: Sequence[Card]) -> PointHand:
        first, second = two
        for ace, other in ((first, second), (second, first)):
            if ace.rank == ACE and ace.suit == "s" and is_picture(other):
                return _GNAU_TUNG_KU  # 1.1.4, automatic like a pair. Reading: A38
        return self._by_ranks[first.rank, second.rank]

    def is_three_card_hand(self, three: Sequence[Card]) -> bool:
        """1.1.1 with the interchange of 3 and 6 (3.4.2)."""
        a, b, c = three
        return (a.rank, b.rank, c.rank) in self._three_card_ranks

    def set_as(self, cards: Sequence[Card], two: Sequence[Card]) -> Setting | None:
        """The Player's own setting, or None where the other three are no 3 Card Hand (3.12)."""
        three = tuple(card for card in cards if card not in two)
        if len(three) != 3 or len(two) != 2 or not self.is_three_card_hand(three):
            return None
        return Setting(three, tuple(two), self.point_hand(two))

    def house_way(self, cards: Sequence[Card]) -> Setting | None:
        """1.1.5: the highest Point Hand that a 3 Card Hand leaves; None where no 3 Card Hand is possible (3.10.4)."""
        best: Setting | None = None
        ranks, able = [card.rank for card in cards], self._three_card_ranks
        for two_of, three_of in _SPLITS:
            if three_of(ranks) in able:
                two = two_of(cards)
                point_hand = self.point_hand(two)
                if best is None or point_hand.strength > best.point_hand.strength:
                    best = Setting(three_of(cards), two, point_hand)
        return best

    def has_equals(self, cards: Sequence[Card], setting: Setting) -> bool:
        """Whether the cards can be set in another way that leaves a Point Hand of the same rung."""
        ranks, able, strength = [card.rank for card in cards], self._three_card_ranks, setting.point_hand.strength
        of_this_rung = (
            two_of
            for two_of, three_of in _SPLITS
            if three_of(ranks) in able and self.point_hand(two_of(cards)).strength == strength
        )
        return len([*islice(of_this_rung, 2)]) > 1

    @cached_property
    def _by_ranks(self) -> dict[tuple[int, int], PointHand]:
        return {(a, b): self._ranked(a, b) for a, b in product(RANKS, repeat=2)}

    @cached_property
    def _three_card_ranks(self) -> frozenset[tuple[int, ...]]:
        able = (ranks for ranks in combinations_with_replacement(RANKS, 3) if self._total_of(ranks))
        return frozenset(order for ranks in able for order in permutations(ranks))

    def _ranked(self, a: int, b: int) -> PointHand:
        if a == b:
            return self._pair(a)  # 3.4.3: a pair is always a pair
        if self.three_and_six_pair and {a, b} == {3, 6}:
            return self._pair(6)
        if a in _PICTURES and b in _PICTURES:
            return _MIXED_PICTURES
        total = max(_points(x + y) for x in self._point_values(a) for y in self._point_values(b))  # 3.4.2
        return PointHand(PointKind.POINT_TOTAL, total, f"{total} point{'s' if total != 1 else ''}")

    def _pair(self, rank: int) -> PointHand:
        rung = KING if self.picture_pairs_equal and rank in _PICTURES else rank
        letter = RANK_LETTERS[rank - 2].replace("T", "10")
        return PointHand(PointKind.PAIR, _PAIR_OF + rung, f"pair of {letter}s")

    def _point_values(self, rank: int) -> tuple[int, ...]:
        return (0,) if rank in _PICTURES else self._values(rank)  # 3.4.1: a picture counts 0 in the Point Hand

    def _values(self, rank: int) -> tuple[int, ...]:
        if rank == ACE:
            return (11,) if self.ace_counts_eleven else (1,)
        if rank in (3, 6) and self.three_and_six_exchange:
            return (3, 6)
        return (min(rank, TEN),)

    def three_card_total(self, three: Sequence[Card]) -> int | None:
        """10, 20 or 30, or None where the three are no 3 Card Hand."""
        return self._total_of([card.rank for card in three])

    def three_card_counts(self, three: Sequence[Card]) -> tuple[int, ...]:
        """All that any three cards can count, lowest first: more than one total where a 3 or 6 is among them."""
        return tuple(sorted(set(self._totals_of([card.rank for card in three]))))

    def _total_of(self, ranks: Sequence[int]) -> int | None:
        return next((total for total in self._totals_of(ranks) if total in THREE_CARD_TOTALS), None)

    def _totals_of(self, ranks: Sequence[int]) -> Iterator[int]:
        """3.4.2: each 3 and each 6 on its own may count 3 or 6. Reading: A36"""
        if not self.one_choice_for_all or not self.three_and_six_exchange:
            return (sum(values) for values in product(*map(self._values, ranks)))
        return (sum(same if rank in (3, 6) else self._values(rank)[0] for rank in ranks) for same in (3, 6))


_PICTURES = range(JACK, KING + 1)


def _points(total: int) -> int:
    """3.11.1: up to 10 as it is, so 10 stays 10; 3.11.2: from 11 on the right digit."""
    return total if total <= TEN else total % TEN
