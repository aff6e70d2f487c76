"""English stands in one place: every key that a page names has a text, and no two files claim the same key."""

import re
from collections import Counter
from pathlib import Path

import pytest

_KEY = re.compile(r'^\s{2}(?:"([^"]+)"|([a-z_]+)):', re.MULTILINE)
_USED = re.compile(r'\bt\("([^"$]+)"')


@pytest.fixture
def scripts(root: Path) -> Path:
    return root / "src/megalink/web/pages/js"


def _keys(scripts: Path) -> list[str]:
    return [one or two for file in (scripts / "text").glob("*.js") for one, two in _KEY.findall(file.read_text())]


def test_every_text_that_a_page_names_is_there(scripts: Path) -> None:
    known = set(_keys(scripts))
    used = {key for file in scripts.glob("*.js") for key in _USED.findall(file.read_text())}
    assert len(used) > 100
    assert sorted(used - known) == []


def test_no_key_has_two_texts(scripts: Path) -> None:
    assert [key for key, count in Counter(_keys(scripts)).items() if count > 1] == []


def test_pages_hold_no_inline_script_or_style(root: Path) -> None:
    pages = sorted((root / "src/megalink/web/pages").glob("*.html"))
    assert len(pages) >= 5
    for page in pages:
        text = page.read_text()
        assert not re.search(r"<style|\sstyle=|\son\w+=|<script(?![^>]*\bsrc=)|https?://(?!www\.w3\.org)", text), (
            page.name
        )
