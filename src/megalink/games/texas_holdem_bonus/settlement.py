"""Texas Hold'em Bonus: the deal (3.7, 3.8), the decisions (3.9), and what every wager gets (3.9, 3.10, 3.13, 4)."""

from collections.abc import Sequence

from megalink.cards import Card
from megalink.games.texas_holdem_bonus.comparison import COMMUNITY_CARDS, BestFive, Compared, Comparison
from megalink.games.texas_holdem_bonus.wagers import (
    ANTE,
    BONUS,
    CONTINUATION,
    FLOP,
    RIVER,
    TURN,
    bonus_row,
    holds_two_aces,
)
from megalink.hands import FiveCard, FiveCardHand, five_of, rank_five
from megalink.rulebook.document import Document
from megalink.rulebook.reading import Readings
from megalink.table.game.choice import Choice, Kind, Step
from megalink.table.game.deal_plan import DealPlan, To, packet, players_in_packets
from megalink.table.game.game import JACKPOT, Game
from megalink.table.game.settlement import (
    INVALID_JACKPOT,
    HandVerdicts,
    JackpotVerdict,
    RoundVerdicts,
    Verdict,
    lose,
    returned,
    stand_off,
    win,
)
from megalink.table.game.showdown import Ending, Hand, Showdown

HOLE_CARDS = 2  # 1.1.9
FLOP_CARDS = 3  # 1.1.7: the first three of the sequence. Reading: A70
ON_THE_COMPARISON = (ANTE, *CONTINUATION)

_FOLD = Choice("fold", Kind.FOLD, "3.9.1")
_CHECK = Choice("check", Kind.PASS, "3.9.2")


