"""Decided orders that share a stream, directly or by way of others, are written together or not at all.

Each was decided on what the ones before it leave. If an earlier one failed and a later one were written, the later one
would rest on what never happened; and its version could fit all the same, when another server wrote just as much.
"""

from collections.abc import Iterable, Sequence
from operator import itemgetter
from typing import NamedTuple

from megalink.floor.draft import Change, Refused
from megalink.floor.refusal import Reply
from megalink.floor.requests import Request
from megalink.store import Answer, Snapshot, Unit, Write


class Decided(NamedTuple):
    request: Request
    result: Change | Refused
    reply: Reply
    writes: Sequence[Write]


def changed(request: Request, change: Change, reply: Reply) -> Decided:
    return Decided(request, change, reply, change.writes)


def refused(request: Request, refusal: Refused, reply: Reply) -> Decided:
    """Writes without events only guard: what a refusal rests on must be in the log, or it is decided again."""
    return Decided(request, refusal, reply, [Write(stream, version) for stream, version in refusal.rests_on])


class Bundle:
    def __init__(self) -> None:
        self.numbered: list[tuple[int, Decided]] = []
        self.streams: list[str] = []
        self.is_mixed = False  # bundles came together: their orders do not stand in their order

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
        return [one for _, one in self.numbered]

    def unit(self) -> Unit:
        writes: list[Write] = []
        answers: list[Answer] = []
        snapshots: list[Snapshot] = []
        for request, result, reply, own_writes in self.decided:
            writes += own_writes
            if request.key:
                answers.append(Answer(request.key, request.hash, *reply))
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


def _joined(one: Bundle, other: Bundle, owner: dict[str, Bundle], bundles: dict[int, Bundle]) -> Bundle:
    """The larger takes in the smaller."""
    if len(one.streams) < len(other.streams):
        one, other = other, one
    one.absorb(other)
    owner.update(dict.fromkeys(other.streams, one))
    del bundles[id(other)]
    return one
