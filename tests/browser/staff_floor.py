"""A demonstration floor in a process of its own, and people who look at it through a browser."""

import itertools
import json
import re
import secrets
import socket
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Literal

from axe_playwright_python.base import AXE_SCRIPT  # type: ignore[import-untyped]
from playwright.sync_api import Browser, ConsoleMessage, Locator, Page, WebSocket, expect

from tests.patience import PATIENCE_S

QUICK = ("--betting", "2", "--between", "0.5", "--decision", "5", "--reveal", "0.2")  # of the automatic dealer
PATIENT = ("--grace", "3600", "--gone", "3600")  # no slow machine loses a seat, or the time to withdraw
DOCUMENT = "singapore-stud@9"
GAMES = ["singapore-stud", "bullseye", "texas-holdem-bonus", "three-card-xtreme", "let-it-ride"]
_NUMBER = itertools.count()
# Each rule of axe that is broken, with the first element that breaks it.
VIOLATIONS = """() => axe.run({ resultTypes: ["violations"] }).then(({ violations }) =>
  violations.map(({ id, nodes }) => `${id}: ${nodes[0].html.slice(0, 200)}`))"""
LIMITS = {"table": {"minimum": 500, "maximum": 50_000}, "areas": []}


def _free_port() -> int:
    """Below those that a system gives to outgoing connections: one of these could take it before the server does."""
    for _ in range(100):
        port = 10_000 + secrets.randbelow(20_000)
        with socket.socket() as one:
            try:
                one.bind(("127.0.0.1", port))
            except OSError:
                continue
            return port
    raise AssertionError("no port is free")


class FloorState:
    """The server; stopped and started again it goes on with the same log."""

    def __init__(self, folder: Path, times: Sequence[str] = QUICK) -> None:
        self._times = times
        self._database = folder / "floor.db"
        self._log = (folder / "server.log").open("ab")
        self._port = _free_port()
        self.base = f"http://127.0.0.1:{self._port}"
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        where = ["--demo", "--port", str(self._port), "--database", str(self._database), "--proxy", "127.0.0.1"]
        command = [sys.executable, "-m", "megalink", "serve", *where, *PATIENT, *self._times]
        self._process = subprocess.Popen(command, stdout=self._log, stderr=self._log)
        until = time.monotonic() + PATIENCE_S
        while time.monotonic() < until:
            try:
                with socket.create_connection(("127.0.0.1", self._port), timeout=2):
                    return
            except OSError:
                assert self._process.poll() is None, "the server ended at once"
                time.sleep(0.1)
        raise AssertionError("the server does not answer")

    def stop(self) -> None:
        if self._process:
            self._process.terminate()
            self._process.wait(PATIENCE_S)
            self._process = None

    def kill(self) -> None:
        """As a power failure ends it."""
        assert self._process
        self._process.kill()
        self._process.wait(PATIENCE_S)
        self._process = None


