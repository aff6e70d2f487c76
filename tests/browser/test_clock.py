"""A table that the clock deals: what the page says of the time, and what happens when it runs out."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from tests.browser.player_floor import Comes, Staff, area, balance, cited, in_phase, sit_down
from tests.browser.staff_floor import LIMITS, FloorState, Person

TIMES = ("--betting", "1", "--between", "0.5", "--decision", "3", "--disconnected", "1", "--reveal", "0.2")


@pytest.fixture(scope="module")
def state(tmp_path_factory: pytest.TempPathFactory) -> Iterator[FloorState]:
    found = FloorState(tmp_path_factory.mktemp("clock"), TIMES)
    found.start()
    yield found
    found.stop()


def seated(comes: Comes, staff: Staff, name: str, **readings: str) -> Person:
    staff.manager.order(
        "floor.open_table",
        table=f"{name}-table",
        document="singapore-stud@9",
        readings=[[switch.replace("_", ".", 1), side] for switch, side in readings.items()],
        layout=None,
        method=None,
        limits=LIMITS,
        link=None,
        shuffle="system",
        dealer="automatic",
    )
    player = comes(name, "player")
    sit_down(player.look_at(f"/table/{name}-table"), 1)
    in_phase(player.page, "betting")
    return player


def test_A117__the_clock_folds_for_a_player_who_sits_and_waits(comes: Comes, staff: Staff) -> None:
    player = seated(comes, staff, "waits")
    page = player.page
    before = balance(page)
    area(page, "Ante").click()
    expect(page.locator(".if-silent")).to_have_text("If the time runs out: Fold")
    expect(page.locator(".silence")).to_contain_text("Your time ran out: Fold.")
    assert "A117" in cited(page)
    assert balance(page) < before
    player.is_content("after the time ran out")


def test_A117__under_the_other_reading_the_page_says_that_the_wagers_come_back(comes: Comes, staff: Staff) -> None:
    page = seated(comes, staff, "idles", time_expired="absent").page
    area(page, "Ante").click()
    come_back = "the hand is invalid, your wagers come back"
    expect(page.locator(".if-silent")).to_have_text(f"If the time runs out: {come_back}")
    expect(page.locator(".silence")).to_contain_text(f"Your time ran out: {come_back}.")
    expect(page.locator(".area.is-returned", has_text="Ante")).to_be_visible()
