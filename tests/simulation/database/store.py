"""The log as a floor server sees it, over connections that break: PostgresStore's behaviour in virtual time.

What it decides it decides by the same functions: the plan, the fence, the hold on a home, how a transaction ends.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import TypeVar

from megalink.store.contract import (
    Answer,
    AppendResult,
    Finding,
    Head,
    Recorded,
    Snapshot,
    Store,
    StoreError,
    StreamHead,
    Trouble,
    Unit,
)
from megalink.store.fencing import (
    Admission,
    Ending,
    Fence,
    Hold,
    check_free,
    check_hold,
    ending_of,
    has_landed,
    home_lost,
    newest_primary,
)
from megalink.store.plan import Plan, check_units, make_plan
from tests.simulation.database.cluster import Cluster
from tests.simulation.database.node import Node
from tests.simulation.database.rows import HomeRow, Rows, Transaction, carried_out
from tests.simulation.database.session import Away, Session
from tests.simulation.workers import ProcessWorkers

PATIENCE_S = 5.0
PAUSE_S = 0.1
LOOK_S = 2.0  # from one look at the other hosts to the next
FOLLOW_S = 0.1

T = TypeVar("T")
NO_ROWS: tuple[Unit, ...] = ()


class ClusterStore(Store):
    def __init__(self, cluster: Cluster, machine: str, workers: ProcessWorkers, process: str) -> None:
        self._cluster = cluster
        self._machine = machine
        self._workers = workers
        self._scheduler = cluster.scheduler
        self._process = process
        self._name = f"{process}/{self._scheduler.number()}"
        self._fence = Fence()
        self._generation = 0
        self._last: str | None = None  # the host that answered last
        self._writer: Session | None = None
        self._reader: Session | None = None
        self._pulse: Session | None = None
        self._is_locked = False  # by a turn
        self._hold: Hold | None = None
        self._hold_s = 0.0
        self._patience = PATIENCE_S
        self._closed = False
        self._patiently(lambda: self._connect().close(), patience=0)
        workers.start(self._watch, "hosts")

    # Connections

    def _connect(self) -> Session:
        errors: list[Away] = []
        settled = self._last, self._fence.identity.timeline if self._fence.identity else None
        newest = newest_primary(self._primaries(errors), Session.close, settled=settled)
        if newest is None:
            raise errors[0]
        host, session = newest
        try:
            self._admit(session)
        except BaseException:
            session.close()
            raise
        self._last = host
        return session

    def _admit(self, session: Session) -> None:
        admission = self._fence.admit(session.identity)
        if admission is Admission.OLD:
            raise Away("an old primary answers")
        if admission is Admission.MOVED:
            self._generation += 1
        session.generation = self._generation
        self._check(session)

    def _check(self, session: Session) -> None:
        self._fence.check(lambda position: session.read(lambda rows: rows.event_hash_at(position)))

    def _look(self, session: Session) -> None:
        """Checks, and takes the end of the log for what is known from now on."""
        self._check(session)
        last = session.read(lambda rows: rows.tail(rows.end.position - 1, 1) if rows.end.position else [])
        if last:
            self._fence.saw(last[0].position, last[0].hash)

    def _primaries(self, errors: list[Away]) -> Iterator[tuple[str, int, Session]]:
        for node in self._in_order():
            try:
                session = Session(node, self._machine, self._workers)
            except Away as error:
                errors.append(error)
            else:
                yield node.name, session.identity.timeline, session

    def _in_order(self) -> list[Node]:
        return sorted(self._cluster.nodes, key=lambda node: node.name != self._last)

    def _watch(self) -> None:
        while not self._closed:
            self._scheduler.sleep(LOOK_S)
            for node in self._in_order()[1:]:
                with suppress(Away, StoreError):
                    other = Session(node, self._machine, self._workers)
                    if self._fence.is_newer(other.identity):
                        self._last = node.name
                        self._admit(other)
                    other.close()

    def _of_today(self, session: Session | None) -> Session | None:
        if session is not None and (session.generation != self._generation or not session.is_open):
            session.close()
            return None
        return session

    def _patiently(self, act: Callable[[], T], patience: float | None = None) -> T:
        began = self._workers.seconds()
        while True:
            self._check_open()
            try:
                return act()
            except Away as error:
                self._reader = None
                if self._workers.seconds() >= began + (self._patience if patience is None else patience):
                    raise StoreError(Trouble.UNREACHABLE, f"The database is out of reach: {error}.") from error
            self._scheduler.sleep(PAUSE_S)

    def _check_open(self) -> None:
        if self._closed:
            raise StoreError(Trouble.CLOSED, "The store is closed.")

    # Writing

    def append_many(self, units: Sequence[Unit]) -> list[AppendResult]:
        check_units(units)
        sent: list[Plan] = []  # with a COMMIT that was never answered
        plan = self._with_writer(lambda session: self._write(session, tuple(units), sent))
        if plan.events:
            self._fence.saw(plan.events[-1].position, plan.events[-1].hash)
        return plan.outcomes

    def _write(self, session: Session, units: tuple[Unit, ...], sent: list[Plan]) -> Plan:
        known, held = session.begin(units, self._hold.home if self._hold else None)
        self._is_locked = False
        try:
            check_hold(self._hold, held)
        except StoreError:
            session.rollback()
            raise
        if sent and self._landed(session, sent[-1]):
            self._commit(session, Plan(known.end), NO_ROWS)
            return sent[-1]
        plan = make_plan(units, known)
        ending = ending_of(plan, known.end)
        if ending is Ending.NOTHING:
            session.rollback()
        elif ending is Ending.CONFIRM:
            self._commit(session, Plan(known.end), NO_ROWS)
        else:
            sent.append(plan)
            self._commit(session, plan, units)
        return plan

    def _commit(self, session: Session, plan: Plan, units: tuple[Unit, ...]) -> None:
        carried = carried_out(plan, units) if units else ()
        is_confirmed = session.commit(
            Transaction(
                self._scheduler.number(), self._process, plan, carried, written_as=self._hold and self._hold.home
            )
        )
        if not is_confirmed:
            raise Away("the commit was not confirmed")

    def _landed(self, session: Session, sent: Plan) -> bool:
        def look(rows: Rows) -> bool:
            return has_landed(sent, rows.answer_hash_at, rows.event_hash_at)

        return session.read(look)

    def _with_writer(self, act: Callable[[Session], T]) -> T:
        def try_once() -> T:
            writer = self._of_today(self._writer)
            self._writer = writer = writer or self._connect()
            try:
                return act(writer)
            except BaseException:
                writer.close()
                self._writer = None
                raise

        return self._patiently(try_once)

    @contextmanager
    def turn(self) -> Iterator[None]:
        self._with_writer(lambda session: session.begin(NO_ROWS, None))
        self._is_locked = True
        try:
            yield
        finally:
            writer = self._writer
            if writer is not None and self._is_locked:
                with suppress(Away):
                    writer.rollback()

    # A home

    def hold(self, home: str, seconds: float) -> None:
        def take() -> None:
            with self._beating() as pulse:
                is_confirmed, token = pulse.take_home(
                    home,
                    self._name,
                    seconds,
                    lambda row: self._of_home(home, row),
                    lambda held: check_free(home, held, self._name),
                )
                self._hold, self._hold_s = Hold(home, token, self._name), seconds
                if not is_confirmed:
                    raise Away("the hold was not confirmed")
                self._look(pulse)

        until = self._workers.seconds() + seconds + PAUSE_S
        while True:
            try:
                return self._patiently(take)
            except StoreError as error:
                if error.trouble is not Trouble.HOME_HELD or self._workers.seconds() > until:
                    raise
            self._scheduler.sleep(PAUSE_S)

    def _of_home(self, home: str, row: HomeRow) -> Transaction:
        return Transaction(self._scheduler.number(), self._process, home=(home, row))

    def renew(self) -> None:
        def beat() -> None:
            with self._beating() as pulse:
                hold = self._hold
                if hold is None:
                    return self._look(pulse)
                confirmed = pulse.renew_home(*hold, self._hold_s, lambda row: self._of_home(hold.home, row))
                if confirmed is None:
                    raise home_lost(hold.home)
                if not confirmed:
                    raise Away("a write was not confirmed")
                self._look(pulse)
            return None

        self._patiently(beat, patience=0)

    def release(self) -> None:
        hold, self._hold = self._hold, None
        if hold and self._pulse and self._pulse.is_open:
            with suppress(Away, StoreError), self._beating() as pulse:
                pulse.renew_home(*hold, -1.0, lambda row: self._of_home(hold.home, row))

    @contextmanager
    def _beating(self) -> Iterator[Session]:
        pulse, self._pulse = self._of_today(self._pulse), None
        pulse = pulse or self._connect()
        try:
            yield pulse
        except BaseException:
            pulse.close()
            raise
        if self._pulse is not None:  # a writer in trouble has renewed meanwhile
            self._pulse.close()
        self._pulse = pulse

    # Reading

    def _query(self, look: Callable[[Rows], T]) -> T:
        def ask() -> T:
            reader = self._of_today(self._reader) or self._connect()
            self._reader = None  # another task takes another one
            found = reader.read(look)
            if self._reader is not None:
                self._reader.close()
            self._reader = reader
            return found

        return self._patiently(ask)

    def read(self, stream: str, after_version: int = 0) -> Iterator[Recorded]:
        return iter(self._query(lambda rows: [*rows.read(stream, after_version)]))

    def tail(self, after_position: int, limit: int = 1000) -> list[Recorded]:
        page = self._query(lambda rows: rows.tail(after_position, limit))
        if page:
            self._fence.saw(page[-1].position, page[-1].hash)
        return page

    def wait(self, after_position: int, timeout: float) -> int:
        self._check_open()
        self._scheduler.sleep(min(timeout, FOLLOW_S + self._scheduler.chance.random() * timeout))
        _ = after_position
        return self.position()

    def position(self) -> int:
        return self._query(Rows.position)

    def head_of(self, stream: str) -> StreamHead:
        return self._query(lambda rows: rows.head_of(stream))

    def answer(self, key: str) -> Answer | None:
        return self._query(lambda rows: rows.answer(key))

    def answers(self, after: int = 0, limit: int = 1000) -> list[Answer]:
        return self._query(lambda rows: rows.answers(after, limit))

    def snapshot(self, stream: str) -> Snapshot | None:
        return self._query(lambda rows: rows.snapshot(stream))

    def streams(self, prefix: str = "") -> list[str]:
        return self._query(lambda rows: rows.streams(prefix))

    def verify(self, after_position: int = 0) -> Iterator[Finding]:
        return iter(self._query(lambda rows: [*rows.verify(after_position)]))

    def head(self, at: Head | None = None) -> Head:
        return self._query(lambda rows: rows.head(at))

    # The end

    def hurry(self) -> None:
        self._patience = 0.0

    def close(self) -> None:
        if self._closed:
            return
        self.release()
        self._closed = True
        for session in (self._writer, self._reader, self._pulse):
            if session is not None:
                session.close()
