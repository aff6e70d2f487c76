"""On a small screen the panel is a sheet: it goes when a decision begins, and never lies on the dock."""

import pytest
from playwright.sync_api import expect

from tests.browser.player_floor import Starts, fold, in_phase, shows_panel

SHEETS = [(360, 640), (390, 844), (768, 1024), (844, 390), (1024, 560)]
COVERED = """() => {
  const [sheet, dock] = [".side", ".dock"].map((where) => document.querySelector(where).getBoundingClientRect());
  const wide = Math.min(sheet.right, dock.right) - Math.max(sheet.left, dock.left);
  const high = Math.min(sheet.bottom, dock.bottom) - Math.max(sheet.top, dock.top);
  return { isCovered: wide > 1 && high > 1, top: sheet.top, height: sheet.height };
}"""
LEAST_HEIGHT_PX = 150


def test_a_decision_closes_the_sheet_and_keeps_the_words_that_were_begun(starts: Starts) -> None:
    game, player = starts("sheet", "singapore-stud@9", (390, 844))
    page, field = player.page, player.page.get_by_label("Add your own words to the shuffle")
    page.keyboard.press("q")
    expect(page.locator(".area .stack")).to_have_count(1)
    shows_panel(page, "Rounds")
    field.press_sequentially("seven black")
    game.deal()
    expect(page.locator("#line")).to_have_text("Your decision")
    expect(page.locator(".side")).to_be_hidden()
    expect(page.locator("#dock")).to_be_focused()
    fold(page)
    game.go_on()
    game.open_bets()
    in_phase(page, "betting")
    shows_panel(page, "Rounds")
    expect(field).to_have_value("seven black")
    field.press("Enter")
    expect(page.locator(".own-words li", has_text="seven black")).to_be_visible()
    expect(field).to_have_value("")


@pytest.mark.parametrize("size", SHEETS, ids=str)
def test_a_sheet_that_is_opened_during_a_decision_leaves_the_dock_free(starts: Starts, size: tuple[int, int]) -> None:
    game, player = starts(f"beside-{size[0]}", "texas-holdem-bonus@9", size)
    page = player.page
    page.keyboard.press("q")
    expect(page.locator(".area .stack")).to_have_count(1)
    game.deal()
    expect(page.locator("#line")).to_have_text("Your decision")
    for name in ("Pay tables", "Rounds", "In words", "Result"):
        shows_panel(page, name)
        expect(page.get_by_role("tab", name=name)).to_have_attribute("aria-selected", "true")
        found = page.evaluate(COVERED)
        assert not found["isCovered"], name
        assert found["top"] >= 0, name
    shows_panel(page, "Pay tables")
    assert page.evaluate(COVERED)["height"] >= LEAST_HEIGHT_PX
    player.is_content("a sheet during a decision")
    page.get_by_role("button", name="Fold").click()
