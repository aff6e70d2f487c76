"""History of a table. An event says what happened and holds every cent that it moved.

One module, as with the orders: `e.WagerPlaced`.
"""

from dataclasses import dataclass
from typing import ClassVar, NamedTuple

from megalink.cards import Card
from megalink.money import Cents
from megalink.rulebook.rejection import Rejection
from megalink.rulebook.role import Role
from megalink.table.commands import Place
from megalink.table.exclusion import ExclusionKind
from megalink.table.game.choice import Kind
from megalink.table.game.limits import Limits
from megalink.table.game.settlement import Outcome


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
    WIRE: ClassVar[str]
    MOVES_MONEY: ClassVar[bool] = False
    BEYOND_THE_ROUND: ClassVar[bool] = False  # changes more of a table than its round and its accounts
    OF_SETTLEMENT: ClassVar[bool] = False  # what SettleRound answers with consists of such events alone
    FOR_STAFF: ClassVar[bool] = False  # `view` shows what it says to staff and auditors only, or to nobody


@dataclass(frozen=True, slots=True)
class WagerEvent(Event):
    """Chips of a Player on an area."""

    player: str
    position: int
    area: str
    amount: Cents


# The table is opened; Players take seats, leave, are told, restricted, barred; staff act for others


@dataclass(frozen=True, slots=True)
class TableOpened(Event):
    WIRE = "table.opened.v1"
    BEYOND_THE_ROUND = True
    document: str
    readings: tuple[tuple[str, str], ...]
    layout: str
    method: str
    limits: Limits
    jackpot_minimum: Cents


@dataclass(frozen=True, slots=True)
class ShoeUnread(Event):
    """The table was opened with a real shoe that has no reader: a card that lies face down is known to nobody."""

    WIRE = "table.shoe_unread.v1"
    BEYOND_THE_ROUND = True


@dataclass(frozen=True, slots=True)
class MethodChosen(Event):
    WIRE = "table.method_chosen.v1"
    BEYOND_THE_ROUND = True
    method: str


@dataclass(frozen=True, slots=True)
class PlayerSeated(Event):
    WIRE = "table.player_seated.v1"
    BEYOND_THE_ROUND = True
    player: str
    position: int


@dataclass(frozen=True, slots=True)
class PlayerLeft(Event):
    WIRE = "table.player_left.v1"
    BEYOND_THE_ROUND = True
    player: str
    position: int


@dataclass(frozen=True, slots=True)
class OneHandNoticeGiven(Event):
    WIRE = "table.one_hand_notice_given.v1"
    BEYOND_THE_ROUND = True
    FOR_STAFF = True
    player: str
    by: str


@dataclass(frozen=True, slots=True)
class PlayerRestricted(Event):
    WIRE = "table.player_restricted.v1"
    BEYOND_THE_ROUND = True
    FOR_STAFF = True
    player: str
    by: str
    lifted: bool


@dataclass(frozen=True, slots=True)
class RestrictionExplained(Event):
    """Why the restriction just before was imposed or lifted."""

    WIRE = "table.restriction_explained.v1"
    BEYOND_THE_ROUND = True
    FOR_STAFF = True
    player: str
    reason: str
    by: str


@dataclass(frozen=True, slots=True)
class PlayerBarred(Event):
    WIRE = "table.player_barred.v1"
    BEYOND_THE_ROUND = True
    FOR_STAFF = True
    player: str
    reason: str
    by: str
    lifted: bool


@dataclass(frozen=True, slots=True)
class ExclusionEndSet(Event):
    """When the bar or the restriction just before ends by itself."""

    WIRE = "table.exclusion_end_set.v1"
    BEYOND_THE_ROUND = True
    FOR_STAFF = True
    player: str
    kind: ExclusionKind
    until: int
    by: str


@dataclass(frozen=True, slots=True)
class PlayerStopped(Event):
    WIRE = "table.player_stopped.v1"
    FOR_STAFF = True
    player: str
    by: str


@dataclass(frozen=True, slots=True)
class ActingAssigned(Event):
    WIRE = "table.acting_assigned.v1"
    BEYOND_THE_ROUND = True
    FOR_STAFF = True
    person: str
    role: Role
    start: int
    end: int
    by: str


PeopleEvent = (
    TableOpened
    | ShoeUnread
    | MethodChosen
    | PlayerSeated
    | PlayerLeft
    | OneHandNoticeGiven
    | PlayerRestricted
    | RestrictionExplained
    | PlayerBarred
    | ExclusionEndSet
    | PlayerStopped
    | ActingAssigned
)


# From "Place your bets, please" to "No more bets", and chips that moved after it


