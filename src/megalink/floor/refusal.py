"""What the floor refuses by itself, and how every refusal, of whichever room, is told."""

from enum import StrEnum
from typing import NamedTuple

from megalink.floor.text import read_text, to_text
from megalink.jackpot.rejection import Rejection as PoolRejection
from megalink.ledger.cage import Rejection as CageRejection
from megalink.table.rejection import Rejection as TableRejection


class Code(StrEnum):
    """In order of precedence."""

    STORE_UNAVAILABLE = "store_unavailable"
    BUSY = "busy"
    CLOSED = "floor_closed"
    KEY_INVALID = "key_invalid"
    KEY_REUSED = "key_reused"
    BROKEN = "broken"  # the rules themselves failed: a bug, and the table stands still
    FLOOR_LOCKED = "floor_locked"
    TABLE_UNKNOWN = "table_unknown"
    TABLE_LOCKED = "table_locked"
    TABLE_CLOSED = "table_closed"
    TABLE_OPEN = "table_open"
    TABLE_EXISTS = "table_exists"
    LINK_UNKNOWN = "link_unknown"
    LINK_LOCKED = "link_locked"
    NOT_PERMITTED = "not_permitted"
    ORDER_INTERNAL = "order_internal"
    NAME_INVALID = "name_invalid"
    DAY_INVALID = "day_invalid"
    ROUND_IN_PLAY = "round_in_play"
    CALL_OPEN = "call_open"
    NO_CALL_OPEN = "no_call_open"
    WHY_TOO_LONG = "why_too_long"
    PLAYER_LOCKED = "player_locked"
    BALANCE_TOO_LOW = "balance_too_low"


class Rejection(NamedTuple):
    code: Code
    field: str | None
    value: object
    clause: str | None
    message: str


AnyRejection = Rejection | TableRejection | PoolRejection | CageRejection

ACCEPTED = 200
BEHIND_A_LOCK = 423
LOCKED = "locked since a check failed: somebody must look at it"  # what failed may show cards, and is not told here
_STATUS = {
    403: "not_permitted not_your_player player_barred player_restricted same_person shift_manager_needed "
    "order_internal",
    404: "table_unknown link_unknown claim_unknown proposal_unknown",
    422: "key_invalid key_reused name_invalid day_invalid amount_invalid document_unknown reading_unknown "
    "layout_unknown method_unknown position_unknown area_unknown card_unknown choice_unknown clause_unknown "
    "assignment_invalid moves_invalid why_too_long ruling_incomplete reason_missing "
    "parameter_out_of_range amount_out_of_range",
    BEHIND_A_LOCK: "floor_locked table_locked link_locked player_locked",
    500: "broken",
    503: "store_unavailable busy floor_closed",
}
_STATUS_OF = {code: status for status, codes in _STATUS.items() for code in codes.split()}
_OTHERWISE = 409  # it could be right at another moment


class Reply(NamedTuple):
    """The answer to an order: a status as HTTP has them, and JSON text."""

    status: int
    body: str

    @property
    def is_accepted(self) -> bool:
        return self.status == ACCEPTED

    @property
    def content(self) -> dict[str, object]:
        found: dict[str, object] = read_text(self.body)
        return found

    @property
    def code(self) -> str | None:
        """Why it was refused."""
        found = self.content.get("refused")
        return found if isinstance(found, str) else None


def refuse(code: Code, message: str, *, field: str | None = None, value: object = None) -> Rejection:
    return Rejection(code, field, value, None, message)


def told(refusal: AnyRejection) -> Reply:
    code, field, value, clause, message = refusal
    body = {"refused": code.value, "field": field, "value": value, "clause": clause, "message": message}
    return Reply(_STATUS_OF.get(code.value, _OTHERWISE), to_text(body))
