"""The hashes that chain a log: change, drop or move one record, and all that follow in its chain no longer fit.

Each hash is SHA-256, in hex, over the previous hash of the chain and the fields, a line each, the free text last.
Names have no line ends in them (plan.py sees to that), so no two records give the same lines.
"""

from collections.abc import Iterable
from hashlib import sha256

START = "0" * 64  # stands before the first record of a chain


def event_hash(previous: str, position: int, stream: str, version: int, type_: str, data: str) -> str:
    """Events of one stream form a chain. The position is in it too: the order across streams is history as well."""
    return sha256(f"{previous}\n{position}\n{stream}\n{version}\n{type_}\n{data}".encode()).hexdigest()


def answer_hash(previous: str, key: str, body_hash: str, status: int, body: str) -> str:
    """All answers of a log form one chain."""
    return sha256(f"{previous}\n{key}\n{body_hash}\n{status}\n{body}".encode()).hexdigest()


def snapshot_hash(stream: str, version: int, data: str) -> str:
    """No chain: a snapshot can be thrown away and made again from the events."""
    return sha256(f"{stream}\n{version}\n{data}".encode()).hexdigest()


def head_digest(answers_hash: str, heads: Iterable[tuple[str, int, str]]) -> str:
    """Over the hash of the last answer and the last version and hash of every stream, in order of their names."""
    digest = sha256(f"{answers_hash}\n".encode())
    for stream, version, hash_ in heads:
        digest.update(f"{stream}\n{version}\n{hash_}\n".encode())
    return digest.hexdigest()
