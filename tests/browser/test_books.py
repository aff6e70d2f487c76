"""The books of a day on the pages: the day and its shift, a float by slips with two names, the count, the day's end."""

from playwright.sync_api import Locator, Page, expect

from tests.browser.paper import is_printed as is_whole_on_paper
from tests.browser.player_floor import Comes
from tests.browser.staff_floor import Person, open_shoe

TABLE = "float-1"


def confirm(dialog: Locator) -> None:
    """What an order will do is told first; then it is confirmed."""
    dialog.get_by_role("button", name="Confirm", exact=True).click()
    expect(dialog).to_have_count(0)


def look_at_table(person: Person) -> Page:
    page = person.look_at("/pit")
    page.get_by_role("button", name=TABLE).click()
    return page


def write(page: Page, kind: str, **chips: str) -> None:
    dialog = page.get_by_role("dialog")
    page.locator(".float").get_by_role("button", name=kind, exact=True).click()
    for denomination, number in chips.items():
        dialog.get_by_label(denomination.replace("of_", "S$"), exact=True).fill(number)
    confirm(dialog)


def second(page: Page, slip: int) -> None:
    line = page.locator(".slip-line").filter(has_text=f"Slip {slip},")
    line.get_by_role("button", name="Confirm as second person").click()
    confirm(page.get_by_role("dialog"))
    expect(line).not_to_have_class("slip-line waits")


def test_a_gaming_day_with_a_shift_a_float_a_count_and_its_end(comes: Comes) -> None:
    first, manager = comes("float-dealer", "dealer"), comes("float-manager", "pit_manager")
    open_shoe(manager, TABLE)
    shift_manager = comes("float-shift", "gaming_shift_manager", size=(390, 844))
    small = shift_manager.look_at("/pit")
    small.get_by_role("button", name="Take over the shift").click()
    confirm(small.get_by_role("dialog"))
    expect(small.locator(".day-line")).to_contain_text("shift 1, float-shift")
    shift_manager.is_content("the pit on a small screen")

    console = first.look_at(f"/dealer/{TABLE}")
    for button in ("Sign on", "Opener, fill, credit, closer"):
        console.get_by_role("button", name=button).click()
        dialog = console.get_by_role("dialog")
        if "fill" in button:
            dialog.get_by_label("S$25", exact=True).fill("40")
            expect(dialog).to_contain_text("Together S$1,000.00")
            first.is_content("a slip is written")
        confirm(dialog)

    page = look_at_table(manager)
    line = page.locator(".glance tr").filter(has_text=TABLE)
    expect(line).to_contain_text("float-dealer, signed on since")
    expect(page.locator(".table-panel")).to_contain_text("float-dealer, signed on since")
    expect(page.locator(".table-panel")).to_contain_text("Singapore Stud Poker, version 9")
    expect(page.locator(".table-panel")).not_to_contain_text("singapore-stud@9")
    second(page, 1)
    expect(page.locator(".float")).to_contain_text("The float is open")
    write(small_pit := look_at_table(shift_manager), "Fill", of_100="5")
    second(page, 2)
    write(small_pit, "Closer", of_25="40")
    second(page, 3)
    small_pit.locator(".float").get_by_role("button", name="Drop", exact=True).click()
    small_pit.get_by_role("dialog").get_by_label("Amount").fill("700")
    confirm(small_pit.get_by_role("dialog"))
    second(page, 4)
    figures = page.locator(".float dl")
    expect(figures).to_contain_text("+S$200.00")  # 1,000 + 700 - 1,000 - 500
    expect(figures).to_contain_text("28.57 %")
    expect(figures).to_contain_text("Theoretical winS$0.00")
    manager.is_content("a float that was counted")
    shift_manager.is_content("a float on a small screen")

    is_printed(manager, slip=2)
    ends_and_waits(manager, console)


def test_a_theoretical_win_that_is_not_counted_is_a_word_and_no_number(comes: Comes) -> None:
    manager = comes("theory-manager", "pit_manager")
    page = manager.look_at("/pit")
    (first, *_) = manager.get("/api/pit")["tables"]
    drawn = """async (float) => {
      await import("/static/js/text/staff.js"); // the page has its modules in bundles: these are others
      const { floatPanel } = await import("/static/js/pit/float.js");
      return floatPanel({ givesOrders: false }, { float }).querySelector("dl").textContent;
    }"""
    assert "Theoretical winnot counted yet" in page.evaluate(drawn, {**first["float"], "theoretical": None})
    assert "Theoretical win+S$12.34" in page.evaluate(drawn, {**first["float"], "theoretical": 1_234})


def is_printed(manager: Person, slip: int) -> None:
    page = manager.page
    page.locator(".slip-line").filter(has_text=f"Slip {slip},").get_by_role("button", name="Print").click()
    paper = page.get_by_role("dialog")
    expect(paper).to_contain_text("float-shift,")
    expect(paper).to_contain_text("S$500.00")
    manager.is_content("a slip on paper")
    is_whole_on_paper(manager, "Megalink", f"Table {TABLE} · Gaming day 20", ", shift 1", "Signature", "S$500.00")
    paper.get_by_role("button", name="Close").first.click()


def ends_and_waits(manager: Person, console: Page) -> None:
    """No round begins without a day, and the Dealer's console says so."""
    page = manager.page
    page.get_by_role("button", name="End the gaming day").click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text(TABLE)
    expect(dialog).to_contain_text("until then no chips are sold or paid out. An ended day is not opened again.")
    expect(dialog.get_by_role("button", name="Cancel")).to_be_focused()
    expect(dialog.get_by_role("button", name="Confirm", exact=True)).to_be_disabled()
    dialog.get_by_label("Tables stay open").select_option("yes")
    confirm(dialog)
    expect(page.locator(".day-line")).to_contain_text("No gaming day is open")
    expect(console.locator("#next-step")).to_contain_text("no gaming day is open")
    page.get_by_role("button", name="Begin a gaming day").click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("days follow one another")
    manager.errors.clear()  # the browser itself notes a request that was refused
