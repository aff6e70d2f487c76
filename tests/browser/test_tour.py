"""The tour of a first visit: the line stays readable, the pace is the Player's, and the first hand ends it."""

import itertools
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.player_floor import Game, Staff, bets_and_folds, in_phase, sit_down
from tests.browser.staff_floor import FloorState, Person

SIZES = [(360, 640), (390, 844), (640, 360), (768, 1024), (844, 390), (1024, 768), (1440, 900)]
DOCUMENTS = ["singapore-stud@9", "bullseye@4", "texas-holdem-bonus@9", "three-card-xtreme@2023-05-22"]
# The test holds the clock of the notes, which is the only one of five seconds.
HELD = """
const [wait, stop] = [window.setTimeout, window.clearTimeout];
window.notes = new Map();
let last = 1_000_000_000;
window.setTimeout = (act, ms, ...given) => {
  if (ms !== 5000) return wait(act, ms, ...given);
  window.notes.set(last += 1, act);
  return last;
};
window.clearTimeout = (id) => window.notes.delete(id) || stop(id);
"""
GO_ON = "() => [...notes.values()].forEach((act) => { notes.clear(); act(); })"
DRAWN = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
COVERED = """() => {
  const note = document.getElementById("tour").getBoundingClientRect();
  const off = Math.max(-note.left, -note.top, note.right - innerWidth, note.bottom - innerHeight);
  const covers = [".line", "ml-countdown", ".area.role-base .area-face"].filter((what) => {
    const box = document.querySelector(what)?.getBoundingClientRect();
    return box && Math.min(box.right, note.right) - Math.max(box.left, note.left) > 1
      && Math.min(box.bottom, note.bottom) - Math.max(box.top, note.top) > 1;
  });
  return [...covers, ...(off > 0 ? ["the window's edge"] : [])];
}"""


_NUMBER = itertools.count(1)


@pytest.fixture
def tourist(state: FloorState, browser: Browser) -> Iterator[Person]:
    person = Person(browser, state.base, f"tourist-{next(_NUMBER)}", "player", is_new=True)
    person.context.add_init_script(HELD)
    yield person
    person.leave()


def _begins(tourist: Person, staff: Staff, name: str, document: str) -> tuple[Game, Page]:
    game = Game(staff, f"tour-{name}", document)
    page = tourist.look_at(f"/table/{game.table}")
    sit_down(page, 1)
    expect(page.locator("#tour")).to_contain_text("1 of 4")
    return game, page


def _waits(page: Page) -> int:
    found: int = page.evaluate("notes.size")
    return found


@pytest.mark.parametrize("document", DOCUMENTS)
def test_whatever_the_window_the_tour_leaves_line_and_clock_readable(
    tourist: Person, staff: Staff, document: str
) -> None:
    game, page = _begins(tourist, staff, document.partition("@")[0], document)
    game.open_bets()
    in_phase(page, "betting")
    for step in range(1, 5):
        expect(page.locator("#tour")).to_contain_text(f"{step} of 4")
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            page.evaluate(DRAWN)  # the note follows
            assert page.evaluate(COVERED) == [], (step, width, height)
        tourist.is_content(f"step {step}")
        page.locator("#tour").get_by_role("button", name="Next" if step < 4 else "Start").click()
    expect(page.locator("#tour")).to_have_count(0)


@pytest.mark.parametrize(
    ("size", "way"), [((390, 844), "Hold your finger on an area"), ((1440, 900), "Tap the “i” of an area")], ids=str
)
def test_the_tour_tells_of_the_way_to_a_pay_table_that_this_window_has(
    tourist: Person, staff: Staff, size: tuple[int, int], way: str
) -> None:
    tourist.page.set_viewport_size({"width": size[0], "height": size[1]})
    _, page = _begins(tourist, staff, f"way-{size[0]}", "singapore-stud@9")
    for _ in range(2):
        page.locator("#tour").get_by_role("button", name="Next").click()
    expect(page.locator("#tour p")).to_have_text(f"Progressive Jackpot: an extra wager. {way} for what it pays.")


def test_the_tour_rests_while_somebody_is_at_it_and_stops_at_a_press(tourist: Person, staff: Staff) -> None:
    """WCAG 2.2.1 and 2.2.2."""
    _, page = _begins(tourist, staff, "pace", "singapore-stud@9")
    tour = page.locator("#tour")
    assert _waits(page) == 1
    tour.hover()
    assert _waits(page) == 0
    page.mouse.move(1, 1)
    assert _waits(page) == 1
    tour.get_by_role("button", name="Next").focus()
    assert _waits(page) == 0
    page.locator("#dock").focus()
    assert _waits(page) == 1
    page.evaluate(GO_ON)
    expect(tour).to_contain_text("2 of 4")
    assert _waits(page) == 1
    tour.get_by_role("button", name="Pause").click()
    expect(tour.get_by_role("button", name="Pause")).to_have_count(0)
    page.mouse.move(1, 1)
    page.locator("#dock").focus()
    assert _waits(page) == 0
    tour.get_by_role("button", name="Next").click()
    expect(tour).to_contain_text("3 of 4")
    page.mouse.move(1, 1)
    assert _waits(page) == 0


def test_the_tour_does_not_come_back_after_the_first_hand(tourist: Person, staff: Staff) -> None:
    game, page = _begins(tourist, staff, "played", "singapore-stud@9")
    game.open_bets()
    in_phase(page, "betting")
    bets_and_folds(game, page)
    game.open_bets()
    in_phase(page, "betting")
    expect(page.locator("#line")).to_contain_text("to bet")
    expect(page.locator("#tour")).to_have_count(0)
