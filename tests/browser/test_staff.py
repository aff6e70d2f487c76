"""The Dealer's console, the pit and the audit page, in a real browser against a real server."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from tests.browser.player_floor import Comes, in_phase, intercept, waits_until
from tests.browser.staff_floor import (
    FloorState,
    Person,
    apply,
    confirm,
    next_step,
    open_clause,
    open_link,
    open_shoe,
    seat,
    there_twice,
    type_cards,
    wager,
)

LAP_BY_LAP = "As Kd Qh Js 9c 5s 4d Tc 8h 3d 3c 5c 7h Th Ks"  # two Players and the Dealer, one card each, five times
FIRST_HAND, SECOND_HAND = ("As", "Js", "4d", "3d", "7h"), ("Kd", "9c", "Tc", "3c", "Th")
DEALERS_DOWN, DEALERS_UP = ("Qh", "5s", "8h", "5c"), "Ks"


@pytest.fixture(scope="module")
def state(tmp_path_factory: pytest.TempPathFactory) -> Iterator[FloorState]:
    found = FloorState(tmp_path_factory.mktemp("floor"))
    found.start()
    yield found
    found.stop()


def _two_at_a_shoe(comes: Comes, table: str, link: str | None = None) -> tuple[Person, Person, Person]:
    """A Dealer, and two Players who sit on 1 and 2."""
    open_shoe(comes(f"{table}-manager", "pit_manager"), table, link=link)
    players = [comes(f"{table}-{name}", "player") for name in ("ann", "bob")]
    for position, one in enumerate(players, start=1):
        one.order("table.sit", table=table, player=one.name, position=position)
    return comes(f"{table}-dealer", "dealer"), players[0], players[1]


def test_dealer_runs_a_round_from_a_shoe_and_5_7_removes_a_hand(comes: Comes) -> None:
    dealer, ann, bob = _two_at_a_shoe(comes, "shoe-1")
    page = dealer.look_at("/dealer/shoe-1")
    next_step(page, "Place your bets, please")
    wager(page, 1, "10")
    wager(page, 2, "25")
    dealer.is_content("betting")
    next_step(page, "No more bets")
    dealer.is_content("dealing")
    expect(page.locator(".card-entry h2")).to_have_text("Card 1 of 15: position 1")
    type_cards(page, LAP_BY_LAP)
    expect(page.locator("#next-step")).to_contain_text("Positions 1, 2 decide")
    expect(page.locator("#next-step")).to_be_disabled()
    expect(page.locator(".felt [data-code=Ks]")).to_have_count(1)  # the last card of the Dealer lies open

    form = apply(page, "5.7", "Record how many cards lie there")
    form.get_by_label("Where").select_option(label="position 1")
    form.get_by_label("Cards counted").fill("4")
    dealer.is_content("form")
    confirm(page, "The count for position 1 is 4 cards: wrong")
    expect(page.locator(".notice")).to_contain_text("Play stands still.")
    for order in ("Remove the hand", "Record how many cards lie there"):
        expect(page.locator(".remedy-others")).to_contain_text(f"{order}: Pit Supervisor or above")
    dealer.is_content("halted")

    supervisor = comes("shoe-1-supervisor", "pit_supervisor")
    above = supervisor.look_at("/dealer/shoe-1")
    expect(above.locator(".notice")).to_contain_text("wrong number of cards at position 1")
    above.locator("#next-step").filter(has_text="Remove the hand").click()
    expect(above.get_by_role("dialog").get_by_role("button", name="Cancel")).to_be_focused()
    confirm(above, f"Ante of position 1 goes back, S$10.00 to {ann.name} (5.7")
    expect(seat(page, 1)).to_contain_text("out")
    supervisor.is_content("hand removed")

    bet = seat(page, 2).get_by_role("button", name="Bet S$50.00")
    bet.click()
    page.get_by_role("dialog").get_by_role("button", name="Bet S$50.00").click()
    next_step(page, "Expose the Dealer's cards")
    expect(page.locator(".dealer-hand")).to_contain_text("one pair")
    next_step(page, "Announce and settle")
    places, lines = page.locator(".pay-list > li"), page.locator(".settlement .pay-parts li")
    expect(places.last.locator(".pay-line")).to_contain_text("Pay S$75.00")
    expect(places.last).to_contain_text("Hand over 3 × S$25")
    expect(lines.nth(-2)).to_contain_text("Pay S$25.00")
    expect(lines.nth(-1)).to_contain_text("Pay S$50.00")
    lines.nth(-1).get_by_role("button").first.click()
    expect(page.get_by_role("dialog")).to_contain_text("Clause 3.10")
    page.keyboard.press("Escape")
    dealer.is_content("settled")
    assert [one.get("/api/me")["balance"] for one in (ann, bob)] == [100_000, 107_500]
    _ante_goes_back_by_a_ruling(comes, bob)


def _ante_goes_back_by_a_ruling(comes: Comes, bob: Person) -> None:
    """6.1: the round is settled, and the next one has not begun."""
    shift = comes("shoe-1-shift", "gaming_shift_manager")
    above = shift.look_at("/dealer/shoe-1")
    form = apply(above, "6.1", "Give a ruling")
    form.get_by_label("Ruling").select_option(label="the named wagers go back")
    form.get_by_label("Ante on position 2").check()
    form.get_by_label("Reason").fill("the hand was misread")
    confirm(above, f"The settlement of the Ante of position 2 is taken back: S$25.00 from {bob.name}")
    assert bob.get("/api/me")["balance"] == 105_000


def test_5_1__a_card_entered_twice_is_asked_for_and_then_stops_play(comes: Comes) -> None:
    dealer, _, _ = _two_at_a_shoe(comes, "shoe-2")
    page = dealer.look_at("/dealer/shoe-2")
    next_step(page, "Place your bets, please")
    wager(page, 1, "10")
    next_step(page, "No more bets")
    type_cards(page, "As")
    page.get_by_role("button", name="Ace of spades, entered already").click()
    page.keyboard.press("Enter")  # the harmless choice has the focus
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.locator(".card-entry h2")).to_have_text("Card 2 of 10: the Dealer")
    page.get_by_role("button", name="Ace of spades, entered already").focus()
    for key in ("ArrowDown", "ArrowRight", "Enter"):
        page.keyboard.press(key)
    expect(page.get_by_role("button", name="King of hearts, entered already")).to_be_focused()
    expect(page.locator(".card-entry h2")).to_have_text("Card 3 of 10: position 1")
    page.keyboard.type("As")
    there_twice(page)
    expect(page.locator(".remedy-others")).to_contain_text("Declare the round void: Pit Supervisor or above")
    expect(page.locator(".card-entry")).to_have_count(0)
    above = comes("shoe-2-supervisor", "pit_supervisor").look_at("/dealer/shoe-2")
    apply(above, "5.1", "Declare the round void")
    confirm(above, "The round is void (5.1)")
    expect(page.locator(".table-head .badge")).to_have_text("Round void")


def test_the_console_asks_again_for_its_rule_document_and_offers_nothing_without_it(comes: Comes) -> None:
    dealer, _, _ = _two_at_a_shoe(comes, "shoe-late")
    refused: list[str] = []
    held: list[Route] = []  # the third question is answered when the test says so

    def answer(route: Route) -> None:
        if len(refused) < 2:
            refused.append(route.request.url)
            route.abort()
        else:
            held.append(route)

    dealer.page.route("**/api/rules/*", answer)
    page = dealer.look_at("/dealer/shoe-late")
    expect(page.locator(".toast").first).to_be_visible()
    page.keyboard.press("i")
    expect(page.get_by_role("dialog")).to_have_count(0)
    waits_until(page, lambda: held, "the document is asked for again")
    held[0].continue_()
    expect(page.locator(".irregular")).to_be_visible()
    assert len(refused) == 2
    page.keyboard.press("i")
    expect(page.get_by_role("dialog").get_by_role("button", name=re.compile(r"^5\.1\s"))).to_be_visible()


def test_staff_who_watch_from_the_players_side_are_offered_no_order_there(comes: Comes) -> None:
    dealer, _, _ = _two_at_a_shoe(comes, "shoe-side")
    next_step(dealer.look_at("/dealer/shoe-side"), "Place your bets, please")
    page = dealer.look_at("/table/shoe-side")
    expect(page.locator("#dock")).to_contain_text("watching")
    expect(page.locator("#dock button")).to_have_count(0)


def test_a_changed_order_is_confirmed_only_after_the_server_has_said_what_it_will_do(comes: Comes) -> None:
    dealer, _, _ = _two_at_a_shoe(comes, "shoe-form")
    page = dealer.look_at("/dealer/shoe-form")
    next_step(page, "Place your bets, please")
    seat(page, 1).get_by_role("button", name="Wager", exact=True).click()
    form = page.get_by_role("dialog")
    expect(form.locator(".consequences")).to_contain_text("wagers S$5.00 on the Ante")
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    intercept(page, "**/api/preview", hold)
    form.get_by_label("Amount").fill("25")
    expect(form.get_by_role("button", name="Confirm")).to_be_disabled()
    expect(form.locator(".consequences")).to_have_count(0)
    with page.expect_response("**/api/preview"):
        page.unroute("**/api/preview")
        for route in held:
            route.continue_()
        form.get_by_label("Amount").fill("30")
    confirm(page, "wagers S$30.00 on the Ante")


def test_a_call_reaches_the_pit_and_is_answered_there_while_play_goes_on(comes: Comes) -> None:
    dealer, _, _ = _two_at_a_shoe(comes, "shoe-3")
    page = dealer.look_at("/dealer/shoe-3")
    next_step(page, "Place your bets, please")
    pit = comes("shoe-3-supervisor", "pit_supervisor")
    overview = pit.look_at("/pit")
    row = overview.locator(".glance tr").filter(has_text="shoe-3")
    expect(row.locator(".called")).to_have_count(0)
    overview.get_by_role("heading", name="Pit").click()  # a page sounds only once somebody has used it
    page.keyboard.press("u")
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("A word of why").fill("change for 1,000")
    dealer.is_content("calling")
    page.keyboard.press("Enter")
    expect(dialog).to_have_count(0)
    expect(page.locator(".called-note")).to_contain_text(f"{dealer.name} called a supervisor at")
    expect(page.get_by_role("button", name="Call a supervisor")).to_be_disabled()
    waiting = overview.locator(".attention li").filter(has_text="shoe-3")
    expect(waiting).to_contain_text("change for 1,000. Play goes on.")
    expect(row.locator(".called")).to_have_text("calls")
    expect(row).to_contain_text(f"nobody is signed on; {dealer.name} dealt last")
    expect(overview).to_have_title(re.compile(r"^\(\d+\) Pit"))
    expect(overview.locator("html[data-alarms]")).to_have_count(1)
    pit.is_content("a table calls")
    wager(page, 1, "10")  # play goes on
    dealer.is_content("called")
    waiting.get_by_role("button", name="I am on my way").click()
    expect(waiting).to_have_count(0)
    expect(row.locator(".called")).to_have_count(0)
    expect(page.locator(".called-note")).to_have_text(f"{pit.name} has answered the call and is on the way.")
    expect(page.get_by_role("button", name="Call a supervisor")).to_be_enabled()


def test_6_1__a_report_stops_play_until_the_pit_resumes_it(comes: Comes) -> None:
    dealer, _, _ = _two_at_a_shoe(comes, "shoe-8")
    page = dealer.look_at("/dealer/shoe-8")
    next_step(page, "Place your bets, please")
    pit = comes("shoe-8-supervisor", "pit_supervisor")
    overview = pit.look_at("/pit")
    expect(overview.locator(".glance")).to_contain_text("shoe-8")
    overview.get_by_role("button", name="Sound: on").click()
    overview.reload()
    expect(overview.get_by_role("button", name="Sound: off")).to_be_visible()  # remembered
    overview.get_by_role("heading", name="Pit").click()
    page.keyboard.press("r")
    confirm(page, "Play is stopped for a decision")
    waiting = overview.locator(".attention li").filter(has_text="shoe-8")
    expect(waiting).to_contain_text("Play is stopped for a decision")
    expect(overview.locator("html[data-alarms]")).to_have_count(0)
    pit.is_content("a table waits")
    overview.get_by_role("button", name="shoe-8", exact=True).click()
    overview.get_by_role("button", name="Resume play").click()
    confirm(overview, f"Play goes on, by {pit.name}.")
    expect(waiting).to_have_count(0)
    expect(page.locator(".notice")).to_have_count(0)


def test_a_mistyped_card_is_corrected_by_the_dealer_at_once_and_by_a_supervisor_later(comes: Comes) -> None:
    dealer, ann, _ = _two_at_a_shoe(comes, "shoe-9")
    page = dealer.look_at("/dealer/shoe-9")
    next_step(page, "Place your bets, please")
    wager(page, 1, "10")
    next_step(page, "No more bets")
    type_cards(page, "As Kd Qs")
    page.keyboard.press("x")  # the queen of hearts lies there
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("It is", exact=True).fill("10x")
    it_is = dialog.get_by_label("It is", exact=True)
    expect(it_is).to_have_accessible_description(re.compile("Write the card as rank and suit"))
    dialog.get_by_label("It is", exact=True).fill("qh")
    dealer.is_content("correcting")
    confirm(page, "Position 1's second card is Queen of Hearts")
    expect(page.get_by_role("button", name="Queen of hearts, entered already")).to_be_visible()
    expect(page.get_by_role("button", name="Queen of spades", exact=True)).to_be_visible()
    type_cards(page, "Js 9c 5s 4d Tc 8h 3d")
    expect(page.locator(".felt [data-code='3d']")).to_have_count(1)
    page.locator(".felt ml-card").last.click()  # the last card, which lies open, is the three of clubs
    _enter_keeps_a_card_that_is_there(page, "Ace of spades")
    dialog.get_by_role("button", name="3 of clubs").click()
    confirm(page, "Dealer's fifth card, entered as Three of Diamonds, is Three of Clubs")
    expect(page.locator(".felt [data-code='3c']")).to_have_count(1)

    ann.look_at("/table/shoe-9")
    expect(ann.page.locator("[data-code=Qh]").first).to_be_visible()
    expect(seat(page, 1)).to_contain_text("cards viewed")
    expect(page.get_by_role("button", name="Correct a card")).to_have_count(0)
    supervisor = comes("shoe-9-supervisor", "pit_supervisor")
    above = supervisor.look_at("/pit")
    above.get_by_role("button", name="shoe-9", exact=True).click()
    above.get_by_role("button", name="Correct a card").click()
    form = above.get_by_role("dialog")
    form.get_by_label("Where").select_option(label="position 1")
    form.get_by_label("Which card, from the left").select_option(label="2")
    form.get_by_label("It is", exact=True).fill("Qd")
    form.get_by_label("Reason").fill("")
    expect(form.locator(".field-error")).to_contain_text("A correction gives its reason")
    form.get_by_label("Reason").fill("the Player says so, and it is")
    supervisor.is_content("correcting from the pit")
    confirm(above, f"{ann.name} sees the right card from now on; nobody else sees it")
    expect(ann.page.locator("[data-code=Qd]").first).to_be_visible()
    expect(ann.page.locator("[data-code=Qh]")).to_have_count(0)

    auditor = comes("ada-9", "auditor")
    audit = auditor.look_at("/audit")
    audit.locator(".found-list").get_by_role("button", name="shoe-9, round 1").click()
    steps = audit.locator(".step-list")
    expect(steps).to_contain_text("Position 1's second card was entered wrongly: corrected by shoe-9-supervisor")


def _enter_keeps_a_card_that_is_there(page: Page, name: str) -> None:
    """Corrected to a card that is there already: Enter looks again, and nothing is given."""
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("button", name=name).click()
    expect(dialog.locator(".consequences")).to_contain_text("play stops")
    dialog.get_by_role("button", name="Confirm").click()
    expect(page.get_by_role("button", name="Let me look again")).to_be_focused()
    page.keyboard.press("Enter")
    expect(dialog).to_have_count(1)


def test_5_1__a_card_that_seems_to_be_there_twice_is_put_right_by_a_supervisor(comes: Comes) -> None:
    dealer, _, _ = _two_at_a_shoe(comes, "shoe-10")
    page = dealer.look_at("/dealer/shoe-10")
    next_step(page, "Place your bets, please")
    wager(page, 1, "10")
    next_step(page, "No more bets")
    type_cards(page, "8h Kd")
    page.keyboard.type("8h")
    there_twice(page)
    expect(page.locator(".remedy-others")).to_contain_text("Correct a card: Pit Supervisor or above")
    above = comes("shoe-10-supervisor", "pit_supervisor").look_at("/dealer/shoe-10")
    form = apply(above, "5.1", "Correct a card")
    form.get_by_label("Where").select_option(label="position 1")
    form.get_by_label("Which card, from the left").select_option(label="1")
    form.get_by_label("It is", exact=True).fill("8d")
    confirm(above, "Position 1's first card is Eight of Diamonds")
    expect(page.locator(".notice")).to_have_count(0)
    expect(page.locator(".card-entry h2")).to_have_text("Card 3 of 10: position 1")
    type_cards(page, "8h")
    expect(page.locator(".card-entry h2")).to_have_text("Card 4 of 10: the Dealer")


def test_5_8__a_wrong_count_is_put_right_with_a_reason_that_the_form_asks_for_at_its_field(comes: Comes) -> None:
    dealer, _, _ = _two_at_a_shoe(comes, "shoe-12")
    page = dealer.look_at("/dealer/shoe-12")
    next_step(page, "Place your bets, please")
    wager(page, 1, "10")
    form = open_clause(page, "5.8")
    count = form.get_by_role("button", name="Record a count of the deck")
    expect(form.get_by_role("button", name="Close")).to_be_visible()
    expect(count).to_have_count(0)
    dealer.order("table.call_no_more_bets", table="shoe-12")
    count.click()  # the open dialog follows the table
    expect(form.get_by_label("Reason")).not_to_have_attribute("required", "")
    form.get_by_label("Cards counted").fill("51")
    confirm(page, "The count of the deck is 51 cards: wrong")

    supervisor = comes("shoe-12-supervisor", "pit_supervisor")
    above = supervisor.look_at("/dealer/shoe-12")
    form = apply(above, "5.8", "Record a count of the deck")
    reason = form.get_by_label("Reason")
    expect(form.get_by_label("Cards counted")).to_have_value("52")
    expect(reason).to_have_attribute("required", "")
    expect(reason).not_to_have_attribute("aria-invalid", "true")  # nobody has written anything yet
    reason.fill(" a")
    reason.fill("")
    expect(reason).to_have_attribute("aria-invalid", "true")
    expect(reason).to_have_accessible_description(re.compile("one that puts it right gives its reason"))
    expect(form.get_by_role("button", name="Confirm")).to_be_disabled()
    supervisor.is_content("a count without its reason")
    reason.fill("one lay under the shoe")
    confirm(above, "The count of the deck is 52 cards: right")
    expect(page.locator(".notice")).to_have_count(0)


def test_5_9__a_bar_takes_a_reason_and_leaves_a_name_as_it_is_written(comes: Comes) -> None:
    _, ann, _ = _two_at_a_shoe(comes, "shoe-11")
    shift = comes("shoe-11-shift", "gaming_shift_manager")
    page = shift.look_at("/dealer/shoe-11")
    page.get_by_role("button", name="Bar from play").click()
    form = page.get_by_role("dialog")
    form.get_by_label("Player").select_option(label=ann.name)
    expect(form.locator(".field .hint")).to_contain_text("A bar or a restriction gives its reason")
    expect(form.get_by_role("button", name="Confirm")).to_be_disabled()
    form.get_by_label("Reason").fill("showed the cards")
    confirm(page, f'{ann.name} is barred, by {shift.name}: "showed the cards"')
    expect(seat(page, 1)).to_contain_text("barred")
    ann.look_at("/table/shoe-11")


def _verify_by_the_list(supervisor: Person, pit: Page, player: str) -> None:
    """From the pit's first line to the claim, where every check is ticked before it can be verified."""
    first = pit.locator(".attention li").first
    expect(first).to_contain_text("Straight Flush")
    expect(first).to_contain_text("S$1,234.52")
    expect(pit).to_have_title(re.compile(r"^JACKPOT shoe-4 \(\d+\) Pit"))
    supervisor.is_content("claim entered")
    first.get_by_role("link", name="To the claim").click()
    verifies = pit.get_by_role("button", name="Verify", exact=True)
    for words in (f"Position 1, {player}", "10 % of the jackpot displayed (4.2)", "1 × the least wager of S$1.00"):
        expect(pit.locator("main")).to_contain_text(words)
    expect(pit.locator(".computation tr").filter(has_text="10 % of it")).to_contain_text("S$1,234.52")
    expect(pit.locator("main")).to_contain_text("No count was taken in this round.")
    expect(verifies).to_be_disabled()
    checks = pit.locator(".checklist input")
    for number in range(checks.count()):
        expect(verifies).to_be_disabled()
        checks.nth(number).check()
    supervisor.is_content("a claim to verify")
    verifies.click()
    confirm(pit, "verified by shoe-4-supervisor")


