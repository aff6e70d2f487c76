"""New connections, whichever host of the URL answers: all lead to the primary that this process has settled on."""

import threading
from collections.abc import Callable, Iterator
from contextlib import closing, suppress

import psycopg

from megalink.store.contract import StoreError
from megalink.store.fencing import newest_primary
from megalink.store.postgres.connection import CONNECT_S, Connection, connect
from megalink.store.postgres.hosts import hosts_of
from megalink.store.postgres.pin import Pin, identify

LOOK_S = 2.0  # from one look at the other hosts to the next


class Lines:
    def __init__(self, url: str, on_move: Callable[[], None], *, read_only: bool) -> None:
        self.pin = Pin(on_move)
        self._hosts = hosts_of(url)
        self._read_only = read_only
        self._last: str | None = None  # the host that answered last
        self._closing = threading.Event()
        self._thread: threading.Thread | None = None
        if len(self._hosts) > 1 and not read_only:
            self._thread = threading.Thread(target=self._watch, name="postgres-hosts", daemon=True)
            self._thread.start()

    def connect(self) -> Connection:
        """Raises as psycopg does where no host will do, and StoreError where the log is another than before."""
        if self._read_only:
            return self._connect_reader()
        host, newest = self._newest()
        try:
            newest.generation = self.pin.admit(newest)
        except BaseException:
            newest.close()
            raise
        self._last = host
        return newest

    def _newest(self) -> tuple[str, Connection]:
        """Of several primaries the one with the highest timeline. While ours is there, the others are not asked."""
        errors: list[psycopg.OperationalError] = []
        settled = self._last, self.pin.timeline
        newest = newest_primary(self._primaries(errors), Connection.close, settled=settled)
        if newest is None:
            raise errors[0]
        return newest

    def _primaries(self, errors: list[psycopg.OperationalError]) -> Iterator[tuple[str, int, Connection]]:
        for host in self._in_order():
            try:
                connection = connect(host, read_only=False)
                timeline = identify(connection).timeline
            except psycopg.OperationalError as error:
                errors.append(error)
            else:
                yield host, timeline, connection

    def _in_order(self) -> list[str]:
        """The one that answered last goes first."""
        return sorted(self._hosts, key=lambda host: host != self._last)

    def _connect_reader(self) -> Connection:
        """A replica will do. All of a process lead to the same host, for as long as it lives."""
        first_error: psycopg.OperationalError | None = None
        for host in [self._last] if self._last else self._hosts:
            try:
                connection = connect(host, read_only=True)
            except psycopg.OperationalError as error:
                first_error = first_error or error
            else:
                self._last = host
                return connection
        assert first_error is not None, "a URL names at least one host"
        raise first_error

    def _watch(self) -> None:
        """An old primary that is still there goes on answering: that another has taken its place, the others tell."""
        while not self._closing.wait(LOOK_S):
            for host in self._in_order()[1:]:
                with suppress(psycopg.Error, StoreError), closing(connect(host, read_only=False, timeout=2)) as other:
                    if self.pin.is_newer(identify(other)):
                        self._last = host
                        self.pin.admit(other)  # from now on ours are of an earlier generation

    def close(self) -> None:
        self._closing.set()
        if self._thread is not None:
            self._thread.join(CONNECT_S)
