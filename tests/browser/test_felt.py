"""The felt as a layout: every part keeps its place through all phases, says what to do, and tells the result."""

import re
from itertools import cycle
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.player_floor import (
    STAYS_IN,
    Comes,
    Game,
    Staff,
    Starts,
    area,
    decide,
    fold,
    in_phase,
    shows_panel,
    sit_down,
    to_the_end,
    waits_until,
)
from tests.browser.staff_floor import FloorState, Person
from tests.patience import COUNTING_S

ASKS_FOR_HINTS = True

# By how much texts are wider and higher than what shows them: to a fraction of a pixel, as three dots begin at that.
BEYOND = """all => all.map((one) => {
    const range = document.createRange();
    range.selectNodeContents(one);
    const [text, whole] = [range.getBoundingClientRect(), one.getBoundingClientRect()];
    const border = one.offsetWidth - one.clientWidth;
    return [text.width - whole.width + border, text.height - whole.height + border];
})"""
SIZES = {"phone": (390, 844), "tablet": (820, 1180), "desk": (1440, 900)}
DOCUMENTS = ["singapore-stud@9", "bullseye@4", "texas-holdem-bonus@9", "three-card-xtreme@2023-05-22"]
PLACES = ".felt, .dealer, .middle, .spot, .areas, .spot-cards, .spot-foot, .dock, .area, .seat"
BOXES = """places => [...document.querySelectorAll(places)].map((node) => {
  const { x, y } = node.getBoundingClientRect();
  return [node.className.split(" ")[0] + (node.dataset.key ?? ""), Math.round(x), Math.round(y)];
})"""
SLACK_PX = 2
LEAST_PX = 13
EVEN = re.compile("Stand-off|Your wagers come back")

sized = pytest.mark.parametrize("size", SIZES.values(), ids=SIZES)


def _boxes(page: Page) -> dict[str, tuple[int, int]]:
    page.evaluate("scrollTo(0, 0)")
    return {name: (x, y) for name, x, y in page.evaluate(BOXES, PLACES)}


def _stay(page: Page, before: dict[str, tuple[int, int]], when: str) -> None:
    now = _boxes(page)
    moved = {
        name: (at, now[name])
        for name, at in before.items()
        if name in now and max(abs(at[0] - now[name][0]), abs(at[1] - now[name][1])) > SLACK_PX
    }
    assert not moved, when


@sized
@pytest.mark.parametrize("document", DOCUMENTS)
def test_felt_and_dock_keep_their_places_through_a_round(starts: Starts, document: str, size: tuple[int, int]) -> None:
    game, player = starts(f"still-{document.partition('@')[0]}-{size[0]}", document, size)
    page = player.page
    page.evaluate("document.fonts.ready")
    before = _boxes(page)
    assert len(before) > 12
    page.keyboard.press("q")
    expect(page.locator(".area .stack")).to_have_count(1)
    _stay(page, before, "a chip lies there")
    game.deal()
    in_phase(page, "deciding")
    expect(page.locator("#line")).to_have_text("Your decision")
    _stay(page, before, "deciding")
    page.keyboard.press("h")
    expect(page.locator(".hint-strip .hint-units")).to_be_visible(timeout=COUNTING_S * 1_000)
    _stay(page, before, "a hint")
    decide(page, STAYS_IN)
    to_the_end(game, page)
    expect(page.locator(".moment")).to_be_visible()
    _stay(page, before, "settled")
    game.open_bets()
    in_phase(page, "betting")
    _stay(page, before, "the next round")


@pytest.mark.parametrize("document", DOCUMENTS)
def test_on_a_phone_all_seats_are_in_sight_above_the_dock(starts: Starts, document: str) -> None:
    _, player = starts(f"seats-{document.partition('@')[0]}", document, SIZES["phone"])
    page = player.page
    dock = page.locator(".dock").bounding_box()
    assert dock
    for seat in page.locator(".seat").all():
        box = seat.bounding_box()
        assert box
        assert box["y"] + box["height"] <= dock["y"]
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= SIZES["phone"][0]
    for wide, _ in page.locator("h1 > *").evaluate_all(BEYOND):
        assert wide < 0.01


