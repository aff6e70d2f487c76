"""The folders of tests/ mirror the rooms: what tests a room lies under the room's own name."""

from pathlib import Path

import pytest

TESTS = Path(__file__).resolve().parents[1]
SOURCES = TESTS.parent / "src" / "megalink"
# Tests of the whole house, by kind.
KINDS = ("architecture", "browser", "checks", "cluster", "conformance", "docs", "machines", "simulation")
# Rooms that no test looks at from inside, and what holds them to their contract.
FROM_OUTSIDE = {
    "floor/state/events": "floor/state/test_wire.py",
    "store/postgres": "store/test_postgres.py",
    "store/sql": "conformance/test_store_contract.py",
    "store/sqlite": "store/test_open.py",
    "table/evolve": "machines/test_round_machine.py",
    "table/game": "conformance/test_settlement_contract.py",
    "table/phases": "transcripts/test_transcripts.py",
}


def rooms(sources: Path) -> list[str]:
    """Every room and sub-room that holds more than its own docstring."""
    folders = (file.parent for file in sources.rglob("__init__.py"))
    return sorted(
        str(folder.relative_to(sources)) for folder in folders if folder != sources and len([*folder.glob("*.py")]) > 1
    )


def findings(sources: Path, tests: Path) -> list[str]:
    untested = [
        f"src/megalink/{room} has no tests: tests/{room} holds no test_*.py."
        for room in rooms(sources)
        if room not in FROM_OUTSIDE and not [*(tests / room).rglob("test_*.py")]
    ]
    gone = [
        f"tests/{place} is to test src/megalink/{room} from outside, and is not there."
        for room, place in FROM_OUTSIDE.items()
        if (sources / room).is_dir() and not (tests / place).exists()
    ]
    folders = {file.parent.relative_to(tests) for file in tests.rglob("test_*.py")}
    strange = [
        f"tests/{folder} mirrors no room: there is no src/megalink/{folder}."
        for folder in sorted(folders)
        if folder.parts and folder.parts[0] not in KINDS and not (sources / folder).is_dir()
    ]
    return untested + gone + strange


def test_every_room_has_its_tests_under_its_own_name() -> None:
    assert findings(SOURCES, TESTS) == []


@pytest.fixture
def house(tmp_path: Path) -> Path:
    for file in ("src/__init__.py", "src/cards/__init__.py", "src/cards/deck.py", "tests/cards/test_deck.py"):
        (tmp_path / file).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / file).touch()
    return tmp_path


def test_planted__a_room_without_tests_and_tests_without_a_room_are_found(house: Path) -> None:
    assert findings(house / "src", house / "tests") == []
    (house / "tests" / "cards").rename(house / "tests" / "decks")
    assert findings(house / "src", house / "tests") == [
        "src/megalink/cards has no tests: tests/cards holds no test_*.py.",
        "tests/decks mirrors no room: there is no src/megalink/decks.",
    ]
