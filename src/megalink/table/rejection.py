"""Refused: a value with a code and the clause behind it. Codes stand in order of precedence."""

from enum import StrEnum
from typing import NamedTuple


class Code(StrEnum):
    TABLE_NOT_OPEN = "table_not_open"
    TABLE_ALREADY_OPEN = "table_already_open"
    NOT_PERMITTED = "not_permitted"  # 6.2
    NOT_YOUR_PLAYER = "not_your_player"
    PLAYER_BARRED = "player_barred"  # 5.9
    POWER_FAILURE = "power_failure"  # 5.16
    ROUND_HALTED = "round_halted"
    WRONG_PHASE = "wrong_phase"
    BETS_CLOSED = "bets_closed"  # 5.5
    DOCUMENT_UNKNOWN = "document_unknown"
    READING_UNKNOWN = "reading_unknown"
    LAYOUT_UNKNOWN = "layout_unknown"
    METHOD_UNKNOWN = "method_unknown"
    ASSIGNMENT_INVALID = "assignment_invalid"
    POSITION_UNKNOWN = "position_unknown"
    POSITION_TAKEN = "position_taken"
    POSITION_EMPTY = "position_empty"
    NO_HAND_THERE = "no_hand_there"
    NOT_SEATED_THERE = "not_seated_there"
    POSITION_IN_PLAY = "position_in_play"
    AREA_UNKNOWN = "area_unknown"
    AREA_NOT_FOR_NOW = "area_not_for_now"
    PLAYER_RESTRICTED = "player_restricted"  # 3.4.3
    JACKPOT_NOT_YOURS = "jackpot_not_yours"  # 3.5.4
    AMOUNT_INVALID = "amount_invalid"
    NO_SUCH_WAGER = "no_such_wager"
    JACKPOT_MULTIPLE = "jackpot_multiple"  # 3.5.3
    UNDER_MINIMUM = "under_minimum"
    OVER_MAXIMUM = "over_maximum"
    WITHIN_LIMITS = "within_limits"
    NOTICE_NOT_GIVEN = "notice_not_given"  # 3.4.1
    DECK_LOADED_ALREADY = "deck_loaded_already"
    NO_DECK = "no_deck"
    NOTHING_TO_DEAL = "nothing_to_deal"
    NO_CARD_THERE = "no_card_there"
    DECISION_RESTS = "decision_rests"
    CARD_UNKNOWN = "card_unknown"
    ONE_HAND_ONLY = "one_hand_only"  # 3.4.1
    ALREADY_DECLINED = "already_declined"
    DECISIONS_OPEN = "decisions_open"
    NOTHING_TO_DECIDE = "nothing_to_decide"
    CHOICE_UNKNOWN = "choice_unknown"
    AMOUNT_NOT_EXACT = "amount_not_exact"  # 3.9.2
    NOT_OWN_CARDS = "not_own_cards"
    NOTHING_TO_EXPOSE = "nothing_to_expose"
    CARDS_NOT_EXPOSED = "cards_not_exposed"
    NO_AWARD_OPEN = "no_award_open"
    CLAUSE_UNKNOWN = "clause_unknown"
    REMEDY_NOT_OPEN = "remedy_not_open"
    REASON_MISSING = "reason_missing"
    MOVES_INVALID = "moves_invalid"  # 5.2
    NO_OPTION = "no_option"
    RULING_INCOMPLETE = "ruling_incomplete"  # 6.1


class Rejection(NamedTuple):
    code: Code
    field: str | None
    value: object
    clause: str | None
    message: str


def refuse(
    code: Code, clause: str | None, message: str, *, field: str | None = None, value: object = None
) -> Rejection:
    return Rejection(code, field, value, clause, message)
