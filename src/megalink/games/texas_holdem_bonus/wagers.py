"""The wagers of Texas Hold'em Bonus, and the pay-table row that two Hole cards stand on."""

from collections.abc import Sequence

from megalink.cards import ACE, JACK, KING, Card

ANTE = "ante"
BONUS = "bonus"
FLOP = "flop"
TURN = "turn"
RIVER = "river"

CONTINUATION = (FLOP, TURN, RIVER)


def holds_two_aces(hole: Sequence[Card]) -> bool:
    return all(card.rank == ACE for card in hole)


def bonus_row(hole: Sequence[Card], dealer: Sequence[Card]) -> str | None:
    """4.1.1: the row of the Bonus, or None where there is none. The Dealer's cards count only beside two Aces."""
    low, high = sorted([card.rank for card in hole])
    if low == ACE:
        assert dealer, "the Bonus on two Aces needs the Dealer's Hole cards"
        return "aces_both" if holds_two_aces(dealer) else "aces"
    if low == high:
        return "high_pair" if low >= JACK else "low_pair"
    if high != ACE or low < JACK:
        return None
    cards = "ace_king" if low == KING else "ace_queen_or_jack"
    return f"{cards}_suited" if len({card.suit for card in hole}) == 1 else f"{cards}_unsuited"
