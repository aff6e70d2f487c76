"""Bullseye: the deal (3.8, 3.9), the decision, and what every wager of a round gets (3.10 to 3.18, 4, 5.12)."""

from collections.abc import Sequence

from megalink.cards import Card
from megalink.games.bullseye.comparison import Comparison
from megalink.games.bullseye.setting import (
    NO_THREE_CARD_HAND,
    OWN_SETTING,
    HandAsSet,
    set_for_dealer,
    set_for_player,
)
from megalink.games.bullseye.wagers import BULLSEYE, MAIN, SIDE_WAGERS, SUITS, TIE, pictures_row, suited_row
from megalink.hands import FiveCard, PointRules, Setting, rank_five
from megalink.hands.point_hand import POINT_CARDS
from megalink.rulebook.document import Document
from megalink.rulebook.reading import Readings
from megalink.table.game.choice import Choice, Kind, Step
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
from megalink.table.game.showdown import Ending, Hand, Replacement, Showdown

CARDS = 5
_IN_ORDER = (MAIN, *SIDE_WAGERS)
_BECAUSE_OF = {Ending.ABSENT: (("5.11",), ("A87",)), Ending.DECLINED: (("3.17",), ("A18",))}


class Bullseye(Game):
    point_rules: PointRules
    steps = (Step((Choice("set", Kind.SET, "3.10.1"), Choice("house_way", Kind.PASS, "1.1.5"))),)
    absent_ending = Ending.ABSENT  # 5.11: the Dealer sets the hand. Reading: A87

    def __init__(self, document: Document, readings: Readings) -> None:
        super().__init__(document, readings)
        self.point_rules = PointRules(
            ace_counts_eleven=readings["bullseye.ace_value"] == "eleven",
            three_and_six_pair=readings["bullseye.three_six"] == "pair",
            one_choice_for_all=readings["bullseye.three_six_choice"] == "one_choice",
            picture_pairs_equal=readings["bullseye.picture_pairs"] == "unranked_1_1_8",
        )
        self._comparison = Comparison(document, readings)
        self._improves = readings["bullseye.player_setting"] == "auto_improve"
        self._orphans = readings["bullseye.orphan_side_wagers"]
        self._declined_loses_all = readings["decline.side_wagers"] == "lose"

    def deal_plan(self, method: str, hands: int) -> DealPlan:
        """Nothing is exposed before 3.13."""
        if method == "manual":
            return one_at_a_time(hands, laps=CARDS)
        players = players_in_packets(hands, CARDS)
        if method == "C":
            return (*packet(To.DEALER, CARDS), *players)  # the security card beneath is none of the 52. Reading: A72
        return (*players, *packet(To.DEALER, CARDS, late=method == "B"))

    def gets_cards(self, hand: Hand) -> bool:
        """Main brings a hand; side wagers without it do so under one side of A88. Readings: A68, A88"""
        if MAIN in hand.wagers:
            return True
        return self._orphans == "deal_and_settle" and any(name in hand.wagers for name in SIDE_WAGERS)

    def hand_title(
        self, cards: Sequence[Card], community: Sequence[Card], set_two: Sequence[Card] | None = None
    ) -> str | None:
        del community
        if len(cards) != CARDS:
            return None
        setting = self._counting_setting(cards, set_two)
        return setting.point_hand.title if setting else NO_THREE_CARD_HAND

    def counting_cards(
        self, cards: Sequence[Card], community: Sequence[Card], set_two: Sequence[Card] | None = None
    ) -> tuple[Card, ...]:
        """The Point Hand; without a 3 Card Hand there is none."""
        del community
        setting = self._counting_setting(cards, set_two) if len(cards) == CARDS else None
        return setting.two if setting else ()

    def _counting_setting(self, cards: Sequence[Card], set_two: Sequence[Card] | None) -> Setting | None:
        """The Player's own valid setting, else the House Way."""
        own = self.point_rules.set_as(cards, set_two) if set_two is not None and len(set_two) == POINT_CARDS else None
        return own or self.point_rules.house_way(cards)

    def replaced_setting(self, cards: Sequence[Card], two: Sequence[Card]) -> Replacement | None:
        """3.12: the Dealer sets the hand; nothing is replaced where no 3 Card Hand is possible. Reading: A120"""
        laid = Hand(0, tuple(cards), {}, set_two=tuple(two))
        counted = set_for_player(laid, self.point_rules, improve=self._improves)
        if counted.setting is None or counted.clauses == (OWN_SETTING,):
            return None
        was_valid = len(laid.set_two or ()) == POINT_CARDS and self.point_rules.set_as(cards, two) is not None
        return Replacement(counted.setting.two, counted.clauses[0], was_valid)

    def may_decline(self, hand: Hand) -> bool:
        return self.gets_cards(hand)

    def needs_cards(self, hand: Hand) -> bool:
        """Also of a Player who is not there: the Dealer sets and exposes them (5.11)."""
        if hand.ending is Ending.DECLINED:
            return not self._declined_loses_all and not hand.wagers.keys() <= {TIE, JACKPOT}
        return self.gets_cards(hand)

    def compares(self, hand: Hand) -> bool:
        if hand.ending is Ending.DECLINED:
            return MAIN in hand.wagers and not self._declined_loses_all  # may the Dealer be unable? Reading: A18
        return self.gets_cards(hand) and (MAIN in hand.wagers or TIE in hand.wagers)

    def verdicts(self, showdown: Showdown) -> RoundVerdicts:
        if not showdown.dealer:
            return RoundVerdicts(None, None, tuple(self._hand(hand, None) for hand in showdown.hands))
        dealer = set_for_dealer(showdown.dealer, self.point_rules)
        hands = tuple(self._hand(hand, dealer) for hand in showdown.hands)
        return RoundVerdicts(dealer.title, dealer.setting is not None, hands)

    def _hand(self, hand: Hand, dealer: HandAsSet | None) -> HandVerdicts:
        if not self.gets_cards(hand):
            return self._without_hand(hand)
        player = set_for_player(hand, self.point_rules, improve=self._improves) if hand.cards else None
        wager = self._declined if hand.ending is Ending.DECLINED else self._exposed
        wagers = {name: wager(name, hand, player, dealer) for name in _IN_ORDER if name in hand.wagers}
        if MAIN not in hand.wagers:
            wagers = {name: verdict.citing("A88") for name, verdict in wagers.items()}
        jackpot = self._jackpot(hand, player) if JACKPOT in hand.wagers else None
        return HandVerdicts(player.title if player else None, wagers, jackpot)

    def _without_hand(self, hand: Hand) -> HandVerdicts:
        """5.12 after "No more bets": without Main no hand. Readings: A68, A88, A90"""
        orphan = lose if self._orphans == "forfeit" else returned
        sides = {name: orphan("5.12", readings=("A88",)) for name in SIDE_WAGERS if name in hand.wagers}
        return HandVerdicts(None, sides, INVALID_JACKPOT if JACKPOT in hand.wagers else None)

    def _exposed(self, name: str, hand: Hand, player: HandAsSet | None, dealer: HandAsSet | None) -> Verdict:
        if name in (BULLSEYE, SUITS):
            return self._on_own_cards(name, hand)
        assert player is not None, "Main and Tie need the hand's cards"
        assert dealer is not None, "Main and Tie need the Dealer's cards"
        return self._comparison.tie(player, dealer) if name == TIE else self._comparison.main(player, dealer)

    def _declined(self, name: str, hand: Hand, player: HandAsSet | None, dealer: HandAsSet | None) -> Verdict:
        if self._declined_loses_all or name == TIE:
            return lose("3.17", readings=("A18",))  # lower is not equal, and unseen cards prove nothing
        if name in (BULLSEYE, SUITS):
            return self._on_own_cards(name, hand)
        assert player is not None, "under this reading Main needs the cards of a declined hand"
        assert dealer is not None, "Main needs the Dealer's cards"
        return self._comparison.main_declined(player, dealer)

    def _on_own_cards(self, name: str, hand: Hand) -> Verdict:
        """Bullseye and Suits look at the Player's five cards, however they are set (3.10.3). Reading: A41"""
        row, condition = (pictures_row(hand.cards), "1.1.3") if name == BULLSEYE else (suited_row(hand.cards), "1.1.12")
        clauses, readings = _BECAUSE_OF.get(hand.ending, ((), ()))
        if row is None:
            return lose(*clauses, condition, readings=("A41", *readings))
        return win(self.document.pays[name][row], *clauses, condition, readings=("A41", *readings))

    def _jackpot(self, hand: Hand, player: HandAsSet | None) -> JackpotVerdict:
        if MAIN not in hand.wagers:
            return INVALID_JACKPOT
        if hand.ending is Ending.DECLINED:
            return JackpotVerdict(None, self.missed("3.17"))  # deemed without a winning combination
        assert player is not None, "a Progressive Jackpot wager that is live needs the hand's cards"
        able = player.setting is not None
        row, used = self._jackpot_hand(hand.cards, able=able)
        clauses, because = _BECAUSE_OF.get(hand.ending, ((), ()))
        clauses, readings = (*clauses, "3.10.3" if able else "3.10.4"), (*used, *because)
        if row is not None:
            return self.award_or_miss(row, *clauses, readings=readings)
        return JackpotVerdict(None, self.missed(*clauses, self.document.jackpot.pay_table, readings=readings))

    def _jackpot_hand(self, cards: Sequence[Card], *, able: bool) -> tuple[FiveCard | None, tuple[str, ...]]:
        """The row of 4.5 on which all five cards stand, a 3 and a 6 at face value (3.4.2.2); and the readings used."""
        five = rank_five(cards)
        hand: FiveCard | None = five.category
        used: tuple[str, ...] = ()
        if five.is_ace_low:
            used = ("A04",)
            hand = five.category if self.readings["straight.ace_low"] == "everywhere" else five.category_without_ace_low
        if hand is FiveCard.STRAIGHT:
            used = (*used, "A05")
            hand = hand if self.readings["bullseye.pj_straight"] == "pays" else None
        if hand is None or hand.slug not in self.document.pays[JACKPOT]:
            return None, used
        if not able:
            used = (*used, "A42")
            hand = hand if self.readings["bullseye.pj_without_three_card_hand"] == "pays" else None
        return hand, used
