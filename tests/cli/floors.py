"""A floor that was played on, for the verbs that look at one."""

from contextlib import closing
from pathlib import Path

from typer.testing import CliRunner

from megalink.cli.app import app
from megalink.floor.dealing.self_play import simulate
from megalink.floor.service import Floor
from megalink.store import open_store

TABLES, ROUNDS = 5, 3


def start(*arguments: str | Path, env: dict[str, str] | None = None) -> tuple[int, str, str]:
    """The exit status and what was written to either side; never a traceback."""
    words = [str(one) for one in arguments]
    result = CliRunner().invoke(app, words, prog_name="megalink", env={"COLUMNS": "120", **(env or {})})
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result.exit_code, result.stdout, result.stderr


def play(url: str, tables: int = TABLES, rounds: int = ROUNDS) -> None:
    with closing(open_store(url)) as store:
        floor = Floor(store, keep=False)
        simulate(floor, tables, rounds)
        floor.close()
