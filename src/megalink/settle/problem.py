"""What can be wrong with a described round: one code each, in order of precedence."""

from enum import StrEnum
from typing import NamedTuple


class Code(StrEnum):
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
    code: Code
    field: str | None
    value: object
    clause: str | None
    message: str


class BadRound(Exception):
    """Carries the problem from where it is found to where it is told."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem.message)
        self.problem = problem
