"""Three Card Poker Xtreme: the deal (3.7, 3.8), the decision (3.9), and what every wager gets (3.9 to 3.13, 4)."""

from collections.abc import Mapping, Sequence

from megalink.cards import Card
from megalink.games.three_card_xtreme.case import Case, DealerHand
from megalink.games.three_card_xtreme.comparison import deciding_clause, qualification
from megalink.games.three_card_xtreme.wagers import (
    ANTE,
    ANTE_BONUS,
    ENTRY,
    PAIR_PLUS,
    PLAY,
    SIX_CARD_BONUS,
    Rows,
    bonus_rows,
    jackpot_rows,
)
from megalink.hands import FiveCard, rank_three
from megalink.money import Cents
from megalink.rulebook.document import Document
from megalink.rulebook.reading import Readings
from megalink.table.game.choice import Choice, Kind, Step
from megalink.table.game.deal_plan import DealPlan, To, one_at_a_time, packet, players_in_packets
from megalink.table.game.game import JACKPOT, Game
from megalink.table.game.settlement import (
    INVALID_JACKPOT,
    HandVerdicts,
    JackpotVerdict,
    Outcome,
    RoundVerdicts,
    Verdict,
    lose,
    returned,
    win,
)
from megalink.table.game.showdown import Ending, Hand, Showdown

CARDS = 3
COMMUNITY = packet(To.COMMUNITY, 2)
# A device deals the Community cards in threes and the third is burned; by hand only two are dealt. Reading: A70
COMMUNITY_AND_BURN = (*COMMUNITY, *packet(To.BURN, 1))

WITHOUT_ANTE = (Choice("continue", Kind.PASS, "3.9.3"),)  # such a hand simply goes on. Reading: A69


