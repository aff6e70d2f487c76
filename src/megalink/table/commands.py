"""Orders to a table. Each names its actor and its time; nothing here looks at a clock or a shuffler."""

from dataclasses import dataclass
from typing import NamedTuple

from megalink.cards import Card
from megalink.money import Cents
from megalink.rulebook.role import Actor, Role
from megalink.table.limits import NO_LIMITS, Limits

ONE_UNIT = Cents(100)


class Place(NamedTuple):
    """One playing area of one playing position."""

    position: int
    area: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Command:
    actor: Actor
    at: int = 0


# The table and the people at it


@dataclass(frozen=True, slots=True)
class OpenTable(Command):
    document: str
    readings: tuple[tuple[str, str], ...] = ()
    layout: str | None = None
    method: str | None = None
    limits: Limits = NO_LIMITS
    jackpot_minimum: Cents = ONE_UNIT


@dataclass(frozen=True, slots=True)
class ChooseMethod(Command):
    method: str


@dataclass(frozen=True, slots=True)
class Sit(Command):
    player: str
    position: int


@dataclass(frozen=True, slots=True)
class Leave(Command):
    player: str
    position: int


@dataclass(frozen=True, slots=True)
class InformOneHand(Command):
    """3.4.1: the Dealer tells a Player that he may view one hand only."""

    player: str


@dataclass(frozen=True, slots=True)
class RestrictPlayer(Command):
    """3.4.3: one playing position only; `lift` ends it."""

    player: str
    lift: bool = False


@dataclass(frozen=True, slots=True)
class AssignActing(Command):
    """6.2: somebody acts in a position from `start` up to, not including, `end`."""

    person: str
    role: Role
    start: int
    end: int


# Betting


@dataclass(frozen=True, slots=True)
class CallPlaceYourBets(Command):
    pass


@dataclass(frozen=True, slots=True)
class PlaceWager(Command):
    """Places a wager, or raises the Player's part of it by `amount`."""

    player: str
    position: int
    area: str
    amount: Cents


@dataclass(frozen=True, slots=True)
class LowerWager(Command):
    """Takes `amount` of the Player's part back; without an amount, all of it."""

    player: str
    position: int
    area: str
    amount: Cents | None = None


@dataclass(frozen=True, slots=True)
class RecordFoundWager(Command):
    """Staff record a wager that lay outside the limits when bets closed (5.13, 5.14): `amount` is what is there."""

    player: str
    position: int
    area: str
    amount: Cents


@dataclass(frozen=True, slots=True)
class CallNoMoreBets(Command):
    pass


# Dealing


@dataclass(frozen=True, slots=True)
class LoadDeck(Command):
    """The system's shuffle: all cards in deal order, unseen by anybody."""

    deck: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class DealFromDeck(Command):
    """Deals what the method deals now: the first packets, or the Dealer's late one."""


@dataclass(frozen=True, slots=True)
class DealCard(Command):
    """The Dealer enters the next card that a real shoe dealt; `where` tells where it landed if not in its place."""

    card: str
    where: str | None = None


# Decisions


@dataclass(frozen=True, slots=True)
class ViewHand(Command):
    player: str
    position: int


@dataclass(frozen=True, slots=True)
class Decide(Command):
    """Fold, Bet, Flop, Turn, River, Check, Play, continue, House Way: with the exact amount where one is wagered."""

    player: str
    position: int
    choice: str
    amount: Cents | None = None


@dataclass(frozen=True, slots=True)
class SetHand(Command):
    """Bullseye: the two cards of the Point Hand."""

    player: str
    position: int
    two: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class MarkAbsent(Command):
    """5.11: nobody is there to decide for this hand."""

    position: int


@dataclass(frozen=True, slots=True)
class DeclineComparison(Command):
    player: str
    position: int


@dataclass(frozen=True, slots=True)
class ShowHand(Command):
    """The Player exposes his cards for comparison."""

    player: str
    position: int


# Reveal and settlement


@dataclass(frozen=True, slots=True)
class ExposeCommunity(Command):
    pass


@dataclass(frozen=True, slots=True)
class ExposeDealer(Command):
    pass


@dataclass(frozen=True, slots=True)
class SettleRound(Command):
    """The Dealer announces the outcome, collects and pays."""


