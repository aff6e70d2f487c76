"""The head of a log, signed, so that rewriting the whole log shows: keep head and key away from whoever keeps the log.

The signature is HMAC-SHA256 over a label, the position, the number of answers and the digest, a line each.
"""

import hmac
import json
import os
import secrets
from hashlib import sha256
from pathlib import Path

from megalink.store.contract import Head, Store

LABEL = "megalink head v1"
KEY_BYTES = 32


class BadHead(ValueError):
    """The file holds no head, or the key no key."""


def read_key(path: Path) -> bytes:
    key = path.read_bytes()
    if len(key) < KEY_BYTES:
        raise BadHead(f"{path} is no key: a key has at least {KEY_BYTES} bytes")
    return key


def make_key(path: Path) -> None:
    """Readable for its owner alone; never over a file that is there."""
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(descriptor, "wb") as file:
        file.write(secrets.token_bytes(KEY_BYTES))


def signed(head: Head, key: bytes) -> str:
    return json.dumps({**head._asdict(), "signature": _signature(head, key)}, indent=2) + "\n"


def read_signed(text: str, key: bytes) -> Head:
    """Raises BadHead where the text is no head, or was signed with another key."""
    try:
        raw = json.loads(text)
        head, signature = Head(int(raw["position"]), int(raw["answers"]), str(raw["digest"])), str(raw["signature"])
    except (ValueError, KeyError, TypeError) as error:
        raise BadHead("this is no head of a log") from error
    if not hmac.compare_digest(signature, _signature(head, key)):
        raise BadHead("the signature does not fit: another key, or the head was changed")
    return head


def still_holds(store: Store, head: Head) -> bool:
    """Whether the log still has everything that the head stood for, unchanged."""
    return store.position() >= head.position and store.head(head) == head


def _signature(head: Head, key: bytes) -> str:
    text = f"{LABEL}\n{head.position}\n{head.answers}\n{head.digest}"
    return hmac.new(key, text.encode(), sha256).hexdigest()
