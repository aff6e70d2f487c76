"""What all tests share: how hard hypothesis tries, which files come first, and a way to start another Python."""

import os
import subprocess
import sys
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

ROOT = Path(__file__).resolve().parent.parent

# A busy machine is not a fault: no deadline for one example, no complaint about slow generation.
_PATIENT = settings(
    deadline=None,
    max_examples=50,
    suppress_health_check=[HealthCheck.too_slow],
    derandomize=False,
    print_blob=True,
)
# The same examples every time, so that a change is judged by what it changes.
settings.register_profile("default", _PATIENT, derandomize=True)
# For runs within a test, about a game that is not of the house: its own games have had all examples before.
BRIEF = "brief"
settings.register_profile(BRIEF, _PATIENT, derandomize=True, max_examples=20)
# New examples every time: MEGALINK_HYPOTHESIS_PROFILE=random python3 run.py test tests/machines
settings.register_profile("random", _PATIENT)
# The same for a night.
settings.register_profile("long", _PATIENT, max_examples=5_000)
settings.load_profile(os.environ.get("MEGALINK_HYPOTHESIS_PROFILE", "default"))


# The files with the longest tests come first: begun last, one would keep a worker busy while the others have nothing
# left to take over. The rest follow in their usual order.
LONG = (
    "cluster/test_failover_page.py",
    "floor/writer/test_jackpot_race_postgres.py",
    "checks/test_mypy.py",
    "floor/writer/test_killing.py",
    "conformance/test_foreign_game.py",
    "floor/writer/test_jackpot_race.py",
    "machines/test_round_machine.py",
    "conformance/test_new_game.py",
    "conformance/test_breaking.py",
    "browser/test_shift.py",
    "browser/test_pictures.py",
    "games/texas_holdem_bonus/test_odds_ranked_anew.py",
    "store/test_power_loss.py",
    "store/test_failing_disk.py",
)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Every worker must come to the same order, so that no measured time may enter here."""
    places = {ROOT / "tests" / name: place for place, name in enumerate(LONG)}
    if gone := [str(path) for path in places if not path.exists()]:
        raise pytest.UsageError(f"LONG in tests/conftest.py names files that are not there: {gone}")
    items.sort(key=lambda item: places.get(item.path, len(LONG)))  # stable: files stay whole


@pytest.fixture(scope="session")
def root() -> Path:
    return ROOT


@pytest.fixture(scope="session")
def run_python() -> Callable[..., subprocess.CompletedProcess[str]]:
    """Start this Python with arguments and wait for it; the output is kept."""

    def run(
        *arguments: str | Path, cwd: Path = ROOT, env: Mapping[str, str] | None = None
    ) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, *arguments]
        return subprocess.run(command, cwd=cwd, env=env, capture_output=True, text=True, check=False)

    return run
