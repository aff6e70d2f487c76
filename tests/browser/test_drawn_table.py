"""What is drawn on the felt, at three sizes: colours of cards, what stands there, stacks, seats, chips that move."""

import math
from itertools import pairwise
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.player_floor import Feed, Starts, bets_and_folds, bets_on, in_phase, waits_until
from tests.browser.staff_floor import Person

SIZES = [(390, 844), (820, 1180), (1440, 900)]
STUD = "singapore-stud@9"
HAND = ["Kd", "Qc", "Th", "9s", "2d"]
FILLS = """() => Object.fromEntries([..."shdc"].map((suit) =>
  [suit, getComputedStyle(document.querySelector(`.spot .pip.suit-${suit}`)).fill]))"""
FILL = "node => getComputedStyle(node).fill"
# Centres by position, the one in the bottom centre among them.
CENTRES = """() => Object.fromEntries([...document.querySelectorAll(".felt .seat, .felt .spot")].map((one) => {
  const { left, top, width, height } = one.getBoundingClientRect();
  return [one.querySelector(".seat-number").textContent, [left + width / 2, top + height / 2]];
}))"""
# Takes down what flies and its way: by its animation and not frame by frame, since a busy machine draws few of them.
WATCH = """() => {
  const isWatching = Boolean(window.flights);
  window.flights = [];
  if (isWatching) return;
  new MutationObserver((changes) => changes.flatMap(({ addedNodes }) => [...addedNodes]).forEach((node) => {
    if (!node.classList?.contains("flying")) return;
    const [way] = node.getAnimations();
    const points = way.effect.getKeyframes().map(({ transform }) => transform.match(/-?[\\d.]+(?=px)/g).map(Number));
    window.flights.push({ what: node.firstChild.classList[0], path: way.playState === "running" ? points : [] });
  })).observe(document.querySelector(".flights"), { childList: true });
}"""
RUNNING = "() => document.getAnimations().filter(({ playState }) => playState === 'running').length"


def _at_each_size(page: Page) -> Any:
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        yield width, height


def _fed(starts: Starts, name: str, **settings: Any) -> tuple[Person, Page, Feed, dict[str, Any]]:
    """A Player with a wager, a page of his that hears what the test says, and what his table really is."""
    game, player = starts(name, STUD, **settings)
    bets_on(player.page, "Ante")
    told = game.seen(player)
    page = player.context.new_page()
    feed = Feed(page)
    page.goto(f"{player.base}/table/{game.table}")
    in_phase(page, "betting")
    return player, page, feed, told


def _with(told: dict[str, Any], phase: str, seq: int, **fields: object) -> dict[str, Any]:
    view = told["view"]
    (position,) = view["table"]["positions"]
    table = {**view["table"], "positions": [{**position, **fields}]}
    return {**told, "seq": told["seq"] + seq, "view": {**view, "phase": phase, "table": table}}


def _line(me: str, net: int) -> dict[str, Any]:
    line = {"wager": "ante", "stake": 500, "outcome": "win" if net > 0 else "lose", "net": net}
    return {**line, "clauses": [], "readings": [], "shares": [{"player": me, "stake": 500, "net": net}]}


def test_the_four_colour_deck_tells_suits_apart_at_the_table_and_is_remembered(starts: Starts) -> None:
    _, page, feed, told = _fed(starts, "colours")

    def fills() -> dict[str, str]:
        feed.tell(**_with(told, "deciding", 1, cards=HAND))
        expect(page.locator(".spot ml-card")).to_have_count(5)
        found: dict[str, str] = page.evaluate(FILLS)
        return found

    two = fills()
    assert two["s"] == two["c"] != two["h"] == two["d"]
    deck = page.get_by_role("button", name="Four-colour deck")
    for _ in _at_each_size(page):
        expect(deck).to_be_visible()
    deck.click()
    page.reload()
    in_phase(page, "betting")
    expect(deck).to_have_attribute("aria-pressed", "true")
    four = fills()
    for _ in _at_each_size(page):
        assert len({*page.evaluate(FILLS).values()}) == len({*four.values()}) == 4


def test_tray_rack_and_shoe_are_drawn_and_a_folded_hand_goes_to_the_rack(starts: Starts) -> None:
    game, player = starts("furniture", STUD)
    page, chips = player.page, player.get("/api/me")["chips"]
    felt = page.locator(".felt")
    for size in _at_each_size(page):
        whole = felt.bounding_box()
        assert whole
        for name in ("tray", "discard", "shoe"):
            box = page.locator(f".rack .{name}").bounding_box()
            assert box, (size, name)
            assert min(box["width"], box["height"]) >= 14, (size, name, box)
            assert whole["x"] <= box["x"] <= box["x"] + box["width"] <= whole["x"] + whole["width"], (size, name)
            assert whole["y"] <= box["y"], (size, name)
    expect(page.locator(".tray .tray-tube")).to_have_count(len(chips))
    expect(page.locator(".tray .tray-chip")).to_have_count(6 * len(chips))
    expect(page.locator(".shoe .shoe-card")).to_have_count(1)
    expect(page.locator(".discard .discard-card")).to_have_count(0)
    bets_and_folds(game, page)
    in_phase(page, "settled")
    expect(page.locator(".discard .discard-card")).to_have_count(1)


