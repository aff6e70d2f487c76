"""The keys of signed heads, Ed25519: the private one signs, and the public one, which auditors have, only checks."""

import hashlib
from pathlib import Path

from cryptography.exceptions import UnsupportedAlgorithm
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    NoEncryption,
    PrivateFormat,
    PublicFormat,
    load_pem_private_key,
    load_pem_public_key,
)

from megalink.floor.audit.head.files import read_small, write_new

SUFFIX = ".pub"  # of the public key's file, beside the private one's


class BadKey(ValueError):
    """The file holds no key, or one that is of no use here."""


def public_file(private: Path) -> Path:
    return private.with_suffix(SUFFIX)


def fingerprint(key: Ed25519PublicKey) -> str:
    """SHA-256 of the key in DER, as `openssl pkey -pubin -in FILE -outform DER | sha256sum` has it."""
    return hashlib.sha256(key.public_bytes(Encoding.DER, PublicFormat.SubjectPublicKeyInfo)).hexdigest()


def read_public(path: Path) -> Ed25519PublicKey:
    """From the file of the public key, or of the private one. Raises BadKey and OSError."""
    content = read_small(path)
    if _is_private(content):
        return _private(path, content).public_key()
    try:
        key = load_pem_public_key(content)
    except (ValueError, UnsupportedAlgorithm) as error:
        raise BadKey(_is_no_key(path, "give the public key of the one that signed, such as audit.pub")) from error
    if not isinstance(key, Ed25519PublicKey):
        raise BadKey(_is_of_another_kind(path))
    return key


def read_private(path: Path) -> Ed25519PrivateKey:
    """Raises BadKey and OSError."""
    content = read_small(path)
    if _is_private(content):
        return _private(path, content)
    if b"PUBLIC KEY" in content:
        raise BadKey(f"{path} holds a public key, which checks heads and signs none: give the private key")
    raise BadKey(_is_no_key(path, "name a new file, and a key is made there"))


def write_private(path: Path, key: Ed25519PrivateKey) -> None:
    """Readable for its owner alone; never over a file that is there."""
    write_new(path, key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()), 0o600)


def write_public(path: Path, key: Ed25519PublicKey) -> None:
    """Never over a file that is there."""
    write_new(path, key.public_bytes(Encoding.PEM, PublicFormat.SubjectPublicKeyInfo), 0o644)


def _is_private(content: bytes) -> bool:
    return b"PRIVATE KEY" in content


def _private(path: Path, content: bytes) -> Ed25519PrivateKey:
    try:
        key = load_pem_private_key(content, password=None)
    except TypeError as error:
        raise BadKey(
            f"{path} is locked with a password: give the key without one, or the public key to check"
        ) from error
    except (ValueError, UnsupportedAlgorithm) as error:
        raise BadKey(f"{path} holds a private key that cannot be read: take it from its backup") from error
    if not isinstance(key, Ed25519PrivateKey):
        raise BadKey(_is_of_another_kind(path))
    return key


def _is_no_key(path: Path, remedy: str) -> str:
    return f"{path} holds no key of the kind that signs heads (Ed25519, in PEM): {remedy}"


def _is_of_another_kind(path: Path) -> str:
    return f"{path} holds a key of another kind: heads are signed with Ed25519, by a key that megalink audit head makes"
