"""History of a table. An event says what happened and holds every cent that it moved."""

from dataclasses import dataclass
from typing import ClassVar, NamedTuple

from megalink.cards import Card
from megalink.money import Cents
from megalink.rulebook.role import Role
from megalink.table.commands import Place
from megalink.table.limits import Limits
from megalink.table.settlement import Outcome


class Stake(NamedTuple):
    """One Player's part of the wager on an area, in the order in which it was placed."""

    player: str
    amount: Cents


class Share(NamedTuple):
    """What one Player gets of a settled wager. `held` is what of his stake lies on the table until now."""

    player: str
    held: Cents
    net: Cents


@dataclass(frozen=True, slots=True)
class Event:
    WIRE: ClassVar[str] = ""


@dataclass(frozen=True, slots=True)
class TableOpened(Event):
    WIRE: ClassVar[str] = "table.opened.v1"
    document: str
    readings: tuple[tuple[str, str], ...]
    layout: str
    method: str
    limits: Limits
    jackpot_minimum: Cents


@dataclass(frozen=True, slots=True)
class MethodChosen(Event):
    WIRE: ClassVar[str] = "table.method_chosen.v1"
    method: str


@dataclass(frozen=True, slots=True)
class PlayerSeated(Event):
    WIRE: ClassVar[str] = "table.player_seated.v1"
    player: str
    position: int


@dataclass(frozen=True, slots=True)
class PlayerLeft(Event):
    WIRE: ClassVar[str] = "table.player_left.v1"
    player: str
    position: int


@dataclass(frozen=True, slots=True)
class OneHandNoticeGiven(Event):
    WIRE: ClassVar[str] = "table.one_hand_notice_given.v1"
    player: str
    by: str


@dataclass(frozen=True, slots=True)
class PlayerRestricted(Event):
    WIRE: ClassVar[str] = "table.player_restricted.v1"
    player: str
    by: str
    lifted: bool


@dataclass(frozen=True, slots=True)
class ActingAssigned(Event):
    WIRE: ClassVar[str] = "table.acting_assigned.v1"
    person: str
    role: Role
    start: int
    end: int
    by: str


@dataclass(frozen=True, slots=True)
class RoundOpened(Event):
    """The Dealer says "Place your bets, please": pins document and readings for the whole round."""

    WIRE: ClassVar[str] = "table.round_opened.v1"
    number: int
    document: str
    readings: tuple[tuple[str, str], ...]
    method: str


@dataclass(frozen=True, slots=True)
class WagerPlaced(Event):
    WIRE: ClassVar[str] = "table.wager_placed.v1"
    player: str
    position: int
    area: str
    amount: Cents
    by: str


@dataclass(frozen=True, slots=True)
class WagerLowered(Event):
    WIRE: ClassVar[str] = "table.wager_lowered.v1"
    player: str
    position: int
    area: str
    amount: Cents
    by: str


@dataclass(frozen=True, slots=True)
class BetsClosed(Event):
    """The Dealer says "No more bets": which positions get a hand, in deal order; which jackpot wagers are locked."""

    WIRE: ClassVar[str] = "table.bets_closed.v1"
    order: tuple[int, ...]
    jackpot: tuple[tuple[int, Cents], ...]
    invalid: tuple[Place, ...]  # wagers without the base wager that they need (5.12.2)


@dataclass(frozen=True, slots=True)
class DeckLoaded(Event):
    WIRE: ClassVar[str] = "table.deck_loaded.v1"
    deck: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class CardsDealt(Event):
    """The next cards of the plan, in order; `where` names the place of a card that landed elsewhere."""

    WIRE: ClassVar[str] = "table.cards_dealt.v1"
    cards: tuple[Card, ...]
    where: str | None = None


@dataclass(frozen=True, slots=True)
class DeckFaultFound(Event):
    """5.1: a card that is not of the deck, or is there twice."""

    WIRE: ClassVar[str] = "table.deck_fault_found.v1"
    card: str


@dataclass(frozen=True, slots=True)
class HandViewed(Event):
    WIRE: ClassVar[str] = "table.hand_viewed.v1"
    player: str
    position: int
    permitted: bool


