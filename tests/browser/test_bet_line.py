"""The Dealer's line: bets and decisions of a whole table by few keys, and what is wrong with a line said at it."""

import re
import time
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.player_floor import Comes, Staff
from tests.browser.staff_floor import DOCUMENT, Person, confirm, next_step, open_shoe, seat
from tests.patience import PATIENCE_S

SEATS, TAPS = 6, 6
DOCUMENTS = 5
MOST_KEYS = 60  # of a round at which six Players sit, besides cards


# The letters that the help shows for what is bet before the deal, how a line of each is read, and the examples' areas.
READ_BACK = """async (key) => {
  const [{ exampleLines, readLine, shortName }, { bettable }] = await Promise.all(
    ["line_grammar", "last_bets"].map((name) => import(`/static/js/dealer/${name}.js`)));
  const rules = await (await fetch(`/api/rules/${key}`)).json();
  const areas = bettable({ rules, message: { view: { link: "main" } } });
  const table = { areas, choicesAt: () => [], lastAt: () => [], playerAt: () => "ann" };
  const read = (line) => readLine(line, table).entries?.map(({ area }) => area) ?? [];
  const { one, two } = exampleLines(areas);
  const letters = Object.fromEntries(areas.map((area) => [area.name, shortName(area, areas)]));
  const readBack = areas.map(({ name }) => read(`3 ${letters[name]} 25`));
  return { letters, names: areas.map(({ name }) => [name]), readBack, examples: [read(one), read(two)] };
}"""


class Keyboard:
    """Presses keys and counts them."""

    def __init__(self, page: Page) -> None:
        self.pressed = 0
        self._page = page

    def type(self, text: str) -> None:
        self._page.keyboard.type(text)
        self.pressed += len(text)

    def enter(self, text: str) -> None:
        self.type(text)
        self._page.keyboard.press("Enter")
        self.pressed += 1

    def step(self, words: str) -> None:
        next_step(self._page, words)
        self.pressed += 1


def _table(comes: Comes, staff: Staff, table: str, seats: int, document: str = DOCUMENT) -> Person:
    """A Dealer who deals from the system's shuffle, and Players who have nothing but chips."""
    method = "automated" if document == DOCUMENT else "A"
    open_shoe(staff.manager, table, document, method, shuffle="system", link="main")
    for position in range(1, seats + 1):
        player = comes(f"{table}-{position}", "player")
        player.order("table.sit", table=table, player=player.name, position=position)
    return comes(f"{table}-dealer", "dealer")


def test_a_round_of_six_seats_takes_less_than_sixty_keys(comes: Comes, staff: Staff) -> None:
    dealer = _table(comes, staff, "line-six", SEATS)
    page = dealer.look_at("/dealer/line-six")
    keys = Keyboard(page)
    keys.step("Place your bets, please")
    expect(page.get_by_label("Bets", exact=True)).to_be_visible()
    for position in range(1, SEATS + 1):
        keys.enter(f"{position}a{position * 10}")
    expect(seat(page, SEATS)).to_contain_text("S$60.00")
    dealer.is_content("bets by one line")
    keys.step("No more bets")
    keys.step("Deal")
    expect(page.locator("#next-step")).to_contain_text("Positions 1, 2, 3, 4, 5, 6 decide")
    expect(page.get_by_label("Decisions", exact=True)).to_be_visible()
    for position in range(1, SEATS + 1):
        keys.enter(f"{position}b")
    keys.step("Expose the Dealer's cards")
    keys.step("Announce and settle")
    expect(page.locator(".settlement")).to_be_visible()
    assert keys.pressed < MOST_KEYS
    for position in range(1, SEATS + 1):
        stakes = [line["stake"] for line in _lines(dealer, "line-six", position)]
        assert stakes == [position * 1_000, position * 2_000]


def _lines(dealer: Person, table: str, position: int) -> list[dict[str, int]]:
    positions = dealer.get(f"/api/tables/{table}")["view"]["table"]["positions"]
    found: list[dict[str, int]] = next(one["lines"] for one in positions if one["position"] == position)
    return found


