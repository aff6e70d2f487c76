"""Who may import whom, and what the pure rooms leave alone (the plan of rooms in the design).

Each check takes a file's path below src/megalink and its source, and returns its findings, so that the planted sources
at the end can show that it finds what it should.
"""

import ast
import re
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path, PurePosixPath

import pytest

SOURCES = Path(__file__).resolve().parents[2] / "src" / "megalink"

# A room imports from lower rows only. `settle` puts games and jackpot together for rounds that somebody describes,
# `play` puts a table and the pool together for rounds that are played, `transcripts` play by `play` and tell by
# `narration`.
ROWS = (
    ("cards", "money"),
    ("hands", "rulebook"),
    ("table", "jackpot", "exact"),
    ("games",),
    ("ledger", "settle", "play", "narration"),
    ("transcripts", "wire"),
    ("store",),
    ("analysis", "school"),
    ("floor",),
    ("web",),
    ("cli",),
)
# The files and folders of a room have an order too, read in the same way.
WITHIN = {
    "table": (
        ("exclusion", "game", "phase"),
        ("commands",),
        ("events",),
        ("state",),
        ("permissions", "postings", "progress", "returns"),
        ("evolve", "phases", "view"),
        ("section5",),
        ("decide",),
        ("options",),
        ("next_step",),
    ),
    "store": (
        ("contract", "hiding"),
        ("mark", "plan"),
        ("fencing", "verify"),
        ("sql",),
        ("copying", "memory", "postgres", "sqlite"),
        ("__init__",),
    ),
    "floor": (
        ("clock", "collector", "shuffle"),
        ("sealed_deck",),
        ("config",),
        ("state",),
        ("orders",),
        ("audit", "decide"),
        ("writer",),
        ("recovery",),
        ("service",),
        ("dealing",),
    ),
    "web": (
        ("settings",),
        ("http",),
        ("auth",),
        ("views",),
        ("counting", "live"),
        ("context",),
        ("demo", "routing"),
        ("api",),
        ("app",),
        ("server",),
        ("running",),
    ),
    "cli": (
        ("terminal",),
        ("par", "settle"),
        ("audit", "backup", "export", "floor", "play", "round", "report", "rules", "serve", "tour"),
        ("app",),
        ("__init__",),
        ("__main__",),
    ),
}


def levels(rows: Sequence[Sequence[str]]) -> dict[str, int]:
    return {name: level for level, row in enumerate(rows, start=1) for name in row}


LEVELS = levels(ROWS)
LEVELS_WITHIN = {room: levels(rows) for room, rows in WITHIN.items()}
PURE_UP_TO = LEVELS["settle"]
CLOCK_CHANCE_AND_OUTSIDE = frozenset(
    "asyncio concurrent ctypes datetime fcntl glob http importlib io locale logging multiprocessing os pathlib pkgutil "
    "platform random secrets select shutil signal socket sqlite3 subprocess tempfile threading time urllib uuid".split()
)
# The one place that looks into the installed package, for the games and their documents.
LIBRARY = "games/library.py"
EXEMPT = {LIBRARY: {"importlib", "pkgutil"}}

# Functions that start a program or a module.
STARTERS = frozenset(
    "Popen run call check_call check_output getoutput system popen create_subprocess_exec create_subprocess_shell "
    "execv execvp execl execlp spawnl spawnv spawnlp spawnvp run_module".split()
)

Check = Callable[[str, str], list[str]]


def room_of(path: str) -> str:
    """The room of a file; the package's own __init__.py, which every import runs, counts as a room below all others."""
    first = PurePosixPath(path).parts[0]
    return "" if first == "__init__.py" else "cli" if first == "__main__.py" else first.removesuffix(".py")


def is_pure(path: str) -> bool:
    room = room_of(path)
    return (
        (LEVELS.get(room, 0) <= PURE_UP_TO or room == "transcripts")
        and room != "exact"
        and not is_odds(PurePosixPath(path).stem)
    )


def is_odds(module: str) -> bool:
    """A game's exact mathematics: odds.py and the files that it is split into, such as odds_bonus.py."""
    return module == "odds" or module.startswith("odds_")