class TexasHoldemBonus(Game):
    steps = (  # a wager or a Check before each further card. Reading: A105
        Step((_FOLD, Choice(FLOP, Kind.PLACE, "3.9.2", FLOP)), exposes=3),
        Step((_CHECK, Choice(TURN, Kind.PLACE, "3.9.2", TURN)), exposes=1),
        Step((_CHECK, Choice(RIVER, Kind.PLACE, "3.9.2", RIVER)), exposes=1),
    )
    lost_on_fold = (ANTE, BONUS)

    def __init__(self, document: Document, readings: Readings) -> None:
        super().__init__(document, readings)
        self._comparison = Comparison(readings)
        self._pays = {name: document.pays[name]["win"] for name in ON_THE_COMPARISON}
        self._bonus_pays = document.pays[BONUS]

    def deal_plan(self, method: str, hands: int) -> DealPlan:
        """A security card (Method C) lies under a packet and is no card of the deck: it has no slot. Reading: A72"""
        community = packet(To.COMMUNITY, COMMUNITY_CARDS)
        if method == "manual":  # 3.8: two laps around the table, and the Dealer's cards after all decisions
            lap = players_in_packets(hands, 1)
            return (*lap * HOLE_CARDS, *community, *packet(To.DEALER, HOLE_CARDS, late=True))
        players = players_in_packets(hands, HOLE_CARDS)
        if method == "C":
            return (*community, *packet(To.DEALER, HOLE_CARDS), *players)
        return (*community, *players, *packet(To.DEALER, HOLE_CARDS, late=method == "B"))

    def compares(self, hand: Hand) -> bool:
        return ANTE in hand.wagers and hand.ending in (Ending.PLAYED, Ending.DECLINED)

    def needs_cards(self, hand: Hand) -> bool:
        """Of a hand that is not compared the Bonus may still look at the Hole cards. Readings: A19, A85"""
        if {ANTE, BONUS} <= hand.wagers.keys() and hand.ending is Ending.ABSENT:
            return self.readings["texas.bonus_on_absent"] == "settle"
        if {ANTE, BONUS} <= hand.wagers.keys() and hand.ending is Ending.DECLINED:
            return self.readings["decline.side_wagers"] != "lose"
        return super().needs_cards(hand)

    def needs_dealer(self, hands: tuple[Hand, ...]) -> bool:
        return super().needs_dealer(hands) or any(self._bonus_waits_for_dealer(hand) for hand in hands)

    def community_needed(self, hands: tuple[Hand, ...]) -> int:
        """A folded hand leaves its Progressive Jackpot wager to the Flop cards alone (3.9.1). Reading: A54"""
        if any(self.compares(hand) for hand in hands):
            return COMMUNITY_CARDS
        live = (hand for hand in hands if hand.ending is Ending.FOLDED and ANTE in hand.wagers)
        return FLOP_CARDS if any(JACKPOT in hand.wagers for hand in live) else 0

    def counting_cards(
        self, cards: Sequence[Card], community: Sequence[Card], set_two: Sequence[Card] | None = None
    ) -> tuple[Card, ...]:
        """The best five of seven (3.10), as the comparison finds them. Reading: A08"""
        best = self._comparison.best(cards, community)
        return five_of((*cards, *community), best.hand) if best else super().counting_cards(cards, community, set_two)

    def verdicts(self, showdown: Showdown) -> RoundVerdicts:
        dealer = self._comparison.best(showdown.dealer, showdown.community)
        hands = tuple(self._hand(hand, dealer, showdown) for hand in showdown.hands)
        return RoundVerdicts(dealer.hand.title if dealer else None, None, hands)

    def _hand(self, hand: Hand, dealer: BestFive | None, showdown: Showdown) -> HandVerdicts:
        if ANTE not in hand.wagers:
            return self._without_ante(hand)
        community = showdown.community
        best = self._comparison.best(hand.cards, community) if hand.cards else None
        compared = None
        if hand.ending is Ending.PLAYED:
            assert best, "a hand that is compared needs five Community cards"
            assert dealer, "a hand that is compared needs the Dealer's cards"
            compared = self._comparison.between(best, dealer, community)
        wagers = self._on_the_comparison(hand, best, compared)
        if BONUS in hand.wagers:
            wagers[BONUS] = self._bonus(hand, compared, showdown.dealer)
        with_flop = rank_five((*hand.cards, *community[:FLOP_CARDS])) if community and hand.cards else None
        jackpot = self._jackpot(hand.ending, with_flop, compared) if JACKPOT in hand.wagers else None
        best_known = best.hand if best else with_flop
        return HandVerdicts(best_known.title if best_known else None, wagers, jackpot)

    def _without_ante(self, hand: Hand) -> HandVerdicts:
        """5.12.2 for the Progressive Jackpot wager; the Bonus, of which it is silent, likewise. Reading: A89"""
        wagers = {BONUS: returned("3.5", readings=("A68", "A89"))} if BONUS in hand.wagers else {}
        return HandVerdicts(None, wagers, INVALID_JACKPOT if JACKPOT in hand.wagers else None)

    def _on_the_comparison(self, hand: Hand, best: BestFive | None, compared: Compared | None) -> dict[str, Verdict]:
        """The Ante and whatever was wagered on Flop, Turn and River."""
        if hand.ending is Ending.FOLDED:
            return {ANTE: lose("3.9.1")}
        if hand.ending is Ending.ABSENT:
            return {ANTE: returned("5.11", readings=("A84",))}
        names = [name for name in ON_THE_COMPARISON if name in hand.wagers]
        if hand.ending is Ending.DECLINED:
            return dict.fromkeys(names, lose("3.10.1", "3.10.3"))
        assert best
        assert compared
        difference, clauses, readings = compared
        if difference == 0:
            return self.stood_off(ANTE, names[1:], "3.10.4", *clauses, readings=readings)  # 1.1.14
        if difference < 0:
            return dict.fromkeys(names, lose("3.10.3", *clauses, readings=readings))
        won = {name: win(self._pays[name], "3.10.2", *clauses, readings=readings) for name in names}
        if best.hand.category < FiveCard.STRAIGHT:
            won[ANTE] = stand_off("3.10.2", *clauses, readings=readings)
        return won

    def _bonus(self, hand: Hand, compared: Compared | None, dealer: Sequence[Card]) -> Verdict:
        if hand.ending is Ending.FOLDED:
            return lose("3.9.1", readings=() if dealer else ("A26",))
        if hand.ending is Ending.ABSENT:
            return self._bonus_of_absent(hand, dealer)
        if hand.ending is Ending.DECLINED:
            if self.readings["decline.side_wagers"] == "lose":
                return lose("3.10.1", "3.10.3", readings=("A19",))
            return self._bonus_on_hole_cards(hand, dealer, readings=("A19",))
        assert compared
        if compared.difference < 0:
            return self._bonus_of_lower(hand, compared, dealer)
        readings = (*compared.readings, "A25")  # had the Dealer's hand been higher, A24 would rule instead
        if compared.difference == 0:
            if self.readings["texas.bonus_on_standoff"] == "push":
                return stand_off("3.10.4", *compared.clauses, readings=readings)
            return self._bonus_on_hole_cards(hand, dealer, "3.10.4", readings=readings)
        if self.readings["texas.bonus_missed_on_win"] == "return" and bonus_row(hand.cards, dealer) is None:
            return returned("1.1.3", "4.1.1", readings=readings)
        return self._bonus_on_hole_cards(hand, dealer, readings=readings)

    def _bonus_of_lower(self, hand: Hand, compared: Compared, dealer: Sequence[Card]) -> Verdict:
        """3.10.3 takes all wagers but one, while 1.1.3 looks at the Hole cards alone. Reading: A24"""
        if self.readings["texas.bonus_on_lower_hand"] == "lose":
            return lose("3.10.3", *compared.clauses, readings=(*compared.readings, "A24"))
        elsewhere = (self.readings["texas.bonus_on_standoff"], self.readings["texas.bonus_missed_on_win"])
        hangs_on = () if elsewhere == ("settle_on_hole_cards", "lose") else compared.readings  # all alike, or not
        return self._bonus_on_hole_cards(hand, dealer, readings=(*hangs_on, "A24"))

    def _bonus_of_absent(self, hand: Hand, dealer: Sequence[Card]) -> Verdict:
        """5.11 does not name the Bonus. Reading: A85"""
        side = self.readings["texas.bonus_on_absent"]
        if side == "return":
            return returned("5.11", readings=("A85",))
        if side == "lose":
            return lose("5.11", readings=("A85",))
        return self._bonus_on_hole_cards(hand, dealer, "5.11", readings=("A85",))

    def _bonus_on_hole_cards(
        self, hand: Hand, dealer: Sequence[Card], *clauses: str, readings: tuple[str, ...]
    ) -> Verdict:
        """1.1.3: paid if the Hole cards stand in the table of 4.1.1."""
        row = bonus_row(hand.cards, dealer)
        if row:
            return win(self._bonus_pays[row], *clauses, "1.1.3", readings=readings)
        return self.missed(*clauses, "1.1.3", "4.1.1", readings=readings)

    def _bonus_waits_for_dealer(self, hand: Hand) -> bool:
        """Two Aces of an absent Player, where their Bonus is settled, are worth what the Dealer makes them worth."""
        settles = hand.ending is Ending.ABSENT and self.readings["texas.bonus_on_absent"] == "settle"
        return settles and {ANTE, BONUS} <= hand.wagers.keys() and holds_two_aces(hand.cards)

    def _jackpot(self, ending: Ending, with_flop: FiveCardHand | None, compared: Compared | None) -> JackpotVerdict:
        """The Progressive Jackpot looks at the Hole cards and the three Flop cards alone (3.9.2, 4.2)."""
        if ending is Ending.ABSENT:
            return JackpotVerdict(None, returned("5.11", readings=("A84",)))
        if ending is Ending.DECLINED:
            return JackpotVerdict(None, lose("3.10.1", "3.10.3"))  # lower, and deemed not to qualify: all is lost
        assert with_flop, "a Progressive Jackpot wager that is live needs the Flop cards"
        if ending is Ending.FOLDED:
            return self.award_or_miss(with_flop.category, "3.9.1", readings=("A54",))
        assert compared
        clauses = ("3.9.2", "3.10.3") if compared.difference < 0 else ("3.9.2",)
        if with_flop.category.slug in self.document.pays[JACKPOT]:
            return self.award_or_miss(with_flop.category, *clauses)
        return JackpotVerdict(None, self._jackpot_missed(compared, *clauses, self.document.jackpot.pay_table))

    def _jackpot_missed(self, compared: Compared, *clauses: str) -> Verdict:
        """A lower hand loses it by 3.10.3, which names the wager that qualifies alone. Any other: Reading A43"""
        comes_back = self.readings["side.missed_condition"] == "return"
        hangs_on = compared.readings if comes_back else ()  # else it is lost, whoever is lower
        if compared.difference < 0:
            return lose(*clauses, readings=hangs_on)
        return self.missed(*clauses, readings=hangs_on)
