"""`megalink audit shuffle`: many decks, two tests, figures."""

import json
import sys

from megalink.cards import Card
from megalink.cli.screen import screen, tell, waiting
from megalink.floor.shuffle import deck_of, new_seed
from megalink.floor.shuffle_statistics import MOST_SIGMAS, ChiSquare, examine

FAILED = 1
STEP = 500  # decks from one move of the bar to the next


def run(rounds: int, *, as_json: bool) -> int:
    with waiting() as bar:
        task = bar.add_task("decks", total=rounds)

        def deal(number: int) -> tuple[Card, ...]:
            if number % STEP == 0:
                bar.update(task, completed=number)
            return deck_of(new_seed())

        tests = examine(rounds, deal)
    passed = all(test.passed for test in tests)
    if as_json:
        content = {"rounds": rounds, "passed": passed, "tests": [_as_json(test) for test in tests]}
        sys.stdout.write(json.dumps(content, indent=2) + "\n")
    else:
        console = screen()
        for test in tests:
            figures = f"chi-square {test.statistic:.1f} at {test.degrees} degrees of freedom, {test.sigmas:+.2f} sigmas"
            tell(console, f"{test.name:<12}", f"{figures}: {'pass' if test.passed else 'FAIL'}")
        verdict = "pass" if passed else "FAIL"
        tell(console, "", f"{rounds} decks: {verdict} (a test fails beyond {MOST_SIGMAS} sigmas)")
    return 0 if passed else FAILED


def _as_json(test: ChiSquare) -> dict[str, object]:
    return {**test._asdict(), "passed": test.passed}