def _pay_and_print(second: Person, amount: str) -> None:
    """Another person pays it, prints the slip and looks at the history of the link."""
    claim = second.look_at("/claim/gold/1")
    claim.get_by_role("button", name="Pay", exact=True).click()
    confirm(claim, f"is paid {amount} of the Progressive Jackpot")
    claim.get_by_role("link", name="Hand-pay slip").click()
    for words in ("Slip gold-1", amount, "5 of spades", "shoe-4-supervisor", "shoe-4-second", "clause", "4.2"):
        expect(claim.locator(".slip")).to_contain_text(words, ignore_case=True)
    second.is_content("the slip")
    history = second.look_at("/link/gold")
    expect(history.locator("main")).to_contain_text("The entries add up to the meter and to the reserve.")
    expect(history.locator("main")).to_contain_text("Awards, out of the meter")
    second.is_content("the history of a link")


def test_jackpot_hit_goes_from_claim_to_payment_and_the_sign_shows_it(comes: Comes) -> None:
    open_link(comes("link-manager", "pit_manager"), comes("link-second", "pit_manager"), "gold", displayed=1_234_500)
    dealer, ann, _ = _two_at_a_shoe(comes, "shoe-4", link="gold")
    sign = comes("passer-by").look_at("/sign/gold")
    expect(sign.locator(".amount")).to_have_text("S$12,345.00")
    page = dealer.look_at("/dealer/shoe-4")
    next_step(page, "Place your bets, please")
    wager(page, 1, "10")
    wager(page, 1, "1.00", "Progressive Jackpot")
    next_step(page, "No more bets")
    type_cards(page, "9s Qh 8s 4d 7s 8h 6s 5c 5s Ks")
    seat(page, 1).get_by_role("button", name="Bet S$20.00").click()
    page.get_by_role("dialog").get_by_role("button", name="Bet S$20.00").click()
    next_step(page, "Expose the Dealer's cards")
    next_step(page, "Announce and settle")
    expect(page.locator(".jackpot-hands")).to_contain_text("Straight Flush")
    expect(page.locator(".jackpot-hands")).to_contain_text("S$1,234.52 waits for the pit to verify and pay")
    hit = page.locator(".jackpot-hit")
    for words in ("Straight Flush", "S$1,234.52", f"Position 1, {ann.name}", "Leave all cards"):
        expect(hit).to_contain_text(words)
    expect(page.locator("#next-step")).to_be_disabled()
    expect(page.locator("#next-step")).to_contain_text("a jackpot is to be verified first")
    dealer.is_content("a jackpot at the table")
    hit.get_by_role("button", name="Call the pit to this table").click()
    expect(hit).to_contain_text("The pit is called to this table.")

    supervisor = comes("shoe-4-supervisor", "pit_supervisor")
    pit = supervisor.look_at("/pit")
    _verify_by_the_list(supervisor, pit, ann.name)
    expect(hit).to_have_count(0)
    expect(pit.locator("main .badge")).to_have_text("verified")
    expect(pit.get_by_role("button", name="Pay", exact=True)).to_have_count(0)  # another person pays it
    amount = "S$1,234.52"
    _pay_and_print(comes("shoe-4-second", "pit_supervisor"), amount)
    expect(sign.locator(".hit-amount")).to_have_text(amount)
    expect(page.locator(".jackpot-hands")).to_contain_text(f"Paid {amount}")
    expect(sign.locator(".amount")).to_have_text("S$11,110.68")
    later = comes("late-comer").look_at("/sign/gold")
    expect(later.locator(".hit")).to_contain_text("Straight Flush")
    expect(later.locator(".hit-amount")).to_have_text(amount)
    hits = comes("reader").get("/api/links/gold")["hits"]
    assert [(one["table"], one["amount"]) for one in hits] == [("shoe-4", 123_452)]


