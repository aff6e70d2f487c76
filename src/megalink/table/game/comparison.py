"""Which clause decides between two five-card hands of one document."""

from dataclasses import dataclass

from megalink.hands import FiveCard, FiveCardHand


@dataclass(frozen=True, slots=True)
class FiveCardClauses:
    """The numbers under which a document orders five-card hands."""

    same_order: str
    same_cards: str
    two_pairs: str
    one_pair: str
    ace_low: str
    full_house: str
    same_straight: str

    def between(self, hand: FiveCardHand, other: FiveCardHand) -> tuple[str, ...]:
        """The sub-clause that ranks two hands of one category; between categories the order itself decides."""
        if hand.category is not other.category:
            return ()
        if hand.category is FiveCard.TWO_PAIRS:
            return (self.two_pairs,)
        if hand.category is FiveCard.ONE_PAIR:
            return (self.one_pair,)
        if hand.category is FiveCard.FULL_HOUSE:
            return (self.full_house,)
        if hand.category in (FiveCard.STRAIGHT, FiveCard.STRAIGHT_FLUSH):
            if hand.strength == other.strength:
                return (self.same_straight,)
            return (self.ace_low,) if hand.is_ace_low or other.is_ace_low else (self.same_order,)
        return (self.same_cards,) if hand.strength == other.strength else (self.same_order,)

    def readings_with(self, clauses: tuple[str, ...]) -> tuple[str, ...]:
        """A06 is at work where cards of one category are ranked by 3.12 alone."""
        return ("A06",) if clauses == (self.same_order,) else ()


BY_3_12 = FiveCardClauses(  # the number under which more than one document has them
    same_order="3.12",
    same_cards="3.12.1",
    two_pairs="3.12.2",
    one_pair="3.12.3",
    ace_low="3.12.4",
    full_house="3.12.5",
    same_straight="3.12.6",
)