class ThreeCardXtreme(Game):
    steps = (Step((Choice("fold", Kind.FOLD, "3.9.1"), Choice(PLAY, Kind.PLACE, "3.9.2", PLAY))),)
    community_at_reveal = 2  # 3.10.2
    lost_on_fold = (ANTE,)
    moves_between_areas = True  # 5.2: "from one playing area to another". Reading: A76
    absent_ending = Ending.ABSENT  # 5.11 speaks of hands with an Ante: others go on. Reading: A86

    def __init__(self, document: Document, readings: Readings) -> None:
        super().__init__(document, readings)
        self.qualifies = qualification(readings)
        self._ante_pay = document.pays[ANTE]["win"]
        self._play_pay = document.pays[PLAY]["win"]
        self._community_in_bonus = readings["tcp.six_card_pool"] == "with_community"
        self._ante_bonus_only_on_win = readings["tcp.ante_bonus_on_lower_hand"] == "only_on_win"

    def deal_plan(self, method: str, hands: int) -> DealPlan:
        """None of the cards is exposed."""
        players = players_in_packets(hands, CARDS)
        match method:
            case "A":
                return (*players, *packet(To.DEALER, CARDS), *COMMUNITY_AND_BURN)
            case "B":
                return (*players, *COMMUNITY_AND_BURN, *packet(To.DEALER, CARDS, late=True))
            case "C":
                return (*packet(To.DEALER, CARDS), *players, *COMMUNITY_AND_BURN)
            case _:
                return (*one_at_a_time(hands, laps=CARDS), *COMMUNITY)

    def choices(self, wagers: Mapping[str, Cents], step: int) -> tuple[Choice, ...]:
        return super().choices(wagers, step) or WITHOUT_ANTE

    def hand_title(
        self, cards: Sequence[Card], community: Sequence[Card], set_two: Sequence[Card] | None = None
    ) -> str | None:
        """Three cards are compared as they are, also where Community cards lie beside them."""
        del community, set_two
        return rank_three(cards).title if len(cards) == CARDS else None

    def counting_cards(
        self, cards: Sequence[Card], community: Sequence[Card], set_two: Sequence[Card] | None = None
    ) -> tuple[Card, ...]:
        del community, set_two
        return tuple(cards)

    def may_decline(self, hand: Hand) -> bool:
        """3.10.3 takes the Six Card Bonus and the Progressive Jackpot, too, from a hand that is not exposed."""
        return self.gets_cards(hand)

    def compares(self, hand: Hand) -> bool:
        return ANTE in hand.wagers and hand.ending in (Ending.PLAYED, Ending.DECLINED)

    def needs_cards(self, hand: Hand) -> bool:
        """Also where a reading lets Pair Plus or Ante Bonus outlive a Fold or a declined hand. Readings: A16, A22"""
        ending = self._ending(hand)
        if ending is Ending.DECLINED:
            outlives = self.readings["decline.side_wagers"] != "lose"
            return outlives and not hand.wagers.keys().isdisjoint((ANTE, PAIR_PLUS))
        if ending is Ending.FOLDED and ANTE in hand.wagers and self.readings["tcp.ante_bonus_on_fold"] != "none":
            return True
        return super().needs_cards(hand._replace(ending=ending))

    def needs_dealer(self, hands: tuple[Hand, ...]) -> bool:
        return super().needs_dealer(hands) or any(self._waits_for_dealer(hand) for hand in hands)

    def _waits_for_dealer(self, hand: Hand) -> bool:
        """Hands that are not compared and yet look at the Dealer's cards. Reading: A21, for the folded Ante"""
        folded_ante = hand.ending is Ending.FOLDED and ANTE in hand.wagers
        return (SIX_CARD_BONUS in hand.wagers and self._cards_count(hand)) or (
            folded_ante and self.readings["tcp.folded_ante_not_qualified"] == "paid"
        )

    def community_needed(self, hands: tuple[Hand, ...]) -> int:
        """3.10.2, also when everyone has folded. Reading: A54"""
        waiting = {JACKPOT, SIX_CARD_BONUS} if self._community_in_bonus else {JACKPOT}
        waits = any(self._cards_count(hand) and not waiting.isdisjoint(hand.wagers) for hand in hands)
        return self.document.packets["community"].cards if waits else 0

    def _cards_count(self, hand: Hand) -> bool:
        """Whether the cards decide the Six Card Bonus and the Progressive Jackpot of this hand."""
        return self.gets_cards(hand) and self._ending(hand) in (Ending.PLAYED, Ending.FOLDED)

    def _ending(self, hand: Hand) -> Ending:
        """5.11 is about a Player who is not there to decide; without an Ante there is no decision. Reading: A86"""
        if hand.ending is Ending.ABSENT and ANTE not in hand.wagers:
            sides = {"settle": Ending.PLAYED, "return": Ending.ABSENT, "declined": Ending.DECLINED}
            return sides[self.readings["tcp.absent_without_ante"]]
        return hand.ending

    def verdicts(self, showdown: Showdown) -> RoundVerdicts:
        dealer = None
        if showdown.dealer:
            dealer = DealerHand(showdown.dealer, rank_three(showdown.dealer), self.qualifies(showdown.dealer))
        hands = tuple(self._hand(hand, dealer, showdown.community) for hand in showdown.hands)
        return RoundVerdicts(dealer.hand.title if dealer else None, dealer.qualifies if dealer else None, hands)

    def _hand(self, hand: Hand, dealer: DealerHand | None, community: tuple[Card, ...]) -> HandVerdicts:
        if not self.gets_cards(hand):
            return HandVerdicts(None, {}, INVALID_JACKPOT)
        wagers, player = frozenset(hand.wagers), rank_three(hand.cards) if hand.cards else None
        case = Case(wagers, hand.cards, player, self._ending(hand), dealer, community)
        if ANTE not in wagers:  # 3.9.3: nothing to decide, nothing to compare. Reading: A69
            absent = ("A86",) if hand.ending is Ending.ABSENT else ()
            case = case._replace(clauses=("3.9.3",), readings=("A69", *absent))
        if case.ending is Ending.ABSENT:
            return _all_returned(case)
        verdicts = self._ante_and_what_follows(case) if ANTE in wagers else {}
        if PLAY not in wagers:  # folded, or who put it up is out of the round (5.9, 5.16.1)
            verdicts.pop(PLAY, None)
        if PAIR_PLUS in wagers:
            verdicts[PAIR_PLUS] = self._pair_plus(case)
        if SIX_CARD_BONUS in wagers:
            verdicts[SIX_CARD_BONUS] = self._six_card_bonus(case)
        jackpot = self._jackpot(case) if JACKPOT in wagers else None
        return HandVerdicts(player.title if player else None, verdicts, jackpot)

    def _ante_and_what_follows(self, case: Case) -> dict[str, Verdict]:
        if case.ending is Ending.FOLDED:
            return self._with_ante_bonus(case, {ANTE: self._folded_ante(case.dealer)})
        assert case.dealer is not None, "a hand that is compared needs the Dealer's cards"
        if case.dealer.qualifies:
            return self._with_ante_bonus(case, self._compared(case, case.dealer))
        return self._with_ante_bonus(case, self._not_qualified(case, case.dealer))

    def _folded_ante(self, dealer: DealerHand | None) -> Verdict:
        """3.9.1 against the "all" of 3.11.2. Reading: A21"""
        if self.readings["tcp.folded_ante_not_qualified"] == "lost":
            return lose("3.9.1", readings=("A21",))
        assert dealer is not None, "under this reading the Dealer's cards decide a folded Ante"
        readings = (*dealer.readings, "A21")
        if dealer.qualifies:
            return lose("3.9.1", readings=readings)
        return win(self._ante_pay, "3.11", "3.11.2", readings=readings)

    def _not_qualified(self, case: Case, dealer: DealerHand) -> dict[str, Verdict]:
        """3.11: nothing is compared. Readings: A17, A20"""
        readings = dealer.readings
        if case.ending is Ending.DECLINED:
            readings = (*readings, "A17")
            if self.readings["decline.dealer_not_qualified"] == "lose_all":
                lost = lose("3.10.3", readings=readings)
                return {ANTE: lost, PLAY: lost}
        no_payment = lose if self.readings["tcp.play_not_qualified"] == "house_keeps" else returned
        return {
            ANTE: win(self._ante_pay, "3.11", "3.11.2", readings=readings),
            PLAY: no_payment("3.11", "3.11.1", readings=(*readings, "A20")),
        }

    def _compared(self, case: Case, dealer: DealerHand) -> dict[str, Verdict]:
        if case.ending is Ending.DECLINED:
            lost = lose("3.10.3", "3.12.2", readings=dealer.readings)
            return {ANTE: lost, PLAY: lost}
        difference = case.player.strength - dealer.hand.strength
        decided_by, readings = deciding_clause(case.player, dealer.hand), dealer.readings
        if difference == 0:
            return self.stood_off(ANTE, (PLAY,), "3.12.3", decided_by, readings=readings)  # 1.1.12
        if difference < 0:
            lost = lose("3.12.2", decided_by, readings=readings)
            return {ANTE: lost, PLAY: lost}
        return {
            ANTE: win(self._ante_pay, "3.12.1", decided_by, readings=readings),
            PLAY: win(self._play_pay, "3.12.1", decided_by, readings=readings),
        }

    def _with_ante_bonus(self, case: Case, verdicts: dict[str, Verdict]) -> dict[str, Verdict]:
        """3.11.3, 3.12.4: its own line when paid; where a reading denies it, the Ante's line says which."""
        pay = self.document.pays[ANTE_BONUS].get(case.hand.category.slug) if case.hand else None
        may_stay_unseen = case.ending in (Ending.FOLDED, Ending.DECLINED)
        if pay is None and not may_stay_unseen:
            return verdicts
        denied_by = self._ante_bonus_denied_by(case.ending, verdicts[ANTE])
        if denied_by:  # cited without a look at cards that may stay face down: else the line would tell of them
            return {**verdicts, ANTE: verdicts[ANTE].citing(denied_by)}
        if pay is None:
            return verdicts
        by_ending = {Ending.FOLDED: ("A22",), Ending.DECLINED: ("A16",)}.get(case.ending, ())
        why_the_ante_won = verdicts[ANTE].readings if self._ante_bonus_only_on_win else ()
        readings = tuple(dict.fromkeys((*by_ending, "A23", *why_the_ante_won)))
        return {**verdicts, ANTE_BONUS: win(pay, case.branch.ante_bonus, readings=readings)}

    def _ante_bonus_denied_by(self, ending: Ending, ante: Verdict) -> str | None:
        if ending is Ending.FOLDED and self.readings["tcp.ante_bonus_on_fold"] == "none":
            return "A22"
        if ending is Ending.DECLINED and self.readings["decline.side_wagers"] == "lose":
            return "A16"
        return "A23" if self._ante_bonus_only_on_win and ante.outcome is not Outcome.WIN else None

    def _pair_plus(self, case: Case) -> Verdict:
        """1.1.7: the Player's three cards alone."""
        clauses, readings = (*case.clauses, case.branch.pair_plus), case.readings
        if case.ending is Ending.FOLDED:
            clauses = ("3.9.1.1",)
        elif case.ending is Ending.DECLINED:
            clauses, readings = ("3.10.3", case.branch.pair_plus), (*readings, "A16")
            if self.readings["decline.side_wagers"] == "lose":
                return lose("3.10.3", readings=readings)
        return self._pays_or_misses(PAIR_PLUS, case.player.category.slug, clauses, readings)

    def _six_card_bonus(self, case: Case) -> Verdict:
        """1.1.11, 3.10.1: the best five of the Player's and the Dealer's three cards. Reading: A09"""
        if case.ending is Ending.DECLINED:  # deemed without a winning combination
            return self.missed("3.10.3", readings=case.readings)
        assert case.dealer is not None, "the Six Card Bonus needs the Dealer's cards"
        cards = (*case.cards, *case.dealer.cards, *(case.community if self._community_in_bonus else ()))
        row, ace_low = self._row(bonus_rows(cards))
        folded = case.ending is Ending.FOLDED
        clauses = ("3.9.1.2", "3.10.1") if folded else (*case.clauses, "3.10.1", case.branch.six_card_bonus)
        return self._pays_or_misses(SIX_CARD_BONUS, row.slug, clauses, (*case.readings, "A09", *ace_low))

    def _jackpot(self, case: Case) -> JackpotVerdict:
        """3.10.2, 3.13: the Player's three cards and the two Community cards."""
        if case.ending is Ending.DECLINED:
            return JackpotVerdict(None, self.missed("3.10.3", readings=case.readings))
        row, ace_low = self._row(jackpot_rows((*case.cards, *case.community)))
        clauses = ("3.9.1",) if case.ending is Ending.FOLDED else (*case.clauses, "3.13")
        hand, verdict = self.award_or_miss(row, *clauses)
        return JackpotVerdict(hand, verdict.citing(*case.readings, *ace_low))

    def _row(self, rows: Rows) -> tuple[FiveCard, tuple[str, ...]]:
        """The row under the side in force; A04 is cited where its sides differ."""
        everywhere = self.readings["straight.ace_low"] == "everywhere"
        row = rows.ace_low_everywhere if everywhere else rows.ace_low_as_written
        return row, () if rows.ace_low_everywhere is rows.ace_low_as_written else ("A04",)

    def _pays_or_misses(self, wager: str, row: str, clauses: tuple[str, ...], readings: tuple[str, ...]) -> Verdict:
        table = self.document.pays[wager]
        if row in table:
            return win(table[row], *clauses, readings=readings)
        pay_table = next(iter(table.values())).clause
        return self.missed(*clauses, pay_table).citing(*readings)


def _all_returned(case: Case) -> HandVerdicts:
    """5.11: nobody was there to decide, so the hand is invalid."""
    back = returned("5.11", readings=case.readings or ("A84",))
    wagers = {name: back for name in ENTRY if name in case.wagers}
    jackpot = JackpotVerdict(None, back) if JACKPOT in case.wagers else None
    return HandVerdicts(case.hand.title if case.hand else None, wagers, jackpot)
