"""Refused: a value with a code and, where a document speaks of the matter, its clause. Codes in order of precedence."""

from enum import StrEnum
from typing import NamedTuple


class Code(StrEnum):
    LINK_NOT_OPEN = "link_not_open"
    LINK_ALREADY_OPEN = "link_already_open"
    NOT_PERMITTED = "not_permitted"  # 6.2
    REASON_MISSING = "reason_missing"
    PARAMETER_OUT_OF_RANGE = "parameter_out_of_range"
    AMOUNT_OUT_OF_RANGE = "amount_out_of_range"
    NOTHING_NAMED = "nothing_named"
    POSITION_TWICE = "position_twice"
    ROUND_PAST = "round_past"  # 5.1.2
    CONTRIBUTION_POSTED = "contribution_posted"
    STAKE_UNDER_MINIMUM = "stake_under_minimum"
    CONTRIBUTION_UNKNOWN = "contribution_unknown"
    CONTRIBUTION_REVERSED = "contribution_reversed"
    CLAIM_STANDS = "claim_stands"
    CLAIMS_ENTERED = "claims_entered"
    STAKE_DIFFERS = "stake_differs"
    HAND_WITHOUT_AWARD = "hand_without_award"
    ROYALS_ON_SHARED_CARDS = "royals_on_shared_cards"  # A46
    CLAIM_UNKNOWN = "claim_unknown"
    CLAIM_CLOSED = "claim_closed"
    CLAIM_NOT_PAID = "claim_not_paid"
    CLAIM_VERIFIED = "claim_verified"
    CLAIM_NOT_VERIFIED = "claim_not_verified"
    EARLIER_CLAIM_OPEN = "earlier_claim_open"  # 3.14
    CHANGE_WAITING = "change_waiting"
    PROPOSAL_UNKNOWN = "proposal_unknown"
    PROPOSAL_APPROVED = "proposal_approved"
    SAME_PERSON = "same_person"
    SHIFT_MANAGER_NEEDED = "shift_manager_needed"
    METER_TOO_LOW = "meter_too_low"
    LIMIT_EXCEEDED = "limit_exceeded"


class Rejection(NamedTuple):
    code: Code
    field: str | None
    value: object
    clause: str | None
    message: str
