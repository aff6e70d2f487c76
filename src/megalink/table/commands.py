"""Orders to a table. Each names its actor and its time; nothing here looks at a clock or a shuffler.

One module, so that `c.PlaceWager` names every order without a list of names beside the classes.
"""

from dataclasses import KW_ONLY, dataclass
from typing import ClassVar, NamedTuple

from megalink.cards import Card
from megalink.money import Cents
from megalink.rulebook.command import Command, Facts
from megalink.rulebook.role import Role
from megalink.table.game.limits import NO_LIMITS, Limits
from megalink.table.phase import BETWEEN, IN_PLAY, IN_ROUND, Phase

ONE_UNIT = Cents(100)


class Place(NamedTuple):
    """One playing area of one playing position."""

    position: int
    area: str


@dataclass(frozen=True, slots=True)
class TableFacts(Facts):
    """`needed` is PLAYER where the Player himself gives the order, or staff at his request (3.6).

    His own act alone is to look at a hand; all else staff enter. Reading: A65
    """

    clause: str  # says who may: a number, or the name under which each document has it
    phases: tuple[Phase, ...] = tuple(Phase)
    _: KW_ONLY
    while_halted: bool = False
    remedies: tuple[str, ...] = ()  # the clauses whose report it deals with: it is open while one of them is reported
    puts_right: tuple[str, ...] = ()  # the clauses of findings that it may show to be none
    while_power_failed: bool = False
    closed_to_barred: bool = False  # 5.9
    clause_of_phase: str | None = None  # says that it is too late, or too early


@dataclass(frozen=True, slots=True)
class TableCommand(Command):
    FACTS: ClassVar[TableFacts]


@dataclass(frozen=True, slots=True)
class WagerCommand(TableCommand):
    """About chips of a Player on an area."""

    player: str
    position: int
    area: str
    amount: Cents


@dataclass(frozen=True, slots=True)
class HandCommand(TableCommand):
    """About a hand in play, and refused where another Player controls it."""

    player: str
    position: int


# The table and the people at it


@dataclass(frozen=True, slots=True)
class OpenTable(TableCommand):
    FACTS = TableFacts(Role.PIT_MANAGER, "6.2", (Phase.IDLE,), internal=True)
    document: str
    readings: tuple[tuple[str, str], ...] = ()
    layout: str | None = None
    method: str | None = None
    limits: Limits = NO_LIMITS
    jackpot_minimum: Cents = ONE_UNIT
    unread: bool = False  # its cards come from a real shoe without a reader


@dataclass(frozen=True, slots=True)
class ChooseMethod(TableCommand):
    FACTS = TableFacts(Role.DEALER, "6.2", (*BETWEEN, Phase.BETTING), previewed=True)
    method: str


@dataclass(frozen=True, slots=True)
class Sit(TableCommand):
    FACTS = TableFacts(Role.PLAYER, "base_wager", while_halted=True, closed_to_barred=True, previewed=True)
    player: str
    position: int


@dataclass(frozen=True, slots=True)
class Leave(TableCommand):
    FACTS = TableFacts(Role.PLAYER, "base_wager", while_halted=True, at_closed_table=True, previewed=True)
    player: str
    position: int


@dataclass(frozen=True, slots=True)
class InformOneHand(TableCommand):
    """3.4.1: the Dealer tells a Player that he may view one hand only."""

    FACTS = TableFacts(Role.DEALER, "one_hand", while_halted=True, previewed=True)
    player: str


@dataclass(frozen=True, slots=True)
class RestrictPlayer(TableCommand):
    """3.4.3: one playing position only; `until` says when it ends by itself, `lift` ends it at once."""

    FACTS = TableFacts(Role.PIT_MANAGER, "restriction", while_halted=True, previewed=True)
    player: str
    reason: str
    lift: bool = False
    until: int | None = None


@dataclass(frozen=True, slots=True)
class AssignActing(TableCommand):
    """6.2: somebody acts in a position from `start` up to, not including, `end`."""

    FACTS = TableFacts(Role.GAMING_SHIFT_MANAGER, "6.2", while_halted=True, while_power_failed=True, previewed=True)
    person: str
    role: Role
    start: int
    end: int


PeopleCommand = OpenTable | ChooseMethod | Sit | Leave | InformOneHand | RestrictPlayer | AssignActing


