"""Let It Ride: the deal (3.6, 3.7), the decisions (3.8), and what every wager gets (3.9 to 3.12, 4).

A wager that was taken back is not there.
"""

from collections import Counter
from collections.abc import Sequence

from megalink.cards import Card
from megalink.hands import FiveCard, FiveCardHand, rank_five
from megalink.table.game.choice import Choice, Kind, Step
from megalink.table.game.deal_plan import DealPlan, To, packet, players_in_packets
from megalink.table.game.game import JACKPOT, Game
from megalink.table.game.settlement import (
    INVALID_JACKPOT,
    HandVerdicts,
    RoundVerdicts,
    Verdict,
    lose,
    win,
)
from megalink.table.game.showdown import Hand, Showdown

from .wagers import FIRST, IN_ORDER, SECOND, row_of

CARDS = 3  # 1.1.4
COMMUNITY_CARDS = 2  # 1.1.5

_STAY = Choice("stay", Kind.PASS, "3.8.1")
_BEGUN = {2: FiveCard.ONE_PAIR, 3: FiveCard.THREE_OF_A_KIND}


class LetItRide(Game):
    steps = (  # before each Community card a wager rides, or is taken back
        Step((_STAY, Choice("pull", Kind.RETURN, "3.8.2", FIRST)), exposes=1),
        Step((_STAY, Choice("pull", Kind.RETURN, "3.8.3", SECOND)), exposes=1),
    )

    def deal_plan(self, method: str, hands: int) -> DealPlan:
        """The Community cards lie face down in the middle. The Dealer has no hand."""
        if method == "manual":
            return (*players_in_packets(hands, 1) * CARDS, *packet(To.COMMUNITY, COMMUNITY_CARDS))
        return (*players_in_packets(hands, CARDS), *packet(To.COMMUNITY, COMMUNITY_CARDS))

    def community_needed(self, hands: tuple[Hand, ...]) -> int:
        """3.9: as soon as there is a hand, both cards are turned; who took his wagers back still has the Ride."""
        return COMMUNITY_CARDS if any(map(self.gets_cards, hands)) else 0

    def needs_cards(self, hand: Hand) -> bool:
        """3.9: no hand is given up, whoever is there to decide."""
        return self.gets_cards(hand)

    def hand_title(
        self, cards: Sequence[Card], community: Sequence[Card], set_two: Sequence[Card] | None = None
    ) -> str | None:
        """Before all five lie there, only what cannot be lost any more has a name."""
        whole = super().hand_title(cards, community, set_two)
        alike = max(Counter(card.rank for card in (*cards, *community)).values(), default=0)
        return whole or (_BEGUN[alike].title if alike in _BEGUN else None)

    def verdicts(self, showdown: Showdown) -> RoundVerdicts:
        return RoundVerdicts(None, None, tuple(self._hand(hand, showdown.community) for hand in showdown.hands))

    def _hand(self, hand: Hand, community: tuple[Card, ...]) -> HandVerdicts:
        if not self.gets_cards(hand):  # 5.12.2. Readings: A68, A90
            return HandVerdicts(None, {}, INVALID_JACKPOT)
        five = rank_five((*hand.cards, *community))
        wagers = {name: self._by_hand(name, five) for name in IN_ORDER if name in hand.wagers}
        jackpot = self.award_or_miss(five.category, "3.12") if JACKPOT in hand.wagers else None
        return HandVerdicts(five.title, wagers, jackpot)

    def _by_hand(self, name: str, five: FiveCardHand) -> Verdict:
        row = row_of(five)
        return lose("3.10.1", "4.1") if row is None else win(self.document.pays[name][row], "3.10")
