"""The head of a log, signed, so that rewriting the whole log shows: keep head and key away from whoever keeps the log.

The signature is HMAC-SHA256 over a label, the position, the number of answers and the digest, a line each.
"""

import hmac
import json
import os
import secrets
from hashlib import sha256
from pathlib import Path

from megalink.floor.audit.log.replaced_log import lost
from megalink.ledger.checks import Discrepancy
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


def difference(store: Store, head: Head) -> Discrepancy | None:
    """What the log lacks of that which the head stood for; None where all is there, unchanged.

    A log that ends earlier was not changed by that: an older backup that was restored looks so.
    """
    position = store.position()
    if position < head.position:
        ends = f"the log ends at position {position}, and the head was signed at {head.position}"
        missing = lost(head.position - position)
        return Discrepancy("events_missing", "log", f"{ends}: {missing}, as after an older backup was restored")
    if store.head(head) != head:
        message = f"what the log holds up to position {head.position} is not what was signed"
        return Discrepancy("head_still_holds", "log", message)
    return None


def _signature(head: Head, key: bytes) -> str:
    text = f"{LABEL}\n{head.position}\n{head.answers}\n{head.digest}"
    return hmac.new(key, text.encode(), sha256).hexdigest()
