"""JSON text as the log keeps it: without spaces, the same for the same data. One place, so that it can be changed."""

import json
from hashlib import sha256

# ASCII, so that half a surrogate pair from somebody's note can be kept as well.
_encode = json.JSONEncoder(separators=(",", ":"), default=str).encode

read_text = json.loads


def to_text(content: object) -> str:
    return _encode(content)


def digest(text: str) -> str:
    return sha256(text.encode()).hexdigest()
