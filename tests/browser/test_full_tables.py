"""A table with all seats taken and a stake on every area: in every phase and window its parts lie side by side."""

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Page, Route, WebSocketRoute, expect

from tests.browser.player_floor import STAYS_IN, Comes, Game, Staff, decide, in_phase, to_the_end
from tests.browser.staff_floor import Person
from tests.patience import COUNTING_S

ASKS_FOR_HINTS = True

DOCUMENTS = ["singapore-stud@9", "bullseye@4", "texas-holdem-bonus@9", "three-card-xtreme@2023-05-22"]
PHONES = [(360, 640), (390, 664), (390, 844), (412, 915)]
TABLETS = [(768, 1024), (820, 1180), (1024, 768)]
WINDOWS = [*PHONES, *TABLETS, (1261, 800), (1280, 800), (1366, 768), (1440, 900), (1761, 1000), (1920, 1080)]
NEIGHBOUR = "Bartholomew.Featherstone"
WON = 12_600
# Where the dock is; which parts lie on each other, leave the window or are cut; which print is too small or broken.
TROUBLE = """() => {
  const [SLACK, GAP, LEAST] = [1, 2, 11];
  const span = (node) => {
    const range = document.createRange();
    range.selectNodeContents(node);
    return range;
  };
  const boxOf = (node) => {
    const drawn = node.matches(".dealer p, .hand-name") ? span(node) : node;
    const { left, top, right, bottom } = drawn.getBoundingClientRect();
    return { left, top: node.id === "dock" ? top - GAP : top, right, bottom };
  };
  const nodes = (what) => [...document.querySelectorAll(what)].filter((node) => node.checkVisibility());
  const name = (node) => [node.localName, node.className.baseVal ?? node.className, node.dataset.key].join(".");
  const all = (what) => nodes(what).map((node) => ({ node, name: name(node), box: boxOf(node) }));
  const groups = [
    ".spot ml-card, .zone, .zone-name", ".spot .area-face, .area-info, .area kbd, .coach-sign", ".seat", ".middle > *",
    ".community ml-card", ".dealer ml-card", ".rack svg", ".dealer p", ".spot .hand-name", ".spot-foot > *",
    ".hint-strip, .coach-marks, .setting-note", ".printed > *", "#dock",
  ].map(all);
  const meet = (one, other) => Math.min(one.right, other.right) - Math.max(one.left, other.left) > SLACK
    && Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > SLACK;
  const leaves = (box, frame) =>
    Math.max(frame.left - box.left, box.right - frame.right, frame.top - box.top, box.bottom - frame.bottom) > SLACK;
  // For its moment the result may hide some print; the panel has it too.
  const may = (one, other) => one.contains(other) || other.contains(one)
    || (one.matches(".moment") && other.closest(".printed"));
  const over = groups.flatMap((some, at) => some.flatMap((one) => groups.slice(at + 1).flat()
    .filter((other) => !may(one.node, other.node) && meet(one.box, other.box))
    .map((other) => `${one.name} on ${other.name}`)));
  const screen = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
  const off = groups.flat().filter(({ box }) => leaves(box, screen)).map((one) => `${one.name} is out of sight`);
  const cut = nodes(".seat").flatMap((seat) => [...seat.querySelectorAll("ml-card, .seat-wagers, .seat-state")]
    .filter((part) => part.checkVisibility())
    .filter((part) => leaves(boxOf(part), boxOf(seat)) || part.scrollWidth > part.clientWidth + SLACK)
    .map((part) => `${part.localName} ${part.textContent} is cut`));
  const lines = (text) => new Set([...span(text).getClientRects()].map(({ top }) => Math.round(top))).size;
  const print = nodes(".printed").flatMap((whole) => [
    ...(parseFloat(getComputedStyle(whole).fontSize) < LEAST ? ["print is too small"] : []),
    ...(whole.scrollHeight > whole.clientHeight + SLACK ? ["print is cut"] : []),
    ...[...whole.querySelectorAll("dt")].filter((row) => row.textContent.length < 20 && lines(row) > 1)
      .map((row) => `${row.textContent} is broken`),
  ]);
  return [document.getElementById("dock").getBoundingClientRect().top, [...over, ...off, ...cut, ...print]];
}"""


