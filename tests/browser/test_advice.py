"""Advice in place: the hint in the dock, the coach's mark after the round, and the sheet of a session."""

import csv
import io
import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.player_floor import (
    Comes,
    Game,
    Staff,
    Starts,
    becomes_true,
    bets_and_folds,
    bets_on,
    decide,
    fold,
    in_phase,
    shows_panel,
)
from tests.browser.staff_floor import Person
from tests.patience import COUNTING_S

ASKS_FOR_HINTS = True

SIZES = [(390, 844), (820, 1180), (1440, 900)]
XTREME = "three-card-xtreme@2023-05-22"
NAMES = ["phone", "tablet", "desktop"]
# What the strip must leave free: cards, clock, betting areas, whose hand it is, and the buttons of the dock.
COVERED = """() => {
  const strip = document.querySelector(".hint-strip").getBoundingClientRect();
  const others = document.querySelectorAll(
    ".felt ml-card, .middle > *, .area, .seat, .felt p, .felt button, .spot-foot > *, .dock button",
  );
  return [...others].filter((one) => one.checkVisibility()).filter((one) => {
    const box = one.getBoundingClientRect();
    return box.left < strip.right - 1 && box.right > strip.left + 1
      && box.top < strip.bottom - 1 && box.bottom > strip.top + 1;
  }).map((one) => one.className || one.localName);
}"""


def money(cents: int) -> str:
    sign = "−" if cents < 0 else "+" if cents > 0 else ""
    return f"{sign}S${abs(cents) // 100}.{abs(cents) % 100:02}"


def to_decide(starts: Starts, name: str, document: str, size: tuple[int, int]) -> tuple[Game, Person, Locator]:
    """A hand with an Ante (or Main) that waits for its Player; and the strip."""
    game, player = starts(name, document, size)
    page = player.page
    page.keyboard.press("q")
    expect(page.locator(".area .stack")).to_have_count(1)
    game.deal()
    expect(page.get_by_role("button", name="Hint", exact=True)).to_be_visible()
    return game, player, page.locator(".hint-strip")


def deal_again(game: Game, page: Page) -> None:
    """The next round, up to the decision; the hand has been looked at."""
    game.go_on()
    game.open_bets()
    in_phase(page, "betting")
    page.keyboard.press("q")
    expect(page.locator(".area .stack")).to_have_count(1)
    game.deal()
    expect(page.get_by_role("button", name="Hint", exact=True)).to_be_visible()


def asks_coach(page: Page) -> None:
    shows_panel(page, "Rounds")
    page.get_by_role("button", name="All rounds").click()
    page.get_by_role("button", name="Coach").first.click()
    expect(page.get_by_role("dialog").last.locator("tr.note")).to_have_count(1)


def told(game: Game, player: Person) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = player.get(f"/api/tables/{game.table}/hint?position=1")["choices"]
    return found


def settings(game: Game, player: Person, *, replaced: bool = False) -> list[dict[str, Any]]:
    """The ways to set the hand that the page offers; of them those that would not count."""
    orders = [option for option in game.seen(player)["options"] if option["order"] == "table.set_hand"]
    return [option for option in orders if len(option["two"]) == 2 and bool(option["_replaced"]) >= replaced]


def sign(text: str) -> str:
    return text[0].replace("T", "10") + {"s": "♠", "h": "♥", "d": "♦", "c": "♣"}[text[1]]


