"""An index of every table's rounds, made without playing them again: time, Players, outcome, what each Player won.

Made from the few events that say so; the others are passed over unopened. A table's book goes on from where it was.
"""

import threading
from collections import Counter
from dataclasses import dataclass, field
from typing import get_args

from megalink.floor.service import Floor
from megalink.floor.state import streams
from megalink.floor.state.floor_state import AT_TABLE
from megalink.floor.state.streams import open_envelope
from megalink.store.contract import Recorded
from megalink.table import events as e
from megalink.table.game.game import JACKPOT
from megalink.table.postings import postings
from megalink.table.state import FELT, HOUSE, POOL

AROUND = (e.RoundOpened, e.RoundConcluded, e.RoundVoided)
KINDS = frozenset(kind.WIRE for kind in get_args(e.AnyEvent) if kind.MOVES_MONEY or kind in AROUND)
IN_PLAY = "in_play"


@dataclass
class RoundLine:
    number: int
    at: int
    rules: str
    outcome: str = IN_PLAY
    nets: Counter[str] = field(default_factory=Counter)  # by Player: all that the round moved on his account

    def net(self, player: str | None) -> int | None:
        """The Player's, or all Players' together; None while stakes lie on the table."""
        if self.outcome == IN_PLAY:
            return None
        return self.nets.get(player) if player else sum(self.nets.values())


@dataclass
class Takings:
    """What a table took since it opened, without the pool's: stakes settled by area, and their squares for the band."""

    stakes: Counter[str] = field(default_factory=Counter)
    squares: Counter[str] = field(default_factory=Counter)
    win: int = 0  # the house's


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
            self.rounds.append(RoundLine(event.number, opened.at, event.document))
        elif self.rounds:
            self._enter(event)

    def _enter(self, event: e.AnyEvent) -> None:
        # An award may come when its round is long over.
        line = self.rounds[getattr(event, "round", 0) - 1]
        for account, cents in postings(event):
            if account == HOUSE:
                self.takings.win += cents
            elif account not in (FELT, POOL):
                line.nets[account] += cents
        if isinstance(event, e.WagerSettled) and event.area != JACKPOT:
            self.takings.stakes[event.area] += event.stake
            self.takings.squares[event.area] += event.stake**2
        elif isinstance(event, e.RoundConcluded):
            line.outcome = "settled"
        elif isinstance(event, e.RoundVoided):
            line.outcome = "void"


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
