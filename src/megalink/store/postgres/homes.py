"""Taking a home, holding it and giving it back: one row for each home, by the database's own clock."""

from uuid import uuid4

from megalink.store.fencing import Held, Hold, check_free, home_lost
from megalink.store.postgres.connection import Connection
from megalink.store.postgres.write import LOCK, Unconfirmed

# A hold also ends with the connection of its holder: after kill -9 nobody has to wait until its time is over.
LOOK = """
    SELECT token, holder, ceil(extract(epoch FROM until - clock_timestamp()))::bigint, EXISTS (
        SELECT FROM pg_stat_activity WHERE pid = backend AND backend_start IS NOT DISTINCT FROM homes.backend_start
    ) FROM homes WHERE home = %s
"""
OWN_BACKEND = "pg_backend_pid(), (SELECT backend_start FROM pg_stat_activity WHERE pid = pg_backend_pid())"
UNTIL = "clock_timestamp() + make_interval(secs => %s)"
TAKE = f"""
    INSERT INTO homes (home, token, holder, backend, backend_start, until)
    SELECT %s, 1, %s, {OWN_BACKEND}, {UNTIL}
    ON CONFLICT (home) DO UPDATE SET token = homes.token + 1, holder = excluded.holder, backend = excluded.backend,
        backend_start = excluded.backend_start, until = excluded.until
    RETURNING token
"""
RENEW = f"""
    UPDATE homes SET (backend, backend_start) = (SELECT {OWN_BACKEND}), until = {UNTIL}
    WHERE home = %s AND token = %s AND holder = %s
"""  # noqa: S608 (constants)
RELEASE = "UPDATE homes SET until = 'epoch' WHERE home = %s AND token = %s AND holder = %s"
TOUCH = "UPDATE log_end SET position = position"


class Holder:
    """What one store holds, and for how long at a time."""

    def __init__(self) -> None:
        self._name = uuid4().hex
        self._seconds = 0.0
        self.hold: Hold | None = None

    def take(self, connection: Connection, home: str, seconds: float) -> None:
        connection.warning = None
        with connection.transaction():
            connection.execute(LOCK)  # an append that is under way is over when the token changes
            row = connection.execute(LOOK, (home,)).fetchone()
            check_free(home, Held(*row) if row else None, self._name)
            row = connection.execute(TAKE, (home, self._name, seconds)).fetchone()
            assert row is not None
        self.hold, self._seconds = Hold(home, row[0], self._name), seconds
        _check_confirmed(connection)

    def renew(self, connection: Connection) -> None:
        connection.warning = None
        if self.hold is None:
            connection.execute(TOUCH)
        elif not connection.execute(RENEW, (self._seconds, *self.hold)).rowcount:
            raise home_lost(self.hold.home)
        _check_confirmed(connection)

    def release(self, connection: Connection) -> None:
        if self.hold is not None:
            connection.execute(RELEASE, self.hold)
            self.hold = None


def _check_confirmed(connection: Connection) -> None:
    if connection.warning:
        raise Unconfirmed(f"a write was not confirmed ({connection.warning})")
