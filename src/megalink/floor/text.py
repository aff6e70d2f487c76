"""JSON text as the log keeps it: without spaces, the same for the same data. One place, so that it can be changed."""

import json
from hashlib import sha256
from typing import Any

import msgspec

_encode = msgspec.json.Encoder(enc_hook=str).encode
# Half a surrogate pair from somebody's note is no Unicode text, but can be kept as ASCII.
_encode_anything = json.JSONEncoder(separators=(",", ":"), default=str).encode
_decode = msgspec.json.Decoder().decode


def to_text(content: object) -> str:
    try:
        return _encode(content).decode()
    except UnicodeEncodeError:
        return _encode_anything(content)


def read_text(text: str) -> Any:  # noqa: ANN401 (whatever the text says)
    """Raises ValueError."""
    try:
        return _decode(text)
    except msgspec.DecodeError:
        return json.loads(text)


def digest(text: str) -> str:
    return sha256(text.encode()).hexdigest()
