"""A whole shift on an empty floor, by six people with passwords: from the first gaming day to the printed report.

Ann and Ben play without screens: everything that they say, Dee enters. The table has a real shoe without a reader.
"""

import csv
import json
import re
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from megalink.floor.clock import SystemClock
from megalink.floor.state.users import UserAdded, UserRole
from megalink.money import parse_amount
from megalink.store import open_store
from megalink.web.auth.directory import Directory
from megalink.web.auth.passwords import hash_password
from tests.browser.paper import is_printed
from tests.browser.staff_floor import (
    DOCUMENT,
    Person,
    apply,
    confirm,
    name_cards,
    next_step,
    seat,
    type_cards,
)
from tests.cli.run import start
from tests.cli.test_serve import server

PASSWORD = "a floor of one's own"  # noqa: S105 (of people who are made up)
TABLE, LINK = "stud-1", "main"
PEOPLE = {
    "dee": UserRole.DEALER,
    "sue": UserRole.PIT_SUPERVISOR,
    "sam": UserRole.PIT_SUPERVISOR,
    "pam": UserRole.PIT_MANAGER,
    "gil": UserRole.GAMING_SHIFT_MANAGER,
    "ada": UserRole.AUDITOR,
    "ann": UserRole.PLAYER,
    "ben": UserRole.PLAYER,
}
LINK_FORM = {
    "Name of the link": LINK,
    "Displayed": "50,000",
    "Reserve": "10,000",
    "Reset amount": "10,000",
    "Least wager": "1",
    "To the displayed amount, % of a stake": "20",
    "To the reserve, % of a stake": "5",
}
Floor = dict[str, Person]


@pytest.fixture
def database(tmp_path: Path) -> Path:
    """A log that holds users, and nothing else."""
    file, hashed = tmp_path / "floor.db", hash_password(PASSWORD)
    store = open_store(str(file))
    users = [UserAdded(name, (role,), hashed, open=False) for name, role in PEOPLE.items()]
    Directory(lambda: store, SystemClock()).change(lambda: users)
    store.close()
    return file


@pytest.fixture
def floor(database: Path, browser: Browser) -> Iterator[Floor]:
    with server("--database", str(database)) as (_process, base, _lines):
        people = {name: Person(browser, base.rstrip("/"), name, None) for name in PEOPLE}
        for name in ("dee", "sue", "sam", "pam", "gil", "ada"):
            people[name].post("/api/login", {"name": name, "password": PASSWORD})
        yield people
        for person in people.values():
            person.leave()


def test_a_shift(floor: Floor, database: Path) -> None:
    a_day_begins(floor)
    a_link_is_opened(floor)
    a_table_is_opened_with_its_float(floor)
    chips_are_sold(floor)
    a_round_at_the_shoe_with_a_fold_by_word(floor)
    a_royal_is_verified_paid_and_printed(floor)
    a_round_is_void(floor)
    a_power_failure_and_a_withdrawal_by_word(floor)
    a_player_is_barred_everywhere(floor)
    the_float_is_filled_credited_counted(floor)
    the_day_ends_and_its_report_adds_up(floor, database)
    read("audit", "verify", database=database)


def given(page: Page, button: str, **fields: str) -> None:
    page.get_by_role("button", name=button, exact=True).click()
    dialog = page.get_by_role("dialog")
    for label, value in fields.items():
        dialog.get_by_label(label.replace("_", " "), exact=True).fill(value)
    dialog.get_by_role("button", name="Confirm", exact=True).click()
    expect(dialog).to_have_count(0)


def a_day_begins(floor: Floor) -> None:
    page = floor["pam"].look_at("/pit")
    expect(page.locator(".day-line")).to_contain_text("No gaming day")
    given(page, "Begin a gaming day")
    expect(page.locator(".day-line")).to_contain_text(f"{datetime.now(UTC):%Y-%m-%d}")
    given(floor["gil"].look_at("/pit"), "Take over the shift")
    expect(page.locator(".day-line")).to_contain_text("shift 1, gil")


def a_link_is_opened(floor: Floor) -> None:
    """With the house's money in it, so that it takes two people."""
    page = floor["pam"].page
    page.get_by_role("button", name="Open a link").click()
    form = page.get_by_role("dialog")
    for label, value in LINK_FORM.items():
        form.get_by_label(label, exact=True).fill(value)
    form.get_by_role("button", name="Open a link").click()
    expect(page.locator("#toasts")).to_contain_text("waits for a second person")
    cage = floor["gil"].look_at("/cage")
    expect(cage.locator(".waiting")).to_contain_text("displayed 50000.00")
    approved(cage)
    expect(page.get_by_role("region", name=f"Link {LINK}")).to_contain_text("S$50,000.00")


