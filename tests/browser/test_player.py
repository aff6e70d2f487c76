"""The player's side: lobby and table, in a real browser against a real server on a real file."""

import json
import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Page, Route, WebSocketRoute, expect

from tests.browser.player_floor import SLOW, Comes, Game, Staff, area, codes, in_phase, sit_down
from tests.browser.staff_floor import House, Person

FIRST_LOAD_BYTES_MAX = 150_000


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    found = House(tmp_path_factory.mktemp("floor"), SLOW)
    found.start()
    yield found
    found.stop()


@pytest.fixture(scope="module")
def staff(house: House, browser: Browser) -> Iterator[Staff]:
    found = Staff(*(Person(browser, house.base, f"one-{role}", role) for role in ("dealer", "pit_manager")))
    yield found
    for person in found:
        person.leave()


Starts = Callable[..., tuple[Game, Person]]


@pytest.fixture
def starts(comes: Comes, staff: Staff) -> Starts:
    """A Player in seat 1 of a table of his own where bets are open."""

    def start(name: str, document: str, size: tuple[int, int] = (1280, 800)) -> tuple[Game, Person]:
        game = Game(staff, f"{name}-table", document)
        player = comes(name, "player", size)
        sit_down(player.look_at(f"/table/{game.table}"), 1)
        game.open_bets()
        in_phase(player.page, "betting")
        return game, player

    return start


@pytest.fixture
def comes(house: House, browser: Browser) -> Iterator[Comes]:
    there: list[Person] = []

    def come(name: str, role: str | None = None, size: tuple[int, int] = (1280, 800)) -> Person:
        person = Person(browser, house.base, name, role, size)
        there.append(person)
        return person

    yield come
    for person in there:
        person.leave()


def _balance(page: Page) -> int:
    text = page.locator(".figure.balance b").inner_text()
    return int(re.sub(r"\D", "", text))


def _fold(page: Page) -> None:
    page.get_by_role("button", name=re.compile("^Fold")).click()
    expect(page.locator(".dock-acts button.big")).to_have_count(0)


# A newcomer


def test_a_newcomer_picks_a_name_and_has_play_money(comes: Comes) -> None:
    visitor = comes("newcomer")
    page = visitor.look_at("/")
    expect(page.locator(".table-card").first).to_be_visible()
    visitor.is_content("the lobby, signed out")
    page.get_by_label("Your name").fill("newcomer1")
    page.keyboard.press("Enter")
    expect(page.locator(".purse")).to_have_text("S$1,000.00")
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
    expect(page.get_by_label("Your name")).to_have_attribute("aria-invalid", "true")


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


# A full round of each document

ROUNDS = [
    ("singapore-stud@9", "qw", ["Bet S$10.00"]),
    ("singapore-stud@pre-9", "qw", ["Bet S$10.00"]),
    ("bullseye@4", "qwert", ["House Way"]),
    ("texas-holdem-bonus@9", "qwe", ["Flop S$10.00", "Check", "River S$5.00"]),
    ("three-card-xtreme@2023-05-22", "qwer", ["Play S$5.00"]),
]


@pytest.mark.parametrize(("document", "areas", "decisions"), ROUNDS, ids=[one[0] for one in ROUNDS])
def test_a_full_round_by_keyboard(starts: Starts, document: str, areas: str, decisions: list[str]) -> None:
    game, player = starts(f"full-{document.replace('@', '-')}", document)
    page = player.page
    page.keyboard.press("2")
    for at, letter in enumerate(areas, start=1):
        page.keyboard.press(letter)
        expect(page.locator(".area .stack")).to_have_count(at)
    player.is_content(f"{document}: betting")
    game.deal()
    for decision in decisions:
        button = page.locator(".dock-acts button", has_text=decision)
        page.keyboard.press(button.locator("kbd").inner_text().lower())
        expect(button).to_have_count(0)
        game.go_on()
    in_phase(page, "settled")
    player.is_content(f"{document}: settled")
    lines = game.seen(player)["view"]["table"]["positions"][0]["lines"]
    assert len(lines) >= len(areas)
    expect(page.locator(".lines tbody tr")).to_have_count(len(lines))
    assert _balance(page) == 100_000 + sum(line["net"] for line in lines)
    for line in lines:
        for clause in line["clauses"]:
            assert page.locator(".lines .cite", has_text=re.compile(f"^{re.escape(clause)}$")).count()


