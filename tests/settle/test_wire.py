"""The answer is put together as text: it must be JSON as the encoder would write it, whatever the round."""

import json
from typing import Any

import pytest

from megalink.settle.problem import ProblemCode
from megalink.settle.text import parse_json
from megalink.settle.wire import round_as_json, round_as_text
from tests.described import refused, settle

STUD: dict[str, Any] = {
    "rules": "singapore-stud@9",
    "jackpot": {"displayed": "1000000.00", "reset": "200000.00", "minimum_wager": "1.00"},
    "dealer": "Ah Kd 9c 5s 3h",
    "positions": [
        {
            "position": 1,
            "cards": "9s 8s 7s 6s 5c",
            "wagers": {"ante": "10.00", "bet": "20.00", "progressive_jackpot": "1.00"},
        },
        {"position": 3, "cards": "Th Jh Qh Kh 9h", "folded": True, "wagers": {"ante": "5.00"}},
        {
            "position": 7,
            "cards": "6d 5d 4d 3d 2d",
            "wagers": {"ante": "10.00", "bet": "20.00", "progressive_jackpot": "5.00"},
        },
    ],
}
ALONE = {"rules": "bullseye@4", "positions": [{"position": 2, "wagers": {"suits": "7.50"}}]}


@pytest.mark.parametrize(
    "described",
    [
        STUD,
        {**STUD, "readings": {"stud.dealer_qualify": "holds_A_and_K", "pj.multiple": "squared"}},
        {**STUD, "limits": {"minimum": "1.00", "maximum": "6.00"}},
        ALONE,
    ],
)
def test_the_text_is_what_the_encoder_would_write(described: dict[str, Any]) -> None:
    settled = settle(described)
    text = round_as_text(settled)
    assert json.dumps(round_as_json(settled)) == text
    assert text.isascii()


def test_the_text_tells_every_position_line_and_award() -> None:
    settled = settle(STUD)
    told: Any = round_as_json(settled)
    assert [one["position"] for one in told["positions"]] == [1, 3, 7]
    for shown, position in zip(told["positions"], settled.positions, strict=True):
        assert [
            (line["wager"], line["outcome"], tuple(line["clauses"]), tuple(line["readings"])) for line in shown["lines"]
        ] == [(line.wager, line.outcome, line.clauses, line.readings) for line in position.lines]
    assert [(one["position"], one["hand"]) for one in told["jackpot"]["awards"]] == [
        (1, "straight"),
        (7, "straight flush"),
    ]


def test_what_is_not_known_is_null() -> None:
    told: Any = round_as_json(settle(ALONE))
    assert told["dealer_qualifies"] is None
    assert told["positions"][0]["hand"] is None
    assert told["jackpot"] == {"before": None, "after": None, "awards": []}


@pytest.mark.parametrize(("part", "name"), [("jackpot", "displayed"), ("limits", "minimum")])
def test_an_amount_read_before_as_text_is_still_refused_as_a_number(part: str, name: str) -> None:
    described = {**STUD, part: {name: "1.25"}}
    settle(described)
    unquoted = parse_json(json.dumps(described).replace('"1.25"', "1.25"))
    assert isinstance(unquoted, dict)
    problem = refused(unquoted)
    assert (problem.code, problem.field) == (ProblemCode.AMOUNT_NOT_TEXT, f"{part}.{name}")
