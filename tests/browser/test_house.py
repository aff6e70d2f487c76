"""The pages of the house: bars and restrictions; and amounts as people type them on any page."""

import re

from playwright.sync_api import Route, expect

from tests.browser.player_floor import Comes, intercept, waits_until
from tests.browser.staff_floor import confirm
from tests.money.test_typed import CASES

READ = """async ([texts, signed]) => {
  const { readTyped } = await import("/static/js/page/money.js");
  return texts.map((text) => readTyped(text, { signed })).map(({ cents, code }) => cents ?? code);
}"""


def test_pages_read_amounts_as_python_does(comes: Comes) -> None:
    page = comes("typist").look_at("/login")
    for name, signed in (("understood", False), ("understood", True), ("signed", True), ("refused", False)):
        assert page.evaluate(READ, [[*CASES[name]], signed]) == [*CASES[name].values()], name


def test_the_cage_sells_chips_pays_out_and_keeps_a_journal_that_auditors_read(comes: Comes) -> None:
    comes("uma", "player")
    cashier, auditor = comes("sid", "pit_supervisor"), comes("ada-reads", "auditor")
    page = cashier.look_at("/cage")
    page.get_by_label("Find a Player").fill("UM")
    page.get_by_role("button", name="Sell chips to uma").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Amount").fill("1,0")
    expect(dialog).to_contain_text("can be read in two ways")
    dialog.get_by_label("Amount").fill("1,250.50")
    confirm(page, "uma buys in S$1,250.50 at cage")
    row = page.get_by_role("row").filter(has_text="S$1,250.50").first
    expect(row).to_contain_text("sid, Pit Supervisor")
    expect(page.locator(".players li").filter(has_text="uma")).to_contain_text("S$2,250.50")
    page.get_by_role("button", name="Pay out uma").click()
    expect(page.get_by_role("dialog")).to_contain_text("Balance now: S$2,250.50")
    page.get_by_role("dialog").get_by_label("Amount").fill("S$ 50.50")
    confirm(page, "uma cashes out S$50.50 at cage")
    page.get_by_label("Player", exact=True).fill("uma")
    page.get_by_label("Player", exact=True).press("Enter")
    expect(page.get_by_role("row").filter(has_text="Total")).to_contain_text("S$2,250.50")
    cashier.is_content("the cage")
    read = auditor.look_at("/cage")
    expect(read.get_by_role("row").filter(has_text="S$1,250.50").first).to_be_visible()
    expect(read.get_by_label("Find a Player")).to_have_count(0)
    auditor.is_content("the journal")


def test_a_large_buy_in_waits_for_another_person_and_is_reported(comes: Comes) -> None:
    comes("vic", "player")
    first, second = comes("sam-one", "pit_supervisor"), comes("sam-two", "pit_supervisor")
    page = first.look_at("/cage")
    page.get_by_label("Find a Player").fill("vic")
    page.get_by_role("button", name="Sell chips to vic").click()
    page.get_by_role("dialog").get_by_label("Amount").fill("12,000")
    confirm(page, "It waits for a second person")
    expect(page.locator(".waiting")).to_contain_text("You gave it: another person approves it.")
    approver = second.look_at("/cage")
    expect(approver.locator(".waiting")).to_contain_text("vic buys in S$12,000.00 at cage")
    second.is_content("what waits")
    approver.get_by_role("button", name="Approve as second person").click()
    confirm(approver, "vic buys in S$12,000.00 at cage")
    row = approver.get_by_role("row").filter(has_text="S$12,000.00").first
    expect(row).to_contain_text("approved by sam-two")
    expect(approver.locator(".reports")).to_contain_text("vic brought S$12,000.00, S$13,000.00 in the day")
    expect(approver.locator(".waiting")).to_have_count(0)


