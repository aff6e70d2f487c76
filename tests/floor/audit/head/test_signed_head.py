"""A signed head: the public key checks it, only the private one makes it, and whatever is changed in it shows."""

import base64
import json
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from megalink.floor.audit.head.keys import fingerprint, read_public, write_public
from megalink.floor.audit.head.signed_head import BadHead, SignedHead, is_head, read_signed, signed
from megalink.store.contract import Head

HERE = Path(__file__).parent
KEY = Ed25519PrivateKey.from_private_bytes(bytes(range(32)))
HEAD = Head(7267, 2209, "2c6d" * 16)
AT = 1_769_860_800_123
OF_V1 = {"position": 7267, "answers": 2209, "digest": "2c6d" * 16, "signature": "ab" * 32}


@pytest.fixture
def content() -> dict[str, Any]:
    parsed: dict[str, Any] = json.loads(signed(HEAD, AT, KEY))
    return parsed


def refused(content: object) -> str:
    with pytest.raises(BadHead) as refusal:
        read_signed(json.dumps(content).encode(), KEY.public_key())
    return str(refusal.value)


def test_it_says_what_was_signed_when_and_with_which_key() -> None:
    read = read_signed(signed(HEAD, AT, KEY), KEY.public_key())
    assert (read.head, f"{read.signed_at:%Y-%m-%d %H:%M:%S}") == (HEAD, "2026-01-31 12:00:00")
    assert read.key == fingerprint(KEY.public_key())


def test_the_file_may_be_laid_out_anew_and_still_holds(content: dict[str, Any]) -> None:
    turned = json.dumps(dict(reversed(content.items()))).encode()
    assert read_signed(turned, KEY.public_key()).head == HEAD


@pytest.mark.parametrize(
    "change",
    [
        lambda content: content["head"].update(position=7268),
        lambda content: content["head"].update(answers=0),
        lambda content: content["head"].update(digest="0" * 64),
        lambda content: content["head"].update(more=1),
        lambda content: content["head"].pop("answers"),
        lambda content: content.update(signed_at="2026-01-30T12:00:00.123Z"),
        lambda content: content.update(signature=content["signature"].swapcase()),
        lambda content: content.update(signature="not base64 …"),
        lambda content: content.update(signature=""),
        lambda content: content.update(signature=content["signature"] + "\n"),
        lambda content: content["head"].update(digest="\ud800"),
    ],
)
def test_whatever_is_changed_shows(content: dict[str, Any], change: Callable[[dict[str, Any]], object]) -> None:
    change(content)
    assert refused(content).startswith("it was changed after it was signed")


def test_a_head_of_another_key_names_both(content: dict[str, Any]) -> None:
    other = Ed25519PrivateKey.generate()
    sentence = refused(json.loads(signed(HEAD, AT, other)))
    assert fingerprint(other.public_key()) in sentence
    assert fingerprint(KEY.public_key()) in sentence
    assert refused({**content, "key": "\x1b[2J"}).startswith("another key signed it, which it does not name")


def test_a_forger_who_names_the_right_key_has_not_its_signature(content: dict[str, Any]) -> None:
    """The public key is all that he has, and so he signs with one of his own."""
    forged = json.loads(signed(HEAD._replace(digest="f" * 64), AT, Ed25519PrivateKey.generate()))
    assert refused({**forged, "key": content["key"]}).startswith("it was changed after it was signed")


@pytest.mark.parametrize(
    "change",
    [
        lambda content: content.pop("signature"),
        lambda content: content.pop("signed_at"),
        lambda content: content.update(comment="seen"),
        lambda content: content.update(key=5),
        lambda content: content.update(format="head"),
    ],
)
def test_what_lacks_a_part_or_has_one_more_is_no_head(
    content: dict[str, Any], change: Callable[[dict[str, Any]], object]
) -> None:
    change(content)
    assert refused(content).startswith("this is no head of a log")


@pytest.mark.parametrize(
    "text",
    [b"\xff\xfe", b"", b"[]", b"{}", b"7", b"[" * 100_000],
    ids=["binary", "empty", "list", "object", "number", "deep"],
)
def test_what_is_no_object_is_no_head(text: bytes) -> None:
    with pytest.raises(BadHead, match="this is no head of a log"):
        read_signed(text, KEY.public_key())
    assert not is_head(text)


def test_a_name_that_stands_twice_is_refused() -> None:
    """A person would read the first position, and the check the last."""
    text = signed(HEAD, AT, KEY).replace(b'"position"', b'"position": 9999,\n    "position"')
    with pytest.raises(BadHead, match="this is no head of a log"):
        read_signed(text, KEY.public_key())


def test_a_head_of_an_earlier_format_is_to_be_signed_anew() -> None:
    assert refused(OF_V1).endswith("sign the log anew with megalink audit head")
    assert is_head(json.dumps(OF_V1).encode())


def test_a_head_of_a_later_format_is_for_the_megalink_that_signed_it(content: dict[str, Any]) -> None:
    assert refused({**content, "format": "megalink head v3"}).startswith("it is of another format, megalink head v3")
    assert is_head(json.dumps(content).encode())


def test_a_head_that_was_signed_in_this_format_once_holds_for_ever() -> None:
    """The file and the key as they were written when the format was new: never to be made anew."""
    read = read_signed((HERE / "head_v2.json").read_bytes(), read_public(HERE / "head_v2.pub"))
    assert read == SignedHead(HEAD, read.signed_at, fingerprint(KEY.public_key()))


def test_openssl_checks_it_with_the_public_key_alone(content: dict[str, Any], tmp_path: Path) -> None:
    """By another program, from the description in the auditor's guide."""
    openssl = shutil.which("openssl")
    if openssl is None:
        pytest.skip("this machine has no openssl")
    write_public(tmp_path / "audit.pub", KEY.public_key())
    signature, text = content.pop("signature"), tmp_path / "text"
    text.write_text(json.dumps(content, sort_keys=True, separators=(",", ":")), "utf-8")
    (tmp_path / "signature").write_bytes(base64.b64decode(signature))
    check = f"{openssl} pkeyutl -verify -pubin -inkey audit.pub -rawin -in text -sigfile signature".split()
    assert subprocess.run(check, cwd=tmp_path, capture_output=True, check=False).returncode == 0
    text.write_text(text.read_text("utf-8").replace("7267", "7268"), "utf-8")
    assert subprocess.run(check, cwd=tmp_path, capture_output=True, check=False).returncode != 0
