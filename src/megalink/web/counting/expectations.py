"""What a table should win, by exact mathematics: solved once for each document and readings, in the background."""

from collections.abc import Mapping
from contextlib import suppress
from math import sqrt
from typing import NamedTuple

from megalink.analysis.question import Question
from megalink.table.state import TableState
from megalink.web.counting.pool import SOLVING, CountingFailed, Job, Lane
from megalink.web.views.pit import Band
from megalink.web.views.round_index import Takings
from megalink.wire.plain import as_plain

SIGMAS = 3

Game = tuple[str, tuple[tuple[str, str], ...]]  # a document's key and the readings in force


class Odds(NamedTuple):
    edge: float
    deviation: float


class Expectations:
    """Figures for people who watch tables: nothing is paid by them."""

    def __init__(self, solving: Lane = SOLVING) -> None:
        self._solving = solving
        self._jobs: dict[Game, Job] = {}

    def band(self, state: TableState, takings: Takings) -> Band | None:
        """None until it is solved. Best play is assumed; a Player who plays worse lets the house win more."""
        odds = self._odds_of((state.rules.document.key, state.readings))
        if not odds:  # without figures nothing is expected: not a win of nought
            return None
        expected = sum(odds[area].edge * stake for area, stake in takings.stakes.items() if area in odds)
        variance = sum(odds[area].deviation ** 2 * square for area, square in takings.squares.items() if area in odds)
        width = SIGMAS * sqrt(variance)
        return Band(int(expected), int(expected - width), int(expected + width))

    def _odds_of(self, game: Game) -> Mapping[str, Odds]:
        """Asks the counting process once, and again only while it takes no job; a failed count leaves no figures."""
        job = self._jobs.get(game)
        if job is None:
            self._start(game)
        if job is None or not job.future.done() or job.future.exception():
            return {}
        # A wager whose edge depends on the jackpot's amount has none here.
        return {
            wager: Odds(figures["house_edge_decimal"], figures["standard_deviation"])
            for wager, figures in job.future.result()["wagers"].items()
            if "house_edge_decimal" in figures and "standard_deviation" in figures
        }

    def _start(self, game: Game) -> None:
        document, readings = game
        question = Question(document, dict(readings), {})
        with suppress(CountingFailed):
            self._jobs[game] = self._solving.start("par", question=as_plain(question))