# From "Place your bets, please" to "No more bets"


@dataclass(frozen=True, slots=True)
class CallPlaceYourBets(TableCommand):
    FACTS = TableFacts(Role.DEALER, "place_your_bets", BETWEEN)


@dataclass(frozen=True, slots=True)
class PlaceWager(WagerCommand):
    """Places a wager, or raises the Player's part of it by `amount`."""

    FACTS = TableFacts(
        Role.PLAYER,
        "wagers_by_staff",
        (Phase.BETTING,),
        remedies=("5.12",),
        closed_to_barred=True,
        clause_of_phase="5.5",
        from_balance=True,
        previewed=True,
    )


@dataclass(frozen=True, slots=True)
class LowerWager(TableCommand):
    """Takes `amount` of the Player's part back; without an amount, all of it."""

    FACTS = TableFacts(
        Role.PLAYER, "wagers_by_staff", IN_ROUND, remedies=("5.6", "5.12"), clause_of_phase="5.6", previewed=True
    )
    player: str
    position: int
    area: str
    amount: Cents | None = None


@dataclass(frozen=True, slots=True)
class RecordFoundWager(WagerCommand):
    """After "No more bets" staff find chips outside the limits (5.13, 5.14): `amount` is what the Player has there."""

    FACTS = TableFacts(
        Role.DEALER,
        "5.14",
        IN_PLAY,
        remedies=("5.13", "5.14"),
        clause_of_phase="5.14",
        from_balance=True,
        previewed=True,
    )


@dataclass(frozen=True, slots=True)
class FollowSeat(TableCommand):
    """A back bettor says that he puts up his part of what the hand's Player decides to wager: his own act (A57).

    It holds for the whole round, or for the next decision alone.
    """

    FACTS = TableFacts(
        Role.PLAYER,
        "wagers_by_staff",
        (Phase.BETTING, Phase.DEALING, Phase.DECIDING),
        closed_to_barred=True,
        previewed=True,
    )
    player: str
    position: int
    whole_round: bool = True


@dataclass(frozen=True, slots=True)
class StopFollowing(TableCommand):
    """He takes that back: what has not been wagered yet is no longer his."""

    FACTS = TableFacts(
        Role.PLAYER,
        "wagers_by_staff",
        (Phase.BETTING, Phase.DEALING, Phase.DECIDING),
        previewed=True,
    )
    player: str
    position: int


@dataclass(frozen=True, slots=True)
class CallNoMoreBets(TableCommand):
    FACTS = TableFacts(Role.DEALER, "no_more_bets", (Phase.BETTING,))


BettingCommand = (
    CallPlaceYourBets | PlaceWager | LowerWager | RecordFoundWager | FollowSeat | StopFollowing | CallNoMoreBets
)


# Cards come to the table


@dataclass(frozen=True, slots=True)
class LoadDeck(TableCommand):
    """The system's shuffle: all cards in deal order, unseen by anybody."""

    FACTS = TableFacts(Role.DEALER, "deck", (Phase.BETTING, Phase.DEALING), internal=True)
    deck: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class DealFromDeck(TableCommand):
    """Deals what the method deals now: the first packets, or the Dealer's late one."""

    FACTS = TableFacts(Role.DEALER, "deck", IN_PLAY)


@dataclass(frozen=True, slots=True)
class DealCard(TableCommand):
    """The next card that a real shoe dealt; `where` tells where it landed if not in its place.

    A reader in the shoe, or the Dealer in its place, names every card. Without a reader a card that comes face down has
    no name: nobody has seen it.
    """

    FACTS = TableFacts(Role.DEALER, "deck", IN_PLAY, by_device=True)
    card: str | None = None
    where: str | None = None


@dataclass(frozen=True, slots=True)
class DealFaceDown(TableCommand):
    """All cards up to the next one that comes face up lie in their places, from a shoe without a reader."""

    FACTS = TableFacts(Role.DEALER, "deck", IN_PLAY)


@dataclass(frozen=True, slots=True)
class NameCard(TableCommand):
    """A card that came face down lies open now, and is named: `number` counts the cards of a place from 1."""

    FACTS = TableFacts(Role.DEALER, "exposure", (Phase.DECIDING, Phase.REVEALING))
    where: str
    number: int
    card: str