def test_a_line_takes_several_bets_repeats_them_and_says_what_is_wrong(comes: Comes, staff: Staff) -> None:
    dealer = _table(comes, staff, "line-words", 2)
    page = dealer.look_at("/dealer/line-words")
    next_step(page, "Place your bets, please")
    line = page.get_by_label("Bets", exact=True)
    for text, told in (
        ("x", "begin with the number of a seat"),
        ("5 a 25", "Nobody sits at position 5"),
        ("1 a", "write the amount after the wager"),
        ("1 25", "write the wager before its amount"),
        ("1 q 25", "No wager before the deal is called “q”"),
        ("1 =", "had no bets at position 1"),
    ):
        line.fill(text)
        line.press("Enter")
        expect(page.locator(".bet-line .field-error")).to_contain_text(told)
        expect(line).to_have_value(text)
    dealer.is_content("a line that cannot be read")

    page.keyboard.press("Escape")
    line.fill("1 a 1,250.50, 2 a 25,1 p 1")  # a comma before three digits groups an amount
    for read in ("line-words-1: Ante S$1,250.50", "line-words-2: Ante S$25.00", "Progressive Jackpot S$1.00"):
        expect(page.locator(".line-read")).to_contain_text(read)
    line.fill("")
    line.type("1 a 25 p 1, 2 ante 600")  # the table's maximum is 500
    expect(page.locator(".line-read")).to_contain_text("position 1, line-words-1: Ante S$25.00")
    page.keyboard.press("Enter")
    expect(page.locator(".bet-line .field-error")).to_contain_text("position 2, line-words-2: Ante S$600.00")
    expect(line).to_have_value("2 a 600")  # what was accepted is no longer there
    expect(seat(page, 1)).to_contain_text("S$25.00")
    expect(seat(page, 1)).to_contain_text("S$1.00")
    line.fill("2 a 30")
    line.press("Enter")
    expect(seat(page, 2)).to_contain_text("S$30.00")
    dealer.errors.clear()  # the browser itself notes a request that was refused

    next_step(page, "No more bets")  # by its key, out of the empty line
    next_step(page, "Deal")
    expect(page.get_by_label("Decisions", exact=True)).to_be_visible()
    page.keyboard.type("1-2 b")
    page.keyboard.press("Enter")
    next_step(page, "Expose the Dealer's cards")
    next_step(page, "Announce and settle")
    page.get_by_role("button", name="All chips are in their places").click()
    next_step(page, "Place your bets, please")
    expect(page.get_by_label("Bets", exact=True)).to_be_visible()
    page.keyboard.type("1-2=")
    page.keyboard.press("Enter")
    expect(seat(page, 1)).to_contain_text("S$25.00")
    expect(seat(page, 1)).to_contain_text("S$1.00")
    expect(seat(page, 2)).to_contain_text("S$30.00")


def test_a_word_that_may_be_two_wagers_is_asked_about(comes: Comes, staff: Staff) -> None:
    dealer = _table(comes, staff, "line-two", 1, "three-card-xtreme@2023-05-22")
    page = dealer.look_at("/dealer/line-two")
    next_step(page, "Place your bets, please")
    expect(page.get_by_label("Bets", exact=True)).to_be_visible()
    page.keyboard.type("1p5")
    page.keyboard.press("Enter")
    expect(page.locator(".bet-line .field-error")).to_have_text(
        "“p” may be Pair Plus or Progressive Jackpot: write more of it."
    )
    page.get_by_label("Bets", exact=True).fill("1 pp 5 s 10 a 5")
    page.keyboard.press("Enter")
    for words in ("Pair PlusS$5.00", "Six Card BonusS$10.00", "AnteS$5.00"):
        expect(seat(page, 1).locator(".wagers")).to_contain_text(words)


def test_3_6__a_wager_on_request_takes_the_chips_of_the_seat_that_is_chosen(comes: Comes, staff: Staff) -> None:
    dealer = _table(comes, staff, "line-purse", 2)
    page = dealer.look_at("/dealer/line-purse")
    next_step(page, "Place your bets, please")
    expect(seat(page, 2).get_by_role("button", name="Wager", exact=True)).to_be_visible()
    page.keyboard.press("w")
    form = page.get_by_role("dialog")
    form.get_by_label("Position").select_option(label="position 2, line-purse-2")
    form.get_by_label("Amount").fill("40")
    confirm(page, "line-purse-2 wagers S$40.00 on the Ante of position 2")
    dealer.order("cage.cash_out", player="line-purse-1", amount=100_000, place="line-purse")
    seat(page, 1).get_by_role("button", name="Wager", exact=True).click()
    expect(form).to_contain_text("The Player of this seat has nothing to wager.")
    expect(form.get_by_role("button", name="Confirm")).to_be_disabled()
    form.get_by_label("Player").select_option(label="line-purse-2")
    form.get_by_label("Amount").fill("15")
    confirm(page, "line-purse-2 wagers S$15.00 on the Ante of position 1")


def _press_until_asked(page: Page) -> None:
    until = time.monotonic() + PATIENCE_S
    while page.get_by_role("dialog").count() == 0:
        assert time.monotonic() < until, "nobody is asked"
        page.keyboard.press("n", delay=100)


