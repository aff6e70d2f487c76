"""The body of a request: JSON of the type that its route takes, and in which no key stands twice."""

from json import JSONDecodeError
from typing import Any

import msgspec
from starlette.requests import ClientDisconnect, Request

from megalink.rulebook.key_twice import key_twice
from megalink.rulebook.rejection import Code
from megalink.web.http.errors import HttpError

_decode = msgspec.json.Decoder().decode
_CONTAINERS = (dict, list)


async def read_body(request: Request, decoder: msgspec.json.Decoder[Any]) -> Any:  # noqa: ANN401 (of the route's type)
    try:
        raw = await request.body()
    except ClientDisconnect as gone:
        message = "the connection ended before the request was whole"
        raise HttpError(Code.REQUEST_UNFINISHED, message) from gone
    try:
        return read_json(raw, decoder)
    except msgspec.ValidationError as error:
        raise invalid(Code.BODY_INVALID, error) from error
    except (msgspec.DecodeError, JSONDecodeError, UnicodeDecodeError, RecursionError) as error:
        raise HttpError(Code.JSON_INVALID, "the body is no JSON") from error


def read_json(raw: bytes, decoder: msgspec.json.Decoder[Any]) -> Any:  # noqa: ANN401
    """Msgspec takes the last of two keys. There is no such key where it read as many as there are colons.

    That settles nearly all orders in a microsecond; what stands in texts, or is left out, is looked at anew.
    """
    try:
        body = decoder.decode(raw)
    except msgspec.ValidationError:
        _refuse_twice(raw)
        raise
    plain = body if type(body) is dict else _decode(raw)
    if raw.count(b":") != keys_in(plain):
        _refuse_twice(raw)
    return body


def keys_in(plain: Any) -> int:  # noqa: ANN401 (an object or a list)
    count, values = (len(plain), plain.values()) if type(plain) is dict else (0, plain)
    for value in values:
        if type(value) in _CONTAINERS:
            count += keys_in(value)
    return count


def _refuse_twice(raw: bytes) -> None:
    twice = key_twice(raw.decode())
    if twice:
        message = f"the key {twice.name!r} stands twice in one object"
        raise HttpError(Code.JSON_KEY_TWICE, message, field=twice.path, value=twice.value)


def invalid(code: Code, error: msgspec.ValidationError) -> HttpError:
    message, _, where = str(error).partition(" - at `$")
    return HttpError(code, message, field=where.rstrip("`").strip(".") or None)
