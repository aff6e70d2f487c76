"""One PostgreSQL server of a cluster: primary, standby, or an old primary that has come back."""

import subprocess
from collections.abc import Mapping
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import psycopg

from tests.cluster.address import HOST, Address, free_port
from tests.patience import PATIENCE_S, wait_until
from tests.store.postgres_programs import CannotStart, family, kill_all, launch, run, wait_for_connections

SETTINGS = {
    "listen_addresses": HOST,
    "shared_buffers": "16MB",
    "max_connections": "60",
    "wal_keep_size": "64MB",  # segments have 1 MB here
    "wal_log_hints": "on",  # pg_rewind needs it where a server keeps no checksums
    "wal_retrieve_retry_interval": "100ms",  # how soon a standby looks for its primary again
}
# The timeline on which a primary writes. pg_control_checkpoint() tells it only after the next checkpoint.
TIMELINE = "SELECT ('x' || left(pg_walfile_name(pg_current_wal_insert_lsn()), 8))::bit(32)::int"
LOADED = "SELECT pg_conf_load_time()"  # a new connection tells when the whole server last read its settings
REPLAYED = "SELECT pg_last_wal_replay_lsn() >= %s::pg_lsn"


class Copy(NamedTuple):
    """The files of a node as they were at one moment."""

    data: Path


class Node:
    def __init__(self, name: str, folder: Path, settings: Mapping[str, str]) -> None:
        self.name = name
        self.data = folder / f"data-{name}"
        self.log = folder / f"log-{name}"
        self.address = Address(HOST, free_port())
        self._folder = folder
        self._settings = {**SETTINGS, **settings}
        self._copies = 0
        self.process: subprocess.Popen[bytes] | None = None

    def url(self, database: str = "postgres") -> str:
        return f"postgresql://postgres@{self.address.host}:{self.address.port}/{database}"

    def query(self, query: str, *parameters: object, database: str = "postgres") -> list[tuple[Any, ...]]:
        with psycopg.connect(self.url(database), autocommit=True, connect_timeout=PATIENCE_S) as connection:
            cursor = connection.execute(query.encode(), parameters or None)
            return cursor.fetchall() if cursor.description else []

    def value(self, query: str, *parameters: object, database: str = "postgres") -> Any:
        ((value,),) = self.query(query, *parameters, database=database)
        return value

    # Life and death

    def start(self, **only_now: str) -> None:
        """As what its files make it: a standby, or a primary, whoever else may be one. `only_now`: further settings."""
        assert self.process is None, f"{self.name} runs"
        settings = {**self._settings, "port": str(self.address.port), **only_now}
        arguments = [word for name, value in settings.items() for word in ("-c", f"{name}={value}")]
        self.process = launch(self.data, self.log, "-k", str(self._folder), *arguments)
        try:
            wait_for_connections(self.process, self.url(), self.log)
        except CannotStart:
            self.kill()
            raise

    def stop(self, mode: str = "fast") -> None:
        """`fast` tells clients and standbys and writes all down; `immediate` is a crash of one's own accord."""
        assert self.process is not None
        run("pg_ctl", "stop", "-D", str(self.data), "-m", mode, "--no-wait")
        self.process.wait(PATIENCE_S)
        self.process = None

    def kill(self) -> None:
        """Kill -9 of the postmaster and all its children at once."""
        assert self.process is not None
        if self.process.poll() is None:
            kill_all(self.process.pid)
        self.process.wait()
        self.process = None

    # What it is

    @property
    def is_standby(self) -> bool:
        return bool(self.value("SELECT pg_is_in_recovery()"))

    def system_identifier(self) -> int:
        return int(self.value("SELECT system_identifier FROM pg_control_system()"))

    def timeline(self) -> int:
        """Of a primary."""
        return int(self.value(TIMELINE))

    def end_of_wal(self) -> str:
        """Of a primary: up to where it has written, as PostgreSQL writes it down ('0/3000148')."""
        return str(self.value("SELECT pg_current_wal_flush_lsn()"))

    # As a standby

    def follow(self, primary: "Node", through: Address | None = None, slot: str | None = None) -> None:
        """Be the standby of a primary, from the next start on; a standby that runs changes over at once."""
        host, port = through or primary.address
        self._write_down(
            primary_conninfo=f"host={host} port={port} user=postgres application_name={self.name}",
            primary_slot_name=slot or "",
            synchronous_standby_names="",  # copied from the primary, it would have a new primary wait for itself
        )
        run("touch", str(self.data / "standby.signal"))
        if self.process is not None:
            self._reload()

    def stop_receiving(self) -> None:
        """Cut off from its primary, both alive: what the primary writes from now on does not come here."""
        self.set("primary_conninfo", "")
        wait_until(lambda: self.query("SELECT 1 FROM pg_stat_wal_receiver") == [], f"{self.name} receives no more")

    def wait_for(self, primary: "Node") -> None:
        """Until everything is here that the primary has written by now."""
        self.wait_for_wal(primary.end_of_wal())

    def wait_for_wal(self, end: str) -> None:
        wait_until(partial(self.value, REPLAYED, end), f"{self.name} has replayed {end}")

    def promote(self) -> None:
        self.query("SELECT pg_promote(wait => false)")
        wait_until(lambda: not self.is_standby, f"{self.name} is the primary")

    # Settings and files

    def set(self, name: str, value: str) -> None:
        self.query(f"ALTER SYSTEM SET {name} = '{value}'")
        self._reload()

    def _reload(self) -> None:
        before = self.value(LOADED)
        self.query("SELECT pg_reload_conf()")
        wait_until(lambda: self.value(LOADED) > before, f"{self.name} has read its settings")

    def _write_down(self, **settings: str) -> None:
        with (self.data / "postgresql.auto.conf").open("a") as file:  # the last line about a setting counts
            file.writelines(f"{name} = '{value}'\n" for name, value in settings.items())

    def copy_files(self) -> Copy:
        """As a snapshot of its disk would have them, all at one moment, whether it runs or not."""
        self._copies += 1
        copy = Copy(self._folder / f"copy-{self.name}-{self._copies}")
        suspended = family(self.process.pid) if self.process is not None else []
        for process in suspended:
            process.suspend()
        run("cp", "-a", str(self.data), str(copy.data))
        for process in reversed(suspended):
            process.resume()
        return copy

    def put_back(self, copy: Copy) -> None:
        """Its disk is as it was; the node is down meanwhile, and starts as whatever it was then."""
        assert self.process is None, f"{self.name} runs"
        run("rm", "-r", str(self.data))
        run("cp", "-a", str(copy.data), str(self.data))