@pytest.mark.parametrize("size", SIZES, ids=NAMES)
def test_the_hint_is_a_strip_of_money_in_the_dock_that_covers_nothing_and_goes_with_the_decision(
    starts: Starts, size: tuple[int, int]
) -> None:
    game, player, strip = to_decide(starts, f"hinted-{size[0]}", "singapore-stud@9", size)
    page = player.page
    expect(strip).to_have_count(0)
    page.get_by_role("button", name="Hint", exact=True).click()
    fold_, bet = player.get(f"/api/tables/{game.table}/hint?position=1")["choices"]
    best = "Bet" if bet["best"] else "Fold"
    expect(strip.locator(".hint-worth")).to_have_text(
        f"Fold {money(fold_['cents'])} · Bet {money(bet['cents'])} → {best}"
    )
    expect(strip.locator(".hint-units")).to_contain_text("in units of the Ante")
    expect(page.locator("#said")).to_contain_text(f"Fold: {money(fold_['cents'])} on average.")
    expect(page.locator("#said")).to_contain_text(f"Best: {best}.")
    expect(page.get_by_role("dialog")).to_have_count(0)
    assert page.evaluate(COVERED) == []
    player.is_content(f"the hint, {size}")
    page.keyboard.press("h")
    expect(strip).to_have_count(0)
    expect(page.get_by_role("button", name="Hint", exact=True)).to_have_attribute("aria-pressed", "false")
    page.keyboard.press("h")
    expect(strip).to_be_visible()
    fold(page)
    expect(strip).to_have_count(0)


def test_a_hint_stays_on_for_all_decisions_of_the_hand_and_is_off_in_the_next_round(starts: Starts) -> None:
    game, player, strip = to_decide(starts, "hinted-twice", "texas-holdem-bonus@9", (1280, 800))
    page = player.page
    page.keyboard.press("h")
    expect(strip.locator(".hint-worth")).to_have_text(re.compile(r"^Fold .* · Flop .* → "), timeout=COUNTING_S * 1_000)
    decide(page, "Flop")
    game.go_on()
    expect(strip.locator(".hint-worth")).to_have_text(re.compile(r"^Check .* · Turn .* → "))
    for _ in range(2):
        decide(page, "Check")
        game.go_on()
    in_phase(page, "settled")
    expect(strip).to_have_count(0)
    game.open_bets()
    in_phase(page, "betting")
    page.keyboard.press("q")
    expect(page.locator(".area .stack")).to_have_count(1)
    game.deal()
    expect(page.get_by_role("button", name="Hint", exact=True)).to_have_attribute("aria-pressed", "false")
    expect(strip).to_have_count(0)


@pytest.mark.parametrize("size", SIZES, ids=NAMES)
def test_where_a_hand_is_set_the_hint_is_the_best_setting(starts: Starts, size: tuple[int, int]) -> None:
    """Dealt again until the cards can be set."""
    game, player, strip = to_decide(starts, f"set-hint-{size[0]}", "bullseye@4", size)
    page = player.page
    for _ in range(20):
        expect(page.locator(".zone.three button")).to_have_count(5)  # the page has looked at the hand
        told = player.get(f"/api/tables/{game.table}/hint?position=1")["choices"]
        if told[0]["two"]:
            break
        decide(page, "House Way")
        game.go_on()
        game.open_bets()
        in_phase(page, "betting")
        page.keyboard.press("q")
        expect(page.locator(".area .stack")).to_have_count(1)
        game.deal()
    page.keyboard.press("h")
    (best,) = [choice for choice in told if choice["best"]]
    signs = {"s": "♠", "h": "♥", "d": "♦", "c": "♣"}
    cards = " ".join(text[0].replace("T", "10") + signs[text[1]] for text in best["two"])
    expect(strip.locator(".hint-worth")).to_have_text(f"{cards} in the Point Hand {money(best['cents'])}")
    assert page.evaluate(COVERED) == []
    player.is_content(f"the hint for a setting, {size}")


