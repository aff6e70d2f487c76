"""The parts of a batch: bundles of decided orders, and the answers.

Decided orders that share a stream, directly or by way of others, are written together or not at all.

Each was decided on what the ones before it leave. If an earlier one failed and a later one were written, the later one
would rest on what never happened; and its version could fit all the same, when another server wrote just as much.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from megalink.floor.decide.change import Change, Refused
from megalink.floor.orders.refusal import Reply, as_reply, stored_reply
from megalink.floor.writer.requests import Request
from megalink.rulebook.rejection import Code, Rejection
from megalink.store.contract import Answer, Snapshot, Unit, Write


class Decided(NamedTuple):
    """Writes without events only guard: what a refusal rests on must be in the log, or it is decided again."""

    request: Request
    result: Change | Refused
    reply: Reply
    writes: Sequence[Write]


Bundle = list[Decided]


def bundled(decided: Sequence[Decided]) -> list[Bundle]:
    """Each in the order of deciding: so their events stand in the log, whichever stream they belong to."""
    parent = [*range(len(decided))]  # of each order: an earlier one of the same bundle, or the order itself
    last: dict[str, int] = {}  # of each stream: the last order that writes to it
    for number, (_request, _result, _reply, writes) in enumerate(decided):
        root = number
        for stream, *_ in writes:
            if stream in last:
                other = _root(parent, last[stream])
                root, joined = min(root, other), max(root, other)
                parent[joined] = root
            last[stream] = number
    bundles: dict[int, Bundle] = {}
    for number, order in enumerate(decided):
        bundles.setdefault(_root(parent, number), []).append(order)
    return [*bundles.values()]


def _root(parent: list[int], number: int) -> int:
    """The first order of the bundle; the way there is halved for those who come after."""
    while parent[number] != number:
        parent[number] = number = parent[parent[number]]
    return number


def as_units(bundles: Sequence[Bundle], heads: Mapping[str, str]) -> list[Unit]:
    """What is written first to a stream names the hash of the head it rests on; the rest follows from that."""
    named: set[str] = set()
    return [_as_unit(bundle, heads, named) for bundle in bundles]


def _as_unit(bundle: Bundle, heads: Mapping[str, str], named: set[str]) -> Unit:
    writes: list[Write] = []
    answers: list[Answer] = []
    snapshots: list[Snapshot] = []
    for request, result, reply, own_writes in bundle:
        for write in own_writes:
            stream, version, events, _ = write
            if stream in named:
                writes.append(write)
            else:
                named.add(stream)
                writes.append(Write(stream, version, events, heads.get(stream)))
        if request.key:
            answers.append(Answer(request.key, request.hash, reply.status, reply.body))
        if isinstance(result, Change):
            snapshots += result.snapshots
    return Unit(writes, answers, snapshots)


@dataclass(slots=True)
class Replies:
    """The answers of one batch. They are handed out when the batch is durable, not before."""

    repeated: frozenset[str | None]  # keys that come more than once in the batch
    ready: list[tuple[Request, Reply]] = field(default_factory=list)
    _by_key: dict[str, tuple[str, Reply]] = field(default_factory=dict)

    def add(self, request: Request, reply: Reply) -> None:
        self.ready.append((request, reply))
        if request.key is not None and request.key in self.repeated:
            self._by_key.setdefault(request.key, (request.hash, reply))

    def add_kept(self, request: Request, answer: Answer) -> None:
        self.add(request, _if_same(request, answer.body_hash, stored_reply(answer.status, answer.body)))

    def add_second(self, request: Request) -> None:
        """An order whose key was in the same batch already gets the answer of the first."""
        assert request.key is not None
        hash_, reply = self._by_key[request.key]
        self.ready.append((request, _if_same(request, hash_, reply)))


def each_key_once(batch: Sequence[Request]) -> tuple[list[Request], list[Request]]:
    """The orders that come first with their key, and those that repeat one."""
    firsts: list[Request] = []
    seconds: list[Request] = []
    keys: set[str] = set()
    for request in batch:
        repeats = request.key is not None and request.key in keys
        (seconds if repeats else firsts).append(request)
        if request.key is not None:
            keys.add(request.key)
    return firsts, seconds


def _if_same(request: Request, hash_: str, reply: Reply) -> Reply:
    if hash_ == request.hash:
        return reply
    return as_reply(Rejection(Code.KEY_REUSED, "this key was used for another order", field="key", value=request.key))
