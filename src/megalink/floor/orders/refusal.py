"""What the floor refuses by itself, and how every refusal, of whichever room, is told."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from megalink.floor.state.person_names import people_named_at_table
from megalink.rulebook.rejection import Code, Rejection
from megalink.wire.plain import read_text, to_text

ACCEPTED = 200
BEHIND_A_LOCK = 423
OUT_OF_REACH = "the log cannot be reached; send the order again, with its key"
LOCKED = "locked since a check failed: somebody must look at it"  # what failed may show cards, and is not told here
_CODES_BY_STATUS = {
    400: "json_invalid json_key_twice",
    401: "login_needed login_failed",
    403: "not_permitted not_your_player player_barred player_restricted same_person own_interest shift_manager_needed "
    "pit_manager_needed order_internal origin_foreign token_invalid not_a_demo hand_hidden",
    404: "table_unknown link_unknown claim_unknown proposal_unknown round_unknown user_unknown player_unknown "
    "exclusion_unknown slip_unknown "
    "not_found",
    405: "method_not_allowed",
    408: "request_unfinished",
    413: "body_too_large",
    415: "content_type",
    421: "host_unknown",
    422: "key_missing key_invalid key_reused name_invalid day_invalid amount_invalid amount_over_ceiling "
    "document_unknown reading_unknown "
    "layout_unknown method_unknown position_unknown area_unknown card_unknown choice_unknown clause_unknown "
    "assignment_invalid moves_invalid count_invalid why_too_long words_invalid ruling_incomplete "
    "reason_missing receiver_missing dealer_needed "
    "parameter_out_of_range amount_out_of_range body_invalid query_invalid order_invalid role_unknown password_weak "
    "password_differs end_past seed_format answer_twice answer_unknown",
    BEHIND_A_LOCK: "floor_locked table_locked link_locked player_locked",
    429: "too_many_requests locked_out",
    500: "broken internal_error",
    503: "store_unavailable busy floor_closed counting_failed",
}
_OTHERWISE = 409  # it could be right at another moment
STATUS: Mapping[Code, int] = MappingProxyType(
    dict.fromkeys(Code, _OTHERWISE)
    | {Code(code): status for status, codes in _CODES_BY_STATUS.items() for code in codes.split()}
)


class Reply(NamedTuple):
    """The answer to an order: a status as HTTP has them, JSON text, and the code of a refusal."""

    status: int
    body: str
    code: str | None = None

    @property
    def is_accepted(self) -> bool:
        return self.status == ACCEPTED

    @property
    def content(self) -> dict[str, object]:
        content: dict[str, object] = read_text(self.body)
        return content


def message_of(refusal: Rejection) -> str:
    """The sentence for people; `field` and `value` have what a machine asks for."""
    return people_named_at_table(refusal.message)


def as_reply(refusal: Rejection) -> Reply:
    body = {
        "refused": refusal.code.value,
        "field": refusal.field,
        "value": refusal.value,
        "clause": refusal.clause,
        "message": message_of(refusal),
    }
    return Reply(STATUS[refusal.code], to_text(body), refusal.code.value)


def stored_reply(status: int, body: str) -> Reply:
    """An answer as the store has kept it."""
    reply = Reply(status, body)
    return reply if reply.is_accepted else reply._replace(code=str(reply.content["refused"]))
