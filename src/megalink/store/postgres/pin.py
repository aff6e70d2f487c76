"""Which PostgreSQL this process speaks with: all its connections lead to one primary, and never back to an older one.

A promoted standby goes on under the same system identifier, on a higher timeline. An old primary that is still there
keeps the lower one.
"""

import threading
from collections.abc import Callable
from typing import NamedTuple

import psycopg

from megalink.store.plan import log_differs
from megalink.store.postgres.connection import Connection

# The timeline that the server writes on now: its control file learns of a promotion only with the next checkpoint.
IDENTITY = """
    SELECT system_identifier, ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::integer
    FROM pg_control_system()
"""
AT = "SELECT hash FROM events WHERE position = %s"
LAST = "SELECT position, hash FROM events ORDER BY position DESC LIMIT 1"


class Identity(NamedTuple):
    system: int  # of all servers that came from one initdb
    timeline: int  # grows with every promotion


def identify(connection: Connection) -> Identity:
    row = connection.execute(IDENTITY).fetchone()
    assert row is not None, "a primary tells what it is"
    return Identity(*row)


class Anchor(NamedTuple):
    """The last event of the log that this process knows to be there."""

    position: int
    hash: str


class OldPrimary(psycopg.OperationalError):
    """A server that was a primary before the one that this process has spoken with: the right one may answer later."""


class Pin:
    """May be used from any thread."""

    def __init__(self, on_move: Callable[[], None]) -> None:
        self.generation = 0  # how often the primary was another one: what was connected before leads to the old one
        self._identity: Identity | None = None
        self._anchor: Anchor | None = None
        self._on_move = on_move
        self._lock = threading.Lock()

    @property
    def timeline(self) -> int | None:
        return self._identity.timeline if self._identity else None

    def admit(self, connection: Connection) -> int:
        """The generation of a new connection. Raises where it leads elsewhere, or to a log that lost what was there."""
        generation = self._admit(identify(connection))
        self.check(connection)
        return generation

    def _admit(self, identity: Identity) -> int:
        with self._lock:
            known, self._identity = self._identity, self._identity or identity
            if known is None or identity == known:
                return self.generation
            if identity.system != known.system:
                raise log_differs("the server is another database system")
            if identity.timeline < known.timeline:
                sentence = f"an old primary answers (timeline {identity.timeline}, and {known.timeline} was there)"
                raise OldPrimary(sentence)
            self._identity = identity
            self.generation += 1
            generation = self.generation
        self._on_move()
        return generation

    def is_newer(self, identity: Identity) -> bool:
        """Whether it is a primary that came after ours."""
        known = self._identity
        return known is not None and identity.system == known.system and identity.timeline > known.timeline

    def check(self, connection: Connection) -> None:
        anchor = self._anchor
        if anchor is None:
            return
        row = connection.execute(AT, (anchor.position,)).fetchone()
        if row is None:
            raise log_differs(f"it went to position {anchor.position} at least, and has no event there now")
        if row[0] != anchor.hash:
            raise log_differs(f"it has another event at position {anchor.position}")

    def saw(self, position: int, hash_: str) -> None:
        with self._lock:
            if self._anchor is None or position > self._anchor.position:
                self._anchor = Anchor(position, hash_)

    def look(self, connection: Connection) -> None:
        """Checks, and takes the end of the log for what is known from now on."""
        self.check(connection)
        row = connection.execute(LAST).fetchone()
        if row is not None:
            self.saw(*row)
