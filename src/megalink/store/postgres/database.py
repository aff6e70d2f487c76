"""The log in PostgreSQL: any number of processes, each with one connection that writes and some that read."""

import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import Any, TypeVar

import psycopg

from megalink.store.contract import AppendResult, Fault, Finding, Head, Recorded, StoreError, Trouble, Unit
from megalink.store.hiding import without_password
from megalink.store.plan import check_units
from megalink.store.postgres.connection import Connection, check_set_up, is_of_files, is_passing, scan, set_up
from megalink.store.postgres.deadline import Deadlines
from megalink.store.postgres.homes import Holder
from megalink.store.postgres.lines import Lines
from megalink.store.postgres.listen import Listener
from megalink.store.postgres.write import Attempt, lock_log, unlock_log, write_units
from megalink.store.sql.database import SqlStore
from megalink.store.sql.spare import Spares
from megalink.store.verify import verify

PATIENCE_S = 30.0  # how long a server may be away (a restart, a failover) before callers hear of it
PAUSE_S = 0.1
ANSWERED_S = 12.0  # a server that has not answered within so long is taken for one that is away
READ_S = 40.0  # beyond the server's own limit for a statement

T = TypeVar("T")


class PostgresStore(SqlStore):
    def __init__(self, url: str, *, read_only: bool = False, patience: float = PATIENCE_S) -> None:
        self._url = url
        self._read_only = read_only
        self._patience = patience
        self._writing = threading.RLock()
        self._writer: Connection | None = None
        self._pulsing = threading.Lock()
        self._pulse: Connection | None = None  # apart from the writer: an append that waits must not end the hold
        self._holder = Holder()
        self._readers = Spares(self._connect, self._is_of_today)
        self._deadlines = Deadlines()
        self._starting = threading.Lock()
        self._listener: Listener | None = None
        self._closed = False
        self._lines = self._patiently(lambda: Lines(url, self._readers.drop_idle, read_only=read_only), patience=0)
        self._patiently(self._prepare, patience=0)

    def _connect(self) -> Connection:
        return self._lines.connect()

    def _is_of_today(self, connection: Connection) -> bool:
        return connection.generation == self._lines.pin.generation

    def _prepare(self) -> None:
        with self._connect() as connection:
            (check_set_up if self._read_only else set_up)(connection)

    def append_many(self, units: Sequence[Unit]) -> list[AppendResult]:
        check_units(units)
        if self._read_only:
            raise StoreError(Trouble.READ_ONLY, "The database was opened for reading only.")
        with self._writing:
            attempt = Attempt()  # the same for all tries: one that was cut off may have got through
            plan = self._with_writer(lambda writer: write_units(writer, units, attempt, self._holder.hold))
            if plan.events:
                self._lines.pin.saw(plan.events[-1].position, plan.events[-1].hash)
            return plan.outcomes

    def _with_writer(self, act: Callable[[Connection], T]) -> T:
        def try_once() -> T:
            if self._writer is not None and not self._is_of_today(self._writer):
                self._drop_writer()
            if self._writer is None:
                self._writer = self._connect()
            try:
                with self._deadlines.within(ANSWERED_S, self._writer):
                    return act(self._writer)
            except BaseException:
                # A fresh connection is the one way to be sure that no transaction is left open in this one.
                self._drop_writer()
                raise

        return self._patiently(try_once)

    def _drop_writer(self) -> None:
        if self._writer is not None:
            with suppress(psycopg.Error):
                self._writer.close()
            self._writer = None

    @contextmanager
    def turn(self) -> Iterator[None]:
        with self._writing:
            self._with_writer(lock_log)
            try:
                yield
            finally:
                if self._writer is not None:
                    with suppress(psycopg.Error):  # a connection that broke has lost the lock by itself
                        unlock_log(self._writer)

    def hold(self, home: str, seconds: float) -> None:
        def take() -> None:
            with self._pulsing, self._beating() as pulse:
                self._holder.take(pulse, home, seconds)
                self._lines.pin.look(pulse)

        until = time.monotonic() + seconds + PAUSE_S
        while True:  # a holder who was killed is gone when its server has noticed it, or its time is over
            try:
                return self._patiently(take)
            except StoreError as error:
                if error.trouble is not Trouble.HOME_HELD or time.monotonic() > until:
                    raise
            time.sleep(PAUSE_S)

    def renew(self) -> None:
        """Tried once: whoever renews does it again soon."""

        def beat() -> None:
            with self._pulsing, self._beating() as pulse:
                self._holder.renew(pulse)
                self._lines.pin.look(pulse)

        self._patiently(beat, patience=0)

    def release(self) -> None:
        with self._pulsing, suppress(StoreError, psycopg.Error):
            if self._pulse is not None and self._holder.hold is not None:
                with self._beating() as pulse:
                    self._holder.release(pulse)

    @contextmanager
    def _beating(self) -> Iterator[Connection]:
        pulse, self._pulse = self._pulse, None
        if pulse is None or not self._is_of_today(pulse):
            pulse = self._connect()
        try:
            with self._deadlines.within(ANSWERED_S, pulse):
                yield pulse
        except BaseException:
            pulse.close()
            raise
        self._pulse = pulse

    def tail(self, after_position: int, limit: int = 1000) -> list[Recorded]:
        page = super().tail(after_position, limit)
        if page:
            self._lines.pin.saw(page[-1].position, page[-1].hash)
        return page

    def wait(self, after_position: int, timeout: float) -> int:
        self._check_open()
        with self._starting:
            if self._listener is None:
                self._listener = Listener(self._connect)
            listener = self._listener
        position = listener.wait(after_position, timeout)
        self._check_open()
        return position

    def verify(self, after_position: int = 0) -> Iterator[Finding]:
        opened = self._patiently(self._connect)
        try:
            with opened as connection:
                yield from verify(scan(connection), after_position)
        except psycopg.Error as error:
            if is_passing(error) and not is_of_files(error):
                raise _out_of_reach(error) from error  # that nobody was there to ask is no fault of the log
            yield Finding(Fault.FILE_DAMAGED, None, None, f"the database cannot be read to its end: {_text(error)}")

    def head(self, at: Head | None = None) -> Head:
        def look() -> Head:
            with self._connect() as connection:
                return scan(connection).head(at)

        return self._patiently(look)

    def hurry(self) -> None:
        self._patience = 0.0

    def close(self) -> None:
        self._closed = True  # first, so that an append that waits for the server gives up
        self.release()
        with self._writing, self._pulsing:
            self._readers.close()
            self._drop_writer()
            if self._pulse is not None:
                self._pulse.close()
        with self._starting:
            listener, self._listener = self._listener, None
        if listener is not None:
            listener.close()
        self._lines.close()
        self._deadlines.close()

    def _query(self, query: str, *parameters: str | int) -> list[tuple[Any, ...]]:
        def ask() -> list[tuple[Any, ...]]:
            with self._readers.lend() as connection, self._deadlines.within(READ_S, connection):
                return connection.execute(query.replace("?", "%s"), parameters).fetchall()

        return self._patiently(ask)

    def _patiently(self, act: Callable[[], T], patience: float | None = None) -> T:
        began = time.monotonic()
        while True:
            self._check_open()
            try:
                return act()
            except psycopg.Error as error:
                if not is_passing(error):
                    raise StoreError(Trouble.BROKEN, f"The database refused: {_text(error)}.") from error
                self._readers.drop_idle()  # they lead to the server that has gone
                if time.monotonic() >= began + (self._patience if patience is None else patience):
                    raise _out_of_reach(error) from error
            time.sleep(PAUSE_S)

    def _check_open(self) -> None:
        if self._closed:
            raise StoreError(Trouble.CLOSED, "The store is closed.")


def _out_of_reach(error: psycopg.Error) -> StoreError:
    return StoreError(Trouble.UNREACHABLE, f"The database is out of reach: {_text(error)}.")


def _text(error: psycopg.Error) -> str:
    return without_password(" ".join(str(error).split())).rstrip(".")