def test_no_viewer_gets_a_byte_of_what_lies_face_down(comes: Comes) -> None:
    dealer, ann, bob = _two_at_a_shoe(comes, "shoe-5")
    spectator = comes("passer-by")
    pages = {"ann": ann, "bob": bob, "spectator": spectator, "dealer": dealer}
    for name, person in pages.items():
        person.look_at("/dealer/shoe-5" if name == "dealer" else "/table/shoe-5")
    page = dealer.page
    next_step(page, "Place your bets, please")
    wager(page, 1, "10")
    wager(page, 2, "10")
    next_step(page, "No more bets")
    type_cards(page, LAP_BY_LAP)
    expect(page.locator("#next-step")).to_contain_text("Positions 1, 2 decide")
    in_phase(spectator.page, "deciding")
    expect(ann.page.locator("[data-code=As]").first).to_be_visible()
    expect(bob.page.locator("[data-code=Kd]").first).to_be_visible()
    expect(seat(page, 1)).to_contain_text("cards viewed")

    may_see = {
        "ann": {*FIRST_HAND, DEALERS_UP},
        "bob": {*SECOND_HAND, DEALERS_UP},
        "spectator": {DEALERS_UP},
        "dealer": {DEALERS_UP},
    }
    for name, person in pages.items():
        assert any('"phase":"deciding"' in frame for frame in person.received), name
        seen = {code for frame in person.received for code in re.findall(r'"([2-9TJQKA][cdhs])"', frame)}
        sample = {"2c"}  # stands in the offer of `deal_card` for any card
        hidden = {*FIRST_HAND, *SECOND_HAND, *DEALERS_DOWN} - may_see[name]
        assert not seen & hidden, f"{name} got {seen & hidden}"
        assert seen - sample <= may_see[name], name
        shown = person.page.locator("[data-code]").evaluate_all("all => all.map(one => one.dataset.code)")
        assert set(shown) - {"??"} <= may_see[name], name
    assert {*FIRST_HAND} <= {code for frame in ann.received for code in re.findall(r'"([2-9TJQKA][cdhs])"', frame)}