@pytest.mark.parametrize("table", ["stud-1", "bullseye-1"])
def test_on_a_phone_whoever_looks_for_a_seat_reads_the_names_of_the_others(comes: Comes, table: str) -> None:
    page = comes(f"looker-{table}", "player", SIZES["phone"]).look_at(f"/table/{table}")
    names = page.locator(".seat-name")
    expect(names).to_have_count(3)
    for wide, high in names.evaluate_all(BEYOND):
        assert wide < 0.01
        assert high < 0.01


SMALL_PHONES = [(360, 640), (390, 844)]


@pytest.mark.parametrize("size", SMALL_PHONES, ids=["small", "phone"])
@pytest.mark.parametrize("document", DOCUMENTS)
def test_on_a_phone_all_pay_tables_are_one_press_away_and_readable(
    starts: Starts, document: str, size: tuple[int, int]
) -> None:
    """The felt is too narrow to print them."""
    _, player = starts(f"pays-{document.partition('@')[0]}-{size[0]}", document, size)
    page, rules = player.page, player.get(f"/api/rules/{document}")
    page.get_by_role("button", name="Pay tables").click()
    tables = page.locator("#side table.pays")
    expect(tables).to_have_count(len([rows for rows in rules["pays"].values() if rows]))
    for row in tables.locator("tr").all():
        row.scroll_into_view_if_needed()
        box = row.bounding_box()
        assert box
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= size[0]
        assert row.evaluate("row => parseFloat(getComputedStyle(row).fontSize)") >= LEAST_PX
    player.is_content(f"pay tables, {document}, {size}")


def test_on_an_upright_tablet_a_press_on_the_printed_pay_tables_opens_them_larger(starts: Starts) -> None:
    """For keys and screen readers there is a button."""
    _, player = starts("pays-tablet", "bullseye@4", (768, 1024))
    page = player.page
    row = page.locator("#side table.pays tr").first
    for opens in (page.locator(".printed.left"), page.get_by_role("button", name="Pay tables")):
        opens.click()
        expect(row).to_be_visible()
        assert row.evaluate("row => parseFloat(getComputedStyle(row).fontSize)") >= LEAST_PX
        page.locator(".side-close").click()
        expect(row).to_have_count(0)


IN_SHORT = {
    "singapore-stud@9": ("Bet", "The Bet is a second wager of twice the Ante; it keeps the hand in the round."),
    "bullseye@4": ("Main", "The Main is the wager with which a Player enters a round."),
    "texas-holdem-bonus@9": ("Flop", "The Flop wager is a further wager with which a Player stays in the round."),
    "three-card-xtreme@2023-05-22": (
        "Six Card Bonus",
        "The Six Card Bonus pays if the Player's and the Dealer's three cards together hold a hand of 4.5;",
    ),
}


@pytest.mark.parametrize("document", DOCUMENTS)
def test_before_the_first_result_the_panel_says_what_each_wager_is_and_takes(
    comes: Comes, staff: Staff, document: str
) -> None:
    """Of every wager a whole sentence of its document, for whoever looks at the table."""
    viewer, table = comes("newcomer"), f"short-{document.partition('@')[0]}"
    Game(staff, table, document)
    page, rules = viewer.look_at(f"/table/{table}"), viewer.get(f"/api/rules/{document}")
    names, sentences = (page.locator(f".wagers-in-short {part}") for part in ("dt", "dd"))
    wagers = [wager for wager in rules["wagers"] if wager["role"] != "payment"]
    expect(names).to_have_text([wager["title"] for wager in wagers])
    for wager, sentence in zip(wagers, sentences.all(), strict=True):
        expect(sentence).to_contain_text(f". Amount: {wager['amount']}.")
    title, words = IN_SHORT[document]
    at = [wager["title"] for wager in wagers].index(title)
    expect(sentences.nth(at)).to_contain_text(words)


# The result


def _settled(starts: Starts, name: str, document: str, size: tuple[int, int]) -> tuple[Game, Person, dict[str, Any]]:
    game, player = starts(name, document, size)
    page = player.page
    page.keyboard.press("q")
    expect(page.locator(".area .stack")).to_have_count(1)
    game.deal()
    in_phase(page, "deciding")
    decide(page, STAYS_IN)
    to_the_end(game, page)
    return game, player, game.seen(player)


