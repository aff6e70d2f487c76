"""What is known of every round without playing it again: when, who, how it ended, who won what.

Made from the few events that say so; the others are passed over unopened. A table's book goes on from where it was.
"""

import threading
from dataclasses import dataclass, field

from megalink.floor.service import Floor
from megalink.floor.state import streams
from megalink.floor.state.envelope import open_envelope
from megalink.floor.state.floor_state import AT_TABLE
from megalink.store import Recorded
from megalink.table import events as e
from megalink.table.game.game import JACKPOT

OPENED = (
    e.RoundOpened,
    e.WagerSettled,
    e.WagerPlaced,
    e.SettlementReversed,
    e.RoundConcluded,
    e.RoundVoided,
    e.JackpotAwarded,
    e.AwardReversed,
)
KINDS = frozenset(kind.WIRE for kind in OPENED)


@dataclass
class RoundLine:
    number: int
    version: int  # of the table's stream, where the round opened
    at: int
    rules: str
    ended: int | None = None
    outcome: str = "in_play"
    nets: dict[str, int] = field(default_factory=dict)


@dataclass
class Takings:
    """What a table took since it opened, without the pool's: stakes settled by area, and their squares for the band."""

    stakes: dict[str, int] = field(default_factory=dict)
    squares: dict[str, int] = field(default_factory=dict)
    wins: dict[str, int] = field(default_factory=dict)  # the house's


@dataclass
class Book:
    rounds: list[RoundLine] = field(default_factory=list)
    takings: Takings = field(default_factory=Takings)
    version: int = 0

    def line(self, number: int) -> RoundLine | None:
        """Rounds are numbered 1, 2, 3, … at each table."""
        return self.rounds[number - 1] if 0 < number <= len(self.rounds) else None

    def take(self, recorded: Recorded) -> None:
        self.version = recorded.version
        if recorded.type not in KINDS:
            return
        opened = open_envelope(recorded, AT_TABLE)
        event = opened.event
        if isinstance(event, e.RoundOpened):
            self.rounds.append(RoundLine(event.number, recorded.version, opened.at, event.document))
            return
        if self.rounds:
            self._enter(self.rounds[-1], event, opened.at)

    def _enter(self, line: RoundLine, event: e.AnyEvent, at: int) -> None:
        match event:
            case e.WagerPlaced():
                line.nets.setdefault(event.player, 0)
            case e.WagerSettled():
                self._settled(line, event)
            case e.SettlementReversed():
                for share in event.shares:
                    line.nets[share.player] = line.nets.get(share.player, 0) - share.net
                    if event.area != JACKPOT:
                        self._win(event.area, share.net)
            case e.JackpotAwarded() | e.AwardReversed():
                self._awarded(event)
            case e.RoundConcluded():
                line.ended, line.outcome = at, "settled"
            case e.RoundVoided():
                line.ended, line.outcome = at, "void"
            case _:
                pass

    def _awarded(self, event: e.JackpotAwarded | e.AwardReversed) -> None:
        line = self.line(event.round)
        if line:
            amount = event.amount if isinstance(event, e.JackpotAwarded) else -event.amount
            line.nets[event.player] = line.nets.get(event.player, 0) + amount

    def _settled(self, line: RoundLine, event: e.WagerSettled) -> None:
        for share in event.shares:
            line.nets[share.player] = line.nets.get(share.player, 0) + share.net
        takings = self.takings
        if event.area == JACKPOT:
            return  # the pool's, not the table's
        takings.stakes[event.area] = takings.stakes.get(event.area, 0) + event.stake
        takings.squares[event.area] = takings.squares.get(event.area, 0) + event.stake**2
        self._win(event.area, -event.net)

    def _win(self, area: str, cents: int) -> None:
        self.takings.wins[area] = self.takings.wins.get(area, 0) + cents


class RoundBooks:
    def __init__(self, floor: Floor) -> None:
        self._floor = floor
        self._books: dict[str, Book] = {}
        self._lock = threading.Lock()

    def book(self, table: str) -> Book:
        """The table's book up to now; in a thread, since the first look reads the whole log of the table."""
        with self._lock:
            book = self._books.setdefault(table, Book())
            if book.version >= self._floor.table(table).version:
                return book
            for recorded in self._floor.store.read(streams.table(table), book.version):
                book.take(recorded)
            return book
