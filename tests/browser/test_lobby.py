"""The ways in: the lobby of a demonstration floor, signing in, setting up."""

import re
from fractions import Fraction
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from tests.browser.player_floor import Comes, Feed, waits_until
from tests.browser.staff_floor import Person
from tests.patience import COUNTING_S

FIRST_LOAD_BYTES_MAX = 150_000
LEAST_OF_A_GAME_PX = 120  # its name and its cloth


def test_a_newcomer_picks_a_name_and_has_play_money(comes: Comes) -> None:
    visitor = comes("newcomer")
    page = visitor.look_at("/")
    expect(page.locator(".table-card").first).to_be_visible()
    visitor.is_content("the lobby, signed out")
    page.get_by_label("Your name").fill("newcomer1")
    page.keyboard.press("Enter")
    expect(page.locator(".purse")).to_have_text("S$1,000.00")
    expect(page.locator("h2", has_text="Tables")).to_be_focused()  # the form is gone, the focus is not
    page.keyboard.press("Tab")
    expect(page.locator(".table-card a:focus, .table-card button:focus, .table-card summary:focus")).to_have_count(1)
    page.get_by_role("link", name=re.compile("Play at stud-1")).click()
    expect(page.get_by_role("button", name="Sit at position 1").first).to_be_visible()
    visitor.is_content("a table without a seat")


def test_a_name_that_cannot_be_is_refused_beside_the_field(comes: Comes) -> None:
    comes("taken", "player")
    visitor = comes("second")
    page = visitor.look_at("/")
    page.get_by_label("Your name").fill("taken")
    page.keyboard.press("Enter")
    expect(page.get_by_role("alert")).to_be_visible()
    name = page.get_by_label("Your name")
    expect(name).to_have_attribute("aria-invalid", "true")
    visitor.errors.clear()  # the browser itself notes a request that was refused
    name.press("End")
    page.keyboard.type("2")  # another name is not refused
    expect(page.get_by_role("alert")).to_have_count(0)
    expect(name).not_to_have_attribute("aria-invalid", "true")
    expect(name).to_be_focused()
    expect(name).to_have_value("taken2")


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("Zoë Q", "A name has letters from A to Z, digits, dots, dashes and underscores: no spaces, no accents."),
        ("-zoe", "A name begins with a letter or a digit."),
        (" ", "Type a name first."),
    ],
)
def test_what_a_name_may_have_is_said_before_it_is_sent(comes: Comes, name: str, words: str) -> None:
    visitor = comes("zoe")
    page = visitor.look_at("/")
    field = page.get_by_label("Your name")
    field.fill(name)
    page.keyboard.press("Enter")
    expect(page.get_by_role("alert")).to_have_text(words)
    expect(field).to_have_accessible_description(words)
    visitor.is_content("a name that cannot be")  # nothing was sent, or the console would say that it was refused
    field.fill(f"zoe.q-{len(name)}")
    expect(page.get_by_role("alert")).to_have_count(0)
    page.keyboard.press("Enter")
    expect(page.locator(".purse")).to_have_text("S$1,000.00")


def test_a_name_is_taken_up_again_in_the_same_browser(comes: Comes) -> None:
    visitor = comes("again")
    page = visitor.look_at("/")
    page.get_by_label("Your name").fill("again1")
    page.keyboard.press("Enter")
    expect(page.locator(".purse")).to_be_visible()
    visitor.post("/api/logout", {})
    page.reload()
    carry_on = page.get_by_role("button", name="Continue as again1")
    expect(carry_on).to_be_visible()
    visitor.is_content("the lobby, with a name of before")
    carry_on.focus()
    page.keyboard.press("Enter")
    expect(page.locator(".purse")).to_have_text("S$1,000.00")


@pytest.mark.parametrize("path", ["/", "/table/stud-1", "/sign/main"])
def test_the_first_load_is_small(comes: Comes, path: str) -> None:
    page = comes("loader").look_at(path)
    expect(page.locator(".table-card, .felt, .amount").first).to_be_visible()
    page.wait_for_load_state("networkidle")
    sizes = page.evaluate(
        "['navigation', 'resource'].flatMap(kind => performance.getEntriesByType(kind)).map(one => one.transferSize)"
    )
    assert len(sizes) > 5
    assert sum(sizes) < FIRST_LOAD_BYTES_MAX


@pytest.mark.parametrize("path", ["/login", "/setup?token=no", "/setup"])
def test_the_ways_in_are_accessible(comes: Comes, path: str) -> None:
    visitor = comes("doorstep")
    expect(visitor.look_at(path).locator(".way-in h1")).to_be_visible()
    visitor.is_content(path)


SIZES = {"phone": (390, 844), "tablet": (820, 1180), "desktop": (1440, 900)}
SIZED = pytest.mark.parametrize("size", SIZES.values(), ids=SIZES)


