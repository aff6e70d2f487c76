"""The wagers of Singapore Stud, and the pay-table row that a hand stands on."""

from megalink.hands import FiveCard

ANTE = "ante"
BET = "bet"

_OWN_ROW_FROM = FiveCard.TWO_PAIRS


def bet_row(hand: FiveCard) -> str:
    """4.1.2: one row for one pair and all below it."""
    return hand.slug if hand >= _OWN_ROW_FROM else "one_pair_or_lower"
