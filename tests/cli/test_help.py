"""Every verb: its help, nothing, and nonsense. Each ends with a status and a sentence, never with a traceback."""

from collections.abc import Callable
from subprocess import CompletedProcess

import pytest
import typer.main
from typer.testing import CliRunner

from megalink.cli.app import app

RunPython = Callable[..., CompletedProcess[str]]
ROOT = typer.main.get_command(app)
VERBS = sorted(getattr(ROOT, "commands", {}))
USABLE_WITHOUT_ARGUMENTS = {"rules": 0, "tour": 0, "settle": 2}  # settle reads standard input, and here it is empty


def start(*arguments: str) -> tuple[int, str, str]:
    result = CliRunner().invoke(app, arguments, prog_name="megalink", input="", env={"COLUMNS": "80"})
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result.exit_code, result.stdout, result.stderr


def test_the_verbs_are_found() -> None:
    assert set(USABLE_WITHOUT_ARGUMENTS) <= set(VERBS)


@pytest.mark.parametrize("option", ["--help", "-h"])
def test_the_help_names_every_verb(option: str) -> None:
    status, out, _ = start(option)
    assert status == 0
    assert [verb for verb in VERBS if f" {verb} " not in out] == []


@pytest.mark.parametrize("verb", VERBS)
def test_the_help_of_a_verb_shows_an_example_and_what_it_is_for(verb: str) -> None:
    status, out, _ = start(verb, "--help")
    assert status == 0
    assert "Example" in out
    assert f"\n megalink {verb}" in out.split("Example", 1)[1]
    assert out.split(f"Usage: megalink {verb}", 1)[1].strip()


@pytest.mark.parametrize(("verb", "status"), USABLE_WITHOUT_ARGUMENTS.items())
def test_a_verb_with_nothing(verb: str, status: int) -> None:
    found, out, err = start(verb)
    assert found == status
    assert out if status == 0 else err


@pytest.mark.parametrize("verb", VERBS)
def test_an_unknown_option_is_refused_by_name(verb: str) -> None:
    status, out, err = start(verb, "--nonsense")
    assert (status, out) == (2, "")
    assert "--nonsense" in err


@pytest.mark.parametrize(
    "arguments",
    [("nonsense",), ("rules", "nonsense"), ("tour", "nonsense"), ("settle", "no/such/file"), ("rules", "--diff")],
)
def test_nonsense_ends_with_status_2_and_a_word_on_stderr_alone(arguments: tuple[str, ...]) -> None:
    status, out, err = start(*arguments)
    assert (status, out) == (2, "")
    assert err.strip()


def test_the_version_is_printed() -> None:
    assert start("--version")[0] == 0


@pytest.mark.parametrize(
    ("arguments", "status"),
    [((), 2), (("--help",), 0), (("nonsense",), 2), (("rules",), 0), (("rules", "no@1"), 2), (("tour", "x"), 2)],
)
def test_as_a_program_it_never_shows_a_traceback(
    run_python: RunPython, arguments: tuple[str, ...], status: int
) -> None:
    result = run_python("-m", "megalink.cli", *arguments)
    assert result.returncode == status, result.stderr
    assert "Traceback" not in result.stderr + result.stdout
    assert "\x1b[" not in result.stdout