def test_dealer_seats_a_player_without_a_screen_and_changes_his_money(comes: Comes) -> None:
    open_shoe(comes("shoe-7-manager", "pit_manager"), "shoe-7")
    comes("zara", "player")
    dealer = comes("shoe-7-dealer", "dealer")
    page = dealer.look_at("/dealer/shoe-7")
    dialog = page.get_by_role("dialog")
    page.get_by_role("button", name="Seat a Player").click()
    dialog.get_by_label("Player", exact=True).fill("zar")
    expect(dialog.locator("datalist option")).to_have_count(1)
    dialog.get_by_label("Player", exact=True).fill("zara")
    dialog.get_by_label("Position").select_option(label="position 4")
    dealer.is_content("seating")
    dialog.get_by_role("button", name="Seat a Player").click()
    expect(seat(page, 4)).to_contain_text("zara")
    page.get_by_role("button", name="Sell chips").click()
    dialog.get_by_label("Amount").fill("50")
    confirm(page, "zara buys in S$50.00 at shoe-7")
    page.get_by_role("button", name="Pay out").click()
    dialog.get_by_label("Amount").fill("1,070")
    expect(dialog).to_contain_text("the balance is S$1,050.00", ignore_case=True)
    dialog.get_by_label("Amount").fill("1,020.50")
    confirm(page, "zara cashes out S$1,020.50 at shoe-7")
    next_step(page, "Place your bets, please")
    wager(page, 4, "29.50")
    expect(seat(page, 4)).to_contain_text("S$29.50")