def test_deciding_is_accessible_on_a_phone_in_both_themes(starts: Starts) -> None:
    game, player = starts("phone", "texas-holdem-bonus@9", (360, 740))
    page = player.page
    area(page, "Ante").click()
    expect(page.locator(".area .stack")).to_have_count(1)
    game.deal()
    expect(page.get_by_role("button", name="Fold")).to_be_visible()
    player.is_content("deciding, dark")
    page.get_by_role("button", name="Light theme").click()
    player.is_content("deciding, light")
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-theme", "light")


def test_a_clause_says_what_it_says(starts: Starts) -> None:
    game, player = starts("clauses", "singapore-stud@9")
    page = player.page
    page.keyboard.press("q")
    expect(page.locator(".area .stack")).to_have_count(1)
    game.deal()
    _fold(page)
    game.go_on()
    in_phase(page, "settled")
    cited = page.locator(".lines .cite").first
    number = cited.inner_text()
    cited.click()
    says = player.get("/api/rules/singapore-stud@9")["clauses"][number]
    expect(page.get_by_role("dialog")).to_contain_text(says)
    player.is_content("the dialog of a clause")


# Chips


def test_undo_clear_rebet_and_double_are_orders(starts: Starts) -> None:
    game, player = starts("chips", "singapore-stud@9")
    page = player.page
    wagered = page.locator(".figure.wager b")
    for keys, total in (("2", "0.00"), ("q", "5.00"), ("3", "5.00"), ("q", "30.00"), ("u", "5.00"), ("d", "10.00")):
        page.keyboard.press(keys)
        expect(wagered).to_have_text(f"S${total}")
    page.keyboard.press("c")
    expect(wagered).to_have_text("S$0.00")
    page.keyboard.press("q")
    expect(wagered).to_have_text("S$25.00")
    game.deal()
    _fold(page)
    game.go_on()
    game.open_bets()
    in_phase(page, "betting")
    page.get_by_role("button", name="Rebet").click()
    expect(wagered).to_have_text("S$25.00")


def test_the_first_chip_meets_the_minimum_and_none_goes_over_the_maximum(starts: Starts) -> None:
    _, player = starts("limits", "singapore-stud@9")
    page = player.page
    page.keyboard.press("1")
    page.keyboard.press("q")
    expect(area(page, "Ante")).to_contain_text("S$5")
    page.keyboard.press("6")
    page.keyboard.press("q")
    expect(area(page, "Ante")).to_contain_text("S$500")
    assert area(page, "Ante").evaluate("node => node.tagName") == "DIV"


def test_an_order_whose_answer_was_lost_acts_once(starts: Starts) -> None:
    game, player = starts("lost", "singapore-stud@9")
    page = player.page
    keys: list[str] = []

    def lose_the_first_answer(route: Route) -> None:
        keys.append(route.request.headers["idempotency-key"])
        if len(keys) == 1:
            route.fetch()  # the server hears it and answers; the page does not hear the answer
            route.abort()
        else:
            route.continue_()

    page.route("**/api/orders", lose_the_first_answer)
    page.keyboard.press("q")
    expect(page.locator(".area .stack")).to_have_count(1)
    for _ in range(100):
        if page.evaluate("sessionStorage.getItem('megalink.orders')") == "[]":
            break
        page.wait_for_timeout(50)
    assert len(keys) == 2
    assert len(set(keys)) == 1
    assert game.seen(player)["view"]["table"]["positions"][0]["wagers"]["ante"][0]["amount"] == 500


# Several hands, several people, several tabs