def test_the_limits_of_the_house_are_changed_by_two_people_with_history(comes: Comes) -> None:
    first, second = comes("pia", "pit_manager"), comes("gus", "gaming_shift_manager")
    page = first.look_at("/settings")
    expect(page.get_by_role("row").filter(has_text="a buy-in above it")).to_contain_text("S$10,000.00")
    expect(page.get_by_role("row").filter(has_text="an adjustment of an account")).to_contain_text("S$1,000,000.00")
    fixed = page.locator("section").filter(has=page.get_by_role("heading", name="Fixed ceilings"))
    expect(fixed.get_by_role("row").filter(has_text="any amount")).to_contain_text("S$1,000,000,000.00")
    page.get_by_role("button", name="Propose other limits").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("a cash-out above it takes a second person").fill("8k")
    expect(dialog).to_contain_text("is not an amount")
    dialog.get_by_label("a cash-out above it takes a second person").fill("8,000")
    dialog.get_by_label("Reason").fill("as the board decided")
    confirm(page, "It waits for a second person")
    first.is_content("settings that wait")
    approver = second.look_at("/settings")
    change = "a cash-out above it takes a second person: S$10,000.00 becomes S$8,000.00"
    expect(approver.locator(".waiting")).to_contain_text(change)
    approver.get_by_role("button", name="Approve as second person").click()
    confirm(approver, "The limits of the house are changed")
    past = approver.get_by_role("row").filter(has_text="as the board decided")
    expect(past).to_contain_text(change)
    expect(past).to_contain_text("pia")
    expect(past).to_contain_text("gus")
    expect(past).to_contain_text(re.compile(r"20\d\d-\d\d-\d\d \d\d:\d\d:\d\d"))
    second.is_content("settings")


def test_a_player_sees_what_moved_his_money_and_the_pit_sees_it_too(comes: Comes) -> None:
    player, supervisor = comes("ivy", "player", (390, 844)), comes("sol", "pit_supervisor")
    page = player.look_at("/account")
    expect(page.get_by_role("heading", name="Your account")).to_be_visible()
    expect(page.get_by_role("row").filter(has_text="Chips bought at cage")).to_contain_text("+S$1,000.00")
    player.is_content("an account")
    seen = supervisor.look_at("/account/ivy")
    expect(seen.get_by_role("heading", name="Account of ivy")).to_be_visible()
    expect(seen.locator(".sums")).to_contain_text("S$1,000.00")
    stranger = comes("max", "player").look_at("/account/ivy")
    expect(stranger.get_by_text("An account is for its Player, the pit and auditors.")).to_be_visible()


def test_a_bar_of_the_house_is_imposed_listed_and_lifted_with_its_reasons(comes: Comes) -> None:
    manager, auditor, player = comes("gwen", "gaming_shift_manager"), comes("abe", "auditor"), comes("zoe", "player")
    page = manager.look_at("/bars")
    page.get_by_role("button", name="Bar a Player").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Player").fill("zoe")
    dialog.get_by_label("How long").select_option(label="for a day")
    dialog.get_by_label("Reason").fill("marked cards")
    confirm(page, "zoe is barred from further play (5.9) at every table until")
    row = page.get_by_role("row").filter(has_text="zoe")
    expect(row).to_contain_text("every table")
    expect(row).to_contain_text("marked cards")
    manager.is_content("bars")

    refused = player.page.request.post(
        f"{player.base}/api/orders",
        data={"order": "table.sit", "table": "stud-1", "player": "zoe", "position": 1},
        headers={"Idempotency-Key": "sit", "Origin": player.base},
    )
    assert (refused.status, refused.json()["clause"]) == (403, "5.9")

    read = auditor.look_at("/bars")
    expect(read.get_by_role("row").filter(has_text="zoe")).to_contain_text("by gwen")
    assert not read.get_by_role("main").get_by_role("button").count()

    page.get_by_role("button", name="Lift the bar of zoe").click()
    page.get_by_role("dialog").get_by_label("Reason").fill("another person")
    confirm(page, "lifted by gwen")
    expect(row).to_have_count(0)
    page.get_by_label("Show those that have ended too").check()
    expect(row).to_contain_text("another person")
    manager.is_content("bars of the past")


def test_a_list_that_is_asked_for_again_is_not_overtaken_by_the_answer_before(comes: Comes) -> None:
    manager = comes("late-manager", "gaming_shift_manager")
    comes("late-player", "player")
    page = manager.look_at("/bars")
    expect(page.get_by_label("Show those that have ended too")).to_be_visible()
    asked: list[Route] = []

    def answer(route: Route) -> None:
        asked.append(route)
        if len(asked) > 1:
            route.continue_()

    intercept(page, "**/api/exclusions", answer)
    returns = "document.dispatchEvent(new Event('visibilitychange'))"  # to the page: it loads anew
    page.evaluate(returns)
    waits_until(page, lambda: asked, "the list is asked for")
    manager.order("floor.bar_from_play", player="late-player", table=None, until=None, reason="marked cards")
    page.evaluate(returns)
    row = page.get_by_role("row").filter(has_text="late-player")
    expect(row).to_be_visible()
    with page.expect_response("**/api/exclusions") as late:
        asked[0].fulfill(json=[])
    late.value.finished()
    page.evaluate("new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 200)))")  # time to be drawn
    expect(row).to_be_visible()
