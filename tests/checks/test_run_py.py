"""run.py, tried on copies in a temporary folder and without a network."""

import ast
import importlib.util
import json
import os
import shutil
import signal
import subprocess
import sys
import venv
from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import pytest

from tests.patience import PATIENCE_S

RunPython = Callable[..., subprocess.CompletedProcess[str]]

STAND_IN_CLI = """
import json, os, sys
def main():
    watched = ("PYTHONPATH", "PYTHONHOME", "VIRTUAL_ENV")
    report = {"argv": sys.argv, "cwd": os.getcwd(), "prefix": sys.prefix, "path": sys.path}
    print(json.dumps(report | {"environment": [name for name in watched if name in os.environ]}))
"""


@pytest.fixture
def copy(root: Path, tmp_path: Path) -> Path:
    home = tmp_path / "a folder"
    home.mkdir()
    for name in ("run.py", "pyproject.toml", "constraints.txt"):
        shutil.copy(root / name, home)
    return home / "run.py"


@pytest.fixture
def ready(copy: Path) -> Path:
    """A copy that finds everything in place; its .venv has a stand-in for Megalink and no pip."""
    folder = copy.parent / ".venv"
    venv.create(folder, symlinks=os.name != "nt")
    package = next(folder.glob("**/site-packages")) / "megalink"
    package.mkdir()
    (package / "__init__.py").touch()
    (package / "cli.py").write_text(STAND_IN_CLI)
    module = load(copy)
    module.LOCK.touch()
    for purpose in ("run", "test"):
        module.stamp(purpose).write_text(module.seal())
    return copy