def test_3_4_1__of_two_positions_one_hand_is_looked_at_and_the_other_stays_blind(starts: Starts) -> None:
    game, player = starts("blind", "singapore-stud@9")
    page = player.page
    page.keyboard.press("q")
    expect(page.locator(".area .stack")).to_have_count(1)
    sit_down(page, 2)
    page.keyboard.press("q")
    expect(page.locator(".area .stack")).to_have_count(1)
    game.order("table.inform_one_hand", player="blind")
    game.deal()
    look = page.get_by_role("button", name="Look at this hand")
    expect(look).to_be_visible()
    assert codes(page, ".spot") == ["??"] * 5
    look.click()
    expect(page.locator(".spot ml-card[code='??']")).to_have_count(0)
    player.is_content("two positions, one looked at")
    page.keyboard.press("b")
    expect(page.get_by_role("button", name="Decide for position 1")).to_be_visible()
    page.get_by_role("button", name="Decide for position 1").click()
    expect(page.locator(".spot ml-card[code='??']")).to_have_count(5)
    expect(look).to_have_count(0)
    page.keyboard.press("b")
    expect(page.locator(".dock-acts button.big")).to_have_count(0)
    game.go_on()
    in_phase(page, "settled")
    expect(page.locator(".lines")).to_have_count(2)


def test_3_5_4__another_position_is_backed_but_not_its_jackpot(starts: Starts, comes: Comes) -> None:
    game, player = starts("owner", "singapore-stud@9")
    player.page.keyboard.press("q")
    backer = comes("backer", "player")
    page = backer.look_at(f"/table/{game.table}")
    page.get_by_role("button", name="Position 1, owner: look at it").click()
    area(page, "Ante").click()
    expect(area(page, "Ante")).to_contain_text("S$10")
    assert area(page, "Progressive Jackpot").evaluate("node => node.tagName") == "DIV"
    expect(area(player.page, "Ante")).to_contain_text("S$10")
    backer.is_content("backing another position")


def test_two_tabs_of_one_player_agree(starts: Starts) -> None:
    game, player = starts("tabs", "three-card-xtreme@2023-05-22")
    second = player.context.new_page()
    second.goto(f"{player.base}/table/{game.table}")
    player.page.keyboard.press("q")
    expect(area(second, "Ante")).to_contain_text("S$5")
    second.keyboard.press("c")
    expect(player.page.locator(".figure.wager b")).to_have_text("S$0.00")
    player.page.keyboard.press("q")
    expect(area(second, "Ante")).to_contain_text("S$5")
    game.deal()
    for page in (player.page, second):
        expect(page.locator(".spot ml-card:not([code='??'])")).to_have_count(3)
    assert codes(player.page, ".spot") == codes(second, ".spot")
    second.keyboard.press("f")
    expect(player.page.locator(".dock-acts button.big")).to_have_count(0)


def test_3_10_1__bullseye_is_set_by_tapping_and_by_dragging(starts: Starts) -> None:
    game, player = starts("setter", "bullseye@4")
    page = player.page
    page.keyboard.press("q")
    expect(page.locator(".area .stack")).to_have_count(1)
    game.deal()
    cards = page.locator(".zone.three button")
    expect(cards).to_have_count(5)
    first = cards.nth(0).locator("ml-card").get_attribute("code")
    second = cards.nth(1).locator("ml-card").get_attribute("code")
    cards.nth(0).click()
    expect(page.locator(".zone.two button")).to_have_count(1)
    page.locator(".zone.three button").nth(0).drag_to(page.locator(".zone.two"))
    assert codes(page, ".zone.two") == [first, second]
    offered = next(
        one
        for one in game.seen(player)["options"]
        if one["order"] == "table.set_hand" and set(one["two"]) == {first, second}
    )
    told = offered["_point"] or "no 3 Card Hand"
    expect(page.locator(".setting")).to_contain_text(told, ignore_case=True)
    player.is_content("setting a hand")
    page.keyboard.press("s")
    expect(page.locator(".zone")).to_have_count(0)
    assert set(game.seen(player)["view"]["table"]["positions"][0]["point_hand"]) == {first, second}


# Earlier rounds


def test_the_last_rounds_are_replayed_and_their_shuffle_proved(starts: Starts) -> None:
    game, player = starts("looker", "singapore-stud@9")
    page = player.page
    page.keyboard.press("q")
    expect(page.locator(".area .stack")).to_have_count(1)
    game.deal()
    _fold(page)
    game.go_on()
    in_phase(page, "settled")
    page.get_by_role("button", name="Last rounds").click()
    page.get_by_role("button", name="Replay").click()
    step = page.locator(".step-text")
    before = step.inner_text()
    page.get_by_role("button", name="Next").click()
    expect(step).not_to_have_text(before)
    player.is_content("the replay")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Proof").click()
    expect(page.get_by_text("This browser hashed the seed: it is the one that was promised.")).to_be_visible()
    player.is_content("the proof")


