"""Reports on their page: chosen, found, printed and taken along as files."""

from playwright.sync_api import Route, expect

from tests.browser.paper import is_printed
from tests.browser.player_floor import Comes, Starts, intercept
from tests.browser.staff_floor import DOCUMENT, Person


def test_a_report_is_chosen_found_again_by_its_address_printed_and_taken_along(comes: Comes, starts: Starts) -> None:
    starts("zara", DOCUMENT)  # who is given money to play with, and begins a round
    manager = comes("gwen", "gaming_shift_manager")
    page = manager.look_at("/reports")
    for name, title in (("jackpots", "Jackpot report"), ("master", "Master game report")):
        page.get_by_label("Report", exact=True).select_option(label=title)
        expect(page.get_by_role("heading", name=title)).to_be_visible()
        shows_its_totals(manager, name)
        is_by_table = name == "master"  # the pool is of all tables: asked for one, it would pass for that one's
        expect(page.get_by_label("Table", exact=True)).to_have_count(int(is_by_table))
        expect(page.get_by_label("Player or Dealer")).to_have_count(0)
        shows_whole_headings_on_a_phone(manager)
    page.get_by_label("Report", exact=True).select_option(label="Cash journal")
    expect(page.get_by_role("heading", name="Cash journal")).to_be_visible()
    page.get_by_label("Words to find").fill("no such person")
    page.get_by_role("button", name="Show").click()
    expect(page.get_by_text("Nothing that fits is in the log.")).to_be_visible()
    page.get_by_label("Words to find").fill("zara")
    page.get_by_role("button", name="Show").click()
    expect(page.get_by_role("row").nth(1)).to_contain_text("zara")
    manager.is_content("reports")

    address = page.url
    assert "report=cash" in address
    file = page.request.get(str(page.evaluate("document.querySelector('.report a').href")))
    assert file.text().startswith("Time,Gaming day,Shift,Player,")

    is_printed(manager, "Megalink", "All gaming days", "Cash journal", "Approved by", "All", across=True)
    day = manager.get("/api/reports")["days"][0]["day"]
    for report, title, last in (
        ("master", "Master game report", "Float less settlement"),
        ("jackpots", "Jackpot report", "House's part"),
        ("ratings", "Player ratings", "Theoretical win"),
    ):
        page = manager.look_at(f"/reports?report={report}&day={day}")
        expect(page.get_by_role("heading", name=title)).to_be_visible()
        expect(page.get_by_role("columnheader", name=last).first).to_be_visible()
        is_printed(manager, f"Gaming day {day}, all shifts", title, last, "All", across=True)
    expect(manager.look_at("/link/main").get_by_role("heading", name="Proof of the meter")).to_be_visible()
    is_printed(manager, "History of link main", "All gaming days and shifts until", "Together, and what is shown")
    expect(manager.look_at("/cage").get_by_role("cell", name="zara")).to_be_visible()
    is_printed(manager, f"Gaming day {day}, all shifts", f"Cash journal of {day}", "Out so far", "Total")

    auditor = comes("abe", "auditor")
    again = auditor.look_at(address.removeprefix(auditor.base))
    expect(again.get_by_role("heading", name="Cash journal")).to_be_visible()
    expect(again.get_by_label("Words to find")).to_have_value("zara")


def test_the_report_that_was_chosen_last_is_shown_whichever_answer_comes_last(comes: Comes) -> None:
    page = comes("gert", "gaming_shift_manager").look_at("/reports")
    expect(page.get_by_role("heading", name="Master game report")).to_be_visible()
    late: list[Route] = []

    def hold(route: Route) -> None:
        late.append(route)

    intercept(page, "**/api/reports/cash?*", hold)
    choice = page.get_by_label("Report", exact=True)
    with page.expect_request("**/api/reports/cash?*"):
        choice.select_option(label="Cash journal")
    choice.select_option(label="Jackpot report")
    expect(page.get_by_role("heading", name="Jackpot report")).to_be_visible()
    with page.expect_response("**/api/reports/cash?*") as answer:
        late[0].continue_()
    answer.value.finished()
    page.evaluate("new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 200)))")  # time to be drawn
    expect(page.get_by_role("heading", name="Jackpot report")).to_be_visible()
    expect(page.get_by_role("heading", name="Cash journal")).to_have_count(0)


def test_reports_are_not_for_everybody(comes: Comes) -> None:
    page = comes("dan", "dealer").look_at("/reports")
    expect(page.get_by_text("Reports are for the pit and for auditors.")).to_be_visible()


def shows_whole_headings_on_a_phone(person: Person) -> None:
    page, wide = person.page, person.page.viewport_size
    page.set_viewport_size({"width": 390, "height": 844})
    cut = "[...document.querySelectorAll('.records td')].filter((td) => td.scrollWidth > td.clientWidth)"
    assert page.evaluate(f"{cut}.map((td) => td.dataset.label)") == []
    assert wide
    page.set_viewport_size(wide)


def shows_its_totals(person: Person, name: str) -> None:
    """Every column that the server has a total or subtotals of, in the words of the page."""
    made, page = person.get(f"/api/reports/{name}"), person.page
    columns = {column["name"]: column for column in made["columns"]}
    kinds = ("money", "percent")
    added = {one for sums in (made, *made["subtotals"]) for one in sums["totals"]} & {*columns}
    sheets = [sheet for sheet in made["sheets"] if sheet["by"] is None]
    assert len(sheets) == 2
    assert added <= {one for sheet in sheets for one in sheet["columns"]}
    for place, sheet in enumerate(made["sheets"]):
        part = page.locator(".report-part").nth(place)
        headings = [columns[one]["title"] for one in sheet["columns"]]
        expect(part.get_by_role("columnheader")).to_have_text(headings)
        if sheet["by"] is None:
            groups = [("All", made["totals"])]
        else:
            groups = [(one["value"], one["totals"]) for one in made["subtotals"] if one["column"] == sheet["by"]]
        for value, totals in groups:
            shown = [
                f"{total // 100:,}.{total % 100:02}" if columns[one]["kind"] in kinds else str(total)
                for one in sheet["columns"][1:]
                if (total := totals.get(one)) is not None and total >= 0
            ]
            row = part.get_by_role("row").filter(has=page.get_by_role("cell", name=value, exact=True)).last
            cells = [text.strip() for text in row.get_by_role("cell").all_inner_texts()]
            assert not [text for text in shown if text not in cells], (sheet["title"], value, shown, cells)
