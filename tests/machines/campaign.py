"""A table alone, and two tables on one pool, under random orders with new seeds until so many have been given.

    python -m tests.machines.campaign --commands 1000000
    python -m tests.machines.campaign --document bullseye@4 --machine table --seed 7 --commands 1     the same again

An order counts as given when `decide` has answered it. It is accepted or refused; a part of those to a table alone is
only asked about, with fields that need not fit, to compare the answer with `options`. What must hold is what the
machines of `test_round_machine.py` and `test_linked_machine.py` say: a test run is a short form of this.
"""

import argparse
import os
import sys
import time
import traceback
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import count
from random import Random
from typing import NamedTuple

from hypothesis import HealthCheck, Phase, seed, settings
from hypothesis.stateful import RuleBasedStateMachine, run_state_machine_as_test
from rich.console import Console
from rich.table import Table

from megalink.games import library
from tests.machines import test_linked_machine as linked
from tests.machines import test_round_machine as alone
from tests.machines.shares import results

TABLE, LINKED = MACHINES = ("table", "linked")
EXAMPLES = {TABLE: 10, LINKED: 40}  # of one seed; a table alone gets many orders that are only asked about
Counts = Counter[tuple[str, str]]  # by document, and what


class Share(NamedTuple):
    machine: str
    key: str
    number: int  # the seed
    reduces: bool  # whether a failure is brought to its least history


class Played(NamedTuple):
    share: Share
    counts: Counts
    failure: str  # what must hold and did not, with the orders that led there


def play(share: Share) -> Played:
    counts: Counts = Counter()
    sent: Counter[str] = Counter()
    failure = ""
    try:
        if share.machine == TABLE:
            _run(share, alone.RoundMachine, alone.STEPS, key=share.key, sent=sent)
        else:
            _run(share, linked.LinkedMachine, linked.STEPS, keys=(share.key,), sent=counts)
    except Exception:  # noqa: BLE001 (a broken invariant may raise anything)
        failure = traceback.format_exc()
    counts.update({(share.key, what): times for what, times in sent.items()})
    return Played(share, counts, failure)


def _run(share: Share, machine: type[RuleBasedStateMachine], steps: int, **fields: object) -> None:
    hard = settings(
        max_examples=EXAMPLES[share.machine],
        stateful_step_count=steps,
        deadline=None,
        database=None,
        derandomize=False,
        phases=(Phase.generate, Phase.shrink) if share.reduces else (Phase.generate,),
        report_multiple_bugs=False,
        suppress_health_check=[*HealthCheck],
    )
    run_state_machine_as_test(seed(share.number)(type("Machine", (machine,), fields)), settings=hard)


class Campaign:
    def __init__(self, commands: int, *, reduces: bool, console: Console) -> None:
        self.commands, self._reduces, self._console = commands, reduces, console
        self._counts: dict[str, Counts] = {machine: Counter() for machine in MACHINES}
        self._start, self._said = time.monotonic(), 0

    def shares(self, keys: Sequence[str], machines: Sequence[str], first: int) -> Iterator[Share]:
        """Each machine with one document after the other, until enough orders are given."""
        for turn in count():
            if self.total("given") >= self.commands:
                return
            machine, key = machines[turn % len(machines)], keys[turn // len(machines) % len(keys)]
            yield Share(machine, key, first + turn, self._reduces)

    def take(self, played: Played) -> None:
        self._counts[played.share.machine] += played.counts
        part = 20 * self.total("given") // self.commands
        if part > self._said:
            self._said = part
            self._console.print(
                f"{self.total('given'):,} of {self.commands:,} orders, {len(self._documents())} documents: "
                f"{self.total('accepted'):,} accepted, {self.total('refused'):,} refused, "
                f"{self.total('rounds', 'void'):,} rounds ended, {time.monotonic() - self._start:.0f} seconds"
            )

    def total(self, *what: str) -> int:
        return sum(times for found in self._counts.values() for (_, one), times in found.items() if one in what)

    def _documents(self) -> list[str]:
        return sorted({key for found in self._counts.values() for key, _ in found})

    def report(self) -> None:
        table = Table("document", "machine", box=None)
        columns = ("given", "accepted", "refused", "rounds", "void", "events")
        for title in ("orders given", "accepted", "refused", "rounds settled", "rounds void", "events"):
            table.add_column(title, justify="right")
        for key in self._documents():
            for machine, found in self._counts.items():
                if found[key, "given"]:
                    table.add_row(key, machine, *(f"{found[key, what]:,}" for what in columns))
        table.add_row("all", "", *(f"{self.total(what):,}" for what in columns))
        self._console.print(table, markup=False)
        seconds = time.monotonic() - self._start
        self._console.print(f"{seconds:.0f} seconds, {self.total('given') / seconds:,.0f} orders a second")


def main(arguments: Sequence[str] | None = None) -> int:
    options = _options(arguments)
    console = Console(highlight=False, soft_wrap=True, width=None if sys.stdout.isatty() else 160)
    first = Random().getrandbits(32) if options.seed is None else options.seed
    console.print(f"seed {first}")
    campaign = Campaign(options.commands, reduces=options.reduce, console=console)
    keys = (options.document,) if options.document else library.document_keys()
    machines = (options.machine,) if options.machine else MACHINES
    for played in results(play, campaign.shares(keys, machines, first), options.jobs):
        if played.failure:
            machine, key, number, _ = played.share
            console.print(played.failure, markup=False)
            again = f"--machine {machine} --document {key} --seed {number} --commands 1"
            console.print(f"The same again: {again}; with --reduce its least history, in some minutes")
            return 1
        campaign.take(played)
    campaign.report()
    return 0


def _options(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.machines.campaign", description=__doc__.split("\n")[0])
    parser.add_argument("--commands", type=int, default=1_000_000, help="orders in all")
    parser.add_argument("--document", choices=library.document_keys(), help="of this document; linked to any")
    parser.add_argument("--machine", choices=MACHINES, help="this machine alone")
    parser.add_argument("--seed", type=int, help="the first of the seeds; without it a new one")
    parser.add_argument("--reduce", action="store_true", help="bring a failure to its least history")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes at the same time")
    return parser.parse_args(arguments)


if __name__ == "__main__":
    sys.exit(main())
