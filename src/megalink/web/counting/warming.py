"""Prepares hints before anybody asks: for the document and readings of every open table, when serving starts and later.

The counting process starts, compiles and builds its tables; a game that was never solved on this machine is solved.
All of it happens in other threads and in processes of low priority: nothing waits for it, and a failure costs no more
than a first hint that takes its time.
"""

import threading
from collections.abc import Callable, Iterable
from concurrent.futures import Future

from megalink.analysis.cache import cache_file
from megalink.analysis.question import Question
from megalink.floor.audit.reports.theory import Game
from megalink.floor.service import Floor
from megalink.web.counting.pool import HINTS, SOLVING, CountingFailed, Job, Json, Lane
from megalink.wire.plain import as_plain


def open_games(floor: Floor) -> set[Game]:
    """Document and readings of every table that is open."""
    states = [floor.table(name).state for name in floor.tables()]
    return {(state.rules.document.key, state.readings) for state in states if state.game}


class Warming:
    def __init__(self, games: Callable[[], Iterable[Game]], hints: Lane = HINTS, solving: Lane = SOLVING) -> None:
        self._games = games
        self._hints = hints
        self._solving = solving
        self._begun: set[Game] = set()
        self._lock = threading.Lock()

    def look(self) -> None:
        """Returns at once: a process takes a while to start."""
        threading.Thread(target=self._warm_new, name="warming", daemon=True).start()

    def _warm_new(self) -> None:
        with self._lock:
            new = [game for game in self._games() if game not in self._begun]
            self._begun.update(new)
        for game in sorted(new):
            self._warm(game)

    def _warm(self, game: Game) -> None:
        document, readings = game
        question = Question(document, dict(readings), {})
        if self._start(self._hints, "warm", game, question) is None or cache_file(question).is_file():
            return
        solving = self._start(self._solving, "par", game, question)
        if solving is not None:
            solving.future.add_done_callback(lambda future: self._solved(future, game, question))

    def _solved(self, future: "Future[Json]", game: Game, question: Question) -> None:
        """A decision that rests on the whole solution is prepared once there is one."""
        if not future.exception():
            self._start(self._hints, "warm", game, question)

    def _start(self, lane: Lane, job: str, game: Game, question: Question) -> Job | None:
        try:
            return lane.start(job, question=as_plain(question))
        except CountingFailed:  # too much waits just now: the next look tries again
            self._begun.discard(game)
            return None
