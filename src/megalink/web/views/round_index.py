"""An index of every table's rounds, made without playing them again: time, Players, outcome, what each Player won.

Made from the few events that say so; the others are passed over unopened. A table's book goes on from where it was.
"""

import threading
from collections import Counter
from dataclasses import dataclass, field
from typing import assert_never, get_args

from megalink.floor.service import Floor
from megalink.floor.state import streams
from megalink.floor.state.floor_state import AT_TABLE
from megalink.floor.state.streams import open_envelope
from megalink.store.contract import Recorded
from megalink.table import events as e
from megalink.table.game.game import JACKPOT

Entered = (
    e.WagerPlaced
    | e.WagerSettled
    | e.SettlementReversed
    | e.JackpotAwarded
    | e.AwardReversed
    | e.RoundConcluded
    | e.RoundVoided
)
KINDS = frozenset(kind.WIRE for kind in (e.RoundOpened, *get_args(Entered)))


@dataclass
class RoundLine:
    number: int
    at: int
    rules: str
    outcome: str = "in_play"
    nets: Counter[str] = field(default_factory=Counter)  # by Player


@dataclass
class Takings:
    """What a table took since it opened, without the pool's: stakes settled by area, and their squares for the band."""

    stakes: Counter[str] = field(default_factory=Counter)
    squares: Counter[str] = field(default_factory=Counter)
    wins: Counter[str] = field(default_factory=Counter)  # the house's


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
            self._enter(self.rounds[-1], event)

    def _enter(self, line: RoundLine, event: Entered) -> None:
        match event:
            case e.WagerPlaced():
                line.nets.setdefault(event.player, 0)
            case e.WagerSettled():
                self._move(line, event, 1)
                if event.area != JACKPOT:
                    self.takings.stakes[event.area] += event.stake
                    self.takings.squares[event.area] += event.stake**2
            case e.SettlementReversed():
                self._move(line, event, -1)
            case e.JackpotAwarded():
                self._award(event, event.amount)
            case e.AwardReversed():
                self._award(event, -event.amount)
            case e.RoundConcluded():
                line.outcome = "settled"
            case e.RoundVoided():
                line.outcome = "void"
            case _:
                assert_never(event)

    def _move(self, line: RoundLine, event: e.WagerSettled | e.SettlementReversed, times: int) -> None:
        """What the Players of a wager won or lost; the house has the opposite, unless it was the pool's."""
        for share in event.shares:
            line.nets[share.player] += times * share.net
            if event.area != JACKPOT:
                self.takings.wins[event.area] -= times * share.net

    def _award(self, event: e.JackpotAwarded | e.AwardReversed, amount: int) -> None:
        line = self.line(event.round)
        if line:
            line.nets[event.player] += amount


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