@dataclass(frozen=True, slots=True)
class RoundOpened(Event):
    """The Dealer says "Place your bets, please": pins document and readings for the whole round."""

    WIRE = "table.round_opened.v1"
    BEYOND_THE_ROUND = True
    number: int
    document: str
    readings: tuple[tuple[str, str], ...]
    method: str


@dataclass(frozen=True, slots=True)
class WagerPlaced(WagerEvent):
    WIRE = "table.wager_placed.v1"
    MOVES_MONEY = True
    by: str


@dataclass(frozen=True, slots=True)
class WagerLowered(WagerEvent):
    WIRE = "table.wager_lowered.v1"
    MOVES_MONEY = True
    by: str


@dataclass(frozen=True, slots=True)
class SeatFollowed(Event):
    """A back bettor follows the Player of the hand: his part of a further wager is put up with the decision."""

    WIRE = "table.seat_followed.v1"
    player: str
    position: int
    whole_round: bool  # else for the next decision alone
    by: str


@dataclass(frozen=True, slots=True)
class FollowingEnded(Event):
    """He follows no longer: he took it back, or (`uncovered`) his balance did not cover his part."""

    WIRE = "table.following_ended.v1"
    player: str
    position: int
    uncovered: bool
    by: str


@dataclass(frozen=True, slots=True)
class BetsClosed(Event):
    """The Dealer says "No more bets": which positions get a hand, in deal order; which jackpot wagers are locked."""

    WIRE = "table.bets_closed.v1"
    order: tuple[int, ...]
    jackpot: tuple[tuple[int, Cents], ...]
    invalid: tuple[Place, ...]  # wagers without the base wager that they need (5.12.2)


@dataclass(frozen=True, slots=True)
class WagerTakenBack(WagerEvent):
    """5.6: chips left the area after "No more bets"; the wager stays in action."""

    WIRE = "table.wager_taken_back.v1"
    MOVES_MONEY = True


@dataclass(frozen=True, slots=True)
class LateWagerRefused(WagerEvent):
    """5.5: the late part never came into action and lies before its owner again."""

    WIRE = "table.late_wager_refused.v1"
    forfeit_if_lost: bool


@dataclass(frozen=True, slots=True)
class LatePartForfeited(WagerEvent):
    WIRE = "table.late_part_forfeited.v1"
    OF_SETTLEMENT = True
    MOVES_MONEY = True


BettingEvent = (
    RoundOpened
    | WagerPlaced
    | WagerLowered
    | SeatFollowed
    | FollowingEnded
    | BetsClosed
    | WagerTakenBack
    | LateWagerRefused
    | LatePartForfeited
)


# Cards come to the table, and are turned


@dataclass(frozen=True, slots=True)
class DeckLoaded(Event):
    WIRE = "table.deck_loaded.v1"
    deck: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class CardsDealt(Event):
    """The next cards of the plan, in order; `where` names the place of a card that landed elsewhere."""

    WIRE = "table.cards_dealt.v1"
    cards: tuple[Card, ...]
    where: str | None = None


@dataclass(frozen=True, slots=True)
class CardDealtUnseen(Event):
    """The next card of the plan, face down from a shoe without a reader; `where` as with other cards."""

    WIRE = "table.card_dealt_unseen.v1"
    where: str | None = None


@dataclass(frozen=True, slots=True)
class CardNamed(Event):
    """A card that came face down lies open, or staff have looked at it."""

    WIRE = "table.card_named.v1"
    where: str
    number: int
    card: Card
    by: str


@dataclass(frozen=True, slots=True)
class DeckFaultFound(Event):
    """5.1: a card that is not of the deck, or is there twice."""

    WIRE = "table.deck_fault_found.v1"
    card: str


@dataclass(frozen=True, slots=True)
class NamedCardAtFault(Event):
    """5.1: the same of a card that was dealt unseen, as soon as its face is known."""

    WIRE = "table.named_card_at_fault.v1"
    where: str
    number: int
    card: str


@dataclass(frozen=True, slots=True)
class SettingNamed(Event):
    """Which cards lie as the Point Hand of a hand that its Player set before anybody named its cards."""

    WIRE = "table.setting_named.v1"
    position: int
    two: tuple[Card, ...]
    by: str


@dataclass(frozen=True, slots=True)
class CommunityExposed(Event):
    WIRE = "table.community_exposed.v1"
    shown: int


@dataclass(frozen=True, slots=True)
class DealerExposed(Event):
    WIRE = "table.dealer_exposed.v1"


@dataclass(frozen=True, slots=True)
class CardCorrected(Event):
    """What was entered as one card is another on the felt; nothing of the deal itself changes.

    `was` is the text that was entered; one beyond the cards of the place is the entry that was found at fault.
    """

    WIRE = "table.card_corrected.v1"
    where: str
    number: int
    was: str
    card: Card
    reason: str
    by: str


