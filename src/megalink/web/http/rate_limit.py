"""How much one client may ask for. Clients are told apart by their address: nobody can use up another's share."""

import time
from collections import Counter, OrderedDict

from starlette.requests import HTTPConnection

from megalink.web.settings import Rates

MOST_ADDRESSES = 20_000
MOST_SOCKETS = 20_000


class Buckets:
    """A bucket for each client: it fills at a rate up to its size, and every request takes one out."""

    def __init__(self, a_second: float, size: int) -> None:
        self._a_second = a_second
        self._size = size
        self._levels: OrderedDict[str, tuple[float, float]] = OrderedDict()  # each with the time when it was so

    def take(self, client: str) -> int:
        """0, or after how many seconds to come again."""
        now = time.monotonic()
        level, at = self._levels.get(client, (self._size, now))
        level = min(self._size, level + (now - at) * self._a_second)
        wait = 0 if level >= 1 else max(1, int((1 - level) / self._a_second + 0.999))
        self._levels[client] = (level if wait else level - 1, now)
        self._levels.move_to_end(client)
        if len(self._levels) > MOST_ADDRESSES:
            self._levels.popitem(last=False)
        return wait


class RateLimits:
    def __init__(self, rates: Rates) -> None:
        self.requests = Buckets(rates.requests, rates.burst)
        self.logins = Buckets(rates.logins_a_minute / 60, rates.logins_a_minute)
        self._most_sockets = rates.sockets
        self._sockets: Counter[str] = Counter()  # by address

    def enter_socket(self, connection: HTTPConnection) -> bool:
        address = address_of(connection)
        if self._sockets[address] >= self._most_sockets or self._sockets.total() >= MOST_SOCKETS:
            return False
        self._sockets[address] += 1
        return True

    def leave_socket(self, connection: HTTPConnection) -> None:
        address = address_of(connection)
        self._sockets[address] -= 1
        if not self._sockets[address]:
            del self._sockets[address]


def address_of(connection: HTTPConnection) -> str:
    return connection.client.host if connection.client else "?"
