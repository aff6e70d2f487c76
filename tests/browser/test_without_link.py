"""A table without a link: the jackpot's area lies on the layout, and nobody is offered to wager on it."""

import pytest
from playwright.sync_api import expect

from tests.browser.player_floor import Comes, Game, Staff, area, bets_and_folds, bets_on, in_phase, sit_down

ASKS_FOR_HINTS = True

DOCUMENTS = ["singapore-stud@9", "bullseye@4", "texas-holdem-bonus@9", "three-card-xtreme@2023-05-22"]


@pytest.mark.parametrize("document", DOCUMENTS)
def test_the_jackpot_is_not_pressed_where_no_link_is_joined(comes: Comes, staff: Staff, document: str) -> None:
    name = document.partition("@")[0]
    game = Game(staff, f"{name}-apart", document, link=None)
    player = comes(f"{name}-ann", "player")
    page = player.look_at(f"/table/{game.table}")
    sit_down(page, 1)
    game.open_bets()
    in_phase(page, "betting")
    jackpot, base = area(page, "Progressive Jackpot"), page.locator(".area.role-base").first
    expect(base.locator("button.area-face")).to_be_visible()
    expect(jackpot.locator(".area-face")).to_be_visible()
    expect(jackpot.locator("button.area-face")).to_have_count(0)
    expect(jackpot.get_by_role("group", name="Progressive Jackpot: S$0, not played at this table")).to_be_visible()
    jackpot.click(position={"x": 30, "y": 40})
    bets_on(page, base.locator(".area-name").inner_text())
    expect(page.locator(".figure.wager b")).to_have_text("S$5.00")
    jackpot.get_by_role("button", name="About Progressive Jackpot").click()
    expect(page.locator("#side")).to_contain_text("Progressive Jackpot is not played at this table: no link is joined.")
    player.is_content("without a link")


def test_in_a_replay_of_a_round_there_the_jackpot_is_not_played_either(comes: Comes, staff: Staff) -> None:
    game = Game(staff, "again-apart", "singapore-stud@9", link=None)
    player = comes("again-ann", "player")
    page = player.look_at(f"/table/{game.table}")
    sit_down(page, 1)
    game.open_bets()
    bets_and_folds(game, page)
    in_phase(page, "settled")
    page = player.look_at(f"/table/{game.table}/round/1")
    expect(page.locator(".not-played .area-name")).to_have_text(["Progressive Jackpot"])
    expect(page.get_by_role("group", name="Progressive Jackpot: S$0, not played at this table")).to_be_visible()
    page.keyboard.press("End")
    in_phase(page, "settled")
    expect(page.locator(".not-played .area-name")).to_have_text(["Progressive Jackpot"])


def test_the_dealers_line_knows_no_jackpot_there(comes: Comes, staff: Staff) -> None:
    game = Game(staff, "line-apart", "singapore-stud@9", link=None)
    comes("line-ann", "player").order("table.sit", table=game.table, player="line-ann", position=1)
    game.open_bets()
    page = staff.dealer.look_at(f"/dealer/{game.table}")
    expect(page.locator(".bet-line .hint")).to_contain_text("Ante")
    expect(page.locator(".bet-line .hint")).not_to_contain_text("Jackpot")
    page.get_by_label("Bets", exact=True).fill("1 p 1")
    page.keyboard.press("Enter")
    expect(page.locator(".bet-line .field-error")).to_contain_text("No wager before the deal is called “p”")
