"""The PAR sheet: one file, nothing from outside, the same bytes for the same question, every tag closed."""

from html.parser import HTMLParser

import pytest

from megalink.analysis.par_html import Sheet, par_sheet
from megalink.analysis.prices import prices
from megalink.analysis.question import JackpotFigures, Question, ask
from megalink.analysis.solving import solved
from megalink.money import Cents

XTREME = "three-card-xtreme@2023-05-22"
VOID = {"meta", "br", "path", "use", "link", "rect"}


class Tags(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.ids: list[str] = []
        self.outside: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in VOID:
            self.open.append(tag)
        self.look(attrs)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        del tag
        self.look(attrs)

    def look(self, attrs: list[tuple[str, str | None]]) -> None:
        for name, value in attrs:
            if name == "id" and value:
                self.ids.append(value)
            if name in ("src", "href", "xlink:href") and not (value or "").startswith("#"):
                self.outside.append(value or "")

    def handle_endtag(self, tag: str) -> None:
        if tag not in VOID:
            assert self.open.pop() == tag


@pytest.fixture(scope="module")
def question() -> Question:
    return ask(XTREME, ["standoff.wagers=none"], ["pair_plus.flush=3"], JackpotFigures(displayed=Cents(35_000_000)))


@pytest.fixture(scope="module")
def page(question: Question) -> str:
    return par_sheet([Sheet(question, solved(question), prices(question))])


def test_the_same_question_gives_the_same_bytes(question: Question, page: str) -> None:
    assert par_sheet([Sheet(question, solved(question), prices(question))]) == page


def test_every_tag_is_closed_every_id_is_there_once_and_nothing_comes_from_outside(page: str) -> None:
    tags = Tags()
    tags.feed(page)
    assert tags.open == []
    assert len(tags.ids) == len(set(tags.ids))
    assert tags.outside == []
    assert "@import" not in page
    assert "<script" not in page


def test_figures_pays_and_readings_are_on_the_sheet(question: Question, page: str) -> None:
    solution = solved(question)
    for wager in solution.wagers:
        assert str(wager.house_edge) in page
        for outcome in wager.distribution.outcomes:
            assert f"{outcome.count:,}" in page
    for words in ("standoff.wagers = none", "pair_plus.flush paid 3 to 1", "Return at 350,000.00", "tcp.six_card_pool"):
        assert words in page
    assert page.count("<svg") == 2


def test_several_documents_stand_in_one_file(question: Question) -> None:
    other = ask(XTREME)
    page = par_sheet([Sheet(question, solved(question)), Sheet(other, solved(other))])
    assert page.count("<article") == 2
    assert page.count("<svg") == 4