def imports(path: str, source: str) -> Iterator[tuple[int, str]]:
    """Line and full dotted name of all that a file imports, wherever in the file."""
    package = ("megalink", *PurePosixPath(path).parent.parts)
    for node in ast.walk(ast.parse(source, path)):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = package[: len(package) - node.level + 1] if node.level else ()
            module = ".".join((*above, *([node.module] if node.module else [])))
            yield from ((node.lineno, f"{module}.{alias.name}") for alias in node.names)


def check_rooms(path: str, source: str) -> list[str]:
    room = room_of(path)
    if room and room not in LEVELS:
        return [f"{path}:1: {room!r} is no room of the plan; give it a row in ROWS, by argument."]
    return [
        f"{path}:{line}: {complaint}"
        for line, name in imports(path, source)
        if name.startswith("megalink.") and (complaint := complaint_about(path, room, name.split(".")[1:]))
    ]


def complaint_about(path: str, room: str, target: list[str]) -> str | None:
    there = target[0]
    if there not in LEVELS:  # the package's own names, such as megalink.__version__
        return None
    if room == "games" == there:
        return complaint_about_games(path, target)
    if room == "games" and there == "jackpot":
        return "a game does not know the jackpot; `settle` brings the two together."
    if room == there or LEVELS[there] < LEVELS.get(room, 0):
        if is_pure(path) and (there == "exact" or (there == "games" and any(map(is_odds, target)))):
            return f"a pure file imports {'.'.join(target)}, which is not pure; only odds.py and higher rooms may."
        return complaint_about_names(target) if there == "games" else None
    where = "beside" if LEVELS[there] == LEVELS.get(room, 0) else "above"
    return f"{room or 'megalink/__init__.py'} imports {there}, a room {where} it; rooms import from below only."


def check_order_within_rooms(path: str, source: str) -> list[str]:
    """Files and folders of one room, by the order in WITHIN. A folder of it is one place: who is in it may meet."""
    room, here = room_of(path), place_of(PurePosixPath(path).with_suffix("").parts)
    if room not in WITHIN or (here == "__init__" and room not in ("cli", "store")):
        return []
    order = LEVELS_WITHIN[room]
    if here not in order:
        return [f"{path}:1: {here!r} has no place in the order of {room}; give it one in WITHIN, by argument."]
    findings = []
    for line, name in imports(path, source):
        target = tuple(name.split(".")[1:])
        there = place_of(target) if target[:1] == (room,) else here
        if there != here and there in order and order[there] >= order[here]:
            where = "beside" if order[there] == order[here] else "above"
            findings.append(f"{path}:{line}: {room}/{here} imports {room}/{there}, which stands {where} it in {room}.")
    return findings


def place_of(parts: Sequence[str]) -> str:
    """Which file or folder of its room a module lies in."""
    return parts[1] if len(parts) > 1 else "__init__"


def complaint_about_games(path: str, target: list[str]) -> str | None:
    parts, game = PurePosixPath(path).parts, target[1] if len(target) > 1 else None
    if len(parts) > 2:
        if game != parts[1]:
            return f"a game imports from its own folder only, and {'.'.join(target)} is not in {parts[1]}."
        if is_pure(path) and any(map(is_odds, target)):
            return "a pure file of a game imports its odds, which are not pure; only odds.py and higher rooms may."
        return None
    return complaint_about_names(target)


def complaint_about_names(target: list[str]) -> str | None:
    game = target[1] if len(target) > 1 else None
    if game in {None, "library"}:
        return None
    return f"games are found by looking, not by name; a fifth game would have to be added here beside {game}."


def check_purity(path: str, source: str) -> list[str]:
    if not is_pure(path):
        return []
    findings = []
    for line, name in imports(path, source):
        top = name.partition(".")[0]
        if top in CLOCK_CHANCE_AND_OUTSIDE - EXEMPT.get(path, set()):
            findings.append(f"{path}:{line}: a pure room imports {top}; time, chance and the outside enter as values.")
        elif top not in {"megalink", *sys.stdlib_module_names}:
            findings.append(f"{path}:{line}: a pure room imports {top}, which is not in the standard library.")
    findings += [
        f"{path}:{line}: a pure room calls {name}(); only the edge reads, writes and loads."
        for line, name in calls(path, source)
        if name in {"open", "print", "input", "__import__"}
    ]
    return findings


