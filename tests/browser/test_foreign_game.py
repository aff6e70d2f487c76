"""A game of another shape in a real browser: Let It Ride, which lies beside the house and is mounted for this floor."""

import os
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.player_floor import SLOW, Comes, area, balance, in_phase, sit_down
from tests.browser.staff_floor import LIMITS, FloorState, Person, next_step, type_cards

DOCUMENT, TITLE, COLOUR = "let-it-ride@1", "Let It Ride", "rgb(90, 163, 143)"
MOUNT = Path(__file__).parents[1] / "conformance/foreign/mount"
IDENTIFIER = re.compile(r"\b[a-z]+(?:_[a-z]+)+\b")


@pytest.fixture(scope="module")
def state(tmp_path_factory: pytest.TempPathFactory) -> Iterator[FloorState]:
    """A floor whose server finds the game in its own folder; no file of the house knows of it."""
    floor = FloorState(tmp_path_factory.mktemp("floor"), SLOW)
    path = os.pathsep.join(filter(None, (str(MOUNT), os.environ.get("PYTHONPATH"))))
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", path)
        floor.start()
    yield floor
    floor.stop()


def speaks_to_people(person: Person, where: str) -> None:
    """Nothing on the page is an identifier, or wrong for axe."""
    assert IDENTIFIER.findall(person.page.locator("body").inner_text()) == [], where
    person.is_content(where)


def open_table(comes: Comes, table: str) -> None:
    comes(f"{table}-manager", "pit_manager").order(
        "floor.open_table",
        table=table,
        document=DOCUMENT,
        readings=[],
        layout=None,
        method="automated",
        limits=LIMITS,
        link="main",
        shuffle="shoe",
        dealer="person",
    )


def decide(page: Page, choice: str) -> None:
    page.locator(".dock-acts button", has_text=choice).click()
    expect(page.locator(".dock-acts button", has_text=choice)).to_have_count(0)


def test_three_wagers_lie_there_one_is_taken_back_and_the_others_are_paid(comes: Comes) -> None:
    open_table(comes, "ride-shoe")
    dealer, ann = comes("ride-dealer", "dealer"), comes("ride-ann", "player")
    console, page = dealer.look_at("/dealer/ride-shoe"), ann.look_at("/table/ride-shoe")
    sit_down(page, 1)
    expect(console.get_by_text(f"Megalink {TITLE}")).to_be_visible()
    next_step(console, "Place your bets, please")
    in_phase(page, "betting")
    area(page, "Ride").click()
    for name in ("Ride", "First", "Second"):
        expect(area(page, name)).to_contain_text("S$5")
    speaks_to_people(ann, "three equal wagers")

    next_step(console, "No more bets")
    type_cards(console, "Ts Td 4c 9h 2s")
    expect(page.locator(".spot")).to_contain_text("one pair")
    speaks_to_people(ann, "the first decision")
    decide(page, "Take back")
    expect(area(page, "First")).not_to_contain_text("S$5")
    next_step(console, "community card")
    speaks_to_people(dealer, "the second decision, on the console")
    decide(page, "Let it ride")
    next_step(console, "community card")
    next_step(console, "settle")

    in_phase(page, "settled")
    lines = page.locator(".lines tbody tr")
    expect(lines).to_have_count(2)
    for line, name in enumerate(("Ride", "Second")):
        expect(lines.nth(line)).to_contain_text(f"{name} S$5.00")
        expect(lines.nth(line)).to_contain_text("+S$5.00")
    expect(page.locator(".spot")).to_contain_text("one pair")
    assert balance(page) == 101_000
    speaks_to_people(ann, "the result")
    speaks_to_people(dealer, "the result, on the console")


def test_the_lobby_shows_it_with_its_own_title_sentence_and_colour(comes: Comes) -> None:
    looker = comes("ride-looker")
    page = looker.look_at("/")
    card = page.locator(".table-card").filter(has=page.get_by_role("heading", name=TITLE)).first
    expect(card).to_contain_text("three equal wagers: two of them may be taken back")
    expect(card).to_have_css("border-top-color", COLOUR)
    shown = card.locator("ml-card").evaluate_all("all => all.map(one => one.getAttribute('code'))")
    assert {*shown} == {"??", "Ts", "Td", "4c"}
    speaks_to_people(looker, "the lobby")
