import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
RULES = Path(__file__).with_name("oxlint.json")


def test_oxlint_has_nothing_to_say() -> None:
    oxlint = shutil.which("oxlint", path=str(Path(sys.executable).parent))
    assert oxlint, "oxlint comes with the test extra"
    pages = "src/megalink/web/pages"
    command = [oxlint, "--config", str(RULES), "--deny-warnings", pages]
    result = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert result.returncode == 0, result.stdout + result.stderr