@dataclass(frozen=True, slots=True)
class NameSetting(TableCommand):
    """Which cards lie as the Point Hand of a hand that was set before its cards were named."""

    FACTS = TableFacts(Role.DEALER, "exposure", (Phase.DECIDING, Phase.REVEALING))
    position: int
    two: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class CorrectCard(TableCommand):
    """A card lies on the felt that was entered as another: `number` counts the cards of a place from 1.

    With a fault of the deck on record it also names the card whose entry was the fault, as the next one of its place.
    """

    FACTS = TableFacts(Role.DEALER, "deck", IN_PLAY, while_halted=True, puts_right=("5.1",), previewed=True)
    where: str
    number: int
    card: str
    reason: str


DealingCommand = LoadDeck | DealFromDeck | DealCard | DealFaceDown | NameCard | NameSetting | CorrectCard


# What Players do with their hands


@dataclass(frozen=True, slots=True)
class ViewHand(HandCommand):
    FACTS = TableFacts(Role.PLAYER, "one_hand", (Phase.DECIDING, Phase.REVEALING), own_act=True)


@dataclass(frozen=True, slots=True)
class Decide(HandCommand):
    """One of the choices of the game, by its name: with the exact amount where one is wagered."""

    FACTS = TableFacts(Role.PLAYER, "decision", (Phase.DECIDING,), from_balance=True, previewed=True)
    choice: str
    amount: Cents | None = None


@dataclass(frozen=True, slots=True)
class SetHand(HandCommand):
    """Bullseye: the two cards of the Point Hand; none where he lays real cards face down, and they are named later."""

    FACTS = TableFacts(Role.PLAYER, "decision", (Phase.DECIDING,))
    two: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class MarkAbsent(TableCommand):
    """5.11: nobody is there to decide for this hand."""

    FACTS = TableFacts(Role.DEALER, "5.11", (Phase.DECIDING,), remedies=("5.11",), previewed=True)
    position: int


@dataclass(frozen=True, slots=True)
class ExpireTime(TableCommand):
    """The time limit of this table has run out for a Player who is there and does not decide."""

    FACTS = TableFacts(Role.DEALER, "decision", (Phase.DECIDING,), previewed=True)
    position: int


@dataclass(frozen=True, slots=True)
class DeclineComparison(HandCommand):
    FACTS = TableFacts(Role.PLAYER, "decline", (Phase.DECIDING, Phase.REVEALING), previewed=True)


@dataclass(frozen=True, slots=True)
class ShowHand(HandCommand):
    """The Player exposes his cards for comparison."""

    FACTS = TableFacts(Role.PLAYER, "decline", (Phase.REVEALING,))


DecidingCommand = ViewHand | Decide | SetHand | MarkAbsent | ExpireTime | DeclineComparison | ShowHand


# Cards are turned, wagers are settled


@dataclass(frozen=True, slots=True)
class ExposeCommunity(TableCommand):
    FACTS = TableFacts(Role.DEALER, "exposure", (Phase.DECIDING, Phase.REVEALING))


@dataclass(frozen=True, slots=True)
class ExposeDealer(TableCommand):
    FACTS = TableFacts(Role.DEALER, "exposure", (Phase.DECIDING,))


@dataclass(frozen=True, slots=True)
class SettleRound(TableCommand):
    """The Dealer announces the outcome, collects and pays."""

    FACTS = TableFacts(Role.DEALER, "exposure", (Phase.DECIDING, Phase.REVEALING))


@dataclass(frozen=True, slots=True)
class RecordAward(TableCommand):
    """What the pool paid for a Progressive Jackpot hand of this table.

    `supplement_to` is the Player of a hand that was paid before, and short: he gets the rest, whatever is played now.
    """

    FACTS = TableFacts(Role.SYSTEM, "jackpot", while_halted=True, while_power_failed=True, internal=True)
    round: int
    position: int
    amount: Cents
    stake_back: bool = False
    supplement_to: str = ""


@dataclass(frozen=True, slots=True)
class RecordRefusal(TableCommand):
    """The pool pays nothing for a Progressive Jackpot hand of this table: its claim was refused."""

    FACTS = TableFacts(Role.SYSTEM, "jackpot", while_halted=True, while_power_failed=True, internal=True)
    round: int
    position: int


