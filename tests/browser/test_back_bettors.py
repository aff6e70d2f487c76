"""Several Players on one position: small parts, who follows the seat, and what the seated Player puts up."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.player_floor import Comes, Starts, area, backs, bets_on, decide, fold, in_phase, takes_chip

ASKS_FOR_HINTS = True

SIZES = {"small": (360, 640), "phone": (390, 844), "tablet": (820, 1180), "desk": (1440, 900)}
LINES_OF_TWO_PX = 60
sized = pytest.mark.parametrize("size", SIZES.values(), ids=SIZES)


@sized
def test_3_9__a_back_bettor_follows_and_the_seated_player_covers_the_rest(
    starts: Starts, comes: Comes, size: tuple[int, int]
) -> None:
    name = f"owner-{size[0]}"
    game, owner = starts(name, "singapore-stud@9", size)
    takes_chip(owner.page, "S$25")
    bets_on(owner.page, "Ante")
    bea, cat = (comes(f"{one}-{size[0]}", "player", size) for one in ("bea", "cat"))
    for person, chip in ((bea, "S$5"), (cat, "S$1")):
        backs(person.look_at(f"/table/{game.table}"), name, chip)
    dock, control = bea.page.locator(".dock"), bea.page.locator(".follow")
    place = dock.bounding_box()
    expect(control).to_contain_text(f"If {name} wagers more on position 1")
    control.get_by_role("button", name="Follow for the round").click()
    expect(control).to_contain_text(f"You follow the seat of {name} for this round")
    assert dock.bounding_box() == place, "the dock keeps its place"
    bea.is_content("a back bettor follows")
    expect(owner.page.locator(".follows")).to_have_text(f"bea-{size[0]} follows you.")
    place = owner.page.locator(".dock").bounding_box()
    game.deal()
    bet = owner.page.get_by_role("button", name=re.compile("^Bet"))
    expect(bet.locator(".parts")).to_have_text(
        f"you put up S$52.00, S$2.00 of it for cat-{size[0]}, bea-{size[0]} puts up S$10.00"
    )
    expect(owner.page.get_by_role("button", name="Look at")).to_have_count(0)  # the page looks by itself
    assert owner.page.locator(".dock").bounding_box() == place, "the owner's dock keeps its place too"
    owner.is_content("the seated Player decides")
    bet.click()
    expect(bea.page.locator(".figure.wager b")).to_have_text("S$15.00")
    expect(cat.page.locator(".figure.wager b")).to_have_text("S$1.00")
    game.go_on()
    in_phase(owner.page, "settled")


@sized
def test_A57__the_seated_player_is_told_what_a_decision_takes_for_others(
    starts: Starts, comes: Comes, size: tuple[int, int]
) -> None:
    """Before the deal; and the hint, which counts it, names what is best for his own money."""
    name, backer = f"pays-{size[0]}", f"bea-pays-{size[0]}"
    game, owner = starts(name, "singapore-stud@9", size)
    page = owner.page
    bets_on(page, "Ante")
    backs(comes(backer, "player", size).look_at(f"/table/{game.table}"), name, "S$100")
    expect(page.locator(".for-others")).to_have_text(
        f"Your Bet would take S$210.00: S$200.00 of it for {backer} (not following your seat)."
    )
    owner.is_content("a back bettor who does not follow")
    game.deal()
    page.get_by_role("button", name="Hint", exact=True).click()
    expect(page.locator(".hint-units")).to_contain_text("Counted with S$200.00 that you would put up for others")
    expect(page.locator(".hint-worth b")).to_have_count(1)
    decide(page, "Bet")
    game.go_on()
    in_phase(page, "settled")
    sheet = owner.look_at("/session#all")
    expect(sheet.locator(".apart")).to_contain_text("1 round on a backed hand, whose wagers brought")
    owner.is_content("the session sheet with a round on a backed hand")


def test_3_4__a_part_that_is_short_says_so_while_bets_are_open(starts: Starts, comes: Comes) -> None:
    game, owner = starts("short", "singapore-stud@9")
    bea = comes("bea-short", "player")
    backs(bea.look_at(f"/table/{game.table}"), "short", "S$1")
    for page in (bea.page, owner.page):
        expect(page.locator(".short-of")).to_have_text(
            "Ante: S$4.00 short of the minimum. It is returned at “No more bets”."
        )
    bea.is_content("a wager that is short")
    takes_chip(owner.page, "S$5")
    area(owner.page, "Ante").click()
    expect(owner.page.locator(".short-of")).to_have_count(0)
    expect(area(owner.page, "Ante")).to_contain_text("S$6")


def test_3_5_4__a_back_bettor_reads_his_own_parts_and_they_add_up(starts: Starts, comes: Comes) -> None:
    game, owner = starts("lines", "singapore-stud@9")
    bets_on(owner.page, "Ante", "Progressive Jackpot")
    bea = comes("bea-lines", "player")
    backs(bea.look_at(f"/table/{game.table}"), "lines", "S$25")
    expect(bea.page.locator(".whose")).to_have_text("lines's position: you back it")
    theirs = bea.page.locator(".area.is-others")  # the seat's jackpot wager: not a cent of it is hers
    expect(theirs.locator(".area-name")).to_have_text(["Progressive Jackpot"])
    expect(theirs).to_contain_text("lines’s")
    expect(area(bea.page, "Ante")).to_contain_text("yours S$25")
    expect(owner.page.locator(".area.is-others")).to_have_count(0)
    bea.is_content("beside another's wager")
    game.deal()
    fold(owner.page)
    game.go_on()
    looker = comes("looks-on-lines", "player").look_at(f"/table/{game.table}")
    looker.get_by_role("button", name="Position 1, lines: look at it").click()
    expect(looker.locator(".whose")).to_have_text("lines's position")  # bets are closed: there is nothing to back
    in_phase(looker, "settled")
    expect(looker.locator(".result caption")).to_have_text("Position 1, lines")
    for person, wagers in ((owner, ["Ante", "Progressive Jackpot"]), (bea, ["Ante"])):
        in_phase(person.page, "settled")
        rows = person.page.locator(".result table.lines tbody tr")
        expect(rows).to_have_count(len(wagers))
        for row, wager in enumerate(wagers):
            expect(rows.nth(row)).to_contain_text(wager)
        marked = person.page.locator(".area:has(.area-outcome) .area-name")
        expect(marked).to_have_text(wagers)
    expect(bea.page.locator("#line")).to_have_text("The next round begins soon")
    own = bea.page.locator(".result table.lines tbody tr")
    expect(own).to_contain_text("S$25.00")
    lines = game.seen(bea)["results"]
    assert [(line["wager"], line["stake"], line["net"]) for line in lines] == [("ante", 2_500, -2_500)]


@sized
def test_A57__a_back_bettor_is_asked_once_and_told_what_the_decision_may_take(
    starts: Starts, comes: Comes, size: tuple[int, int]
) -> None:
    name = f"seat-{size[0]}"
    game, owner = starts(name, "texas-holdem-bonus@9", size)
    bets_on(owner.page, "Ante")
    bea = comes(f"asked-{size[0]}", "player", size)
    page = bea.look_at(f"/table/{game.table}")
    page.get_by_role("button", name=f"Position 1, {name}: look at it").click()
    expect(page.locator("#line")).to_have_text(f"Tap an area to back {name}")
    area(page, "Ante").click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("Flop: S$10 more with this chip (2 times your part), needed to stay in")
    expect(dialog).to_contain_text("River: S$5 more with this chip (1 times your part), or none")
    expect(dialog).to_contain_text(f"your part stays S$5: {name} covers the rest")
    bea.is_content("the question to a back bettor")
    answers = [button.bounding_box() for button in dialog.locator("footer button").all()]
    heights = {round(box["height"]) for box in answers if box}
    assert len(answers) == len([box for box in answers if box])
    assert max(heights) < LINES_OF_TWO_PX, "no answer is a narrow column of words"
    expect(dialog.get_by_role("button", name="No")).to_be_focused()
    dialog.get_by_role("button", name="No").click()
    expect(page.locator(".figure.wager b")).to_have_text("S$0.00")
    area(page, "Ante").click()
    dialog.get_by_role("button", name="Back it and follow the seat").click()
    expect(page.locator(".follow")).to_contain_text(f"You follow the seat of {name} for this round")
    area(page, "Ante").click()
    expect(page.locator(".figure.wager b")).to_have_text("S$10.00")
    expect(dialog).to_have_count(0)
    expect(page.locator(".spot")).to_have_class(re.compile(r"\bbacked\b"))


def test_A57__the_question_goes_when_bets_are_closed(starts: Starts, comes: Comes) -> None:
    game, owner = starts("closes", "singapore-stud@9")
    bets_on(owner.page, "Ante")
    bea = comes("bea-closes", "player")
    page = bea.look_at(f"/table/{game.table}")
    page.get_by_role("button", name="Position 1, closes: look at it").click()
    area(page, "Ante").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    game.deal()
    in_phase(page, "deciding")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.locator(".figure.wager b")).to_have_text("S$0.00")
