"""Every command that a guide shows is understood; and what is cheap is done, page by page, in the order shown."""

import json
import os
import shutil
from collections.abc import Sequence
from pathlib import Path

import pytest
import typer.main
from typer.testing import CliRunner

from megalink.analysis.question import ask
from megalink.cli.app import app
from tests.docs.guides import CLI, DOCS, ROOT, START, Shown, all_shown, blocks, of_cli, shown

RUNNING = ("tutorial", "auditor", "pit", "mathematics")
# Not done here: a server, a game for a person, long counts (other tests make those), a second person's word, and a day
# of the calendar that was not the next one when the page was written.
NOT_DONE = (
    ("serve",),
    ("play",),
    ("audit", "shuffle"),
    ("floor", "link", "approve"),
    ("floor", "slip", "confirm"),
    ("floor", "day"),
    *(("par", key) for key in ("all", "singapore-stud@9", "texas-holdem-bonus@9", "bullseye@4")),
)
DIFFERS_EACH_TIME = ("audit",)


def is_done(one: Shown) -> bool:
    return one.command.startswith(CLI) and not any(tuple(one.arguments[: len(few)]) == few for few in NOT_DONE)


@pytest.mark.parametrize("one", of_cli(), ids=lambda one: one.name)
def test_the_command_line_understands_it(one: Shown) -> None:
    command, arguments = typer.main.get_command(app), one.arguments
    context = command.make_context("megalink", list(arguments))
    while subcommands := getattr(context.command, "commands", None):
        name, *rest = [*context._protected_args, *context.args]  # click has no other name for them
        assert name in subcommands
        context = subcommands[name].make_context(name, list(rest), parent=context)


@pytest.mark.parametrize("one", [one for one in of_cli() if one.arguments[0] == "par"], ids=lambda one: one.name)
def test_a_question_to_par_can_be_answered(one: Shown) -> None:
    document, *options = one.arguments[1:]
    readings, pays = (values_of(options, name) for name in ("--reading", "--pay"))
    if document != "all":
        ask(document, readings, pays)  # raises what the verb would refuse


def values_of(options: Sequence[str], name: str) -> list[str]:
    return [options[at + 1] for at, option in enumerate(options) if option == name]


def test_every_other_command_is_one_of_the_two() -> None:
    others = [one.command.split("#")[0].split() for one in all_shown() if not one.command.startswith(CLI)]
    assert others
    for words in others:
        assert words[:2] == START.split()
        assert words[2:3] in ([], ["test"])
        assert [path for path in words[3:] if path.startswith("tests/") and not (ROOT / path).exists()] == []


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The floor that the tutorial lets play."""
    folder = tmp_path_factory.mktemp("floor")
    (one,) = (one for one in shown(DOCS / "tutorial.md") if one.command.startswith(f"{CLI}floor simulate"))
    done(one, folder)
    return folder / "floor.db"


@pytest.mark.parametrize("page", RUNNING)
def test_the_commands_of_a_page_work_one_after_the_other(page: str, played: Path, tmp_path: Path) -> None:
    (described, *_) = blocks(DOCS / "tutorial.md", "json")
    (tmp_path / "round.json").write_text(described, "utf-8")
    (tmp_path / "rounds.jsonl").write_text(json.dumps(json.loads(described)) + "\n", "utf-8")
    if page != "tutorial":
        shutil.copy(played, tmp_path / "floor.db")
    commands = [one for one in shown(DOCS / f"{page}.md") if is_done(one)]
    assert commands
    for one in commands:
        printed = done(one, tmp_path)
        if one.output:
            compare(one, printed)


def done(one: Shown, folder: Path) -> list[str]:
    arguments = [str(ROOT / word) if word.startswith("tests/") else word for word in one.arguments]
    before = Path.cwd()
    os.chdir(folder)
    try:
        result = CliRunner().invoke(app, arguments, env={"COLUMNS": "120"}, catch_exceptions=False)
    finally:
        os.chdir(before)
    assert result.exit_code == 0, f"{one.name}\n{result.output}"
    return [line.rstrip() for line in result.output.rstrip().splitlines()]


def compare(one: Shown, printed: list[str]) -> None:
    expected = [line for line in one.output if line]
    if one.arguments[0] in DIFFERS_EACH_TIME:
        assert [line.split()[0] for line in printed] == [line.split()[0] for line in expected]
        assert printed[-1] == expected[-1]
    else:
        assert printed == expected


def test_the_settled_round_of_the_tutorial_is_shown_with_its_output() -> None:
    """So that a comparison takes place."""
    assert [one.arguments for one in shown(DOCS / "tutorial.md") if one.output and is_done(one)] == [
        ["settle", "round.json"]
    ]
