"""Which PostgreSQL this process speaks with: all its connections lead to one primary, and never back to an older one.

What follows from what the server says of itself is decided in store/fencing.py.
"""

import threading
from collections.abc import Callable

import psycopg

from megalink.store.fencing import Admission, Fence, Identity
from megalink.store.postgres.connection import Connection

# The timeline that the server writes on now: its control file learns of a promotion only with the next checkpoint.
IDENTITY = """
    SELECT system_identifier, ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::integer
    FROM pg_control_system()
"""
AT = "SELECT hash FROM events WHERE position = %s"
LAST = "SELECT position, hash FROM events ORDER BY position DESC LIMIT 1"


def identify(connection: Connection) -> Identity:
    row = connection.execute(IDENTITY).fetchone()
    assert row is not None, "a primary tells what it is"
    return Identity(*row)


class OldPrimary(psycopg.OperationalError):
    """A server that was a primary before the one that this process has spoken with: the right one may answer later."""


class Pin:
    """May be used from any thread."""

    def __init__(self, on_move: Callable[[], None]) -> None:
        self.generation = 0  # how often the primary was another one: what was connected before leads to the old one
        self._fence = Fence()
        self._on_move = on_move
        self._lock = threading.Lock()

    @property
    def timeline(self) -> int | None:
        identity = self._fence.identity
        return identity.timeline if identity else None

    def admit(self, connection: Connection) -> int:
        """The generation of a new connection. Raises where it leads elsewhere, or to a log that lost what was there."""
        generation = self._admit(identify(connection))
        self.check(connection)
        return generation

    def _admit(self, identity: Identity) -> int:
        with self._lock:
            known, admission = self.timeline, self._fence.admit(identity)
            if admission is Admission.OLD:
                raise OldPrimary(f"an old primary answers (timeline {identity.timeline}, and {known} was there)")
            if admission is Admission.SAME:
                return self.generation
            self.generation += 1
            generation = self.generation
        self._on_move()
        return generation

    def is_newer(self, identity: Identity) -> bool:
        return self._fence.is_newer(identity)

    def check(self, connection: Connection) -> None:
        def hash_at(position: int) -> str | None:
            row = connection.execute(AT, (position,)).fetchone()
            return row[0] if row else None

        self._fence.check(hash_at)

    def saw(self, position: int, hash_: str) -> None:
        with self._lock:
            self._fence.saw(position, hash_)

    def look(self, connection: Connection) -> None:
        """Checks, and takes the end of the log for what is known from now on."""
        self.check(connection)
        row = connection.execute(LAST).fetchone()
        if row is not None:
            self.saw(*row)
