"""A fifth game is one new folder, a further version of a document a new file in it, and nothing else changes.

Each game of the house, once more under another name, beside the house and not in it: rules, mathematics, rounds, pages
and floor take it as they take the game that it was copied from.
"""

import json
import os
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.conformance.fifth_game import GAMES, NAME, NEXT

RunPython = Callable[..., subprocess.CompletedProcess[str]]
PACKAGES = sorted(folder.parent.name for folder in GAMES.glob("*/documents"))


@pytest.mark.parametrize("package", PACKAGES)
def test_a_game_in_a_folder_of_its_own_is_taken_everywhere(package: str, tmp_path: Path, run_python: RunPython) -> None:
    done = run_python("-m", "tests.conformance.fifth_game", tmp_path, package, env={**os.environ, "COLUMNS": "120"})
    assert done.returncode == 0, done.stderr[-3_000:]
    found = json.loads(done.stdout)
    version, original = found["version"], package.replace("_", "-")
    assert {f"{NAME}@{version}", f"{NAME}@{NEXT}", f"{original}@{version}"} <= set(found["documents"])
    assert found["demonstration"] == found["floor"] == found["documents"]
    for subject, told in found["game"].items():
        twin = told.replace(f"{original}@", f"{NAME}@").replace(f'"game": "{original}"', f'"game": "{NAME}"')
        further = twin.replace(f"@{version}", f"@{NEXT}").replace(f'"version": "{version}"', f'"version": "{NEXT}"')
        assert found["twin"][subject] == twin, (
            f"{subject}: a game like {package} in another folder is not taken as it is"
        )
        assert found["next"][subject] == further, f"{subject}: a further version is not taken as {version} is"
