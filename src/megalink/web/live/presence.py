"""Which Players are there: those with an open page, and those who had one or gave an order a moment ago."""

import time
from collections.abc import Callable

MOMENT_S = 5.0  # a page that is loaded anew is away for less
REMEMBERED_S = 3600.0  # of somebody who has left; then he counts as away since this server began


class Presence:
    """Written in the event loop, and asked from any thread."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._pages: dict[str, int] = {}
        self._seen: dict[str, float] = {}  # of Players without an open page: when they were last heard of
        self._left: dict[str, float] = {}  # the same of those who are no longer there
        self._began = now()

    def __contains__(self, player: str) -> bool:
        seen = self._seen.get(player)
        return player in self._pages or (seen is not None and self._now() - seen < MOMENT_S)

    def page_opened(self, player: str) -> None:
        self._pages[player] = self._pages.get(player, 0) + 1
        self._seen.pop(player, None)
        self._left.pop(player, None)

    def page_closed(self, player: str) -> None:
        if self._pages[player] > 1:
            self._pages[player] -= 1
        else:
            del self._pages[player]
            self._seen[player] = self._now()

    def acted(self, player: str) -> None:
        """Also without a page: a program that plays through the API need not open one."""
        if player not in self._pages:
            self._seen[player] = self._now()

    def away_ms(self, player: str) -> int | None:
        """For how long a Player has been away, in milliseconds; None while he is there.

        A server that was started anew has heard of nobody: for all who are not there the time begins with it.
        """
        if player in self:
            return None
        since = self._seen.get(player) or self._left.get(player) or self._began
        return int((self._now() - since) * 1000)

    def forget_gone(self) -> list[str]:
        """Who is no longer there and was at the last call."""
        now, gone = self._now(), [player for player in [*self._seen] if player not in self]
        for player in gone:
            self._left[player] = self._seen.pop(player)
        for player in [player for player, since in self._left.items() if now - since > REMEMBERED_S]:
            del self._left[player]
        return gone
