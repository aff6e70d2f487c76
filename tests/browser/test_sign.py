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
    hit = {
        "table": "texas-1",
        "table_title": "Texas Hold'em Bonus",
        "round": 7,
        "position": 3,
        **hand,
        "amount": 27_431_850,
        "at": 5,
    }
    feed.tell(**{**before, "seq": 2, "displayed": 20_000_000, "hits": [hit]})
    expect(page.locator(".hit")).to_contain_text("Royal Flush")
    expect(page.locator(".hit")).to_contain_text("texas-1, position 3")
    expect(page.locator(".hit")).to_contain_text("S$274,318.50")
    viewer.is_content("an award")
    feed.hang_up()
    expect(page.locator(".lost")).to_have_text("Link lost")
    expect(page.locator("#said")).to_contain_text("Link lost")


def test_the_sign_tells_that_a_jackpot_is_verified_and_forgets_an_award_that_is_taken_back(comes: Comes) -> None:
    viewer = comes("sign")
    feed = Feed(viewer.page)
    page = viewer.look_at("/sign/main")
    hand = {"hand": "royal_flush", "hand_title": "Royal Flush", "table_title": "Bullseye", "table": "eye-1"}
    earlier, last = ({**hand, "round": at, "position": at, "amount": at * 1_000, "at": at} for at in (4, 5))
    open_: dict[str, object] = {"topic": "link:main", "seq": 1, "displayed": 9_000, "minimum": 100, "hits": [earlier]}
    feed.tell(**open_, verifying=9_000, playing_for=2_000)
    expect(page.locator(".verifying")).to_contain_text("A jackpot is being verified.")
    expect(page.locator(".playing-for")).to_have_text("Now playing for S$20.00")
    viewer.is_content("a jackpot is verified")
    feed.tell(**{**open_, "seq": 2, "displayed": 2_000, "hits": [last, earlier]}, verifying=None, playing_for=2_000)
    expect(page.locator(".verifying")).to_have_count(0)
    expect(page.locator(".hit")).to_contain_text("Royal Flush!")
    expect(page.locator(".hit")).to_contain_text("Bullseye, eye-1, position 5")
    feed.tell(**{**open_, "seq": 3}, verifying=None, playing_for=9_000)
    expect(page.locator(".hit")).to_have_count(0)


def test_a_sign_that_is_opened_later_shows_the_last_award_for_five_minutes(comes: Comes) -> None:
    viewer = comes("sign")
    feed = Feed(viewer.page)
    page = viewer.look_at("/sign/main")
    hand = {"hand": "royal_flush", "hand_title": "Royal Flush", "table_title": "Bullseye", "table": "eye-1"}
    now = page.evaluate("Date.now()")
    feed.tell(topic="hello", time=now, seq=0, server="one")
    award = {**hand, "round": 4, "position": 5, "amount": 9_000, "at": now - 4 * 60_000}
    link: dict[str, object] = {"topic": "link:main", "displayed": 2_000, "minimum": 100, "hits": [award]}
    feed.tell(**link, seq=1, awarded=award)
    expect(page.locator(".hit")).to_contain_text("Royal Flush!")
    expect(page.locator(".hit")).to_contain_text("Bullseye, eye-1, position 5")
    expect(page.locator(".hit-amount")).to_have_text("S$90.00")
    feed.tell(**{**link, "seq": 2}, awarded={**award, "at": now - 5 * 60_000 - 1})
    expect(page.locator(".hit")).to_have_count(0)
    feed.tell(**link, seq=3, awarded=award)
    expect(page.locator(".hit")).to_have_count(1)
    feed.tell(**link, seq=4, awarded=None)  # its table has begun another round
    expect(page.locator(".hit")).to_have_count(0)


def test_the_sign_follows_the_real_meter(comes: Comes) -> None:
    viewer = comes("sign")
    displayed = viewer.get("/api/links/main")["displayed"]
    page = viewer.look_at("/sign/main")
    expect(page.locator(".amount")).to_have_text(_money(displayed))


def _money(cents: int) -> str:
    return f"S${cents // 100:,}.{cents % 100:02}"