# Where areas have an "i" of their own: which of them, and which cards, lie under the result.
WITH_INFO = [(768, 1024), (1024, 768), (1440, 900)]
UNDER_RESULT = """() => {
  const result = document.querySelector(".moment").getBoundingClientRect();
  return [...document.querySelectorAll(".area-info, .felt ml-card")].filter((one) => {
    const box = one.getBoundingClientRect();
    return Math.min(box.right, result.right) - Math.max(box.left, result.left) > 1
      && Math.min(box.bottom, result.bottom) - Math.max(box.top, result.top) > 1;
  }).map((one) => one.className);
}"""


@pytest.mark.parametrize(("document", "size"), [*zip(DOCUMENTS, cycle(SIZES.values()), strict=False)])
def test_the_result_is_told_large_with_the_cards_that_count(
    starts: Starts, document: str, size: tuple[int, int]
) -> None:
    """Every document, every size; that each document fits every size is shown above."""
    _, player, told = _settled(starts, f"result-{document.partition('@')[0]}-{size[0]}", document, size)
    page, moment = player.page, player.page.locator(".moment")
    net = sum(line["net"] for line in told["results"])
    if not told["view"]["table"]["jackpot_hands"]:
        won = f"You win S${net // 100}"
        expect(moment.locator(".headline")).to_have_text(won if net > 0 else "Dealer wins" if net < 0 else EVEN)
    expect(moment.locator(".by-area li")).to_have_count(len(told["results"]))
    for whose, where in (("dealer", ".dealer"), ("1", ".spot")):
        counting = told["counting_cards"].get(whose, [])
        raised = page.locator(f"{where} ml-card.counts").evaluate_all("all => all.map(one => one.getAttribute('code'))")
        assert set(raised) <= set(counting)
        expect(page.locator(f"{where} ml-card:not(.counts)")).to_have_count(
            len([card for card in _cards(told, whose) if card not in counting])
        )
    player.is_content(f"{document}: the result")
    for width, height in WITH_INFO:
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(UNDER_RESULT) == [], (width, height)


def _cards(told: dict[str, Any], whose: str) -> list[str]:
    table = told["view"]["table"]
    cards: list[str] = table["dealer"] if whose == "dealer" else table["positions"][0]["cards"]
    return cards


def test_the_result_is_put_away_and_comes_back_with_one_press(starts: Starts) -> None:
    game, player, _ = _settled(starts, "again", "singapore-stud@9", SIZES["desk"])
    page, moment = player.page, player.page.locator(".moment")
    page.get_by_role("button", name="Put the result away").click()
    expect(moment).to_have_count(0)
    expect(page.locator("#line")).to_have_text("The next round begins soon")
    page.keyboard.press("v")
    expect(moment).to_be_visible()
    page.keyboard.press("v")
    expect(moment).to_have_count(0)
    game.open_bets()
    in_phase(page, "betting")
    page.get_by_role("button", name=re.compile("^Last result")).click()
    expect(moment).to_be_visible()
    player.is_content("the last result, brought back while bets are open")


# Keys, words and the first visit

LETTERS = """async (document) => {
  const rules = await (await fetch(`/api/rules/${document}`)).json();
  const { allKeys, resetKeys } = await import("/static/js/table/keys.js");
  resetKeys(rules);
  return allKeys().map(([name, letter]) => [name, letter]);
}"""


@pytest.mark.parametrize("document", DOCUMENTS)
def test_no_key_has_two_meanings_at_a_table(comes: Comes, document: str) -> None:
    page = comes("keys").look_at("/table/stud-1")
    expect(page.locator(".felt")).to_be_visible()
    keys = page.evaluate(LETTERS, document)
    letters = [letter for _, letter in keys]
    assert all(letters)
    assert len({*letters}) == len(letters)
    choices = [choice["name"] for choice in comes("reads").get(f"/api/rules/{document}")["choices"]]
    assert {f"choice.{name}" for name in choices} <= {name for name, _ in keys}