def test_the_lamp_of_the_jackpot_is_lit_by_a_wager_and_dark_without_one(starts: Starts) -> None:
    _, player = starts("lamp", STUD)
    page, lamp = player.page, player.page.locator(".spot .lamp circle")
    dark = {size: lamp.evaluate(FILL) for size in _at_each_size(page)}
    bets_on(page, "Ante")
    assert lamp.evaluate(FILL) in dark.values()  # another wager does not light it
    bets_on(page, "Jackpot")
    for size in _at_each_size(page):
        expect(lamp).to_be_visible()
        assert lamp.evaluate(FILL) != dark[size]
    page.get_by_role("button", name="Undo").click()
    expect(page.locator(".lamp.lit")).to_have_count(0)


@pytest.mark.parametrize("document", [STUD, "three-card-xtreme@2023-05-22"])
def test_seats_go_round_the_table_clockwise_in_the_dealers_order(starts: Starts, document: str) -> None:
    _, player = starts(f"round-{document[:4]}", document)
    for size in _at_each_size(player.page):
        centres: dict[str, list[float]] = player.page.evaluate(CENTRES)
        count = len(centres)
        assert [*sorted(centres)] == [str(position) for position in range(1, count + 1)]
        order = [centres[str(position)] for position in range(1, count + 1)]
        own, rest = order[0], order[1:]
        if size[0] < 800:  # in rows of their own, read from the left
            assert rest == sorted(rest, key=lambda at: (round(at[1]), at[0])), size
            continue
        middle = (own[0], sum(at[1] for at in order) / count)
        # On a screen y grows downwards, and angles clockwise: from one's own place at the bottom.
        angles = [(math.atan2(at[1] - middle[1], at[0] - middle[0]) - math.pi / 2) % math.tau for at in rest]
        assert all(first < second for first, second in pairwise(angles)), (size, angles)


def test_a_stack_has_the_largest_chips_below(starts: Starts) -> None:
    player, page, feed, told = _fed(starts, "stacks")
    feed.tell(**_with(told, "betting", 1, wagers={"ante": [_part(player.name, 13_100)]}))
    stack = page.locator(".area .stack")
    expect(stack).to_have_accessible_name("S$131")
    for size in _at_each_size(page):
        discs = stack.locator("> g").evaluate_all(
            "all => all.map((one) => [one.classList[0], one.getBoundingClientRect().top])"
        )
        assert [chip for chip, _ in discs] == ["chip-10000", "chip-2500", "chip-500", "chip-100"]
        assert [top for _, top in discs] == sorted((top for _, top in discs), reverse=True), size


def _part(me: str, cents: int) -> dict[str, Any]:
    return {"player": me, "amount": cents, "taken_back": False}


def test_at_the_result_chips_travel_and_a_large_win_is_celebrated(starts: Starts) -> None:
    player, page, feed, told = _fed(starts, "moves", moves=True)
    at = 0
    for size in _at_each_size(page):
        for net, kind, coins in ((-500, "loss", 0), (2_000, "large", 16)):
            feed.tell(**_with(_round(told, at), "betting", 2 * at))
            in_phase(page, "betting")
            page.evaluate(WATCH)
            feed.tell(**_with(_round(told, at), "settled", 2 * at + 1, wagers={}, lines=[_line(player.name, net)]))
            at += 1
            expect(page.locator(f".felt.moment-{kind}")).to_have_count(1)
            # From the area to the tray; from the tray to the area, and on to the Player.
            stacks = 1 if net < 0 else 2
            waits_until(page, lambda: len(_landed(page, "stack")) == stacks, f"chips travel, {size}")  # noqa: B023
            for path in _landed(page, "stack"):
                assert math.dist(path[0], path[-1]) > 40, (size, path)
            assert len(_flights(page, "coin")) == coins, size
    page.close()


def _round(told: dict[str, Any], at: int) -> dict[str, Any]:
    view = told["view"]
    return {**told, "view": {**view, "round": view["round"] + at}}


def _flights(page: Page, what: str) -> list[list[list[float]]]:
    found = page.evaluate("() => window.flights")
    return [flight["path"] for flight in found if flight["what"] == what]


def _landed(page: Page, what: str) -> list[list[list[float]]]:
    """Their paths, once nothing flies any more."""
    return [] if page.locator(f".flying .{what}").count() else _flights(page, what)


def test_with_less_motion_no_chip_flies_and_nothing_is_animated(starts: Starts) -> None:
    player, page, feed, told = _fed(starts, "rests")
    page.evaluate(WATCH)
    feed.tell(**_with(told, "settled", 1, wagers={}, lines=[_line(player.name, 2_000)]))
    expect(page.locator(".felt.moment-large")).to_have_count(1)
    expect(page.locator(".moment .headline")).to_have_text("You win S$20")
    for _ in _at_each_size(page):
        assert page.evaluate(RUNNING) == 0
    assert page.evaluate("() => window.flights") == []
