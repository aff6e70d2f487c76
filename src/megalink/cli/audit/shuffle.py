"""`megalink audit shuffle`: many decks, two tests, figures."""

from typing import TYPE_CHECKING, Annotated

import typer

from megalink.cli.terminal.output import print_json
from megalink.cli.terminal.verb import Json, examples

if TYPE_CHECKING:
    from megalink.cards import Card
    from megalink.floor.audit.shuffle_statistics import ChiSquare

FAILED = 1
STEP = 500  # decks from one move of the bar to the next
verb = typer.Typer()


@verb.command(epilog=examples("megalink audit shuffle --rounds 100000"))
def shuffle(
    rounds: Annotated[int, typer.Option("--rounds", min=10_000, help="How many decks to shuffle.")] = 100_000,
    as_json: Json = False,
) -> int:
    """Shuffle many decks with fresh seeds and test them: every card in every place, every pair of neighbours.

    The exit status is 0 when both tests pass, 1 when not; a fair shuffle fails once in some ten thousand runs.
    """
    tests = _tests(rounds)
    passed = all(test.passed for test in tests)
    if as_json:
        rows = [{**test._asdict(), "passed": test.passed} for test in tests]
        print_json({"rounds": rounds, "passed": passed, "tests": rows})
    else:
        _print(tests, rounds, passed=passed)
    return 0 if passed else FAILED


def _tests(rounds: int) -> "tuple[ChiSquare, ...]":
    from megalink.cli.terminal.screen import waiting
    from megalink.floor.audit.shuffle_statistics import examine
    from megalink.floor.shuffle import deck_of, new_seed

    with waiting() as bar:
        task = bar.add_task("decks", total=rounds)

        def deal(number: int) -> "tuple[Card, ...]":
            if number % STEP == 0:
                bar.update(task, completed=number)
            return deck_of(new_seed())

        return examine(rounds, deal)


def _print(tests: "tuple[ChiSquare, ...]", rounds: int, *, passed: bool) -> None:
    from megalink.cli.terminal.screen import screen, tell
    from megalink.floor.audit.shuffle_statistics import MOST_SIGMAS

    console = screen()
    for test in tests:
        figures = f"chi-square {test.statistic:.1f} at {test.degrees} degrees of freedom, {test.sigmas:+.2f} sigmas"
        tell(console, f"{test.name:<12}", f"{figures}: {'pass' if test.passed else 'FAIL'}")
    verdict = "pass" if passed else "FAIL"
    tell(console, "", f"{rounds} decks: {verdict} (a test fails beyond {MOST_SIGMAS} sigmas)")
