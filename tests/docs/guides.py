"""The guides as the tests read them: pages, the commands they show, what follows a command, what stands in bold."""

import re
import shlex
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[2]
DOCS = ROOT / "docs"
PAGES = (ROOT / "README.md", *sorted(DOCS.glob("*.md")))
FENCE = re.compile(r"^```(\w*)\n(.*?)^```$", re.DOTALL | re.MULTILINE)
START = "python3 run.py"
CLI = f"{START} megalink "


class Shown(NamedTuple):
    """A command that a page shows, and the lines printed below it, which may be none."""

    page: Path
    command: str
    output: tuple[str, ...]

    @property
    def arguments(self) -> list[str]:
        """What the command line itself gets; only of commands that begin with it."""
        return shlex.split(self.command.removeprefix(CLI), comments=True)

    @property
    def name(self) -> str:
        return f"{self.page.stem}: {self.command}"


def shown(page: Path) -> list[Shown]:
    """Lines that begin with a prompt, and plain ones that begin as every command of ours does."""
    found: list[Shown] = []
    for _, block in FENCE.findall(page.read_text("utf-8")):
        lines = block.splitlines()
        starts = [at for at, line in enumerate(lines) if line.startswith(("$ ", START))]
        for at, end in zip(starts, [*starts, len(lines)][1:], strict=True):
            found.append(Shown(page, lines[at].removeprefix("$ "), tuple(lines[at + 1 : end])))
    return found


def all_shown() -> list[Shown]:
    return [one for page in PAGES for one in shown(page)]


def of_cli() -> list[Shown]:
    return [one for one in all_shown() if one.command.startswith(CLI)]


def blocks(page: Path, language: str) -> list[str]:
    return [text for name, text in FENCE.findall(page.read_text("utf-8")) if name == language]


def prose(page: Path) -> str:
    return FENCE.sub("", page.read_text("utf-8"))


def table_rows(page: Path, heading: str) -> list[list[str]]:
    """Of the first table below a heading: the cells of each row, without backticks; the head is left out."""
    text = page.read_text("utf-8").split(f"## {heading}\n", 1)[1].split("\n## ", 1)[0]
    lines = text[text.index("|") :].split("\n\n", 1)[0].splitlines()
    return [[cell.strip().replace("`", "") for cell in line.strip("|").split("|")] for line in lines[2:]]
