from collections.abc import Callable
from subprocess import CompletedProcess

import pytest


@pytest.mark.parametrize(
    "arguments", [("check", "--quiet", "--output-format=concise"), ("format", "--check", "--quiet")], ids=lambda a: a[0]
)
def test_ruff_has_nothing_to_say(run_python: Callable[..., CompletedProcess[str]], arguments: tuple[str, ...]) -> None:
    result = run_python("-m", "ruff", *arguments, ".")
    assert result.returncode == 0, result.stdout + result.stderr
