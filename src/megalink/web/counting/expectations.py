"""What a table should win, by exact mathematics: solved once for each document and readings, in the background."""

from collections.abc import Mapping
from contextlib import suppress
from fractions import Fraction
from math import floor, sqrt
from typing import NamedTuple

from megalink.analysis.question import Question
from megalink.floor.audit.reports.theory import Game
from megalink.floor.audit.takings import Takings, theoretical_win
from megalink.web.counting.pool import SOLVING, CountingFailed, Job, Lane
from megalink.web.views.pit import Band
from megalink.wire.plain import as_plain

SIGMAS = 3


class Odds(NamedTuple):
    """Of one unit of a wager, at best play."""

    edge: Fraction
    deviation: float
    variance: Fraction = Fraction(0)


class Expectations:
    """Figures for people who watch tables: nothing is paid by them."""

    def __init__(self, solving: Lane = SOLVING) -> None:
        self._solving = solving
        self._jobs: dict[Game, Job] = {}

    def band(self, game: Game, takings: Takings) -> Band | None:
        """None until it is solved. Best play is assumed; a Player who plays worse lets the house win more.

        Positions count as independent, although those of one round share the Dealer's cards: the band of a table with
        several is a little too narrow.
        """
        odds = self._odds_of(game)
        if not odds:  # without figures nothing is expected: not a win of nought
            return None
        expected = floor(theoretical_win(takings.stakes, _edges_in(odds)))
        variance = sum(odds[area].deviation ** 2 * square for area, square in takings.squares.items() if area in odds)
        width = SIGMAS * sqrt(variance)
        return Band(expected, int(expected - width), int(expected + width))

    def edges(self, game: Game) -> Mapping[str, Fraction]:
        """The exact edge of each wager; nothing until it is solved."""
        return _edges_in(self._odds_of(game))

    def odds(self, game: Game) -> Mapping[str, Odds]:
        """Of each wager whose edge does not depend on the jackpot's amount; nothing until it is solved."""
        return self._odds_of(game)

    def _odds_of(self, game: Game) -> Mapping[str, Odds]:
        """Asks the counting process once, and again only while it takes no job; a failed count leaves no figures."""
        job = self._jobs.get(game)
        if job is None:
            self._start(game)
        if job is None or not job.future.done() or job.future.exception():
            return {}
        # A wager whose edge depends on the jackpot's amount has none here.
        return {
            wager: Odds(
                Fraction(figures["house_edge"]), figures["standard_deviation"], Fraction(figures.get("variance", 0))
            )
            for wager, figures in job.future.result()["wagers"].items()
            if "house_edge" in figures and "standard_deviation" in figures
        }

    def _start(self, game: Game) -> None:
        document, readings = game
        question = Question(document, dict(readings), {})
        with suppress(CountingFailed):
            self._jobs[game] = self._solving.start("par", question=as_plain(question))


def _edges_in(odds: Mapping[str, Odds]) -> dict[str, Fraction]:
    return {area: figures.edge for area, figures in odds.items()}
