"""The README is a promise: its commands exist, its example runs, its links lead somewhere."""

import os
import re
from collections.abc import Callable
from pathlib import Path
from subprocess import CompletedProcess

import typer.main

from megalink.cli.app import app

ROOT = Path(__file__).resolve().parents[2]
README = (ROOT / "README.md").read_text("utf-8")


def test_readme__its_python_example_runs() -> None:
    (example,) = re.findall(r"```python\n(.*?)```", README, flags=re.DOTALL)
    exec(compile(example, "README.md", "exec"), {})  # noqa: S102 (our own text)


def test_readme__the_two_commands_stand_at_the_top() -> None:
    head = README.split("## ")[0]
    assert "python3 run.py " in head
    assert "python3 run.py test" in head


def test_readme__ci_calls_the_same_test_command() -> None:
    calls = [
        line for line in (ROOT / ".ci" / "run").read_text("utf-8").splitlines() if "run.py" in line and line[0] != "#"
    ]
    assert [line.removeprefix("exec ") for line in calls] == ["python3 run.py test"]


def test_readme__its_links_lead_somewhere() -> None:
    targets = re.findall(r"\]\(([^)#]+)\)", README)
    assert targets
    assert [target for target in targets if not (ROOT / target).exists()] == []


def test_readme__the_taste_is_what_comes_out(tmp_path: Path, run_python: Callable[..., CompletedProcess[str]]) -> None:
    (described,) = re.findall(r"```json\n(.*?)```", README, flags=re.DOTALL)
    shown = README.split("$ python3 run.py megalink settle round.json\n", 1)[1].split("```", 1)[0]
    (tmp_path / "round.json").write_text(described, "utf-8")
    environment = {name: value for name, value in os.environ.items() if name != "COLUMNS"}
    settled = run_python("-m", "megalink.cli", "settle", str(tmp_path / "round.json"), env=environment)
    assert [line.rstrip() for line in settled.stdout.rstrip().splitlines()] == shown.splitlines()


def test_readme__it_names_every_verb_and_no_other() -> None:
    verbs = set(getattr(typer.main.get_command(app), "commands", {}))
    assert set(re.findall(r"^\| `megalink ([a-z]+)", README, flags=re.MULTILINE)) == verbs
