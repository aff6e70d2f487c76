"""The sign: the jackpot, readable from across a room."""

import pytest
from playwright.sync_api import expect

from tests.browser.player_floor import Comes, Feed

AMOUNTS = (0, 1, 99_999, 27_431_850, 9_999_999_999)


@pytest.mark.parametrize("size", [(360, 740), (1280, 800), (3840, 2160)], ids=["phone", "laptop", "4k"])
def test_the_sign_keeps_any_amount_in_its_frame(comes: Comes, size: tuple[int, int]) -> None:
    viewer = comes("sign", None, size)
    feed = Feed(viewer.page)
    page = viewer.look_at("/sign/main")
    for displayed in AMOUNTS:
        feed.tell(topic="link:main", seq=displayed, displayed=displayed, minimum=100, hits=[])
        expect(page.locator(".amount span")).to_have_text(_money(displayed))
        frame, text = (page.locator(where).bounding_box() for where in (".amount", ".amount span"))
        assert frame
        assert text
        assert frame["x"] <= text["x"]
        assert text["x"] + text["width"] <= frame["x"] + frame["width"]
        assert frame["y"] <= text["y"]
        assert text["y"] + text["height"] <= frame["y"] + frame["height"]
        assert frame["x"] + frame["width"] <= size[0]
        assert text["width"] > frame["width"] / 3 or text["height"] > frame["height"] / 2, "readable from across a room"
    viewer.is_content("the sign")


def test_the_sign_celebrates_an_award_and_shows_a_lost_link(comes: Comes) -> None:
    viewer = comes("sign")
    feed = Feed(viewer.page)
    page = viewer.look_at("/sign/main")
    before: dict[str, object] = {"topic": "link:main", "seq": 1, "displayed": 27_431_850, "minimum": 100, "hits": []}
    feed.tell(**before)
    expect(page.locator(".amount")).to_have_text("S$274,318.50")
    hand = {"hand": "royal_flush", "hand_title": "Royal Flush"}
    hit = {"table": "texas-1", "round": 7, "position": 3, **hand, "amount": 27_431_850, "at": 5}
    feed.tell(**{**before, "seq": 2, "displayed": 20_000_000, "hits": [hit]})
    expect(page.locator(".hit")).to_contain_text("Royal Flush")
    expect(page.locator(".hit")).to_contain_text("texas-1, position 3")
    expect(page.locator(".hit")).to_contain_text("S$274,318.50")
    viewer.is_content("an award")
    feed.hang_up()
    expect(page.locator(".lost")).to_have_text("Link lost")
    expect(page.locator("#said")).to_contain_text("Link lost")


def test_the_sign_follows_the_real_meter(comes: Comes) -> None:
    viewer = comes("sign")
    displayed = viewer.get("/api/links/main")["displayed"]
    page = viewer.look_at("/sign/main")
    expect(page.locator(".amount")).to_have_text(_money(displayed))


def _money(cents: int) -> str:
    return f"S${cents // 100:,}.{cents % 100:02}"
