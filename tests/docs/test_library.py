"""docs/library.md is code: its blocks run one after the other, as a reader types them."""

import ast
import re

from tests.docs.guides import DOCS, blocks

PAGE = DOCS / "library.md"
FIRST_LINES = ("settle_round", "execute", "options", "view", "solved", "situation", "rounds_of", "audit")


def test_every_block_runs_and_what_it_claims_holds() -> None:
    names: dict[str, object] = {"__name__": "library"}
    for block in blocks(PAGE, "python"):
        line = PAGE.read_text("utf-8").split(block)[0].count("\n")
        exec(compile("\n" * line + block, str(PAGE), "exec"), names)  # noqa: S102 (our own text)


def test_every_block_claims_something() -> None:
    shown = blocks(PAGE, "python")
    assert len(shown) >= 7
    for block in shown:
        assert any(isinstance(node, ast.Assert) for node in ast.walk(ast.parse(block))), block


def test_the_first_lines_of_each_kind_of_work_are_there() -> None:
    code = "\n".join(blocks(PAGE, "python"))
    called = set(re.findall(r"\b([a-z_]+)\(", code))
    assert set(FIRST_LINES) <= called
