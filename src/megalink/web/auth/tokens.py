"""One-time links: to set up the first administrator, and to choose a first password. Kept in memory only."""

import hashlib
import hmac
import secrets

from megalink.floor.clock import Clock

LIFE_MS = 24 * 3600 * 1000
FIRST = ""  # for whoever sets up the floor


class Tokens:
    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._tokens: dict[str, tuple[bytes, int]] = {}  # digest and time of expiry, by the name that it is for

    def make(self, name: str = FIRST) -> str:
        """A new one replaces what was made for the name before."""
        token = secrets.token_urlsafe(24)
        self._tokens[name] = (_digest(token), self._clock.now() + LIFE_MS)
        return token

    def link(self, name: str = FIRST) -> str:
        """Where the page is that takes one. Behind the #, it stays in the browser and stands in no log of a proxy."""
        whose = f"&name={name}" if name else ""
        return f"/setup#token={self.make(name)}{whose}"

    def fits(self, token: str, name: str) -> bool:
        digest, expires = self._tokens.get(name, (b"", 0))
        return expires > self._clock.now() and hmac.compare_digest(digest, _digest(token))

    def is_good(self, name: str) -> bool:
        """Whether some token would still fit."""
        _, expires = self._tokens.get(name, (b"", 0))
        return expires > self._clock.now()

    def use(self, name: str) -> None:
        self._tokens.pop(name, None)


def _digest(token: str) -> bytes:
    return hashlib.sha256(token.encode()).digest()
