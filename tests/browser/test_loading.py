"""How pages come: in a few requests, once; and as they are written where a developer has them read anew."""

from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.player_floor import Comes, Starts
from tests.browser.staff_floor import Person
from tests.cli.test_serve import server

BYTES_MAX = 150_000
REQUESTS_MAX = 12  # some sixty of 400 ms each, six at a time, took nine seconds
LOADED = """() => performance.getEntriesByType('resource')
  .map(one => ({ path: new URL(one.name).pathname, bytes: one.transferSize, by: one.initiatorType }))"""
THERE = ".table-card, .felt .seat, .amount"


def _loaded(page: Page) -> list[dict[str, Any]]:
    expect(page.locator(THERE).first).to_be_visible()
    page.wait_for_load_state("networkidle")
    found: list[dict[str, Any]] = page.evaluate(LOADED)
    odds = [one for one in found if one["path"].endswith("/odds")]  # asked for again while they are counted
    return [one for one in found if one not in odds[1:]]


@pytest.mark.parametrize("path", ["/", "/table/stud-1", "/sign/main"])
def test_a_page_comes_in_a_few_requests_and_its_scripts_and_styles_once(comes: Comes, path: str) -> None:
    person = comes("slow-line")
    first = _loaded(person.look_at(path))
    assert 3 < len(first) <= REQUESTS_MAX
    assert [one for one in first if one["path"].startswith("/static/bundle/") and not one["bytes"]] == []
    again = _loaded(person.look_at(path))
    static = [one for one in again if one["path"].startswith(("/static/bundle/", "/static/js/"))]
    assert len(static) == 5
    assert [one for one in static if one["bytes"]] == []


def test_who_is_there_is_asked_for_once_beside_the_scripts(comes: Comes) -> None:
    page = comes("asks-once", "player").look_at("/")
    asked = [one for one in _loaded(page) if one["path"] == "/api/me"]
    assert len(asked) == 1
    expect(page.locator(".who-name")).to_have_text("asks-once")


def test_a_table_weighs_under_150_kb_for_a_player_at_the_table_too(starts: Starts, browser: Browser) -> None:
    game, player = starts("light", "singapore-stud@9")
    context = browser.new_context(storage_state=player.context.storage_state())
    page = context.new_page()
    said: list[str] = []
    page.on("console", lambda message: said.append(message.text))
    page.goto(f"{player.base}/table/{game.table}")
    expect(page.locator(".who-name")).to_have_text("light")
    found = _loaded(page)
    assert sum(one["bytes"] for one in found) < BYTES_MAX
    assert len(found) <= REQUESTS_MAX
    # The table and its rules are asked for once, with the page: before the scripts that need them had run.
    for path in (f"/api/tables/{game.table}", "/api/rules/singapore-stud%409/table", "/api/me"):
        asked = [one for one in found if one["path"] == path]
        assert [one["by"] for one in asked] == ["link"], path
    assert said == []  # nor does the browser warn of what was fetched in vain
    context.close()


def test_the_readings_of_a_document_do_not_come_with_a_table(comes: Comes) -> None:
    page = comes("asks-why").look_at("/table/stud-1")
    paths = [one["path"] for one in _loaded(page)]
    assert [path for path in paths if path.startswith("/api/rules/")] == ["/api/rules/singapore-stud%409/table"]


def test_from_the_lobby_to_a_table_only_the_tables_own_parts_come(comes: Comes) -> None:
    person = comes("walks-over")
    _loaded(person.look_at("/"))
    table = _loaded(person.look_at("/table/stud-1"))
    come = {one["path"] for one in table if one["bytes"] and one["path"].startswith("/static/bundle/")}
    assert come == {"/static/bundle/table/main.js", "/static/bundle/table/main.css"}


def test_pages_that_are_read_anew_come_as_they_are_written(browser: Browser) -> None:
    with server("--demo", "--fresh-pages") as (_process, address, _lines):
        person = Person(browser, address.rstrip("/"), "developer", None)
        paths = {one["path"] for one in _loaded(person.look_at("/"))}
        assert {"/static/js/entry/lobby.js", "/static/js/page/dom.js", "/static/css/entry/lobby.css"} <= paths
        assert not [path for path in paths if path.startswith("/static/bundle/")]
        assert person.errors == []
        person.leave()