@dataclass(frozen=True, slots=True)
class DecisionMade(Event):
    WIRE: ClassVar[str] = "table.decision_made.v1"
    position: int
    choice: str
    area: str | None
    stakes: tuple[Stake, ...]
    by: str


@dataclass(frozen=True, slots=True)
class HandSet(Event):
    WIRE: ClassVar[str] = "table.hand_set.v1"
    position: int
    two: tuple[Card, ...]
    by: str


@dataclass(frozen=True, slots=True)
class PlayerAbsent(Event):
    WIRE: ClassVar[str] = "table.player_absent.v1"
    position: int
    deemed: str  # what 5.11 makes of it: invalid, check, house_way, continue
    by: str


@dataclass(frozen=True, slots=True)
class ComparisonDeclined(Event):
    WIRE: ClassVar[str] = "table.comparison_declined.v1"
    position: int


@dataclass(frozen=True, slots=True)
class HandShown(Event):
    WIRE: ClassVar[str] = "table.hand_shown.v1"
    position: int


@dataclass(frozen=True, slots=True)
class DeclinedHandViewed(Event):
    WIRE: ClassVar[str] = "table.declined_hand_viewed.v1"
    position: int
    by: str


@dataclass(frozen=True, slots=True)
class CommunityExposed(Event):
    WIRE: ClassVar[str] = "table.community_exposed.v1"
    shown: int


@dataclass(frozen=True, slots=True)
class DealerExposed(Event):
    WIRE: ClassVar[str] = "table.dealer_exposed.v1"


@dataclass(frozen=True, slots=True)
class WagerSettled(Event):
    WIRE: ClassVar[str] = "table.wager_settled.v1"
    position: int
    area: str
    outcome: Outcome
    stake: Cents
    net: Cents
    clauses: tuple[str, ...]
    readings: tuple[str, ...]
    shares: tuple[Share, ...]


@dataclass(frozen=True, slots=True)
class JackpotHandEntered(Event):
    """A Progressive Jackpot hand goes to the pool; its stake stays in the system, its award comes from there."""

    WIRE: ClassVar[str] = "table.jackpot_hand_entered.v1"
    round: int
    position: int
    player: str
    hand: str
    stake: Cents
    held: Cents  # what of the stake lies on the table until now
    clauses: tuple[str, ...]
    readings: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class JackpotAwarded(Event):
    WIRE: ClassVar[str] = "table.jackpot_awarded.v1"
    round: int
    position: int
    player: str
    amount: Cents
    stake_back: Cents


@dataclass(frozen=True, slots=True)
class RoundConcluded(Event):
    """1.1.7: outcome announced, losing wagers collected, winning wagers paid."""

    WIRE: ClassVar[str] = "table.round_concluded.v1"
    announcement: str
    exposed: tuple[int, ...]
    warned: tuple[tuple[str, str], ...]  # (Player, area): under the minimum this once (5.13)


@dataclass(frozen=True, slots=True)
class WagersReturned(Event):
    """Stakes go back without an outcome; the clause says why."""

    WIRE: ClassVar[str] = "table.wagers_returned.v1"
    position: int
    area: str
    clauses: tuple[str, ...]
    readings: tuple[str, ...]
    stakes: tuple[Stake, ...]


@dataclass(frozen=True, slots=True)
class HandRemoved(Event):
    """The hand takes no further part in the round."""

    WIRE: ClassVar[str] = "table.hand_removed.v1"
    position: int
    clause: str
    by: str


@dataclass(frozen=True, slots=True)
class IrregularityReported(Event):
    WIRE: ClassVar[str] = "table.irregularity_reported.v1"
    clause: str
    note: str
    by: str


@dataclass(frozen=True, slots=True)
class SettlementReversed(Event):
    """What was paid or collected in this round goes back (5.1, 5.3, 5.8 within the look-back)."""

    WIRE: ClassVar[str] = "table.settlement_reversed.v1"
    position: int
    area: str
    shares: tuple[Share, ...]


@dataclass(frozen=True, slots=True)
class AwardReversed(Event):
    WIRE: ClassVar[str] = "table.award_reversed.v1"
    round: int
    position: int
    player: str
    amount: Cents
    stake_back: Cents


