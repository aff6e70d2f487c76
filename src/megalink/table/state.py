"""The state of a table. Frozen to the bottom; `evolve` makes the next one."""

from collections.abc import Callable, Mapping
from enum import StrEnum
from types import MappingProxyType
from typing import NamedTuple, cast

from megalink.cards import Card
from megalink.money import Cents
from megalink.rulebook.document import Layout
from megalink.rulebook.frozen import quickly_replaced, with_items
from megalink.rulebook.role import Actor, Role, may
from megalink.table.commands import ONE_UNIT, Place
from megalink.table.events import (
    JackpotAwarded,
    JackpotHandEntered,
    LatePartForfeited,
    LateWagerRefused,
    Stake,
    WagerSettled,
)
from megalink.table.exclusion import ExclusionKind, Imposed
from megalink.table.game.deal_plan import DealPlan, Slot, To
from megalink.table.game.game import Game
from megalink.table.game.limits import NO_LIMITS, Limits
from megalink.table.game.showdown import Ending, Exposed, Hand
from megalink.table.phase import Phase

HOUSE = "@house"
FELT = "@table"
POOL = "@jackpot"
NOBODY = ""  # plays a hand whose Player is out of the round

OpenGame = Callable[[str, Mapping[str, str]], Game]  # the games: a room above this one holds them

# A card that lies on the table: None where it came face down from a shoe without a reader, and nobody has named it yet.
Lying = Card | None
Entry = tuple[str, int]  # where a card lies, and which of the cards there, from 1

_PLACES = MappingProxyType(
    {"dealer": "the Dealer", "community": "the community cards", "burn": "the discard rack"},
)


def place_title(where: str) -> str:
    """How people call a place where cards lie."""
    return f"position {where}" if where.isdigit() else _PLACES[where]


_GRAVEST_FIRST = ("5.1", "5.8", "5.3", "5.4", "5.7", "5.2")


class Acting(NamedTuple):
    person: str
    role: Role
    start: int
    end: int


class Halt(NamedTuple):
    """Play stands still, by this clause; `must_void` where it leaves no other remedy."""

    clause: str
    note: str
    must_void: bool

    @property
    def gravity(self) -> int:
        """The lower, the graver: what harms the deck, then the table, then one hand, then anything else."""
        return _GRAVEST_FIRST.index(self.clause) if self.clause in _GRAVEST_FIRST else len(_GRAVEST_FIRST)


class Silence(StrEnum):
    """Why a Player's last decision was made for him."""

    TIME = "time"  # he was there, and his time ran out
    ABSENT = "absent"  # he was not there (5.11)
    ABSENT_AFTER_VIEWING = "absent_after_viewing"  # neither, and he had looked at the cards


class Follow(NamedTuple):
    """A back bettor who follows the Player of a hand (A57)."""

    position: int
    player: str
    whole_round: bool


class GivenBack(NamedTuple):
    """Money of the round that changes hands once more, without an outcome: to the Player, or below nothing from him."""

    position: int
    area: str
    player: str
    amount: Cents
    clause: str
    reason: str  # where one was given
    undoes_settlement: bool = False  # by chips that the Dealer may not have paid or collected yet


@quickly_replaced
class LiveHand(NamedTuple):
    position: int
    controller: str
    cards: tuple[Lying, ...] = ()
    choices: tuple[str, ...] = ()  # one for each decision made
    viewed_by: tuple[str, ...] = ()  # with leave: he sees its cards
    peeked_by: tuple[str, ...] = ()  # without, as staff saw: no page shows him anything for it
    inspected_by: tuple[str, ...] = ()  # staff who looked at it after its comparison was declined
    set_two: tuple[Card, ...] | None = None  # empty: he has set cards that nobody has named
    ending: Ending = Ending.PLAYED
    out: str | None = None  # the clause by which it left the round
    exposed: bool = False
    silence: Silence | None = None  # None where he decided himself

    @property
    def is_in(self) -> bool:
        return self.out is None

    def looked_at_by(self, player: str) -> bool:
        """With leave or without."""
        return player in self.viewed_by or player in self.peeked_by

    @property
    def viewed(self) -> bool:
        """Whether the Player who controls it has looked at it: what another has seen of it is no look of his."""
        return self.looked_at_by(self.controller)


