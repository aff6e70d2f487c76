"""Moments have one form on every page; lists of money fit on a phone."""

import re
from pathlib import Path

from playwright.sync_api import expect

from tests.browser.player_floor import Comes
from tests.browser.staff_floor import open_link

# A page that lets the browser choose the form shows 11/18/2026 beside 2026-11-18.
_CHOSEN_BY_BROWSER = re.compile(r'toLocale(?:Date|Time)String|\.toLocaleString\(\[|"datetime-local"|type: "date"')
FORMS = """async () => {
  const time = await import("/static/js/page/time.js");
  const at = new Date(2026, 10, 8, 3, 4, 9).getTime();
  const read = (text) => (time.readMoment(text) === null ? null : time.dateAndTime(time.readMoment(text)));
  return [
    time.dateAndTime(at), time.dateOf(at), time.timeOf(at), time.timeWithSeconds(at),
    read("2026-11-08 3:04"), read(" 2026-11-08T23:59:01 "), read("2026-02-30 10:00"), read("11/08/2026 10:00"),
    read("2026-11-08 24:00"),
  ];
}"""


def test_no_page_leaves_the_form_of_a_moment_to_the_browser(root: Path) -> None:
    scripts = root / "src/megalink/web/pages/js"
    assert [path.name for path in scripts.rglob("*.js") if _CHOSEN_BY_BROWSER.search(path.read_text())] == []


def test_moments_are_written_and_read_in_one_form(comes: Comes) -> None:
    page = comes("reader").look_at("/login")
    assert page.evaluate(FORMS) == [
        "2026-11-08 03:04:09",
        "2026-11-08",
        "03:04",
        "03:04:09",
        "2026-11-08 03:04:00",
        "2026-11-08 23:59:01",
        None,
        None,
        None,
    ]


def test_the_history_of_a_link_fits_on_a_phone_and_is_asked_for_a_moment(comes: Comes) -> None:
    manager, second = comes("link-one", "pit_manager", (390, 844)), comes("link-two", "pit_manager")
    open_link(manager, second, "phone", displayed=1_234_567_890)
    page = manager.look_at("/link/phone")
    row = page.get_by_role("row").filter(has_text="Opening")
    expect(row).to_contain_text("+S$12,345,678.90")
    expect(row).to_contain_text("+S$10,000.00")
    for region in page.locator(".scroll").all():
        inside, frame = region.evaluate("node => [node.scrollWidth, node.clientWidth]")
        assert inside <= frame, "something is cut"
    manager.is_content("the history of a link on a phone")
    moment = page.get_by_label("Prove the meter at this moment")
    moment.fill("11/18/2026 10:00")
    moment.press("Enter")
    expect(page.get_by_role("alert")).to_contain_text("write it like 2026-11-18 14:05")
    moment.fill("2099-01-01 10:00")
    moment.press("Enter")
    expect(page.get_by_role("alert")).to_have_count(0)
    expect(page.locator("main")).to_contain_text("The entries add up to the meter and to the reserve.")
