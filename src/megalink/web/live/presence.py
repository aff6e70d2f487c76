"""Which Players are there: those with an open page, and those who had one or gave an order a moment ago."""

import time
from collections import deque
from collections.abc import Callable

from megalink.floor.dealing.automatic_dealer import Lost

MOMENT_S = 5.0  # a page that is loaded anew is away for less
REMEMBERED_S = 3600.0  # of somebody who has left; then he counts as away since this server began
MOST_GAPS = 16  # of one Player: a decision does not last longer


class Presence:
    """Written in the event loop, and asked from any thread."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._pages: dict[str, int] = {}
        self._seen: dict[str, float] = {}  # of Players without an open page: when they were last heard of
        self._left: dict[str, float] = {}  # the same of those who are no longer there
        self._closed: dict[str, float] = {}  # of Players without an open page: when they closed the last one
        self._gaps: dict[str, deque[tuple[float, float]]] = {}  # when Players had none, from and until
        self._began = now()

    def __contains__(self, player: str) -> bool:
        seen = self._seen.get(player)
        return player in self._pages or (seen is not None and self._now() - seen < MOMENT_S)

    def page_opened(self, player: str) -> None:
        self._pages[player] = self._pages.get(player, 0) + 1
        self._seen.pop(player, None)
        self._left.pop(player, None)
        closed = self._closed.pop(player, None)
        if closed is not None:
            self._gaps.setdefault(player, deque(maxlen=MOST_GAPS)).append((closed, self._now()))

    def page_closed(self, player: str) -> None:
        if self._pages[player] > 1:
            self._pages[player] -= 1
        else:
            del self._pages[player]
            self._seen[player] = self._closed[player] = self._now()

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

    def lost(self, player: str, within: int) -> Lost | None:
        """How long he had no page during the last `within` milliseconds; None where he had none at any time of it."""
        now = self._now()
        since, closed = now - within / 1000, self._closed.get(player)
        if player not in self._pages and (closed is None or closed <= since):
            return None
        gaps = [*self._gaps.get(player, ()), *([] if closed is None else [(closed, now)])]
        seconds = sum(max(0.0, until - max(begun, since)) for begun, until in gaps)
        return Lost(int(seconds * 1000), goes_on=closed is not None)

    def has_come_back(self, player: str) -> bool:
        """Whether he had no page for a while and has one again."""
        return player in self._gaps

    def forget_gone(self) -> list[str]:
        """Who is no longer there and was at the last call."""
        now, gone = self._now(), [player for player in [*self._seen] if player not in self]
        for player in gone:
            self._left[player] = self._seen.pop(player)
        for times in (self._left, self._closed):
            for player in [player for player, since in [*times.items()] if now - since > REMEMBERED_S]:
                times.pop(player, None)
        for player in [player for player, gaps in self._gaps.items() if now - gaps[-1][1] > REMEMBERED_S]:
            del self._gaps[player]
        return gone
