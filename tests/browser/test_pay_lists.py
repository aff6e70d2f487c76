"""What a Dealer does with chips: collect and pay, return and take back; and no press runs through a round's end."""

from playwright.sync_api import Locator, Page, expect

from tests.browser.player_floor import Comes, Staff
from tests.browser.staff_floor import Person, apply, confirm, next_step, open_shoe, seat, tick, type_cards

FIRST_WINS = "As Kd Qh Ad 9c 5s 4d Tc 8h 3d 3c 5c 7h 2h Ks"  # aces on 1, a King on 2, fives of the Dealer
TAPS = 6
# A key that bounces: both presses in one moment, however slow the machine is.
BOUNCE = """key => {
  const press = () => document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
  press();
  press();
}"""


def _two(comes: Comes, staff: Staff, table: str) -> tuple[Person, list[Person]]:
    open_shoe(staff.manager, table)
    players = [comes(f"{table}-{name}", "player") for name in ("ann", "bob")]
    for position, player in enumerate(players, start=1):
        player.order("table.sit", table=table, player=player.name, position=position)
    return comes(f"{table}-dealer", "dealer"), players


def _bet(page: Page, line: str) -> None:
    next_step(page, "Place your bets, please")
    expect(page.get_by_label("Bets", exact=True)).to_be_visible()
    page.keyboard.type(line)
    page.keyboard.press("Enter")
    expect(seat(page, 2)).to_contain_text("Ante")
    next_step(page, "No more bets")
    expect(page.locator(".card-entry h2")).to_have_text("Card 1 of 15: position 1")


def _decide(page: Page, line: str) -> None:
    expect(page.get_by_label("Decisions", exact=True)).to_be_visible()
    page.keyboard.type(line)
    page.keyboard.press("Enter")


def test_six_taps_do_not_go_through_the_end_of_a_round_before_the_list_is_ticked_off(
    comes: Comes, staff: Staff
) -> None:
    dealer, _ = _two(comes, staff, "pay-taps")
    page = dealer.look_at("/dealer/pay-taps")
    _bet(page, "1a12.50,2a30")
    type_cards(page, FIRST_WINS)
    _decide(page, "1-2b")
    next_step(page, "Expose the Dealer's cards")
    expect(page.locator("#next-step")).to_contain_text("Announce and settle")
    for _ in range(TAPS):
        page.keyboard.press("n", delay=100)
    places = page.locator(".pay-list > li")
    expect(places.nth(0).locator(".pay-line")).to_contain_text("Pay S$37.50")
    expect(places.nth(0)).to_contain_text("Hand over 1 × S$25, 2 × S$5, 2 × S$1, S$0.50 in change")
    expect(places.nth(1).locator(".pay-line")).to_contain_text("Collect S$90.00")
    dealer.is_content("pay and collect")
    expect(page.locator("#next-step")).to_contain_text("Position 1: Pay S$37.50")
    assert dealer.get("/api/tables/pay-taps")["view"]["round"] == 1

    expect(page.locator("#next-step")).to_contain_text("Position 1: Pay S$37.50")
    expect(page.locator("#next-step")).to_be_enabled()
    page.evaluate(BOUNCE, "p")  # nobody has collected yet
    expect(page.locator("#next-step")).to_contain_text("Position 2: Collect S$90.00")
    expect(places.get_by_role("checkbox", checked=True)).to_have_count(1)
    page.reload()
    tick(page, "Position 2: Collect S$90.00")  # what is ticked stays so
    next_step(page, "Place your bets, please")
    expect(places).to_have_count(0)
    page.keyboard.press("l")
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("Pay and collect: round 1")
    expect(dialog.locator(".pay-list > li").nth(1)).to_contain_text("Collect S$90.00")
    expect(dialog.get_by_role("checkbox")).to_have_count(0)
    dealer.is_content("the last list")


