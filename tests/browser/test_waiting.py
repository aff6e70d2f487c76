"""What waits for a second person: on the cage's page, on the pit's, on the Dealer's console."""

import re

from playwright.sync_api import expect

from tests.browser.player_floor import Comes
from tests.browser.staff_floor import confirm, open_shoe

PARAMETERS = {"reset": 1_000_000, "minimum": 100, "to_displayed": 2_000, "to_reserve": 500, "limit": None}


def test_the_second_person_sees_every_amount_of_a_link__and_the_pit_names_it(comes: Comes) -> None:
    manager, second = comes("lia", "pit_manager"), comes("lou", "pit_manager", (390, 844))
    manager.order("link.open_link", link="silver", parameters=PARAMETERS, displayed=0, reserve=90_000_000)
    pit = second.look_at("/pit")
    waiting = pit.locator(".attention li").filter(has_text="silver")
    expect(waiting).to_contain_text("Open link silver: S$0.00 displayed, S$900,000.00 in reserve. Given by lia;")
    page = second.look_at("/cage")
    item = page.locator(".waiting > li").filter(has_text="Open link silver")
    for words in (
        "The house puts in",
        "S$900,000.00",
        "20.00 % of a stake",
        "Two people open a link that begins with money of the house.",
        "If it is approved now:",
        "Reserve of link silver: S$0.00 becomes S$900,000.00",
    ):
        expect(item).to_contain_text(words)
    second.is_content("a link that waits")
    item.get_by_role("button", name="Approve as second person").click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("Reserve of link silver: S$0.00 becomes S$900,000.00")
    expect(dialog.get_by_role("button", name="Cancel")).to_be_focused()
    confirm(page, "Link opened")
    expect(item).to_have_count(0)


def test_a_sale_at_a_table_waits_once__on_the_console_and_in_the_cage_until_it_is_withdrawn(comes: Comes) -> None:
    manager, dealer, other = comes("mona", "pit_manager"), comes("dora", "dealer"), comes("dan", "dealer")
    comes("rich", "player")
    open_shoe(manager, "shoe-w")
    sale = {"player": "rich", "amount": 1_200_000, "place": "shoe-w"}
    page = dealer.look_at("/dealer/shoe-w")
    dealer.order("cage.buy_in", **sale)
    told = page.locator(".waits-here")
    expect(told).to_contain_text("Buy-in of S$12,000.00 for rich, at table shoe-w: waits since")
    expect(told).to_contain_text("for a second person, Pit Supervisor or above.")
    expect(told).to_contain_text("given by dora")
    dealer.is_content("a sale that waits")
    again = other.page.request.post(
        f"{other.base}/api/orders",
        data={"order": "cage.buy_in", **sale},
        headers={"Idempotency-Key": "again", "Origin": other.base},
    )
    assert (again.status, again.json()["refused"]) == (409, "order_waits")
    supervisor = comes("sal", "pit_supervisor")
    cage = supervisor.look_at("/cage")
    item = cage.locator(".waiting > li").filter(has_text="rich")
    expect(item).to_contain_text("Above the house's limit for buy-ins, S$10,000.00.")
    expect(item).to_contain_text("Balance of rich: S$1,000.00 becomes S$13,000.00")
    item.get_by_role("button", name="Decline").click()
    cage.get_by_role("dialog").get_by_label("Reason").fill("counted S$11,000.00")
    confirm(cage, "declined by sal")
    expect(told).to_have_count(0)


def test_what_cannot_be_carried_out_says_why__comes_last__and_calls_nobody(comes: Comes) -> None:
    giver, second = comes("saul", "pit_supervisor"), comes("sven", "pit_supervisor")
    comes("poor", "player")
    comes("wealthy", "player")
    first = giver.order("cage.buy_in", player="poor", amount=1_200_000, place="cage")["waiting"]
    second.order("floor.approve_order", number=first)
    stale = giver.order("cage.cash_out", player="poor", amount=1_250_000, place="cage")["waiting"]
    giver.order("cage.cash_out", player="poor", amount=100_000, place="cage")
    giver.order("cage.buy_in", player="wealthy", amount=1_300_000, place="cage")
    page = giver.look_at("/cage")
    last = page.locator(".waiting > li").last
    expect(last).to_contain_text(f"Order {stale}, given by saul")
    expect(last).to_contain_text("It cannot be carried out now: the balance is S$12,000.00. Withdraw or decline it")
    expect(page.locator(".waiting > li").first).to_contain_text("wealthy")
    giver.is_content("an order that is past")
    pit = second.look_at("/pit")
    expect(pit.locator(".attention li").filter(has_text="wealthy")).to_have_count(1)
    expect(pit.locator(".attention li").filter(has_text="poor")).to_have_count(0)
    last.get_by_role("button", name="Withdraw").click()
    page.get_by_role("dialog").get_by_label("Reason").fill("he took less")
    confirm(page, "declined by saul")
    expect(page.locator(".waiting > li").filter(has_text=re.compile("poor"))).to_have_count(0)
