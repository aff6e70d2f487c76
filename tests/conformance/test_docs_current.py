"""docs/ says what the documents, the clause traces and the register say, and every link leads somewhere."""

import re
from pathlib import Path

import pytest

from megalink.cli.rules.pages import COMMAND, pages
from megalink.games.library import document, document_keys, trace
from megalink.hands import FiveCard
from megalink.hands.point_hand import PointKind
from megalink.hands.three_card import ThreeCard
from megalink.rulebook.document import PayUnit, WagerRole

DOCS = Path(__file__).parents[2] / "docs"
RULES = DOCS / "rules"
LINK = re.compile(r"\]\(([^)\s]+)\)")
GLOSSARY_LINE = re.compile(r"- \*\*(?P<term>[^*]+)\*\*: (?P<meaning>[^.].*\.)")

# Section 1.1 of the documents, each term once.
DEFINED = (
    *("Ante", "Bet", "Blind Betting", "Fold", "Hand", "Progressive Jackpot", "Round of play", "Stand-off"),
    *("3 Card Hand", "Bullseye", "Gnau Tung Ku", "House Way", "Main", "Mixed Pictures", "Picture", "Point Hand"),
    *("Suits", "Tie", "Bonus", "Check", "Community cards", "Flop", "Flop cards", "Hole cards", "River", "River card"),
    *("Turn", "Turn card", "Ante Bonus", "Dealer's Three Cards", "Pair Plus", "Play", "Six Card Bonus"),
)
# Words that the documents use throughout without a definition, and ours for what we add.
USED = (
    *("Place your bets, please", "No more bets", "No hand", "playing position", "playing area", "layout", "void"),
    *("push", "Point total", "security card", "reset amount", "wagering system", "declined comparison"),
    *("automated dealing device", "manual dealing device", "irregularity", "Player", "Dealer"),
    *("Pit Supervisor", "Pit Manager", "Gaming Shift Manager", "reading", "register", "switch", "clause trace"),
)


@pytest.mark.parametrize("name", ["index.md", *(f"{key}.md" for key in document_keys()), "readings.md"])
def test_a_page_is_current(name: str) -> None:
    file = RULES / name
    written = file.read_text(encoding="utf-8") if file.is_file() else ""
    # Compared outside the assertion: a whole page in a report helps nobody.
    is_current = written == pages()[name]
    assert is_current, f"docs/rules/{name} is not current; run: {COMMAND}"


def test_no_page_is_left_over() -> None:
    assert {file.name for file in RULES.iterdir()} == set(pages())


@pytest.mark.parametrize("key", document_keys())
def test_every_clause_has_its_row(key: str) -> None:
    page = (RULES / f"{key}.md").read_text(encoding="utf-8")
    rows = [line.split(" | ") for line in page.splitlines() if line.startswith("| ")][2:]
    assert [row[0].removeprefix("| ") for row in rows] == list(trace(key))
    assert {len(row) for row in rows} == {6}


@pytest.mark.parametrize("page", sorted(DOCS.rglob("*.md")), ids=lambda page: page.name)
def test_every_link_leads_to_a_file_and_a_heading(page: Path) -> None:
    lost = []
    for target in LINK.findall(page.read_text(encoding="utf-8")):
        path, _, heading = target.partition("#")
        file = (page.parent / path).resolve() if path else page
        if not file.is_file() or (heading and heading not in headings(file)):
            lost.append(target)
    assert lost == []


def headings(page: Path) -> set[str]:
    lines = page.read_text(encoding="utf-8").splitlines()
    titles = (line.lstrip("#").strip().lower() for line in lines if line.startswith("#"))
    return {re.sub(r"[^\w -]", "", title).replace(" ", "-") for title in titles}


def glossary() -> dict[str, str]:
    lines = (DOCS / "glossary.md").read_text(encoding="utf-8").splitlines()
    found = [GLOSSARY_LINE.fullmatch(line) for line in lines if line.startswith("-")]
    assert None not in found, "a line of the glossary reads: - **term**: meaning."
    return {match["term"]: match["meaning"] for match in found if match}


def test_the_glossary_is_sorted_and_has_each_term_once() -> None:
    lines = (DOCS / "glossary.md").read_text(encoding="utf-8").splitlines()
    terms = [line.split("**")[1] for line in lines if line.startswith("-")]
    assert terms == sorted(set(terms), key=str.casefold)


@pytest.mark.parametrize("key", document_keys())
def test_every_wager_title_is_in_the_glossary(key: str) -> None:
    titles = {wager.title for wager in document(key).wagers.values()}
    assert titles - set(glossary()) == set()


@pytest.mark.parametrize("key", document_keys())
def test_what_a_document_calls_choices_and_parts_of_a_hand_is_in_the_glossary(key: str) -> None:
    shown = document(key).presentation
    titles = {*shown.choices.values(), *(part.title for part in shown.parts), shown.dealer_setting}
    assert titles - {None} - set(glossary()) == set()


@pytest.mark.parametrize("key", document_keys())
def test_the_readme_lists_every_document_with_its_game(key: str) -> None:
    text = " ".join((DOCS.parent / "README.md").read_text(encoding="utf-8").split())
    listed = text.partition("The games: ")[2].partition(" As a library:")[0]
    assert document(key).presentation.short_title in listed
    assert f"`{key}`" in listed


def test_every_role_and_unit_is_in_the_glossary() -> None:
    assert {*(role.value for role in WagerRole), *(unit.value for unit in PayUnit)} - set(glossary()) == set()


def test_every_hand_is_in_the_glossary() -> None:
    known = {term.casefold() for term in glossary()}
    hands = {rung.title for ladder in (FiveCard, ThreeCard, PointKind) for rung in ladder}
    assert hands - known == set()


@pytest.mark.parametrize("term", [*DEFINED, *USED])
def test_every_term_of_the_documents_is_in_the_glossary(term: str) -> None:
    assert term in glossary()
