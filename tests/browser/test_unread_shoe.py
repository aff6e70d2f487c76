"""A real shoe without a reader (A119): nobody knows a card that lies face down; the console names what lies open."""

from playwright.sync_api import Page, expect

from tests.browser.player_floor import Comes, Staff, codes, shows_panel
from tests.browser.staff_floor import (
    Person,
    name_cards,
    next_step,
    open_shoe,
    seat,
    there_twice,
    type_cards,
    wager,
    write_cards,
)


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
    assert "the community cards" not in page.get_by_label("It landed").inner_text()  # Stud has none
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
    expect(page.locator(".card-entry h2")).to_have_text("Name the 4 cards of the Dealer")
    _wrong_lines(page)
    dealer.is_content("naming")
    _named_twice_and_put_right(comes, page)
    name_cards(page, "Kd 3c 4s")
    expect(page.locator(".card-entry h2")).to_have_text("Name the 5 cards of position 1")
    expect(page.get_by_role("button", name="King of diamonds, entered already")).to_be_visible()
    page.get_by_role("button", name="Ace of hearts", exact=True).click()  # or tapped, one by one
    expect(page.locator(".card-entry h2")).to_have_text("Name the 4 cards of position 1")
    page.locator("#card-line").fill("1: ad 9C 7s5d")
    page.locator("#card-line").press("Enter")
    next_step(page, "Announce and settle")
    expect(page.locator(".pay-list li").first).to_contain_text("Pay S$10.00")
    assert ann.get("/api/me")["balance"] == 103_000
    shows_panel(hers, "Rounds")
    expect(hers.locator(".history")).to_be_visible()
    expect(hers.get_by_role("button", name="Shuffle of round 1")).to_have_count(0)  # a shoe proves nothing


def test_players_without_screens_fold_and_bet_by_a_word_to_the_dealer(comes: Comes, staff: Staff) -> None:
    """A65: a button for everything that a Player can say now; it is asked for once more, with Cancel in focus."""
    open_shoe(staff.manager, "word-stud", method="automated", shuffle="unread")
    for position in (1, 2):
        who = comes(f"word-{position}", "player")
        who.order("table.sit", table="word-stud", player=who.name, position=position)
    dealer = comes("word-dealer", "dealer")
    page = dealer.look_at("/dealer/word-stud")
    next_step(page, "Place your bets, please")
    wager(page, 1, "10")
    wager(page, 2, "10")
    next_step(page, "No more bets")
    next_step(page, "the cards lie face down in their places")
    type_cards(page, "6d")

    seat(page, 1).get_by_role("button", name="Fold").click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("word-1, position 1: Fold.")
    dealer.is_content("at a Player's word")
    page.keyboard.press("Enter")  # the harmless choice has the focus
    expect(dialog).to_have_count(0)
    expect(page.locator("#next-step")).to_contain_text("Positions 1, 2 decide")
    seat(page, 1).get_by_role("button", name="Fold").click()
    dialog.get_by_role("button", name="Fold").click()
    expect(seat(page, 1)).to_contain_text("folded")
    page.keyboard.type("2b")  # the same by the Dealer's line
    page.keyboard.press("Enter")
    expect(seat(page, 2)).to_contain_text("Bet")
    page.locator("#next-step").focus()
    next_step(page, "Expose the Dealer's cards")
    steps = dealer.get("/api/tables/word-stud/rounds/1")["steps"]
    assert [step["text"] for step in steps if " entered by " in step["text"]] == [
        "It is entered by word-dealer at word-1's word.",
        "It is entered by word-dealer at word-2's word.",
    ]


def _named_twice_and_put_right(comes: Comes, page: Page) -> None:
    """5.1: the first of the two was misread, and the second waits for its name again."""
    page.locator("#card-line").fill("")
    write_cards(page, "Kd Kd 3c 4s")
    expect(page.get_by_role("dialog").get_by_role("button", name="Let me look again")).to_be_focused()
    page.keyboard.press("Enter")  # the line is as it was
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.locator("#card-line")).to_have_value("Kd Kd 3c 4s")
    page.locator("#card-line").press("Enter")
    there_twice(page)
    expect(page.locator(".notice")).to_contain_text("card 2 of the Dealer is not of this deck, or is there twice")
    supervisor = comes("unread-stud-supervisor", "pit_supervisor")
    fields = {"where": "dealer", "number": 1, "card": "Ks", "reason": "misread"}
    supervisor.order("table.correct_card", table="unread-stud", **fields)
    expect(page.locator(".card-entry h2")).to_have_text("Name the 3 cards of the Dealer")


def _wrong_lines(page: Page) -> None:
    """What is wrong is said at the line, which stays as it was typed; nothing of it is entered."""
    read = page.locator("#card-line-read")
    for line, why in (
        ("Kd 3c 4s", "the Dealer: 4 cards wait for their names, and the line names 3."),
        ("Kd 1x 3c 4s", "“1x” is no card"),
        ("2: Kd 3c 4s 5d", "“2”: no card there waits for its name."),
    ):
        page.locator("#card-line").fill(line)
        page.locator("#card-line").press("Enter")
        expect(read).to_contain_text(why)
        expect(page.locator("#card-line")).to_have_value(line)


def test_a_hand_set_face_down_is_named_with_its_point_hand(comes: Comes, staff: Staff) -> None:
    dealer, ann = _opened(comes, staff, "unread-bull", "bullseye@4", "A")
    page, hers = dealer.look_at("/dealer/unread-bull"), ann.look_at("/table/unread-bull")
    _closed(page)
    next_step(page, "the cards lie face down in their places")
    hers.get_by_role("button", name="I have looked at my cards").click()
    hers.get_by_role("button", name="I have set my hand").click()
    next_step(page, "Expose the Dealer's cards")
    name_cards(page, "d: Ks Qh Jc 2s 3d, 1: Kd Qc Jh 4s 5d")
    expect(page.locator(".name-setting h2")).to_have_text("Position 1: name the Point Hand")
    dealer.is_content("setting")
    expect(seat(page, 1).get_by_role("button", name="Name how a hand was set")).to_have_count(0)  # it takes cards
    for card in ("4 of spades", "5 of diamonds"):
        page.locator(".name-setting").get_by_role("button", name=card).click()
    page.locator(".name-setting").get_by_role("button", name="Point Hand: 4 of spades, 5 of diamonds").click()
    next_step(page, "Announce and settle")
    expect(page.locator(".pay-list li").first).to_contain_text("Pay S$10.00")