def a_table_is_opened_with_its_float(floor: Floor) -> None:
    page = floor["pam"].page
    page.get_by_role("button", name="Open a table").click()
    form = page.get_by_role("dialog")
    form.get_by_label("Name of the table").fill(TABLE)
    form.get_by_label("Document", exact=True).select_option(DOCUMENT)
    expect(form.get_by_label("Method of dealing").locator("option")).not_to_have_count(0)
    form.get_by_label("Cards", exact=True).select_option("unread")
    form.get_by_label("Link", exact=True).select_option(LINK)
    form.get_by_role("button", name="Open a table").click()
    expect(form).to_have_count(0)
    console = floor["dee"].look_at(f"/dealer/{TABLE}")
    given(console, "Sign on")
    given(console, "Opener, fill, credit, closer", **{"S$25": "80"})
    slip_is_confirmed(at_pit(floor["pam"]), 1)


def at_pit(person: Person) -> Page:
    page = person.look_at("/pit")
    page.get_by_role("button", name=TABLE, exact=True).click()
    expect(page.locator(".float")).to_be_visible()
    return page


def slip_is_confirmed(page: Page, slip: int) -> None:
    line = page.locator(".slip-line").filter(has_text=f"Slip {slip},")
    line.get_by_role("button", name="Confirm as second person").click()
    page.get_by_role("dialog").get_by_role("button", name="Confirm", exact=True).click()
    expect(line).not_to_have_class("slip-line waits")


def chips_are_sold(floor: Floor) -> None:
    page = floor["sue"].look_at("/cage")
    for name in ("ann", "ben"):
        page.get_by_label("Find a Player").fill(name)
        page.get_by_role("button", name=f"Sell chips to {name}").click()
        page.get_by_role("dialog").get_by_label("Amount").fill("1,000")
        confirm(page, f"{name} buys in S$1,000.00 at cage")
    dee = floor["dee"]
    for position, name in enumerate(("ann", "ben"), start=1):
        dee.page.get_by_role("button", name="Seat a Player").click()
        form = dee.page.get_by_role("dialog")
        form.get_by_label("Player", exact=True).fill(name)
        form.get_by_label("Position").select_option(str(position))
        form.get_by_role("button", name="Seat a Player").click()
        expect(form).to_have_count(0)
        expect(seat(dee.page, position)).to_contain_text(name)
    guest = seat(dee.page, 3)
    guest.get_by_role("button", name="Seat a guest").click()
    dee.page.get_by_role("dialog").get_by_role("button", name="Confirm").click()
    expect(guest).to_contain_text("Guest at 3")
    guest.get_by_role("button", name="Free the seat").click()
    dee.page.get_by_role("dialog").get_by_role("button", name="Confirm").click()
    expect(guest).not_to_contain_text("Guest at 3")


def dealt(page: Page, bets: str) -> None:
    next_step(page, "Place your bets, please")
    page.get_by_label("Bets", exact=True).fill(bets)
    page.get_by_label("Bets", exact=True).press("Enter")
    expect(seat(page, int(bets[0]))).to_contain_text("Ante")
    page.locator("#next-step").focus()
    next_step(page, "No more bets")


def face_down(page: Page, up_card: str) -> None:
    next_step(page, "the cards lie face down in their places")
    type_cards(page, up_card)


def decided(page: Page, line: str) -> None:
    page.get_by_label("Decisions", exact=True).fill(line)
    page.get_by_label("Decisions", exact=True).press("Enter")


def ticked_off(page: Page) -> None:
    """Every place of the pay list, as the chips are moved."""
    expect(page.locator(".pay-list input").first).to_be_visible()
    while page.locator(".pay-list input:not(:checked)").count():
        left = page.locator(".pay-list input:not(:checked)").count()
        expect(page.get_by_role("button", name="Tick off the next")).to_be_enabled()
        page.keyboard.press("p")
        expect(page.locator(".pay-list input:not(:checked)")).to_have_count(left - 1)


def a_round_at_the_shoe_with_a_fold_by_word(floor: Floor) -> None:
    page = floor["dee"].page
    dealt(page, "1a10,2a10")
    face_down(page, "6d")
    decided(page, "2f")
    expect(seat(page, 2)).to_contain_text("folded")
    decided(page, "1b")
    page.locator("#next-step").focus()
    next_step(page, "Expose the Dealer's cards")
    name_cards(page, "Kd 3c 4s 9h")
    name_cards(page, "Ah Ad 9c 7s 5d")
    next_step(page, "Announce and settle")
    expect(page.locator(".pay-list li").first).to_contain_text("Pay S$10.00")
    ticked_off(page)
    steps = [step["text"] for step in floor["dee"].get(f"/api/tables/{TABLE}/rounds/1")["steps"]]
    assert "It is entered by dee at ben's word." in steps


