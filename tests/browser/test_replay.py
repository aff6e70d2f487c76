"""Earlier rounds: the list with its filters, and a round again on the felt, by an address that can be shared."""

import re
from itertools import cycle

import pytest
from playwright.sync_api import Page, expect

from tests.browser.player_floor import (
    STAYS_IN,
    Comes,
    Game,
    Starts,
    area,
    bets_and_folds,
    bets_on,
    codes,
    decide,
    fold,
    in_phase,
    shows_panel,
    to_the_end,
)
from tests.browser.staff_floor import Person

ASKS_FOR_HINTS = True

SIZES = [(390, 844), (820, 1180), (1440, 900)]
NAMES = ["phone", "tablet", "desktop"]
DOWN = ["??"] * 5
A_PAGE = 20  # rounds


def play(game: Game, page: Page, *, bets: bool = True) -> None:
    """One round in which the Player folds, or has no wager."""
    if game.seen()["view"]["phase"] != "betting":
        game.open_bets()
        in_phase(page, "betting")
    if not bets:
        game.order("table.call_no_more_bets")
        game.go_on()
        return
    bets_and_folds(game, page)
    in_phase(page, "settled")


# Whether a press on the middle of an element meets it.
ON_TOP = """node => {
  const { left, top, width, height } = node.getBoundingClientRect();
  return node.contains(document.elementFromPoint(left + width / 2, top + height / 2));
}"""


def replayed(person: Person, table: str, number: int = 1) -> Page:
    page = person.look_at(f"/table/{table}/round/{number}")
    expect(page.locator(".felt")).to_be_visible()
    return page


@pytest.mark.parametrize("size", SIZES, ids=NAMES)
def test_a_round_is_replayed_on_the_felt_by_slider_buttons_and_keys(starts: Starts, size: tuple[int, int]) -> None:
    game, player = starts(f"again-{size[0]}", "singapore-stud@9", size)
    play(game, player.page)
    own = next(one["cards"] for one in game.seen(player)["view"]["table"]["positions"])
    page = replayed(player, game.table)
    step, slider = page.locator(".step-text"), page.get_by_role("slider", name="Step")
    last = int(slider.get_attribute("max") or 0)
    expect(step).to_contain_text(f"1 of {last + 1} · ")
    expect(page.get_by_role("button", name="Back")).to_be_disabled()
    assert codes(page, ".spot") == []
    page.keyboard.press("ArrowRight")
    expect(step).to_contain_text(f"2 of {last + 1} · ")
    page.get_by_role("button", name="Next").click()
    expect(step).to_contain_text(f"3 of {last + 1} · ")
    expect(page.locator("#said")).to_contain_text(f"3 of {last + 1} · ")
    page.keyboard.press("ArrowLeft")
    expect(step).to_contain_text(f"2 of {last + 1} · ")
    player.is_content(f"a replay, {size}")
    slider.focus()
    page.keyboard.press("End")
    expect(step).to_contain_text(f"{last + 1} of {last + 1} · ")
    in_phase(page, "settled")
    assert codes(page, ".spot") == own != DOWN
    expect(page.locator(".lines")).to_contain_text("Ante")
    expect(page.locator(".coach-mark")).to_have_count(1)
    expect(page.locator(".area.open")).to_have_count(0)
    for part in (slider, page.get_by_role("button", name="Back"), page.get_by_role("button", name="Copy the link")):
        assert part.evaluate(ON_TOP), "nothing lies over what is pressed"
    player.is_content(f"the end of a replay, {size}")


def test_the_jackpots_lamp_is_lit_in_the_replay_of_a_round_in_which_it_was_wagered(starts: Starts) -> None:
    game, player = starts("lamp-again", "singapore-stud@9")
    bets_on(player.page, "Ante", "Progressive Jackpot")
    game.deal()
    fold(player.page)
    game.go_on()
    in_phase(player.page, "settled")
    page = replayed(player, game.table)
    jackpot, lamp = area(page, "Progressive Jackpot"), area(page, "Progressive Jackpot").locator(".lamp")
    face = jackpot.get_by_role("group", name="Progressive Jackpot: S$", exact=False)
    expect(page.locator(".not-played")).to_have_count(0)
    expect(lamp).to_have_class("lamp")
    while page.locator("body").get_attribute("data-phase") == "betting":
        page.keyboard.press("ArrowRight")
        page.wait_for_timeout(50)
    expect(lamp).to_have_class("lamp lit")
    expect(page.locator(".not-played")).to_have_count(0)
    expect(face).not_to_have_accessible_name(re.compile("not played"))


# Where the felt has what: the result takes no other place than the line had.
PLACES = """() => [".middle", ".spot", ".dealer", ".replay-dock"].map((part) => {
  const { left, top, width, height } = document.querySelector(part).getBoundingClientRect();
  return [left, top, width, height].map(Math.round);
})"""


