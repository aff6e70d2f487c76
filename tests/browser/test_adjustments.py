"""Two people adjust a Player's account in the pit, for a round that stands (A116); the round's story tells of it."""

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.player_floor import Comes, shows_panel
from tests.browser.staff_floor import Person, confirm, open_shoe

SIZES = [(390, 844), (820, 1180), (1440, 900)]


def _played(comes: Comes, table: str) -> tuple[Person, Person]:
    """A manager, and a Player whose Ante went back with the first round; the second round is open."""
    manager, dealer = comes(f"{table}-pam", "pit_manager"), comes(f"{table}-dee", "dealer")
    ann = comes(f"{table}-ann", "player")
    open_shoe(manager, table)
    ann.order("table.sit", table=table, player=ann.name, position=1)
    dealer.order("table.call_place_your_bets", table=table)
    ann.order("table.place_wager", table=table, player=ann.name, position=1, area="ante", amount=1_000)
    dealer.order("table.call_no_more_bets", table=table)
    manager.order("table.void_round", table=table, clause="5.1", note="a card is missing")
    dealer.order("table.call_place_your_bets", table=table)
    return manager, ann


@pytest.mark.parametrize("size", SIZES, ids=lambda size: str(size[0]))
def test_an_adjustment_takes_two_people_and_is_told_in_the_round(comes: Comes, size: tuple[int, int]) -> None:
    table = f"adjust-{size[0]}"
    _, ann = _played(comes, table)
    before = ann.get(f"/api/tables/{table}")["balance"]
    first = comes(f"first-{size[0]}", "pit_manager", size)
    own = _proposes(first, table, ann.name)
    assert ann.get(f"/api/tables/{table}")["balance"] == before

    second = comes(f"second-{size[0]}", "gaming_shift_manager", size)
    page = second.look_at("/pit")
    expect(page.locator(".attention")).to_contain_text(f"Adjustment 1 at {table}")
    _may_cancel(second, table, ann.name)
    assert ann.get(f"/api/tables/{table}")["balance"] == before
    page.locator(".proposal").filter(has_text=table).get_by_role("button", name="Approve as second person").click()
    confirm(page, "approved by")
    expect(own).to_have_count(0)
    assert ann.get(f"/api/tables/{table}")["balance"] == before + 1_250
    page.get_by_role("button", name=table, exact=True).click()
    expect(page.locator(".table-panel")).to_contain_text("Adjusted later, for the house")
    expect(page.locator(".table-panel")).to_contain_text("−S$12.50")

    _told_to_auditor(comes, table, size)
    _told_to_player(ann, table, size)


def _proposes(first: Person, table: str, player: str) -> Locator:
    page = first.look_at("/pit")
    panel = page.get_by_role("region", name="Adjustments of accounts")
    expect(panel).to_contain_text("No adjustment waits.")
    expect(page.get_by_role("button", name=table, exact=True)).to_be_visible()  # the form lists what the page knows
    panel.get_by_role("button", name="Propose an adjustment").click()
    form = page.get_by_role("dialog")
    form.get_by_label("Table").select_option(table)
    form.get_by_label("Round").fill("2")
    form.get_by_label("Player").fill(player)
    form.get_by_label("Amount").fill("12.50")
    form.get_by_label("Reason").fill("the Ante was miscounted before the round was void")
    expect(form.locator(".field-error")).to_contain_text("Round 2 is ruled at the table")
    form.get_by_label("Round").fill("1")
    expect(form.locator(".consequences")).to_contain_text(f"the house pays {player} S$12.50")
    first.is_content("proposing")
    confirm(page, "proposed by")
    own = panel.locator(".proposal").filter(has_text=table)
    expect(own).to_contain_text(f"For round 1 at {table} the house pays {player} S$12.50.")
    expect(own).to_contain_text("It takes another person")
    expect(own.get_by_role("button", name="Withdraw")).to_be_visible()
    expect(own.get_by_role("button", name="Approve")).to_have_count(0)
    return own


def _may_cancel(second: Person, table: str, player: str) -> None:
    """The harmless choice has the focus."""
    page = second.page
    item = page.get_by_role("region", name="Adjustments of accounts").locator(".proposal").filter(has_text=table)
    expect(item.get_by_role("button", name="Approve as second person")).to_be_visible()
    second.is_content("an adjustment waits")
    item.get_by_role("button", name="Approve as second person").click()
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_role("button", name="Cancel")).to_be_focused()
    expect(dialog).to_contain_text("The money moves at once")
    expect(dialog.locator(".consequences")).to_contain_text(f"for round 1 the house pays {player} S$12.50")
    second.is_content("approving")
    page.keyboard.press("Enter")
    expect(dialog).to_have_count(0)


def _told_to_auditor(comes: Comes, table: str, size: tuple[int, int]) -> None:
    auditor = comes(f"ada-{size[0]}", "auditor", size)
    audit = auditor.look_at("/audit")
    audit.get_by_label("Table").select_option(table)
    audit.get_by_role("button", name="Find", exact=True).click()
    row = audit.locator(".found-list tr").filter(has_text=f"{table}, round 1")
    expect(row).to_contain_text("adjusted later +S$12.50")
    row.get_by_role("button").click()
    expect(audit.locator(".adjusted-later")).to_contain_text("the Ante was miscounted")
    expect(audit.locator(".adjusted-later")).to_contain_text(f"proposed by first-{size[0]}")
    auditor.is_content("an adjusted round")


def _told_to_player(ann: Person, table: str, size: tuple[int, int]) -> None:
    ann.page.set_viewport_size({"width": size[0], "height": size[1]})
    page = ann.look_at(f"/table/{table}")
    shows_panel(page, "Rounds")
    page.get_by_role("button", name="All rounds").click()
    row = page.locator(".rounds tbody tr").last
    expect(row).to_contain_text("Adjusted later: +S$12.50")
    assert page.locator("dialog .scroll").evaluate("node => node.scrollWidth <= node.clientWidth")
    with page.expect_popup() as opened:
        row.get_by_role("link", name="Replay").click()
    expect(opened.value.locator(".adjusted-later")).to_contain_text("the Ante was miscounted")
    opened.value.close()


def test_a_proposal_is_withdrawn_with_a_reason(comes: Comes) -> None:
    manager, ann = _played(comes, "adjust-back")
    fields = {"table": "adjust-back", "round": 1, "player": ann.name, "amount": -500, "reason": "paid twice"}
    manager.order("cage.propose_adjustment", **fields)
    page = manager.look_at("/pit")
    item = page.locator(".proposal").filter(has_text="adjust-back")
    expect(item).to_contain_text(f"{ann.name} pays the house S$5.00.")
    item.get_by_role("button", name="Withdraw").click()
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_role("button", name="Cancel")).to_be_focused()
    dialog.get_by_label("Reason").fill("it was paid once")
    confirm(page, "withdrawn by")
    expect(item).to_have_count(0)
