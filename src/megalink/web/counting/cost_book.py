"""What each Player's own decisions of a round cost, once it was counted: a round that is over does not change it."""

import asyncio
import threading
from collections import OrderedDict
from typing import NamedTuple

MOST = 50_000  # rounds; of more, those that were not asked for the longest go


class RoundKey(NamedTuple):
    table: str
    round: int
    player: str


class CostBook:
    def __init__(self, most: int = MOST) -> None:
        self._most = most
        self._cents: OrderedDict[RoundKey, int] = OrderedDict()
        self._lock = threading.Lock()
        self.counting: dict[str, asyncio.Task[None]] = {}  # by Player: the count of his rounds that goes on
        self.turn = asyncio.Semaphore(1)

    def known(self, table: str, number: int, player: str) -> int | None:
        """Cents of the Player's own stakes; 0 where he decided best or not at all, None where nobody has counted."""
        key = RoundKey(table, number, player)
        with self._lock:
            if key in self._cents:
                self._cents.move_to_end(key)
            return self._cents.get(key)

    def note(self, table: str, number: int, player: str, cents: int) -> None:
        with self._lock:
            self._cents[RoundKey(table, number, player)] = cents
            while len(self._cents) > self._most:
                self._cents.popitem(last=False)