@pytest.mark.parametrize("size", SIZES, ids=NAMES)
def test_after_the_round_the_coach_marks_the_decision_on_the_felt_with_its_cost_in_the_dock(
    starts: Starts, size: tuple[int, int]
) -> None:
    game, player, _ = to_decide(starts, f"marked-{size[0]}", "three-card-xtreme@2023-05-22", size)
    page = player.page
    fold(page)
    game.go_on()
    in_phase(page, "settled")
    mark = page.locator(".coach-mark")
    (decision,) = player.get(f"/api/tables/{game.table}/rounds/1/coach")
    sign = page.locator('.area[data-area="play"] .coach-sign')  # on the felt, at the wager that was decided about
    if decision["best"] == "fold":
        expect(mark).to_contain_text("Best")
        expect(sign).to_have_text("✓")
    else:
        expect(mark).to_contain_text(f"cost {money(decision['cost_cents'])[1:]}: Play was better")
        expect(sign).to_have_text("✗")
    expect(page.locator(".coach-sign")).to_have_count(1)
    player.is_content(f"the coach's mark, {size}")


@pytest.mark.parametrize("size", SIZES, ids=NAMES)
def test_what_the_balance_did_not_cover_is_neither_advised_nor_called_a_mistake(
    starts: Starts, staff: Staff, size: tuple[int, int]
) -> None:
    """Dealt again until the Play would be better than the Fold; the cage pays out all but the Ante."""
    game, player, strip = to_decide(starts, f"uncovered-{size[0]}", "three-card-xtreme@2023-05-22", size)
    page = player.page
    while "play" not in [choice["choice"] for choice in told(game, player) if choice["best"]]:
        fold(page)
        deal_again(game, page)
    left = player.get(f"/api/tables/{game.table}")["balance"]
    staff.manager.order("cage.cash_out", player=player.name, amount=left, place="cage")
    page.keyboard.press("h")
    expect(strip.locator(".hint-worth .best").last).to_have_text("Fold")
    expect(strip.locator(".hint-units")).to_contain_text("Your balance does not cover Play.")
    assert page.evaluate(COVERED) == []
    fold(page)
    game.go_on()
    in_phase(page, "settled")
    expect(page.locator(".coach-mark")).to_have_text(re.compile("^your balance did not cover Play"))
    player.is_content(f"a Play that was not covered, {size}")
    asks_coach(page)
    dialog = page.get_by_role("dialog").last
    expect(dialog.locator("tbody tr").first.locator("td").last).to_have_text("S$0.00")
    expect(dialog).to_contain_text("Play was better, and your balance did not cover it.")


@pytest.mark.parametrize(
    ("size", "antes", "words"),
    [
        (SIZES[0], 2, "Flop counts without Turn and River: your balance does not cover that"),
        (SIZES[1], 3, "Flop counts with one of Turn and River: your balance does not cover both"),
        (SIZES[2], 4, None),
    ],
    ids=NAMES,
)
def test_the_strip_says_what_the_balance_does_not_cover_after_the_flop(
    starts: Starts, staff: Staff, size: tuple[int, int], antes: int, words: str | None
) -> None:
    game, player, strip = to_decide(starts, f"later-{size[0]}", "texas-holdem-bonus@9", size)
    page, seen = player.page, player.get(f"/api/tables/{game.table}")
    ((ante, *_),) = [hand["wagers"]["ante"] for hand in seen["view"]["table"]["positions"]]
    left = seen["balance"] - antes * ante["amount"]
    staff.manager.order("cage.cash_out", player=player.name, amount=left, place="cage")
    page.keyboard.press("h")
    (flop,) = [choice for choice in told(game, player) if choice["choice"] == "flop"]
    expect(strip.locator(".hint-worth")).to_contain_text(f"Flop {money(flop['cents'])}")
    if words is None:
        expect(strip.locator(".hint-units")).not_to_contain_text("River")
    else:
        expect(strip.locator(".hint-units")).to_contain_text(words)
    assert page.evaluate(COVERED) == []
    player.is_content(f"a hint with later wagers that are not covered, {size}")
    fold(page)
    game.go_on()
    in_phase(page, "settled")
    if words:
        asks_coach(page)
        expect(page.get_by_role("dialog").last.locator("tr.note")).to_contain_text("the balance did not cover")


