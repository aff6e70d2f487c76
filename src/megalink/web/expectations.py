"""What a table should win, by exact mathematics: solved once for each document and readings, in the background."""

import json
import subprocess
import sys
from collections.abc import Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from math import sqrt
from typing import NamedTuple

from megalink.analysis.kept import kept
from megalink.analysis.question import ask
from megalink.table.state import TableState
from megalink.web.round_book import Takings

SIGMAS = 3


class Odds(NamedTuple):
    edge: float
    deviation: float


class Band(NamedTuple):
    expected: int
    low: int
    high: int


class Expectations:
    """Figures for people who watch tables: nothing is paid by them."""

    def __init__(self) -> None:
        self._solver = ThreadPoolExecutor(1, "expectations")
        self._odds: dict[tuple[object, ...], Future[Mapping[str, Odds]]] = {}
        self._counting: subprocess.Popen[bytes] | None = None
        self._closed = False

    def band(self, state: TableState, takings: Takings) -> Band | None:
        """None until it is solved. Best play is assumed; who plays worse lets the house win more."""
        odds = self._of(state)
        if odds is None:
            return None
        expected = sum(odds[area].edge * stake for area, stake in takings.stakes.items() if area in odds)
        variance = sum(odds[area].deviation ** 2 * square for area, square in takings.squares.items() if area in odds)
        width = SIGMAS * sqrt(variance)
        return Band(int(expected), int(expected - width), int(expected + width))

    def _of(self, state: TableState) -> Mapping[str, Odds] | None:
        key = (state.rules.document.key, state.readings)
        if key not in self._odds:
            self._odds[key] = self._solver.submit(self._solve, *key)
        future = self._odds[key]
        found = future.result() if future.done() and not future.exception() else None
        return found or None  # without figures nothing is expected: not a win of nought

    def _solve(self, document: str, readings: tuple[tuple[str, str], ...]) -> Mapping[str, Odds]:
        """Counted in a process of its own, if it was never counted before: the floor must not wait for it."""
        named = [f"{name}={side}" for name, side in readings]
        question = ask(document, named)
        solution = kept(question)
        if solution is None:
            return _told(
                self._count("par", document, "--json", *(part for one in named for part in ("--reading", one)))
            )
        return {one.wager: Odds(float(one.house_edge), one.distribution.standard_deviation) for one in solution.wagers}

    def _count(self, *arguments: str) -> bytes:
        """What it prints: a disk that keeps nothing is no reason to know nothing."""
        if self._closed:
            return b""
        command = [sys.executable, "-m", "megalink", *arguments]
        with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as self._counting:  # noqa: S603 (our own)
            return self._counting.communicate()[0]

    def close(self) -> None:
        self._closed = True
        self._solver.shutdown(wait=False, cancel_futures=True)
        if self._counting is not None:
            self._counting.kill()


def _told(sheet: bytes) -> Mapping[str, Odds]:
    """The wagers of a PAR sheet that have an edge without a jackpot's amount; none where nothing was counted."""
    wagers = json.loads(sheet)["wagers"] if sheet else {}
    return {
        wager: Odds(one["house_edge_decimal"], one["standard_deviation"])
        for wager, one in wagers.items()
        if "house_edge_decimal" in one and "standard_deviation" in one
    }
