"""Orders on their way, and their answers."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from megalink.floor.commands import Order
from megalink.floor.draft import Happening
from megalink.floor.refusal import Code, Reply, refuse, told
from megalink.store import Answer


class Request(NamedTuple):
    """With a key an order acts once, however often it is sent, and its answer is kept."""

    order: Order
    done: Callable[[Reply], None]
    key: str | None = None
    hash: str = ""  # of the order's content: the same key with another one is refused


class Published(NamedTuple):
    """What one transaction made visible."""

    position: int
    happened: Sequence[Happening]


Listener = Callable[[Published], None]
Point = Callable[[str, Sequence[Request]], None]


class Replies:
    """The answers of one batch. They are handed out when the batch is durable, not before."""

    def __init__(self, *, repeated: frozenset[str | None] = frozenset()) -> None:
        self.ready: list[tuple[Request, Reply]] = []
        self._repeated = repeated  # keys that come more than once in the batch
        self._by_key: dict[str, tuple[str, Reply]] = {}

    def add(self, request: Request, reply: Reply) -> None:
        self.ready.append((request, reply))
        if request.key is not None and request.key in self._repeated:
            self._by_key.setdefault(request.key, (request.hash, reply))

    def add_kept(self, request: Request, answer: Answer) -> None:
        self.add(request, _if_same(request, answer.body_hash, Reply(answer.status, answer.body)))

    def add_second(self, request: Request) -> None:
        """An order whose key was in the same batch already gets the answer of the first."""
        assert request.key is not None
        hash_, reply = self._by_key[request.key]
        self.ready.append((request, _if_same(request, hash_, reply)))

    def taken(self) -> list[tuple[Request, Reply]]:
        ready, self.ready = self.ready, []
        return ready


def each_key_once(batch: Sequence[Request]) -> tuple[list[Request], list[Request]]:
    """The orders that come first with their key, and those that repeat one."""
    firsts: list[Request] = []
    seconds: list[Request] = []
    seen: set[str] = set()
    for request in batch:
        repeats = request.key is not None and request.key in seen
        (seconds if repeats else firsts).append(request)
        if request.key is not None:
            seen.add(request.key)
    return firsts, seconds


def _if_same(request: Request, hash_: str, reply: Reply) -> Reply:
    if hash_ == request.hash:
        return reply
    return told(refuse(Code.KEY_REUSED, "this key was used for another order", field="key", value=request.key))