@pytest.mark.parametrize("size", SIZES, ids=NAMES)
def test_a_replay_shows_the_result_as_the_table_did(starts: Starts, comes: Comes, size: tuple[int, int]) -> None:
    game, player = starts(f"result-again-{size[0]}", "three-card-xtreme@2023-05-22", size)
    player.page.keyboard.press("q")
    expect(player.page.locator(".area .stack")).to_have_count(1)
    game.deal()
    decide(player.page, STAYS_IN)
    to_the_end(game, player.page)
    moment = player.page.locator(".moment")
    told = [moment.locator(".headline").inner_text(), *moment.locator(".by-area li").all_inner_texts()]
    page = replayed(player, game.table)
    moment, places = page.locator(".moment"), page.evaluate(PLACES)
    expect(moment).to_have_count(0)
    page.keyboard.press("End")
    in_phase(page, "settled")
    expect(moment).to_be_visible()
    assert [moment.locator(".headline").inner_text(), *moment.locator(".by-area li").all_inner_texts()] == told
    assert page.evaluate(PLACES) == places
    player.is_content(f"the result in a replay, {size}")
    page.get_by_role("button", name="Put the result away").click()
    expect(moment).to_have_count(0)
    expect(page.locator("#line")).to_have_text("Settled")
    page.keyboard.press("Home")
    page.keyboard.press("End")
    expect(moment).to_be_visible()
    other = replayed(comes(f"no-part-{size[0]}"), game.table)
    other.keyboard.press("End")
    in_phase(other, "settled")
    expect(other.locator(".moment")).to_have_count(0)


def test_own_cards_are_face_down_in_the_replay_until_they_were_looked_at(starts: Starts) -> None:
    game, player = starts("unseen-yet", "singapore-stud@9")
    play(game, player.page)
    page = replayed(player, game.table)
    seen: list[list[str]] = []
    sizes = cycle(SIZES)
    last = int(page.get_by_role("slider").get_attribute("max") or 0)
    for at in range(1, last + 1):
        page.keyboard.press("ArrowRight")
        expect(page.locator(".step-text")).to_contain_text(f"{at + 1} of ")
        width, height = next(sizes)
        page.set_viewport_size({"width": width, "height": height})
        cards = codes(page, ".spot")
        if cards and (not seen or seen[-1] != cards):
            seen.append(cards)
    assert seen[0] == DOWN
    assert len(seen) == 2


def test_a_shared_address_shows_others_only_what_they_may_see(starts: Starts, comes: Comes) -> None:
    game, player = starts("shares-link", "singapore-stud@9")
    play(game, player.page)
    address = f"/api/tables/{game.table}/rounds/1"
    own = player.get(address)["steps"][-1]["view"]["table"]["positions"][0]["cards"]
    for visitor in (comes("passing"), comes("other-one", "player")):
        page = replayed(visitor, game.table)
        page.keyboard.press("End")
        in_phase(page, "settled")
        theirs = visitor.get(address)["steps"][-1]["view"]["table"]["positions"][0]["cards"]
        assert codes(page, ".spot") == theirs
        if theirs == DOWN:
            assert not {*own} & {*codes(page, "main")}
        expect(page.locator(".coach-mark")).to_have_count(0)
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            assert codes(page, ".spot") == theirs
            expect(page.locator(".spot ml-card").last).to_be_in_viewport()
            visitor.is_content(f"a shared replay, {width}")


def test_the_link_is_copied_and_a_round_that_never_was_is_told(starts: Starts) -> None:
    game, player = starts("copier", "singapore-stud@9")
    play(game, player.page)
    page = replayed(player, game.table)
    page.get_by_role("button", name="Copy the link").click()
    expect(page.locator(".toast")).to_contain_text("link")
    page.goto(f"{player.base}/table/{game.table}/round/99")
    expect(page.get_by_role("heading", name=f"Round 99 of {game.table} is not here")).to_be_visible()


@pytest.mark.parametrize("size", SIZES, ids=NAMES)
def test_the_list_has_own_rounds_at_first_and_is_filtered(starts: Starts, size: tuple[int, int]) -> None:
    game, player = starts(f"lister-{size[0]}", "three-card-xtreme@2023-05-22", size)
    page = player.page
    play(game, page)
    play(game, page, bets=False)
    play(game, page)
    shows_panel(page, "Rounds")
    page.get_by_role("button", name="All rounds").click()
    numbers = page.locator(".rounds tbody th")
    expect(numbers).to_have_text(["3", "1"])
    player.is_content(f"the list of rounds, {size}")
    page.get_by_label("Whose").select_option("All rounds")
    expect(numbers).to_have_text(["3", "2", "1"])
    page.get_by_role("dialog").get_by_label("Result").select_option("Lost")
    expect(numbers).to_have_text(["3", "1"])
    page.get_by_label("From round").fill("2")
    page.keyboard.press("Tab")
    expect(numbers).to_have_text(["3"])
    page.get_by_role("dialog").get_by_label("Result").select_option("Won")
    expect(page.get_by_text("No round fits.")).to_be_visible()
    page.get_by_role("dialog").get_by_label("Result").select_option("Any")
    expect(numbers).to_have_text(["3", "2"])
    with page.expect_popup() as opened:
        page.get_by_role("dialog").get_by_role("link", name="Replay").first.click()
    expect(opened.value).to_have_url(f"{player.base}/table/{game.table}/round/3")
    opened.value.close()


def test_the_list_goes_on_page_by_page(starts: Starts) -> None:
    game, player = starts("pager", "three-card-xtreme@2023-05-22")
    page = player.page
    for number in range(1, A_PAGE + 2):
        if number > 1:
            game.open_bets()
        game.order("table.call_no_more_bets")
        game.order("table.settle_round")
    shows_panel(page, "Rounds")
    page.get_by_role("button", name="All rounds").click()
    page.get_by_label("Whose").select_option("All rounds")
    rows = page.locator(".rounds tbody tr")
    expect(rows).to_have_count(A_PAGE)
    page.get_by_role("button", name="Earlier rounds").click()
    expect(rows).to_have_count(A_PAGE + 1)
    expect(page.get_by_role("button", name="Earlier rounds")).to_have_count(0)