def test_every_key_is_shown_and_the_question_mark_lists_them(starts: Starts) -> None:
    _, player = starts("lists", "singapore-stud@9")
    page = player.page
    shown = {*page.locator(".dock-bets kbd, .spot kbd").all_inner_texts()} - {"←", "→"}
    assert {"Q", "W", "U", "C", "A", "D"} <= shown
    page.keyboard.press("?")
    dialog = page.get_by_role("dialog")
    expect(dialog.locator("kbd").first).to_be_visible()
    assert shown <= {*dialog.locator("kbd").all_inner_texts()}
    for row in ("Bet on Ante", "Undo the last chip", "Fold", "Choose the chip", "Hint"):
        expect(dialog.get_by_role("row").filter(has_text=row)).to_have_count(1)
    player.is_content("the list of keys")


@sized
def test_a_wager_is_explained_where_it_lies(starts: Starts, size: tuple[int, int]) -> None:
    _, player = starts(f"asks-{size[0]}", "bullseye@4", size)
    page = player.page
    area(page, "Suits").locator(".area-face").dispatch_event("contextmenu")  # as a long press does
    panel = page.locator(".side-body")
    expect(panel.get_by_role("heading", name="Suits")).to_be_visible()
    expect(panel).to_contain_text("Suits wins on 3, 4 or 5 cards of one suit")
    expect(panel.get_by_role("row").filter(has_text="5 Suited Cards")).to_contain_text("20 to 1")
    player.is_content("what a wager is")
    page.keyboard.press("i")
    expect(panel.get_by_role("heading", name="Progressive Jackpot")).to_be_visible()


# A note of the tour gives way to the next after five seconds: a slow machine has not looked at it by then.
NOTES_STAY = """
const wait = window.setTimeout;
window.setTimeout = (act, ms, ...given) => wait(act, ms === 5000 ? 3_600_000 : ms, ...given);
"""


@sized
def test_the_first_visit_has_a_tour_that_can_be_skipped(
    state: FloorState, browser: Browser, staff: Staff, size: tuple[int, int]
) -> None:
    game = Game(staff, f"tour-{size[0]}", "three-card-xtreme@2023-05-22")
    player = Person(browser, state.base, f"tourist-{size[0]}", "player", size, is_new=True)
    player.context.add_init_script(NOTES_STAY)
    page = player.look_at(f"/table/{game.table}")
    sit_down(page, 1)
    tour = page.locator("#tour")
    expect(tour).to_contain_text("1 of 4")
    expect(tour).to_contain_text("Three cards")
    player.is_content("the tour")
    tour.get_by_role("button", name="Next").click()
    expect(tour).to_contain_text("tap Ante, Pair Plus, Six Card Bonus")
    tour.get_by_role("button", name="Skip").click()
    expect(tour).to_have_count(0)
    page.reload()
    expect(page.locator(".felt")).to_be_visible()
    game.open_bets()
    in_phase(page, "betting")
    expect(tour).to_have_count(0)
    player.leave()


def test_the_line_says_what_is_waited_for(starts: Starts, comes: Comes) -> None:
    game, player = starts("waits", "singapore-stud@9")
    page, line = player.page, player.page.locator("#line")
    other = comes("waits-for", "player")
    sit_down(other.look_at(f"/table/{game.table}"), 2)
    expect(line).to_have_text("Tap Ante to bet")
    for person in (player, other):
        area(person.page, "Ante").click()
        expect(person.page.locator("#line")).to_have_text("Your wagers are placed")
    game.deal()
    expect(line).to_have_text("Your decision")
    fold(page)
    expect(line).to_have_text("Waiting for waits-for")
    fold(other.page)
    game.go_on()
    in_phase(page, "settled")
    expect(page.locator(".headline")).to_have_text("You folded")


