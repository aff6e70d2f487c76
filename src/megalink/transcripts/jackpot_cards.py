"""Cards with which positions hold Progressive Jackpot hands, in any game: own cards, and those that all share.

Straight Flushes that share cards lie in one suit, one above the other, and overlap in the shared ones; where nothing is
shared, each has a suit of its own.
"""

from collections.abc import Iterable, Mapping, Sequence

from megalink.cards import Card, card
from megalink.table.game.deal_plan import To
from megalink.table.game.game import Game
from megalink.transcripts.phrases import CannotSay

_RANKS, _SUITS, _FIVE = "23456789TJQKA", "hcds", 5
_SAID = "four_of_a_kind alone, or straight_flush and royal_flush, the Royal Flush last"

Wanted = Sequence[tuple[int, str]]  # position, hand


def jackpot_cards(game: Game, wanted: Wanted) -> Mapping[str, tuple[Card, ...]]:
    """By place: the positions, and the community cards where the game has such."""
    own = game.document.cards_of(To.PLAYER)
    hands = [hand for _, hand in wanted]
    if hands == ["four_of_a_kind"]:
        five = ["9h", "9c", "9d", "9s", "2c"]
        return _placed(wanted, [five], five[own:])
    most = len(_SUITS) if own == _FIVE else 2
    if not {*hands} <= {"straight_flush", "royal_flush"} or "royal_flush" in hands[:-1] or len(hands) > most:
        raise CannotSay(", ".join(hands), _SAID)
    if own == _FIVE:
        starts = [_RANKS.index("T" if hand == "royal_flush" else "5") for hand in hands]
        return _placed(wanted, [_straight(start, suit) for start, suit in zip(starts, _SUITS, strict=False)], ())
    last = _RANKS.index("T" if hands[-1] == "royal_flush" else "8")
    fives = [_straight(last - own * place, _SUITS[0]) for place in reversed(range(len(hands)))]
    return _placed(wanted, fives, fives[-1][: _FIVE - own])


def _straight(start: int, suit: str) -> list[str]:
    return [rank + suit for rank in _RANKS[start : start + _FIVE]]


def _placed(wanted: Wanted, fives: list[list[str]], shared: Sequence[str]) -> Mapping[str, tuple[Card, ...]]:
    placed = {
        str(at): _cards(text for text in five if text not in shared)
        for (at, _), five in zip(wanted, fives, strict=True)
    }
    return {**placed, To.COMMUNITY.value: _cards(shared)} if shared else placed


def _cards(texts: Iterable[str]) -> tuple[Card, ...]:
    return tuple(map(card, texts))
