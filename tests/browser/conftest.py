"""One Chromium for all browser tests, the system's own; a floor for each module, and people who come to it."""

import shutil
from collections.abc import Callable, Generator, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Error, Page, expect, sync_playwright

from tests.browser.player_floor import SLOW, Comes, Game, Staff, in_phase, sit_down
from tests.browser.staff_floor import FloorState, Person
from tests.patience import PATIENCE_S

# The shell is the same browser without a window of its own, and opens a page with a third of the work.
NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable")

# What a page said last, for whoever reads of a test that failed.
SAID = """() => [document.documentElement.dataset.status, document.body.dataset.phase,
  ...["#line", "#said", "#toasts"].map((place) => document.querySelector(place)?.innerText)]"""

expect.set_options(timeout=PATIENCE_S * 1_000)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    browser = getattr(item, "funcargs", {}).get("browser")
    if report.failed and call.when == "call" and browser is not None:
        pages = [page for context in browser.contexts for page in context.pages]
        report.sections.append(("what the pages said last", "\n".join(map(_last_words, pages))))
    return report


def _last_words(page: Page) -> str:
    try:
        return f"{page.url}: {page.evaluate(SAID)}"
    except Error as error:
        return f"{page.url}: {error.message}"


def chromium() -> str | None:
    return next(filter(None, map(shutil.which, NAMES)), None)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    found = chromium()
    if found is None:
        pytest.skip(f"no Chromium on this machine (looked for {', '.join(NAMES)})")
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=found, args=["--no-sandbox", "--disable-gpu"])
        yield started
        started.close()


@pytest.fixture(scope="module")
def state(tmp_path_factory: pytest.TempPathFactory, request: pytest.FixtureRequest) -> Iterator[FloorState]:
    """Where a module has ASKS_FOR_HINTS its server prepares them; elsewhere that work would be for nothing."""
    hints = () if getattr(request.module, "ASKS_FOR_HINTS", False) else ("--no-prepare-hints",)
    found = FloorState(tmp_path_factory.mktemp("floor"), (*SLOW, *hints))
    found.start()
    yield found
    found.stop()


@pytest.fixture
def comes(state: FloorState, browser: Browser) -> Iterator[Comes]:
    """Somebody comes to the floor: `comes("ann", "player")`; without a role he only looks."""
    there: list[Person] = []

    def come(name: str, role: str | None = None, size: tuple[int, int] = (1280, 800), **settings: Any) -> Person:
        person = Person(browser, state.base, name, role, size, **settings)
        there.append(person)
        return person

    yield come
    for person in there:
        person.leave()


@pytest.fixture(scope="module")
def staff(state: FloorState, browser: Browser) -> Iterator[Staff]:
    found = Staff(*(Person(browser, state.base, f"one-{role}", role) for role in ("dealer", "pit_manager")))
    yield found
    for person in found:
        person.leave()


@pytest.fixture
def starts(comes: Comes, staff: Staff) -> Callable[..., tuple[Game, Person]]:
    """A Player in seat 1 of a table of his own, where bets are open."""

    def start(name: str, document: str, size: tuple[int, int] = (1280, 800), **settings: Any) -> tuple[Game, Person]:
        game = Game(staff, f"{name}-table", document)
        player = comes(name, "player", size, **settings)
        sit_down(player.look_at(f"/table/{game.table}"), 1)
        game.open_bets()
        in_phase(player.page, "betting")
        return game, player

    return start
