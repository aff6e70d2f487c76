"""A pure room draws in nothing heavy when it is loaded, directly or by way of others. Judged by names, not by time."""

from collections.abc import Callable
from pathlib import Path
from subprocess import CompletedProcess

import pytest

SOURCES = Path(__file__).resolve().parents[2] / "src" / "megalink"
PURE = ("cards", "money", "hands", "rulebook", "table", "jackpot", "games", "ledger", "settle")
HEAVY = frozenset(
    "asyncio click concurrent email http logging msgspec multiprocessing numba numpy pydantic rich socket sqlite3 ssl "
    "starlette subprocess typer unittest urllib3 uvicorn".split()
)
RunPython = Callable[..., CompletedProcess[str]]


def drawn_in_by(run_python: RunPython, statement: str) -> set[str]:
    """The top-level modules that a statement loads beyond those that a bare Python has loaded already."""
    source = f"import sys; before = set(sys.modules); {statement}; print(*set(sys.modules) - before)"
    result = run_python("-c", source)
    assert result.returncode == 0, result.stderr
    return {name.partition(".")[0] for name in result.stdout.split()}


@pytest.mark.parametrize("room", [room for room in PURE if (SOURCES / room / "__init__.py").exists()])
def test_a_pure_room_draws_in_nothing_heavy(run_python: RunPython, room: str) -> None:
    assert not drawn_in_by(run_python, f"import megalink.{room}") & HEAVY


def test_something_heavy_would_be_seen(run_python: RunPython) -> None:
    assert {"asyncio", "socket", "ssl"} <= drawn_in_by(run_python, "import asyncio") & HEAVY
