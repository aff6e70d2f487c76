"""What a robot makes of its cards: a rule of thumb, so that a demonstration wins and loses about as people do."""

from collections.abc import Sequence

from megalink.cards import Card

ACE, KING, QUEEN = 14, 13, 12


def is_worth_a_wager(own: Sequence[Card], community: Sequence[Card]) -> bool:
    """A made hand, or high cards enough; two Hole cards alone are nearly always worth seeing the next ones."""
    if len(own) == 2 and not community:
        return True
    ranks = sorted((card.rank for card in (*own, *community)), reverse=True)
    if len(set(ranks)) < len(ranks):
        return True
    if len(own) == 2:
        return False
    suited = len({card.suit for card in own}) == 1
    in_sequence = ranks[0] - ranks[-1] == len(ranks) - 1
    return suited or in_sequence or (ranks[0] >= QUEEN if len(own) == 3 else ranks[:2] == [ACE, KING])
