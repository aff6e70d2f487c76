"""A real shoe without a reader (A119): nobody knows a card that lies face down; the console names what lies open."""

from playwright.sync_api import Page, expect

from tests.browser.player_floor import Comes, Staff, codes
from tests.browser.staff_floor import Person, next_step, open_shoe, seat, type_cards, wager


def _opened(comes: Comes, staff: Staff, table: str, document: str, method: str) -> tuple[Person, Person]:
    """The Dealer, and a Player who sits on 1."""
    open_shoe(staff.manager, table, document, method, shuffle="unread")
    player = comes(f"{table}-ann", "player")
    player.order("table.sit", table=table, player=player.name, position=1)
    return comes(f"{table}-dealer", "dealer"), player


def _closed(page: Page) -> None:
    next_step(page, "Place your bets, please")
    wager(page, 1, "10")
    next_step(page, "No more bets")


def test_a_round_of_stud_in_which_only_what_lies_open_is_named(comes: Comes, staff: Staff) -> None:
    dealer, ann = _opened(comes, staff, "unread-stud", "singapore-stud@9", "automated")
    page, hers = dealer.look_at("/dealer/unread-stud"), ann.look_at("/table/unread-stud")
    _closed(page)
    dealer.is_content("face down")
    page.get_by_label("It landed").select_option(label="position 2")
    expect(page.locator("#next-step")).to_be_disabled()  # else all would lie in their places
    page.get_by_label("It landed").select_option(label="where it belongs")
    page.get_by_role("button", name="The next card lies face down").click()
    expect(seat(page, 1).locator("ml-card")).to_have_count(1)
    next_step(page, "the cards lie face down in their places")
    expect(page.locator(".card-entry h2")).to_have_text("Card 10 of 10: the Dealer")
    page.keyboard.type("6d")
    expect(page.locator("#next-step")).to_contain_text("Position 1 decides")

    expect(hers.locator(".dock")).to_contain_text("Real cards: look at them at the table.")
    assert codes(hers, ".felt") == ["??", "??", "??", "??", "6d", *["??"] * 5]
    ann.is_content("her decision")
    hers.get_by_role("button", name="I have looked at my cards").click()
    expect(hers.get_by_role("button", name="I have looked at my cards")).to_have_count(0)
    hers.get_by_role("button", name="Bet S$20.00").click()

    next_step(page, "Expose the Dealer's cards")
    expect(page.locator(".card-entry h2")).to_have_text("Name card 1 of the Dealer")
    dealer.is_content("naming")
    type_cards(page, "Kd")
    _named_twice_and_put_right(comes, page)
    type_cards(page, "Kd 3c 4s")
    expect(page.locator(".card-entry h2")).to_have_text("Name card 1 of position 1")
    page.keyboard.type("AhAd9c7s5d")  # as fast as anybody types: each goes to the card after the one before
    next_step(page, "Announce and settle")
    expect(page.locator(".pay-list li").first).to_contain_text("Pay S$10.00")
    assert ann.get("/api/me")["balance"] == 103_000


def _named_twice_and_put_right(comes: Comes, page: Page) -> None:
    """5.1: the first of the two was misread, and the second waits for its name again."""
    page.keyboard.type("Kd")
    page.get_by_role("button", name="It is there twice").click()
    expect(page.locator(".notice")).to_contain_text("card 2 of the Dealer is not of this deck, or is there twice")
    supervisor = comes("unread-stud-supervisor", "pit_supervisor")
    fields = {"where": "dealer", "number": 1, "card": "Ks", "reason": "misread"}
    supervisor.order("table.correct_card", table="unread-stud", **fields)
    expect(page.locator(".card-entry h2")).to_have_text("Name card 2 of the Dealer")


def test_a_hand_set_face_down_is_named_with_its_point_hand(comes: Comes, staff: Staff) -> None:
    dealer, ann = _opened(comes, staff, "unread-bull", "bullseye@4", "A")
    page, hers = dealer.look_at("/dealer/unread-bull"), ann.look_at("/table/unread-bull")
    _closed(page)
    next_step(page, "the cards lie face down in their places")
    hers.get_by_role("button", name="I have looked at my cards").click()
    hers.get_by_role("button", name="I have set my hand").click()
    next_step(page, "Expose the Dealer's cards")
    type_cards(page, "Ks Qh Jc 2s 3d Kd Qc Jh 4s")
    page.keyboard.type("5d")
    expect(page.locator(".name-setting h2")).to_have_text("Position 1: name the Point Hand")
    dealer.is_content("setting")
    expect(seat(page, 1).get_by_role("button", name="Name how a hand was set")).to_have_count(0)  # it takes cards
    for card in ("4 of spades", "5 of diamonds"):
        page.locator(".name-setting").get_by_role("button", name=card).click()
    page.locator(".name-setting").get_by_role("button", name="Point Hand: 4 of spades, 5 of diamonds").click()
    next_step(page, "Announce and settle")
    expect(page.locator(".pay-list li").first).to_contain_text("Pay S$10.00")