@pytest.mark.parametrize("size", SIZES, ids=NAMES)
def test_3_12__of_a_setting_that_did_not_count_the_coach_names_the_one_that_did(
    starts: Starts, size: tuple[int, int]
) -> None:
    """Dealt again until a setting can be wrong: some cards can be set, and some settings make no 3 Card Hand."""
    game, player, _ = to_decide(starts, f"replaced-{size[0]}", "bullseye@4", size)
    page = player.page
    while not (wrong := settings(game, player, replaced=True)):
        decide(page, "House Way")
        deal_again(game, page)
    (house,) = [option for option in settings(game, player) if option["_house"]]
    player.order("table.set_hand", table=game.table, player=player.name, position=1, two=wrong[0]["two"])
    game.go_on()
    in_phase(page, "settled")
    counted = " ".join(map(sign, house["two"]))
    expect(page.locator(".coach-mark").first).to_contain_text(f"yours did not count; House Way: {counted}")
    player.is_content(f"a setting that did not count, {size}")
    asks_coach(page)
    dialog, own = page.get_by_role("dialog").last, " ".join(map(sign, wrong[0]["two"]))
    expect(dialog).to_contain_text(f"{own} did not count (3.12): the other three cards")
    expect(dialog).to_contain_text(f"The House Way counted: {counted} in the Point Hand ({house['_point']}).")


@pytest.mark.parametrize("size", SIZES, ids=NAMES)
def test_A117__what_was_made_of_time_that_ran_out_is_marked_and_its_cost_is_in_the_sheet(
    starts: Starts, size: tuple[int, int]
) -> None:
    """Dealt again until the Play would be better than the Fold."""
    game, player, _ = to_decide(starts, f"late-{size[0]}", XTREME, size)
    page = player.page
    while "play" not in [choice["choice"] for choice in told(game, player) if choice["best"]]:
        fold(page)
        deal_again(game, page)
    game.order("table.expire_time", position=1)
    game.go_on()
    in_phase(page, "settled")
    newest = player.get(f"/api/tables/{game.table}/rounds")[0]["round"]
    (decision,) = player.get(f"/api/tables/{game.table}/rounds/{newest}/coach")
    cost = money(decision["cost_cents"])[1:]
    expect(page.locator(".coach-mark").first.locator("[aria-hidden]")).to_have_text("time ran out: Fold")
    expect(page.locator(".coach-mark").last.locator("[aria-hidden]")).to_have_text(f"cost {cost}: Play was better")
    player.is_content(f"a Fold by the clock, {size}")
    shows_panel(page, "Rounds")
    page.get_by_role("button", name="All rounds").click()
    page.get_by_role("button", name="Coach").first.click()
    expect(page.get_by_role("dialog").last.locator("tbody td").nth(1)).to_have_text("Time ran out: Fold")
    page.goto(f"{player.base}/session")
    expect(page.locator(".sums")).to_contain_text(f"of it not decided in time{cost}")


def test_3_9_1__the_hint_counts_the_bonus_and_each_mark_says_which_step_it_is_about(starts: Starts) -> None:
    """Turn and River are checked whatever they are worth."""
    game, player = starts("with-bonus", "texas-holdem-bonus@9", (1280, 800))
    page = player.page
    bets_on(page, "Ante", "Bonus")
    game.deal()
    expect(page.get_by_role("button", name="Hint", exact=True)).to_be_visible()
    page.keyboard.press("h")
    strip = page.locator(".hint-strip")
    expect(strip.locator(".hint-worth")).to_contain_text("Fold −S$10.00 · Flop", timeout=COUNTING_S * 1_000)
    expect(strip.locator(".hint-units")).to_contain_text("−2.0000")
    expect(strip.locator(".hint-units")).to_contain_text("in units of the Ante, Bonus included")
    assert page.evaluate(COVERED) == []
    decide(page, "Flop")
    for _ in range(2):
        game.go_on()
        decide(page, "Check")
    game.go_on()
    in_phase(page, "settled")
    costly = [one for one in player.get(f"/api/tables/{game.table}/rounds/1/coach") if one["cost"] != "0"]
    seen = page.locator(".coach-mark.bad > [aria-hidden]")
    expect(seen).to_have_count(len(costly))
    for mark, one in zip(seen.all(), costly, strict=True):
        expect(mark).to_have_text(re.compile(f"^{one['about'].title()}: cost "))