def load(path: Path) -> ModuleType:
    spec = importlib.util.spec_from_file_location("run_under_test", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def prepared(preparation: str, path: Path) -> tuple[str, str]:
    """Arguments for Python: first the preparation, then run.py as if it had been started by itself."""
    start = f"import runpy, sys; path = {str(path)!r}; sys.argv = [path]; {preparation}; "
    return "-c", start + "runpy.run_path(path, run_name='__main__')"


def test_it_imports_the_standard_library_only_and_little_of_it_at_first(root: Path) -> None:
    tree = ast.parse((root / "run.py").read_text())
    everywhere = {name for node in ast.walk(tree) for name in imported(node)}
    at_first = {name for node in tree.body for name in imported(node)}
    assert everywhere <= sys.stdlib_module_names
    assert at_first == {"os", "pathlib", "sys"}


def imported(node: ast.AST) -> list[str]:
    if isinstance(node, ast.Import):
        return [alias.name.partition(".")[0] for alias in node.names]
    return [str(node.module).partition(".")[0]] if isinstance(node, ast.ImportFrom) else []


def test_an_old_python_can_read_it_and_gets_a_sentence(copy: Path, run_python: RunPython) -> None:
    ast.parse(copy.read_text(), feature_version=(3, 7))
    result = run_python(*prepared("sys.version_info = (3, 9, 18, 'final', 0)", copy))
    assert result.returncode == 1
    assert result.stderr == "Megalink needs Python 3.11 or newer, and this is Python 3.9.\n"


@pytest.mark.parametrize("missing", ["venv", "ensurepip"])
def test_a_machine_without_venv_gets_one_sentence(copy: Path, run_python: RunPython, missing: str) -> None:
    result = run_python(*prepared(f"sys.modules[{missing!r}] = None", copy))
    assert result.returncode == 1
    assert result.stdout == ""
    assert result.stderr == load(copy).NO_VENV + "\n"
    assert "apt-get install python3-venv" in result.stderr
    assert not (copy.parent / ".venv").exists()


def test_help_explains_the_verbs_and_sets_nothing_up(copy: Path, run_python: RunPython) -> None:
    result = run_python(copy, "--help")
    assert result.returncode == 0
    assert all(f"python3 run.py {verb}" in result.stdout for verb in ("megalink", "test", "--help"))
    assert not (copy.parent / ".venv").exists()


def test_an_unknown_verb_is_named_and_sets_nothing_up(copy: Path, run_python: RunPython) -> None:
    result = run_python(copy, "tset")
    assert result.returncode == 2
    assert result.stderr == "run.py does not know 'tset': it knows megalink and test (see python3 run.py --help).\n"
    assert not (copy.parent / ".venv").exists()


def test_a_later_start_imports_nothing_of_the_set_up(ready: Path, run_python: RunPython) -> None:
    result = run_python("-I", "-S", "-X", "importtime", ready, "megalink")
    loaded = {line.rpartition("|")[2].strip() for line in result.stderr.splitlines()}
    assert result.returncode == 0, result.stderr
    assert "hashlib" in loaded
    assert not loaded & {"venv", "ensurepip", "subprocess", "pip", "fcntl", "typing"}
    assert "…" not in result.stderr


def test_without_a_verb_it_is_the_demo_floor(ready: Path, run_python: RunPython) -> None:
    assert json.loads(run_python(ready).stdout)["argv"] == ["megalink", "serve", "--demo"]


def test_the_command_line_keeps_the_users_arguments_and_folder(
    ready: Path, tmp_path: Path, run_python: RunPython
) -> None:
    report = json.loads(run_python(ready, "megalink", "settle", "-", "--json", cwd=tmp_path).stdout)
    assert report["argv"] == ["megalink", "settle", "-", "--json"]
    assert Path(report["cwd"]) == tmp_path
    assert Path(report["prefix"]) == ready.parent / ".venv"


def test_neither_pythonpath_nor_another_virtual_environment_nor_the_folder_reaches_us(
    ready: Path, tmp_path: Path, run_python: RunPython
) -> None:
    elsewhere = tmp_path / "elsewhere"
    (elsewhere / "megalink").mkdir(parents=True)
    (elsewhere / "megalink" / "__init__.py").write_text("raise SystemExit('the wrong one')")
    strays = {"PYTHONPATH": str(elsewhere), "VIRTUAL_ENV": str(elsewhere)}
    result = run_python(ready, "megalink", cwd=elsewhere, env=os.environ | strays)
    report = json.loads(result.stdout)
    assert report["environment"] == []
    assert not {str(elsewhere), ""} & set(report["path"])


@pytest.mark.parametrize(
    "change",
    [
        pytest.param(lambda home: (home / "constraints.txt").write_text("rich==1\n"), id="other constraints"),
        pytest.param(lambda home: (home / ".venv" / "megalink-run.stamp").unlink(), id="no stamp"),
        pytest.param(lambda home: (home / ".venv.lock").write_text("setting up\n"), id="cut short"),
        pytest.param(lambda home: load(home / "run.py").PYTHON.unlink(), id="no Python"),
    ],
)
def test_what_changed_or_broke_is_set_up_again(ready: Path, change: Callable[[Path], object]) -> None:
    assert load(ready).is_ready("run")
    change(ready.parent)
    assert not load(ready).is_ready("run")


def test_a_moved_copy_is_set_up_again_because_its_install_points_to_the_old_place(ready: Path, tmp_path: Path) -> None:
    shutil.copytree(ready.parent, tmp_path / "moved", symlinks=True)
    assert not load(tmp_path / "moved" / "run.py").is_ready("run")


@pytest.mark.parametrize(
    ("usable", "left_over", "steps"),
    [
        (True, "", ["install test"]),
        (True, "setting up\n", ["make", "install test"]),
        (False, "", ["make", "install test"]),
    ],
)
def test_only_what_is_whole_is_kept(
    copy: Path, monkeypatch: pytest.MonkeyPatch, usable: bool, left_over: str, steps: list[str]
) -> None:
    module, done = load(copy), list[str]()
    module.LOCK.write_text(left_over)
    monkeypatch.setattr(module, "is_usable", lambda: usable)
    monkeypatch.setattr(module, "make_venv", lambda: done.append("make"))
    monkeypatch.setattr(module, "install", lambda purpose: done.append(f"install {purpose}"))
    module.set_up("test")
    assert done == steps
    assert module.LOCK.read_text() == ""


def test_two_starts_at_once_set_up_once(ready: Path) -> None:
    slow_set_up = """
import runpy, sys, time
run = runpy.run_path(sys.argv[1])
run["set_up"].__globals__["is_usable"] = lambda: True
def install(purpose):
    print("begin", flush=True)
    time.sleep(1)
    run["stamp"](purpose).write_text(run["seal"]())
    print("end", flush=True)
run["set_up"].__globals__["install"] = install
run["set_up"]("run")
"""
    module = load(ready)
    module.stamp("run").unlink()
    both = [
        subprocess.Popen([sys.executable, "-c", slow_set_up, ready], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        for _ in range(2)
    ]
    outputs = sorted(process.communicate()[0] for process in both)
    assert outputs == [b"", b"begin\nend\n"]
    assert module.is_ready("run")


def test_without_a_package_index_pip_is_quoted_and_one_sentence_ends_it(
    copy: Path, tmp_path: Path, run_python: RunPython
) -> None:
    nothing = tmp_path / "no wheels"
    nothing.mkdir()
    rubbish = copy.parent / ".venv" / "of a set-up that was cut short"
    rubbish.mkdir(parents=True)
    alone = {"PIP_NO_INDEX": "1", "PIP_FIND_LINKS": nothing.as_uri(), "PIP_CONFIG_FILE": os.devnull}
    result = run_python(copy, env=os.environ | alone)
    lines = result.stderr.splitlines()
    assert result.returncode == 1
    assert lines[0] == "Setting up .venv (first start only)…"
    assert any("No matching distribution found" in line for line in lines[1:-1])
    assert lines[-1].startswith("pip could not install what Megalink needs")
    assert "Traceback" not in result.stderr
    assert load(copy).LOCK.read_text() == ""
    assert load(copy).is_usable()
    assert not rubbish.exists()


@pytest.mark.skipif(os.name == "nt", reason="POSIX signals")
def test_interrupted_it_ends_quietly_and_knows_next_time(copy: Path) -> None:
    # The handler is set by hand because a test run in the background inherits deafness to SIGINT.
    arguments = prepared("import signal; signal.signal(signal.SIGINT, signal.default_int_handler)", copy)
    process = subprocess.Popen([sys.executable, *arguments], stderr=subprocess.PIPE, text=True, start_new_session=True)
    assert process.stderr is not None
    assert process.stderr.readline() == "Setting up .venv (first start only)…\n"
    while not (copy.parent / ".venv" / "pyvenv.cfg").exists():  # now it is half-made
        assert process.poll() is None
    os.killpg(process.pid, signal.SIGINT)
    rest = process.communicate(timeout=PATIENCE_S)[1]
    assert (process.returncode, rest) == (130, "")
    assert load(copy).LOCK.read_text() == "setting up\n"
