"""A log in PostgreSQL: its hosts, the server to ask, and the log there."""

import shutil
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime

from megalink.floor.audit.doctor.check import SECOND, Check, attention, ok, schema
from megalink.floor.audit.doctor.hosts import hosts, one_to_ask, standbys
from megalink.floor.audit.doctor.log import log
from megalink.floor.audit.doctor.room import bytes_a_day
from megalink.floor.audit.doctor.server import server_checks
from megalink.floor.audit.doctor.work import disk, work
from megalink.store.contract import Head, StoreError, Trouble
from megalink.store.postgres.database import PostgresStore
from megalink.store.postgres.health import Server, look_at_hosts, look_at_server


def postgres_checks(url: str, now: int, head: Head | None) -> Iterator[Check]:
    named = look_at_hosts(url)
    asked = one_to_ask(named)
    if asked is None:
        troubles = "; ".join(f"{host.name}: {host.trouble}" for host in named)
        raise StoreError(Trouble.UNREACHABLE, f"No server of the URL answers: {troubles}.")
    server = look_at_server(asked)
    yield from hosts(named)
    yield from server_checks(server, datetime.fromtimestamp(now // SECOND, tz=UTC).date())
    yield from standbys(server, named)
    yield from work(server)
    set_up = schema(list(server.applied), "postgres")
    yield set_up
    if server.applied:
        yield from _log(server, now, head)


def _log(server: Server, now: int, head: Head | None) -> Iterator[Check]:
    free = shutil.disk_usage(server.data).free if server.data else None
    try:
        with closing(PostgresStore(server.host.url, read_only=True)) as store:
            yield from disk(server, free, bytes_a_day(store, server.size))
            yield from log(store, now, head)
    except StoreError as error:
        yield from disk(server, free, None)
        yield attention(
            "log", f"The log could not be looked at: {error}", "Put right what is named above, and look again."
        )
    yield ok("backup", "Of copies of the log the database does not know: keep a list of them, with their heads.")
