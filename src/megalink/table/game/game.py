"""What a game is to the table: one document under one set of readings."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType

from megalink.cards import Card
from megalink.hands import FiveCard, PointRules, best_of, five_of
from megalink.money import Cents
from megalink.rulebook.document import Document, WagerRole
from megalink.rulebook.reading import Readings
from megalink.table.game.choice import INVALID, Choice, Kind, Step
from megalink.table.game.deal_plan import DealPlan
from megalink.table.game.settlement import JackpotVerdict, Outcome, RoundVerdicts, Verdict, lose, stand_off
from megalink.table.game.showdown import Ending, Exposed, Hand, Replacement, Showdown

JACKPOT = "progressive_jackpot"
FIVE = 5


class Game(ABC):
    point_rules: PointRules | None = None  # where Players set their cards into hands: what a setting counts
    steps: tuple[Step, ...] = ()
    community_at_reveal = 0  # community cards turned after the Dealer's
    lost_on_fold: tuple[str, ...] = ()  # the wagers that a Fold loses at once (3.9.1)
    moves_between_areas = False  # 5.2: whether packets are moved between areas, the Dealer's and the community's too
    absent_ending = Ending.PLAYED  # how a hand is settled for which 5.11 made a choice

    def __init__(self, document: Document, readings: Readings) -> None:
        self.document = document
        self.readings = readings
        # What a stake can lie on: all wagers but those that are only paid, such as a bonus on another.
        stakes = {name: wager for name, wager in document.wagers.items() if wager.role is not WagerRole.PAYMENT}
        self.areas = MappingProxyType(stakes)
        self.base_wagers = tuple(wager.name for wager in document.with_role(WagerRole.BASE))
        self.continuations = document.with_role(WagerRole.CONTINUATION)
        self.continued = tuple(dict.fromkeys(wager.of for wager in self.continuations if wager.of))  # by further wagers
        self.has_dealer_hand = document.cards_of("dealer") > 0
        # Whether a document that names no multiples of the Progressive Jackpot wager takes all. Reading: A49
        self.any_jackpot_multiple = readings["pj.unstated_multiples"] == "accepted_unscaled"
        # By area: what is wagered on together with it, each with the same amount.
        self.equal_to = MappingProxyType({area: document.equal_to(area) for area in document.wagers})
        rested_on = ((self._rests_on(choice) for choice in step.choices) for step in self.steps)
        self._needed = tuple(frozenset(filter(None, areas)) for areas in rested_on)  # for the choices of each step
        self._entry = frozenset(wager.name for wager in document.with_role(WagerRole.BASE, WagerRole.EQUAL))

    @property
    def sets_hands(self) -> bool:
        return self.point_rules is not None

    @abstractmethod
    def deal_plan(self, method: str, hands: int) -> DealPlan:
        """The slots, in deck order, for that many positions that get a hand."""

    def choices(self, wagers: Mapping[str, Cents], step: int) -> tuple[Choice, ...]:
        """How a hand with these wagers may decide at this step."""
        return self.steps[step].choices if self._needed[step] <= wagers.keys() else ()

    def _rests_on(self, choice: Choice) -> str | None:
        """The wager without which the choice is none."""
        if choice.area is None or choice.kind is Kind.RETURN:
            return choice.area
        return self.document.wagers[choice.area].of

    def must_decide(self, wagers: Mapping[str, Cents], step: int) -> bool:
        """One way to go on is no decision."""
        choices = self.choices(wagers, step)
        return len(choices) > 1 or any(choice.kind is not Kind.PASS for choice in choices)

    def when_absent(self, wagers: Mapping[str, Cents], step: int) -> str:
        """What 5.11 makes of a decision for which nobody is there: the name of a choice, or INVALID."""
        passing = (choice.name for choice in self.choices(wagers, step) if choice.kind is Kind.PASS)
        return next(passing, INVALID)

    def when_given_up(self, wagers: Mapping[str, Cents], step: int) -> str:
        """What gives the hand up at this step: a Fold where there is one, else what 5.11 makes of it."""
        folds = (choice.name for choice in self.choices(wagers, step) if choice.kind is Kind.FOLD)
        return next(folds, None) or self.when_absent(wagers, step)

    @property
    def fold(self) -> Choice | None:
        """The choice by which a hand is given up; None in a game without one."""
        choices = (choice for step in self.steps for choice in step.choices)
        return next((choice for choice in choices if choice.kind is Kind.FOLD), None)

    @abstractmethod
    def verdicts(self, showdown: Showdown) -> RoundVerdicts:
        """What every wager deserves, and why."""

    def gets_cards(self, hand: Hand) -> bool:
        """A position with a valid base wager gets a hand; one that holds only invalid wagers does not. Reading: A68"""
        return not hand.wagers.keys().isdisjoint(self._entry)

    def stands_alone(self, area: str, wagers: Mapping[str, Cents]) -> bool:
        """5.12: whether a wager lacks the wager that it must stand beside."""
        needs = self.document.wagers[area].needs
        return bool(needs) and not any(name in wagers for name in needs)

    def needs_cards(self, hand: Hand) -> bool:
        """Whether the settlement of this hand looks at its own cards: else they stay as they lie, and unnamed."""
        if not self.gets_cards(hand):  # a ruling has ended the wager that brought it cards
            return False
        if hand.ending is Ending.FOLDED:
            return not hand.wagers.keys() <= {*self.lost_on_fold}
        return hand.ending is Ending.PLAYED

    def needs_dealer(self, hands: tuple[Hand, ...]) -> bool:
        """Whether the settlement of these hands looks at the Dealer's cards."""
        return any(self.compares(hand) for hand in hands)

    def compares(self, hand: Hand) -> bool:  # noqa: ARG002 (games with a Dealer's hand look at it)
        """Whether this hand is settled against the Dealer's."""
        return False

    def outcome_known(self, exposed: Exposed, hands: tuple[Hand, ...]) -> bool:
        """Whether a wager of these hands, or with none of any hand, has conclusively won or lost (5.7.1, 5.16).

        Where there is no Dealer's hand, the last community card decides.
        """
        if any(hand.ending is Ending.FOLDED for hand in hands):
            return True
        return exposed.dealer if self.has_dealer_hand else exposed.community >= self.document.cards_of("community") > 0

    def hand_title(
        self, cards: Sequence[Card], community: Sequence[Card], set_two: Sequence[Card] | None = None
    ) -> str | None:
        """How people call these cards with the community cards that lie open; None while they have no name."""
        del set_two  # only where hands are set
        return best_of((*cards, *community)).title if len(cards) + len(community) >= FIVE else None

    def counting_cards(
        self, cards: Sequence[Card], community: Sequence[Card], set_two: Sequence[Card] | None = None
    ) -> tuple[Card, ...]:
        """The cards that make the hand which is compared; of more than five the best, own ones before shared ones."""
        del set_two  # only where hands are set
        together = (*cards, *community)
        return five_of(together, best_of(together)) if len(together) > FIVE else together

    def replaced_setting(self, cards: Sequence[Card], two: Sequence[Card]) -> Replacement | None:  # noqa: ARG002 (only where hands are set)
        """What counts in place of a Player's own setting; None where his own does."""
        return None

    def announcement(self, verdicts: RoundVerdicts) -> str:
        """What the Dealer says of his hand."""
        return verdicts.dealer_title or ""

    def award_or_miss(self, hand: FiveCard, *clauses: str, readings: tuple[str, ...] = ()) -> JackpotVerdict:
        """A Progressive Jackpot wager that is live: its hand stands in the pay table, or it missed. Reading: A43"""
        if hand.slug in self.document.pays[JACKPOT]:
            return JackpotVerdict(hand, Verdict(Outcome.WIN, clauses, readings))
        return JackpotVerdict(None, self.missed(*clauses, self.document.jackpot.pay_table, readings=readings))

    def stood_off(
        self, base: str, continuations: Iterable[str], *clauses: str, readings: tuple[str, ...]
    ) -> dict[str, Verdict]:
        """Equal hands: neither is won nor lost, but which wagers that means is unclear. Reading: A27"""
        side = self.readings["standoff.wagers"]
        tied, lost = (verdict(*clauses, readings=(*readings, "A27")) for verdict in (stand_off, lose))
        continuation = tied if side == "ante_and_continuation" else lost
        return {base: lost if side == "none" else tied, **dict.fromkeys(continuations, continuation)}

    def missed(self, *clauses: str, readings: tuple[str, ...] = ()) -> Verdict:
        """A wager that pays on a condition which did not come. Reading: A43"""
        outcome = Outcome.LOSE if self.readings["side.missed_condition"] == "lose" else Outcome.RETURNED
        return Verdict(outcome, clauses, (*readings, "A43"))

    def may_decline(self, hand: Hand) -> bool:
        """Whether there is a comparison that the Player can decline."""
        return self.compares(hand)

    def community_needed(self, hands: tuple[Hand, ...]) -> int:  # noqa: ARG002 (games with community cards look at the hands)
        """How many community cards the settlement of these hands looks at."""
        return 0
