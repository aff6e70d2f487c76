"""Which Players are there: those with an open page, and those who had one or gave an order a moment ago."""

import time
from collections.abc import Callable

MOMENT_S = 5.0  # a page that is loaded anew is away for less


class Presence:
    """Written in the event loop, and asked from any thread."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._pages: dict[str, int] = {}
        self._seen: dict[str, float] = {}  # of Players without an open page: when they were last heard of

    def __contains__(self, player: str) -> bool:
        seen = self._seen.get(player)
        return player in self._pages or (seen is not None and self._now() - seen < MOMENT_S)

    def page_opened(self, player: str) -> None:
        self._pages[player] = self._pages.get(player, 0) + 1
        self._seen.pop(player, None)

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

    def forget_gone(self) -> bool:
        """Whether somebody is no longer there who was at the last call."""
        gone = [player for player in [*self._seen] if player not in self]
        for player in gone:
            del self._seen[player]
        return bool(gone)
