"""Bundles: every script once, after those that it imports; what most pages need is apart."""

import pytest

from megalink.web.http.bundle import bundle, in_order, shared_by_most
from megalink.web.http.script import ScriptError, read_script

SOURCES = {
    "page/dom.js": "export const h = (name) => name;\n",
    "text/text.js": 'export const t = "text";\n',
    "page/shell.js": 'import { t } from "../text/text.js";\nimport { h } from "./dom.js";\nexport const me = h(t);\n',
    "a.js": 'import { me as person } from "./page/shell.js";\nimport { felt } from "./felt.js";\nfelt(person);\n',
    "b.js": 'import { me } from "./page/shell.js";\nconst t = me;\nt();\n',
    "c.js": 'import { h } from "./page/dom.js";\nh("c");\n',
    "felt.js": "export const felt = () => 1;\n",
}
PAGES = ("a.js", "b.js", "c.js")


def bundles(sources: dict[str, str] = SOURCES) -> tuple[str, dict[str, str]]:
    made = bundle(sources, PAGES, lambda shared: f"/shared.js?v={len(shared)}")
    return made.shared, dict(made.own)


def test_a_script_comes_once_and_after_those_that_it_imports() -> None:
    scripts = {path: read_script(path, source) for path, source in SOURCES.items()}
    assert in_order(scripts, "a.js") == ["text/text.js", "page/dom.js", "page/shell.js", "felt.js", "a.js"]


def test_what_two_pages_in_three_need_is_shared_with_all_that_it_imports() -> None:
    needed = {"a": ["x", "y", "z", "a"], "b": ["x", "y", "z", "b"], "c": ["x", "y", "c"], "d": ["d"]}
    assert shared_by_most(needed) == ["x", "y"]


def test_the_shared_bundle_gives_its_objects_and_a_pages_own_takes_those_that_it_needs() -> None:
    shared, own = bundles()
    assert shared.endswith("export { $text$text, $page$dom, $page$shell };\n")
    assert own["a.js"].startswith(f'import {{ $page$shell }} from "/shared.js?v={len(shared)}";\n')
    assert own["c.js"].startswith(f'import {{ $page$dom }} from "/shared.js?v={len(shared)}";\n')
    assert "felt" not in shared + own["b.js"] + own["c.js"]


def test_each_script_is_a_block_that_takes_what_it_imports_and_gives_what_it_exports() -> None:
    shared, own = bundles()
    assert (
        "{ // page/shell.js\nconst { t } = $text$text;\nconst { h } = $page$dom;\n"
        "const me = h(t);\nObject.assign($page$shell, { me });\n}"
    ) in shared
    assert "{ // a.js\nconst { me: person } = $page$shell;\nconst { felt } = $felt;\nfelt(person);\n}" in own["a.js"]


@pytest.mark.parametrize(
    ("path", "source", "why"),
    [
        ("page/dom.js", 'import { me } from "./shell.js";\n', "circle of imports: page/shell.js imports page/dom.js"),
        ("c.js", 'import { x } from "./nowhere.js";\n', "c.js needs nowhere.js, which does not exist"),
    ],
)
def test_a_circle_and_a_missing_script_are_refused_in_a_sentence(path: str, source: str, why: str) -> None:
    with pytest.raises(ScriptError, match=why):
        bundles({**SOURCES, path: source})