def test_no_run_of_presses_opens_and_closes_rounds_without_a_wager(comes: Comes, staff: Staff) -> None:
    dealer = _table(comes, staff, "line-none", 1)
    page = dealer.look_at("/dealer/line-none")
    expect(page.locator("#next-step")).to_contain_text("Place your bets, please")
    dialog = page.get_by_role("dialog")
    _press_until_asked(page)
    expect(dialog).to_contain_text("No wager is on the table.")
    expect(dialog.get_by_role("button", name="Keep bets open")).to_be_focused()
    for _ in range(TAPS):
        page.keyboard.press("n", delay=100)
    dealer.is_content("no wager on the table")
    page.keyboard.press("Enter")
    expect(dialog).to_have_count(0)
    view = dealer.get("/api/tables/line-none")["view"]
    assert (view["round"], view["phase"]) == (1, "betting")
    _press_until_asked(page)
    dialog.get_by_role("button", name="“No more bets” all the same").click()
    expect(page.locator("#next-step").filter(has_text="No more bets")).to_have_count(0)


def test_bets_that_are_not_sent_are_asked_about_before_no_more_bets(comes: Comes, staff: Staff) -> None:
    dealer = _table(comes, staff, "line-unsent", 2)
    page = dealer.look_at("/dealer/line-unsent")
    next_step(page, "Place your bets, please")
    line, dialog = page.get_by_label("Bets", exact=True), page.get_by_role("dialog")
    close = page.locator("#next-step").filter(has_text="No more bets")
    line.fill("1 a 25, 2 a")
    close.click()
    expect(dialog).to_contain_text("write the amount after the wager")
    expect(dialog.get_by_role("button", name="Back to the line")).to_be_focused()
    expect(dialog.get_by_role("button", name="Send them")).to_have_count(0)
    dealer.is_content("bets that are not sent")
    page.keyboard.press("Enter")
    expect(line).to_be_focused()
    line.fill("1 a 25, 2 a 600")  # the table's maximum is 500
    close.click()
    expect(dialog).to_contain_text("position 1, line-unsent-1: Ante S$25.00")
    dialog.get_by_role("button", name="Send them, then “No more bets”").click()
    expect(page.locator(".bet-line .field-error")).to_contain_text("position 2, line-unsent-2: Ante S$600.00")
    dealer.errors.clear()  # the browser itself notes a request that was refused
    line.fill("2 a 30")
    close.click()
    dialog.get_by_role("button", name="Send them, then “No more bets”").click()
    expect(page.locator("#next-step")).to_contain_text("Deal")
    for position, amount in ((1, "S$25.00"), (2, "S$30.00")):
        expect(seat(page, position)).to_contain_text(amount)


def test_bets_that_another_console_closed_are_told_and_not_dropped(comes: Comes, staff: Staff) -> None:
    dealer = _table(comes, staff, "line-late", 1)
    page = dealer.look_at("/dealer/line-late")
    next_step(page, "Place your bets, please")
    page.get_by_label("Bets", exact=True).fill("1 a 25")
    staff.manager.order("table.call_no_more_bets", table="line-late")
    told = page.get_by_role("alert").filter(has_text="it was not placed: 1 a 25")
    expect(told).to_be_visible()
    dealer.is_content("bets that came late")
    told.get_by_role("button", name="I have told the Player").click()
    expect(told).to_have_count(0)


def test_the_letters_of_the_help_mean_what_it_says_in_every_document(comes: Comes, staff: Staff) -> None:
    dealer = _table(comes, staff, "line-bullseye", 1, "bullseye@4")
    page = dealer.look_at("/dealer/line-bullseye")
    next_step(page, "Place your bets, please")
    expect(page.locator("#bet-line-help")).to_contain_text("3 m 25, or 3 m 25 j 1.")  # no other amount is there (3.6.3)
    expect(page.locator("#bet-line-help")).to_contain_text("m Main, t Tie, b Bullseye, s Suits, j Progressive Jackpot.")
    for line, read in {"3-1 m 25": "position 1,", "2-3 m 25": "Nobody sits at the positions from 2 to 3."}.items():
        page.locator("#bet-line").fill(line)
        expect(page.locator("#bet-line-read")).to_contain_text(read)
    documents: list[dict[str, Any]] = dealer.get("/api/rules")["documents"]
    assert len(documents) >= DOCUMENTS
    for document in documents:
        found = page.evaluate(READ_BACK, document["key"])
        assert found["readBack"] == found["names"], document["key"]
        assert found["letters"]["progressive_jackpot"] == "j"
        assert [len(areas) for areas in found["examples"]] == [1, 2]
        assert all(re.fullmatch(r"[a-z]{1,2}", letters) for letters in found["letters"].values()), found["letters"]
