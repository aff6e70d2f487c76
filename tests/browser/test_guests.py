"""Guests with money: told apart at the cage, not forgotten when they leave, and paid a jackpot under their name."""

import re

from playwright.sync_api import expect

from tests.browser.player_floor import Comes
from tests.browser.staff_floor import confirm, open_link, open_shoe, seat
from tests.browser.test_claims import royal


def test_a_guest_who_leaves_with_chips_stands_first_at_the_cage_with_table_and_time(comes: Comes) -> None:
    manager, dealer = comes("gmo", "pit_manager"), comes("gda", "dealer")
    for table in ("guest-a", "guest-b"):
        open_shoe(manager, table)
        guest = dealer.order("floor.seat_guest", table=table, position=7)["player"]
        dealer.order("cage.buy_in", player=guest, amount=50_000, place=table)
    page = dealer.look_at("/dealer/guest-a")
    seat(page, 7).get_by_role("button", name="Free the seat").click()
    confirm(page, "He still holds S$500.00: the cage pays it out, and lists him first")
    expect(page.locator(".toast")).to_contain_text("He still holds S$500.00: the cage pays it out.")
    cashier = comes("gca", "pit_supervisor", (390, 844))
    cage = cashier.look_at("/cage")
    first, second = (cage.locator(".players li").nth(number) for number in (0, 1))
    expect(first).to_contain_text(re.compile(r"Guest at 7, guest-a, since \d\d:\d\d"))
    expect(first).to_contain_text("has left the table")
    expect(second).to_contain_text(re.compile(r"Guest at 7, guest-b, since \d\d:\d\d"))
    expect(second).not_to_contain_text("has left")
    cashier.is_content("guests at the cage")
    cage.get_by_role("button", name=re.compile("Pay out Guest at 7, guest-a")).click()
    cage.get_by_role("dialog").get_by_label("Amount").fill("500")
    confirm(cage, "cashes out S$500.00 at cage")
    expect(first).to_contain_text("guest-b")


def test_a_guest_s_jackpot_is_paid_under_a_name_that_stands_on_the_slip(comes: Comes) -> None:
    manager, dealer = comes("gma", "pit_manager"), comes("gdo", "dealer")
    shift, supervisor = comes("gsh", "gaming_shift_manager"), comes("gsu", "pit_supervisor")
    open_link(manager, shift, "guests", displayed=500_000)
    open_shoe(manager, "guest-c", link="guests", method="automated")
    guest = dealer.order("floor.seat_guest", table="guest-c", position=1)["player"]
    dealer.order("cage.buy_in", player=guest, amount=100_000, place="guest-c")
    royal(dealer, guest, "guest-c")
    supervisor.order("link.verify_claim", link="guests", sequence=1)
    page = dealer.look_at("/claim/guests/1")
    expect(page.locator("main")).to_contain_text("Position 1, Guest at 1")
    expect(page.locator("main")).not_to_contain_text(guest)
    page.get_by_role("button", name="Pay", exact=True).click()
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_label("Paid to (name and document)")).to_have_attribute("required", "")
    expect(dialog.get_by_role("button", name="Confirm")).to_be_disabled()
    expect(dialog).to_contain_text("a guest is paid under his name", ignore_case=True)
    dealer.is_content("the payment of a guest")
    dialog.get_by_label("Paid to (name and document)").fill("Lee Min, passport K1234567")
    confirm(page, "paid")
    expect(page.locator("main")).to_contain_text("Lee Min, passport K1234567")
    page.get_by_role("link", name="Hand-pay slip").click()
    slip = page.locator(".slip")
    expect(slip.locator("dl")).to_contain_text("Lee Min, passport K1234567")
    expect(slip.locator(".signatures")).to_contain_text("Lee Min, passport K1234567")
