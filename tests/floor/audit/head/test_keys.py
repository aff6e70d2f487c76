"""The files of the keys: what may be read of them, by whom, and what is said of files that are none."""

import hashlib
import shutil
import stat
import subprocess
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.serialization import (
    BestAvailableEncryption,
    Encoding,
    KeySerializationEncryption,
    NoEncryption,
    PrivateFormat,
    PublicFormat,
)

from megalink.floor.audit.head import keys

KEY = Ed25519PrivateKey.generate()
CURVE = ec.generate_private_key(ec.SECP256R1())


def pkcs8(key: Ed25519PrivateKey | ec.EllipticCurvePrivateKey, lock: KeySerializationEncryption | None = None) -> bytes:
    return key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, lock or NoEncryption())


def pem_of_public(key: Ed25519PrivateKey | ec.EllipticCurvePrivateKey) -> bytes:
    return key.public_key().public_bytes(Encoding.PEM, PublicFormat.SubjectPublicKeyInfo)


def test_the_private_key_is_for_its_owner_alone_and_both_are_read_again(tmp_path: Path) -> None:
    private, public = tmp_path / "audit.key", tmp_path / "audit.pub"
    keys.write_private(private, KEY)
    keys.write_public(public, KEY.public_key())
    assert stat.S_IMODE(private.stat().st_mode) == 0o600
    assert keys.public_file(private) == public
    assert keys.read_private(private).private_bytes_raw() == KEY.private_bytes_raw()
    assert keys.read_public(public) == keys.read_public(private) == KEY.public_key()
    assert b"PRIVATE" not in public.read_bytes()


def test_a_file_that_is_there_is_never_written_over(tmp_path: Path) -> None:
    file = tmp_path / "audit.key"
    file.write_bytes(b"something dear")
    with pytest.raises(FileExistsError):
        keys.write_private(file, KEY)
    with pytest.raises(FileExistsError):
        keys.write_public(file, KEY.public_key())
    assert file.read_bytes() == b"something dear"
    assert [*tmp_path.iterdir()] == [file]


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"x" * 32, "holds no key of the kind that signs heads"),
        (b"", "holds no key of the kind that signs heads"),
        (pkcs8(KEY).replace(b"MC4", b"MC5"), "holds a private key that cannot be read"),
        (pkcs8(KEY, BestAvailableEncryption(b"secret")), "is locked with a password"),
        (pkcs8(CURVE), "holds a key of another kind"),
    ],
    ids=["earlier format", "empty", "damaged", "locked", "another kind"],
)
def test_what_is_no_key_is_told_to_both(tmp_path: Path, content: bytes, sentence: str) -> None:
    file = tmp_path / "some.key"
    file.write_bytes(content)
    for read in (keys.read_private, keys.read_public):
        with pytest.raises(keys.BadKey, match=sentence):
            read(file)


def test_a_public_key_signs_nothing_and_one_of_another_kind_checks_nothing(tmp_path: Path) -> None:
    file = tmp_path / "audit.pub"
    file.write_bytes(pem_of_public(KEY))
    with pytest.raises(keys.BadKey, match="checks heads and signs none: give the private key"):
        keys.read_private(file)
    file.write_bytes(pem_of_public(CURVE))
    with pytest.raises(keys.BadKey, match="holds a key of another kind"):
        keys.read_public(file)


def test_the_fingerprint_is_the_one_that_openssl_gives(tmp_path: Path) -> None:
    openssl = shutil.which("openssl")
    if openssl is None:
        pytest.skip("this machine has no openssl")
    public = tmp_path / "audit.pub"
    keys.write_public(public, KEY.public_key())
    command = [openssl, "pkey", "-pubin", "-in", str(public), "-outform", "DER"]
    der = subprocess.run(command, capture_output=True, check=True).stdout
    assert keys.fingerprint(KEY.public_key()) == hashlib.sha256(der).hexdigest()
