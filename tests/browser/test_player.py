"""A Player's rounds, in a real browser against a real server on a real file."""

import re

import pytest
from playwright.sync_api import Route, expect

from tests.browser.player_floor import (
    Feed,
    Starts,
    area,
    balance,
    bets_and_folds,
    bets_on,
    cited,
    in_phase,
    shows_cards,
    shows_panel,
)

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
    for at, letter in enumerate(areas, start=1):
        page.keyboard.press(letter)
        expect(page.locator(".area .stack")).to_have_count(at)
    player.is_content(f"{document}: betting")
    game.deal()
    for decision in decisions:
        button = page.locator(".dock-acts button.big", has_text=decision)
        page.keyboard.press(button.locator("kbd").inner_text().lower())
        expect(button).to_have_count(0)
        game.go_on()
    in_phase(page, "settled")
    player.is_content(f"{document}: settled")
    settled = game.seen(player)["view"]["table"]
    lines, entered = settled["positions"][0]["lines"], settled["jackpot_hands"]
    # One hand in some hundreds wins the jackpot: that wager has a claim then, and no line.
    assert len(lines) + len(entered) >= len(areas)
    if not entered:
        expect(page.locator(".lines tbody tr")).to_have_count(len(lines))
        assert balance(page) == 100_000 + sum(line["net"] for line in lines)
    assert {clause for line in lines for clause in line["clauses"]} <= {*cited(page)}


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


def test_the_last_result_is_there_again_when_the_page_is_loaded_anew(starts: Starts) -> None:
    game, player = starts("anew", "singapore-stud@9")
    page = player.page
    bets_and_folds(game, page)
    game.open_bets()
    page.reload()
    in_phase(page, "betting")
    expect(page.locator(".figure.result b")).to_have_text("−S$5.00")
    label = page.locator(".figure.result .muted")
    assert label.evaluate("label => label.getClientRects().length") == 1
    page.get_by_role("button", name="Last result").click()
    expect(page.locator(".moment")).to_contain_text("You folded")
    expect(page.locator(".moment .by-area")).to_have_text("Ante −S$5")
    expect(page.locator("#side .lines")).to_contain_text("Ante")
    page.keyboard.press("v")
    expect(page.locator(".moment")).to_have_count(0)
    page.keyboard.press("v")
    expect(page.locator(".moment")).to_be_visible()


def test_a_page_that_finds_its_server_away_comes_when_it_is_back(starts: Starts) -> None:
    _, player = starts("patient", "singapore-stud@9")
    page, asked = player.page, list[str]()

    def answer(route: Route) -> None:
        asked.append(route.request.url)
        route.abort() if len(asked) == 1 else route.continue_()

    page.route("**/api/me", answer)
    page.reload()
    in_phase(page, "betting")
    expect(page.locator("html")).to_have_attribute("data-status", "open")
    assert len(asked) > 1
    player.errors[:] = [error for error in player.errors if "Failed to load resource" not in error]
    player.is_content("after the server was away")


def test_a_round_under_way_is_no_last_result(starts: Starts) -> None:
    game, player = starts("first-round", "singapore-stud@9")
    page = player.page
    page.keyboard.press("q")
    expect(page.locator(".area .stack")).to_have_count(1)
    game.deal()
    with page.expect_response(re.compile("rounds\\?whose=own")) as told:
        page.reload()
    assert told.value.json()
    expect(page.get_by_role("button", name=re.compile("^Fold"))).to_be_visible()
    expect(page.locator(".figure.result")).to_have_text("Last result –")
    expect(page.get_by_role("button", name="Last result")).to_have_count(0)