@dataclass(frozen=True, slots=True)
class RecordAward(Command):
    """What the pool paid for a Progressive Jackpot hand of this table."""

    round: int
    position: int
    amount: Cents
    stake_back: bool = False


@dataclass(frozen=True, slots=True)
class ViewDeclinedHand(Command):
    position: int


# Irregularities (section 5) and rulings (6.1)


@dataclass(frozen=True, slots=True)
class ReportIrregularity(Command):
    """Play stops until somebody of the right position has applied the remedy of the clause."""

    clause: str
    note: str


@dataclass(frozen=True, slots=True)
class VoidRound(Command):
    clause: str
    note: str = ""


@dataclass(frozen=True, slots=True)
class MoveHands(Command):
    """5.2: complete hands go from one position to another; pairs of (from, to)."""

    moves: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class RecordExposedCard(Command):
    """5.4: a card was wrongly exposed during the deal; `where` is dealer, community or a position."""

    where: str


@dataclass(frozen=True, slots=True)
class CountCards(Command):
    """5.8: the Dealer counts the cards by hand."""

    counted: int


@dataclass(frozen=True, slots=True)
class RecordHandCount(Command):
    """5.3, 5.7: so many cards lie at the Dealer, in the community area, or at a position."""

    where: str
    counted: int


@dataclass(frozen=True, slots=True)
class RemoveHand(Command):
    """5.7: the hand leaves the round and its wagers go back."""

    position: int


@dataclass(frozen=True, slots=True)
class PermitWithdrawal(Command):
    """5.7.1: Players with correct hands may withdraw."""


@dataclass(frozen=True, slots=True)
class WithdrawHand(Command):
    """Takes up the option of 5.7.1 for one hand."""

    player: str
    position: int


@dataclass(frozen=True, slots=True)
class RecordLateWager(Command):
    """5.5: chips were found that were placed after "No more bets"."""

    player: str
    position: int
    area: str
    amount: Cents


@dataclass(frozen=True, slots=True)
class RecordView(Command):
    """The Dealer saw a Player look at a hand that he may not view."""

    player: str
    position: int


@dataclass(frozen=True, slots=True)
class BarPlayer(Command):
    """5.9: no further play; `lift` ends it."""

    player: str
    reason: str
    lift: bool = False


@dataclass(frozen=True, slots=True)
class ResolveMultipleHands(Command):
    """5.10: a Player controls more than one hand in error."""

    player: str


@dataclass(frozen=True, slots=True)
class StopPlayer(Command):
    """5.10.3: his action is stopped."""

    player: str


@dataclass(frozen=True, slots=True)
class DeclarePowerFailure(Command):
    pass


@dataclass(frozen=True, slots=True)
class WithdrawAll(Command):
    """5.16.1: a Player who takes the option withdraws all his wagers."""

    player: str


@dataclass(frozen=True, slots=True)
class ResumePlay(Command):
    """Power is back, or a reported matter needs no remedy."""


@dataclass(frozen=True, slots=True)
class GiveRuling(Command):
    """6.1: what the rules do not cover. Outcomes: void, continue, return (the named wagers), settle (as specified)."""

    outcome: str
    reason: str
    affected: tuple[Place, ...] = ()
    nets: tuple[Cents, ...] = ()  # settle: the net of each affected wager


AnyCommand = (
    OpenTable
    | ChooseMethod
    | Sit
    | Leave
    | InformOneHand
    | RestrictPlayer
    | AssignActing
    | CallPlaceYourBets
    | PlaceWager
    | LowerWager
    | RecordFoundWager
    | CallNoMoreBets
    | LoadDeck
    | DealFromDeck
    | DealCard
    | ViewHand
    | Decide
    | SetHand
    | MarkAbsent
    | DeclineComparison
    | ShowHand
    | ExposeCommunity
    | ExposeDealer
    | SettleRound
    | RecordAward
    | ViewDeclinedHand
    | ReportIrregularity
    | VoidRound
    | MoveHands
    | RecordExposedCard
    | CountCards
    | RecordHandCount
    | RemoveHand
    | PermitWithdrawal
    | WithdrawHand
    | RecordLateWager
    | RecordView
    | BarPlayer
    | ResolveMultipleHands
    | StopPlayer
    | DeclarePowerFailure
    | WithdrawAll
    | ResumePlay
    | GiveRuling
)
