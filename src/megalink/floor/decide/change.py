"""The floor's state as it will be once everything decided so far is in the log; and what one order adds to it.

What a command does to the Players' money is here too: nobody wagers more than he has, at however many tables.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import cache
from typing import Any, NamedTuple

from megalink.floor.decide.locks import Locked, purse_locked
from megalink.floor.state import streams
from megalink.floor.state.events import PlayerAdjusted, PlayerMoved
from megalink.floor.state.floor_state import FloorState, Meter, Purse, Registry
from megalink.floor.state.person_names import is_guest
from megalink.floor.state.streams import in_envelope
from megalink.floor.state.table_state import FloorTable
from megalink.floor.state.users import People
from megalink.jackpot.commands import PoolCommand
from megalink.ledger import cage
from megalink.money import Cents
from megalink.play.linked import Happened
from megalink.rulebook.command import Command
from megalink.rulebook.rejection import Code, Rejection
from megalink.rulebook.role import Actor, Role
from megalink.store.contract import Snapshot, Write
from megalink.table import commands as c
from megalink.table.events import AnyEvent, AwardReversed, JackpotAwarded
from megalink.table.postings import Posting
from megalink.table.state import TableState


class Happening(NamedTuple):
    """For who listens: an event as it was decided. It may show cards that lie face down; viewers get views."""

    stream: str
    version: int
    event: Any


@dataclass(slots=True)
class Change:
    """What one order writes, and what the floor holds afterwards."""

    actor: Actor
    at: int
    before: TableState | None = None  # of the table where it happens: what its events are told by
    writes: list[Write] = field(default_factory=list)
    snapshots: list[Snapshot] = field(default_factory=list)
    happened: list[Happening] = field(default_factory=list)
    tables: dict[str, FloorTable] = field(default_factory=dict)
    meters: dict[str, Meter] = field(default_factory=dict)
    purses: dict[str, Purse] = field(default_factory=dict)
    registry: Registry | None = None
    answer: dict[str, object] = field(default_factory=dict)

    def write(self, stream: str, version: int, *events: Any, secret: bool = False) -> None:  # noqa: ANN401 (events of any room)
        actor, at, lines = self.actor, self.at, list[tuple[str, str]]()
        self.writes.append(Write(stream, version, lines))
        for event in events:
            lines.append(in_envelope(event, actor, at))
            if not secret:
                version += 1
                self.happened.append(Happening(stream, version, event))

    def move_purse(self, player: str, purse: Purse, event: PlayerMoved | PlayerAdjusted | cage.AnyEvent) -> None:
        """The line of a Player's account by which his money is now `purse`."""
        stream = streams.player(player)
        line = in_envelope(event, self.actor, self.at, (purse.balance, purse.cash), purse.of_day)
        self.writes.append(Write(stream, purse.version - 1, [line]))
        self.happened.append(Happening(stream, purse.version, event))
        self.purses[player] = purse

    def enter(self, state: "FloorState | Draft") -> None:
        """Makes the state what it is after the change."""
        if self.tables:
            state.tables.update(self.tables)
        if self.meters:
            state.meters.update(self.meters)
        if self.purses:
            state.purses.update(self.purses)
        if self.registry is not None:
            state.registry = self.registry


class Refused(NamedTuple):
    """A refusal, and the streams with their versions that it rests on."""

    rejection: Rejection
    rests_on: tuple[tuple[str, int], ...] = ()
    broken_by: Exception | None = None  # the rules themselves failed


# Player, table, round: whether he had a wager in it. Past rounds are in the log alone; may raise StoreError.
HadWager = Callable[[str, str, int], bool]


