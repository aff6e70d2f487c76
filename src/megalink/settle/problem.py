"""What can be wrong with a described round: one code each, in order of precedence."""

import json
from enum import StrEnum
from typing import NamedTuple


class ProblemCode(StrEnum):
    NOT_UTF8 = "not_utf8"
    LINE_TOO_LONG = "line_too_long"
    JSON_BROKEN = "json_broken"
    JSON_KEY_TWICE = "json_key_twice"
    FIELD_TYPE = "field_type"
    FIELD_UNKNOWN = "field_unknown"
    FIELD_MISSING = "field_missing"
    RULES_UNKNOWN = "rules_unknown"
    READING_UNKNOWN = "reading_unknown"
    READING_VALUE_UNKNOWN = "reading_value_unknown"
    AMOUNT_NOT_TEXT = "amount_not_text"
    AMOUNT_FORMAT = "amount_format"
    AMOUNT_OVER_PRECISE = "amount_over_precise"
    AMOUNT_NEGATIVE = "amount_negative"
    AMOUNT_ZERO = "amount_zero"
    LIMITS_CROSSED = "limits_crossed"
    LAYOUT_UNKNOWN = "layout_unknown"
    POSITIONS_EMPTY = "positions_empty"
    POSITION_UNKNOWN = "position_unknown"
    POSITION_TWICE = "position_twice"
    METHOD_UNKNOWN = "method_unknown"
    DECK_AND_CARDS = "deck_and_cards"
    CARD_UNKNOWN = "card_unknown"
    CARD_COUNT = "card_count"
    CARD_TWICE = "card_twice"
    POINT_HAND_NOT_OWN = "point_hand_not_own"
    WAGER_UNKNOWN = "wager_unknown"
    WAGERS_EMPTY = "wagers_empty"
    FLAGS_CONTRADICT = "flags_contradict"
    FOLD_UNKNOWN = "fold_unknown"
    DECISION_MISSING = "decision_missing"
    DECISION_TWICE = "decision_twice"
    CONTINUATION_WITHOUT_BASE = "continuation_without_base"
    CONTINUATION_AMOUNT = "continuation_amount"
    JACKPOT_WITHOUT_BASE = "jackpot_without_base"
    JACKPOT_MULTIPLE = "jackpot_multiple"
    JACKPOT_AMOUNT_NEEDED = "jackpot_amount_needed"


class Problem(NamedTuple):
    code: ProblemCode
    field: str | None
    value: object
    clause: str | None
    message: str


MOST_TOLD_VALUE = 200
MOST_TOLD_MESSAGE = 2_000  # a message may list all readings of a document


def in_short(problem: Problem) -> Problem:
    """The problem as it is shown: of a very long value or name only the two ends."""
    return problem._replace(
        field=None if problem.field is None else _both_ends(problem.field, MOST_TOLD_VALUE),
        value=_value_in_short(problem.value),
        message=_both_ends(problem.message, MOST_TOLD_MESSAGE),
    )


def _value_in_short(value: object) -> object:
    if isinstance(value, str):
        return _both_ends(value, MOST_TOLD_VALUE)
    if not isinstance(value, dict | list | int):
        return value
    try:
        text = json.dumps(value)
    except RecursionError:
        return "brackets within brackets"
    return value if len(text) <= MOST_TOLD_VALUE else _both_ends(text, MOST_TOLD_VALUE)


def _both_ends(text: str, most: int) -> str:
    return text if len(text) <= most else f"{text[: most // 2]} … {text[-most // 2 :]}"


class BadRound(Exception):
    """Carries the problem from the check that finds it to the place that reports it."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem.message)
        self.problem = problem