def test_pit_manager_opens_a_link(comes: Comes) -> None:
    manager = comes("beginner", "pit_manager")
    page = manager.look_at("/pit")
    dialog = page.get_by_role("dialog")
    page.get_by_role("button", name="Open a link").click()
    dialog.get_by_label("Name of the link").fill("bronze")
    dialog.get_by_label("Displayed", exact=True).fill("1000")
    dialog.get_by_label("To the reserve").fill("99")
    dialog.get_by_role("button", name="Open a link").click()
    expect(dialog).to_contain_text("both rates together are more than 100 %", ignore_case=True)
    manager.errors.clear()  # the browser itself notes a request that was refused
    dialog.get_by_label("To the reserve").fill("7.25")
    dialog.get_by_role("button", name="Open a link").click()
    expect(page.locator("#toasts")).to_contain_text("It waits for a second person: Pit Manager")
    second = comes("second-beginner", "pit_manager")
    (waiting,) = [order for order in second.get("/api/waiting") if order["by"] == "beginner"]
    second.order("floor.approve_order", number=waiting["number"])
    link = page.get_by_role("region", name="Link bronze")
    expect(link).to_contain_text("S$1,000.00")
    expect(link).to_contain_text("7.25 %")


def test_a_document_that_comes_late_does_not_replace_the_one_that_was_chosen_after_it(comes: Comes) -> None:
    manager = comes("chooser", "pit_manager")
    held: list[Route] = []
    manager.page.route("**/api/rules/bullseye*", lambda route: held.append(route))  # noqa: PLW0108 (it is given attributes)
    page = manager.look_at("/pit")
    page.get_by_role("button", name="Open a table").click()
    form = page.get_by_role("dialog")
    form.get_by_label("Document", exact=True).select_option("bullseye@4")
    form.get_by_label("Document", exact=True).select_option("singapore-stud@9")
    expect(form.get_by_label("Layout", exact=True).locator("option")).not_to_have_count(0)
    layouts = form.get_by_label("Layout", exact=True).locator("option").all_inner_texts()
    with page.expect_response("**/api/rules/bullseye*"):
        for route in held:
            route.continue_()
    page.evaluate("() => new Promise(requestAnimationFrame)")
    assert form.get_by_label("Layout", exact=True).locator("option").all_inner_texts() == layouts
    form.locator("summary").click()
    expect(form.get_by_label("Does a Dealer's hand that ranks above Ace-King")).to_be_visible()