def _filled(told: dict[str, Any], wagers: list[str]) -> dict[str, Any]:
    """The same table with the hand of position 1 on every seat; where it is settled, every wager won."""
    view, name = told["view"], told["view"]["seats"]["1"]
    seats = [str(seat) for seat in range(1, view["positions_max"] + 1)]
    told = {**told, "view": {**view, "seats": dict.fromkeys(seats, NEIGHBOUR) | {"1": name}}}
    (own,) = view["table"]["positions"]
    if view["phase"] == "settled":
        line = {"stake": WON, "outcome": "win", "net": WON, "clauses": [], "readings": []}
        shares = [{"player": name, "stake": WON, "net": WON}]
        own = {**own, "lines": [{**line, "wager": wager, "shares": shares} for wager in wagers]}
        told["results"] = own["lines"]
    others = json.loads(json.dumps(own).replace(json.dumps(name), json.dumps(NEIGHBOUR)))
    hands = [own, *({**others, "position": int(seat)} for seat in seats[1:])]
    told["view"]["table"] = {**view["table"], "positions": hands}
    for part in ("hands", "point_hands", "counting_cards"):
        if "1" in (told.get(part) or {}):
            told[part] = {**told[part], **dict.fromkeys(seats, told[part]["1"])}
    return told


def _fills(page: Page, wagers: list[str]) -> None:
    """What the server tells this page is told of a full table."""

    def fill(text: str) -> str:
        told = json.loads(text)
        there = (told.get("view", {}).get("table") or {}).get("positions")
        return json.dumps(_filled(told, wagers)) if there else text

    def opened(socket: WebSocketRoute) -> None:
        socket.connect_to_server().on_message(lambda text: socket.send(fill(str(text))))

    page.route_web_socket("**/live**", opened)


def _judges(page: Page, rules: dict[str, Any]) -> None:
    """The coach has a mark for every further wager."""
    choices = [choice["name"] for choice in rules["choices"]]
    further = [wager["name"] for wager in rules["wagers"] if wager["role"] == "continuation"]
    judged = {"position": 1, "chosen": choices[0], "cost": "-2.5", "cost_cents": -1_250}
    decisions = [{**judged, "about": name, "best": name} for name in further]

    def answer(route: Route) -> None:
        route.fulfill(json=decisions or [{**judged, "about": None, "best": choices[-1]}])

    page.route("**/coach", answer)


def _looks(page: Page, docks: dict[tuple[int, int], float], when: str) -> list[tuple[str, tuple[int, int], str]]:
    found = []
    for window in WINDOWS:
        page.set_viewport_size({"width": window[0], "height": window[1]})
        page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
        page.evaluate("scrollTo(0, 0)")
        top, trouble = page.evaluate(TROUBLE)
        moved = abs(docks.setdefault(window, top) - top)
        trouble += [f"the dock moved by {moved}"] if moved > 1 else []
        found += [(when, window, one) for one in trouble]
    return found


def _bets_on_all(game: Game, player: Person, rules: dict[str, Any]) -> None:
    game.open_bets()
    for wager in rules["wagers"]:
        if wager["role"] in ("base", "side", "jackpot"):
            amount = 100 if wager["role"] == "jackpot" else 500
            where = {"table": game.table, "player": player.name, "position": 1, "area": wager["name"]}
            player.order("table.place_wager", **where, amount=amount)
    in_phase(player.page, "betting")
    stakes = sum(wager["role"] in ("base", "side", "jackpot") for wager in rules["wagers"])
    expect(player.page.locator(".area .stack")).to_have_count(stakes)


def _deals(game: Game, page: Page) -> None:
    game.deal()
    expect(page.get_by_role("button", name="Hint", exact=True)).to_be_visible()


@pytest.mark.parametrize("document", DOCUMENTS)
def test_with_all_seats_taken_nothing_lies_on_anything_else_in_any_phase_or_window(
    comes: Comes, staff: Staff, document: str
) -> None:
    """Where a hand is set it is dealt again until it can be: the dock has all of its buttons then."""
    name = document.partition("@")[0]
    game, player = Game(staff, f"full-{name}", document), comes(f"full-{name[:12]}", "player")
    rules, page = player.get(f"/api/rules/{document}"), player.page
    player.order("table.sit", table=game.table, player=player.name, position=1)
    _fills(page, [wager["name"] for wager in rules["wagers"]])
    _judges(page, rules)
    player.look_at(f"/table/{game.table}")
    docks = dict[tuple[int, int], float]()
    _bets_on_all(game, player, rules)
    found = _looks(page, docks, "betting")
    page.set_viewport_size({"width": 1280, "height": 800})
    _deals(game, page)
    while rules["hand_parts"] and not page.locator(".lays").count():
        decide(page, STAYS_IN)
        game.go_on()
        _bets_on_all(game, player, rules)
        _deals(game, page)
    found += _looks(page, docks, "deciding")
    page.keyboard.press("h")
    expect(page.locator(".hint-worth b")).to_be_visible(timeout=COUNTING_S * 1_000)
    found += _looks(page, docks, "deciding with a hint")
    decide(page, STAYS_IN)
    to_the_end(game, page)
    expect(page.locator(".moment")).to_be_visible()
    expect(page.locator(".coach-mark [aria-hidden]").last).to_have_text(re.compile("cost .* was better"))
    found += _looks(page, docks, "settled")
    assert not found, "\n".join(map(str, found))
