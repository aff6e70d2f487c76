"""Tables for Players' pages: dealt by the system's shuffle, paced by the test, so that no clock decides a test."""

import json
import re
import time
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from playwright.sync_api import Page, Route, WebSocketRoute, expect

from tests.browser.staff_floor import LIMITS, Person
from tests.patience import PATIENCE_S

PROBE = "/healthz?intercepted"
Comes = Callable[..., Person]
Starts = Callable[..., "tuple[Game, Person]"]
SLOW = (
    "--betting",
    "600",
    "--between",
    "600",
    "--decision",
    "600",
    "--reveal",
    "600",
)  # the robots' tables stand still


class Staff(NamedTuple):
    """Who runs the tables of a test module: one log-in each, as the server counts log-ins."""

    dealer: Person
    manager: Person


class Game:
    """A table with a Dealer who does the next step when he is told to, or with the clock as its dealer."""

    def __init__(
        self, staff: Staff, table: str, document: str, link: str | None = "main", dealer: str = "person"
    ) -> None:
        self.table = table
        self.dealer = staff.dealer
        staff.manager.order(
            "floor.open_table",
            table=table,
            document=document,
            readings=[],
            layout=None,
            method=None,
            limits=LIMITS,
            link=link,
            shuffle="system",
            dealer=dealer,
        )

    def order(self, name: str, **fields: object) -> None:
        self.dealer.order(name, table=self.table, **fields)

    def seen(self, person: Person | None = None) -> dict[str, Any]:
        """The table as this person gets it."""
        found: dict[str, Any] = (person or self.dealer).get(f"/api/tables/{self.table}")
        return found

    @property
    def next(self) -> str | None:
        found: str | None = self.seen()["guide"]["next"]
        return found

    def open_bets(self) -> None:
        self.order("table.call_place_your_bets")

    def deal(self) -> None:
        """No more bets, and the first packets."""
        self.order("table.call_no_more_bets")
        self.order("table.deal_from_deck")

    def go_on(self) -> None:
        """All that the Dealer does without anybody's decision, up to the settlement."""
        for _ in range(12):
            step = self.next
            if step in (None, "table.call_place_your_bets"):
                return
            self.order(step)
        raise AssertionError("the round does not end")


def sit_down(page: Page, position: int) -> None:
    """Returns when the page has heard of it too: until then it offers nothing there."""
    page.get_by_role("button", name=f"Sit at position {position}").first.click()
    spot = page.get_by_role("group", name=f"Position {position}", exact=True)
    expect(spot).to_have_class(re.compile(r"\bown\b"))


def area(page: Page, name: str) -> Any:
    return page.locator(".area").filter(has=page.locator(".area-name", has_text=name))


def bets_on(page: Page, *names: str) -> None:
    """A chip on each of these areas: the next one waits for the one before, which it may need beside it."""
    for name in names:
        area(page, name).click()
        expect(area(page, name).locator(".stack")).to_have_count(1)


def takes_chip(page: Page, chip: str) -> None:
    """Chooses a chip by what is written on it, such as "S$25"."""
    page.get_by_role("radio", name=chip, exact=True).click()
    expect(page.get_by_role("radio", checked=True)).to_have_accessible_name(chip)


def backs(page: Page, owner: str, chip: str = "S$5", answer: str = "Back it with this wager only") -> None:
    """A first chip on the Ante of another's position 1: the page asks once what that may take."""
    page.get_by_role("button", name=f"Position 1, {owner}: look at it").click()
    takes_chip(page, chip)
    area(page, "Ante").click()
    page.get_by_role("dialog").get_by_role("button", name=answer).click()
    expect(page.locator(".figure.wager b")).to_have_text(f"{chip}.00")


def shows_panel(page: Page, name: str) -> None:
    """Opens a part of the panel beside the felt: Result, Pay tables, Rounds, In words."""
    expect(page.locator(".table-head")).to_be_visible()
    more = page.get_by_role("button", name="More", exact=True)
    if more.is_visible():
        more.click()
    page.get_by_role("tab", name=name, exact=True).click()


def cited(page: Page) -> list[str]:
    """The clauses and readings behind every line of the result, each opened by its "Why?"."""
    shows_panel(page, "Result")
    numbers: list[str] = []
    expect(page.locator(".lines .why").first).to_be_visible()
    for button in page.locator(".lines .why").all():
        button.click()
        words = page.locator(".why-words .cite")
        expect(words.first).to_be_visible()
        numbers += words.all_inner_texts()
        button.click()
    return numbers


