"""`megalink audit shuffle`: many decks, two tests, figures."""

from typing import Annotated

import typer

from megalink.cards import Card
from megalink.cli.terminal.progress import progress_bar
from megalink.cli.terminal.screen import screen, tell
from megalink.cli.terminal.verbs import FOUND, AsJson, examples, print_json
from megalink.floor.audit.shuffle.statistics import MOST_SIGMAS, examine
from megalink.floor.shuffle import deck_of, new_seed

STEP = 500  # decks from one move of the bar to the next
verbs = typer.Typer()


@verbs.command(epilog=examples("megalink audit shuffle --rounds 100000"))
def shuffle(
    rounds: Annotated[int, typer.Option("--rounds", min=10_000, help="How many decks to shuffle.")] = 100_000,
    as_json: AsJson = False,
) -> int:
    """Shuffle many decks with fresh seeds and test them: every card in every place, every pair of neighbours.

    The exit status is 0 when both tests pass, 1 when not; a fair shuffle fails once in some ten thousand runs.
    """
    with progress_bar("decks") as move:

        def deal(number: int) -> tuple[Card, ...]:
            if number % STEP == 0:
                move(number, rounds)
            return deck_of(new_seed())

        tests = examine(rounds, deal)
    passed = all(test.passed for test in tests)
    if as_json:
        rows = [{**test._asdict(), "passed": test.passed} for test in tests]
        print_json({"rounds": rounds, "passed": passed, "tests": rows})
        return 0 if passed else FOUND
    console = screen()
    for test in tests:
        figures = f"chi-square {test.statistic:.1f} at {test.degrees} degrees of freedom, {test.sigmas:+.2f} sigmas"
        tell(console, f"{test.name:<12}", f"{figures}: {'pass' if test.passed else 'FAIL'}")
    verdict = "pass" if passed else "FAIL"
    tell(console, "", f"{rounds} decks: {verdict} (a test fails beyond {MOST_SIGMAS} sigmas)")
    return 0 if passed else FOUND
