"""A game of another shape is one new folder, and nothing else changes.

Let It Ride lies in `foreign/games/`, beside the house and not in it: three equal wagers, two of which can be taken
back, no Dealer's hand, clauses numbered otherwise. Every Python that has `foreign/mount` on its path finds it there;
whatever the house can do with a game is done with it, and what is asked of every document is asked of this one.
"""

import os
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.conftest import BRIEF

RunPython = Callable[..., subprocess.CompletedProcess[str]]
FOREIGN = Path(__file__).parent / "foreign"
NAME = "let-it-ride"

# What is asked of every document: by state machines, of settlement, of the mathematics, of the pages.
OF_EVERY_DOCUMENT = {
    "the table": ["tests/machines/test_round_machine.py"],
    "hidden cards and one settlement": [
        "tests/machines/test_hidden_cards.py",
        "tests/machines/test_engine_and_settle_agree.py",
    ],
    "the contract": [
        "tests/conformance/test_settlement_contract.py",
        "tests/conformance/test_odds.py",
        "tests/conformance/test_documents.py",
        "tests/transcripts/test_transcripts.py",
        "tests/floor/dealing",
        "tests/floor/test_service.py",
        "tests/school",
        "tests/web/api/test_school.py",
        "tests/web/views",
    ],
}
POOLS = [
    "tests/machines/test_linked_machine.py",
    "tests/machines/test_pool_machine.py",
    "tests/machines/test_pool_nights.py",
]


@pytest.fixture(scope="session")
def mounted(run_python: RunPython) -> Callable[..., str]:
    """Run Python with the foreign game beside those of the house, or alone."""

    def run(*arguments: str | Path, alone: bool = False) -> str:
        path = os.pathsep.join(filter(None, (str(FOREIGN / "mount"), os.environ.get("PYTHONPATH"))))
        house = {"PYTHONPATH": path, "COLUMNS": "120", "MEGALINK_FOREIGN": "alone" if alone else ""}
        env = {"MEGALINK_HYPOTHESIS_PROFILE": BRIEF, **os.environ, **house}
        done = run_python(*arguments, env=env)
        assert done.returncode == 0, done.stdout[-5_000:] + done.stderr[-3_000:]
        return done.stdout

    return run


@pytest.mark.parametrize("matter", OF_EVERY_DOCUMENT)
def test_what_holds_for_every_document_holds_for_it(matter: str, mounted: Callable[..., str]) -> None:
    told = mounted("-m", "pytest", "-q", "-p", "no:cacheprovider", *OF_EVERY_DOCUMENT[matter], "-k", NAME)
    assert "passed" in told


def test_its_tables_on_one_pool_lose_no_cent(mounted: Callable[..., str]) -> None:
    assert "passed" in mounted("-m", "pytest", "-q", "-p", "no:cacheprovider", *POOLS, alone=True)


def test_it_is_played_taught_coached_served_and_audited(mounted: Callable[..., str]) -> None:
    assert "passed" in mounted("-m", "pytest", "-q", "-p", "no:cacheprovider", FOREIGN / "mounted.py")


def test_its_transcripts_hold(mounted: Callable[..., str]) -> None:
    files = len(list((FOREIGN / "rounds").glob("*.round")))
    assert f"{files} of {files} transcripts hold" in mounted("-m", "megalink", "round", FOREIGN / "rounds")