def test_5_1__a_void_after_settlement_lists_what_to_return_and_take_back(comes: Comes, staff: Staff) -> None:
    dealer, (ann, bob) = _two(comes, staff, "pay-void")
    page = dealer.look_at("/dealer/pay-void")
    _bet(page, "1-2a10")
    form = apply(page, "5.5", "Refuse a late wager")
    form.get_by_label("Position").select_option(label=f"position 2, {bob.name}")
    form.get_by_label("Amount").fill("7")
    confirm(page, "7.00")
    type_cards(page, FIRST_WINS[:8])
    form = apply(page, "5.4", "Record an exposed card")
    form.get_by_label("Where").select_option(label="position 1")
    confirm(page, "exposed")
    record = page.get_by_role("region", name="On record in this round")
    expect(record).to_contain_text("A card was wrongly exposed at position 1.")
    expect(record).to_contain_text(f"{bob.name} placed Ante on position 2 late: S$7.00 is refused")
    type_cards(page, FIRST_WINS[9:])
    _decide(page, "1-2b")
    next_step(page, "Expose the Dealer's cards")
    next_step(page, "Announce and settle")
    expect(record).to_be_visible()

    tick(page, "Position 1: Pay S$30.00")
    expect(page.locator("#next-step")).to_contain_text("Position 2: Collect S$30.00")

    supervisor = comes("pay-void-supervisor", "pit_supervisor")
    above = supervisor.look_at("/dealer/pay-void")
    supervisor.order("table.void_round", table="pay-void", clause="5.1", note="a foreign card in the rack")
    kept = ("Take back S$30.00", "Leave S$30.00 with the Player: not ticked off as collected")
    _is_listed(page, (ann, kept[0]), (bob, kept[1]))
    expect(_back(page)).to_contain_text("a foreign card in the rack")
    expect(_back(page)).to_contain_text("What was not ticked off before is no longer to be done.")
    expect(_back(page).get_by_role("checkbox")).to_have_count(1)
    expect(page.locator("#next-step")).to_contain_text("Position 1: Take back S$30.00")
    dealer.is_content("return and take back")
    page.reload()
    _is_listed(page, (ann, kept[0]), (bob, kept[1]))
    unsure = ("Take back S$30.00 if already paid", "Return S$30.00 if already collected")
    _is_listed(above, (ann, unsure[0]), (bob, unsure[1]))  # another console does not know what was ticked off
    expect(_back(above)).to_contain_text("ask the Dealer which chips have moved")
    above.get_by_role("button", name="All chips are in their places").click()
    _is_listed(above, (ann, unsure[0]), (bob, unsure[1]))
    tick(page, "Position 1: Take back S$30.00")
    next_step(page, "Place your bets, please")
    expect(_back(page)).to_have_count(0)


def _back(page: Page) -> Locator:
    return page.get_by_role("region", name="Return / Take back")


def _is_listed(page: Page, *lines: tuple[Person, str]) -> None:
    """Each Player's line, in this order, says this and no more."""
    rows = _back(page).locator(".pay-list > li .pay-line")
    expect(rows.locator(".pay-who")).to_have_text([who.name for who, _ in lines])
    expect(rows.locator(".pay-what")).to_have_text([what for _, what in lines])


def test_6_1__a_ruling_asks_for_what_it_changes_and_not_for_what_was_ticked_off(comes: Comes, staff: Staff) -> None:
    dealer, (ann, bob) = _two(comes, staff, "pay-ruled")
    page = dealer.look_at("/dealer/pay-ruled")
    _bet(page, "1-2a10")
    type_cards(page, FIRST_WINS)
    _decide(page, "1-2b")
    next_step(page, "Expose the Dealer's cards")
    next_step(page, "Announce and settle")
    tick(page, "Position 1: Pay S$30.00")
    expect(page.locator("#next-step")).to_contain_text("Position 2: Collect S$30.00")
    manager = comes("pay-ruled-manager", "gaming_shift_manager")
    for position in (1, 2):
        affected = [{"position": position, "area": "bet"}]
        ruling = {"outcome": "settle", "reason": "misread", "affected": affected, "nets": [1_000]}
        manager.order("table.give_ruling", table="pay-ruled", **ruling)
    left = "Leave S$20.00 with the Player: not ticked off as collected"
    _is_listed(page, (ann, "Take back S$20.00"), (bob, left))
    expect(page.locator("#next-step")).to_contain_text("Position 1: Take back S$20.00")
    places = page.get_by_role("region", name="Pay and collect").locator(".pay-list > li")
    expect(places.nth(0).locator(".pay-what")).to_have_text("Pay S$10.00")  # the Bet alone: the Ante is paid
    expect(places.nth(0)).to_contain_text("The rest of this position is done already.")
    expect(places.nth(1).locator(".pay-what")).to_have_text("Collect S$10.00, pay S$10.00")
    dealer.is_content("a ruling after payment")


def test_who_may_end_a_halt_has_its_remedies_as_large_buttons_and_others_call(comes: Comes, staff: Staff) -> None:
    dealer, _ = _two(comes, staff, "pay-halt")
    page = dealer.look_at("/dealer/pay-halt")
    _bet(page, "1-2a10")
    supervisor = comes("pay-halt-supervisor", "pit_supervisor")
    above = supervisor.look_at("/dealer/pay-halt")
    page.keyboard.press("r")
    confirm(page, "Play is stopped for a decision")
    expect(page.locator("#next-step")).to_contain_text("Call a supervisor")
    expect(page.locator(".remedy-others li")).to_have_text(
        ["Resume play: Pit Supervisor or above", "Give a ruling: Gaming Shift Manager or above"]
    )
    dealer.is_content("a halt at the Dealer's console")
    page.keyboard.press("n")
    expect(page.locator(".next")).to_contain_text("6.1: Play is stopped for a decision. Nobody has answered yet.")

    expect(above.locator("#next-step")).to_contain_text("Resume play")
    expect(above.locator("main")).not_to_contain_text("Nothing to do right now")
    supervisor.is_content("a halt at the supervisor's console")
    above.keyboard.press("n")
    form = above.get_by_role("dialog")
    expect(form.get_by_role("button", name="Cancel")).to_be_focused()
    confirm(above, f"Play goes on, by {supervisor.name}.")
    expect(page.locator(".card-entry h2")).to_have_text("Card 1 of 15: position 1")