def test_pit_opens_a_table_with_a_reading_closes_it_and_opens_it_again(comes: Comes) -> None:
    manager = comes("opener", "pit_manager")
    page = manager.look_at("/pit")
    page.get_by_role("button", name="Open a table").click()
    form = page.get_by_role("dialog")
    form.get_by_label("Name of the table").fill("stud-9")
    form.get_by_label("Document", exact=True).select_option("singapore-stud@9")
    form.get_by_label("Layout", exact=True).select_option("B")
    form.get_by_label("Maximum (empty: none)", exact=True).fill("250")
    form.locator("summary").click()
    form.get_by_label("Does a Dealer's hand that ranks above Ace-King").select_option(index=1)
    manager.is_content("opening a table")
    form.get_by_role("button", name="Open a table").click()
    expect(form).to_have_count(0)
    page.get_by_role("button", name="stud-9").click()
    panel = page.locator(".table-panel")
    expect(panel).to_contain_text("A01: The Dealer qualifies only with at least one Ace and one King")
    expect(panel).to_contain_text("S$5.00 to S$250.00")
    manager.is_content("a table looked at")
    for order, state in (("Close the table", "Closed"), ("Open it again", "Waiting for players")):
        panel.get_by_role("button", name=order).click()
        page.get_by_role("dialog").get_by_role("button", name="Confirm").click()
        expect(page.locator(".glance tr").filter(has_text="stud-9").locator(".badge")).to_have_text(state)


