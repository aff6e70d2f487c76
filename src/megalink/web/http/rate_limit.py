"""How much one client may ask for. Clients are told apart by their address: nobody can use up another's share."""

import time
from collections import OrderedDict

from starlette.requests import HTTPConnection

from megalink.web.settings import Rates

MOST_ADDRESSES = 20_000
MOST_SOCKETS = 20_000


class Bucket:
    """Fills at a rate up to its size; every request takes one out."""

    __slots__ = ("at", "level")

    def __init__(self, level: float, at: float) -> None:
        self.level = level
        self.at = at


class Buckets:
    def __init__(self, a_second: float, size: int) -> None:
        self._a_second = a_second
        self._size = size
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, who: str) -> int:
        """0, or after how many seconds to come again."""
        now = time.monotonic()
        bucket = self._buckets.get(who)
        if bucket is None:
            bucket = self._buckets[who] = Bucket(self._size, now)
            if len(self._buckets) > MOST_ADDRESSES:
                self._buckets.popitem(last=False)
        else:
            self._buckets.move_to_end(who)
        bucket.level = min(self._size, bucket.level + (now - bucket.at) * self._a_second)
        bucket.at = now
        if bucket.level < 1:
            return max(1, int((1 - bucket.level) / self._a_second + 0.999))
        bucket.level -= 1
        return 0


class RateLimits:
    def __init__(self, rates: Rates) -> None:
        self.requests = Buckets(rates.requests, rates.burst)
        self.logins = Buckets(rates.logins_a_minute / 60, rates.logins_a_minute)
        self._most_sockets = rates.sockets
        self._sockets: dict[str, int] = {}

    def enter_socket(self, connection: HTTPConnection) -> bool:
        address = address_of(connection)
        count = self._sockets.get(address, 0)
        if count >= self._most_sockets or sum(self._sockets.values()) >= MOST_SOCKETS:
            return False
        self._sockets[address] = count + 1
        return True

    def leave_socket(self, connection: HTTPConnection) -> None:
        address = address_of(connection)
        self._sockets[address] -= 1
        if not self._sockets[address]:
            del self._sockets[address]


def address_of(connection: HTTPConnection) -> str:
    return connection.client.host if connection.client else "?"
