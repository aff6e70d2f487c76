"""Many seeds, in several processes: which of them found something, and how a finding is told."""

import logging
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, nullcontext
from multiprocessing import get_context
from typing import NamedTuple

from tests.simulation.planted import planted
from tests.simulation.world import Outcome, run

LAST_STEPS = 40
AT_ONCE = 25  # seeds that a process takes at a time


class Tally(NamedTuple):
    """Of some seeds; only the runs that found something are kept whole."""

    seeds: int = 0
    acknowledged: int = 0
    transactions: int = 0
    seconds: float = 0.0
    bad: tuple[Outcome, ...] = ()

    def plus(self, other: "Tally") -> "Tally":
        return Tally(
            self.seeds + other.seeds,
            self.acknowledged + other.acknowledged,
            self.transactions + other.transactions,
            self.seconds + other.seconds,
            self.bad + other.bad,
        )


class Job(NamedTuple):
    seeds: range
    fault: str | None


@contextmanager
def quiet() -> Iterator[None]:
    """What servers log of troubles that are meant is of no interest."""
    before = logging.root.manager.disable
    logging.disable(logging.CRITICAL)
    yield
    logging.disable(before)


def run_all(job: Job) -> Tally:
    tally = Tally()
    with quiet(), planted(job.fault) if job.fault else nullcontext():
        for seed in job.seeds:
            outcome = run(seed)
            bad = (outcome,) if outcome.findings else ()
            tally = tally.plus(Tally(1, outcome.acknowledged, outcome.transactions, outcome.seconds, bad))
    return tally


def first_found(fault: str, seeds: Iterable[int]) -> Outcome | None:
    with quiet(), planted(fault):
        return next((outcome for seed in seeds if (outcome := run(seed)).findings), None)


def campaign(first: int, seeds: int, jobs: int, fault: str | None = None) -> Iterator[Tally]:
    """The sum so far, again and again."""
    parts = [Job(range(at, min(at + AT_ONCE, first + seeds)), fault) for at in range(first, first + seeds, AT_ONCE)]
    total = Tally()
    if jobs == 1:
        for part in parts:
            total = total.plus(run_all(part))
            yield total
        return
    with get_context("spawn").Pool(jobs) as pool:
        for tally in pool.imap_unordered(run_all, parts):
            total = total.plus(tally)
            yield total


def told(outcome: Outcome, fault: str | None = None) -> str:
    """A run that found something: what, how to see it again, and what happened last."""
    planting = f" --fault {fault}" if fault else ""
    again = f"python -m tests.simulation --seed {outcome.seed}{planting}"
    lines = [f"seed {outcome.seed}: {finding}" for finding in outcome.findings]
    return "\n".join((*lines, f"Again: {again}", *outcome.steps[-LAST_STEPS:]))
