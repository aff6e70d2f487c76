"""Refusals by the server itself, in the same shape as every refusal of the floor."""

from typing import Any

import msgspec

from megalink.floor.orders.refusal import STATUS
from megalink.rulebook.rejection import Code

UNPROCESSABLE = 422  # a question of mathematics, or a described round, that was understood, and is wrong


class Refusal(msgspec.Struct):
    """The body of every refusal."""

    refused: str
    field: str | None
    value: Any
    clause: str | None
    message: str


class HttpError(Exception):
    """Raised while a request is handled; the routing answers with it."""

    def __init__(
        self,
        code: Code | str,
        message: str,
        *,
        field: str | None = None,
        value: object = None,
        status: int | None = None,
        retry_after: int | None = None,
    ) -> None:
        super().__init__(message)
        self.status = status or (STATUS[code] if isinstance(code, Code) else UNPROCESSABLE)
        self.body = Refusal(str(code), field, value, clause=None, message=message)
        self.retry_after = retry_after
