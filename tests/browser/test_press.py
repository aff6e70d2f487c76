"""A press acts on what was under the finger, whatever comes meanwhile; and what the page does itself is no button."""

import pytest
from playwright.sync_api import Route, expect

from tests.browser.player_floor import Starts, becomes_true, codes, in_phase, intercept

ORDER_OF_EVENTS = """async () => {
  const { afterPress } = await import("/static/js/page/press.js");
  const button = document.querySelector(".tools button");
  const happened = [];
  const send = (name) => button.dispatchEvent(new PointerEvent(name, { bubbles: true, isPrimary: true }));
  afterPress(() => happened.push("drawn at once"));
  button.addEventListener("click", () => happened.push("clicked"));
  send("pointerdown");
  afterPress(() => happened.push("drawn for nothing"));
  await new Promise((drawn) => {
    afterPress(() => drawn(happened.push("drawn")));
    send("pointerup");
    send("click");
  });
  send("pointerdown");
  await new Promise((drawn) => {
    afterPress(() => drawn(happened.push("drawn without a click")));
    send("pointercancel");
  });
  send("pointerdown");
  await new Promise((drawn) => afterPress(() => drawn(happened.push("drawn while it is held for long"))));
  return happened;
}"""
# A finger that stays on the button: the page would go on by itself after a while.
HOLD = """() => {
  const button = document.querySelector(".area-face");
  const press = () => button.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true, isPrimary: true }));
  press();
  window.held = setInterval(press, 50);
}"""
LET_GO = """() => {
  clearInterval(window.held);
  document.dispatchEvent(new PointerEvent("pointercancel"));
}"""
SENT = "sessionStorage.getItem('megalink.orders') === '[]'"
TWO_FRAMES = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"


def test_drawing_waits_for_the_click_of_a_press__and_not_for_long(starts: Starts) -> None:
    _, player = starts("presser", "singapore-stud@9")
    assert player.page.evaluate(ORDER_OF_EVENTS) == [
        "drawn at once",
        "clicked",
        "drawn",
        "drawn without a click",
        "drawn while it is held for long",
    ]


def test_what_comes_while_a_button_is_held_is_drawn_afterwards(starts: Starts) -> None:
    game, player = starts("holder", "singapore-stud@9")
    page = player.page
    page.keyboard.press("q")
    expect(page.locator(".area .stack")).to_have_count(1)
    page.evaluate(HOLD)
    game.order("table.call_no_more_bets")
    expect(page.locator("#said")).to_contain_text("No more bets")
    page.evaluate(TWO_FRAMES)
    expect(page.locator("body")).to_have_attribute("data-phase", "betting")
    page.evaluate(LET_GO)
    expect(page.locator("body")).not_to_have_attribute("data-phase", "betting")


@pytest.mark.parametrize("document", ["bullseye@4", "texas-holdem-bonus@9"])
def test_the_page_takes_up_an_only_hand__and_asks_when_its_player_sees_it(starts: Starts, document: str) -> None:
    game, player = starts(f"taker-{document.partition('@')[0]}", document, (390, 844))
    page, held = player.page, list[Route]()
    page.keyboard.press("q")
    expect(page.locator(".area .stack")).to_have_count(1)
    becomes_true(page, SENT)
    intercept(page, "**/api/orders", lambda route: held.append(route))  # noqa: PLW0108 (playwright marks the function)
    game.deal()
    in_phase(page, "deciding")
    becomes_true(page, "sessionStorage.getItem('megalink.orders').includes('table.view_hand')")
    expect(page.locator(".dock-acts button")).to_have_count(0)
    held[0].continue_()
    expect(page.locator(".dock-acts button.big").first).to_be_visible()
    assert "??" not in codes(page, ".spot")


def test_where_the_page_may_not_take_it_up_the_button_is_there(starts: Starts) -> None:
    game, player = starts("refused", "singapore-stud@9")
    page = player.page
    page.keyboard.press("q")
    expect(page.locator(".area .stack")).to_have_count(1)
    becomes_true(page, SENT)

    def refuse_once(route: Route) -> None:
        page.unroute("**/api/orders")
        route.fulfill(status=409, json={"refused": "busy", "message": "Not now"})

    intercept(page, "**/api/orders", refuse_once)
    game.deal()
    page.get_by_role("button", name="Look at this hand").click()
    expect(page.locator(".spot ml-card:not([code='??'])")).to_have_count(5)
