"""What the guides name is there: pages, files, addresses, buttons."""

import re
from pathlib import Path

import pytest

from megalink.games import library
from megalink.web.http.static import FOLDER, read_contents
from tests.docs.guides import DOCS, PAGES, ROOT, prose

LINK = re.compile(r"\]\(([^)\s#]+)[^)]*\)")
FILE = re.compile(r"`((?:exact|games|hands|src|tests|benchmarks|docs)/[\w./*-]+)`")
ADDRESS = re.compile(r"`(/[a-z]+(?:/[A-Z]+)?)`")
BOLD = re.compile(r"\*\*([^*]+)\*\*")
CLAUSE = re.compile(r"\(\d+(?:\.\d+)*\)")  # in a button's text; the page puts the document's number there
GUIDES = [page for page in PAGES if page.name != "api.md"]
WITH_BUTTONS = ("tutorial", "dealer", "pit")
TEXTS = ROOT / "src" / "megalink" / "web" / "pages" / "js" / "text"
ADDRESSES = read_contents(FOLDER).pages


def names(page: Path) -> str:
    return page.name


@pytest.mark.parametrize("page", [*PAGES, ROOT / "CONTRIBUTING.md"], ids=names)
def test_every_link_leads_somewhere(page: Path) -> None:
    targets = [one for one in LINK.findall(prose(page)) if "://" not in one]
    assert [one for one in targets if not (page.parent / one).exists()] == []


def test_the_index_names_every_page() -> None:
    listed = {(DOCS / one).resolve() for one in LINK.findall((DOCS / "index.md").read_text("utf-8"))}
    assert {page for page in DOCS.glob("*.md") if page.name != "index.md"} - listed == set()


@pytest.mark.parametrize("page", PAGES, ids=names)
def test_every_file_named_is_there(page: Path) -> None:
    named = FILE.findall(prose(page))
    bases = (ROOT, ROOT / "src" / "megalink")
    assert [one for one in named if not any(list(base.glob(one)) for base in bases)] == []


@pytest.mark.parametrize("page", GUIDES, ids=names)
def test_every_address_named_is_served(page: Path) -> None:
    """A guide sends people to pages; docs/api.md, which names routes, has tests of its own."""
    served = {re.sub(r"\{\w+\}", "NAME", path) for path in ADDRESSES}
    named = {re.sub("/[A-Z]+$", "/NAME", one) for one in ADDRESS.findall(prose(page))}
    assert named - served == set()


def test_the_guides_do_name_files_and_addresses() -> None:
    """So that the two tests above look at something."""
    text = "".join(prose(page) for page in PAGES)
    assert len(FILE.findall(text)) > 5
    assert {"/pit", "/audit", "/dealer/NAME"} <= set(ADDRESS.findall(text))


@pytest.mark.parametrize("page", WITH_BUTTONS)
def test_what_stands_in_bold_is_written_on_a_page_or_in_the_glossary(page: str) -> None:
    """A button that is renamed takes its guide along. Single letters are keys."""
    bold = {" ".join(one.split()).rstrip(".").casefold() for one in BOLD.findall(prose(DOCS / f"{page}.md"))}
    terms = {one.casefold() for one in BOLD.findall((DOCS / "glossary.md").read_text("utf-8"))}
    buttons = {one for one in bold if len(one) > 1}
    assert buttons, "a guide names buttons"
    written = terms | written_on_pages()
    assert {one for one in buttons if one not in written and CLAUSE.sub("({clause})", one) not in written} == set()


def written_on_pages() -> set[str]:
    """Every text of the pages, of those with a gap what stands before it; the documents' irregularities too."""
    texts = {
        text for file in TEXTS.rglob("*.js") for text in re.findall(r'"((?:[^"\\]|\\.)*)"', file.read_text("utf-8"))
    }
    texts |= {one.title for key in library.document_keys() for one in library.irregularities(key)}
    return {one.casefold() for text in texts for one in (text, text.split("{")[0].strip())}
