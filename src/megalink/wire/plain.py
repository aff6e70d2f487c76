"""Records as JSON text, as plain data, and back. The text is as the log keeps it: no spaces, the same for equal data.

Nothing here names a class, so classes may move; and nothing is guessed: a key, a kind or a value that does not fit is
refused.
"""

import json
from collections.abc import Callable, Iterable
from functools import cache
from typing import Any

import msgspec

from megalink.wire.forms import Form, record_form
from megalink.wire.needed import BadPlain, bad_plain

Plain = dict[str, Any]

_encode = msgspec.json.Encoder(enc_hook=str).encode
# Half a surrogate pair from somebody's note is no Unicode text, but can be kept as ASCII.
_encode_anything = json.JSONEncoder(separators=(",", ":")).encode
_decode = msgspec.json.Decoder().decode


def to_text(content: object) -> str:
    try:
        return _encode(content).decode()
    except UnicodeEncodeError:
        return _encode_anything(msgspec.to_builtins(content, enc_hook=str))


def read_text(text: str) -> Any:  # noqa: ANN401 (whatever the text says)
    """Raises ValueError."""
    try:
        return _decode(text)
    except msgspec.DecodeError:
        return json.loads(text)


def as_plain(record: object, form: Form | None = None) -> Plain:
    kind: Any = type(record)
    plain: Plain = msgspec.to_builtins((form or record_form(kind)).write(record))
    return plain


def all_as_plain(records: Iterable[tuple[Form, Any]]) -> list[Plain]:
    plain: list[Plain] = msgspec.to_builtins([form.write(record) for form, record in records])
    return plain


def as_text(record: object) -> str:
    kind: Any = type(record)
    return to_text(record_form(kind).write(record))


def read_record(kind: Any, raw: object, where: str) -> Any:  # noqa: ANN401 (an object of that kind)
    """Raises BadPlain."""
    return read_plain(record_form(kind), raw, where)


def read_plain(form: Form, raw: object, where: str) -> Any:  # noqa: ANN401 (whatever the form makes of it)
    """Raises BadPlain."""
    try:
        return form.read(msgspec.convert(raw, form.wire))
    except msgspec.ValidationError as error:
        raise bad_plain(error, form.wire, raw, where) from error
    except UnicodeError as error:
        raise BadPlain(where, raw, "Unicode text is needed here") from error
    except (ValueError, ArithmeticError) as error:
        raise BadPlain(where, raw, str(error)) from error


def read_record_text(kind: Any, text: str, where: str) -> Any:  # noqa: ANN401 (an object of that kind)
    """Raises BadPlain."""
    return text_reader(record_form(kind))(text, where)


@cache
def text_reader(form: Form) -> Callable[[str, str], Any]:
    """Reads what is in order at once. The rest is read as plain data: to say what is wrong, or as it is no Unicode."""
    decode, read_form = msgspec.json.Decoder(form.wire).decode, form.read

    def read(text: str, where: str) -> Any:  # noqa: ANN401
        try:
            return read_form(decode(text))
        except (ValueError, ArithmeticError):
            pass
        try:
            raw = read_text(text)
        except ValueError as error:
            raise BadPlain(where, text, "JSON is needed here") from error
        return read_plain(form, raw, where)

    return read
