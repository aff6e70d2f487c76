"""The README is a promise: its commands exist, its example runs, its links lead somewhere."""

import re
from pathlib import Path

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
    calls = [line for line in (ROOT / ".ci" / "run").read_text("utf-8").splitlines() if "run.py" in line and line[0] != "#"]
    assert [line.removeprefix("exec ") for line in calls] == ["python3 run.py test"]


def test_readme__its_links_lead_somewhere() -> None:
    targets = re.findall(r"\]\(([^)#]+)\)", README)
    assert targets
    assert [target for target in targets if not (ROOT / target).exists()] == []
