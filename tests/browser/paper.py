"""What comes out of a printer: the page as paper shows it, and the sheets of the PDF that Chromium makes of it."""

import re
from pathlib import Path
from typing import Any

from playwright.sync_api import expect

from tests.browser.staff_floor import Person

UPRIGHT, ACROSS = 703, 1032  # CSS pixels between the margins of A4: 186 mm and 273 mm
TOO_WIDE = """width => [...document.querySelectorAll("main *, dialog *")].filter((node) => {
  const { width: own, right, left } = node.getBoundingClientRect();
  return own && getComputedStyle(node).clipPath === "none" && (right > width + 1 || left < -1);
}).map((node) => `${node.tagName} ${node.className}: ${node.textContent}`.slice(0, 90))"""
TO_PRESS = ".no-print, button, .button, #top, nav, input, select"


def is_printed(person: Person, *words: str, across: bool = False, keep: Path | None = None) -> None:
    """Whole on A4, with its head and these words, and nothing on it to press. The page is as before afterwards."""
    page, width = person.page, ACROSS if across else UPRIGHT
    before = page.viewport_size
    assert before is not None
    sheets = page.pdf(prefer_css_page_size=True, path=keep)
    page.emulate_media(media="print")
    page.set_viewport_size({"width": width, "height": 1_000})
    for text in (*words, f"by {person.name}, "):
        expect(page.get_by_text(text).locator("visible=true").first).to_be_visible()
    expect(page.locator(TO_PRESS).locator("visible=true")).to_have_count(0)
    assert page.evaluate(TOO_WIDE, width) == []
    displays: list[Any] = (
        page.locator("thead")
        .locator("visible=true")
        .evaluate_all("all => all.map((one) => getComputedStyle(one).display)")
    )
    assert {*displays} <= {"table-header-group"}, "a heading that is not repeated on the next sheet"
    page.emulate_media(media="null")  # or the next PDF would be of the screen
    page.set_viewport_size(before)
    found = re.findall(rb"MediaBox \[0 0 ([\d.]+) ([\d.]+)\]", sheets)
    sizes = {tuple(round(float(size)) for size in sheet) for sheet in found}
    assert sizes == {(842, 595) if across else (595, 842)}, sizes
