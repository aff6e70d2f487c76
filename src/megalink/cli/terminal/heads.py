"""The signed head and the key that a call names, or the sentence that says what is wrong with one of them."""

from pathlib import Path

from megalink.cli.terminal.verbs import complain
from megalink.floor.audit.head import keys, signed_head
from megalink.floor.audit.head.files import read_small
from megalink.floor.audit.head.signed_head import SignedHead


def head_of_call(head: Path | None, key: Path | None) -> SignedHead | None:
    if (head is None) != (key is None):
        complain("a head is checked with its key: give both --head and --key.")
    if head is None or key is None:
        return None
    try:
        return signed_head.read_signed(read_small(head), keys.read_public(key))
    except signed_head.BadHead as error:
        complain(f"{head}: {error}.")
    except keys.BadKey as error:
        complain(f"{error}.")