DealingEvent = (
    DeckLoaded
    | CardsDealt
    | CardDealtUnseen
    | CardNamed
    | DeckFaultFound
    | NamedCardAtFault
    | SettingNamed
    | CardCorrected
    | CommunityExposed
    | DealerExposed
)


# What Players do with their hands


@dataclass(frozen=True, slots=True)
class HandViewed(Event):
    WIRE = "table.hand_viewed.v1"
    player: str
    position: int
    permitted: bool


@dataclass(frozen=True, slots=True)
class DecisionMade(Event):
    WIRE = "table.decision_made.v1"
    MOVES_MONEY = True
    position: int
    choice: str
    kind: Kind
    area: str | None
    stakes: tuple[Stake, ...]  # what the choice places, or what goes back to each whose wager it returns
    by: str


@dataclass(frozen=True, slots=True)
class HandSet(Event):
    WIRE = "table.hand_set.v1"
    position: int
    two: tuple[Card, ...]
    by: str


@dataclass(frozen=True, slots=True)
class PlayerAbsent(Event):
    WIRE = "table.player_absent.v1"
    position: int
    deemed: str  # what 5.11 makes of it: the name of a choice, or invalid
    by: str


@dataclass(frozen=True, slots=True)
class TimeExpired(Event):
    """A Player who is there let the time of his decision run out."""

    WIRE = "table.time_expired.v1"
    position: int
    deemed: str  # what is made of it: the name of a choice, or invalid
    as_absent: bool  # whether his hand is treated as if he were not there (5.11)
    by: str


@dataclass(frozen=True, slots=True)
class ComparisonDeclined(Event):
    WIRE = "table.comparison_declined.v1"
    position: int


@dataclass(frozen=True, slots=True)
class HandShown(Event):
    WIRE = "table.hand_shown.v1"
    position: int


@dataclass(frozen=True, slots=True)
class DeclinedHandViewed(Event):
    WIRE = "table.declined_hand_viewed.v1"
    FOR_STAFF = True
    position: int
    by: str


@dataclass(frozen=True, slots=True)
class EnteredAtWord(Event):
    """What the Player did just before, he said or showed at the table: one of the staff entered it for him."""

    WIRE = "table.entered_at_word.v1"
    player: str
    by: str


DecidingEvent = (
    HandViewed
    | DecisionMade
    | HandSet
    | PlayerAbsent
    | TimeExpired
    | ComparisonDeclined
    | HandShown
    | DeclinedHandViewed
    | EnteredAtWord
)


# Wagers get their outcome, and lose it again where a round is undone


@dataclass(frozen=True, slots=True)
class WagerSettled(Event):
    WIRE = "table.wager_settled.v1"
    OF_SETTLEMENT = True
    MOVES_MONEY = True
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

    WIRE = "table.jackpot_hand_entered.v1"
    OF_SETTLEMENT = True
    BEYOND_THE_ROUND = True
    MOVES_MONEY = True
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
    WIRE = "table.jackpot_awarded.v1"
    BEYOND_THE_ROUND = True
    MOVES_MONEY = True
    round: int
    position: int
    player: str
    amount: Cents
    stake_back: Cents


@dataclass(frozen=True, slots=True)
class JackpotHandRefused(Event):
    """The pool has refused the claim of a Progressive Jackpot hand: nothing is paid for it, and its wager is lost."""

    WIRE = "table.jackpot_hand_refused.v1"
    BEYOND_THE_ROUND = True
    round: int
    position: int
    player: str


@dataclass(frozen=True, slots=True)
class RoundConcluded(Event):
    """1.1.7: outcome announced, losing wagers collected, winning wagers paid."""

    WIRE = "table.round_concluded.v1"
    OF_SETTLEMENT = True
    BEYOND_THE_ROUND = True
    announcement: str
    exposed: tuple[int, ...]
    warned: tuple[tuple[str, str], ...]  # (Player, area): under the minimum this once (5.13)


@dataclass(frozen=True, slots=True)
class WagersReturned(Event):
    """Stakes go back without an outcome; the clause says why."""

    WIRE = "table.wagers_returned.v1"
    MOVES_MONEY = True
    position: int
    area: str
    clauses: tuple[str, ...]
    readings: tuple[str, ...]
    stakes: tuple[Stake, ...]


@dataclass(frozen=True, slots=True)
class SettlementReversed(Event):
    """What was paid or collected in this round goes back (5.1, 5.3, 5.8 within the look-back)."""

    WIRE = "table.settlement_reversed.v1"
    BEYOND_THE_ROUND = True
    MOVES_MONEY = True
    position: int
    area: str
    shares: tuple[Share, ...]


@dataclass(frozen=True, slots=True)
class AwardReversed(Event):
    WIRE = "table.award_reversed.v1"
    MOVES_MONEY = True
    round: int
    position: int
    player: str
    amount: Cents
    stake_back: Cents


