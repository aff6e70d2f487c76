"""Every page, for every role, with the forms that its buttons open: no text, label or title has an identifier."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from megalink.floor.audit.reports.catalogue import REPORTS
from megalink.games.library import document_keys
from tests.browser.staff_floor import Person
from tests.cli.test_serve import server
from tests.floor.audit.evening_file import IN_PLAY, PASSWORD, write_evening
from tests.identifiers import identifiers_in
from tests.patience import COUNTING_S

ASKS_FOR_HINTS = True

# All that is read, seen or heard: texts, labels, titles, hints, what stands in fields; also what is folded away.
TEXTS = """() => {
  const texts = [document.title];
  const walk = (node) => {
    if (node.nodeType === Node.TEXT_NODE) return texts.push(node.data);
    if (["SCRIPT", "STYLE"].includes(node.tagName)) return;
    for (const name of ["aria-label", "title", "placeholder", "alt", "aria-description"])
      if (node.getAttribute?.(name)) texts.push(node.getAttribute(name));
    if (node.tagName === "INPUT" && ["text", "search"].includes(node.type)) texts.push(node.value);
    for (const child of [...(node.shadowRoot?.childNodes ?? []), ...node.childNodes]) walk(child);
  };
  walk(document.body);
  return texts.map((text) => text.trim()).filter(Boolean);
}"""
BUTTONS = """() => [...document.querySelectorAll("main button:not([disabled])")].filter((one) => one.checkVisibility())
  .map((one) => one.getAttribute("aria-label") ?? one.innerText)"""
PRESS = """(place) => [...document.querySelectorAll("main button:not([disabled])")]
  .filter((one) => one.checkVisibility())[place].click()"""
CLOSE = """() => document.querySelectorAll("dialog[open]").forEach((one) => one.close())"""

TABLES = ("stud", "texas", IN_PLAY, "bullseye-4")
# Each page with what is there once it has been drawn.
EVERYBODY = {
    "/": ".jackpot-return",
    "/sign/main": ".open-games li",
    **{f"/mathematics?document={key}": ".plots svg" for key in document_keys()},
    "/school": "main button",
    **{f"/table/{table}": ".felt .seat" for table in TABLES},
}
CONSOLES = {f"/dealer/{table}": ".seat" for table in TABLES}
CLAIMS = {"/claim/main/1": ".checklist, .claim-amount", "/slip/main/1": ".slip-amount"}
BOOKS = {
    "/pit": ".glance, .table-list, .attention",
    "/cage": "table.records",
    "/settings": "main h2",
    "/bars": "main p",
    "/link/main": "table tbody tr",
    "/account/robot.bullseye-4.1": "dl.sums",
    **{f"/reports?report={name}": ".report tbody tr" for name in REPORTS},
    "/reports?report=ratings&player=robot.bullseye-4.1": ".report tbody tr",
}
PAGES = {
    None: EVERYBODY,
    "ann": {**EVERYBODY, "/account": "dl.sums"},
    "dee": {**CONSOLES, **CLAIMS},
    "gil": {**CONSOLES, **CLAIMS, **BOOKS},
    "ada": {"/audit": ".found-list td", **CLAIMS, **BOOKS},
    "olga": {"/users": ".users tbody tr"},
}


@pytest.fixture(scope="module")
def base(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    file: Path = tmp_path_factory.mktemp("evening") / "floor.db"
    write_evening(file)
    with server("--database", str(file), "--proxy", "127.0.0.1") as (_process, address, _lines):
        yield address.rstrip("/")


@pytest.fixture
def person(request: pytest.FixtureRequest, browser: Browser, base: str) -> Iterator[Person]:
    name: str | None = request.param
    found = Person(browser, base, name or "somebody", None)
    if name:
        found.post("/api/login", {"name": name, "password": PASSWORD})
    yield found
    found.leave()


def identifiers_on(page: Page) -> set[str]:
    texts: list[str] = page.evaluate(TEXTS)
    assert texts
    return {f"{word}: {text}" for text in texts for word in identifiers_in(text)}


@pytest.mark.parametrize(("person", "pages"), PAGES.items(), indirect=["person"], ids=map(str, PAGES))
def test_no_page_has_an_identifier(person: Person, pages: dict[str, str]) -> None:
    for number, (path, there) in enumerate(pages.items()):
        # Each page from a place of its own: a machine is quicker than people, whose requests are counted.
        person.context.set_extra_http_headers({"X-Forwarded-For": f"10.2.{number}.1"})
        page = person.look_at(path)
        expect(page.locator(there).first).to_be_attached(timeout=COUNTING_S * 1_000)
        assert identifiers_on(page) == set(), path
    assert person.errors == []


@pytest.mark.parametrize("person", ["gil"], indirect=True)
@pytest.mark.parametrize("path", [f"/dealer/{IN_PLAY}", "/pit", "/cage", "/bars", "/settings"])
def test_no_form_has_an_identifier(person: Person, path: str) -> None:
    """Every button of the page is pressed once; no order reaches the floor."""
    person.page.route("**/api/orders", _refused)
    page = person.look_at(path)
    expect(page.locator({**CONSOLES, **BOOKS}[path]).first).to_be_attached()
    forms = 0
    for place, label in enumerate(page.evaluate(BUTTONS)):
        if label in ("Print", *TABLES):
            continue
        page.evaluate(PRESS, place)
        forms += _looked_at(page, f"{path}: {label}")
    assert forms


@pytest.mark.parametrize("person", ["ann"], indirect=True)
@pytest.mark.parametrize("table", TABLES)
def test_nothing_that_a_player_opens_at_a_table_has_an_identifier(person: Person, table: str) -> None:
    """Every button once: rules, rounds, proofs, seats; no order reaches the floor."""
    person.page.route("**/api/orders", _refused)
    page = person.look_at(f"/table/{table}")
    expect(page.locator(".felt .seat").first).to_be_attached()
    opened = place = 0
    while place < len(buttons := page.evaluate(BUTTONS)):  # a button may bring others, or take them away
        page.evaluate(PRESS, place)
        page.wait_for_load_state("networkidle")
        opened += _looked_at(page, f"{table}: {buttons[place]}")
        place += 1
    assert opened


@pytest.mark.parametrize("person", ["ada"], indirect=True)
def test_no_round_that_an_auditor_steps_through_has_an_identifier(person: Person) -> None:
    page = person.look_at("/audit")
    rounds = page.locator(".found-list button")
    expect(rounds.first).to_be_visible()
    for place in range(min(rounds.count(), 6)):
        rounds.nth(place).click()
        expect(page.locator("#round")).to_be_focused()
        for _ in range(12):
            assert identifiers_on(page) == set(), page.locator("#round").inner_text()
            page.keyboard.press("ArrowRight")


@pytest.mark.parametrize("person", [None], indirect=True)
def test_no_price_of_a_reading_has_an_identifier(person: Person) -> None:
    page = person.look_at("/mathematics?document=bullseye@4")
    page.get_by_role("button", name="Price every reading").click()
    expect(page.locator("table.prices tbody tr").first).to_be_visible(timeout=COUNTING_S * 1_000)
    assert identifiers_on(page) == set()


@pytest.mark.parametrize("person", ["gil"], indirect=True)
@pytest.mark.parametrize("path", ["/api/links/main/history.csv", *(f"/api/reports/{name}/file" for name in REPORTS)])
def test_no_heading_of_a_file_that_people_open_is_an_identifier(person: Person, path: str) -> None:
    player = {"player": "robot.bullseye-4.1"} if path.endswith("/ratings/file") else {}
    answer = person.context.request.get(f"{person.base}{path}", params={"format": "csv", **player})
    if path.endswith("history.csv"):
        answer = person.context.request.get(f"{person.base}{path}")
    assert answer.ok, answer.text()
    heading = answer.text().splitlines()[0]
    assert len(heading.split(",")) > 2
    assert identifiers_in(heading) == []
    assert heading[0].isupper()


def _refused(route: Route) -> None:
    route.fulfill(status=409, json={"refused": "busy", "field": None, "value": None, "clause": None, "message": "no"})


def _looked_at(page: Page, where: str) -> bool:
    """Whether the button opened a form; its preview is waited for."""
    expect(page.locator("dialog[open] .preview").filter(has_text="Asking …")).to_have_count(0)
    assert identifiers_on(page) == set(), where
    is_open = bool(page.locator("dialog[open]").count())
    page.evaluate(CLOSE)
    return is_open