@quickly_replaced
class RoundState(NamedTuple):
    number: int
    method: str
    phase: Phase = Phase.BETTING
    step: int = 0
    order: tuple[int, ...] = ()
    plan: DealPlan = ()
    deck: tuple[Card, ...] | None = None
    dealt: int = 0
    landed: tuple[str, ...] = ()  # where each card went, in deal order: as a rule where it belongs
    hands: Mapping[int, LiveHand] = MappingProxyType({})
    named: tuple[Entry, ...] = ()  # cards that were named after they were dealt, in that order
    dealer: tuple[Lying, ...] = ()
    dealer_exposed: bool = False
    community: tuple[Lying, ...] = ()
    community_shown: int = 0
    burned: tuple[Lying, ...] = ()
    stakes: Mapping[Place, tuple[Stake, ...]] = MappingProxyType({})
    taken_back: Mapping[Place, tuple[Stake, ...]] = MappingProxyType({})
    withdrawn: Mapping[Place, Cents] = MappingProxyType({})  # parts that went back after bets closed: others may stay
    follows: tuple[Follow, ...] = ()
    late: tuple[LateWagerRefused, ...] = ()
    settled: tuple[WagerSettled, ...] = ()
    shared: Mapping[Place, tuple[Stake, ...]] = MappingProxyType({})  # by part: settled wagers of several Players
    entered: tuple[JackpotHandEntered, ...] = ()
    awarded: tuple[JackpotAwarded, ...] = ()
    refused_since: tuple[JackpotHandEntered, ...] = ()  # of earlier rounds: their claims were refused during this one
    forfeited: tuple[LatePartForfeited, ...] = ()
    reported: tuple[Halt, ...] = ()  # in the order in which they came
    deck_fault: str | None = None  # the entry by which a card is not of the deck, or is there twice (5.1)
    fault_at: Entry | None = None  # the card that was named so; None where it was to be the next card
    misplaced: bool = False  # a card landed where it does not belong (5.2)
    exposures: tuple[str, ...] = ()  # where cards were wrongly exposed during the deal (5.4)
    withdrawal: bool = False  # 5.7.1 is permitted
    power_failed: bool = False
    may_withdraw: tuple[str, ...] = ()
    wrong_counts: tuple[str, ...] = ()  # where a count of cards was wrong: dealer, community, deck or a position
    announcement: str = ""
    given_back: tuple[GivenBack, ...] = ()  # in the order in which it happened
    reason: str = ""  # of the ruling or the bar that was given last

    def total(self, place: Place) -> Cents:
        """The wager in action on an area: what lies there, and what was taken back after bets closed (5.6)."""
        parts = (*self.stakes.get(place, ()), *self.taken_back.get(place, ()))
        return Cents(sum([amount for _, amount in parts]))

    def parts(self, place: Place) -> dict[str, Cents]:
        """The same by Player."""
        parts = dict(self.stakes.get(place, ()))
        for player, amount in self.taken_back.get(place, ()):
            parts[player] = Cents(parts.get(player, 0) + amount)
        return parts

    def staked(self, place: Place, stake: Stake) -> "RoundState":
        """With this stake on the area: on top of what the same Player has there, or beside the others' parts."""
        parts = self.stakes.get(place, ())
        own = next((part for part in parts if part.player == stake.player), None)
        if own:
            raised = Stake(stake.player, Cents(own.amount + stake.amount))
            parts = tuple(raised if part is own else part for part in parts)
        else:
            parts = (*parts, stake)
        return self._replace(stakes=with_items(self.stakes, {place: parts}))

    def follow_of(self, player: str, position: int) -> Follow | None:
        if not self.follows:
            return None
        found = (follow for follow in self.follows if (follow.player, follow.position) == (player, position))
        return next(found, None)

    def wagers_at(self, position: int) -> dict[str, Cents]:
        wagers: dict[str, Cents] = {}
        for mapping in (self.stakes, self.taken_back) if self.taken_back else (self.stakes,):
            for (at, area), stakes in mapping.items():
                if at == position:
                    for _, amount in stakes:
                        wagers[area] = Cents(wagers.get(area, 0) + amount)
        return wagers

    @property
    def places(self) -> tuple[Place, ...]:
        """Where wagers are in action, in the order in which they came."""
        return tuple(dict.fromkeys((*self.stakes, *self.taken_back)))

    def has_outcome(self, place: Place) -> bool:
        """Whether a wager there was settled in this round, by the cards, a Fold or a ruling (6.1)."""
        return any((line.position, line.area) == place for line in self.settled)

    def wagered_by(self, player: str) -> list[int]:
        """The positions on which chips of the Player lie, in order."""
        parts = ((place, stake) for place, stakes in self.stakes.items() for stake in stakes)
        return sorted({place.position for place, stake in parts if stake.player == player})

    def positions_of(self, player: str) -> tuple[int, ...]:
        """Hands that the Player controls, in deal order."""
        return tuple(at for at in self.order if self.hands[at].controller == player and self.hands[at].is_in)

    @property
    def exposed(self) -> Exposed:
        return Exposed(self.dealer_exposed, self.community_shown)

    @property
    def halt(self) -> Halt | None:
        """Why play stands still: of all that was found or reported the gravest. Reading: A77"""
        found = self.found
        if not self.reported:
            return found
        matters = (found, *self.reported) if found else self.reported
        return min(matters, key=lambda halt: halt.gravity)  # of equals the first: what was found, or reported earlier

    @property
    def found(self) -> Halt | None:
        """The gravest matter that the record itself shows: nobody has to report it."""
        if self.deck_fault is not None:
            which = f"card {self.fault_at[1]} of {place_title(self.fault_at[0])}" if self.fault_at else "a card"
            return Halt("5.1", f"{which} is not of this deck, or is there twice", must_void=True)
        if "deck" in self.wrong_counts:
            return Halt("5.8", "the deck was counted, and its number is wrong", must_void=True)
        if "dealer" in self.wrong_counts or "community" in self.wrong_counts:
            return Halt("5.3", "the Dealer's or the community cards are wrong in number", must_void=True)
        if len(self.exposures) > 1:
            return Halt("5.4", f"{len(self.exposures)} cards were wrongly exposed", must_void=True)
        if self.wrong_counts:
            return Halt("5.7", f"wrong number of cards at position {self.wrong_counts[0]}", must_void=False)
        if self.misplaced and self.dealt >= self.first_slots:
            return Halt("5.2", "cards landed where they do not belong", must_void=False)
        return None

    def is_reported(self, *clauses: str) -> bool:
        """Whether a report under one of these clauses stands."""
        return any(report.clause in clauses for report in self.reported)

    def packet(self, where: str) -> tuple[Lying, ...]:
        """The cards that lie at a place."""
        if where.isdigit():
            live = self.hands.get(int(where))
            return live.cards if live else ()
        return {"dealer": self.dealer, "community": self.community, "burn": self.burned}[where]

    def came_face_up(self, where: str) -> tuple[bool, ...]:
        """For each card that lies at a place, in order, whether it was dealt face up: wherever it belonged."""
        dealt = zip(self.plan, self.landed, strict=False)
        return tuple(slot.face_up for slot, landed in dealt if landed == where)

    def place_of(self, slot: Slot) -> str:
        """Where the card of this slot belongs: dealer, community, burn, or the number of a position."""
        return str(self.order[slot.hand]) if slot.to is To.PLAYER else str(slot.to)

    @property
    def first_slots(self) -> int:
        """How many cards are dealt before the decisions."""
        return [slot.late for slot in self.plan].count(False)


