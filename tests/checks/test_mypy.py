from collections.abc import Callable
from subprocess import CompletedProcess


def test_types_agree(run_python: Callable[..., CompletedProcess[str]]) -> None:
    result = run_python("-m", "mypy", "--strict", "src", "tests", "benchmarks", "run.py")
    assert result.returncode == 0, result.stdout + result.stderr
