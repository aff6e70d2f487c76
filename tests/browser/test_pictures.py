"""Every page at three sizes: nothing is wider than the window, the console is silent, and a picture is kept to look at.

The pictures are in build/pictures afterwards; docs/pictures has the README's, which pictures.py draws.
"""

from pathlib import Path

import pytest

from tests.browser.player_floor import Comes

PICTURES = Path(__file__).resolve().parents[2] / "build" / "pictures"
SIZES = {"phone": (360, 740), "laptop": (1280, 800), "4k": (3840, 2160)}
PAGES = {
    "lobby": ("/", None),
    "table": ("/table/texas-1", "player"),
    "dealer": ("/dealer/stud-shoe", "dealer"),
    "pit": ("/pit", "pit_manager"),
    "sign": ("/sign/main", None),
    "audit": ("/audit", "auditor"),
    "mathematics": ("/mathematics", None),
    "school": ("/school", None),
    "login": ("/login", None),
}


@pytest.mark.parametrize("size", SIZES)
def test_every_page_fits_its_window(comes: Comes, size: str) -> None:
    PICTURES.mkdir(parents=True, exist_ok=True)
    wide: list[str] = []
    people = {role: comes(f"looks-{size}-{role}", role, SIZES[size]) for role in {role for _, role in PAGES.values()}}
    for name, (path, role) in PAGES.items():
        person = people[role]
        page = person.look_at(path)
        page.locator("h1").first.wait_for(state="attached")
        page.wait_for_timeout(700)  # what the live channel and the counting bring
        page.screenshot(path=PICTURES / f"{name}-{size}.png")
        width = page.evaluate("document.documentElement.scrollWidth")
        if width > SIZES[size][0]:
            wide.append(f"{name}: {width} px in a window of {SIZES[size][0]} px")
        assert not person.errors, f"{name}: {person.errors}"
    assert not wide
