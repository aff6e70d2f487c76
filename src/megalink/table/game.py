"""What a game is to the table: one document under one set of readings."""

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import NamedTuple

from megalink.hands import FiveCard, PointRules
from megalink.money import Cents
from megalink.rulebook.document import Document, Role
from megalink.rulebook.reading import Readings
from megalink.table.dealing import DealPlan
from megalink.table.settlement import JackpotVerdict, Outcome, RoundVerdicts, Verdict
from megalink.table.showdown import Hand, Showdown

JACKPOT = "progressive_jackpot"


class Choice(NamedTuple):
    """One way to decide. With an area it places that area's wager, a fixed multiple of its base wager."""

    name: str
    clause: str
    area: str | None = None


class Step(NamedTuple):
    """A decision that every hand makes before more cards are exposed."""

    choices: tuple[Choice, ...]
    exposes: int = 0  # community cards turned once all hands have decided


FOLD, CHECK, CONTINUE, SET, HOUSE_WAY = "fold", "check", "continue", "set", "house_way"


class Game(ABC):
    point_rules: PointRules | None = None  # where Players set their cards into hands: what a setting counts
    steps: tuple[Step, ...] = ()
    community_at_reveal = 0  # community cards turned after the Dealer's
    lost_on_fold: tuple[str, ...] = ()  # the wagers that a Fold loses at once (3.9.1)

    def __init__(self, document: Document, readings: Readings) -> None:
        self.document = document
        self.readings = readings
        self.base_wagers = tuple(wager.name for wager in document.with_role(Role.BASE))
        self.continuations = document.with_role(Role.CONTINUATION)

    @property
    def sets_hands(self) -> bool:
        return self.point_rules is not None

    @abstractmethod
    def deal_plan(self, method: str, hands: int) -> DealPlan:
        """The slots, in deck order, for that many positions that get a hand."""

    def choices(self, wagers: Mapping[str, Cents], step: int) -> tuple[Choice, ...]:
        """How a hand with these wagers may decide at this step."""
        followed = {self.document.wagers[one.area].of for one in self.steps[step].choices if one.area}
        return self.steps[step].choices if followed <= wagers.keys() else ()

    def must_decide(self, wagers: Mapping[str, Cents], step: int) -> bool:
        return any(choice.name != CONTINUE for choice in self.choices(wagers, step))

    def when_absent(self, wagers: Mapping[str, Cents], step: int) -> str:
        """What 5.11 makes of a decision for which nobody is there: a choice, or "invalid"."""
        names = [choice.name for choice in self.choices(wagers, step)]
        return CHECK if CHECK in names else "invalid"

    @abstractmethod
    def verdicts(self, showdown: Showdown) -> RoundVerdicts:
        """What every wager deserves, and why."""

    def gets_cards(self, hand: Hand) -> bool:
        """A position with a valid base wager gets a hand; one that holds only invalid wagers does not. Reading: A68"""
        return not hand.wagers.keys().isdisjoint(self.base_wagers)

    def needs_dealer(self, hands: tuple[Hand, ...]) -> bool:
        """Whether the settlement of these hands looks at the Dealer's cards."""
        return any(self.compares(hand) for hand in hands)

    @abstractmethod
    def compares(self, hand: Hand) -> bool:
        """Whether this hand is settled against the Dealer's."""

    def announcement(self, verdicts: RoundVerdicts) -> str:
        """What the Dealer says of his hand."""
        return verdicts.dealer_title or ""

    def award_or_miss(self, hand: FiveCard, *clauses: str, readings: tuple[str, ...] = ()) -> JackpotVerdict:
        """A Progressive Jackpot wager that is live: its hand stands in the pay table, or it missed. Reading: A43"""
        if hand.slug in self.document.pays[JACKPOT]:
            return JackpotVerdict(hand, Verdict(Outcome.WIN, clauses, readings))
        return JackpotVerdict(None, self.missed(*clauses, self.document.jackpot.pay_table, readings=readings))

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
