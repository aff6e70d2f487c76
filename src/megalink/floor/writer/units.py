"""The parts of a batch: bundles of decided orders, and the answers.

Decided orders that share a stream, directly or by way of others, are written together or not at all.

Each was decided on what the ones before it leave. If an earlier one failed and a later one were written, the later one
would rest on what never happened; and its version could fit all the same, when another server wrote just as much.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from operator import itemgetter
from typing import NamedTuple

from megalink.floor.decide.change import Change, Refused
from megalink.floor.orders.refusal import Reply, as_reply, stored_reply
from megalink.floor.writer.requests import Request
from megalink.rulebook.rejection import Code, refuse
from megalink.store import Answer, Snapshot, Unit, Write


class Decided(NamedTuple):
    """Writes without events only guard: what a refusal rests on must be in the log, or it is decided again."""

    request: Request
    result: Change | Refused
    reply: Reply
    writes: Sequence[Write]


@dataclass(slots=True, eq=False)
class Bundle:
    numbered: list[tuple[int, Decided]] = field(default_factory=list)
    streams: list[str] = field(default_factory=list)
    is_mixed: bool = False  # bundles came together: their orders do not stand in their order

    def absorb(self, other: "Bundle") -> None:
        self.numbered += other.numbered
        self.streams += other.streams
        self.is_mixed = True

    @property
    def decided(self) -> list[Decided]:
        """In the order of their deciding: so their events stand in the log, whichever stream they belong to."""
        if self.is_mixed:
            self.numbered.sort(key=itemgetter(0))
            self.is_mixed = False
        return [decided for _, decided in self.numbered]

    def unit(self) -> Unit:
        writes: list[Write] = []
        answers: list[Answer] = []
        snapshots: list[Snapshot] = []
        for request, result, reply, own_writes in self.decided:
            writes += own_writes
            if request.key:
                answers.append(Answer(request.key, request.hash, reply.status, reply.body))
            if isinstance(result, Change):
                snapshots += result.snapshots
        return Unit(writes, answers, snapshots)


def bundled(decided: Iterable[Decided]) -> list[Bundle]:
    owner: dict[str, Bundle] = {}
    bundles: dict[int, Bundle] = {}
    for numbered in enumerate(decided):
        streams = [stream for stream, _, _ in numbered[1].writes]
        bundle: Bundle | None = None
        for stream in streams:
            other = owner.get(stream)
            if other is not None and other is not bundle:
                bundle = other if bundle is None else _joined(bundle, other, owner, bundles)
        if bundle is None:
            bundle = Bundle()
            bundles[id(bundle)] = bundle
        bundle.numbered.append(numbered)
        for stream in streams:
            if owner.get(stream) is not bundle:
                owner[stream] = bundle
                bundle.streams.append(stream)
    return [*bundles.values()]


def _joined(larger: Bundle, smaller: Bundle, owner: dict[str, Bundle], bundles: dict[int, Bundle]) -> Bundle:
    """The larger takes in the smaller."""
    if len(larger.streams) < len(smaller.streams):
        larger, smaller = smaller, larger
    larger.absorb(smaller)
    owner.update(dict.fromkeys(smaller.streams, larger))
    del bundles[id(smaller)]
    return larger


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
    return as_reply(
        refuse(Code.KEY_REUSED, None, "this key was used for another order", field="key", value=request.key)
    )