def check_no_floats(path: str, source: str) -> list[str]:
    if not is_pure(path):
        return []
    findings = [
        f"{path}:{line}: {name}() near money; say how you divide (money/division.py)."
        for line, name in calls(path, source)
        if name in {"float", "round"}
    ]
    for node in ast.walk(ast.parse(source, path)):
        if isinstance(node, ast.Constant) and isinstance(node.value, float | complex):
            findings.append(f"{path}:{node.lineno}: the float {node.value} near money; money is whole cents.")
        elif isinstance(node, ast.BinOp | ast.AugAssign) and isinstance(node.op, ast.Div):
            findings.append(f"{path}:{node.lineno}: a `/` near money; say how you divide (money/division.py).")
    return findings


def check_command_lines(path: str, source: str) -> list[str]:
    """A room may start a module of its own as a process; another room's work it calls, or asks its own worker for."""
    room = room_of(path)
    return [
        f"{path}:{line}: {room} starts {there}'s command line; call its functions, or start a worker of your own room."
        for line, there in started_rooms(path, source)
        if there != room
    ]


def started_rooms(path: str, source: str) -> Iterator[tuple[int, str]]:
    """Line and room of every command line of ours that stands in a file."""
    for node in ast.walk(ast.parse(source, path)):
        if isinstance(node, ast.List | ast.Tuple):
            words = [item.value if isinstance(item, ast.Constant) else None for item in node.elts]
            yield from ((node.lineno, there) for there in map(room_started, words, words[1:]) if there)
        elif isinstance(node, ast.Call):
            yield from ((node.lineno, there) for there in rooms_called(node))


def room_started(option: object, module: object) -> str | None:
    """The room of `-m megalink.room.module`; `-m megalink` is the command line itself."""
    if option != "-m" or not isinstance(module, str) or module.partition(".")[0] != "megalink":
        return None
    return [*module.split("."), "cli"][1]


def rooms_called(call: ast.Call) -> Iterator[str]:
    """Of a program that is named in words: `run("megalink par")`, `run_module("megalink.cli")`."""
    name = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
    if name not in STARTERS or not call.args:
        return
    program = call.args[0]
    if isinstance(program, ast.List | ast.Tuple) and program.elts:
        program = program.elts[0]
    if isinstance(program, ast.JoinedStr):
        program = program.values[0]
    text = program.value if isinstance(program, ast.Constant) and isinstance(program.value, str) else ""
    if PurePosixPath(text.split(" ")[0]).name == "megalink":
        yield "cli"
    elif module := re.search(r"(?:^|-m )(megalink\.[\w.]+|megalink\b)", text):
        yield [*module[1].split("."), "cli"][1]


