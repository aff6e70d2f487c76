"""Cards put together for a purpose: five of a wished rung, the rest of one that has begun, the mirror of a hand."""

from collections.abc import Collection, Sequence
from itertools import combinations
from random import Random

from megalink.cards import ACE, ALL_CARDS, RANKS, SUITS, Card
from megalink.cards import card as read_card
from megalink.hands import FiveCard, rank_five

TRIES = 200

_RUNS = (*(tuple(range(top - 4, top + 1)) for top in range(6, ACE + 1)), (ACE, 2, 3, 4, 5))


def five_of(rung: FiveCard, free: Sequence[Card], chance: Random) -> tuple[Card, ...] | None:
    """Five of the free cards that stand on this rung; None where none were found."""
    for _ in range(TRIES):
        cards = _attempt(rung, free, chance)
        if cards is not None and rank_five(cards).category is rung:
            return tuple(chance.sample(cards, 5))
    return None


def _attempt(rung: FiveCard, free: Sequence[Card], chance: Random) -> list[Card] | None:
    if rung in (FiveCard.ROYAL_FLUSH, FiveCard.STRAIGHT_FLUSH, FiveCard.FLUSH):
        suit = chance.choice(SUITS)
        suited = [card for card in free if card.suit == suit]
        if rung is not FiveCard.FLUSH:
            run = (10, 11, 12, 13, ACE) if rung is FiveCard.ROYAL_FLUSH else chance.choice(_RUNS)
            suited = [card for card in suited if card.rank in run]
        return chance.sample(suited, 5) if len(suited) >= 5 else None
    if rung is FiveCard.STRAIGHT:
        return _groups([(rank, 1) for rank in chance.choice(_RUNS)], free, chance)
    sizes = {
        FiveCard.FOUR_OF_A_KIND: (4, 1),
        FiveCard.FULL_HOUSE: (3, 2),
        FiveCard.THREE_OF_A_KIND: (3, 1, 1),
        FiveCard.TWO_PAIRS: (2, 2, 1),
        FiveCard.ONE_PAIR: (2, 1, 1, 1),
    }.get(rung, (1, 1, 1, 1, 1))
    return _groups(list(zip(chance.sample(RANKS, len(sizes)), sizes, strict=True)), free, chance)


def _groups(wanted: list[tuple[int, int]], free: Sequence[Card], chance: Random) -> list[Card] | None:
    """So many cards of each rank."""
    cards: list[Card] = []
    for rank, count in wanted:
        of_rank = [card for card in free if card.rank == rank]
        if len(of_rank) < count:
            return None
        cards += chance.sample(of_rank, count)
    return cards


def rest_of(rung: FiveCard, begun: Sequence[Card], free: Sequence[Card], chance: Random) -> tuple[Card, ...] | None:
    """The free cards that make five of this rung with those that lie there already."""
    fitting = _fitting(rung, begun, free)
    for rest in combinations(chance.sample(fitting, len(fitting)), 5 - len(begun)):
        if rank_five((*begun, *rest)).category is rung:
            return rest
    return None


def _fitting(rung: FiveCard, begun: Sequence[Card], free: Sequence[Card]) -> list[Card]:
    """Without cards that cannot help, so that few combinations are left to try."""
    suits, ranks = {card.suit for card in begun}, {card.rank for card in begun}
    runs = [set(run) for run in _RUNS if ranks <= set(run)]
    fitting = list(free)
    if rung in (FiveCard.ROYAL_FLUSH, FiveCard.STRAIGHT_FLUSH, FiveCard.FLUSH):
        fitting = [card for card in fitting if suits == {card.suit}]
    if rung in (FiveCard.ROYAL_FLUSH, FiveCard.STRAIGHT_FLUSH, FiveCard.STRAIGHT):
        fitting = [card for card in fitting if any(card.rank in run for run in runs)]
    if rung in (FiveCard.FULL_HOUSE, FiveCard.FOUR_OF_A_KIND) and len(ranks) == len(begun):
        fitting = [card for card in fitting if card.rank in ranks]
    return fitting


def mirrored(cards: Sequence[Card], chance: Random) -> tuple[Card, ...]:
    """The same ranks with every suit moved on: equal in rank to the hand that it mirrors, and of other cards."""
    turn = chance.randrange(1, len(SUITS))
    moved = {suit: SUITS[(at + turn) % len(SUITS)] for at, suit in enumerate(SUITS)}
    return tuple(read_card(card.text[0] + moved[card.suit]) for card in cards)


def without(used: Collection[Card]) -> list[Card]:
    return [card for card in ALL_CARDS if card not in used]
