"""Draws the README's pictures anew: `python -m tests.browser.pictures`. The cards are as the shuffle brings them."""

import io
import sys
import tempfile
import time
from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser, Page, expect, sync_playwright

from tests.browser.conftest import chromium
from tests.browser.player_floor import in_phase
from tests.browser.staff_floor import FloorState, Person
from tests.patience import PATIENCE_S

PICTURES = Path(__file__).resolve().parents[2] / "docs" / "pictures"
PACE = ("--betting", "6", "--between", "5", "--decision", "30", "--reveal", "0.5")
TABLE, POSITION, ANTE, JACKPOT = "stud-1", 3, 2_500, 200
ROUNDS = 6  # of each table that deals by itself: its win has somewhere to lie then
PAUSE_S = 0.3
COLOURS = 256  # enough for cards, chips and cloth, in a third of the bytes


def _draw(page: Page, name: str) -> None:
    page.evaluate("document.activeElement?.blur()")
    page.wait_for_timeout(500)  # what still moves comes to rest
    _save(Image.open(io.BytesIO(page.screenshot())), name)


def _save(picture: Image.Image, name: str) -> None:
    picture.convert("RGB").quantize(COLOURS).save(PICTURES / f"{name}.png", optimize=True)


def table(browser: Browser, base: str) -> None:
    """A Player who has to decide."""
    robin = Person(browser, base, "robin", "player")
    page = robin.look_at(f"/table/{TABLE}")
    robin.order("table.sit", table=TABLE, player=robin.name, position=POSITION)
    in_phase(page, "settled")
    in_phase(page, "betting")  # from its beginning: both wagers are in time
    for area, amount in (("ante", ANTE), ("progressive_jackpot", JACKPOT)):
        robin.order("table.place_wager", table=TABLE, player=robin.name, position=POSITION, area=area, amount=amount)
    expect(page.get_by_role("button", name="Fold")).to_be_visible()
    _draw(page, "table")
    robin.leave()


def round_of_play(browser: Browser, base: str) -> None:
    """Six moments of a round, half as large: chips, cards with a hint, the wager, the result, why, and the replay."""
    alex, seat = Person(browser, base, "alex", "player"), POSITION - 1
    page = alex.look_at(f"/table/{TABLE}")
    alex.order("table.sit", table=TABLE, player=alex.name, position=seat)
    in_phase(page, "settled")
    in_phase(page, "betting")
    moments = []

    def keep() -> None:
        page.evaluate("document.activeElement?.blur()")
        page.wait_for_timeout(500)  # what still moves comes to rest
        moments.append(Image.open(io.BytesIO(page.screenshot())))

    for area, amount in (("ante", ANTE), ("progressive_jackpot", JACKPOT)):
        alex.order("table.place_wager", table=TABLE, player=alex.name, position=seat, area=area, amount=amount)
    expect(page.locator(".area .stack")).to_have_count(2)
    keep()
    page.get_by_role("button", name="Hint", exact=True).click()
    expect(page.locator(".hint-worth b")).to_be_visible()
    keep()
    page.locator(".dock-acts button.primary").click()
    expect(page.locator(".area .stack")).to_have_count(3)
    keep()
    expect(page.locator(".moment")).to_be_visible()
    expect(page.locator(".coach-mark").first).to_be_visible()
    number = (page.locator("#result-title").text_content() or "").split()[-1]
    keep()
    page.locator(".why").first.click()
    expect(page.locator(".why-words")).to_be_visible()
    keep()
    alex.look_at(f"/table/{TABLE}/round/{number}")
    expect(page.locator(".replay-bar")).to_be_visible()
    page.keyboard.press("End")
    expect(page.locator(".replay-bar button.primary")).to_be_disabled()
    keep()
    alex.leave()
    width, height = (side // 2 for side in moments[0].size)
    whole = Image.new("RGB", (3 * width, 2 * height))
    for at, moment in enumerate(moments):
        small = moment.convert("RGB").resize((width, height), Image.Resampling.LANCZOS)
        whole.paste(small, (at % 3 * width, at // 3 * height))
    _save(whole, "round_of_play")


def pit(browser: Browser, base: str) -> None:
    """All tables, each with its win against the band; at one of them somebody waits."""
    dealer = Person(browser, base, "dana", "dealer")
    dealer.order("floor.call_supervisor", table="stud-shoe", why="change for 1,000")
    dealer.leave()
    morgan = Person(browser, base, "morgan", "pit_manager")
    until = time.monotonic() + 10 * PATIENCE_S
    while not all(_is_played(one) for one in morgan.get("/api/pit")["tables"]):
        assert time.monotonic() < until, "the tables do not play, or the mathematics does not end"
        time.sleep(PAUSE_S)
    page = morgan.look_at("/pit")
    expect(page.locator(".glance .band svg").first).to_be_visible()
    _draw(page, "pit")
    morgan.leave()


def _is_played(one: dict[str, object]) -> bool:
    rounds = one["rounds"]
    assert isinstance(rounds, int)
    return one["dealer"] != "automatic" or (rounds >= ROUNDS and one["low"] is not None)


def mathematics(browser: Browser, base: str) -> None:
    """The figures of a document, and what a better pay makes of them."""
    visitor = Person(browser, base, "visitor", None)
    page = visitor.look_at("/mathematics?document=bullseye@4")
    page.locator(".controls summary", has_text="Tie").click()
    pay = page.locator("[id^='pay-tie\\.']").first
    pay.fill(str(int(pay.input_value()) + 1))
    changes = page.get_by_role("row").filter(has=page.get_by_role("rowheader", name="Tie", exact=True)).locator("td")
    expect(changes.nth(2)).not_to_have_text("0")
    expect(page.locator(".counting")).to_have_count(0)
    expect(page.locator(".plots svg")).to_have_count(2)
    page.locator(".controls summary", has_text="Tie").click()
    _draw(page, "mathematics")
    visitor.leave()


def main() -> int:
    found = chromium()
    if found is None:
        print("no Chromium on this machine", file=sys.stderr)  # noqa: T201
        return 1
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        state = FloorState(Path(folder), PACE)
        state.start()
        browser = playwright.chromium.launch(executable_path=found, args=["--no-sandbox", "--disable-gpu"])
        try:
            for draw in (table, round_of_play, pit, mathematics):
                draw(browser, state.base)
                print(PICTURES / f"{draw.__name__}.png")  # noqa: T201
        finally:
            browser.close()
            state.stop()
    return 0


if __name__ == "__main__":
    sys.exit(main())