@dataclass(frozen=True, slots=True)
class ViewDeclinedHand(TableCommand):
    FACTS = TableFacts(
        Role.PIT_SUPERVISOR,
        "decline",
        (Phase.DECIDING, Phase.REVEALING, Phase.SETTLED),
        while_halted=True,
        previewed=True,
    )
    position: int


SettlingCommand = ExposeCommunity | ExposeDealer | SettleRound | RecordAward | RecordRefusal | ViewDeclinedHand


# Irregularities (section 5) and rulings (6.1)


@dataclass(frozen=True, slots=True)
class ReportIrregularity(TableCommand):
    """Play stops until somebody of the right position has applied the remedy of the clause."""

    FACTS = TableFacts(
        Role.DEALER, "5.1", (*IN_ROUND, Phase.SETTLED), while_halted=True, at_closed_table=True, previewed=True
    )
    clause: str
    note: str


@dataclass(frozen=True, slots=True)
class VoidRound(TableCommand):
    FACTS = TableFacts(
        Role.PIT_SUPERVISOR,
        "5.1.1",
        (*IN_ROUND, Phase.SETTLED),
        while_halted=True,
        remedies=("5.1", "5.2", "5.3", "5.4", "5.8"),
        while_power_failed=True,
        at_closed_table=True,
        previewed=True,
    )
    clause: str
    note: str = ""


@dataclass(frozen=True, slots=True)
class MoveHands(TableCommand):
    """5.2: complete hands go from one position to another; pairs of (from, to)."""

    FACTS = TableFacts(
        Role.PIT_SUPERVISOR, "5.2", (Phase.DECIDING,), while_halted=True, remedies=("5.2",), previewed=True
    )
    moves: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class MovePackets(TableCommand):
    """5.2 where it says "playing area": complete packets, the Dealer's and the community's too; pairs of places."""

    FACTS = TableFacts(
        Role.GAMING_SHIFT_MANAGER, "5.2", (Phase.DECIDING,), while_halted=True, remedies=("5.2",), previewed=True
    )
    moves: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class RecordExposedCard(TableCommand):
    """5.4: a card was wrongly exposed during the deal; `where` is dealer, community or a position."""

    FACTS = TableFacts(Role.DEALER, "5.4", IN_PLAY, while_halted=True, clause_of_phase="5.4", previewed=True)
    where: str


@dataclass(frozen=True, slots=True)
class WithdrawExposure(TableCommand):
    """A card that was noted as exposed there was not: the note is withdrawn."""

    FACTS = TableFacts(
        Role.PIT_SUPERVISOR,
        "5.4",
        (*IN_PLAY, Phase.SETTLED),
        while_halted=True,
        puts_right=("5.4",),
        at_closed_table=True,
        previewed=True,
    )
    where: str
    reason: str


@dataclass(frozen=True, slots=True)
class CountCards(TableCommand):
    """5.8: the Dealer counts the cards by hand. `reason`: needed where a wrong count on record is put right (A114)."""

    FACTS = TableFacts(
        Role.DEALER,
        "5.8",
        (*IN_PLAY, Phase.SETTLED),
        while_halted=True,
        remedies=("5.8",),
        puts_right=("5.8",),
        at_closed_table=True,
        previewed=True,
    )
    counted: int
    reason: str = ""


@dataclass(frozen=True, slots=True)
class RecordHandCount(TableCommand):
    """5.3, 5.7: so many cards lie at the Dealer, in the community area, or at a position. `reason`: as above."""

    FACTS = TableFacts(
        Role.DEALER,
        "5.8",
        (*IN_PLAY, Phase.SETTLED),
        while_halted=True,
        puts_right=("5.3", "5.7"),
        at_closed_table=True,
        previewed=True,
    )
    where: str
    counted: int
    reason: str = ""


@dataclass(frozen=True, slots=True)
class RemoveHand(TableCommand):
    """5.7: the hand leaves the round and its wagers go back."""

    FACTS = TableFacts(
        Role.PIT_SUPERVISOR,
        "5.7",
        (*IN_PLAY, Phase.SETTLED),
        while_halted=True,
        remedies=("5.7",),
        previewed=True,
    )
    position: int


@dataclass(frozen=True, slots=True)
class PermitWithdrawal(TableCommand):
    """5.7.1: Players with correct hands may withdraw."""

    FACTS = TableFacts(Role.PIT_SUPERVISOR, "5.7.1", IN_PLAY, while_halted=True, previewed=True)


