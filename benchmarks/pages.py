"""Pages in a real Chromium: `python benchmarks/pages.py`.

What the first load of each weighs and takes, and how evenly frames come while cards are dealt.
"""

import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Browser, Page, sync_playwright
from report import table, write_section

PAGES = ("/", "/table/stud-1", "/sign/main", "/mathematics", "/school")
PACE = ("--betting", "1", "--between", "0.5", "--decision", "2", "--reveal", "0.6")
CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
SECONDS = 12
# Gives the time from each frame to the next, in ms, over some seconds.
FRAMES = """seconds => new Promise(done => {
  const gaps = []; let last = performance.now(); const end = last + seconds * 1000;
  const frame = now => { gaps.push(now - last); last = now; now < end ? requestAnimationFrame(frame) : done(gaps); };
  requestAnimationFrame(frame);
})"""
LOADED = """() => {
  const [page] = performance.getEntriesByType("navigation");
  const parts = performance.getEntriesByType("resource");
  return [parts.reduce((sum, one) => sum + one.transferSize, page.transferSize), page.loadEventEnd];
}"""


@contextmanager
def demo_floor() -> Iterator[str]:
    command = [sys.executable, "-m", "megalink", "serve", "--demo", "--port", "0", *PACE]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        try:
            assert server.stdout is not None
            yield next(word for line in server.stdout for word in line.split() if word.startswith("http")).rstrip("/")
        finally:
            server.terminate()


def first_load(browser: Browser, address: str) -> tuple[float, float]:
    context = browser.new_context(viewport={"width": 1280, "height": 800})
    page = context.new_page()
    page.goto(address, wait_until="load")
    page.wait_for_timeout(1_500)  # what the page asks for by itself
    weight, took = page.evaluate(LOADED)
    context.close()
    return weight / 1000, took / 1000


def frames(page: Page, address: str) -> list[float]:
    page.goto(address, wait_until="load")
    page.wait_for_timeout(2_000)
    gaps: list[float] = page.evaluate(FRAMES, SECONDS)
    return sorted(gaps[1:])


def main() -> None:
    if CHROMIUM is None:
        sys.exit("no Chromium on this machine: nothing was measured")
    with demo_floor() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu"])
        loads = [(path, *first_load(browser, address + path)) for path in PAGES]
        gaps = frames(browser.new_page(viewport={"width": 1280, "height": 800}), f"{address}/table/stud-1")
        browser.close()
    weights = table(
        ["page", "first load, KB", "goal, KB", "until loaded, s", "goal, s"],
        [[path, f"{weight:.0f}", "150", f"{took:.2f}", "1"] for path, weight, took in loads],
    )
    pace = table(
        ["frames a second", "p50 ms", "p99 ms", "longest ms"],
        [
            [
                f"{1000 * len(gaps) / sum(gaps):.1f}",
                f"{gaps[len(gaps) // 2]:.1f}",
                f"{gaps[len(gaps) * 99 // 100]:.1f}",
                f"{gaps[-1]:.1f}",
            ]
        ],
    )
    note = f"Frames over {SECONDS} s of rounds at a full table, drawn without a graphics card, the server beside it."
    write_section("Pages", "python benchmarks/pages.py", f"{weights}\n\n{note}\n\n{pace}")


if __name__ == "__main__":
    main()
