"""First and second visits over a slow telephone network: `python benchmarks/slow_network.py`.

400 ms to the server and back, 50 kB a second: what browsers call Slow 3G. With bundles, as served; and with the scripts
as they are written, as with --fresh-pages.
"""

import time
from collections.abc import Iterator
from typing import NamedTuple

from demo_browser import chromium, demo_floor
from playwright.sync_api import Browser, BrowserContext
from report import table, write_section

USABLE = {"/": ".table-card a.button", "/table/stud-1": ".felt .seat"}
SLOW_3G = {"offline": False, "latency": 400, "downloadThroughput": 50_000, "uploadThroughput": 50_000}
GOAL_S = 5


class Visit(NamedTuple):
    requests: int
    kilobytes: float
    seconds: float


def visit(context: BrowserContext, address: str, usable: str) -> Visit:
    page = context.new_page()
    network = context.new_cdp_session(page)
    sent: list[str] = []
    received: list[int] = []
    network.on("Network.requestWillBeSent", lambda event: sent.append(event["requestId"]))
    network.on("Network.loadingFinished", lambda event: received.append(event["encodedDataLength"]))
    network.send("Network.enable")
    network.send("Network.emulateNetworkConditions", SLOW_3G)
    began = time.perf_counter()
    page.goto(address, wait_until="commit")
    page.locator(usable).first.wait_for(state="visible", timeout=60_000)
    took = time.perf_counter() - began
    page.close()
    return Visit(len(sent), sum(received) / 1000, took)


def visits(browser: Browser, address: str, way: str) -> Iterator[list[str]]:
    for path, usable in USABLE.items():
        context = browser.new_context(viewport={"width": 390, "height": 844})
        for which in ("first", "second"):
            found = visit(context, address + path, usable)
            figures = [f"{found.requests}", f"{found.kilobytes:.0f}", f"{found.seconds:.1f}", f"{GOAL_S}"]
            yield [path, way, which, *figures]
        context.close()


def main() -> None:
    rows: list[list[str]] = []
    with chromium() as browser:
        for way, options in (("scripts as written", ("--fresh-pages",)), ("bundles, as served", ())):
            with demo_floor(*options) as address:
                rows += visits(browser, address, way)
    header = ["page", "served", "visit", "requests", "KB", "until usable, s", "goal, s"]
    write_section("Pages on Slow 3G", "python benchmarks/slow_network.py", table(header, rows))


if __name__ == "__main__":
    main()