def calls(path: str, source: str) -> Iterator[tuple[int, str]]:
    for node in ast.walk(ast.parse(source, path)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            yield node.lineno, node.func.id


@pytest.mark.parametrize(
    "check", [check_rooms, check_order_within_rooms, check_command_lines, check_purity, check_no_floats]
)
def test_the_plan_of_rooms_holds(check: Check) -> None:
    files = sorted(SOURCES.rglob("*.py"))
    assert files
    findings = [
        finding
        for file in files
        for finding in check(file.relative_to(SOURCES).as_posix(), file.read_text(encoding="utf-8"))
    ]
    assert not findings, "\n".join(["", *findings])


def test_the_order_within_a_room_names_what_is_there() -> None:
    gone = [
        f"{room}/{place}"
        for room, order in LEVELS_WITHIN.items()
        for place in order
        if not (SOURCES / room / f"{place}.py").is_file() and not (SOURCES / room / place).is_dir()
    ]
    assert not gone, f"WITHIN names what is not there: {', '.join(gone)}"


@pytest.mark.parametrize(
    ("path", "source", "part_of_the_finding"),
    [
        ("utils/text.py", "", "'utils' is no room of the plan"),
        ("cards/card.py", "from megalink.hands import FiveCard", "cards imports hands, a room above it"),
        ("cards/card.py", "from megalink import money", "cards imports money, a room beside it"),
        ("table/state.py", "import megalink.jackpot.state", "table imports jackpot, a room beside it"),
        ("ledger/entry.py", "def f():\n    from ..settle import settle", "ledger/entry.py:2: ledger imports settle"),
        ("settle.py", "from .store import log", "settle imports store, a room above it"),
        ("floor/clock.py", "from megalink.web import app", "floor imports web, a room above it"),
        ("__init__.py", "from megalink.cards import Card", "megalink/__init__.py imports cards"),
        ("games/bullseye/wagers.py", "from megalink.jackpot import awards", "a game does not know the jackpot"),
        ("games/bullseye/wagers.py", "from megalink.games import war", "games.war is not in bullseye"),
        ("games/bullseye/wagers.py", "from ..war.wagers import ANTE", "games.war.wagers.ANTE is not in bullseye"),
        ("games/bullseye/wagers.py", "import megalink.games", "games is not in bullseye"),
        ("games/bullseye/__init__.py", "from .. import library", "games.library is not in bullseye"),
        ("games/bullseye/__init__.py", "from . import odds", "a pure file of a game imports its odds"),
        ("games/bullseye/wagers.py", "from .odds_settings import DEALS", "a pure file of a game imports its odds"),
        ("games/bullseye/wagers.py", "from megalink.exact import enumerate", "exact.enumerate, which is not pure"),
        ("settle/round.py", "from megalink.games.war.odds import par", "games.war.odds.par, which is not pure"),
        ("games/library.py", "from megalink.games import war", "games are found by looking"),
        ("games/__init__.py", "from .war import GAME", "games are found by looking"),
        ("analysis/par.py", "from megalink.games.bullseye import odds", "games are found by looking"),
        (
            "web/views/titles.py",
            "from megalink.games.bullseye.settlement import Bullseye",
            "games are found by looking",
        ),
    ],
)
def test_a_wrong_import_is_found(path: str, source: str, part_of_the_finding: str) -> None:
    (finding,) = check_rooms(path, source)
    assert part_of_the_finding in finding


@pytest.mark.parametrize(
    ("path", "source"),
    [
        ("cli/__init__.py", "from megalink import __version__\nfrom megalink.settle import settle_round"),
        ("__main__.py", "from megalink.cli import main"),
        ("settle/round.py", "from megalink.games import library\nfrom megalink.jackpot import awards\nfrom . import x"),
        ("games/bullseye/odds.py", "from megalink.exact import enumerate\nfrom . import wagers"),
        ("games/bullseye/wagers.py", "from megalink.games.bullseye import dealing\nfrom .dealing import PLAN"),
        ("games/library.py", "from megalink import games, rulebook\nfrom megalink.table.game.game import Game"),
        ("analysis/par.py", "from megalink import games\nfrom megalink.games.library import open_game"),
    ],
)
def test_a_right_import_is_not_found(path: str, source: str) -> None:
    assert check_rooms(path, source) == []


@pytest.mark.parametrize(
    ("path", "source", "part_of_the_finding"),
    [
        (
            "table/state.py",
            "from megalink.table.phases import deal",
            "imports table/phases, which stands above it",
        ),
        (
            "table/returns.py",
            "from megalink.table import progress",
            "imports table/progress, which stands beside it",
        ),
        ("floor/state/loading.py", "from megalink.floor.service import Floor", "floor/state imports floor/service"),
        (
            "web/views/pit.py",
            "def f():\n    from megalink.web.context import Hall",
            "pit.py:2: web/views imports",
        ),
        ("floor/hall.py", "", "'hall' has no place in the order of floor"),
    ],
)
def test_an_import_against_the_order_within_a_room_is_found(path: str, source: str, part_of_the_finding: str) -> None:
    (finding,) = check_order_within_rooms(path, source)
    assert part_of_the_finding in finding


def test_an_import_in_the_order_within_a_room_is_not_found() -> None:
    assert check_order_within_rooms("table/phases/deal.py", "from megalink.table.phases.betting import place") == []
    assert check_order_within_rooms("floor/service.py", "from megalink.floor.writer.queue import x") == []
    assert check_order_within_rooms("analysis/prices.py", "from megalink.analysis.question import ask") == []


@pytest.mark.parametrize(
    ("source", "there"),
    [
        ('command = [sys.executable, "-m", "megalink", *arguments]', "cli"),
        ('subprocess.Popen((sys.executable, "-m", "megalink.cli", "par"))', "cli"),
        ('subprocess.run([sys.executable, "-X", "utf8", "-m", "megalink.cli.par.par"])', "cli"),
        ('run([sys.executable, "-m", "megalink.floor.writer"])', "floor"),
        ('subprocess.check_output(["megalink", "par", document])', "cli"),
        ('Popen([".venv/bin/megalink", "serve"])', "cli"),
        ('os.system(f"megalink par {document}")', "cli"),
        ('subprocess.run("python3 -m megalink par all", shell=True)', "cli"),
        ('asyncio.create_subprocess_exec("megalink", "par")', "cli"),
        ('runpy.run_module("megalink.cli")', "cli"),
    ],
)
def test_a_room_that_starts_anothers_command_line_is_found(source: str, there: str) -> None:
    (finding,) = check_command_lines("web/counting/expectations.py", source)
    assert f"web starts {there}'s command line" in finding


@pytest.mark.parametrize(
    ("path", "source"),
    [
        ("web/counting/pool.py", 'Popen([sys.executable, "-m", "megalink.web.counting.worker"])'),
        ("cli/tour/rounds.py", 'run(["megalink", "rules"])'),
        ("web/app.py", 'run("megalink_pages"); print("try megalink par"); x = ["-m", "http.server"]'),
    ],
)
def test_a_worker_of_its_own_room_is_not_found(path: str, source: str) -> None:
    assert check_command_lines(path, source) == []


@pytest.mark.parametrize("module", sorted(CLOCK_CHANCE_AND_OUTSIDE))
def test_the_outside_is_found_in_a_pure_room(module: str) -> None:
    for source in (f"import {module}", f"from {module} import x", f"def f():\n    import {module}.y"):
        (finding,) = check_purity("table/decide.py", source)
        assert f"a pure room imports {module};" in finding


@pytest.mark.parametrize(
    ("path", "source", "part_of_the_finding"),
    [
        ("__init__.py", "import rich", "rich, which is not in the standard library"),
        ("hands/five_card.py", "import numpy as np", "numpy, which is not in the standard library"),
        ("settle/round.py", "from numba.core import types", "numba, which is not in the standard library"),
        ("rulebook/document.py", "open('x')", "calls open()"),
        ("games/bullseye/wagers.py", "print('x')", "calls print()"),
        ("jackpot/decide.py", "input()", "calls input()"),
        ("games/bullseye/wagers.py", "__import__('os')", "calls __import__()"),
        ("games/library.py", "import os", "a pure room imports os"),
        ("games/__init__.py", "import pkgutil", "a pure room imports pkgutil"),
    ],
)
def test_impurity_is_found(path: str, source: str, part_of_the_finding: str) -> None:
    (finding,) = check_purity(path, source)
    assert part_of_the_finding in finding


@pytest.mark.parametrize(
    ("path", "source"),
    [
        ("games/library.py", "import pkgutil\nfrom importlib.resources import files"),
        ("games/bullseye/odds.py", "import numpy, time"),
        ("games/bullseye/odds_settings.py", "import numpy, time"),
        ("exact/kernels/five_card.py", "import numba"),
        ("store/log.py", "import sqlite3"),
        ("cards/card.py", "from fractions import Fraction\nfrom megalink.cards import deck"),
    ],
)
def test_what_is_allowed_is_not_called_impure(path: str, source: str) -> None:
    assert check_purity(path, source) == []


@pytest.mark.parametrize("source", ["x = 0.5", "x = 1e3", "x = 2j", "x = a / b", "x /= 2", "float('1')", "round(x)"])
def test_a_float_near_money_is_found(source: str) -> None:
    (finding,) = check_no_floats("money/amount.py", f"\n{source}")
    assert finding.startswith("money/amount.py:2: ")
    assert "near money" in finding
    assert check_no_floats("games/bullseye/odds.py", source) == []
    assert check_no_floats("money/amount.py", "x = a // b; y = 5; assert not isinstance(z, float)") == []
