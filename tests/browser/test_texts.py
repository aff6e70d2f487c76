"""English stands in one place: every key that a page names has one text, and every text is on a page."""

import re
import tomllib
from collections import Counter
from pathlib import Path

import pytest

from megalink.rulebook.role import Role
from megalink.web.api.rules import ORDERS
from megalink.web.http.bundle import in_order
from megalink.web.http.script import read_script
from megalink.web.http.static import FOLDER

_KEY = re.compile(r'^\s{2}(?:"([^"]+)"|([a-z_]+)):', re.MULTILINE)
_NAMED = re.compile(r'"([a-z_]+\.[a-z_.]+)"')
_USED = re.compile(r'\bt\("([^"$]+)"')
_MADE = re.compile(r"`([a-z_.]*)\$\{[^}`]*\}([a-z_.]*)`")  # such as `phase.${name}` or `${about}.title`

_ENTRIES = tomllib.loads((FOLDER / "pages.toml").read_text("utf-8"))
PAGES = sorted({page["script"] for page in [*_ENTRIES["pages"].values(), _ENTRIES["missing"]]})


@pytest.fixture
def scripts(root: Path) -> Path:
    return root / "src/megalink/web/pages/js"


def _keys(scripts: Path) -> list[str]:
    return [one or two for file in (scripts / "text").rglob("*.js") for one, two in _KEY.findall(file.read_text())]


def test_every_text_that_a_page_names_is_there(scripts: Path) -> None:
    known = set(_keys(scripts))
    used = {key for file in scripts.rglob("*.js") for key in _USED.findall(file.read_text())}
    assert len(used) > 100
    assert sorted(used - known) == []


@pytest.mark.parametrize("page", PAGES)
def test_every_text_that_a_page_names_comes_with_it(scripts: Path, page: str) -> None:
    sources = {path.relative_to(scripts).as_posix(): path.read_text() for path in scripts.rglob("*.js")}
    needed = in_order({path: read_script(path, source) for path, source in sources.items()}, f"{page}.js")
    texts = [path for path in needed if path.startswith("text/en/")]
    known = {one or two for path in texts for one, two in _KEY.findall(sources[path])}
    named = {key for path in needed if path not in texts for key in _NAMED.findall(sources[path])}
    assert len(known) > 100
    assert sorted((named & set(_keys(scripts))) - known) == []


def test_no_key_has_two_texts(scripts: Path) -> None:
    assert [key for key, count in Counter(_keys(scripts)).items() if count > 1] == []


def test_every_text_is_on_a_page(scripts: Path) -> None:
    code = "".join(file.read_text() for file in scripts.rglob("*.js") if "en" not in file.parts)
    made = {(start, end) for start, end in _MADE.findall(code) if start.endswith(".") or end.startswith(".")}

    def is_made(key: str) -> bool:
        return any(
            key.startswith(start) and key.endswith(end) and (start or f'"{key.removesuffix(end)}"' in code)
            for start, end in made
        )

    assert [key for key in _keys(scripts) if f'"{key}"' not in code and not is_made(key)] == []


def test_every_order_that_a_menu_of_staff_may_show_is_named_and_explained(scripts: Path) -> None:
    known = set(_keys(scripts))
    shown = [order for order, facts in ORDERS.items() if facts["previewed"] and facts["needed"] != Role.PLAYER.slug]
    assert [order for order in shown if not {f"order.{order}", f"does.{order}"} <= known] == []