def test_a_correction_takes_a_second_person(comes: Comes) -> None:
    first, second = comes("first", "pit_manager"), comes("second", "gaming_shift_manager")
    open_link(first, second, "silver", displayed=500_000)
    page = first.look_at("/pit")
    own = page.get_by_role("region", name="Link silver")
    own.get_by_role("button", name="Propose a correction").click()
    form = page.get_by_role("dialog")
    form.get_by_label("Amount").fill("-12.50")
    form.get_by_label("Reason").fill("counted twice")
    confirm(page, "correction -12.50")
    proposal = own.locator(".proposal")
    expect(proposal).to_contain_text("−S$12.50")
    expect(proposal.get_by_role("button", name="Approve")).to_have_count(0)
    other = second.look_at("/pit")
    expect(other.locator(".attention")).to_contain_text("Waits for a second person: correction by first")
    theirs = other.get_by_role("region", name="Link silver")
    theirs.get_by_role("button", name="Approve as second person").click()
    confirm(other, "Correction applied: -12.50, by second")
    expect(proposal).to_have_count(0)
    expect(own).to_contain_text("S$4,987.50")
    second.is_content("nothing waits")


def _robots_have_played(auditor: Person, query: str) -> None:
    """The page finds what is there when it is asked: a round of stud-1 is."""

    def is_settled() -> bool:
        return any(one["outcome"] == "settled" for one in auditor.get(f"/api/audit/rounds?{query}"))

    waits_until(auditor.page, is_settled, "the robots of this table play their first round")


def test_audit_verifies_steps_through_every_view_and_deals_again(comes: Comes) -> None:
    auditor = comes("ada-2", "auditor")
    page = auditor.look_at("/audit")
    page.get_by_role("button", name="Verify now").click()
    expect(page.locator(".verified")).to_contain_text("all checks hold")
    _robots_have_played(auditor, "table=stud-1")
    page.get_by_label("Table").select_option("stud-1")
    page.get_by_role("button", name="Find", exact=True).click()
    expect(page.locator(".found-list tr").nth(1)).to_contain_text("stud-1, round")
    expect(page.locator(".found-list")).not_to_contain_text("texas-1")
    page.get_by_label("What happened").select_option("Award reversed")
    page.get_by_role("button", name="Find", exact=True).click()
    expect(page.get_by_text("No round fits.")).to_be_visible()
    page.get_by_label("What happened").select_option("")
    page.get_by_role("button", name="Find", exact=True).click()
    settled = page.locator(".found-list tr").filter(has_text="settled").first
    settled.get_by_role("button").click()
    expect(page.locator(".step-count")).to_contain_text("Event 1 of")
    expect(page.locator(".step-list [aria-current]")).to_contain_text("opens: Singapore Stud Poker, version 9")
    page.keyboard.press("ArrowRight")
    expect(page.locator(".step-count")).to_contain_text("Event 2 of")
    together = page.locator(".viewers thead th").filter(has_text="Spectator")
    expect(together).to_contain_text("Gaming Shift Manager, Auditor")
    expect(page.locator(".viewers .seen")).to_have_count(0)
    page.get_by_role("button", name="Last").click()
    expect(page.locator(".lines")).to_be_visible()
    page.get_by_role("button", name="Hash and deal again here").click()
    checks = page.locator(".proof li")
    expect(checks).to_have_count(5)
    expect(page.locator(".proof li.good")).to_have_count(5)
    expect(page.locator(".redealt [data-code]")).to_have_count(52)
    expect(page.locator(".viewers .later")).to_have_count(0)
    expect(page.locator(".round")).to_contain_text("the Dealer gets his fifth card face up: ")
    assert not [word for word in ("robot.", "@", "_", ".v1") if word in page.locator(".round").inner_text()]
    auditor.is_content("a round looked at")
    with page.expect_download() as download:
        page.get_by_role("link", name="Download JSON lines").click()
    assert '"stud-1"' in Path(download.value.path()).read_text()


def test_audit_says_at_the_field_what_cannot_be_read_and_whose_net_it_shows(comes: Comes) -> None:
    auditor = comes("ada-5", "auditor")
    page = auditor.look_at("/audit")
    _robots_have_played(auditor, "player=robot.stud-1.6&amount_from=100")
    page.reload()
    find, form = page.get_by_role("button", name="Find", exact=True), page.locator(".find")
    expect(page.locator(".found-list th.number")).to_have_text("Players' net")
    least = form.get_by_label("Some amount: at least")
    for text, sentence in (("1k", "“1k” is not an amount"), ("abc", "“abc” is not an amount"), ("1,0", "“1,0”")):
        least.fill(text)
        find.click()
        expect(form.get_by_role("alert")).to_contain_text(sentence)
        expect(least).to_have_attribute("aria-invalid", "true")
        expect(least).to_be_focused()
    auditor.is_content("an amount that is none")
    least.fill("1.00")
    form.get_by_label("Gaming day").press_sequentially("02312026")
    find.click()
    expect(form.get_by_role("alert")).to_have_text("There is no such day: write a date of the calendar.")
    form.get_by_label("Gaming day").fill("")
    form.get_by_label("Player", exact=True).fill("robot.stud-1.6")
    find.click()
    expect(form.get_by_role("alert")).to_have_count(0)
    expect(page.locator(".found-list th.number")).to_contain_text("Net of Robot 6")


