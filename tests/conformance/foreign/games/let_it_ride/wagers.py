"""The wagers of Let It Ride, and the pay-table row that five cards stand on."""

from megalink.hands import FiveCard, FiveCardHand

RIDE = "ride"  # 1.1.1: stays in action to the end
FIRST = "first"  # 1.1.2: may be taken back before the first Community card
SECOND = "second"  # 1.1.2: before the second

IN_ORDER = (RIDE, FIRST, SECOND)
TEN = 10


def row_of(hand: FiveCardHand) -> str | None:
    """4.1: the row of these five cards; None below a pair of Tens."""
    if hand.category is FiveCard.ONE_PAIR:
        return "tens_or_better" if hand.ranks[0] >= TEN else None
    return hand.category.slug if hand.category > FiveCard.ONE_PAIR else None
