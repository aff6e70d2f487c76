"""Singapore Stud: the deal (3.7, 3.8), the decision (3.9), and what every wager of a round gets (3.9 to 3.13, 4)."""

from collections.abc import Callable, Sequence

from megalink.cards import Card
from megalink.games.singapore_stud.wagers import ANTE, BET, bet_row
from megalink.hands import FiveCard, FiveCardHand, rank_five
from megalink.hands.best import by_highest_card, by_strength
from megalink.hands.five_card import holds_ace_and_king
from megalink.rulebook.document import Document
from megalink.rulebook.reading import Readings
from megalink.table.game.choice import Choice, Kind, Step
from megalink.table.game.comparison import BY_3_12
from megalink.table.game.deal_plan import DealPlan, To, one_at_a_time, packet, players_in_packets
from megalink.table.game.game import JACKPOT, Game
from megalink.table.game.settlement import (
    INVALID_JACKPOT,
    HandVerdicts,
    JackpotVerdict,
    RoundVerdicts,
    Verdict,
    lose,
    returned,
    win,
)
from megalink.table.game.showdown import Ending, Hand, Showdown

CARDS = 5  # 1.1.5


def ace_king_or_better(cards: Sequence[Card]) -> bool:
    """3.10.2 as customary: Ace-King high, or any higher hand. Reading: A01"""
    hand = rank_five(cards)
    return hand.category > FiveCard.FIVE_ODD_CARDS or hand.ranks[:2] == (14, 13)


class SingaporeStud(Game):
    steps = (Step((Choice("fold", Kind.FOLD, "3.9.1"), Choice(BET, Kind.PLACE, "3.9.2", BET))),)
    lost_on_fold = (ANTE,)

    def __init__(self, document: Document, readings: Readings) -> None:
        super().__init__(document, readings)
        to_the_letter = readings["stud.dealer_qualify"] == "holds_A_and_K"
        self.qualifies: Callable[[Sequence[Card]], bool] = holds_ace_and_king if to_the_letter else ace_king_or_better
        groups_first = readings["ranking.same_order"] == "groups_first"
        self._order: Callable[[FiveCardHand], int] = by_strength if groups_first else by_highest_card
        self._ante_pay = document.pays[ANTE]["win"]
        self._bet_pays = {hand: document.pays[BET][bet_row(hand)] for hand in FiveCard}

    def deal_plan(self, method: str, hands: int) -> DealPlan:
        """The last card of the sequence is the Dealer's, and is exposed. Reading: A70"""
        if method == "manual":
            plan = one_at_a_time(hands, laps=CARDS)
        else:
            plan = (*players_in_packets(hands, CARDS), *packet(To.DEALER, CARDS))
        return (*plan[:-1], plan[-1]._replace(face_up=True))

    def compares(self, hand: Hand) -> bool:
        return ANTE in hand.wagers and hand.ending in (Ending.PLAYED, Ending.DECLINED)

    def announcement(self, verdicts: RoundVerdicts) -> str:
        """3.10.2 prescribes the words for a Dealer below Ace-King."""
        return "No hand" if verdicts.dealer_qualifies is False else super().announcement(verdicts)

    def verdicts(self, showdown: Showdown) -> RoundVerdicts:
        dealer = rank_five(showdown.dealer) if showdown.dealer else None
        qualifies = self.qualifies(showdown.dealer) if showdown.dealer else None
        hands = tuple(self._hand(hand, dealer, qualifies=bool(qualifies)) for hand in showdown.hands)
        return RoundVerdicts(dealer.title if dealer else None, qualifies, hands)

    def _hand(self, hand: Hand, dealer: FiveCardHand | None, *, qualifies: bool) -> HandVerdicts:
        if ANTE not in hand.wagers:
            return HandVerdicts(None, {}, INVALID_JACKPOT)
        player = rank_five(hand.cards) if hand.cards else None
        if hand.ending is Ending.FOLDED:
            wagers = {ANTE: lose("3.9.1")}
        elif hand.ending is Ending.ABSENT:
            wagers = {ANTE: returned("5.11", readings=("A84",))}
        else:
            assert dealer is not None, "a hand that is compared needs the Dealer's cards"
            compared = None if hand.ending is Ending.DECLINED else player
            wagers = self._ante_and_bet(compared, dealer, qualifies=qualifies)
            if BET not in hand.wagers:  # who put it up is out of the round (5.9, 5.16.1)
                del wagers[BET]
        jackpot = self._jackpot(hand.ending, player, qualifies=qualifies) if JACKPOT in hand.wagers else None
        return HandVerdicts(player.title if player else None, wagers, jackpot)

    def _ante_and_bet(
        self, player: FiveCardHand | None, dealer: FiveCardHand, *, qualifies: bool
    ) -> dict[str, Verdict]:
        """Without a Player's hand where its comparison is declined."""
        if not qualifies:
            return self._no_hand(player, dealer)
        if player is None:
            lost = lose("3.10.1", "3.10.3.2", readings=("A01",))
            return {ANTE: lost, BET: lost}
        difference = self._order(player) - self._order(dealer)
        clauses = BY_3_12.between(player, dealer)
        readings = ("A01", *BY_3_12.readings_with(clauses))
        if difference == 0:
            return self.stood_off(ANTE, (BET,), "3.10.4", *clauses, readings=readings)  # 1.1.8
        if difference < 0:
            lost = lose("3.10.3.2", *clauses, readings=readings)
            return {ANTE: lost, BET: lost}
        return {
            ANTE: win(self._ante_pay, "3.10.3.1", *clauses, readings=readings),
            BET: win(self._bet_pays[player.category], "3.10.3.1", *clauses, readings=readings),
        }

    def _no_hand(self, player: FiveCardHand | None, dealer: FiveCardHand) -> dict[str, Verdict]:
        """3.10.2: the Dealer announces "No hand"; nothing is compared. Readings: A14, A28"""
        if player is None and self.readings["decline.dealer_not_qualified"] == "lose_all":
            lost = lose("3.10.1", readings=("A01", "A14"))
            return {ANTE: lost, BET: lost}
        equal = player is not None and player.strength == dealer.strength
        if player is not None and equal and self.readings["stud.tie_not_qualified"] == "stand_off":
            return self.stood_off(ANTE, (BET,), "3.10.4", *BY_3_12.between(player, dealer), readings=("A01", "A28"))
        readings = ("A01", *(("A14",) if player is None else ()), *(("A28",) if equal else ()))
        return {
            ANTE: win(self._ante_pay, "3.10.2", "3.10.2.2", readings=readings),
            BET: returned("3.10.2", "3.10.2.1", readings=readings),
        }

    def _jackpot(self, ending: Ending, player: FiveCardHand | None, *, qualifies: bool) -> JackpotVerdict:
        """The Progressive Jackpot looks at the Player's five cards alone (1.1.6, 3.13)."""
        if ending is Ending.ABSENT:
            return JackpotVerdict(None, returned("5.11", readings=("A84",)))
        if ending is Ending.DECLINED:
            return JackpotVerdict(None, self.missed("3.10.1"))  # deemed without a winning combination
        assert player is not None, "a Progressive Jackpot wager that is live needs the hand's cards"
        if ending is Ending.FOLDED:
            return self.award_or_miss(player.category, "3.9.1")
        return self.award_or_miss(player.category, "3.10.3.3" if qualifies else "3.10.2.3")
