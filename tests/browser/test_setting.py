"""Setting a hand on the page: keys, taps, drags and buttons that lay the cards; what each setting counts."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.player_floor import Comes, Held, Staff, decide, in_phase, shows_cards
from tests.browser.staff_floor import Person, open_shoe

ASKS_FOR_HINTS = True

SIZES = [(390, 844), (820, 1180), (1440, 900)]
CARDS = "Kd Qd Jc 7s 3h"
DEALERS = "Ts 8d 2c 5h 4d"
Deals = Callable[..., "tuple[Person, Page]"]


@pytest.fixture
def deals(comes: Comes, staff: Staff) -> Deals:
    """A Player who has looked at these cards, from a shoe whose cards the Dealer names."""

    def deal(
        name: str,
        cards: str = CARDS,
        dealers: str = DEALERS,
        size: tuple[int, int] = (1280, 800),
        areas: tuple[str, ...] = ("main",),
    ) -> Any:
        table = f"{name}-table"
        open_shoe(staff.manager, table, "bullseye@4", "A")
        player = comes(name, "player", size)
        player.order("table.sit", table=table, player=name, position=1)
        page = player.look_at(f"/table/{table}")
        staff.dealer.order("table.call_place_your_bets", table=table)
        for area in areas:
            player.order("table.place_wager", table=table, player=name, position=1, area=area, amount=1_000)
        staff.dealer.order("table.call_no_more_bets", table=table)
        for card in f"{cards} {dealers}".split():
            staff.dealer.order("table.deal_card", table=table, card=card, where=None)
        expect(page.locator(".zone.three button")).to_have_count(5)
        return player, page

    return deal


def _card(page: Page, code: str) -> Locator:
    return page.locator(f".card-button[data-key='{code}']")


def _total(page: Page, zone: str) -> Locator:
    return page.locator(f".zone.{zone} .zone-total")


def _set(page: Page) -> Locator:
    return page.get_by_role("button", name="Set the hand")


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_3_10_1__keys_move_cards_and_every_selection_says_what_it_counts(deals: Deals, size: tuple[int, int]) -> None:
    player, page = deals(f"keys-{size[0]}", size=size)
    assert [_card(page, code).locator("kbd").text_content() for code in CARDS.split()] == list("12345")
    expect(_set(page)).to_be_disabled()
    expect(_total(page, "two")).to_have_text("2 cards")
    page.keyboard.press("1")
    expect(_total(page, "two")).to_have_text("one more card")
    expect(_set(page)).to_be_disabled()  # although the server would take this card alone, and replace it (A40)
    page.keyboard.press("1")
    page.keyboard.press("4")
    shows_cards(page, ".zone.two", ["7s"])
    page.keyboard.press("5")
    expect(_total(page, "two")).to_have_text("10 points")
    expect(_total(page, "three")).to_have_text("counts 30")
    assert _card(page, "3h").locator("kbd").text_content() == "5"  # the key stays with its card
    expect(_set(page)).to_be_enabled()
    player.is_content("set by keys")
    page.keyboard.press("1")  # one too many: the first goes back
    shows_cards(page, ".zone.two", ["3h", "Kd"])
    page.keyboard.press("5")  # again: undone
    shows_cards(page, ".zone.two", ["Kd"])
    page.keyboard.press("2")
    expect(_total(page, "two")).to_have_text("Mixed Pictures")
    page.keyboard.press("s")
    expect(page.locator(".zone")).to_have_count(0)
    assert player.get(f"/api/tables/{player.name}-table")["view"]["table"]["positions"][0]["point_hand"] == ["Kd", "Qd"]


def test_the_focus_stays_on_its_card_and_every_move_is_read_out(deals: Deals) -> None:
    _, page = deals("focus")
    said = page.locator("#said p").last
    _card(page, "7s").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".zone.two .card-button")).to_be_focused()
    expect(said).to_have_text("7 of spades: in the Point Hand. Point Hand: one more card.")
    page.keyboard.press("1")  # another card, by its key: the focus does not leave its own
    expect(_card(page, "7s")).to_be_focused()
    expect(said).to_contain_text("counts 23 or 26. Point Hand: 7 points. Makes no 3 Card Hand")
    expect(said).to_contain_text("King of diamonds, Queen of diamonds in the Point Hand")
    page.keyboard.press("2")  # pushes the card with the focus back
    expect(page.locator(".zone.three .card-button[data-key='7s']")).to_be_focused()
    expect(said).to_have_text(
        "Queen of diamonds: in the Point Hand. 3 Card Hand counts 20. Point Hand: Mixed Pictures."
    )


PLACES = """() => [...document.querySelectorAll(".felt, .zone, .dock, .dock-acts button")].map((one) => {
  const { x, y, width, height } = one.getBoundingClientRect();
  return [one.className, ...[x, y, width, height].map(Math.round)];
})"""
UNCOVERED = """note => {
  const { left, right, top, bottom } = note.getBoundingClientRect();
  const middle = (left + right) / 2;
  return [top + 2, bottom - 2].every((y) => note.contains(document.elementFromPoint(middle, y)));
}"""


def _is_uncovered(note: Locator) -> None:
    assert note.evaluate(UNCOVERED)


def _covers_no_card(page: Page, notice: Locator) -> None:
    lies = notice.bounding_box()
    assert lies
    for card in page.locator(".spot ml-card").all():
        box = card.bounding_box()
        assert box
        assert box["y"] + box["height"] <= lies["y"] or box["x"] + box["width"] <= lies["x"]


@pytest.mark.parametrize("size", [(360, 640), (844, 390), (768, 1024), *SIZES], ids=str)
def test_3_12_A120__what_would_not_count_is_said_before_it_is_sent_and_asked_once(
    deals: Deals, staff: Staff, size: tuple[int, int]
) -> None:
    name = f"invalid-{size[0]}"
    player, page = deals(name, size=size)
    before = page.evaluate(PLACES)
    for code in ("Kd", "7s"):
        _card(page, code).click()
    note = page.locator(".setting-note [aria-hidden]")
    expect(note).to_have_text(
        "Makes no 3 Card Hand: the House Way would count: K♦ Q♦ in the Point Hand (Mixed Pictures)."
    )
    assert page.evaluate(PLACES) == before  # nothing jumps for the note, or for the button that can be pressed now
    _is_uncovered(page.locator(".setting-note"))
    player.is_content("a setting that would not count")
    _set(page).click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("the House Way would count: K♦ Q♦")
    expect(dialog.get_by_role("button", name="Clause 3.12")).to_be_visible()
    expect(dialog.get_by_role("button", name="Change it")).to_be_focused()
    player.is_content("the question")
    page.keyboard.press("Enter")
    expect(dialog).to_have_count(0)
    shows_cards(page, ".zone.two", ["Kd", "7s"])
    _set(page).click()
    dialog.get_by_role("button", name="Set it all the same").click()
    expect(page.locator(".zone")).to_have_count(0)
    for step in ("table.expose_dealer", "table.settle_round"):
        expect(page.locator(".dock .replaced")).to_contain_text("does not count. The House Way counts instead")
        expect(page.locator(".dock .replaced")).to_contain_text("King of diamonds, Queen of diamonds")
        staff.dealer.order(step, table=f"{name}-table")
    in_phase(page, "settled")
    expect(page.locator(".dock .replaced")).to_be_visible()
    _covers_no_card(page, page.locator(".dock .replaced"))


def test_3_12_A120__the_question_goes_when_the_time_has_run_out(deals: Deals, staff: Staff) -> None:
    _, page = deals("late-answer")
    for code in ("Kd", "7s"):
        _card(page, code).click()
    _set(page).click()
    expect(page.get_by_role("dialog")).to_be_visible()
    staff.dealer.order("table.expire_time", table="late-answer-table", position=1)
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.locator(".silence")).to_contain_text("Your time ran out: House Way.")


@pytest.mark.parametrize("key", [True, False], ids=["by key", "by button"])
def test_the_best_and_the_houses_setting_are_laid_and_the_player_sets_them(deals: Deals, *, key: bool) -> None:
    name = f"lays-{'key' if key else 'button'}"
    player, page = deals(name)
    best = page.get_by_role("button", name="Show best")
    house = page.get_by_role("button", name="Show House Way")
    expect(best.locator("kbd")).to_have_text("B")
    expect(house.locator("kbd")).to_have_text("L")
    page.keyboard.press("5")
    page.keyboard.press("l") if key else house.click()
    shows_cards(page, ".zone.two", ["Kd", "Qd"])
    expect(page.locator("#said p").last).to_contain_text("The house would set King of diamonds, Queen of diamonds")
    page.keyboard.press("1")
    page.keyboard.press("b") if key else best.click()
    expect(page.locator("#said p").last).to_contain_text("The best setting")
    told = player.get(f"/api/tables/{name}-table/hint?position=1")["choices"]
    shows_cards(page, ".zone.two", next(one["two"] for one in told if one["best"]))
    assert page.locator(".zone").count() == 2  # laid, and not sent
    player.is_content("the best setting")
    _set(page).click()
    expect(page.locator(".zone")).to_have_count(0)


@pytest.mark.parametrize("size", [(360, 640), *SIZES], ids=str)
def test_what_only_lays_the_cards_looks_other_than_what_decides(deals: Deals, size: tuple[int, int]) -> None:
    """In a frame of its own with a word, flat, after the decisions; together they take two rows at most."""
    _, page = deals(f"lays-{size[0]}", size=size)
    lays = page.get_by_role("group", name="Lay the cards only")
    expect(lays).to_contain_text("Lays only")
    expect(lays.get_by_role("button")).to_have_count(2)
    frame = "node => getComputedStyle(node).borderStyle + getComputedStyle(node).backgroundColor"
    decides = page.get_by_role("button", name="House Way", exact=True)
    assert decides.evaluate(frame) != lays.get_by_role("button").first.evaluate(frame)
    assert "dashed" in lays.evaluate(frame)
    rows = {round(_middle(button)[1] / 20) for button in page.locator(".dock-acts > *").all()}
    assert len(rows) <= 2
    assert _middle(decides) < _middle(lays) or _middle(decides)[1] < _middle(lays)[1]


def test_3_10_4__where_no_setting_is_possible_the_page_says_so_and_asks_nothing(deals: Deals) -> None:
    player, page = deals("unable", "As Ad 2c 2h 4s", "Ts 8d 9c 5h 4d")
    expect(page.locator(".setting-note [aria-hidden]")).to_have_text(
        "No 3 Card Hand can be made of these cards, however they are set."
    )
    expect(page.get_by_role("button", name=re.compile("Show best|Show House Way"))).to_have_count(0)
    player.is_content("a hand that cannot be set")
    page.keyboard.press("1")
    page.keyboard.press("2")
    _set(page).click()
    expect(page.locator(".zone")).to_have_count(0)


def _middle(where: Locator) -> tuple[float, float]:
    box = where.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_a_finger_drags_a_card_and_the_zones_light_up(deals: Deals, size: tuple[int, int]) -> None:
    _, page = deals(f"finger-{size[0]}", size=size)
    finger = page.context.new_cdp_session(page)
    finger.send("Emulation.setTouchEmulationEnabled", {"enabled": True})

    def touch(kind: str, *points: tuple[float, float]) -> None:
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y} for x, y in points]})

    def drag(code: str, zone: str, *, lit: str) -> None:
        page.locator(".setting").scroll_into_view_if_needed()
        start, goal = _middle(_card(page, code)), _middle(page.locator(f".zone.{zone}"))
        touch("touchStart", start)
        touch("touchMove", (start[0] + (goal[0] - start[0]) / 4, start[1] + 3))
        expect(page.locator(".setting")).to_have_class(re.compile(lit))
        touch("touchMove", goal)
        expect(page.locator(f".zone.{zone}")).to_have_class(re.compile("over"))
        touch("touchEnd")
        expect(page.locator(".setting")).not_to_have_class(re.compile("drags"))

    drag("7s", "two", lit="to-compared")
    shows_cards(page, ".zone.two", ["7s"])
    drag("3h", "two", lit="to-compared")
    expect(_total(page, "two")).to_have_text("10 points")
    drag("7s", "three", lit="to-rest")
    shows_cards(page, ".zone.two", ["3h"])
    _card(page, "3h").click()  # a tap stays a tap
    shows_cards(page, ".zone.two", [])


def test_a_card_let_go_beside_the_zones_goes_back(deals: Deals) -> None:
    _, page = deals("beside")
    x, y = _middle(_card(page, "7s"))
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x, 20, steps=3)
    expect(_card(page, "7s")).to_have_class(re.compile("dragged"))
    page.mouse.up()
    expect(_card(page, "7s")).not_to_have_class(re.compile("dragged"))
    shows_cards(page, ".zone.two", [])
    assert _middle(_card(page, "7s")) == (x, y)


def test_3_14_1__a_stand_off_with_a_lost_side_wager_is_not_called_a_win_of_the_dealer(
    deals: Deals, staff: Staff
) -> None:
    """The Dealer has no 3 Card Hand: Main is a stand-off, and the Tie wager alone is lost."""
    _, page = deals("side-loss", dealers="Ts 8d 9c 5h 4d", areas=("main", "tie"))
    decide(page, "House Way")
    for step in ("table.expose_dealer", "table.settle_round"):
        staff.dealer.order(step, table="side-loss-table")
    in_phase(page, "settled")
    expect(page.locator(".moment .headline")).to_have_text("You lose S$10")
    expect(page.locator(".moment .by-area li")).to_have_text(["Main stand-off", "Tie −S$10"])


# Presses a card and closes the dialog above it at once.
PRESS_AND_CLOSE = """() => {
  document.querySelector(".card-button[data-key='Kd']").click();
  document.querySelector("dialog").close();
}"""


def test_a_sentence_said_while_a_dialog_closes_is_not_lost(deals: Deals) -> None:
    _, page = deals("closing")
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_be_visible()
    page.evaluate(PRESS_AND_CLOSE)
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.locator("body > #said")).to_contain_text("King of diamonds: in the Point Hand.")


def test_a_setting_on_its_way_is_sent_once(deals: Deals) -> None:
    player, page = deals("sets-once")
    page.get_by_role("button", name="Show House Way").click()
    held = Held(page)
    page.keyboard.press("s")
    button = page.locator("[data-key=set]")
    expect(button).to_have_attribute("aria-busy", "true")
    player.is_content("a setting on its way")
    page.keyboard.press("s")
    expect(page.locator(".toast")).to_contain_text("Set the hand is sent, and not confirmed yet.")
    held.release()
    expect(button).to_have_count(0)
    assert held.names == ["table.set_hand"]
