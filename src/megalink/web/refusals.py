"""What the server itself refuses, and how it is told: the same shape as every refusal of the floor."""

from enum import StrEnum
from typing import Any

import msgspec


class Code(StrEnum):
    JSON_INVALID = "json_invalid"
    BODY_INVALID = "body_invalid"
    BODY_TOO_LARGE = "body_too_large"
    QUERY_INVALID = "query_invalid"
    CONTENT_TYPE = "content_type"
    ORIGIN_FOREIGN = "origin_foreign"
    HOST_UNKNOWN = "host_unknown"
    NOT_FOUND = "not_found"
    METHOD_NOT_ALLOWED = "method_not_allowed"
    LOGIN_NEEDED = "login_needed"
    LOGIN_FAILED = "login_failed"
    LOCKED_OUT = "locked_out"
    NOT_PERMITTED = "not_permitted"
    ORDER_INVALID = "order_invalid"
    KEY_MISSING = "key_missing"
    KEY_INVALID = "key_invalid"
    TABLE_UNKNOWN = "table_unknown"
    LINK_UNKNOWN = "link_unknown"
    ROUND_UNKNOWN = "round_unknown"
    DOCUMENT_UNKNOWN = "document_unknown"
    NAME_INVALID = "name_invalid"
    NAME_TAKEN = "name_taken"
    ROLE_UNKNOWN = "role_unknown"
    USER_UNKNOWN = "user_unknown"
    LAST_ADMINISTRATOR = "last_administrator"
    PASSWORD_WEAK = "password_weak"  # noqa: S105 (a code)
    TOKEN_INVALID = "token_invalid"  # noqa: S105 (a code)
    NOT_A_DEMO = "not_a_demo"
    RATE = "too_many_requests"
    BUSY = "busy"
    INTERNAL = "internal_error"


STATUS: dict[Code, int] = {
    Code.JSON_INVALID: 400,
    Code.CONTENT_TYPE: 415,
    Code.BODY_TOO_LARGE: 413,
    Code.ORIGIN_FOREIGN: 403,
    Code.HOST_UNKNOWN: 421,
    Code.NOT_FOUND: 404,
    Code.METHOD_NOT_ALLOWED: 405,
    Code.LOGIN_NEEDED: 401,
    Code.LOGIN_FAILED: 401,
    Code.LOCKED_OUT: 429,
    Code.NOT_PERMITTED: 403,
    Code.TABLE_UNKNOWN: 404,
    Code.LINK_UNKNOWN: 404,
    Code.ROUND_UNKNOWN: 404,
    Code.DOCUMENT_UNKNOWN: 404,
    Code.USER_UNKNOWN: 404,
    Code.NAME_TAKEN: 409,
    Code.LAST_ADMINISTRATOR: 409,
    Code.TOKEN_INVALID: 403,
    Code.NOT_A_DEMO: 403,
    Code.RATE: 429,
    Code.BUSY: 503,
    Code.INTERNAL: 500,
}
UNPROCESSABLE = 422  # what is not in the list: understood, and wrong


class Refusal(msgspec.Struct):
    """The body of every refusal."""

    refused: str
    field: str | None
    value: Any
    clause: str | None
    message: str


class Refused(Exception):
    """Raised by whoever answers a request; the routing tells it."""

    def __init__(
        self,
        code: Code | str,
        message: str,
        *,
        field: str | None = None,
        value: object = None,
        clause: str | None = None,
        status: int | None = None,
        retry_after: int | None = None,
    ) -> None:
        super().__init__(message)
        self.status = status or (STATUS.get(code, UNPROCESSABLE) if isinstance(code, Code) else UNPROCESSABLE)
        self.body = Refusal(str(code), field, value, clause, message)
        self.retry_after = retry_after
