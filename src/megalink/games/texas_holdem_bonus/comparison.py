"""3.10 and 3.12: which five of seven cards count, and whose five are higher."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from megalink.cards import Card
from megalink.hands import FiveCard, FiveCardHand, best_of, best_using, rank_five
from megalink.hands.best import by_highest_card, by_strength
from megalink.rulebook.reading import Readings
from megalink.table.game.comparison import BY_3_12

COMMUNITY_CARDS = 5  # 3.10


class BestFive(NamedTuple):
    hand: FiveCardHand
    board_is_higher: bool  # than any five with a Hole card among them: here reading A08 decides


class Compared(NamedTuple):
    difference: int  # above 0 the Player's hand is higher, at 0 the hands are equal
    clauses: tuple[str, ...]
    readings: tuple[str, ...]


class Comparison:
    def __init__(self, readings: Readings) -> None:
        groups_first = readings["ranking.same_order"] == "groups_first"
        self._order: Callable[[FiveCardHand], int] = by_strength if groups_first else by_highest_card
        self._board_may_play = readings["texas.board_play"] == "any_number"
        self._pair_decides = readings["texas.full_house_tie"] == "pair_decides"

    def best(self, hole: Sequence[Card], community: Sequence[Card]) -> BestFive | None:
        """The best five of seven (3.10), or None while some of the seven are not there."""
        if not hole or len(community) != COMMUNITY_CARDS:
            return None
        best, board = best_of((*hole, *community), self._order), rank_five(community)
        if self._order(best) > self._order(board):  # a Hole card is among the best five: A08 has nothing to say
            return BestFive(best, board_is_higher=False)
        with_hole_card = best_using(hole, community, self._order)
        board_is_higher = self._order(board) > self._order(with_hole_card)
        return BestFive(board if board_is_higher and self._board_may_play else with_hole_card, board_is_higher)

    def between(self, player: BestFive, dealer: BestFive, community: Sequence[Card]) -> Compared:
        own, dealers = player.hand, dealer.hand
        difference = self._order(own) - self._order(dealers)
        clauses = BY_3_12.between(own, dealers)
        readings = BY_3_12.readings_with(clauses)
        if difference and _same_three_not_on_board(own, dealers, community):
            readings = (*readings, "A07")
            difference = difference if self._pair_decides else 0
        if player.board_is_higher or dealer.board_is_higher:
            readings = (*readings, "A08")
        return Compared(difference, clauses, readings)


def _same_three_not_on_board(hand: FiveCardHand, other: FiveCardHand, community: Sequence[Card]) -> bool:
    """3.12.5 gives the decision to the pair where the three cards are Community cards, and is silent elsewhere."""
    if not hand.category is other.category is FiveCard.FULL_HOUSE or hand.ranks[0] != other.ranks[0]:
        return False
    return sum(card.rank == hand.ranks[0] for card in community) < 3
