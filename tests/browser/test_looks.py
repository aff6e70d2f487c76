"""What a person sees: nothing leaves its place, breaks a word or overlaps, whatever the window and the name."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.player_floor import (
    Comes,
    Starts,
    backs,
    bets_and_folds,
    bets_on,
    fold,
    in_phase,
    intercept,
    shows_panel,
)

SIZES = [(360, 640), (640, 360), (768, 1024), (844, 390), (1024, 560), (1024, 768), (1280, 800), (3840, 2160)]
DOCUMENTS = ("bullseye@4", "texas-holdem-bonus@9")
LONG = "Bartholomew.Featherstone"
SLACK_PX = 2
Box = dict[str, float]

# The lowest and highest edges of what lies on the felt, beside the felt's own; and its sides, but for the other
# seats, which a phone lets scroll in a row of their own.
ON_THE_FELT = """() => {
  const felt = document.querySelector(".felt").getBoundingClientRect();
  const off = (node) => {
    const box = node.getBoundingClientRect();
    const beside = node.closest(".others") ? 0 : Math.max(felt.left - box.left, box.right - felt.right);
    return Math.max(felt.top - box.top, box.bottom - felt.bottom, beside);
  };
  return [...document.querySelectorAll(".felt > *, .area, .seat, .felt .cards")].filter((one) => one.checkVisibility())
    .map((one) => [one.className, off(one)]);
}"""
# Words of more than one line, among the names of betting areas.
BROKEN_WORDS = """() => [...document.querySelectorAll(".area-name")].flatMap((name) => {
  const text = name.firstChild;
  return [...text.data.matchAll(/\\S+/g)].filter((word) => {
    const range = document.createRange();
    range.setStart(text, word.index);
    range.setEnd(text, word.index + word[0].length);
    return range.getClientRects().length > 1;
  }).map(String);
})"""
BOXES = """where => [...document.querySelectorAll(where)].map(one => one.getBoundingClientRect().toJSON())"""


def _resize(page: Page, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})


def _boxes(page: Page, where: str) -> list[Box]:
    found: list[Box] = page.evaluate(BOXES, where)
    return found


def _fits(page: Page, when: str) -> None:
    for size in SIZES:
        _resize(page, size)
        off: list[tuple[str, float]] = page.evaluate(ON_THE_FELT)
        assert len(off) > 8
        assert [one for one in off if one[1] > SLACK_PX] == [], (when, size)
        assert page.evaluate(BROKEN_WORDS) == [], (when, size)


@pytest.mark.parametrize("document", DOCUMENTS)
def test_whatever_the_window_all_that_lies_on_the_felt_is_on_it_and_no_name_is_broken(
    starts: Starts, comes: Comes, document: str
) -> None:
    game, player = starts(f"fits-{document.partition('@')[0]}", document)
    page = player.page
    page.keyboard.press("q")
    expect(page.locator(".area .stack")).to_have_count(1)
    _fits(page, "betting")
    game.deal()
    in_phase(page, "deciding")
    _fits(page, "deciding")
    newcomer = comes(f"stands-{document.partition('@')[0]}", "player").look_at(f"/table/{game.table}")
    expect(newcomer.get_by_role("button", name="Sit at position 2").first).to_be_visible()
    _fits(newcomer, "without a seat")


def test_until_somebody_chooses_the_pages_are_light_or_dark_as_his_system_is(comes: Comes) -> None:
    visitor = comes("day", system="light")
    page, root = visitor.look_at("/"), visitor.page.locator("html")
    expect(root).to_have_attribute("data-theme", "light")
    page.get_by_role("button", name="Four-colour deck").click()  # another choice than of the theme
    page.emulate_media(color_scheme="dark")
    page.reload()
    expect(root).to_have_attribute("data-theme", "dark")
    expect(root).to_have_attribute("data-deck", "four")
    page.get_by_role("button", name="Light theme").click()
    page.reload()
    expect(root).to_have_attribute("data-theme", "light")
    page.get_by_role("button", name="Dark theme").click()
    page.emulate_media(color_scheme="light")
    page.reload()
    expect(root).to_have_attribute("data-theme", "dark")


@pytest.mark.parametrize(("width", "lines"), [(360, 2), (768, 2), (1024, 1), (1280, 1)])
def test_however_long_the_name_the_header_stays_in_its_lines(comes: Comes, width: int, lines: int) -> None:
    person = comes(f"{LONG[:20]}{width}", "player", (width, 800))
    page = person.look_at("/")
    expect(page.locator(".who-name")).to_be_visible()
    (top,) = _boxes(page, "#top")
    parts = _boxes(page, "#top > :not(.spring)")
    assert len({round(one["bottom"] / 40) for one in parts}) <= lines + 1
    assert top["height"] < 60 * lines
    assert all(one["right"] <= width - SLACK_PX for one in parts)


def test_on_a_small_phone_a_player_reads_all_of_the_menu(comes: Comes) -> None:
    page = comes("reads-menu", "player", (360, 640)).look_at("/")
    expect(page.locator("#top nav a").first).to_be_visible()
    wide, frame = page.locator("#top nav").evaluate("node => [node.scrollWidth, node.clientWidth]")
    assert wide <= frame


@pytest.mark.parametrize("size", [(360, 640), (1280, 800), (3840, 2160)], ids=["phone", "laptop", "4k"])
def test_the_tables_of_the_lobby_lie_side_by_side(comes: Comes, size: tuple[int, int]) -> None:
    page = comes("looks-on", None, size).look_at("/")
    expect(page.locator(".table-card").first).to_be_visible()
    cards = _boxes(page, ".table-card")
    (main,) = _boxes(page, "main")
    assert len(cards) >= 5
    assert all(main["left"] <= one["left"] and one["right"] <= main["right"] for one in cards)
    for at, one in enumerate(cards):
        for other in cards[:at]:
            apart = one["left"] >= other["right"] or one["right"] <= other["left"] or one["top"] >= other["bottom"]
            assert apart, (one, other)


def test_on_a_demonstration_floor_a_name_is_the_way_in_and_leads_back_to_the_table(comes: Comes) -> None:
    visitor = comes("passer-by")
    page = visitor.look_at("/table/stud-1")
    page.locator(".felt").get_by_role("link", name="Pick a name").click()
    expect(page.get_by_label("Your name")).to_be_focused()
    page.keyboard.type("passerby1")
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Sit at position 1").first).to_be_visible()
    assert page.url == f"{visitor.base}/table/stud-1"


def test_a_table_that_is_not_there_is_told_and_the_lobby_is_one_click_away(comes: Comes) -> None:
    page = comes("lost-one").look_at("/table/nowhere")
    expect(page.get_by_role("heading", name="No table nowhere is open")).to_be_visible()
    page.get_by_role("link", name="To the lobby", exact=True).click()
    expect(page.locator(".table-card").first).to_be_visible()


def test_a_sign_of_no_link_says_so(comes: Comes) -> None:
    page = comes("lost-sign").look_at("/sign/nowhere")
    expect(page.locator(".amount")).to_have_text("No link is called nowhere")


def test_3_10__hands_that_are_set_stand_in_two_parts_the_dealers_too(starts: Starts) -> None:
    game, player = starts("apart", "bullseye@4")
    page = player.page
    page.keyboard.press("q")
    expect(page.locator(".area .stack")).to_have_count(1)
    game.deal()
    page.get_by_role("button", name="House Way", exact=True).click()
    expect(page.locator(".zone")).to_have_count(0)
    game.go_on()
    in_phase(page, "settled")
    told: dict[str, Any] = game.seen(player)
    for whose, where in (("1", ".spot"), ("dealer", ".dealer")):
        two = told["point_hands"].get(whose)
        expect(page.locator(f"{where} .set-apart")).to_have_count(1 if two else 0)
        shown = page.locator(f"{where} .set-apart .cards:last-child ml-card")
        assert shown.evaluate_all("all => all.map(one => one.getAttribute('code'))") == (two or [])


def test_what_is_refused_while_a_dialog_is_open_is_seen_and_heard_in_it(starts: Starts) -> None:
    game, player = starts("refused", "singapore-stud@9")
    page = player.page
    page.keyboard.press("q")
    expect(page.locator(".area .stack")).to_have_count(1)
    game.deal()
    page.get_by_role("button", name="Fold").press("Enter")
    expect(page.locator("#dock")).to_be_focused()  # the button is gone, the focus is not
    game.go_on()
    in_phase(page, "settled")
    expect(page.locator("#line")).to_contain_text("The next round begins soon")
    shows_panel(page, "Rounds")
    page.get_by_role("button", name="All rounds").click()
    intercept(page, "**/proof", lambda route: route.abort())
    page.get_by_role("button", name="Proof").click()
    expect(page.locator("dialog[open] .toast")).to_have_text("The server does not answer.×")
    expect(page.locator("dialog[open] #said")).to_contain_text("The server does not answer.")
    page.keyboard.press("Escape")
    expect(page.locator("body > #said")).to_have_count(1)


def test_what_a_round_cost_stands_beside_its_buttons_where_there_is_room(starts: Starts) -> None:
    game, player = starts("costs", "singapore-stud@9")
    page = player.page
    bets_and_folds(game, page)
    in_phase(page, "settled")

    def costly(route: Route) -> None:
        route.fulfill(json=[{**entry, "my_cost": 326} for entry in route.fetch().json()])

    intercept(page, re.compile(r"/rounds\?"), costly)
    shows_panel(page, "Rounds")
    page.get_by_role("button", name="All rounds").click()
    expect(page.locator(".rounds")).to_contain_text("Decisions cost S$3.26")
    (cost,), (buttons,) = _boxes(page, ".rounds td p"), _boxes(page, ".rounds td .row")
    assert cost["right"] <= buttons["left"]
    assert buttons["top"] < (cost["top"] + cost["bottom"]) / 2 < buttons["bottom"]


def test_with_a_backer_beside_him_a_player_reads_his_own_share_on_the_area(starts: Starts, comes: Comes) -> None:
    game, player = starts("shares", "singapore-stud@9")
    bets_on(player.page, "Ante")
    backer = comes("shares-backer", "player")
    page = backer.look_at(f"/table/{game.table}")
    backs(page, "shares")
    expect(player.page.locator(".area").first).to_contain_text("S$10")
    game.deal()
    fold(player.page)
    game.go_on()
    for person in (player, backer):
        in_phase(person.page, "settled")
        expect(person.page.locator(".area-outcome").first).to_have_text("−5")


def test_a_mistyped_address_is_told_kindly_to_a_person_and_by_its_code_to_a_program(comes: Comes) -> None:
    visitor = comes("typo")
    answer = visitor.page.goto(f"{visitor.base}/nowhere")
    assert answer
    assert answer.status == 404
    expect(visitor.page.get_by_role("heading", name="Nothing here")).to_be_visible()
    visitor.errors.clear()  # the browser itself notes a page that is not there
    visitor.is_content("a mistyped address")
    told = visitor.context.request.get(f"{visitor.base}/nowhere", headers={"Accept": "application/json"})
    assert (told.status, told.json()["refused"]) == (404, "not_found")


def test_the_chips_are_one_stop_for_tab_and_arrows_go_from_one_to_the_next(starts: Starts) -> None:
    _, player = starts("arrows", "singapore-stud@9")
    page = player.page
    stops = page.locator(".chips [tabindex='0']")
    expect(stops).to_have_count(1)
    stops.focus()
    for key, chip in (("ArrowRight", "S$25"), ("ArrowLeft", "S$5"), ("ArrowLeft", "S$1"), ("ArrowLeft", "S$5,000")):
        page.keyboard.press(key)
        expect(page.get_by_role("radio", name=chip, exact=True)).to_be_focused()
        expect(page.get_by_role("radio", checked=True)).to_have_accessible_name(chip)


@pytest.mark.parametrize("size", [(360, 640), (1280, 800)], ids=["phone", "laptop"])
def test_in_the_school_the_dealers_cards_stay_in_sight_and_cover_nothing_that_has_the_focus(
    comes: Comes, size: tuple[int, int]
) -> None:
    page = comes("learns", None, size).look_at("/school?document=bullseye@4&level=3&seed=3")
    asked = page.locator(".ask").count
    expect(page.locator(".ask").first).to_be_visible()
    assert asked() > 6
    for _ in range(asked() - 1):
        page.keyboard.press("l")
        (dealer,), (foot,) = _boxes(page, ".dealer-side"), _boxes(page, ".foot")
        (focus,) = _boxes(page, ":focus")
        assert dealer["top"] >= 0
        assert dealer["bottom"] <= focus["top"]
        assert focus["bottom"] <= foot["top"]
