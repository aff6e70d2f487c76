"""Several Players on one position: small parts, who follows the seat, and what the seated Player puts up."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.player_floor import Comes, Starts, area, in_phase

DESK, PHONE = (1280, 800), (390, 844)


def backs(page: Page, owner: str, chip: str) -> None:
    page.get_by_role("button", name=f"Position 1, {owner}: look at it").click()
    page.keyboard.press(chip)
    area(page, "Ante").click()


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_3_9__a_back_bettor_follows_and_the_seated_player_covers_the_rest(
    starts: Starts, comes: Comes, size: tuple[int, int]
) -> None:
    name = f"owner-{size[0]}"
    game, owner = starts(name, "singapore-stud@9", size)
    owner.page.keyboard.press("3")
    area(owner.page, "Ante").click()
    bea, cat = (comes(f"{one}-{size[0]}", "player", size) for one in ("bea", "cat"))
    for person, chip in ((bea, "2"), (cat, "1")):
        backs(person.look_at(f"/table/{game.table}"), name, chip)
    control = bea.page.locator(".follow")
    expect(control).to_contain_text(f"If {name} wagers more on position 1")
    control.get_by_role("button", name="Follow the seat for the round").click()
    expect(control).to_contain_text(f"You follow the seat of {name} for this round")
    bea.is_content("a back bettor follows")
    expect(owner.page.locator(".follows")).to_have_text(f"bea-{size[0]} follows you.")
    game.deal()
    bet = owner.page.get_by_role("button", name=re.compile("^Bet"))
    expect(bet.locator(".parts")).to_have_text(
        f"you put up S$52.00, S$2.00 of it for cat-{size[0]}, bea-{size[0]} puts up S$10.00"
    )
    owner.is_content("the seated Player decides")
    bet.click()
    expect(bea.page.locator(".figure.wager b")).to_have_text("S$15.00")
    expect(cat.page.locator(".figure.wager b")).to_have_text("S$1.00")
    game.go_on()
    in_phase(owner.page, "settled")


def test_3_4__a_part_that_is_short_says_so_while_bets_are_open(starts: Starts, comes: Comes) -> None:
    game, owner = starts("short", "singapore-stud@9")
    bea = comes("bea-short", "player")
    backs(bea.look_at(f"/table/{game.table}"), "short", "1")
    for page in (bea.page, owner.page):
        expect(page.locator(".short-of")).to_have_text(
            "Ante: S$4.00 short of the minimum. It is returned at “No more bets”."
        )
    bea.is_content("a wager that is short")
    owner.page.keyboard.press("2")
    area(owner.page, "Ante").click()
    expect(owner.page.locator(".short-of")).to_have_count(0)
    expect(area(owner.page, "Ante")).to_contain_text("S$6")
