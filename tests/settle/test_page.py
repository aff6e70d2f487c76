"""`docs/settle.md` says what `megalink settle` takes, gives and refuses, and nothing else."""

import json
import re
from pathlib import Path

from megalink.games import library
from megalink.rulebook.document import WagerRole
from megalink.settle import round_as_json
from megalink.settle.description import POSITION_FIELDS, ROUND_FIELDS
from megalink.settle.posted import JACKPOT_FIELDS, LIMIT_FIELDS
from megalink.settle.problem import ProblemCode
from megalink.settle.wire import problem_as_json
from megalink.table.game.settlement import Outcome
from tests.described import refused, settle

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "settle.md").read_text("utf-8")
INPUT, ANSWER = (json.loads(block) for block in re.findall(r"```json\n(.*?)```", PAGE, flags=re.DOTALL))


def rows(section: str) -> dict[str, str]:
    """First cell -> second cell of every row of the section's tables."""
    text = PAGE.split(f"\n## {section}\n", 1)[1].split("\n## ", 1)[0]
    return dict(re.findall(r"^\| (`.*?) \| (.*) \|$", text, flags=re.MULTILINE))


def names(cells: str) -> set[str]:
    return {word for quoted in re.findall(r"`([^`]+)`", cells) for word in quoted.split()}


def test_page__its_round_settles_to_its_answer() -> None:
    assert json.loads(json.dumps(round_as_json(settle(INPUT)))) == ANSWER


def test_page__it_has_every_field_and_no_other() -> None:
    fields = rows("Fields of a round")
    assert names(" ".join(fields)) == ROUND_FIELDS | POSITION_FIELDS
    assert names(fields["`jackpot`"]) == JACKPOT_FIELDS
    assert names(fields["`limits`"]) == LIMIT_FIELDS


def test_page__it_has_every_wager_and_no_other() -> None:
    documents = [library.document(key) for key in library.document_keys()]
    wagers = {wager.name for one in documents for wager in one.wagers.values() if wager.role is not WagerRole.PAYMENT}
    assert names(rows("Fields of a round")["`wagers`"]) == wagers


def test_page__it_has_every_method_and_outcome() -> None:
    methods = {name for key in library.document_keys() for name in library.document(key).methods}
    assert names(rows("Fields of a round")["`deck`, `method`"]) == methods
    assert names(PAGE.split("* `outcome` is ", 1)[1].split(";", 1)[0]) == set(Outcome)


def test_page__it_has_every_code_in_order_of_precedence() -> None:
    assert list(rows("What can be wrong")) == [f"`{code}`" for code in ProblemCode]


def test_page__its_error_comes_out_as_written() -> None:
    told = re.search(r"`(\{\"error\".*?\}\})`", PAGE, flags=re.DOTALL)
    assert told
    assert json.loads(told[1]) == problem_as_json(refused({**INPUT, "dealer": "Ah"}), line=2)