# The sign

AMOUNTS = (0, 1, 99_999, 27_431_850, 9_999_999_999)


@pytest.mark.parametrize("size", [(360, 740), (1280, 800), (3840, 2160)], ids=["phone", "laptop", "4k"])
def test_the_sign_keeps_any_amount_in_its_frame(comes: Comes, size: tuple[int, int]) -> None:
    viewer = comes("sign", None, size)
    sockets: list[WebSocketRoute] = []
    viewer.page.route_web_socket("**/live**", sockets.append)
    page = viewer.look_at("/sign/main")
    for displayed in AMOUNTS:
        sockets[-1].send(
            json.dumps({"topic": "link:main", "seq": displayed, "displayed": displayed, "minimum": 100, "hits": []})
        )
        expect(page.locator(".amount span")).to_have_text(f"S${displayed / 100:,.2f}")
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
    sockets: list[WebSocketRoute] = []
    viewer.page.route_web_socket("**/live**", sockets.append)
    page = viewer.look_at("/sign/main")
    before = {"topic": "link:main", "seq": 1, "displayed": 27_431_850, "minimum": 100, "hits": []}
    sockets[-1].send(json.dumps(before))
    expect(page.locator(".amount")).to_have_text("S$274,318.50")
    hit = {"table": "texas-1", "round": 7, "position": 3, "hand": "royal flush", "amount": 27_431_850, "at": 5}
    sockets[-1].send(json.dumps({**before, "seq": 2, "displayed": 20_000_000, "hits": [hit]}))
    expect(page.locator(".hit")).to_contain_text("royal flush")
    expect(page.locator(".hit")).to_contain_text("texas-1, position 3")
    expect(page.locator(".hit")).to_contain_text("S$274,318.50")
    viewer.is_content("an award")
    sockets[-1].close()
    expect(page.get_by_text("Link lost")).to_be_visible()


def test_the_sign_follows_the_real_meter(comes: Comes) -> None:
    viewer = comes("sign")
    displayed = viewer.get("/api/links/main")["displayed"]
    page = viewer.look_at("/sign/main")
    expect(page.locator(".amount")).to_have_text(f"S${displayed / 100:,.2f}")


@pytest.mark.parametrize("path", ["/login", "/setup?token=no", "/setup"])
def test_the_ways_in_are_accessible(comes: Comes, path: str) -> None:
    visitor = comes("doorstep")
    expect(visitor.look_at(path).locator(".way-in h1")).to_be_visible()
    visitor.is_content(path)


# Power failure: last, since the server of this module dies


def test_5_16__the_server_dies_in_mid_round_and_the_page_goes_on_without_a_reload(starts: Starts, house: House) -> None:
    game, player = starts("unlucky", "texas-holdem-bonus@9")
    page = player.page
    page.keyboard.press("q")
    expect(page.locator(".area .stack")).to_have_count(1)
    game.deal()
    expect(page.locator(".spot ml-card:not([code='??'])")).to_have_count(2)
    cards = codes(page, ".spot")
    page.evaluate("window.sameDocument = true")
    house.kill()
    expect(page.locator(".badge.lost")).to_be_visible()
    house.start()
    expect(page.locator(".badge.lost")).to_have_count(0, timeout=20_000)
    expect(page.get_by_role("button", name="Withdraw all my wagers")).to_be_visible()
    expect(page.locator(".notice .cite")).to_have_text("5.16.1")
    assert codes(page, ".spot") == cards
    assert page.evaluate("window.sameDocument")
    player.errors.clear()  # the browser itself tells of the refused connections
    player.is_content("after the power failure")
    page.get_by_role("button", name="Withdraw all my wagers").click()
    page.get_by_role("dialog").get_by_role("button", name="Withdraw all my wagers").click()
    expect(page.locator(".figure.balance b")).to_have_text("S$1,000.00")