def test_a_clause_says_what_it_says(starts: Starts) -> None:
    game, player = starts("clauses", "singapore-stud@9")
    page = player.page
    bets_and_folds(game, page)
    in_phase(page, "settled")
    page.locator(".lines .why").first.click()
    clause = page.locator(".why-words .cite").first
    number = clause.inner_text()
    says = player.get("/api/rules/singapore-stud@9")["clauses"][number]
    expect(page.locator(".why-words li").first).to_contain_text(says)
    clause.click()
    expect(page.get_by_role("dialog")).to_contain_text(says)
    player.is_content("the dialog of a clause")


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
    shows_cards(page, ".zone.two", [first or "", second or ""])
    offered = next(
        one
        for one in game.seen(player)["options"]
        if one["order"] == "table.set_hand" and set(one["two"]) == {first, second}
    )
    expect(page.locator(".zone.two .zone-total")).to_have_text(offered["_point"])
    player.is_content("setting a hand")
    page.keyboard.press("s")
    if offered["_replaced"]:  # as most settings are (3.12): it is asked about once
        page.get_by_role("button", name="Set it all the same").click()
    expect(page.locator(".zone")).to_have_count(0)
    assert set(game.seen(player)["view"]["table"]["positions"][0]["point_hand"]) == {first, second}


# Earlier rounds


def test_the_rounds_tab_shows_the_list_at_once_and_keeps_it_fresh(starts: Starts) -> None:
    game, player = starts("lists", "singapore-stud@9")
    page = player.page
    bets_and_folds(game, page)
    shows_panel(page, "Rounds")
    rows = page.locator(".history tbody tr")
    expect(rows).to_have_count(1)
    expect(rows.first).to_contain_text("−S$5.00")
    expect(rows.first.get_by_role("link", name="Replay of round 1, in a new tab")).to_be_visible()
    player.is_content("the rounds in the panel")
    game.open_bets()
    bets_and_folds(game, page)
    expect(rows).to_have_count(2)
    expect(rows.first.get_by_role("rowheader")).to_have_text("2")


@pytest.mark.parametrize(("away", "words"), [(20_400, "20 s"), (59_900, "59 s"), (60_000, "1 min"), (190_000, "3 min")])
def test_how_long_a_player_was_away_is_said_in_seconds_below_a_minute(starts: Starts, away: int, words: str) -> None:
    game, player = starts(f"away-{away}", "singapore-stud@9")
    feed = Feed(player.page)
    page = player.look_at(f"/table/{game.table}")
    feed.tell(**{**game.seen(player), "released": {"positions": [1], "at": 0, "away": away}})
    expect(page.locator(".dock-notices")).to_contain_text(f"you were away for {words}.")


def test_the_shuffle_of_an_earlier_round_is_proved(starts: Starts) -> None:
    game, player = starts("looker", "singapore-stud@9")
    page = player.page
    bets_and_folds(game, page)
    in_phase(page, "settled")
    shows_panel(page, "Rounds")
    page.get_by_role("button", name="All rounds").click()
    page.get_by_role("button", name="Proof").click()
    expect(page.get_by_text("Checked in this browser: all 6 cards that you may see")).to_be_visible()
    player.is_content("the proof")


def test_the_table_is_told_in_words_and_news_in_one_polite_region(starts: Starts) -> None:
    game, player = starts("listener", "singapore-stud@9")
    page = player.page
    page.keyboard.press("q")
    expect(page.locator(".area .stack")).to_have_count(1)
    game.deal()
    expect(page.locator(".spot ml-card:not([code='??'])")).to_have_count(5)
    shows_panel(page, "In words")
    words = page.locator(".words li", has_text="Position 1, You")
    expect(words).to_contain_text("Ante S$5.00")
    expect(words).to_contain_text(re.compile(r"(Ace|King|Queen|Jack|\d+) of (spades|hearts|diamonds|clubs)"))
    regions = page.locator("[aria-live], [role=status], [role=alert], output")
    expect(regions).to_have_count(1)
    expect(regions).to_contain_text("Your cards at position 1")
    player.is_content("the table in words")


@pytest.mark.parametrize("size", [(360, 640), (1280, 800)])
def test_A54__the_fold_says_that_the_cards_are_shown_all_the_same(starts: Starts, size: tuple[int, int]) -> None:
    game, player = starts(f"shown-{size[0]}", "three-card-xtreme@2023-05-22", size)
    page = player.page
    bets_on(page, "Ante", "Progressive Jackpot")
    game.deal()
    fold = page.get_by_role("button", name=re.compile("^Fold"))
    expect(fold).to_have_accessible_name(re.compile("your cards are shown for Progressive Jackpot$"))
    expect(page.get_by_role("button", name=re.compile("^Play"))).not_to_contain_text("shown")
    player.is_content("a Fold after which the cards are shown")
