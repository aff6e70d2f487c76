"""`megalink audit head`: the head of the log, signed; the key is made where there is none yet."""

import os
import shlex
import sys
from pathlib import Path
from typing import Annotated, NamedTuple

import typer
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from megalink.cli.terminal.database import Database, reading
from megalink.cli.terminal.verbs import complain, examples
from megalink.floor.audit.head import keys
from megalink.floor.audit.head.files import read_small, write_over
from megalink.floor.audit.head.signed_head import is_head, signed
from megalink.floor.clock import SystemClock

verbs = typer.Typer()


class Signer(NamedTuple):
    """The key, where it is or will be, and what of it is to be written."""

    key: Ed25519PrivateKey
    private: Path
    public: Path
    is_new: bool
    lacks_public: bool


@verbs.command(
    epilog=examples(
        "megalink audit head head.json --key audit.key --database floor.db",
        "megalink audit verify --database floor.db --head head.json --key audit.pub",
    )
)
def head(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="Where the signed head goes.")],
    key: Annotated[
        Path,
        typer.Option("--key", metavar="FILE", help="The private key that signs heads; its public key lies beside it."),
    ],
    database: Database,
) -> None:
    """Sign the head of the log, so that rewriting the whole log shows later.

    A key that is not there is made: the private one in FILE, for its owner alone, and the public one beside it with the
    ending .pub. Whoever has the public key can check heads and forge none. Keep the head and the private key where
    whoever keeps the log cannot reach them.
    """
    _check_files(file, key)
    signer = _signer(key)
    with reading(database) as store:
        now = store.head()
    _write(file, signed(now, SystemClock().now(), signer.key), signer)
    print(f"Signed: {now.position} events, {now.answers} answers, digest {now.digest}.")
    print(f"Public key: {signer.public}, fingerprint {keys.fingerprint(signer.key.public_key())}.")
    if signer.is_new:
        sys.stderr.write(
            f"A new key is in {key}: keep it where the keeper of the log cannot reach it. "
            f"{signer.public} is for whoever checks heads.\n"
        )
    elif os.name == "posix" and key.stat().st_mode & 0o077:
        sys.stderr.write(f"Others than its owner have rights to {key}: chmod 600 {shlex.quote(str(key))}\n")


def _check_files(file: Path, key: Path) -> None:
    if key.suffix == keys.SUFFIX:
        complain(f"{key} has the name of a public key, which signs nothing: give the private key, such as audit.key.")
    if file.resolve() in (key.resolve(), keys.public_file(key).resolve()):
        complain(f"{file} cannot hold both the head and a key: give two files.")
    if file.exists() and not (file.is_file() and is_head(read_small(file))):
        complain(f"{file} is there and holds no head: give another file, so that nothing is lost.")


def _signer(private: Path) -> Signer:
    """Nothing is written yet."""
    public = keys.public_file(private)
    lacks_public = not public.exists()
    if not private.exists():
        if not lacks_public:
            complain(f"{public} is there without {private}: give the private key that it belongs to, or a new name.")
        return Signer(Ed25519PrivateKey.generate(), private, public, is_new=True, lacks_public=True)
    try:
        key = keys.read_private(private)
        fits = lacks_public or keys.read_public(public) == key.public_key()
    except keys.BadKey as error:
        complain(f"{error}.")
    if not fits:
        complain(f"{public} is the public key of another key than {private}: move it away, and it is written anew.")
    return Signer(key, private, public, is_new=False, lacks_public=lacks_public)


def _write(file: Path, text: bytes, signer: Signer) -> None:
    """A key that was made for it does not stay where the head cannot be written."""
    made: list[Path] = []
    try:
        if signer.is_new:
            keys.write_private(signer.private, signer.key)
            made.append(signer.private)
        if signer.lacks_public:
            keys.write_public(signer.public, signer.key.public_key())
            made.append(signer.public)
        write_over(file, text)
    except BaseException:
        for path in made:
            path.unlink(missing_ok=True)
        raise