@dataclass(slots=True)
class Draft:
    """Changes on top of a state that stays as it is."""

    _state: FloorState
    registry: Registry
    locked: Locked
    had_wager: HadWager
    people: People
    tables: dict[str, FloorTable] = field(default_factory=dict)
    meters: dict[str, Meter] = field(default_factory=dict)
    purses: dict[str, Purse] = field(default_factory=dict)

    def table(self, name: str) -> FloorTable | None:
        return self.tables.get(name) or self._state.tables.get(name)

    def meter(self, name: str | None) -> Meter | None:
        """Of a link; without one there is none."""
        if name is None:
            return None
        return self.meters.get(name) or self._state.meters.get(name)

    def purse(self, name: str) -> Purse:
        return self.purses.get(name) or self._state.purses.get(name) or Purse()

    def knows(self, player: str) -> bool:
        """Whether the house knows this Player: a user with that role, or a guest whom staff entered."""
        if self.people.may_play(player):
            return True
        return self._is_guest(player)

    def is_entered(self, person: str) -> bool:
        """Whether the house has a record of this person: as a user in whatever role, retired or not, or as a guest."""
        return not self.people.roles or person in self.people.roles or self._is_guest(person)

    def _is_guest(self, name: str) -> bool:
        return is_guest(name) and any(name in table.guests for table in self.all_tables())

    def all_tables(self) -> list[FloorTable]:
        return [*{**self._state.tables, **self.tables}.values()]


def unknown_player(draft: Draft, command: Command) -> Rejection | None:
    """An order of staff by which somebody comes into play names a Player whom the house knows.

    A Player acts for himself alone, and is not told whom else the house knows.
    """
    player: str | None = getattr(command, "player", None)
    if player is None or command.actor.role is Role.PLAYER or draft.knows(player):
        return None
    message = f"no Player is called {player}: enter a user with the Player's role, or seat a guest"
    if player in draft.people.retired:
        message = f"{player} is retired, and plays no more until an administrator brings him back"
    return Rejection(Code.PLAYER_UNKNOWN, message, field="player", value=player)


class Move(NamedTuple):
    """Of a Player's money: how much, and what happened, in the words of the events, each once."""

    cents: int = 0
    words: tuple[str, ...] = ()
    round: int | None = None  # of an award or its reversal, which may come when the next round is open; else in play


Moves = dict[str, Move]
OfAward = JackpotAwarded | AwardReversed
_UNMOVED = Move()


def moves_of(events: Iterable[AnyEvent], moved: Iterable[tuple[Posting, ...]]) -> Moves:
    """What the postings of these events do to each Player."""
    moves: Moves = {}
    for event, posted in zip(events, moved, strict=True):
        for name, cents in posted:
            if name[:1] != "@":
                word, before = _word(event.WIRE), moves.get(name, _UNMOVED)
                words = before.words if word in before.words else (*before.words, word)
                number = event.round if isinstance(event, OfAward) else before.round
                moves[name] = Move(before.cents + cents, words, number)
    return moves


@cache
def _word(wire: str) -> str:
    return wire.split(".")[1]


def not_covered(draft: Draft, table: FloorTable, moves: Moves, command: c.AnyCommand | PoolCommand) -> Refused | None:
    """Why these movements cannot be: a Player's stream is locked, or his balance does not cover the wager."""
    for player, (cents, _words, _round) in moves.items():
        if not cents:
            continue
        purse = draft.purse(player)
        locked = purse_locked(draft.locked, player) if draft.locked else None
        if locked:
            return Refused(locked, ((streams.player(player), purse.version),))
        if purse.balance + cents < 0 and cents < 0 and command.FACTS.from_balance:
            refusal = Rejection(Code.BALANCE_TOO_LOW, _too_low(player, command), field="amount", value=-cents)
            rests_on = (streams.table(table.name), table.version), (streams.player(player), purse.version)
            return Refused(refusal, rests_on)
    return None


def move_purses(
    change: Change, draft: Draft, table: FloorTable, happened: Happened, command: c.AnyCommand | PoolCommand
) -> Refused | None:
    """Writes a line for every Player whose money changed, or says why the command cannot be."""
    moves = moves_of(happened.at_table, happened.moved)
    if not moves:
        return None
    refused = not_covered(draft, table, moves, command)
    if refused:
        return refused
    number = happened.after.table.round.number if happened.after.table.round else 0
    for player, (cents, words, of_award) in moves.items():
        if cents:
            purse = draft.purse(player)
            after = purse.played(cents)
            moved = PlayerMoved(table.name, of_award or number, Cents(cents), "+".join(words))
            change.move_purse(player, after, moved)
    return None


def _too_low(player: str, command: c.AnyCommand | PoolCommand) -> str:
    """How much another Player has is not told."""
    whose = "the balance" if command.actor.id == player else f"the balance of {player}"
    return f"{whose} does not cover the wager"