def test_an_auditor_looks_at_the_pit_and_orders_nothing(comes: Comes) -> None:
    auditor = comes("ada-4", "auditor")
    page = auditor.look_at("/pit")
    expect(page.locator(".pit-head")).to_contain_text("For looking only")
    page.locator(".glance").get_by_role("button", name="stud-1").click()
    panel = page.get_by_role("region", name="Table stud-1")
    expect(panel.get_by_role("link", name="Look at the table")).to_be_visible()
    expect(panel.get_by_role("link", name="Robot 6")).to_have_attribute(
        "href", re.compile("report=ratings&player=robot")
    )
    expect(page.locator("#claims")).to_be_visible()
    expect(page.locator("#main button:not(.glance button, .clause)")).to_have_text(["Sound: on"])
    auditor.is_content("the pit, looked at")


def test_audit_shows_who_saw_which_card_in_a_round_from_a_shoe(comes: Comes) -> None:
    dealer, ann, bob = _two_at_a_shoe(comes, "shoe-6")
    page = dealer.look_at("/dealer/shoe-6")
    next_step(page, "Place your bets, please")
    wager(page, 1, "10")
    wager(page, 2, "10")
    next_step(page, "No more bets")
    type_cards(page, LAP_BY_LAP)
    expect(page.locator("#next-step")).to_contain_text("Positions 1, 2 decide")
    for position, one in ((1, ann), (2, bob)):
        one.order("table.view_hand", table="shoe-6", player=one.name, position=position)
        one.order("table.decide", table="shoe-6", player=one.name, position=position, choice="fold", amount=None)
    next_step(page, "Announce and settle")

    audit = comes("ada-3", "auditor").look_at("/audit")
    audit.locator(".found-list").get_by_role("button", name="shoe-6, round 1").click()
    audit.locator(".step-list").get_by_role("button", name=f"{ann.name} looks at the hand of position 1").click()
    names = audit.locator(".viewers thead th").all_inner_texts()
    row = audit.locator(".viewers tbody tr").filter(has=audit.get_by_role("rowheader", name="position 1"))
    seen = {name: row.locator("td").nth(at) for at, name in enumerate(names[1:])}
    expect(row.locator("[data-code]").first).to_have_attribute("data-code", "As")
    expect(seen[ann.name]).to_contain_text("✓")
    others = next(name for name in names if "Spectator" in name)
    for name in (bob.name, others):
        expect(seen[name]).to_have_text("–")
    assert {"Dealer", "Pit Supervisor", "Auditor"} <= {*others.split(", ")}
    audit.locator(".step-list").get_by_role("button", name="Position 1 gets its first card face down").first.click()
    expect(seen[ann.name]).not_to_contain_text("✓")
    expect(seen[ann.name]).to_contain_text("from ")
    expect(audit.locator(".proof")).to_contain_text("real shoe")


def test_console_comes_back_after_the_server_was_killed_and_a_press_meanwhile_acts_once(
    browser: Browser, tmp_path: Path
) -> None:
    state = FloorState(tmp_path)
    state.start()
    dealer = Person(browser, state.base, "dora", "dealer")
    try:
        page = dealer.look_at("/dealer/stud-shoe")
        expect(page.locator("#next-step")).to_contain_text("Place your bets, please")
        state.kill()
        expect(page.locator("#top .lost")).to_be_visible()
        page.keyboard.press("n")
        page.keyboard.press("n")
        state.start()
        expect(page.locator("#top .lost")).to_have_count(0)
        expect(page.locator(".table-head .badge")).to_have_text("Betting")
        expect(page.locator(".table-head")).to_contain_text("Round 1")
        assert dealer.get("/api/tables/stud-shoe")["view"]["round"] == 1
    finally:
        dealer.leave()
        state.stop()


def test_staff_pages_turn_others_away_and_fit_a_phone(comes: Comes) -> None:
    passer_by = comes("passer-by", None, (360, 740))
    for path, words in (
        ("/dealer/stud-shoe", "for staff"),
        ("/pit", "for Pit Supervisors"),
        ("/audit", "for auditors"),
    ):
        expect(passer_by.look_at(path).locator("main")).to_contain_text(words)
        passer_by.is_content(path)
    for role, path, mark in (
        ("dealer", "/dealer/stud-shoe", "#next-step"),
        ("pit_supervisor", "/pit", ".glance tbody tr"),
        ("auditor", "/audit", ".found-list tbody tr"),
    ):
        person = comes(f"small-{role}", role, (360, 740))
        if role == "auditor":
            _robots_have_played(person, "table=stud-1")
        expect(person.look_at(path).locator(mark).first).to_be_visible()
        person.is_content(path)
        person.page.get_by_label("Light theme").click()
        person.is_content(f"{path} in the light theme")
