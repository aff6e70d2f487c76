"""The command line in this process: what it prints, and how it ends; never with a traceback."""

import json
from pathlib import Path
from typing import Any

from typer.testing import CliRunner

from megalink.cli.app import app


def start(
    *arguments: str | Path, columns: int = 120, typed: str = "", env: dict[str, str] | None = None
) -> tuple[int, str, str]:
    """The exit status and what was written to either side."""
    environment = {"COLUMNS": str(columns), **(env or {})}
    result = CliRunner().invoke(app, [*map(str, arguments)], prog_name="megalink", input=typed, env=environment)
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result.exit_code, result.stdout, result.stderr


def output(*arguments: str | Path, columns: int = 120, typed: str = "") -> str:
    """Of a call that ends well and without a word on the other side."""
    status, out, err = start(*arguments, columns=columns, typed=typed)
    assert (status, err) == (0, ""), arguments
    return out


def json_of(*arguments: str | Path) -> Any:
    return json.loads(output(*arguments, "--json"))


def refusal(*arguments: str | Path) -> str:
    """What is said of a call that is refused: on standard error alone, with status 2."""
    status, out, err = start(*arguments)
    assert (status, out) == (2, ""), arguments
    return err