def _card(page: Page, table: str) -> Locator:
    return page.locator(".table-card", has=page.locator(f"a[href='/table/{table}']"))


def _odds(visitor: Person) -> dict[str, Any]:
    """Once all of them are counted."""
    answers: list[dict[str, Any]] = []

    def are_counted() -> bool:
        answers.append(visitor.get("/api/links/main/odds"))
        return not answers[-1]["counting"]

    waits_until(visitor.page, are_counted, "the odds are counted", COUNTING_S)
    return answers[-1]


@SIZED
def test_each_game_is_drawn_and_said_in_a_players_words(comes: Comes, size: tuple[int, int]) -> None:
    player = comes(f"reads-{size[0]}", "player", size)
    page = player.look_at("/")
    floor = player.get("/api/floor")
    expect(page.locator(".table-card")).to_have_count(len(floor["tables"]))
    patterns = set()
    for table in floor["tables"]:
        card, picture = _card(page, table["name"]), table["picture"]
        shown = [*picture["dealer"], *picture["community"], *(card for part in picture["player"] for card in part)]
        assert card.locator("ml-card").evaluate_all("all => all.map(one => one.getAttribute('code'))") == shown
        expect(card.locator(".seat-mark")).to_have_count(table["positions_max"])
        expect(card.locator(".seat-mark.taken")).to_have_count(len(table["seats"]))
        patterns.add(card.locator(".felt-pattern").evaluate("one => one.innerHTML"))
        expect(card).to_contain_text(table["sentence"])
        expect(card.locator(".facts")).to_contain_text("S$5 to S$500")
        pace = "600 s to bet, 600 s to decide" if table["dealer"] == "automatic" else "dealt by a person"
        expect(card.locator(".facts")).to_contain_text(pace)
        seen = card.inner_text()
        assert not re.search(r"version|shuffle|shoe,|reader|Automatic dealer", seen, re.IGNORECASE), seen
    assert len(patterns) == len({table["game"] for table in floor["tables"]})
    assert page.evaluate("document.documentElement.scrollWidth") <= size[0]
    player.is_content("the lobby")
    page.get_by_role("button", name="Light theme").click()
    player.is_content("the lobby, light")


def test_two_versions_of_one_game_are_told_apart_and_their_numbers_stand_in_the_details(comes: Comes) -> None:
    page = comes("chooses", "player").look_at("/")
    expect(_card(page, "stud-1").locator(".edition")).to_have_text("The rules in force now")
    expect(_card(page, "stud-2").locator(".edition")).to_have_text("By the earlier rules")
    expect(_card(page, "bullseye-1").locator(".edition")).to_have_count(0)
    details = _card(page, "stud-2").locator(".table-details")
    expect(details.locator("p")).to_be_hidden()
    details.locator("summary").click()
    expect(details.locator("p")).to_have_text("Rules version pre-9 · Automatic dealer · System shuffle")


@SIZED
def test_who_sits_somewhere_continues_at_his_seat_from_the_top_of_the_lobby(
    comes: Comes, size: tuple[int, int]
) -> None:
    player = comes(f"sits-{size[0]}", "player", size)
    page = player.look_at("/")
    expect(page.locator(".table-card").first).to_be_visible()
    expect(page.locator(".own-seats")).to_have_count(0)
    position = 1 + [*SIZES.values()].index(size)
    player.order("table.sit", table="xtreme-1", player=player.name, position=position)
    own = page.locator(".own-seats")
    expect(own).to_contain_text(f"You sit at xtreme-1, Three Card Poker Xtreme, position {position}.")
    way_back = own.get_by_role("link", name="Continue at your seat")
    box = way_back.bounding_box()
    assert box
    assert box["y"] + box["height"] < size[1] / 2
    expect(_card(page, "xtreme-1").locator(".seat-mark.me")).to_have_count(1)
    expect(_card(page, "xtreme-1").locator(".facts")).to_contain_text("you")
    player.is_content("one's own seat")
    way_back.click()
    expect(page.get_by_role("group", name=f"Position {position}", exact=True)).to_be_visible()


@SIZED
def test_the_jackpot_says_what_wins_it_how_likely_that_is_and_what_a_wager_returns_now(
    comes: Comes, size: tuple[int, int]
) -> None:
    visitor = comes("odds", None, size)
    odds = _odds(visitor)
    page = visitor.look_at("/")
    jackpot = page.locator(".jackpot")
    expect(jackpot).to_contain_text("A Royal Flush wins all of it: 1 in 649,740 hands.")
    expect(jackpot).to_contain_text("A Straight Flush wins 10 %: 1 in 72,193 hands.")
    now = Fraction(odds["games"][0]["returned"])
    hundredths = now.numerator * 10_000 // now.denominator
    expect(jackpot.locator(".jackpot-return b")).to_have_text(f"{hundredths // 100}.{hundredths % 100:02} %")
    expect(jackpot.locator(".jackpot-return")).to_contain_text("above break-even at every game")
    jackpot.locator("summary").click()
    expect(jackpot.locator(".jackpot-awards")).to_contain_text("400 for 1 · 1 in 4,165 hands")
    expect(jackpot).to_contain_text(f"Exactly {now} of a wager of S$1")
    visitor.is_content("all awards")


