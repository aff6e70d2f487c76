"""Every page at three sizes: nothing is wider than the window, the console is silent, and a picture is kept to look at.

The pictures are in build/pictures afterwards; docs/pictures has the README's, which pictures.py draws.
"""

from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.player_floor import Comes
from tests.patience import COUNTING_S

PICTURES = Path(__file__).resolve().parents[2] / "build" / "pictures"
SIZES = {"phone": (360, 740), "laptop": (1280, 800), "4k": (3840, 2160)}
# Each page with its reader, and what is there once it has been drawn.
PAGES = {
    "lobby": ("/", None, ".jackpot-return"),
    "table": ("/table/texas-1", "player", ".felt .seat"),
    "dealer": ("/dealer/stud-shoe", "dealer", "#next-step"),
    "pit": ("/pit", "pit_manager", ".glance tbody tr"),
    "sign": ("/sign/main", None, ".open-games li"),
    "audit": ("/audit", "auditor", ".find"),
    "mathematics": ("/mathematics", None, ".plots svg"),
    "school": ("/school", None, ".ask"),
    "login": ("/login", None, ".way-in h1"),
}


@pytest.mark.parametrize("size", SIZES)
def test_every_page_fits_its_window(comes: Comes, size: str) -> None:
    PICTURES.mkdir(parents=True, exist_ok=True)
    wide: list[str] = []
    roles = {role for _, role, _ in PAGES.values()}
    people = {role: comes(f"looks-{size}-{role}", role, SIZES[size]) for role in roles}
    for name, (path, role, there) in PAGES.items():
        person = people[role]
        page = person.look_at(path)
        expect(page.locator(there).first).to_be_visible(timeout=COUNTING_S * 1_000)
        page.screenshot(path=PICTURES / f"{name}-{size}.png")
        width = page.evaluate("document.documentElement.scrollWidth")
        if width > SIZES[size][0]:
            wide.append(f"{name}: {width} px in a window of {SIZES[size][0]} px")
        assert not person.errors, f"{name}: {person.errors}"
    assert not wide
