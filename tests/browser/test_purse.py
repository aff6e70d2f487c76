"""A balance that does not reach the table's minimum has a way on; a wager without the one that it needs is told of."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.player_floor import Staff, Starts, area, bets_on, in_phase

SIZES = {"phone": (390, 844), "tablet": (820, 1180), "desk": (1440, 900)}
OVER_DOCK = """() => document.querySelector(".dock").getBoundingClientRect().top
  - document.querySelector(".lone").getBoundingClientRect().bottom"""

sized = pytest.mark.parametrize("size", SIZES.values(), ids=SIZES)


def _dock_top(page: Page) -> float:
    box = page.locator(".dock").bounding_box()
    assert box
    return box["y"]


@sized
def test_whoever_cannot_bet_is_told_why_and_gets_play_money_again(
    starts: Starts, staff: Staff, size: tuple[int, int]
) -> None:
    _, player = starts(f"broke-{size[0]}", "singapore-stud@9", size)
    page, before = player.page, _dock_top(player.page)
    fill = page.get_by_role("button", name="Get more play money")
    expect(fill).to_have_count(0)
    staff.manager.order("cage.cash_out", player=player.name, amount=99_700, place="cage")
    expect(page.locator("#line")).to_have_text("Your balance is below the minimum of S$5")
    staff.manager.order("cage.cash_out", player=player.name, amount=300, place="cage")
    expect(page.locator("#line")).to_have_text("Your balance is empty")
    area(page, "Ante").click()  # a press is answered
    expect(page.locator(".area-offer")).to_have_text("Your balance does not cover a further chip here.Close")
    page.keyboard.press("Escape")
    assert abs(_dock_top(page) - before) <= 2
    player.is_content(f"an empty balance, {size}")
    fill.click()
    expect(page.locator("#toasts")).to_contain_text("Your balance is S$1,000.00 now.")
    expect(fill).to_have_count(0)
    bets_on(page, "Ante")


@sized
def test_a_side_wager_without_its_base_is_told_of_until_it_comes_back(starts: Starts, size: tuple[int, int]) -> None:
    game, player = starts(f"lone-{size[0]}", "texas-holdem-bonus@9", size)
    page, note = player.page, player.page.locator(".lone")
    bets_on(page, "Bonus")
    words = "Bonus counts only beside Ante: without it you get no cards, and the wager comes back."
    expect(note).to_have_text(words)
    assert page.evaluate(OVER_DOCK) >= 0
    bets_on(page, "Ante")
    expect(note).to_have_count(0)
    page.get_by_role("button", name="Undo").click()
    expect(note).to_have_text(words)
    player.is_content(f"a Bonus without an Ante, {size}")
    game.order("table.call_no_more_bets")
    in_phase(page, "deciding")  # nobody else is dealt to
    expect(note).to_have_text(words)
