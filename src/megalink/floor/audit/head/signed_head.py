"""The head of a log, signed, so that rewriting the whole log shows: keep it and the private key away from its keeper.

The file is JSON: `format`, `head`, `signed_at`, `key` (the fingerprint) and `signature`, Ed25519 in base64. What is
signed is all of it but the signature, so that nothing in the file can be changed.
"""

import base64
import json
import re
from datetime import datetime
from typing import Any, NamedTuple

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

from megalink.floor.audit.columns import moment
from megalink.floor.audit.head.keys import fingerprint
from megalink.floor.audit.log.replaced_log import lost
from megalink.ledger.checks import Discrepancy
from megalink.store.contract import Head, Store
from megalink.wire.plain import as_plain, read_record

FORMAT = "megalink head v2"
ANY_FORMAT = re.compile(r"megalink head v[0-9]{1,4}")
FINGERPRINT = re.compile(r"[0-9a-f]{64}")
FIELDS = {"format", "head", "signed_at", "key", "signature"}
FIELDS_OF_V1 = {"position", "answers", "digest", "signature"}

File = dict[str, Any]


class BadHead(ValueError):
    """The file holds no head, or one that this key did not sign."""


class SignedHead(NamedTuple):
    head: Head
    signed_at: datetime  # UTC
    key: str  # the fingerprint


def signed(head: Head, at: int, key: Ed25519PrivateKey) -> bytes:
    content: File = {
        "format": FORMAT,
        "head": as_plain(head),
        "signed_at": moment(at),
        "key": fingerprint(key.public_key()),
    }
    content["signature"] = base64.b64encode(key.sign(_signed_text(content))).decode()
    return f"{json.dumps(content, indent=2, ensure_ascii=False)}\n".encode()


def read_signed(text: bytes, key: Ed25519PublicKey) -> SignedHead:
    """Raises BadHead where the text is no head, was signed with another key, or was changed since."""
    content = _read_file(text)
    if content["key"] != (own := fingerprint(key)):
        signer = content["key"] if FINGERPRINT.fullmatch(content["key"]) else "which it does not name"
        raise BadHead(f"another key signed it, {signer}, and this one is {own}: give the public key that belongs to it")
    try:
        key.verify(_signature(content["signature"]), _signed_text(content))
    except (InvalidSignature, ValueError, RecursionError) as error:
        raise BadHead("it was changed after it was signed, and proves nothing: take another copy of it") from error
    try:
        return SignedHead(read_record(Head, content["head"], "head"), datetime.fromisoformat(content["signed_at"]), own)
    except ValueError as error:
        raise BadHead(f"it was signed, and is no head that this Megalink knows ({error}): use a newer one") from error


def is_head(text: bytes) -> bool:
    """Of whichever version: a file that a new head may be written over."""
    try:
        content = json.loads(text)
    except (ValueError, RecursionError):
        return False
    if not isinstance(content, dict):
        return False
    return content.keys() == FIELDS_OF_V1 or bool(ANY_FORMAT.fullmatch(str(content.get("format", ""))))


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


def _signed_text(content: File) -> bytes:
    """All but the signature as JSON in UTF-8, names sorted and no spaces: what `jq -cjS 'del(.signature)'` gives."""
    rest = {name: value for name, value in content.items() if name != "signature"}
    return json.dumps(rest, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()


def _signature(text: str) -> bytes:
    """Raises ValueError where the text is another one than was written, and be it for the same bytes."""
    signature = base64.b64decode(text)
    if base64.b64encode(signature).decode() != text:
        raise ValueError("this is not how base64 is written")
    return signature


def _read_file(text: bytes) -> File:
    none = BadHead("this is no head of a log: megalink audit head writes one")
    try:
        content = json.loads(text, object_pairs_hook=_once)
    except (ValueError, RecursionError) as error:
        raise none from error
    if not isinstance(content, dict):
        raise none
    if content.keys() == FIELDS_OF_V1:
        earlier = "an earlier Megalink signed it, with a key that whoever checks it could also forge it with"
        raise BadHead(f"{earlier}: it is not taken any more, so sign the log anew with megalink audit head")
    version = str(content.get("format", ""))
    if version != FORMAT and ANY_FORMAT.fullmatch(version):
        raise BadHead(f"it is of another format, {version}: use the Megalink that signed it")
    texts = FIELDS - {"head"}
    if content.keys() != FIELDS or not all(isinstance(content[name], str) for name in texts) or version != FORMAT:
        raise none
    return content


def _once(pairs: list[tuple[str, Any]]) -> File:
    """What a person reads must be what is checked: of two equal names only one would be."""
    content = dict(pairs)
    if len(content) != len(pairs):
        raise ValueError("a name stands twice in one object")
    return content
