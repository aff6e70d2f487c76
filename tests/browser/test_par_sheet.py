"""The PAR sheet as it is looked at: on a phone, on a desk, on paper."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from megalink.analysis.par_html import Sheet, par_sheet
from megalink.analysis.prices import prices
from megalink.analysis.question import JackpotFigures, ask
from megalink.analysis.solving import solved
from megalink.money import Cents

KEYS = ("three-card-xtreme@2023-05-22", "singapore-stud@9", "texas-holdem-bonus@9")
PAPER = 718  # CSS pixels of an A4 page between its margins
BROKEN = """() => [...document.querySelectorAll("td")]
    .filter((cell) => /^[-+]?[\\d.,]+ ?%?$/.test(cell.textContent.trim()))
    .filter((cell) => {
        const text = document.createRange();
        text.selectNodeContents(cell);
        return text.getClientRects().length > 1;
    })
    .map((cell) => cell.textContent)"""


@pytest.fixture(scope="module")
def sheet(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """With the widest tables that there are: fractions of the Stud, the Hole cards of Texas Hold'em."""
    link = JackpotFigures(displayed=Cents(35_000_000))
    xtreme, *others = (ask(key, link=link) for key in KEYS)
    sheets = [Sheet(xtreme, solved(xtreme), prices(xtreme)), *(Sheet(one, solved(one)) for one in others)]
    file = tmp_path_factory.mktemp("par") / "par.html"
    file.write_text(par_sheet(sheets), "utf-8")
    return file


@pytest.mark.parametrize(("width", "media"), [(360, "screen"), (1280, "screen"), (PAPER, "print")])
def test_the_sheet_fits_and_breaks_no_figure(browser: Browser, sheet: Path, width: int, media: str) -> None:
    """Wide tables scroll by themselves on a screen; on paper nothing scrolls."""
    page: Page = browser.new_page(viewport={"width": width, "height": 900})
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.emulate_media(media="print" if media == "print" else "screen")
    page.goto(sheet.as_uri())
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert page.evaluate(BROKEN) == []
    assert asked == [sheet.as_uri()]
    page.close()