@quickly_replaced
class TableState(NamedTuple):
    open_game: OpenGame
    game: Game | None = None
    readings: tuple[tuple[str, str], ...] = ()
    layout: Layout | None = None
    limits: Limits = NO_LIMITS
    method: str = ""
    jackpot_minimum: Cents = ONE_UNIT
    unread: bool = False  # real cards, and no reader in the shoe: nobody knows one that lies face down
    seats: Mapping[int, str] = MappingProxyType({})
    informed: frozenset[str] = frozenset()
    restricted: Mapping[str, Imposed] = MappingProxyType({})  # until it is lifted: it may have ended before
    barred: Mapping[str, Imposed] = MappingProxyType({})  # likewise
    warned: frozenset[tuple[str, str]] = frozenset()
    acting: tuple[Acting, ...] = ()
    unpaid: tuple[JackpotHandEntered, ...] = ()  # hands that the pool has yet to pay, of this round or earlier ones
    round: RoundState | None = None
    accounts: Mapping[str, Cents] = MappingProxyType({})

    @property
    def rules(self) -> Game:
        """The game of an open table."""
        assert self.game is not None, "the table is not open"
        return self.game

    @property
    def current(self) -> RoundState:
        """The round in play, or the last one while it can be looked back at."""
        assert self.round is not None, "no round has been opened"
        return self.round

    @property
    def phase(self) -> Phase:
        return self.round.phase if self.round else Phase.IDLE

    def may(self, actor: Actor, needed: Role, at: int) -> bool:
        return may(self.role_of(actor, at), needed)

    def role_of(self, actor: Actor, at: int) -> Role:
        """6.2: the highest position that the actor holds or acts in at that time."""
        if not self.acting or actor.role in (Role.PLAYER, Role.SYSTEM):
            return actor.role
        acted = [acting.role for acting in self.acting if acting.person == actor.id and acting.start <= at < acting.end]
        return max([actor.role, *acted])

    def effective(self, actor: Actor, at: int) -> Actor:
        return Actor(actor.id, self.role_of(actor, at))

    def is_barred(self, player: str, at: int) -> bool:
        """5.9, at this table."""
        return player in self.barred and self.barred[player].in_force(at)

    def is_restricted(self, player: str, at: int) -> bool:
        """3.4.3, at this table."""
        return player in self.restricted and self.restricted[player].in_force(at)

    def exclusions(self, at: int) -> tuple[tuple[ExclusionKind, str, Imposed], ...]:
        """All that is in force, with the Player whom it keeps from play."""
        both = ((ExclusionKind.BAR, self.barred), (ExclusionKind.RESTRICTION, self.restricted))
        imposed = ((kind, player, standing[player]) for kind, standing in both for player in sorted(standing))
        return tuple(entry for entry in imposed if entry[2].in_force(at))

    def seats_of(self, player: str) -> tuple[int, ...]:
        return tuple(sorted(position for position, seated in self.seats.items() if seated == player))


def all_named(cards: tuple[Lying, ...]) -> tuple[Card, ...]:
    """These cards; none where the face of one is not known, as nothing can be made of the others then."""
    return () if None in cards else cast("tuple[Card, ...]", cards)


def as_hand(state: RoundState, live: LiveHand) -> Hand:
    """A hand as settlement sees it."""
    return Hand(live.position, all_named(live.cards), state.wagers_at(live.position), live.ending, live.set_two)