def a_royal_is_verified_paid_and_printed(floor: Floor) -> None:
    page = floor["dee"].page
    dealt(page, "1a10j1")
    face_down(page, "2c")
    decided(page, "1b")
    page.locator("#next-step").focus()
    next_step(page, "Expose the Dealer's cards")
    name_cards(page, "4d 6h 8c 9d")
    name_cards(page, "As Ks Qs Js Ts")
    next_step(page, "Announce and settle")
    hit = page.locator(".jackpot-hit")
    for words in ("Royal Flush", "Position 1, ann", "Leave all cards"):
        expect(hit).to_contain_text(words)
    sign = floor["ben"].look_at(f"/sign/{LINK}")
    expect(sign.locator("main")).to_contain_text("A jackpot is being verified.")
    verified(floor["sue"])
    expect(hit).to_have_count(0)
    paid(floor)
    expect(sign.locator("main")).to_contain_text("Royal Flush")
    ticked_off(page)


def verified(sue: Person) -> None:
    page = sue.look_at(f"/claim/{LINK}/1")
    expect(page.locator("main")).to_contain_text("Position 1, ann")
    checks = page.locator(".checklist input")
    expect(checks.first).to_be_visible()
    for number in range(checks.count()):
        checks.nth(number).check()
    page.get_by_role("button", name="Verify", exact=True).click()
    confirm(page, "verified by sue")


def paid(floor: Floor) -> None:
    """By another person than the one who verified it, and confirmed by the Gaming Shift Manager; all on the slip."""
    page = floor["sam"].look_at(f"/claim/{LINK}/1")
    page.get_by_role("button", name="Pay", exact=True).click()
    confirm(page, "It waits for a second person: a Gaming Shift Manager")
    approved(floor["gil"].look_at("/cage"))
    page = floor["sam"].look_at(f"/claim/{LINK}/1")
    page.get_by_role("link", name="Hand-pay slip").click()
    for words in (f"Slip {LINK}-1", "Royal Flush", "S$50,000.20", "sue", "sam", "gil"):
        expect(page.locator(".slip")).to_contain_text(words)
    is_printed(floor["sam"], "Gaming day 20", f"Slip {LINK}-1", "Received by the Player", "Gaming Shift Manager")


def approved(page: Page) -> None:
    page.get_by_role("button", name="Approve as second person").click()
    page.get_by_role("dialog").get_by_role("button", name="Confirm").click()
    expect(page.locator(".waiting")).to_have_count(0)


def a_round_is_void(floor: Floor) -> None:
    page = floor["dee"].page
    dealt(page, "1a10,2a25")
    form = apply(page, "5.8", "Record a count of the deck")
    form.get_by_label("Cards counted").fill("51")
    confirm(page, "51")
    sue = floor["sue"].look_at(f"/dealer/{TABLE}")
    sue.get_by_role("button", name=re.compile("Declare the round void")).first.click()
    sue.get_by_role("dialog").get_by_role("button", name="Confirm").click()
    returned = page.locator(".pay-list")
    for words in ("Return S$10.00", "Return S$25.00"):
        expect(returned).to_contain_text(words)
    ticked_off(page)


def a_power_failure_and_a_withdrawal_by_word(floor: Floor) -> None:
    page = floor["dee"].page
    dealt(page, "1a10,2a25")
    face_down(page, "6d")
    apply(page, "5.16", "Declare a power failure")
    confirm(page, "ann and ben may withdraw")
    expect(page.locator(".next")).to_contain_text("those who may withdraw can do so until play is resumed")
    seat(page, 2).get_by_role("button", name="Withdraws all wagers").click()
    page.get_by_role("dialog").get_by_role("button", name="Withdraws all wagers").click()
    expect(page.locator(".pay-list")).to_contain_text("Return S$25.00")
    sue = floor["sue"].look_at(f"/dealer/{TABLE}")
    sue.get_by_role("button", name=re.compile("Resume play")).first.click()
    sue.get_by_role("dialog").get_by_role("button", name="Confirm").click()
    ticked_off(page)
    expect(page.locator("#next-step")).to_contain_text("Position 1 decides")  # play is resumed on this console too
    decided(page, "1f")
    expect(page.locator("#next-step")).to_contain_text("Announce and settle")
    floor["dee"].order("table.declare_power_failure", table=TABLE)
    expect(page.locator(".next")).to_contain_text("No Player may withdraw")  # a wager is decided (5.16.2)
    floor["sue"].order("table.resume_play", table=TABLE)
    settled_after_the_fold(page)


def settled_after_the_fold(page: Page) -> None:
    page.locator("#next-step").focus()
    next_step(page, "Announce and settle")
    expect(page.locator("#next-step")).to_contain_text("Position 1: Collect S$10.00")
    ticked_off(page)