def waits_until(page: Page, is_so: Callable[[], object], what: str, patience_s: int = PATIENCE_S) -> None:
    """Asks again and again; what the browser tells meanwhile reaches the test."""
    until = time.monotonic() + patience_s
    while not is_so():
        assert time.monotonic() < until, what
        page.wait_for_timeout(50)


def becomes_true(page: Page, script: str) -> None:
    """Playwright's own waiting evaluates text in the page, which the page's policy forbids."""
    waits_until(page, lambda: page.evaluate(script), script)


def intercept(page: Page, where: str | re.Pattern[str], handler: Callable[[Route], object]) -> None:
    """Stands between the page and the server.

    The browser says that it does before an open page has heard of it: a harmless question is asked until it is caught.
    """
    caught: list[str] = []

    def catch(route: Route) -> None:
        caught.append(route.request.url)
        route.fulfill(status=204)

    page.route(where, handler)
    page.route(f"**{PROBE}", catch)
    until = time.monotonic() + PATIENCE_S
    while not caught:
        assert time.monotonic() < until, "nothing is intercepted"
        page.evaluate("path => fetch(path).then(() => null)", PROBE)


class Held:
    """The orders of a page do not reach the server until they are released."""

    def __init__(self, page: Page) -> None:
        self.names: list[str] = []
        self._page = page
        self._routes: list[Route] = []
        self._holds = True
        intercept(page, "**/api/orders", self._catch)

    def _catch(self, route: Route) -> None:
        self.names.append(json.loads(route.request.post_data or "{}")["order"])
        if self._holds:
            self._routes.append(route)
        else:
            route.continue_()

    def release(self) -> None:
        waits_until(self._page, lambda: self._routes, "an order is on its way")
        self._holds = False
        for route in self._routes:
            route.continue_()


def in_phase(page: Page, phase: str) -> None:
    expect(page.locator("body")).to_have_attribute("data-phase", phase)


def codes(page: Page, where: str) -> list[str]:
    """The cards that are drawn there."""
    found: list[str] = page.locator(f"{where} ml-card").evaluate_all("all => all.map(one => one.getAttribute('code'))")
    return found


def shows_cards(page: Page, where: str, cards: Sequence[str]) -> None:
    """These cards are drawn there, in this order, or will be in a moment."""
    drawn = page.locator(f"{where} ml-card")
    expect(drawn).to_have_count(len(cards))
    for place, card in enumerate(cards):
        expect(drawn.nth(place)).to_have_attribute("code", card)


def balance(page: Page) -> int:
    """What it counts to: the figures themselves are on their way for a moment."""
    return int(page.locator(".figure.balance ml-count").get_attribute("cents") or "")


STAYS_IN = "House Way|Bet|Flop|Play"


def decide(page: Page, choice: str) -> None:
    """Returns when the server has it: the button is gone, and the Dealer may go on."""
    expect(page.locator("html")).to_have_attribute("data-status", "open")  # else the page refuses the press
    expect(page.locator("#line")).to_contain_text("our decision")
    hand = page.locator(".dock-acts button.big:not(.ready)")
    hand.filter(has_text=re.compile(f"^({choice})")).first.click()
    expect(hand).to_have_count(0)


def fold(page: Page) -> None:
    decide(page, "Fold")


def to_the_end(game: Game, page: Page) -> None:
    """From a first decision that is made to the settlement, with a Check wherever one is asked for."""
    game.go_on()
    while game.next is None:  # Turn and River
        decide(page, "Check")
        game.go_on()
    in_phase(page, "settled")


class Feed:
    """Stands in for the live channel of a page, to tell it what no real floor says on demand."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._sockets: list[WebSocketRoute] = []
        page.route_web_socket("**/live**", self._opened)

    def _opened(self, socket: WebSocketRoute) -> None:
        self._sockets.append(socket)

    def _socket(self) -> WebSocketRoute:
        """The page opens it once its scripts run, which may be after the page itself has come."""
        waits_until(self._page, lambda: self._sockets, "the page opens a channel")
        return self._sockets[-1]

    def tell(self, **message: object) -> None:
        self._socket().send(json.dumps(message))

    def hang_up(self) -> None:
        self._socket().close()


def bets_and_folds(game: Game, page: Page) -> None:
    """A round with the first wager alone, up to its settlement."""
    in_phase(page, "betting")
    page.keyboard.press("q")
    expect(page.locator(".area .stack")).to_have_count(1)
    game.deal()
    fold(page)
    game.go_on()