@dataclass(frozen=True, slots=True)
class WithdrawHand(HandCommand):
    """Takes up the option of 5.7.1 for one hand."""

    FACTS = TableFacts(Role.PLAYER, "5.7.1", IN_PLAY, while_halted=True, previewed=True)


@dataclass(frozen=True, slots=True)
class RecordLateWager(WagerCommand):
    """5.5: chips were found that were placed after "No more bets"."""

    FACTS = TableFacts(Role.DEALER, "5.5", IN_PLAY, remedies=("5.5",), previewed=True)


@dataclass(frozen=True, slots=True)
class RecordView(TableCommand):
    """Staff saw a Player look at a hand that he may not view: a further one of his own (5.10) or another's (5.9)."""

    FACTS = TableFacts(Role.DEALER, "5.10", (Phase.DECIDING, Phase.REVEALING), while_halted=True, previewed=True)
    player: str
    position: int


@dataclass(frozen=True, slots=True)
class BarPlayer(TableCommand):
    """5.9: no further play; `until` says when it ends by itself, `lift` ends it at once."""

    FACTS = TableFacts(
        Role.GAMING_SHIFT_MANAGER,
        "5.9",
        while_halted=True,
        remedies=("5.9",),
        while_power_failed=True,
        at_closed_table=True,
        previewed=True,
    )
    player: str
    reason: str
    lift: bool = False
    until: int | None = None


@dataclass(frozen=True, slots=True)
class ResolveMultipleHands(TableCommand):
    """5.10: a Player controls more than one hand in error; `finding` says which error, where the record does not."""

    FACTS = TableFacts(Role.PIT_SUPERVISOR, "5.10", IN_PLAY, remedies=("5.10",), previewed=True)
    player: str
    finding: str = ""


@dataclass(frozen=True, slots=True)
class StopPlayer(TableCommand):
    """5.10.3: his action is stopped."""

    FACTS = TableFacts(Role.GAMING_SHIFT_MANAGER, "5.10.3", IN_PLAY, remedies=("5.10",), previewed=True)
    player: str


@dataclass(frozen=True, slots=True)
class DeclarePowerFailure(TableCommand):
    """The power fails whatever else play stands still for; after a settlement it is told only then."""

    FACTS = TableFacts(
        Role.DEALER,
        "5.16",
        (*IN_ROUND, Phase.SETTLED),
        while_halted=True,
        remedies=("5.16",),
        clause_of_phase="5.16",
        previewed=True,
    )


@dataclass(frozen=True, slots=True)
class WithdrawAll(TableCommand):
    """5.16.1: a Player who takes the option withdraws all his wagers."""

    FACTS = TableFacts(Role.PLAYER, "5.16.1", IN_ROUND, while_halted=True, while_power_failed=True, previewed=True)
    player: str


@dataclass(frozen=True, slots=True)
class ResumePlay(TableCommand):
    """Power is back, or a reported matter needs no remedy."""

    FACTS = TableFacts(
        Role.PIT_SUPERVISOR,
        "5.16.2",
        (*IN_ROUND, Phase.SETTLED),
        while_halted=True,
        while_power_failed=True,
        previewed=True,
    )


@dataclass(frozen=True, slots=True)
class GiveRuling(TableCommand):
    """6.1: what the rules do not cover. Outcomes: void, continue, return (the named wagers), settle (as specified)."""

    FACTS = TableFacts(
        Role.GAMING_SHIFT_MANAGER,
        "6.1",
        (*IN_ROUND, Phase.SETTLED),
        while_halted=True,
        while_power_failed=True,
        at_closed_table=True,
        previewed=True,
    )
    outcome: str
    reason: str
    affected: tuple[Place, ...] = ()
    nets: tuple[Cents, ...] = ()  # settle: the net of each affected wager


IrregularCommand = (
    ReportIrregularity
    | VoidRound
    | MoveHands
    | MovePackets
    | RecordExposedCard
    | WithdrawExposure
    | CountCards
    | RecordHandCount
    | RemoveHand
    | PermitWithdrawal
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

AnyHandCommand = ViewHand | Decide | SetHand | DeclineComparison | ShowHand | WithdrawHand
OfSection5 = IrregularCommand | WithdrawHand
AnyCommand = PeopleCommand | BettingCommand | DealingCommand | DecidingCommand | SettlingCommand | OfSection5
