"""A phone, upright or on its side: what is played with is in sight without scrolling, and nothing covers it."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.player_floor import STAYS_IN, Starts, bets_on, decide, in_phase, sit_down, to_the_end

DOCUMENTS = ["singapore-stud@9", "bullseye@4", "texas-holdem-bonus@9", "three-card-xtreme@2023-05-22"]
UPRIGHT = (390, 844)
ON_ITS_SIDE = [(844, 390), (667, 375)]
# What leaves the window or the dock, what lies on something else, and by how much the dock has more than it shows.
TROUBLE = """() => {
  const SLACK = 1.5;
  const all = (what) => [...document.querySelectorAll(what)].filter((one) => one.checkVisibility())
    .map((node) => [node.getAttribute("code") ?? node.dataset.key ?? node.className, node.getBoundingClientRect()]);
  const leaves = (box, frame) =>
    Math.max(frame.left - box.left, box.right - frame.right, frame.top - box.top, box.bottom - frame.bottom) > SLACK;
  const meet = (one, other) => Math.min(one.right, other.right) - Math.max(one.left, other.left) > SLACK
    && Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > SLACK;
  const screen = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
  const dock = document.getElementById("dock");
  const seen = all(".spot ml-card, .spot .area-face, #line, .moment, .zone, .dealer ml-card, .spot-foot button");
  const apart = [".spot .area-face", ".spot .cards, .zone", ".middle > *", ".seat, #dock", ".spot .hand-name",
    "#top .look > *, #top .identity", ".table-head button"].map(all);
  return [
    ...seen.filter(([, box]) => leaves(box, screen)).map(([what]) => `${what} out of sight`),
    ...all("#dock button").filter(([, box]) => leaves(box, all("#dock")[0][1])).map(([what]) => `${what} off`),
    ...apart.flatMap((some, at) => some.flatMap(([what, box]) => apart.slice(at + 1).flat()
      .filter(([, other]) => meet(box, other)).map(([other]) => `${what} on ${other}`))),
    ...(dock.scrollHeight > dock.clientHeight ? ["the dock scrolls"] : []),
    ...(scrollY ? ["the page is scrolled"] : []),
  ];
}"""
COVERED = """() => {
  const meet = (one, other) => one.left < other.right - 1 && one.right > other.left + 1
    && one.top < other.bottom - 1 && one.bottom > other.top + 1;
  const boxes = (what) => [...document.querySelectorAll(what)].map((one) => one.getBoundingClientRect());
  const notices = boxes(".dock-notices > *");
  return boxes(".seat, .spot ml-card, .area-face, .spot .hand-name, .dock-acts button").filter((box) =>
    notices.some((notice) => meet(notice, box))).length;
}"""


def _in_sight(page: Page, when: str) -> None:
    found: list[Any] = []
    for width, height in ON_ITS_SIDE:
        page.set_viewport_size({"width": width, "height": height})
        found += [(width, trouble) for trouble in page.evaluate(TROUBLE)]
    assert found == [], when


@pytest.mark.parametrize("document", DOCUMENTS)
def test_on_a_phone_on_its_side_all_that_is_played_with_is_in_sight(starts: Starts, document: str) -> None:
    game, player = starts(f"side-{document.partition('@')[0]}", document, ON_ITS_SIDE[0])
    page = player.page
    _in_sight(page, "before the first chip")
    page.keyboard.press("q")
    expect(page.locator(".area .stack")).to_have_count(1)
    _in_sight(page, "betting")
    game.deal()
    in_phase(page, "deciding")
    expect(page.locator(".dock-acts button.big").first).to_be_visible()
    _in_sight(page, "deciding")
    decide(page, STAYS_IN)
    to_the_end(game, page)
    expect(page.locator(".moment")).to_be_visible()
    _in_sight(page, "settled")
    player.is_content("a phone on its side")


def test_A117__on_a_phone_notices_of_the_clock_cover_no_seat_and_no_card(starts: Starts) -> None:
    game, player = starts("two-silences", "singapore-stud@9", UPRIGHT)
    page = player.page
    bets_on(page, "Ante")
    sit_down(page, 2)
    bets_on(page, "Ante")
    game.order("table.inform_one_hand", player="two-silences")  # 3.4.1
    game.deal()
    in_phase(page, "deciding")
    for position in (1, 2):
        game.order("table.expire_time", position=position)
    notices = page.locator(".dock-notices .silence")
    expect(notices).to_have_count(2)
    assert page.evaluate(COVERED) == 0
    game.go_on()
    in_phase(page, "settled")
    expect(notices).to_have_count(2)
    assert page.evaluate(COVERED) == 0
    player.is_content("what became of two hands")
