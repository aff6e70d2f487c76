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
    award = {**hand, "round": 4, "position": 5, "amount": 9_000, "at": now - 2 * 60_000}
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


SIGNS = {"tv": (1920, 1080), "4k": (3840, 2160), "portrait": (1080, 1920), "phone": (390, 844)}
HITS = [
    {
        "table": "stud-1",
        "table_title": title,
        "round": 1,
        "position": 2,
        "hand": "x",
        "hand_title": hand,
        "amount": amount,
        "at": 9 - at,
    }
    for at, (title, hand, amount) in enumerate(
        [
            ("Bullseye", "Straight Flush", 2_743_185),
            ("Three Card Poker Xtreme", "Four of a Kind", 40_000),
            ("Texas Hold'em Bonus", "Royal Flush", 48_213_377),
            ("Singapore Stud Poker", "Full House", 8_000),
            ("Bullseye", "Flush", 4_000),
        ]
    )
]
LINK: dict[str, object] = {"topic": "link:main", "minimum": 100, "verifying": None, "awarded": None}
ROLLING = "all => all.map(one => [one.dataset.was, one.textContent])"


@pytest.mark.parametrize("size", SIGNS.values(), ids=SIGNS)
def test_the_stage_shows_the_last_awards_and_the_open_games_readable_from_afar(
    comes: Comes, size: tuple[int, int]
) -> None:
    viewer = comes("stage", None, size)
    feed = Feed(viewer.page)
    page = viewer.look_at("/sign/main")
    feed.tell(**LINK, seq=1, displayed=27_431_850, hits=HITS)
    awards, games = page.locator(".last-awards li"), page.locator(".open-games li")
    expect(awards).to_have_count(4)
    expect(awards.nth(2)).to_have_text("S$482,133.77Royal Flush, Texas Hold'em Bonus")
    tables = viewer.get("/api/floor")["tables"]
    expect(games).to_have_count(len({table["title"] for table in tables}))
    free = sum(6 - len(table["seats"]) for table in tables if table["title"] == "Bullseye")
    expect(games.filter(has_text="Bullseye")).to_have_text(f"Bullseye{free} seats free")
    assert "even" not in page.locator("body").inner_text().lower()
    overflow = "all => all.filter(one => one.scrollWidth > one.clientWidth + 1).map(one => one.textContent)"
    assert page.locator(".stage-foot li, .stage-foot li *").evaluate_all(overflow) == []
    assert page.evaluate("[document.documentElement.scrollWidth, document.documentElement.scrollHeight]") == [*size]
    letters = page.locator(".stage-foot").evaluate("one => parseFloat(getComputedStyle(one).fontSize)")
    assert letters >= min(size) / 36
    dollars = page.locator(".amount .whole")
    expect(dollars).to_have_text("274,318")
    assert dollars.evaluate("one => parseFloat(getComputedStyle(one).fontSize)") >= min(size) / 7, "upright as well"
    viewer.is_content("the stage")


def test_the_digits_that_change_roll_and_a_meter_that_falls_does_not(comes: Comes) -> None:
    viewer = comes("rolls")
    feed = Feed(viewer.page)
    page = viewer.look_at("/sign/main")
    feed.tell(**LINK, seq=1, displayed=99_998_50, hits=[])
    expect(page.locator(".amount span")).to_have_text("S$99,998.50")
    expect(page.locator(".rolls")).to_have_count(0)
    feed.tell(**LINK, seq=2, displayed=100_000_70, hits=[])
    expect(page.locator(".amount span")).to_have_text("S$100,000.70")
    assert page.locator(".rolls").evaluate_all(ROLLING) == [
        *(["$", "1"], ["9", "0"], ["9", "0"]),
        *(["9", "0"], ["9", "0"], ["8", "0"]),
        *(["5", "7"],),
    ]
    feed.tell(**LINK, seq=3, displayed=20_000_00, hits=[])
    expect(page.locator(".amount span")).to_have_text("S$20,000.00")
    expect(page.locator(".rolls")).to_have_count(0)
    expect(page.get_by_role("img", name="S$20,000.00")).to_be_visible()
    assert page.locator("#said").inner_text() == ""  # a meter that ticks is not read out
    assert page.locator(".amount").evaluate("one => one.closest('[aria-live], [role=status]')") is None


def test_without_motion_the_meter_changes_at_once(comes: Comes) -> None:
    viewer = comes("still")
    viewer.page.emulate_media(reduced_motion="reduce")
    feed = Feed(viewer.page)
    page = viewer.look_at("/sign/main")
    for seq, displayed in enumerate((27_431_850, 27_439_999), start=1):
        feed.tell(**LINK, seq=seq, displayed=displayed, hits=[])
        expect(page.locator(".amount span")).to_have_text(_money(displayed))
    expect(page.locator(".rolls").first).to_be_visible()
    assert page.evaluate("document.getAnimations().length") == 0


def _money(cents: int) -> str:
    return f"S${cents // 100:,}.{cents % 100:02}"