@sized
def test_3_2__the_dealers_voice_closes_the_bets_and_is_silent_once_the_deal_is_over(
    starts: Starts, size: tuple[int, int]
) -> None:
    """Its place is kept: nothing moves."""
    game, player = starts(f"voice-{size[0]}", "singapore-stud@9", size)
    page, voice = player.page, player.page.locator(".voice")
    expect(voice).to_have_text("Place your bets, please")
    area(page, "Ante").click()
    expect(page.locator(".area .stack")).to_have_count(1)
    game.order("table.call_no_more_bets")
    expect(voice).to_have_text("No more bets")
    before = _boxes(page)
    game.order("table.deal_from_deck")
    in_phase(page, "deciding")
    expect(voice).to_have_text(re.compile(r"^\s*$"))
    decide(page, "Bet")
    game.order("table.expose_dealer")
    in_phase(page, "revealing")
    expect(voice).to_have_text(re.compile(r"^\s*$"))
    _stay(page, before, "silence")
    game.go_on()
    expect(voice).not_to_have_text(re.compile(r"^\s*$"))


def test_the_panel_holds_what_is_asked_for_and_moves_nothing(starts: Starts) -> None:
    _, player, _ = _settled(starts, "panel", "singapore-stud@9", SIZES["desk"])
    page = player.page
    before = _boxes(page)
    page.locator(".why").first.click()
    expect(page.locator(".why-words li").first).to_be_visible()
    _stay(page, before, "why")
    for name in ("Pay tables", "Rounds", "In words", "Result"):
        shows_panel(page, name)
        expect(page.get_by_role("tab", name=name)).to_have_attribute("aria-selected", "true")
        _stay(page, before, name)
    player.is_content("the panel")


# Whether a printed table is cut, or lies on cards, the line or a seat.
PRINTED = """() => {
  const box = (node) => node.getBoundingClientRect();
  const meet = (one, other) => one.left < other.right - 1 && one.right > other.left + 1
    && one.top < other.bottom - 1 && one.bottom > other.top + 1;
  const words = [...document.querySelectorAll(".printed :is(dt, dd)")];
  const others = [...document.querySelectorAll(".felt ml-card, .line, .plate, .seat > *")];
  return words.filter((word) => {
    const whole = word.closest(".printed");
    return box(word).bottom > box(whole).bottom + 1 || box(word).right > box(whole).right + 1
      || others.some((other) => meet(box(word), box(other)));
  }).map((word) => word.textContent);
}"""


@pytest.mark.parametrize("document", DOCUMENTS)
def test_the_felt_has_its_pay_tables_printed_in_whole(starts: Starts, document: str) -> None:
    game, player = starts(f"print-{document.partition('@')[0]}", document, (768, 1024))
    page, rules = player.page, player.get(f"/api/rules/{document}")
    page.keyboard.press("q")
    expect(page.locator(".area .stack")).to_have_count(1)
    game.deal()
    in_phase(page, "deciding")
    rows = [row for pays in rules["pays"].values() if len(pays) > 1 for row in pays]
    for width, height in ((768, 1024), (820, 1180), (1440, 900)):
        page.set_viewport_size({"width": width, "height": height})
        expect(page.locator(".printed dd").locator("visible=true")).to_have_count(len(rows))
        assert page.evaluate(PRINTED) == [], (width, height)


# Amounts and outcomes on the betting areas that a card of one's own touches.
UNDER_CARDS = """() => {
  const meet = (one, other) => one.left < other.right && one.right > other.left
    && one.top < other.bottom - 1 && one.bottom > other.top + 1;
  const cards = [...document.querySelectorAll(".spot ml-card")].map((card) => card.getBoundingClientRect());
  return [...document.querySelectorAll(".area :is(.area-amount, .area-outcome, .area-name)")]
    .filter((part) => part.textContent.trim() && cards.some((card) => meet(part.getBoundingClientRect(), card)))
    .map((part) => part.textContent);
}"""


@pytest.mark.parametrize("document", DOCUMENTS)
def test_no_card_of_one_s_own_lies_on_what_an_area_says(starts: Starts, document: str) -> None:
    _, player, _ = _settled(starts, f"over-{document.partition('@')[0]}", document, (1280, 800))
    page = player.page
    expect(page.locator(".moment")).to_be_visible()
    for width, height in ((1280, 800), (1440, 900), (820, 1180), (390, 844), (360, 640)):
        page.set_viewport_size({"width": width, "height": height})
        waits_until(page, lambda: page.evaluate(UNDER_CARDS) == [], f"{page.evaluate(UNDER_CARDS)} at {width}", 10)