def test_the_return_follows_the_meter_by_its_line_and_games_that_differ_are_told_apart(comes: Comes) -> None:
    visitor = comes("follows")
    floor, odds = visitor.get("/api/floor"), _odds(visitor)
    worse = {**odds["games"][0], "title": "Another Game", "fixed_return": "1/10"}
    answer = {**odds, "games": [odds["games"][1], worse]}
    visitor.page.route("**/api/links/main/odds", lambda route: route.fulfill(json=answer))
    feed = Feed(visitor.page)
    page = visitor.look_at("/")
    for seq, amount in enumerate((21_598_947, 21_598_948, 20_000_000), start=1):  # the line crosses in between
        link = {**floor["links"][0], "displayed": amount, "playing_for": amount}
        feed.tell(topic="floor", seq=seq, tables=floor["tables"], links=[link], pace=floor["pace"])
        returns = [
            Fraction(game["fixed_return"]) + Fraction(game["pool_share"]) * amount / 100 for game in answer["games"]
        ]
        for at, (now, game) in enumerate(zip(returns, answer["games"], strict=True)):
            hundredths = now.numerator * 10_000 // now.denominator
            line = page.locator(".jackpot-return").nth(at)
            expect(line.locator("b")).to_have_text(f"{hundredths // 100}.{hundredths % 100:02} %")
            side = "above" if now > 1 else "below"
            expect(line).to_contain_text(f"{side} break-even at {game['title']}")
    assert [now > 1 for now in returns] == [False, False]


HITS = [
    {
        "hand_title": hand,
        "table_title": "Singapore Stud Poker",
        "table": "stud-1",
        "position": 4,
        "amount": 40_000,
        "at": at,
    }
    for at, hand in enumerate(("Flush", "Full House", "Four of a Kind", "Straight Flush"), start=1)
]


@pytest.mark.parametrize("role", ["player", None], ids=["signed in", "signed out"])
def test_on_a_phone_earlier_awards_are_folded_and_a_game_is_in_sight(comes: Comes, role: str | None) -> None:
    visitor = comes("awarded", role, SIZES["phone"])
    floor = visitor.get("/api/floor")
    _odds(visitor)  # with them the panel is at its largest
    feed = Feed(visitor.page)
    page = visitor.look_at("/")
    link = {**floor["links"][0], "hits": HITS}
    feed.tell(topic="floor", seq=1, tables=floor["tables"], links=[link], pace=floor["pace"])
    hits = page.locator(".jackpot-hits li")
    expect(hits.first).to_have_text("S$400.00Flush, Singapore Stud Poker")
    expect(page.locator(".jackpot-return")).to_have_count(1)
    expect(hits.nth(1)).to_be_hidden()
    if role:
        box = page.locator(".table-card").first.bounding_box()
        assert box
        assert box["y"] + LEAST_OF_A_GAME_PX < SIZES["phone"][1]
    visitor.is_content("folded awards")
    page.get_by_text("Earlier awards").click()
    expect(hits.nth(3)).to_be_visible()
    feed.tell(topic="floor", seq=2, tables=floor["tables"], links=[link], pace=floor["pace"])
    expect(hits.nth(3)).to_be_visible()
    page.set_viewport_size({"width": 1440, "height": 900})
    feed.tell(topic="floor", seq=3, tables=floor["tables"], links=[link], pace=floor["pace"])
    expect(page.get_by_text("Earlier awards")).to_have_count(0)
    expect(hits).to_have_count(4)
    assert not re.search(r"stud-1|position", page.locator(".jackpot-hits").inner_text())


def test_while_the_odds_are_counted_the_lobby_stands_and_asks_again(comes: Comes) -> None:
    visitor = comes("patient")
    odds = _odds(visitor)
    asked: list[Route] = []

    def answer(route: Route) -> None:
        asked.append(route)
        route.fulfill(json=odds if len(asked) > 1 else {**odds, "counting": True, "games": []})

    visitor.page.route("**/api/links/main/odds", answer)
    page = visitor.look_at("/")
    expect(page.locator(".table-card").first).to_be_visible()
    expect(page.locator(".jackpot-return")).to_have_count(1)
    assert len(asked) == 2