@dataclass(frozen=True, slots=True)
class RoundVoided(Event):
    WIRE: ClassVar[str] = "table.round_voided.v1"
    clause: str
    note: str
    by: str


@dataclass(frozen=True, slots=True)
class HandsMoved(Event):
    WIRE: ClassVar[str] = "table.hands_moved.v1"
    moves: tuple[tuple[int, int], ...]
    by: str


@dataclass(frozen=True, slots=True)
class CardWronglyExposed(Event):
    WIRE: ClassVar[str] = "table.card_wrongly_exposed.v1"
    where: str
    by: str


@dataclass(frozen=True, slots=True)
class CardsCounted(Event):
    WIRE: ClassVar[str] = "table.cards_counted.v1"
    counted: int
    right: bool
    by: str


@dataclass(frozen=True, slots=True)
class HandCounted(Event):
    WIRE: ClassVar[str] = "table.hand_counted.v1"
    where: str
    counted: int
    right: bool
    by: str


@dataclass(frozen=True, slots=True)
class WithdrawalPermitted(Event):
    WIRE: ClassVar[str] = "table.withdrawal_permitted.v1"
    by: str


@dataclass(frozen=True, slots=True)
class WagerTakenBack(Event):
    """5.6: chips left the area after "No more bets"; the wager stays in action."""

    WIRE: ClassVar[str] = "table.wager_taken_back.v1"
    player: str
    position: int
    area: str
    amount: Cents


@dataclass(frozen=True, slots=True)
class LateWagerRefused(Event):
    """5.5: the late part never came into action and lies before its owner again."""

    WIRE: ClassVar[str] = "table.late_wager_refused.v1"
    player: str
    position: int
    area: str
    amount: Cents
    forfeit_if_lost: bool


@dataclass(frozen=True, slots=True)
class LatePartForfeited(Event):
    WIRE: ClassVar[str] = "table.late_part_forfeited.v1"
    player: str
    position: int
    area: str
    amount: Cents


@dataclass(frozen=True, slots=True)
class PlayerBarred(Event):
    WIRE: ClassVar[str] = "table.player_barred.v1"
    player: str
    reason: str
    by: str
    lifted: bool


@dataclass(frozen=True, slots=True)
class PlayerStopped(Event):
    WIRE: ClassVar[str] = "table.player_stopped.v1"
    player: str
    by: str


@dataclass(frozen=True, slots=True)
class PowerFailed(Event):
    WIRE: ClassVar[str] = "table.power_failed.v1"
    may_withdraw: tuple[str, ...]  # Players who have the option of 5.16.1


@dataclass(frozen=True, slots=True)
class PlayResumed(Event):
    WIRE: ClassVar[str] = "table.play_resumed.v1"
    by: str


@dataclass(frozen=True, slots=True)
class RulingGiven(Event):
    WIRE: ClassVar[str] = "table.ruling_given.v1"
    outcome: str
    reason: str
    affected: tuple[Place, ...]
    by: str


AnyEvent = (
    TableOpened
    | MethodChosen
    | PlayerSeated
    | PlayerLeft
    | OneHandNoticeGiven
    | PlayerRestricted
    | ActingAssigned
    | RoundOpened
    | WagerPlaced
    | WagerLowered
    | BetsClosed
    | DeckLoaded
    | CardsDealt
    | DeckFaultFound
    | HandViewed
    | DecisionMade
    | HandSet
    | PlayerAbsent
    | ComparisonDeclined
    | HandShown
    | DeclinedHandViewed
    | CommunityExposed
    | DealerExposed
    | WagerSettled
    | JackpotHandEntered
    | JackpotAwarded
    | RoundConcluded
    | WagersReturned
    | HandRemoved
    | IrregularityReported
    | SettlementReversed
    | AwardReversed
    | RoundVoided
    | HandsMoved
    | CardWronglyExposed
    | CardsCounted
    | HandCounted
    | WithdrawalPermitted
    | WagerTakenBack
    | LateWagerRefused
    | LatePartForfeited
    | PlayerBarred
    | PlayerStopped
    | PowerFailed
    | PlayResumed
    | RulingGiven
)
