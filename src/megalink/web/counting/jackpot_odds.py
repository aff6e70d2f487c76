"""What the Progressive Jackpot wager is worth in each game: counted once, then a straight line over the meter."""

import threading
from contextlib import suppress
from fractions import Fraction
from typing import Any, NamedTuple

from megalink.analysis.par_json import par_as_json
from megalink.analysis.question import BadQuestion, Question
from megalink.analysis.reweighing import cached_or_reweighed
from megalink.exact.jackpot import WAGER
from megalink.floor.audit.reports.theory import Game
from megalink.money import Cents
from megalink.web.counting.pool import SOLVING, CountingFailed, Job, Lane
from megalink.wire.plain import as_plain


class HandOdds(NamedTuple):
    title: str
    pays: str  # "100 percent" of the displayed amount, or "400 for 1"
    probability: Fraction


class MeterLine(NamedTuple):
    """Of each unit wagered with the least wager: `fixed` comes back whatever the meter shows, the rest grows with it.

    `share`: of the displayed amount, expected for one hand.
    """

    fixed: Fraction
    share: Fraction
    hands: tuple[HandOdds, ...]

    def returned(self, displayed: Cents, minimum: Cents) -> Fraction:
        return self.fixed + self.share * displayed / minimum


class StillCounting(Exception):
    """Ask again."""


class JackpotLines:
    """One for each document and readings, kept as long as the server runs."""

    def __init__(self, solving: Lane = SOLVING) -> None:
        self._solving = solving
        self._lines: dict[Game, MeterLine | None] = {}
        self._jobs: dict[Game, Job] = {}
        self._lock = threading.Lock()

    def of(self, game: Game) -> MeterLine | None:
        """In a thread: reads the disk's cache. None for a game that has no mathematics.

        Raises StillCounting; a count that failed is begun again.
        """
        with self._lock:
            if game not in self._lines:
                self._lines[game] = self._counted(game) if game in self._jobs else self._cached(game)
            return self._lines[game]

    def _counted(self, game: Game) -> MeterLine | None:
        if not self._jobs[game].future.done():
            raise StillCounting
        job = self._jobs.pop(game)
        try:
            return _line(job.future.result())
        except BadQuestion:
            return None
        except CountingFailed:
            raise StillCounting from None

    def _cached(self, game: Game) -> MeterLine:
        document, readings = game
        question = Question(document, dict(readings), {})
        solution = cached_or_reweighed(question)
        if solution is not None:
            return _line(par_as_json(question, solution))
        with suppress(CountingFailed):  # too many wait: whoever asks again starts it
            self._jobs[game] = self._solving.start("par", question=as_plain(question))
        raise StillCounting


def _line(sheet: Any) -> MeterLine:  # noqa: ANN401 (JSON)
    jackpot = sheet["wagers"][WAGER]
    hands = (HandOdds(row["outcome"], row["pays"], Fraction(row["probability"])) for row in jackpot["outcomes"])
    return MeterLine(Fraction(jackpot["fixed_return"]), Fraction(jackpot["pool_share"]), tuple(hands))