def a_player_is_barred_everywhere(floor: Floor) -> None:
    given(floor["gil"].look_at("/bars"), "Bar a Player", Player="ben", Reason="looked at another hand")
    page = floor["sue"].look_at("/bars")
    expect(page.locator("main")).to_contain_text("looked at another hand")
    console = floor["dee"].page
    next_step(console, "Place your bets, please")
    line = console.get_by_label("Bets", exact=True)
    expect(line).to_be_visible()
    console.keyboard.type("2a10")
    console.keyboard.press("Enter")
    expect(console.locator("main")).to_contain_text("prohibited from further play")
    line.fill("1a10")
    line.press("Enter")
    expect(seat(console, 1)).to_contain_text("Ante")
    console.locator("#next-step").focus()
    next_step(console, "No more bets")
    face_down(console, "6d")
    decided(console, "1f")
    settled_after_the_fold(console)


def the_float_is_filled_credited_counted(floor: Floor) -> None:
    sue, pam = at_pit(floor["sue"]), at_pit(floor["pam"])
    for slip, (kind, chips) in enumerate({"Fill": "10", "Credit": "5", "Closer": "70"}.items(), start=2):
        sue.locator(".float").get_by_role("button", name=kind, exact=True).click()
        sue.get_by_role("dialog").get_by_label("S$25", exact=True).fill(chips)
        sue.get_by_role("dialog").get_by_role("button", name="Confirm", exact=True).click()
        expect(sue.get_by_role("dialog")).to_have_count(0)
        expect(pam.locator(".attention")).to_contain_text(f"Slip {slip}, {kind.lower()}")
        slip_is_confirmed(pam, slip)
    given_drop = sue.locator(".float").get_by_role("button", name="Drop", exact=True)
    given_drop.click()
    sue.get_by_role("dialog").get_by_label("Amount").fill("400")
    sue.get_by_role("dialog").get_by_label("Shift").fill("1")
    sue.get_by_role("dialog").get_by_role("button", name="Confirm", exact=True).click()
    slip_is_confirmed(pam, 5)
    expect(pam.locator(".float dl")).to_contain_text("+S$25.00")  # 1,750 + 125 + 400 - 2,000 - 250


def the_day_ends_and_its_report_adds_up(floor: Floor, database: Path) -> None:
    pam, ada = floor["pam"], floor["ada"]
    at_pit(pam).locator(".table-panel").get_by_role("button", name="Close the table").click()
    pam.page.get_by_role("dialog").get_by_role("button", name="Confirm").click()
    expect(pam.page.locator(".glance tr").filter(has_text=TABLE).locator(".badge")).to_have_text("Closed")
    given(pam.look_at("/pit"), "End the gaming day")
    expect(pam.page.locator(".day-line")).to_contain_text("ended")
    page = ada.look_at("/reports?report=cash")
    expect(page.get_by_role("row").filter(has_text="All")).to_contain_text("2,000.00")
    page = ada.look_at("/reports?report=master")
    for figure in ("Drop", "400.00", "Win by the float", "25.00", "Hold", "6.25"):
        expect(page.locator("main")).to_contain_text(figure)
    ada.is_content("the report of the day")
    page.emulate_media(media="print")
    expect(page.get_by_role("button", name="Print")).to_be_hidden()
    is_printed(floor["sam"], "Gaming day 20", f"Slip {LINK}-1", "Received by the Player", "Gaming Shift Manager")
    balances = {name: floor["sue"].get(f"/api/accounts/{name}")["balance"] for name in ("ann", "ben")}
    it_reconciles(database, balances)


def it_reconciles(database: Path, balances: dict[str, int]) -> None:
    """Rows of the export, figures of the report and the Players' accounts tell of the same money."""
    rows = list(csv.DictReader(read("export", "rounds", "--format", "csv", database=database).splitlines()))
    report = json.loads(read("report", "master", "--format", "json", "--no-theory", database=database))
    nets = {name: sum(parse_amount(row["net"]) for row in rows if row["player"] == name) for name in balances}
    assert {name: 100_000 + net for name, net in nets.items()} == balances
    master = report["totals"]
    assert parse_amount(master["win"]) + parse_amount(master["pool"]) == -sum(nets.values())
    voids = {row["round"] for row in rows if row["row"] == "void"}
    assert int(master["voids"]) == len(voids) == 1
    settled = [row for row in rows if row["row"] == "wager" and row["wager"] != "progressive_jackpot"]
    assert sum(parse_amount(row["stake"]) for row in settled) == parse_amount(master["handle"])


def read(*words: str, database: Path) -> str:
    status, printed, complaint = start(*words, "--database", str(database))
    assert status == 0, complaint
    return printed
