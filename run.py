#!/usr/bin/env python3
"""Set Megalink up beside this file (once), then start it. Needs nothing but a bare Python; see HELP below.

Every start passes through here, so a start that finds all in place must stay cheap: what only the set-up needs is
imported where it is used. The syntax stays old enough for an old Python to get as far as the sentence about its age.
"""

import sys

if sys.version_info < (3, 11):
    sys.exit("Megalink needs Python 3.11 or newer, and this is Python %d.%d." % sys.version_info[:2])

import os
from pathlib import Path

HELP = """\
python3 run.py                    the demo floor: tables, robots and a jackpot at the address that it prints
python3 run.py megalink [ARG...]  Megalink's command line, for example: python3 run.py megalink settle round.json
python3 run.py test [ARG...]      all tests; arguments go to pytest, and paths start at the project's folder
python3 run.py --help             this text

The first start makes .venv (and .venv.lock) beside run.py and installs there what Megalink needs.
To start afresh, delete .venv.
"""
ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
PYTHON = VENV / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")
# Beside .venv, not in it, because a repair empties .venv. It holds text while somebody sets up: text in a lock that
# nobody holds means that the set-up was cut short.
LOCK = ROOT / ".venv.lock"
NO_VENV = (
    "Megalink needs Python's own venv and ensurepip modules, which this machine lacks: install them first "
    "(Debian, Ubuntu: apt-get install python3-venv)."
)
# What would point our Python, or pip, at somebody else's packages.
STRAY_VARIABLES = (
    "PYTHONPATH",
    "PYTHONHOME",
    "VIRTUAL_ENV",
    "__PYVENV_LAUNCHER__",
    "PIP_USER",
    "PIP_TARGET",
    "PIP_PREFIX",
)
# As the installed `megalink` script does it, but independent of where pip puts scripts on this system.
CLI = """\
import sys
sys.argv[0] = "megalink"
try:
    from megalink.cli import main
    sys.exit(main())
except KeyboardInterrupt:
    sys.exit(130)
"""
PYTEST = ("-m", "pytest", "--dist", "worksteal")


def main(arguments: list[str]) -> None:
    verb, rest = (arguments[0], arguments[1:]) if arguments else ("megalink", ["serve", "--demo"])
    if verb == "megalink":
        start("run", ["-c", CLI, *rest])
    elif verb == "test":
        os.chdir(ROOT)
        # The tests start some hundred Pythons, and none is to compile the sources anew, whatever the environment says.
        os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
        # Two more than there are cores, because tests with a browser wait more than they work. Ours come first, so that
        # the same options given by the user win.
        start("test", [*PYTEST, "-n", str((os.cpu_count() or 1) + 2), *rest])
    elif verb in ("-h", "--help", "help"):
        print(HELP, end="")
    else:
        say(f"run.py does not know {verb!r}: it knows megalink and test (see python3 run.py --help).")
        sys.exit(2)


def start(purpose: str, arguments: list[str]) -> None:
    if not is_ready(purpose):
        set_up(purpose)
    # -P: a file in the user's folder must not be taken for a module of ours.
    command = [str(PYTHON), "-P", *arguments]
    if sys.platform == "win32":  # execve there gives the prompt back while the program still runs
        import subprocess

        sys.exit(subprocess.call(command, env=clean_environment()))
    os.execve(PYTHON, command, clean_environment())


def clean_environment() -> dict[str, str]:
    return {name: value for name, value in os.environ.items() if name not in STRAY_VARIABLES}


def is_ready(purpose: str) -> bool:
    try:
        return LOCK.stat().st_size == 0 and PYTHON.exists() and stamp(purpose).read_text() == seal()
    except FileNotFoundError:
        return False


def stamp(purpose: str) -> Path:
    return VENV / f"megalink-{purpose}.stamp"


def seal() -> str:
    """What the content of .venv follows from; the folder too, since an editable install points back at it."""
    from hashlib import sha256

    digest = sha256(f"{sys.version}\n{ROOT}\n".encode())
    for name in ("pyproject.toml", "constraints.txt"):
        digest.update((ROOT / name).read_bytes())
    return digest.hexdigest()


def set_up(purpose: str) -> None:
    with LOCK.open("a+") as lock:
        take(lock.fileno())
        if is_ready(purpose):  # somebody else did it while we waited
            return
        lock.seek(0)
        whole = not lock.read() and is_usable()
        if not whole:
            demand_venv_modules()
        say("Bringing .venv up to date…" if whole else "Setting up .venv (first start only)…")
        lock.write("setting up\n")
        lock.flush()
        try:
            if not whole:
                make_venv()
            install(purpose)
        except SystemExit:
            lock.truncate(0)  # the tool failed, but ended by itself and cleaned up: nothing is half-made
            raise
        lock.truncate(0)


def take(lock: int) -> None:
    """Wait until no other start holds the lock. The system lets go of it when its holder ends, however it ends."""
    waiting = "Waiting for another start that is setting up .venv…"
    if sys.platform == "win32":
        import msvcrt

        os.lseek(lock, 0, os.SEEK_SET)
        try:
            msvcrt.locking(lock, msvcrt.LK_NBLCK, 1)
        except OSError:
            say(waiting)
            while True:
                try:
                    msvcrt.locking(lock, msvcrt.LK_LOCK, 1)  # gives up after ten seconds
                except OSError:
                    continue
                return
    else:
        import fcntl

        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            say(waiting)
            fcntl.flock(lock, fcntl.LOCK_EX)


def is_usable() -> bool:
    """Whether .venv works, has pip, and was made by this very Python."""
    import subprocess

    question = [str(PYTHON), "-I", "-c", "import sys, pip; print(sys.version)"]
    try:
        answer = subprocess.run(question, capture_output=True, text=True, check=False)
    except OSError:
        return False
    return answer.returncode == 0 and answer.stdout.strip() == sys.version


def demand_venv_modules() -> None:
    from importlib import import_module

    try:
        for name in ("venv", "ensurepip"):  # Debian ships the first without the second, and venv then fails half-way
            import_module(name)
    except ImportError:
        sys.exit(NO_VENV)


def make_venv() -> None:
    # The base interpreter, in case we were started from inside some virtual environment, or from .venv itself.
    base = getattr(sys, "_base_executable", None) or sys.executable
    must_succeed(
        [base, "-I", "-m", "venv", "--clear", str(VENV)],
        "Python could not make the virtual environment .venv; the lines above say why.",
    )


def install(purpose: str) -> None:
    pip = [str(PYTHON), "-I", "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-input"]
    must_succeed(
        [*pip, "-c", "constraints.txt", "-e", ".[test]" if purpose == "test" else "."],
        "pip could not install what Megalink needs: the lines above say why, and most often it is that this machine "
        "reaches no package index.",
    )
    for done in ("run", "test") if purpose == "test" else ("run",):
        stamp(done).write_text(seal())


def must_succeed(command: list[str], sentence: str) -> None:
    """Run a command silently; if it fails, show its output and end with this sentence."""
    import subprocess

    result = subprocess.run(
        command,
        cwd=ROOT,
        env=clean_environment(),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        errors="replace",
        check=False,
    )
    if result.returncode:
        say(result.stdout.rstrip())
        sys.exit(sentence)


def say(line: str) -> None:
    print(line, file=sys.stderr, flush=True)


if __name__ == "__main__":
    try:
        main(sys.argv[1:])
    except KeyboardInterrupt:
        sys.exit(130)
    except OSError as error:
        sys.exit(f"Megalink could not be set up in {ROOT}: {error}.")
