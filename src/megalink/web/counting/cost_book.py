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


class Costs(NamedTuple):
    """What decisions gave away on average, in cents of the Player's own stakes.

    A decision is a mistake beside a better one that the balance covered; what it did not cover stands apart. `silent`
    is what of the mistakes was made of a silence: his time ran out, or he was away.
    """

    mistakes: int
    uncovered: int
    silent: int = 0


class CostBook:
    def __init__(self, most: int = MOST) -> None:
        self._most = most
        self._costs: OrderedDict[RoundKey, Costs] = OrderedDict()
        self._lock = threading.Lock()
        self.counting: dict[str, asyncio.Task[None]] = {}  # by Player: the count of his rounds that goes on
        self.turn = asyncio.Semaphore(1)

    def known(self, table: str, number: int, player: str) -> Costs | None:
        """Nothing lost where he decided best or not at all; None where nobody has counted."""
        key = RoundKey(table, number, player)
        with self._lock:
            if key in self._costs:
                self._costs.move_to_end(key)
            return self._costs.get(key)

    def note(self, table: str, number: int, player: str, costs: Costs) -> None:
        with self._lock:
            self._costs[RoundKey(table, number, player)] = costs
            while len(self._costs) > self._most:
                self._costs.popitem(last=False)
