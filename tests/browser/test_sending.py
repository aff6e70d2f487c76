"""While the server has not answered, what was pressed shows that it is sent, and a decision is given once."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.player_floor import Held, Starts, area, in_phase

ON_ITS_WAY = "is sent, and not confirmed yet"


def test_an_area_shows_how_much_is_on_its_way(starts: Starts) -> None:
    _, player = starts("under-way", "singapore-stud@9")
    page = player.page
    ante, undo = area(page, "Ante"), page.get_by_role("button", name="Undo")
    page.keyboard.press("q")
    expect(ante.locator(".stack")).to_have_count(1)
    held = Held(page)
    page.keyboard.press("q")
    expect(ante.locator(".on-way")).to_have_text("+S$5")
    expect(ante.locator("button.area-face")).to_have_attribute("aria-busy", "true")
    expect(ante.get_by_role("button", name=re.compile(r"^Ante: S\$5, \+S\$5 is sent"))).to_be_visible()
    page.keyboard.press("q")
    expect(ante.locator(".on-way")).to_have_text("+S$10")
    expect(area(page, "Progressive Jackpot").locator(".on-way")).to_have_count(0)
    undo.click()
    expect(undo).to_have_attribute("aria-busy", "true")
    player.is_content("chips on their way")
    held.release()
    expect(ante.locator(".area-amount")).to_have_text("S$10")
    expect(ante.locator(".on-way")).to_have_count(0)
    expect(ante.locator("button.area-face")).not_to_have_attribute("aria-busy", "true")
    expect(undo).not_to_have_attribute("aria-busy", "true")
    assert held.names == ["table.place_wager", "table.place_wager", "table.lower_wager"]


@pytest.mark.parametrize("way", ["key", "pointer"])
def test_a_decision_on_its_way_is_neither_repeated_nor_contradicted(starts: Starts, way: str) -> None:
    game, player = starts(f"decides-{way}", "singapore-stud@9")
    page = player.page
    page.keyboard.press("q")
    expect(page.locator(".area .stack")).to_have_count(1)
    game.deal()
    in_phase(page, "deciding")
    expect(page.locator(".spot ml-card").first).not_to_have_attribute("code", "??")
    held = Held(page)
    fold, bet = (page.locator(f'[data-key="table.decide-{choice}-1"]') for choice in ("fold", "bet"))

    def press(button: str) -> None:
        if way == "key":
            page.keyboard.press(button[0])
        else:
            {"fold": fold, "bet": bet}[button].click(force=True)

    press("fold")
    expect(fold).to_have_attribute("aria-busy", "true")
    expect(fold).to_have_accessible_name(re.compile(f"Fold.*{ON_ITS_WAY}"))
    expect(bet).to_have_attribute("aria-disabled", "true")
    expect(bet).to_have_accessible_name(re.compile(f"Bet.*Fold {ON_ITS_WAY}"))
    player.is_content("a decision on its way")
    for button in ("bet", "fold"):
        press(button)
        expect(page.locator(".toast").last).to_contain_text(f"Fold {ON_ITS_WAY}")
    held.release()
    expect(page.locator(".spot")).to_have_class(re.compile("folded"))
    assert held.names == ["table.decide"]
