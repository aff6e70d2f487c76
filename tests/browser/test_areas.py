"""Betting areas: at every size name, chips, amount, lamp and outcome lie side by side within their area."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.player_floor import Feed, Starts

SIZES = [(360, 640), (390, 844), (768, 1024), (1024, 768), (1440, 900)]
DOCUMENTS = ["singapore-stud@9", "bullseye@4", "texas-holdem-bonus@9", "three-card-xtreme@2023-05-22"]
OUTCOMES = [
    ("stand_off", 0, "stand-off"),
    ("returned", 0, "returned"),
    ("win", 12_600, "+126"),
    ("win", 1_250_000, "+12,500"),
    ("lose", -12_600, "−126"),
]
BACKER = "Bartholomew.Featherstone"
# Of each area: what leaves its box, and which two parts lie on each other. A line of text counts as high as its font.
TROUBLE = """() => {
  const SLACK = 1.5;
  const boxes = (node) => {
    if (!node.checkVisibility()) return [];
    if (node.localName === "svg") return [["svg", node.getBoundingClientRect()]];
    const texts = [...node.childNodes].filter(({ nodeType, data }) => nodeType === 3 && data.trim()).flatMap((text) => {
      const range = document.createRange();
      range.selectNodeContents(text);
      return [...range.getClientRects()].map((box) => [text.data, box]);
    });
    return [...texts, ...[...node.children].flatMap(boxes)];
  };
  const meet = (one, other) => Math.min(one.right, other.right) - Math.max(one.left, other.left) > SLACK
    && Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > SLACK;
  const leaves = (box, face) =>
    Math.max(face.left - box.left, box.right - face.right, face.top - box.top, box.bottom - face.bottom);
  const moment = document.querySelector(".moment");
  const result = moment ? [["result", moment.getBoundingClientRect()]] : [];
  return [...document.querySelectorAll(".spot .area-face")].flatMap((face) => {
    const area = face.parentElement.dataset.area;
    const frame = face.getBoundingClientRect();
    const parts = [...face.children].filter((part) => part.localName !== "kbd" && part.checkVisibility());
    const drawn = parts.flatMap((part, at) => [
      ...boxes(part), ...(part.matches(".area-outcome") ? [["pill", part.getBoundingClientRect()]] : []),
    ].map(([what, box]) => ({ at, what, box })));
    const off = drawn.filter(({ box }) => leaves(box, frame) > SLACK).map(({ what }) => `${area}: ${what} leaves`);
    const marks = [...face.parentElement.querySelectorAll("kbd, .area-info")].filter((one) => one.checkVisibility())
      .map((one) => [one.localName, one.getBoundingClientRect()]);
    const beside = [...result, ...marks].map(([what, box], at) => ({ at: `beside ${at}`, what, box }));
    const over = drawn.flatMap((one, first) => [...drawn.slice(first + 1), ...beside]
      .filter((other) => other.at !== one.at && meet(one.box, other.box))
      .map((other) => `${area}: ${one.what} on ${other.what}`));
    const seats = [...document.querySelectorAll(".seat, .seat > .seat-number")].flatMap((seat) =>
      [["area", frame], ...marks].filter(([, box]) => meet(seat.getBoundingClientRect(), box))
        .map(([what]) => `${area}: ${what} on seat ${seat.textContent}`));
    return [...off, ...over, ...seats];
  });
}"""

# The contrast of each text in the result's box and of each outcome in an area. Where the ground lets light through,
# white is taken to lie below: no cloth is lighter.
FAINT = """() => {
  const read = (colour) => {
    const [r, g, b, a = 1] = colour.match(/[\\d.]+/g).map(Number);
    return { rgb: [r, g, b], a };
  };
  const over = (top, ground) => top.rgb.map((part, at) => part * top.a + ground[at] * (1 - top.a));
  const ground = (node) => {
    if (node.matches(".felt")) return [255, 255, 255];
    const own = read(getComputedStyle(node).backgroundColor);
    return own.a === 1 ? own.rgb : over(own, ground(node.parentElement));
  };
  const light = (rgb) => rgb.map((part) => part / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
    .reduce((sum, part, at) => sum + part * [0.2126, 0.7152, 0.0722][at], 0);
  const texts = [...document.querySelectorAll(".moment, .moment *, .area-outcome")]
    .filter((node) => [...node.childNodes].some(({ nodeType, data }) => nodeType === 3 && data.trim()));
  return texts.map((node) => {
    const below = ground(node);
    const [one, other] = [light(over(read(getComputedStyle(node).color), below)), light(below)];
    return [node.textContent, (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)];
  });
}"""
LEAST_CONTRAST = 4.5


def _full(told: dict[str, Any]) -> dict[str, Any]:
    """The same table with somebody on every seat."""
    others = {str(seat): BACKER for seat in range(2, told["view"]["positions_max"] + 1)}
    return {**told, "view": {**told["view"], "seats": {**told["view"]["seats"], **others}}}


def _stages(told: dict[str, Any], wagers: list[dict[str, Any]], me: str) -> Iterator[tuple[str, dict[str, Any]]]:
    """What the first area says, and the table: with a stake on every area, and after its settlement."""
    areas = [(wager["name"], wager["role"] == "jackpot") for wager in wagers if wager["role"] != "payment"]
    position = told["view"]["table"]["positions"][0]

    def with_(phase: str, **fields: object) -> dict[str, Any]:
        table = {**told["view"]["table"], "positions": [{**position, **fields}]}
        return {**told, "view": {**told["view"], "phase": phase, "table": table}}

    def part(player: str, cents: int) -> dict[str, Any]:
        return {"player": player, "amount": cents, "taken_back": False}

    for cents, jackpot in ((500, 100), (12_600, 200)):
        parts = {name: [part(me, jackpot if pooled else cents)] for name, pooled in areas}
        yield f"S${cents // 100}", with_("betting", wagers=parts)
    both = {name: [part(me, 100 if pooled else 500), part(BACKER, 100 if pooled else 49_400)] for name, pooled in areas}
    yield "yours S$5", with_("betting", wagers=both)
    for outcome, net, said in OUTCOMES:
        lines = [
            {"wager": name, "stake": 12_600, "outcome": outcome, "net": net, "clauses": [], "readings": []}
            | {"shares": [{"player": me, "stake": 12_600, "net": net}]}
            for name, _ in areas
        ]
        yield said, {**with_("settled", wagers={}, lines=lines), "options": []}


@pytest.mark.parametrize("document", DOCUMENTS)
def test_in_every_area_nothing_lies_on_anything_else_or_leaves_it(starts: Starts, document: str) -> None:
    game, player = starts(f"areas-{document.partition('@')[0]}", document)
    player.page.keyboard.press("q")
    expect(player.page.locator(".area .stack")).to_have_count(1)
    told, wagers = _full(game.seen(player)), player.get(f"/api/rules/{document}")["wagers"]
    page = player.context.new_page()
    feed = Feed(page)
    page.goto(f"{player.base}/table/{game.table}")
    found = []
    for stage, message in _stages(told, wagers, player.name):
        feed.tell(**message)
        expect(page.locator(".spot .area").first).to_contain_text(stage)
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            found += [(stage, width, trouble) for trouble in page.evaluate(TROUBLE)]
    assert found == []


def test_in_both_themes_the_result_and_the_outcomes_are_readable(starts: Starts) -> None:
    """The felt is dark in both."""
    document = "texas-holdem-bonus@9"
    game, player = starts("contrast", document)
    player.page.keyboard.press("q")
    expect(player.page.locator(".area .stack")).to_have_count(1)
    page = player.context.new_page()
    feed = Feed(page)
    page.goto(f"{player.base}/table/{game.table}")
    wagers = player.get(f"/api/rules/{document}")["wagers"]
    for stage, message in _stages(game.seen(player), wagers, player.name):
        if message["view"]["phase"] == "betting":
            continue
        feed.tell(**message)
        expect(page.locator(".spot .area-outcome").first).to_have_text(stage)
        for theme in ("dark", "light"):
            page.evaluate("theme => { document.documentElement.dataset.theme = theme }", theme)
            texts = page.evaluate(FAINT)
            assert len(texts) > len(wagers)
            assert [one for one in texts if one[1] < LEAST_CONTRAST] == [], (stage, theme)