def test_a_jackpot_wager_is_among_what_was_wagered(starts: Starts) -> None:
    game, player = starts("jackpot-sheet", XTREME)
    page = player.page
    bets_on(page, "Ante", "Jackpot")
    game.deal()
    fold(page)
    game.go_on()
    in_phase(page, "settled")
    page.goto(f"{player.base}/session")
    part = player.get("/api/me/session")["all"]
    assert part["handle"] > 0
    assert part["jackpot_wagered"] > 0
    expect(page.locator(".sums")).to_contain_text(
        f"Wagered{money(part['handle'] + part['jackpot_wagered'])[1:]}"
        f"of it Progressive Jackpot{money(part['jackpot_wagered'])[1:]}"
    )


def test_without_a_decision_there_is_no_mark_and_the_coach_is_asked_once(starts: Starts) -> None:
    game, player = starts("unmarked", "three-card-xtreme@2023-05-22")
    page, asked = player.page, []
    page.on("request", lambda request: asked.append(request.url) if request.url.endswith("/coach") else None)
    game.order("table.call_no_more_bets")
    game.go_on()
    game.open_bets()
    in_phase(page, "betting")
    assert asked == []
    bets_and_folds(game, page)
    expect(page.locator(".coach-mark")).to_have_count(1)
    assert len(asked) == 1


@pytest.mark.parametrize("size", SIZES, ids=NAMES)
def test_the_session_sheet_adds_up_draws_its_line_and_is_exported(starts: Starts, size: tuple[int, int]) -> None:
    game, player, _ = to_decide(starts, f"sheet-{size[0]}", "three-card-xtreme@2023-05-22", size)
    page = player.page
    fold(page)
    game.go_on()
    in_phase(page, "settled")
    shows_panel(page, "Rounds")
    page.get_by_role("link", name="Session sheet").click()
    expect(page.get_by_role("heading", name="Session sheet")).to_be_visible()
    expect(page.locator(".sums")).to_contain_text("Net−S$5.00")
    expect(page.locator(".counted")).to_have_text("Your decisions in 1 round are looked at.")
    plot = page.get_by_role("img", name=re.compile("After 1 rounds? your wagers brought −S\\$5.00"))
    expect(plot).to_be_visible()
    becomes_true(page, "!document.querySelector('.sums').textContent.includes('…')")
    drawn, panel = plot.bounding_box(), page.locator("section.panel").filter(has=plot).bounding_box()
    assert drawn
    assert panel
    assert drawn["width"] > panel["width"] * 0.85
    assert drawn["height"] < size[1] * 0.65
    player.is_content(f"the session sheet, {size}")
    with page.expect_download() as started:
        page.get_by_role("link", name="Export as CSV").click()
    (row,) = csv.DictReader(io.StringIO(started.value.path().read_text("utf-8")))
    assert (row["Table"], row["Wagered"], row["Net"]) == (game.table, "5.00", "-5.00")
    page.get_by_label("Since").select_option("the beginning")
    expect(page.locator(".sums")).to_contain_text("Net−S$5.00")
    page.goto(f"{player.base}/account")
    expect(page.get_by_role("link", name="Session sheet")).to_be_visible()


def test_a_session_sheet_is_for_players(comes: Comes) -> None:
    page = comes("sheetless", "dealer").look_at("/session")
    expect(page.get_by_text("A session sheet is for the Player who is signed in.")).to_be_visible()
