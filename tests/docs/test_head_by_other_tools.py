"""The auditor's guide checks a signed head without Megalink: its lines, given to a shell as they stand there."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from megalink.floor.audit.head.keys import fingerprint, write_public
from megalink.floor.audit.head.signed_head import signed
from megalink.store.contract import Head
from tests.docs.guides import DOCS

LINES = re.findall(r"^ {4}((?:jq|openssl) .*)$", (DOCS / "auditor.md").read_text("utf-8"), flags=re.MULTILINE)
TOOLS = ("sh", "jq", "openssl", "base64", "sha256sum")


def test_its_lines_accept_a_head_and_refuse_one_that_was_changed(tmp_path: Path) -> None:
    assert len(LINES) == 4
    if lacking := [tool for tool in TOOLS if shutil.which(tool) is None]:
        pytest.skip(f"this machine has no {', '.join(lacking)}")
    key = Ed25519PrivateKey.generate()
    write_public(tmp_path / "audit.pub", key.public_key())
    head = tmp_path / "head.json"
    head.write_bytes(signed(Head(12, 3, "ab" * 32), 0, key))
    status, printed = run(tmp_path)
    assert status == 0, printed
    assert fingerprint(key.public_key()) in printed
    head.write_bytes(head.read_bytes().replace(b"12", b"13"))
    assert run(tmp_path)[0] != 0


def run(folder: Path) -> tuple[int, str]:
    ended = subprocess.run(
        [str(shutil.which("sh")), "-ec", "\n".join(LINES)], cwd=folder, capture_output=True, text=True, check=False
    )
    return ended.returncode, ended.stdout + ended.stderr