class Person:
    """Somebody at a screen of his own; all that reaches the screen is kept."""

    def __init__(
        self,
        browser: Browser,
        base: str,
        name: str,
        role: str | None,
        size: tuple[int, int] = (1280, 800),
        *,
        is_new: bool = False,
        moves: bool = False,
        system: Literal["dark", "light"] = "dark",
    ) -> None:
        """`is_new`: the tours of the games are still to be seen. `moves`, `system`: what his system prefers."""
        self.base = base
        self.name = name
        self.context = browser.new_context(
            viewport={"width": size[0], "height": size[1]},
            reduced_motion="no-preference" if moves else "reduce",
            color_scheme=system,
        )
        self.context.set_default_timeout(PATIENCE_S * 1_000)  # of questions to the server and of other tabs too
        if not is_new:
            self.context.add_init_script(f"localStorage.setItem('megalink.tours', '{json.dumps(GAMES)}')")
        self.errors: list[str] = []
        self.received: list[str] = []
        if role:
            address = f"10.0.{next(_NUMBER)}.1"  # everybody comes from a place of his own: log-ins of one are counted
            self.post("/api/demo", {"name": name, "role": role}, **{"X-Forwarded-For": address})
        self.page: Page = self.context.new_page()
        self.page.on("console", self._heard)
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page.on("websocket", self._socket)
        self._orders = 0

    def _heard(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.errors.append(message.text)

    def _socket(self, socket_: WebSocket) -> None:
        socket_.on("framereceived", lambda frame: self.received.append(str(frame)))

    def post(self, path: str, body: dict[str, Any], **headers: str) -> dict[str, Any]:
        given = {"Content-Type": "application/json", "Origin": self.base, **headers}
        answer = self.context.request.post(self.base + path, data=json.dumps(body), headers=given)
        assert answer.ok, f"{path}: {answer.status} {answer.text()}"
        found: dict[str, Any] = answer.json()
        return found

    def get(self, path: str) -> Any:
        answer = self.context.request.get(self.base + path)
        assert answer.ok, f"{path}: {answer.status} {answer.text()}"
        return answer.json()

    def order(self, order: str, **fields: object) -> dict[str, Any]:
        self._orders += 1
        return self.post(
            "/api/orders", {"order": order, **fields}, **{"Idempotency-Key": f"{self.name}-{self._orders}"}
        )

    def look_at(self, path: str) -> Page:
        self.page.goto(self.base + path)
        return self.page

    def is_content(self, where: str) -> None:
        """Nothing is wrong for axe, the console is silent, and nothing is wider than the window."""
        if not self.page.evaluate("'axe' in window"):  # its script is larger than all of ours
            self.page.evaluate(AXE_SCRIPT)
        violations = self.page.evaluate(VIOLATIONS)
        assert not violations, f"{where}: {violations}"
        assert not self.errors, f"{where}: {self.errors}"
        wide, window = self.page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
        assert wide <= window, f"{where}: the page is {wide} px wide in a window of {window} px"

    def leave(self) -> None:
        self.context.close()


def open_shoe(
    manager: Person,
    table: str,
    document: str = DOCUMENT,
    method: str = "manual",
    *,
    shuffle: str = "shoe",
    link: str | None = None,
) -> None:
    """A table for cards of a real shoe, dealt by a person: as a rule one card at a time."""
    manager.order(
        "floor.open_table",
        table=table,
        document=document,
        readings=[],
        layout=None,
        method=method,
        limits=LIMITS,
        link=link,
        shuffle=shuffle,
        dealer="person",
    )


def open_link(manager: Person, second: Person, link: str, displayed: int) -> None:
    """A jackpot of its own: nobody else plays for it."""
    parameters = {"reset": 1_000_000, "minimum": 100, "to_displayed": 2_000, "to_reserve": 500, "limit": None}
    waiting = manager.order("link.open_link", link=link, parameters=parameters, displayed=displayed, reserve=1_000_000)
    second.order("floor.approve_order", number=waiting["waiting"])


# What staff do on the console


def next_step(page: Page, words: str) -> None:
    """The large button says these words; its key is pressed."""
    expect(page.locator("#next-step")).to_contain_text(words)
    expect(page.locator("#next-step")).to_be_enabled()
    page.keyboard.press("n")
    expect(page.locator("#next-step").filter(has_text=words)).to_have_count(0)


def tick(page: Page, words: str) -> None:
    """The large button names a position of the list; its key ticks it off."""
    expect(page.locator("#next-step")).to_contain_text(words)
    expect(page.locator("#next-step")).to_be_enabled()
    page.keyboard.press("p")


def seat(page: Page, position: int) -> Locator:
    return page.locator(".seat").nth(position - 1)


def wager(page: Page, position: int, amount: str, area: str | None = None) -> None:
    seat(page, position).get_by_role("button", name="Wager", exact=True).click()
    dialog = page.get_by_role("dialog")
    if area:
        dialog.get_by_label("Wager").select_option(label=area)
    if dialog.get_by_label("Amount").evaluate("node => node.tagName") == "INPUT":
        dialog.get_by_label("Amount").fill(amount)
    else:
        dialog.get_by_label("Amount").select_option(label=f"S${amount}")
    confirm(page, "wagers")
    expect(seat(page, position).locator(".wagers")).to_contain_text(f"S${amount}")


def confirm(page: Page, told: str) -> None:
    """Confirms the form once the server has said what it will do."""
    dialog = page.get_by_role("dialog")
    expect(dialog.locator(".consequences")).to_contain_text(told)
    dialog.get_by_role("button", name="Confirm").click()
    expect(dialog).to_have_count(0)


def type_cards(page: Page, cards: str) -> None:
    """Two keys for each card, as fast as the console says where the next one goes."""
    for card in cards.split():
        heading = page.locator(".card-entry h2").filter(has_text=re.compile(r"^Card \d+ of ")).inner_text()
        page.keyboard.type(card)
        expect(page.locator(".card-entry h2").filter(has_text=re.compile(f"^{re.escape(heading)}$"))).to_have_count(0)


def write_cards(page: Page, line: str) -> None:
    """Cards that lie open in one line, and Enter."""
    expect(page.locator("#card-line")).to_have_value("")
    page.keyboard.type(line)
    expect(page.locator("#card-line")).to_have_value(line)
    page.keyboard.press("Enter")


def name_cards(page: Page, line: str) -> None:
    """The cards of the hand whose turn it is: returns when the next hand is asked for, or none."""
    heading = page.locator(".card-entry h2").filter(has_text="Name").inner_text()
    write_cards(page, line)
    place = re.escape(heading.rpartition(" of ")[2])  # the cards of one line are named one by one
    expect(page.locator(".card-entry h2").filter(has_text=re.compile(f" of {place}$"))).to_have_count(0)


def there_twice(page: Page) -> None:
    """A card that is there already: Enter looks again, and it takes two answers to stop play."""
    page.get_by_role("dialog").get_by_role("button", name="It is there twice").click()
    expect(page.get_by_role("dialog").get_by_role("button", name="Let me look again")).to_be_focused()
    page.get_by_role("dialog").get_by_role("button", name="Stop play and record it").click()


def apply(page: Page, clause: str, order: str) -> Locator:
    """Opens a clause of the menu of irregularities and one of its orders."""
    dialog = open_clause(page, clause)
    dialog.get_by_role("button", name=order).click()
    return dialog


def open_clause(page: Page, clause: str) -> Locator:
    expect(page.locator(".irregular")).to_be_visible()
    page.keyboard.press("i")
    page.get_by_role("dialog").get_by_role("button", name=re.compile(rf"^{re.escape(clause)}\s")).click()
    expect(page.locator("dialog .clause-orders")).to_be_visible()
    return page.get_by_role("dialog")
