"""How many presses and seconds a new Player needs: `python benchmarks/clicks.py [CHECKOUT] [--journeys 5]`.

From the address of the floor to the first bet, from the bet to the result, from the result to the next bet, at the
demonstration's stud-1 with its robots and its own pace. A Player who knows what he wants: no press comes later than the
page allows it. With CHECKOUT, such as a git worktree of the state before, both by turns. Then the frames of the result,
while chips travel: how many of 60 a second were drawn.
"""

import argparse
import shutil
import subprocess
import time
from pathlib import Path
from statistics import median
from typing import NamedTuple

from demo_browser import HERE, chromium, demo_floor
from playwright.sync_api import Browser, Locator, Page
from report import table, write_section

TABLE = "stud-1"
LOOK_S = 0.02
STEPS = ("address to first bet", "bet to result", "result to next bet")
# The moments at which frames are drawn in the 1.5 s after the round is settled.
FRAMES = """() => new Promise((done) => {
  const frames = [];
  const watch = (now) => {
    if (document.body.dataset.phase === "settled") frames.push(now);
    if (!frames.length || now - frames[0] < 1500) requestAnimationFrame(watch);
    else done(frames);
  };
  requestAnimationFrame(watch);
})"""


class Step(NamedTuple):
    presses: int
    seconds: float


class Journey:
    def __init__(self, browser: Browser, address: str, name: str) -> None:
        self.context = browser.new_context(viewport={"width": 1280, "height": 800})
        self.page: Page = self.context.new_page()
        self._address, self._name = address, name
        self._presses, self._since = 0, time.perf_counter()
        self.frames: list[float] = []

    def press(self, button: Locator) -> None:
        button.first.click(timeout=60_000)
        self._presses += 1

    def button(self, name: str) -> Locator:
        return self.page.get_by_role("button", name=name)

    def _step(self) -> Step:
        """Since the one before."""
        now = time.perf_counter()
        found = Step(self._presses, now - self._since)
        self._presses, self._since = 0, now
        return found

    def _until(self, script: str) -> None:
        while not self.page.evaluate(script):
            time.sleep(LOOK_S)

    def _has_wagered(self) -> None:
        self._until("() => !/S\\$0.00/.test(document.querySelector('.figure.wager')?.textContent ?? 'S$0.00')")

    def first_bet(self) -> Step:
        self.page.goto(self._address)
        self.page.get_by_label("Your name").fill(self._name)
        self.press(self.button("Get play money"))
        self.page.locator(".purse", has_text="1,000").wait_for()
        self.press(self.page.locator(f'main a[href="/table/{TABLE}"]'))
        self.press(self.button("Sit at position"))
        self._until("() => document.body.dataset.phase === 'betting'")
        self.press(self.page.locator(".area", has_text="Ante"))
        self._has_wagered()
        return self._step()

    def result(self) -> Step:
        now = self.button("Deal now")
        if now.count():
            self.press(now)
        self.press(self.page.locator(".dock button", has_text="Bet S$"))
        self.frames = self.page.evaluate(FRAMES)
        step = self._step()
        return step._replace(seconds=step.seconds - 1.5)  # the time for which frames were counted

    def next_bet(self) -> Step:
        on = self.button("Next round")
        if on.count():
            self.press(on)
        self._until("() => document.body.dataset.phase === 'betting'")
        self.press(self.button("Rebet"))
        self._has_wagered()
        return self._step()

    def go(self) -> list[Step]:
        try:
            return [self.first_bet(), self.result(), self.next_bet()]
        finally:
            self.context.close()


def commit_of(checkout: Path) -> str:
    asks = [shutil.which("git") or "git", "-C", str(checkout), "log", "-1", "--format=commit %h of %cs"]
    return subprocess.run(asks, capture_output=True, text=True, check=True).stdout.strip()


def smoothness(journeys: list[Journey]) -> str:
    gaps = [later - earlier for one in journeys for earlier, later in zip(one.frames, one.frames[1:], strict=False)]
    rate = 1000 * len(gaps) / sum(gaps)
    late = sum(gap > 1.5 * 1000 / 60 for gap in gaps)
    return (
        f"While chips travel, {len(journeys)} results of 1.5 s: {rate:.1f} frames a second on average, "
        f"{late} of {len(gaps)} frames late (more than 25 ms after the one before), the longest gap {max(gaps):.0f} ms."
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("checkout", type=Path, nargs="?", help="the state before, such as a git worktree")
    parser.add_argument("--journeys", type=int, default=5, help="how many new Players of each (5)")
    chosen = parser.parse_args()
    checkouts = {"before": chosen.checkout.resolve()} if chosen.checkout else {}
    checkouts["now"] = HERE
    steps: dict[str, list[list[Step]]] = {name: [] for name in checkouts}
    now: list[Journey] = []
    with chromium() as browser:
        for number in range(chosen.journeys):
            for name, checkout in checkouts.items():
                with demo_floor(checkout=checkout) as address:
                    time.sleep(3.0 * number)  # each comes at another moment of a round
                    journey = Journey(browser, address, f"player{number}")
                    steps[name].append(journey.go())
                    if name == "now":
                        now.append(journey)
    rows = []
    for at, title in enumerate(STEPS):
        row = [title]
        for found in steps.values():
            row += [
                f"{median(journey[at].presses for journey in found):g}",
                f"{median(journey[at].seconds for journey in found):.1f}",
            ]
        rows.append(row)
    compared = f"Before: {commit_of(checkouts['before'])}. " if chosen.checkout else ""
    header = ["way", *(f"{name}: {what}" for name in steps for what in ("presses", "seconds"))]
    body = (
        f"{table(header, rows)}\n\n{compared}Median of {chosen.journeys} new Players. The presses that came on top are "
        '"Deal now" and "Next round": whoever leaves them out waits for the clock. '
        "The first bet comes as soon as bets are open: how soon that is depends on the moment of arrival. "
        f"{smoothness(now)}"
    )
    write_section("A new Player's way", "python benchmarks/clicks.py CHECKOUT", body)
    print(body)


if __name__ == "__main__":
    main()
