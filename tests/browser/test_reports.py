"""Reports on their page: chosen, found, printed and taken along as files."""

from playwright.sync_api import expect

from tests.browser.player_floor import Comes


def test_a_report_is_chosen_found_again_by_its_address_printed_and_taken_along(comes: Comes) -> None:
    comes("zara", "player")  # who is given money to play with
    manager = comes("gwen", "gaming_shift_manager")
    page = manager.look_at("/reports")
    expect(page.get_by_role("heading", name="Master game report")).to_be_visible()
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

    page.emulate_media(media="print")
    expect(page.get_by_role("heading", name="Cash journal")).to_be_visible()
    expect(page.get_by_role("button", name="Show")).to_be_hidden()
    expect(page.get_by_role("button", name="Print")).to_be_hidden()
    page.emulate_media(media="screen")

    auditor = comes("abe", "auditor")
    again = auditor.look_at(address.removeprefix(auditor.base))
    expect(again.get_by_role("heading", name="Cash journal")).to_be_visible()
    expect(again.get_by_label("Words to find")).to_have_value("zara")


def test_reports_are_not_for_everybody(comes: Comes) -> None:
    page = comes("dan", "dealer").look_at("/reports")
    expect(page.get_by_text("Reports are for the pit and for auditors.")).to_be_visible()
