"""One break, and the tests that it is to turn red: in a forked process, which alone sees the broken source.

Started as a process of its own, this reads trials from its standard input, one JSON object a line, and answers each.
It has pytest loaded and nothing of the project: every child imports that anew, with one file changed on the way in.
"""

import hashlib
import json
import os
import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from importlib import import_module
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from pathlib import Path
from types import CodeType, ModuleType
from typing import Any

import hypothesis
import pytest

ROOT = Path(__file__).resolve().parents[3]
MOST_SECONDS = 120
GREEN, RED, MEANINGLESS = "green", "red", "meaningless"
# A break that leads to one of these is no other rule, only bad Python.
_BAD_PYTHON = (NameError, ImportError, SyntaxError)


def _serve() -> None:
    for line in sys.stdin:
        sys.stdout.write(f"{_forked(json.loads(line))}\n")
        sys.stdout.flush()


def _forked(trial: dict[str, Any]) -> str:
    reading, writing = os.pipe()
    child = os.fork()
    if not child:
        os.close(reading)
        signal.alarm(MOST_SECONDS)
        with os.fdopen(writing, "w") as pipe, Path(os.devnull).open("w") as silent:
            for stream in (1, 2):
                os.dup2(silent.fileno(), stream)
            pipe.write(json.dumps(loaded(trial["loads"]) if "loads" in trial else outcomes(trial)))
        os._exit(0)
    os.close(writing)
    with os.fdopen(reading) as pipe:
        answer = pipe.read()
    os.waitpid(child, 0)
    return answer or json.dumps({})  # it ran too long, or died


def outcomes(trial: dict[str, Any]) -> dict[str, str]:
    """By test: whether it is green or red with this file changed."""
    if trial.get("file"):
        _install(trial["file"], trial["module"], trial["text"])
    transcripts = [test for test in trial["tests"] if ".round" in test]
    found = {test: _played(test) for test in transcripts}
    return found | _tested([test for test in trial["tests"] if ".round" not in test])


def loaded(tests: Sequence[str]) -> dict[str, list[str]]:
    """By test function: the documents that are opened while it runs."""
    watch = _Watch()
    _run_pytest(tests, watch)
    return {test: sorted(watch.documents.get(test, ())) for test in tests}


class _Loader(SourceFileLoader):
    text = ""

    def get_code(self, fullname: str) -> CodeType:
        return compile(self.text, self.get_filename(fullname), "exec", dont_inherit=True)


class _Finder(MetaPathFinder):
    def __init__(self, module: str, text: str) -> None:
        self._module, self._text = module, text

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        spec = PathFinder.find_spec(fullname, path, target) if fullname == self._module else None
        if spec is None or spec.origin is None:
            return None
        loader = _Loader(fullname, spec.origin)
        loader.text = self._text
        spec.loader = loader
        return spec


def _install(file: str, module: str, text: str) -> None:
    assert not any(name.startswith("megalink") for name in sys.modules), "the project is loaded without the break"
    if module:
        sys.meta_path.insert(0, _Finder(module, text))
        return
    broken, lock, read_text = ROOT / file, (ROOT / file).with_suffix(".sha256"), Path.read_text

    def read(path: Path, *arguments: Any, **named: Any) -> str:
        if path == broken:
            return text
        return hashlib.sha256(text.encode()).hexdigest() if path == lock else read_text(path, *arguments, **named)

    setattr(Path, "read_text", read)  # noqa: B010 (the type checker knows no other way)


def _played(test: str) -> str:
    """A transcript, named by its file and, where it is for several documents, by the one to play it for."""
    name, _, key = test.partition(" ")
    try:
        from megalink.transcripts.every import written_for  # noqa: PLC0415 (not before the break is installed)
        from megalink.transcripts.read import read_transcript  # noqa: PLC0415
        from megalink.transcripts.run import play  # noqa: PLC0415
        from megalink.transcripts.transcript import Transcript  # noqa: PLC0415

        text = (ROOT / name).read_text("utf-8")
        transcript = read_transcript(written_for(text, key) if key else text)
        return GREEN if isinstance(transcript, Transcript) and play(transcript).holds else RED
    except _BAD_PYTHON:
        return MEANINGLESS
    except Exception:  # noqa: BLE001 (an exception of any kind is a failure)
        return RED


class _Recorder:
    """Notes what becomes of each test function; its further parameters are left out once it is red."""

    def __init__(self, names: Sequence[str]) -> None:
        self.found = dict.fromkeys(names, "")

    def pytest_configure(self) -> None:
        phases = (
            hypothesis.Phase.explicit,
            hypothesis.Phase.generate,
        )  # a failure is enough, the least one is not needed
        hypothesis.settings.register_profile("breaking", hypothesis.settings(), phases=phases, database=None)
        hypothesis.settings.load_profile("breaking")

    def pytest_runtest_protocol(self, item: pytest.Item) -> bool | None:
        return True if self.found.get(_function(item.nodeid)) == RED else None

    @pytest.hookimpl(hookwrapper=True)
    def pytest_runtest_makereport(self, item: pytest.Item, call: pytest.CallInfo[None]) -> Iterator[None]:
        yield
        name = _function(item.nodeid)
        if call.excinfo is not None:
            bad = issubclass(call.excinfo.type, _BAD_PYTHON)
            self.found[name] = MEANINGLESS if bad else RED
        elif call.when == "call" and not self.found[name]:
            self.found[name] = GREEN


class _Watch:
    """Notes which documents the library is asked for during each test."""

    def __init__(self) -> None:
        self.documents: dict[str, set[str]] = {}
        self._current = set[str]()

    def pytest_collection_finish(self) -> None:
        library: Any = import_module("megalink.games.library")
        for name in ("_open", "edition_of"):
            setattr(library, name, self._noting(getattr(library, name)))

    def _noting(self, asked: Callable[..., Any]) -> Callable[..., Any]:
        def noted(key: str, *more: Any) -> Any:
            self._current.add(key)
            return asked(key, *more)

        return noted

    def pytest_runtest_call(self, item: pytest.Item) -> None:
        self._current = self.documents.setdefault(_function(item.nodeid), set())


def _function(test: str) -> str:
    return test.partition("[")[0]


def _tested(names: Sequence[str]) -> dict[str, str]:
    if not names:
        return {}
    recorder = _Recorder(names)
    _run_pytest(names, recorder)
    return {name: outcome or MEANINGLESS for name, outcome in recorder.found.items()}


def _run_pytest(names: Sequence[str], plugin: object) -> None:
    options = ("-q", "--tb=no", "--no-header", "-p", "no:cacheprovider", "--continue-on-collection-errors")
    pytest.main([*options, f"--rootdir={ROOT}", *(str(ROOT / name) for name in names)], plugins=[plugin])


if __name__ == "__main__":
    _serve()
