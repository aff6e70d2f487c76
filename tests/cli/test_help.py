"""Every verb: its help, nothing, and nonsense. Each ends with a status and a sentence, never with a traceback."""

from collections import defaultdict
from collections.abc import Callable, Iterator
from importlib import import_module
from subprocess import CompletedProcess
from typing import Any

import pytest
import typer.main

from megalink.cli.app import app
from megalink.cli.terminal.verbs import VerbOfModule
from tests.cli.run import output, refusal, start

RunPython = Callable[..., CompletedProcess[str]]
ROOT = typer.main.get_command(app)
VERBS = sorted(getattr(ROOT, "commands", {}))
USABLE_WITHOUT_ARGUMENTS = {"rules": 0, "tour": 0, "settle": 2}  # settle reads standard input, and here it is empty


def test_the_verbs_are_found() -> None:
    assert set(USABLE_WITHOUT_ARGUMENTS) <= set(VERBS)


def test_every_verb_of_a_module_is_listed() -> None:
    listed = defaultdict(set)
    for verb in every_verb(ROOT):
        listed[verb.module].add(verb.name)
    assert len(listed) > len(VERBS)
    for module, names in listed.items():
        verbs = import_module(f"megalink.cli.{module}").verbs
        assert set(typer.main.get_group(verbs).commands) == names


def every_verb(group: Any) -> Iterator[VerbOfModule]:
    for command in group.commands.values():
        if isinstance(command, VerbOfModule):
            yield command
        else:
            yield from every_verb(command)


@pytest.mark.parametrize("option", ["--help", "-h"])
def test_the_help_names_every_verb(option: str) -> None:
    out = output(option, columns=80)
    assert [verb for verb in VERBS if f" {verb} " not in out] == []


@pytest.mark.parametrize("verb", VERBS)
def test_the_help_of_a_verb_shows_an_example_and_what_it_is_for(verb: str) -> None:
    out = output(verb, "--help", columns=80)
    assert "Example" in out
    assert f"\n megalink {verb}" in out.split("Example", 1)[1]
    assert out.split(f"Usage: megalink {verb}", 1)[1].strip()


@pytest.mark.parametrize(("verb", "status"), USABLE_WITHOUT_ARGUMENTS.items())
def test_a_verb_with_nothing(verb: str, status: int) -> None:
    ended, out, err = start(verb)
    assert ended == status
    assert out if status == 0 else err


@pytest.mark.parametrize("verb", VERBS)
def test_an_unknown_option_is_refused_by_name(verb: str) -> None:
    assert "--nonsense" in refusal(verb, "--nonsense")


@pytest.mark.parametrize(
    "arguments",
    [("nonsense",), ("rules", "nonsense"), ("tour", "nonsense"), ("settle", "no/such/file"), ("rules", "--diff")],
)
def test_nonsense_ends_with_status_2_and_a_word_on_stderr_alone(arguments: tuple[str, ...]) -> None:
    assert refusal(*arguments).strip()


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
