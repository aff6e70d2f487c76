"""A bar or a restriction shows where it matters: at the seat, where somebody is seated, in the pit, to its Player."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.player_floor import Comes
from tests.browser.staff_floor import Person, confirm, next_step, open_shoe, seat

SIZES = ((390, 844), (820, 1180), (1440, 900))
REASON = "looked at another hand"


def two_at(comes: Comes, table: str) -> tuple[Person, Person]:
    """Two Players who sit on 1 and 2."""
    open_shoe(comes(f"{table}-manager", "pit_manager"), table)
    ann, bob = (comes(f"{table}-{name}", "player") for name in ("ann", "bob"))
    for position, person in enumerate((ann, bob), start=1):
        person.order("table.sit", table=table, player=person.name, position=position)
    return ann, bob


def panel(person: Person) -> Page:
    page = person.look_at("/pit")
    expect(page.locator("#exclusions")).to_be_visible()
    return page


def test_5_9__a_table_s_bar_has_its_end_at_the_seat_and_for_its_player(comes: Comes) -> None:
    ann, bob = two_at(comes, "bar-1")
    dealer, shift = comes("bar-1-dealer", "dealer"), comes("bar-1-shift", "gaming_shift_manager")
    console = dealer.look_at("/dealer/bar-1")
    next_step(console, "Place your bets, please")
    own, others, passer_by = (one.look_at("/table/bar-1") for one in (ann, bob, comes("nobody")))
    expect(own.locator("#dock")).to_be_visible()

    page = shift.look_at("/dealer/bar-1")
    page.get_by_role("button", name="Bar from play").click()
    form = page.get_by_role("dialog")
    form.get_by_label("Player").select_option(label=ann.name)
    form.get_by_label("How long").select_option(label="for an hour")
    form.get_by_label("Reason").fill(REASON)
    confirm(page, f"The bar of {ann.name} holds until")

    for seen in (page, console):
        expect(seat(seen, 1)).to_contain_text(re.compile(r"barred at bar-1, until .*\d\d:\d\d"))
        expect(seat(seen, 1)).to_contain_text(f"Reason: {REASON}")
        expect(seat(seen, 2)).not_to_contain_text("barred")
    dealer.is_content("a barred Player's seat")

    notice = own.locator(".excluded")
    expect(notice).to_contain_text(
        re.compile(r"You may not play at this table, until .*\d\d:\d\d: a Gaming Shift Manager")
    )
    expect(notice.get_by_role("button", name="Clause 5.9")).to_be_visible()
    expect(own.locator("main")).not_to_contain_text(REASON)
    assert not [frame for frame in ann.received if REASON in frame]
    ann.is_content("a barred Player")
    for person, seen in ((bob, others), (None, passer_by)):
        expect(seen.locator("main")).not_to_contain_text("barred")
        expect(seen.locator(".excluded")).to_have_count(0)
        assert person is None or not [frame for frame in person.received if '"kind":"bar"' in frame]


def test_5_9__the_pit_imposes_and_lifts_for_the_house_and_the_dealer_sees_it(comes: Comes) -> None:
    ann, _bob = two_at(comes, "bar-2")
    comes("bar-2-eve", "player")
    dealer, shift, supervisor = (
        comes("bar-2-dealer", "dealer"),
        comes("bar-2-shift", "gaming_shift_manager"),
        comes("bar-2-super", "pit_supervisor"),
    )
    console, pit, watched = dealer.look_at("/dealer/bar-2"), panel(shift), panel(supervisor)
    for name in (ann.name, "bar-2-eve"):
        pit.locator("#exclusions").get_by_role("button", name="Bar a Player").click()
        form = pit.get_by_role("dialog")
        form.get_by_label("Player").fill(name)
        form.get_by_label("How long").select_option(label="for a day")
        form.get_by_label("Reason").fill(REASON)
        confirm(pit, f"{name} is barred from further play (5.9) at every table until")
    item = pit.locator("#exclusions li").filter(has_text=ann.name)
    expect(item).to_contain_text("barred at every table, until")
    expect(item).to_contain_text(f"{REASON} (by {shift.name})")
    shift.is_content("the pit's panel")
    expect(watched.locator("#exclusions li").filter(has_text=ann.name)).to_be_visible()
    assert not watched.locator("#exclusions").get_by_role("button").count()  # a Pit Supervisor may do neither

    expect(seat(console, 1)).to_contain_text("barred at every table, until")
    console.get_by_role("button", name="Seat a Player").click()
    form = console.get_by_role("dialog")
    form.get_by_label("Player").fill("bar-2-eve")
    expect(form.get_by_role("status").filter(has_text="bar-2-eve")).to_contain_text("barred at every table, until")
    expect(form.locator("datalist option[value='bar-2-eve']")).to_have_attribute("label", re.compile("barred at every"))
    expect(form.get_by_role("status").filter(has_text="bar-2-eve")).to_contain_text(REASON)
    dealer.is_content("somebody barred is to be seated")
    form.get_by_role("button", name="Seat a Player").click()
    expect(form).to_contain_text("prohibited from further play")
    console.keyboard.press("Escape")

    item.get_by_role("button", name=f"Lift the bar of {ann.name}").click()
    pit.get_by_role("dialog").get_by_label("Reason").fill("another person")
    confirm(pit, f"lifted by {shift.name}")
    expect(item).to_have_count(0)
    expect(seat(console, 1)).not_to_contain_text("barred")


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_5_9__it_has_its_place_on_every_screen(comes: Comes, size: tuple[int, int]) -> None:
    table = f"bar-{size[0]}"
    ann, _bob = two_at(comes, table)
    shift = comes(f"{table}-shift", "gaming_shift_manager", size)
    shift.order("table.bar_player", table=table, player=ann.name, reason="a long story of cards shown " * 4)
    shift.order("floor.restrict_play", player=ann.name, reason="slow", until=4_102_444_800_000)
    page = shift.look_at(f"/dealer/{table}")
    expect(seat(page, 1)).to_contain_text(f"barred at {table}, until it is lifted")
    expect(seat(page, 1)).to_contain_text("one position only at every table, until")
    shift.is_content("a seat")
    expect(panel(shift).locator("#exclusions li").filter(has_text=ann.name)).to_have_count(2)
    shift.is_content("the pit")
    ann.page.set_viewport_size({"width": size[0], "height": size[1]})
    own = ann.look_at(f"/table/{table}")
    expect(own.locator(".excluded")).to_have_count(2)
    ann.is_content("the Player's own table")