SettlingEvent = (
    WagerSettled
    | JackpotHandEntered
    | JackpotAwarded
    | JackpotHandRefused
    | RoundConcluded
    | WagersReturned
    | SettlementReversed
    | AwardReversed
)


# Section 5, and rulings under 6.1


@dataclass(frozen=True, slots=True)
class HandRemoved(Event):
    """The hand takes no further part in the round."""

    WIRE = "table.hand_removed.v1"
    position: int
    clause: str
    by: str


@dataclass(frozen=True, slots=True)
class HandLeftToBackers(Event):
    """The Player of the hand is out of the round; others' parts stay in action, and the Dealer exposes the cards."""

    WIRE = "table.hand_left_to_backers.v1"
    position: int
    clause: str
    by: str


@dataclass(frozen=True, slots=True)
class IrregularityReported(Event):
    WIRE = "table.irregularity_reported.v1"
    clause: str
    note: str
    by: str


@dataclass(frozen=True, slots=True)
class IrregularityRemedied(Event):
    """The order just before dealt with what was reported under this clause."""

    WIRE = "table.irregularity_remedied.v1"
    clause: str
    by: str


@dataclass(frozen=True, slots=True)
class RoundVoided(Event):
    WIRE = "table.round_voided.v1"
    clause: str
    note: str
    by: str


@dataclass(frozen=True, slots=True)
class HandsMoved(Event):
    WIRE = "table.hands_moved.v1"
    moves: tuple[tuple[int, int], ...]
    by: str


@dataclass(frozen=True, slots=True)
class PacketsMoved(Event):
    """Complete packets, the Dealer's or the community's among them: pairs of the place left and the place reached."""

    WIRE = "table.packets_moved.v1"
    moves: tuple[tuple[str, str], ...]
    by: str


@dataclass(frozen=True, slots=True)
class CardWronglyExposed(Event):
    WIRE = "table.card_wrongly_exposed.v1"
    where: str
    by: str


@dataclass(frozen=True, slots=True)
class ExposureWithdrawn(Event):
    """One card that was noted as exposed at this place was not."""

    WIRE = "table.exposure_withdrawn.v1"
    where: str
    reason: str
    by: str


@dataclass(frozen=True, slots=True)
class CardsCounted(Event):
    WIRE = "table.cards_counted.v1"
    counted: int
    right: bool
    by: str


@dataclass(frozen=True, slots=True)
class HandCounted(Event):
    WIRE = "table.hand_counted.v1"
    where: str
    counted: int
    right: bool
    by: str


@dataclass(frozen=True, slots=True)
class CountExplained(Event):
    """Why the count just before was made; `where` is deck where all cards were counted."""

    WIRE = "table.count_explained.v1"
    where: str
    reason: str
    by: str


@dataclass(frozen=True, slots=True)
class AnothersHandViewed(Event):
    """5.9: somebody saw the Player look at a hand that is not his."""

    WIRE = "table.anothers_hand_viewed.v1"
    FOR_STAFF = True
    player: str
    position: int
    by: str


@dataclass(frozen=True, slots=True)
class MultipleHandsFound(Event):
    """5.10: the error by which the Player controls several hands, as found by staff."""

    WIRE = "table.multiple_hands_found.v1"
    FOR_STAFF = True
    player: str
    finding: str
    by: str


@dataclass(frozen=True, slots=True)
class WithdrawalPermitted(Event):
    WIRE = "table.withdrawal_permitted.v1"
    by: str


@dataclass(frozen=True, slots=True)
class PowerFailed(Event):
    WIRE = "table.power_failed.v1"
    may_withdraw: tuple[str, ...]  # Players who have the option of 5.16.1


@dataclass(frozen=True, slots=True)
class PlayResumed(Event):
    WIRE = "table.play_resumed.v1"
    by: str


@dataclass(frozen=True, slots=True)
class RulingGiven(Event):
    WIRE = "table.ruling_given.v1"
    outcome: str
    reason: str
    affected: tuple[Place, ...]
    by: str


IrregularEvent = (
    HandRemoved
    | HandLeftToBackers
    | IrregularityReported
    | IrregularityRemedied
    | RoundVoided
    | HandsMoved
    | PacketsMoved
    | CardWronglyExposed
    | ExposureWithdrawn
    | CardsCounted
    | HandCounted
    | CountExplained
    | AnothersHandViewed
    | MultipleHandsFound
    | WithdrawalPermitted
    | PowerFailed
    | PlayResumed
    | RulingGiven
)

AnyEvent = PeopleEvent | BettingEvent | DealingEvent | DecidingEvent | SettlingEvent | IrregularEvent

Result = tuple[AnyEvent, ...] | Rejection  # what `decide` answers
