"""The ways in: the lobby of a demonstration floor, signing in, setting up."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.player_floor import Comes

FIRST_LOAD_BYTES_MAX = 150_000


def test_a_newcomer_picks_a_name_and_has_play_money(comes: Comes) -> None:
    visitor = comes("newcomer")
    page = visitor.look_at("/")
    expect(page.locator(".table-card").first).to_be_visible()
    visitor.is_content("the lobby, signed out")
    page.get_by_label("Your name").fill("newcomer1")
    page.keyboard.press("Enter")
    expect(page.locator(".purse")).to_have_text("S$1,000.00")
    page.get_by_role("link", name=re.compile("Play at stud-1")).click()
    expect(page.get_by_role("button", name="Sit at position 1").first).to_be_visible()
    visitor.is_content("a table without a seat")


def test_a_name_that_cannot_be_is_refused_beside_the_field(comes: Comes) -> None:
    comes("taken", "player")
    visitor = comes("second")
    page = visitor.look_at("/")
    page.get_by_label("Your name").fill("taken")
    page.keyboard.press("Enter")
    expect(page.get_by_role("alert")).to_be_visible()
    expect(page.get_by_label("Your name")).to_have_attribute("aria-invalid", "true")


@pytest.mark.parametrize("path", ["/", "/table/stud-1", "/sign/main"])
def test_the_first_load_is_small(comes: Comes, path: str) -> None:
    page = comes("loader").look_at(path)
    expect(page.locator(".table-card, .felt, .amount").first).to_be_visible()
    page.wait_for_load_state("networkidle")
    sizes = page.evaluate(
        "['navigation', 'resource'].flatMap(kind => performance.getEntriesByType(kind)).map(one => one.transferSize)"
    )
    assert len(sizes) > 5
    assert sum(sizes) < FIRST_LOAD_BYTES_MAX


@pytest.mark.parametrize("path", ["/login", "/setup?token=no", "/setup"])
def test_the_ways_in_are_accessible(comes: Comes, path: str) -> None:
    visitor = comes("doorstep")
    expect(visitor.look_at(path).locator(".way-in h1")).to_be_visible()
    visitor.is_content(path)
