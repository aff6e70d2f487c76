"""One database server: its write-ahead log, the one lock of the log, its connections, and commits that wait.

A transaction is on this server's disk as soon as it is in the write-ahead log, and seen by others once its commit has
ended: with a synchronous standby, that is when the standby has it too, or when the wait was cut off, with a warning.
"""

from collections import deque
from collections.abc import Callable
from enum import Enum, auto
from typing import Any, NamedTuple

from megalink.store.fencing import Identity
from tests.simulation.database.rows import Rows, Transaction
from tests.simulation.network import Network
from tests.simulation.scheduler import SECOND, Scheduler

Reply = Callable[[Any], object]


class Broken(Enum):
    """What befalls the next commit."""

    FULL = auto()  # the disk: nothing is written
    ANSWER_LOST = auto()  # written, and the connection breaks
    POWER_BEFORE = auto()
    POWER_AFTER = auto()


class Committed(NamedTuple):
    warned: bool  # it is on this disk alone, as far as anybody knows


class Refusal(NamedTuple):
    """An answer of the server that is an error to its client."""

    why: str


class Waiting(NamedTuple):
    place: int  # in the write-ahead log: so far a standby must have it
    session: int
    reply: Reply


class Node:
    def __init__(self, name: str, scheduler: Scheduler, network: Network, rows: Rows, timeline: int) -> None:
        self.name = name
        self.scheduler = scheduler
        self.network = network
        self.base = rows  # before the first transaction of `wal`
        self.rows = rows.copy()
        self.wal: list[Transaction] = []
        self.identity = Identity(1, timeline)
        self.is_primary = False
        self.is_up = True
        self.is_synchronous = False
        self.begun = 0  # how often it was started
        self.broken: Broken | None = None
        self.sessions: set[int] = set()
        self.on_write: Callable[[Node], object] = lambda _node: None  # there is something to replicate
        self.on_seen: Callable[[Node, Transaction], object] = lambda _node, _transaction: None
        self.on_refusal: Callable[[str], object] = lambda _why: None
        self._applied = 0
        self._owner: int | None = None  # the session that has locked the log
        self._queue: deque[tuple[int, Callable[[], object]]] = deque()
        self._commits: deque[Waiting] = deque()
        self._hangs = False
        self._held_back: list[Callable[[], object]] = []

    @property
    def now_s(self) -> float:
        return self.scheduler.now / SECOND

    @property
    def is_idle(self) -> bool:
        """No commit waits for a standby."""
        return not self._commits

    # What its machine does

    def hang(self) -> None:
        self._hangs = True

    def go_on(self) -> None:
        self._hangs = False
        held_back, self._held_back = self._held_back, []
        for act in held_back:
            act()

    def crash(self) -> None:
        self.is_up = False
        self.sessions.clear()
        self._owner = None
        self._queue.clear()
        self._commits.clear()
        self._held_back.clear()

    def boot(self) -> None:
        """What is on the disk is there, whether its commit had ended or not."""
        self.is_up, self._hangs, self.broken = True, False, None
        self.begun += 1
        self.see(len(self.wal))

    def become_copy_of(self, other: "Node") -> None:
        self.base, self.wal, self.identity = other.base, [*other.wal], other.identity
        self.rows, self._applied = self.base.copy(), 0
        self.is_primary = False
        self.boot()

    def go_back(self, transactions: int) -> None:
        """As when an older copy of its files is restored."""
        self.crash()
        self.wal = self.wal[: max(0, len(self.wal) - transactions)]
        self.rows, self._applied = self.base.copy(), 0
        self.is_primary = False  # what is seen now was seen before
        self.see(len(self.wal))
        self.is_primary = True
        self.boot()

    # What its clients ask

    def serve(self, begun: int, act: Callable[[], object]) -> None:
        """Runs a request that has arrived for the server that was up then."""
        if self.is_up and begun == self.begun:
            if self._hangs:
                self._held_back.append(lambda: self.serve(begun, act))
            else:
                act()

    def lock(self, session: int, granted: Callable[[], object]) -> None:
        if self._owner in (None, session):
            self._owner = session
            granted()
        else:
            self._queue.append((session, granted))

    def unlock(self, session: int) -> None:
        if self._owner != session:
            return
        self._owner = None
        while self._queue and self._owner is None:
            following, granted = self._queue.popleft()
            if following in self.sessions:
                self._owner = following
                granted()

    def leave(self, session: int) -> None:
        """A connection is over; a commit of it that waits goes on without it."""
        self.sessions.discard(session)
        if not any(waiting.session == session for waiting in self._commits):
            self.unlock(session)

    def commit(self, session: int, transaction: Transaction, reply: Reply) -> None:
        home = transaction.written_as
        if home and not self.rows.homes[home].holder.startswith(f"{transaction.writer}/"):
            self.on_refusal(f"{transaction.writer} writes as {home}, which {self.rows.homes[home].holder} holds")
        broken, self.broken = self.broken, None
        if broken is Broken.FULL:
            self.unlock(session)
            reply(Refusal("no space left on device"))
            return
        if broken is Broken.POWER_BEFORE:
            self.crash()
            return
        self.wal.append(transaction)
        if broken is Broken.POWER_AFTER:
            self.crash()
            return
        waiting = Waiting(len(self.wal), session, (lambda _answer: None) if broken else reply)
        self._commits.append(waiting)
        if not self.is_synchronous:
            self.acknowledged(len(self.wal))
        self.on_write(self)

    def acknowledged(self, place: int, *, warned: bool = False) -> None:
        """A standby has it up to there, or nobody waits for one."""
        while self._commits and self._commits[0].place <= place:
            waiting = self._commits.popleft()
            self.see(waiting.place)
            self.unlock(waiting.session)
            waiting.reply(Committed(warned))

    def cut_waits(self) -> None:
        """As when the server is told to end statements that hang: what waits is seen, and warned of."""
        self.acknowledged(len(self.wal), warned=True)

    def see(self, place: int) -> None:
        while self._applied < place:
            transaction = self.wal[self._applied]
            self._applied += 1
            self.rows.apply(transaction)
            if self.is_primary:
                self.on_seen(self, transaction)
