"""A table that the clock deals, with more time than anybody has: it goes on when its people say so."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.browser.player_floor import Comes, Game, Staff, area, fold, in_phase, sit_down, waits_until
from tests.browser.staff_floor import FloorState, Person

TIMES = ("--betting", "600", "--between", "600", "--decision", "600", "--reveal", "0.1")
SIZES = {"phone": (390, 844), "tablet": (820, 1180), "desk": (1280, 800)}


@pytest.fixture(scope="module")
def state(tmp_path_factory: pytest.TempPathFactory) -> Iterator[FloorState]:
    found = FloorState(tmp_path_factory.mktemp("ready"), TIMES)
    found.start()
    yield found
    found.stop()


def _sits(comes: Comes, table: str, name: str, position: int, size: tuple[int, int]) -> Person:
    player = comes(name, "player", size)
    sit_down(player.look_at(f"/table/{table}"), position)
    return player


@pytest.mark.parametrize("size", SIZES.values(), ids=SIZES)
def test_the_dealer_goes_on_when_all_people_have_bet_or_passed(
    comes: Comes, staff: Staff, size: tuple[int, int]
) -> None:
    table = f"ready-{size[0]}"
    game = Game(staff, table, "singapore-stud@9", dealer="automatic")
    ann = _sits(comes, table, f"ann-{size[0]}", 1, size)
    bob = _sits(comes, table, f"bob-{size[0]}", 2, size)
    page = ann.page
    for person in (ann, bob):
        person.page.get_by_role("button", name="Next round").click()  # the first one: nobody waits for the clock
    in_phase(page, "betting")
    expect(page.locator("#line")).to_contain_text("Tap Ante to bet")
    area(page, "Ante").click()
    expect(page.locator(".area .stack")).to_have_count(1)
    page.keyboard.press("g")
    expect(page.locator("#line")).to_contain_text(f"Waiting for {bob.name}")
    ann.is_content("waiting for another")
    bob.page.get_by_role("button", name="Skip this round").click()
    in_phase(page, "deciding")
    expect(page.locator("#line")).to_contain_text("Your decision")
    expect(bob.page.locator("#line")).to_contain_text(f"Waiting for {ann.name}")
    fold(page)
    in_phase(page, "settled")
    for person in (ann, bob):
        expect(person.page.get_by_role("button", name="Next round").locator("kbd")).to_have_text("N")
        person.page.keyboard.press("n")
    in_phase(page, "betting")
    skip = page.get_by_role("button", name="Skip this round")
    expect(skip.locator("kbd")).to_have_text("X")
    page.keyboard.press("n")  # once too often: it says nothing about this round
    page.keyboard.press("q")
    expect(page.locator(".area .stack")).to_have_count(1)
    assert game.seen(ann)["readiness"]["ready"] == []


def test_a_replay_ends_with_the_settlement_and_not_with_who_is_ready_for_the_next(comes: Comes, staff: Staff) -> None:
    table = "ready-again"
    game = Game(staff, table, "singapore-stud@9", dealer="automatic")
    ann = _sits(comes, table, "ann-again", 1, SIZES["desk"])
    bob = _sits(comes, table, "bob-again", 2, SIZES["desk"])
    page = ann.page
    for person in (ann, bob):
        person.page.get_by_role("button", name="Next round").click()
    in_phase(page, "betting")
    page.keyboard.press("q")
    expect(page.locator(".area .stack")).to_have_count(1)
    page.keyboard.press("g")
    bob.page.get_by_role("button", name="Skip this round").click()
    fold(page)
    in_phase(page, "settled")
    page.keyboard.press("n")
    waits_until(page, lambda: game.seen(ann)["readiness"]["ready"] == [ann.name], "it is said")
    texts = [step["text"] for step in ann.get(f"/api/tables/{table}/rounds/1")["steps"]]
    assert "the next round may begin" in texts[-1]
    replay = ann.look_at(f"/table/{table}/round/1")
    last = replay.locator(".step-text")
    expect(last).to_contain_text(f"1 of {len(texts) - 1} · ")
    replay.keyboard.press("End")
    expect(last).to_contain_text(f"{len(texts) - 1} of {len(texts) - 1} · ")
    expect(last).not_to_contain_text("is ready")
    expect(replay.locator(".moment")).to_be_visible()
    assert game.seen(ann)["view"]["phase"] == "settled"


# Each of them [name, left, top, right, bottom]
PARTS = """selector => [...document.querySelectorAll(selector)].filter((node) => node.checkVisibility()).map((node) => {
  const { left, top, right, bottom } = node.getBoundingClientRect();
  return [node.textContent || node.className, left, top, right, bottom];
})"""
Box = tuple[str, float, float, float, float]
IN_DOCK = ".dock button, .dock .figure, .dock .hint-strip, .dock .coach-marks"
WINDOWS = [
    (360, 640),
    (390, 844),
    (412, 915),
    (820, 1180),
    (1024, 768),
    (1261, 800),
    (1280, 800),
    (1366, 768),
    (1440, 900),
    (1601, 900),
    (1761, 1000),
]


def _overlap(one: Box, other: Box) -> bool:
    return one[1] < other[3] - 1 and other[1] < one[3] - 1 and one[2] < other[4] - 1 and other[2] < one[4] - 1


def _look_at_dock(page: Page, places: dict[tuple[int, int], float], when: str) -> None:
    """In each window: the dock is where it was, its parts lie side by side, and on a phone no seat is cut."""
    for window in WINDOWS:
        page.set_viewport_size({"width": window[0], "height": window[1]})
        page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
        parts: list[Box] = page.evaluate(PARTS, IN_DOCK)
        ((_, _, top, _, _),) = page.evaluate(PARTS, ".dock")
        meet = [(one[0], other[0]) for at, one in enumerate(parts) for other in parts[:at] if _overlap(one, other)]
        assert not meet, (window, when)
        assert abs(places.setdefault(window, top) - top) <= 3, (window, when)
        if window == (390, 844):
            assert max(bottom for *_, bottom in page.evaluate(PARTS, ".seat")) <= top, when


@pytest.mark.parametrize(
    "document", ["singapore-stud@9", "bullseye@4", "texas-holdem-bonus@9", "three-card-xtreme@2023-05-22"]
)
def test_the_dock_keeps_its_place_and_its_parts_never_meet(comes: Comes, staff: Staff, document: str) -> None:
    table = f"dock-{document.partition('@')[0]}"
    Game(staff, table, document, dealer="automatic")
    player = _sits(comes, table, f"{table}-player", 1, WINDOWS[0])
    page, places = player.page, dict[tuple[int, int], float]()
    page.get_by_role("button", name="Next round").click()
    in_phase(page, "betting")
    _look_at_dock(page, places, "Skip this round")
    page.keyboard.press("q")
    expect(page.get_by_role("button", name="Deal now")).to_be_visible()
    _look_at_dock(page, places, "Deal now")
    page.keyboard.press("g")
    in_phase(page, "deciding")
    page.get_by_role("button", name="Hint", exact=True).click()
    expect(page.locator(".hint-worth b")).to_be_visible()
    _look_at_dock(page, places, "deciding with a hint")
    page.locator(".dock-acts").get_by_role("button", name=re.compile("^(House Way|Fold)")).first.click()
    in_phase(page, "settled")
    expect(page.locator(".coach-mark")).to_have_count(1)
    _look_at_dock(page, places, "settled")
