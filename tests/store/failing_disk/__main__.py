"""Every file operation of a floor fails, one at a time: nothing acknowledged is lost, and the floor goes on or stops.

    python -m tests.store.failing_disk
    python -m tests.store.failing_disk --scene work --every 20
    python -m tests.store.failing_disk --only work/1/fdatasync/floor.db-wal/7/EIO     the same again

Each scene (see scenes.py) is recorded once under strace. Then it is done again for every operation of the recording:
that one fails with EIO, and once more with ENOSPC where it takes space; what the floor's writer puts on the disk also
fails for a while. judge.py says what must hold.
"""

import argparse
import json
import os
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from rich.console import Console

from tests.machines.shares import results
from tests.store.failing_disk import judge
from tests.store.failing_disk.operations import Fault, faults
from tests.store.failing_disk.scenes import scenes
from tests.store.failing_disk.trial import Report, run
from tests.store.strace import why_not_attached

SLOW_S = 5  # worth a line: somebody waited


class Tried(NamedTuple):
    fault: Fault
    outcome: str
    findings: list[str]
    seconds: float


def try_fault(fault: Fault) -> Tried:
    with tempfile.TemporaryDirectory(prefix="megalink-disk-") as name:
        place, scene = Path(name).resolve(), scenes()[fault.operation.scene]
        report = run(scene, place, fault)
        findings = [*_injected(report, fault), *judge.findings(scene, report, place)]
        return Tried(fault, judge.outcome(report), findings, report.seconds)


def _injected(report: Report, fault: Fault) -> list[str]:
    times = sum(call.is_injected for call in report.calls)
    return [] if 1 <= times <= fault.times else [f"the operation failed {times} times"]


def recorded(names: Sequence[str]) -> list[Fault]:
    """Of these scenes; one without a fault must have nothing wrong with it."""
    found = []
    for name in names:
        with tempfile.TemporaryDirectory(prefix="megalink-disk-") as folder:
            place, scene = Path(folder).resolve(), scenes()[name]
            report = run(scene, place)
            wrong = judge.findings(scene, report, place)
            assert not wrong, wrong
            assert judge.outcome(report) == judge.UNNOTICED
            found += faults(name, iter(report.calls))
    return found


def main(arguments: Sequence[str] | None = None) -> int:
    options = _options(arguments)
    console = Console(highlight=False, soft_wrap=True, stderr=True)
    if reason := why_not_attached():
        console.print(reason)
        return 2
    start = time.monotonic()
    chosen = recorded([options.scene] if options.scene else [*scenes()])
    operations = len({fault.operation for fault in chosen})
    chosen = chosen[options.first :: options.every]
    if options.only:
        chosen = [Fault.read(text) for text in options.only]
    console.print(f"{operations} operations; {len(chosen)} faults to try")
    outcomes: dict[str, Counter[str]] = {}
    wrong = 0
    for number, tried in enumerate(results(try_fault, iter(chosen), options.jobs), 1):
        outcomes.setdefault(tried.outcome, Counter())[tried.fault.error] += 1
        for finding in tried.findings:
            console.print(f"{tried.fault}: {finding}", markup=False)
        if tried.seconds > SLOW_S:
            console.print(f"{tried.fault}: {tried.seconds:.1f} seconds, {tried.outcome}", markup=False)
        wrong += bool(tried.findings)
        if number % max(1, len(chosen) // 20) == 0:
            console.print(f"{number} of {len(chosen)} tried, {wrong} with findings, {time.monotonic() - start:.0f} s")
    figures = {
        "operations": operations,
        "faults": len(chosen),
        "outcomes": outcomes,
        "with findings": wrong,
        "seconds": round(time.monotonic() - start),
    }
    print(json.dumps(figures, indent=2))  # noqa: T201
    return 1 if wrong else 0


def _options(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.store.failing_disk", description=__doc__.split("\n")[0])
    parser.add_argument("--scene", choices=[*scenes()], help="this scene alone")
    parser.add_argument("--only", nargs="+", metavar="FAULT", help="these faults alone, as they are printed")
    parser.add_argument("--every", type=int, default=1, help="every so-manieth fault")
    parser.add_argument("--first", type=int, default=0, help="and which is the first")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes at the same time")
    return parser.parse_args(arguments)


if __name__ == "__main__":
    sys.exit(main())
