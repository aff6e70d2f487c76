"""Scripts of the pages, taken apart: imports, exports and the code between; what cannot be read is refused."""

import pytest

from megalink.web.http.script import Import, ScriptError, read_script
from megalink.web.http.static import FOLDER, read_contents

SOURCE = """// What it is for.

import "./alone.js";
import { h, s as svg } from "../page/dom.js";
import {
  one,
  two,
} from "./more/two.js";

/** A comment
 * of two lines. */
export const LINE = "// no comment"; // beside code
export async function ask() {}
export function draw() {
  // why
  return h(one); /* kept */
}
export class Card {}
const own = 1;
"""


def test_imports_are_found_with_their_names_and_from_the_folder_of_the_script() -> None:
    assert read_script("table/felt.js", SOURCE).imports == (
        Import("table/alone.js", ()),
        Import("page/dom.js", ("h", "s as svg")),
        Import("table/more/two.js", ("one", "two")),
    )


def test_exports_are_found_and_the_word_is_gone() -> None:
    script = read_script("a.js", SOURCE)
    assert script.exports == ("LINE", "ask", "draw", "Card")
    assert "export" not in script.code
    assert "import" not in script.code
    assert "async function ask() {}\nfunction draw() {" in script.code
    assert "class Card {}\nconst own = 1;" in script.code


def test_lines_of_comment_are_left_out_and_comments_beside_code_stay() -> None:
    code = read_script("a.js", SOURCE).code
    assert "What it is" not in code
    assert "of two lines" not in code
    assert "why" not in code
    assert 'const LINE = "// no comment"; // beside code' in code
    assert "/* kept */" in code
    assert "{\nreturn h(one);" in code


def test_where_a_text_goes_over_several_lines_nothing_is_left_out_of_it() -> None:
    text = "const text = `one\n// two\n  three`;\n// said\n"
    assert read_script("a.js", text).code == text


@pytest.mark.parametrize(
    "line",
    [
        "export let x = 1;",
        "export default function () {}",
        "export { x };",
        'export * from "./b.js";',
        "export const { x } = y;",
        'const x = 1;\nimport { y } from "./b.js";',
        'import * as all from "./b.js";',
        'const x = await import("./b.js");',
        "const here = import.meta.url;",
    ],
)
def test_what_is_not_read_is_refused_with_the_script_and_its_line(line: str) -> None:
    with pytest.raises(ScriptError, match=r"page/a\.js: .*(import|export)"):
        read_script("page/a.js", line + "\n")


def test_every_script_of_the_pages_can_be_read() -> None:
    parts = read_contents(FOLDER, as_bundles=False).parts
    scripts = {path: file.content.decode() for path, file in parts.items() if path.startswith("js/")}
    assert len(scripts) > 50
    for path, source in scripts.items():
        script = read_script(path, source)
        assert len(script.exports) == source.count("\nexport "), path
