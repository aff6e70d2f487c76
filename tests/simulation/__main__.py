"""Runs of the simulated cluster: `python -m tests.simulation --seeds 10000 --jobs 2`.

--seed N replays one run, step by step. --planted plants each fault in turn and says by which seed it is found.
"""

import argparse
import sys
import time

from tests.simulation.campaign import Tally, campaign, first_found, quiet, told
from tests.simulation.planted import FAULTS, planted
from tests.simulation.world import run

LINE_EVERY = 500  # seeds, where progress goes to a file


def replay(seed: int, fault: str | None) -> bool:
    with quiet():
        if fault:
            with planted(fault):
                outcome = run(seed)
        else:
            outcome = run(seed)
    _say("\n".join((*outcome.steps, *outcome.findings, f"digest of the steps: {outcome.digest}")))
    return not outcome.findings


def search(first: int, seeds: int, jobs: int, fault: str | None) -> bool:
    began, tally = time.monotonic(), Tally()
    for tally in campaign(first, seeds, jobs, fault):
        end = "\r" if sys.stderr.isatty() else "\n"
        if end == "\r" or tally.seeds % LINE_EVERY == 0:
            sys.stderr.write(f"{tally.seeds} of {seeds}, {len(tally.bad)} with findings{end}")
    for outcome in tally.bad[:5]:
        _say(told(outcome, fault))
    _say(
        f"{tally.seeds} seeds in {time.monotonic() - began:.0f} s: {tally.acknowledged} answers, {tally.transactions} "
        f"transactions, {tally.seconds / 3600:.1f} hours of virtual time; {len(tally.bad)} seeds with findings"
        + (f": {sorted(outcome.seed for outcome in tally.bad)}" if tally.bad else "")
    )
    return not tally.bad


def search_planted(first: int, seeds: int) -> bool:
    missed = []
    for name, fault in FAULTS.items():
        found = first_found(name, range(first, first + seeds))
        _say(f"{name} ({fault.sentence})\n    " + (f"seed {found.seed}: {found.findings[0][:160]}" if found else "-"))
        missed += [] if found else [name]
    _say(f"{len(FAULTS) - len(missed)} of {len(FAULTS)} faults are found" + (f"; not {missed}" if missed else ""))
    return not missed


def _say(text: str) -> None:
    print(text, flush=True)  # noqa: T201 (a command for people)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seeds", type=int, default=1000, help="how many")
    parser.add_argument("--first", type=int, default=0, help="the first of them")
    parser.add_argument("--jobs", type=int, default=1, help="processes")
    parser.add_argument("--seed", type=int, help="replay this one alone")
    parser.add_argument("--fault", choices=[*FAULTS], help="with this fault planted")
    parser.add_argument("--planted", action="store_true", help="plant all faults, one after another")
    options = parser.parse_args()
    if options.seed is not None:
        is_well = replay(options.seed, options.fault)
    elif options.planted:
        is_well = search_planted(options.first, options.seeds)
    else:
        is_well = search(options.first, options.seeds, options.jobs, options.fault)
    sys.exit(not is_well)


if __name__ == "__main__":
    main()
