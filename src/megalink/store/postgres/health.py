"""What a PostgreSQL server tells of itself: its hosts, settings, standbys, work and room. Nothing is changed."""

import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, NamedTuple

import psycopg
from psycopg import conninfo

from megalink.store.contract import StoreError, Trouble
from megalink.store.hiding import without_password
from megalink.store.postgres.connection import CONNECT_S, SCHEMA, Connection, connect
from megalink.store.postgres.deadline import Deadlines
from megalink.store.postgres.health_questions import (
    ACTIVITY,
    AGES,
    ARCHIVER,
    CLOCK,
    CONNECTIONS,
    DATA_DIRECTORY,
    HOMES,
    IDENTITY,
    MAY_LOOK,
    ROLE,
    SETTINGS,
    SIZE,
    SLOTS,
    STANDBYS,
)
from megalink.store.postgres.hosts import hosts_of
from megalink.store.sql.migrations import APPLIED

ANSWERED_S = 15.0  # a host that takes longer for all the questions together hangs
LOCAL = ("127.0.0.1", "::1", "localhost")


class Host(NamedTuple):
    """One of those that the URL names."""

    name: str
    url: str
    trouble: str = ""  # why it did not answer
    system: int = 0  # of all servers that came from one initdb
    timeline: int = 0
    is_standby: bool = False
    receives: bool | None = None  # a standby, from its primary; None where this role may not see it

    @property
    def is_primary(self) -> bool:
        return not self.trouble and not self.is_standby


class Archiver(NamedTuple):
    last: str | None
    last_at: int | None  # times in milliseconds since 1970
    failed: int
    failed_at: int | None
    fails_now: bool


class Standby(NamedTuple):
    """One that is attached to the primary."""

    name: str
    state: str
    sync: str
    behind_bytes: int
    behind_ms: int


class Slot(NamedTuple):
    name: str
    active: bool
    kept_bytes: int


class Backend(NamedTuple):
    """A connection in which something takes long."""

    pid: int
    who: str
    state: str
    open_ms: int  # its transaction
    idle_ms: int
    waits_for: list[int]  # for the locks of these


class Home(NamedTuple):
    name: str
    until: int
    held: bool  # its time is not over
    connected: bool
    address: str | None
    token: int


class Role(NamedTuple):
    name: str
    superuser: bool
    more: tuple[str, ...]  # rights beyond those that a floor needs
    may_look: bool  # at what others do


class Ages(NamedTuple):
    oldest: int  # transactions since the oldest that is not frozen
    limit: int  # autovacuum freezes by itself then


class Connections(NamedTuple):
    used: int
    most: int  # for those who are no superusers


class Server(NamedTuple):
    """What the server to ask tells: the newest primary, or without one any host that answers."""

    host: Host
    version: str
    number: int
    settings: dict[str, str]
    archiver: Archiver
    standbys: tuple[Standby, ...]
    slots: tuple[Slot, ...]
    connections: Connections
    backends: tuple[Backend, ...]
    ages: Ages
    size: int
    data: Path | None  # its folder, where that is on this machine
    ahead_ms: int  # its clock, of ours
    homes: tuple[Home, ...]
    role: Role
    applied: tuple[tuple[Any, ...], ...]  # migrations


def look_at_hosts(url: str) -> tuple[Host, ...]:
    """In the order of the URL."""
    try:
        return tuple(_look_at_host(host) for host in hosts_of(url))
    except psycopg.Error as error:  # the URL itself
        raise StoreError(
            Trouble.URL_UNKNOWN, f"{without_password(url)} is no URL of PostgreSQL: {_text(error)}."
        ) from None


def look_at_server(host: Host) -> Server:
    try:
        with _asking(host.url) as connection:
            return _look(host, connection)
    except psycopg.Error as error:
        raise StoreError(Trouble.UNREACHABLE, f"{host.name} could not be asked: {_text(error)}.") from error


@contextmanager
def _asking(url: str) -> Iterator[Connection]:
    deadlines = Deadlines()
    try:
        with connect(url, read_only=True, timeout=CONNECT_S) as connection, deadlines.within(ANSWERED_S, connection):
            yield connection
    finally:
        deadlines.close()


def _look_at_host(url: str) -> Host:
    name = _name(url)
    try:
        with _asking(url) as connection:
            return Host(name, url, "", *_row(connection, IDENTITY))
    except (psycopg.OperationalError, psycopg.InterfaceError) as error:
        return Host(name, url, _text(error))


def _name(url: str) -> str:
    parts = conninfo.conninfo_to_dict(url)
    host = str(parts.get("host") or parts.get("hostaddr") or "")
    if not host or host.startswith("/"):
        return "this machine"
    return f"{host}:{parts.get('port') or 5432}"


def _look(host: Host, connection: Connection) -> Server:
    before = time.time_ns()
    (clock,) = _row(connection, CLOCK)
    ours = (before + time.time_ns()) // 2_000_000
    settings = dict(connection.execute(SETTINGS).fetchall())
    role = Role(*_row(connection, ROLE), *_row(connection, MAY_LOOK))
    applied = connection.execute(APPLIED).fetchall() if _has(connection, "migrations") else []
    return Server(
        host,
        connection.info.parameter_status("server_version") or "",
        connection.info.server_version,
        settings,
        Archiver(*_row(connection, ARCHIVER)),
        tuple(Standby(*row) for row in connection.execute(STANDBYS)),
        tuple(Slot(*row) for row in connection.execute(SLOTS)),
        Connections(*_row(connection, CONNECTIONS)),
        tuple(Backend(*row) for row in connection.execute(ACTIVITY)),
        Ages(*_row(connection, AGES)),
        _row(connection, SIZE)[0],
        _data(connection),
        clock - ours,
        tuple(Home(*row) for row in connection.execute(HOMES)) if _has(connection, "homes") else (),
        role,
        tuple(applied),
    )


def _data(connection: Connection) -> Path | None:
    """Only where the server is on this machine, and this role may know: then its disk can be measured."""
    host = connection.info.host
    if not host.startswith("/") and host not in LOCAL:
        return None
    with suppress(psycopg.errors.InsufficientPrivilege, OSError):
        data = Path(str(_row(connection, DATA_DIRECTORY)[0]))
        return data if data.exists() else None
    return None


def _has(connection: Connection, table: str) -> bool:
    return bool(_row(connection, f"SELECT to_regclass('{SCHEMA}.{table}') IS NOT NULL")[0])


def _row(connection: Connection, query: str) -> Sequence[Any]:
    row = connection.execute(query).fetchone()
    assert row is not None, "such a question has an answer"
    return row


def _text(error: psycopg.Error) -> str:
    """One line, without the password that a sentence of the driver may hold."""
    return " ".join(without_password(str(error)).split()).rstrip(".")
