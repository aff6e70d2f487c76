"""A PostgreSQL server for tests: one per test process, in a folder of its own, gone when that process ends."""

import functools
import itertools
import os
import subprocess

import psycopg

from tests.store.postgres_programs import (
    CannotStart,
    WatchedFolder,
    kill_all,
    launch,
    programs,
    run,
    wait_for_connections,
)


class Server:
    def __init__(self, *settings: str) -> None:
        programs()
        self._settings = settings
        self._watched = WatchedFolder()
        self._folder = self._watched.path
        self._data = self._folder / "data"
        self._names = itertools.count(1)
        self._process: subprocess.Popen[bytes] | None = None
        run("initdb", "-D", str(self._data), "-U", "postgres", "-A", "trust", "-E", "UTF8", "--no-sync")
        self.start()

    def url(self, database: str = "postgres") -> str:
        return f"postgresql://postgres@/{database}?host={self._folder}"

    def start(self) -> None:
        log = self._folder / "log"
        own = ("-k", str(self._folder), "-c", "listen_addresses=", *self._settings)
        self._process = launch(self._data, log, *own)
        wait_for_connections(self._process, self.url(), log)

    def kill(self) -> None:
        assert self._process is not None
        kill_all(self._process.pid)
        self._process.wait()

    def stop(self) -> None:
        self._watched.end(*filter(None, [self._process]))

    def new_database(self) -> str:
        name = f"floor_{os.getpid()}_{next(self._names)}"
        with psycopg.connect(self.url(), autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name}")
        return self.url(name)


@functools.cache
def shared_server() -> Server | str:
    """The server of this test process, or why there is none."""
    try:
        return Server()
    except (CannotStart, OSError, LookupError) as reason:
        return f"PostgreSQL cannot start here: {reason}"
