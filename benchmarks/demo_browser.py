"""A demonstration floor of a checkout, as its users get it, and the browser that looks at it."""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

HERE = Path(__file__).resolve().parent.parent
NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")


@contextmanager
def demo_floor(*options: str, checkout: Path = HERE) -> Iterator[str]:
    """Its address."""
    command = [sys.executable, "-m", "megalink", "serve", "--demo", "--port", "0", *options]
    environment = {**os.environ, "PYTHONPATH": str(checkout / "src")}
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment) as server:
        try:
            assert server.stdout is not None
            yield next(word for line in server.stdout for word in line.split() if word.startswith("http")).rstrip("/")
        finally:
            server.terminate()


@contextmanager
def chromium() -> Iterator[Browser]:
    found = next(filter(None, map(shutil.which, NAMES)), None)
    if found is None:
        sys.exit("no Chromium on this machine: nothing was measured")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found, args=["--no-sandbox", "--disable-gpu"])
        yield browser
        browser.close()
