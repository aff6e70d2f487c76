"""Which script of the pages may import which, and how many source files a folder may hold.

Each check takes the scripts by their path below pages/js, and returns its findings as sentences, so that the planted
scripts can show that it finds what it should.
"""

import posixpath
import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path, PurePosixPath

import pytest

SOURCES = Path(__file__).resolve().parents[2] / "src" / "megalink"
SCRIPTS = SOURCES / "web" / "pages" / "js"

# Shared folders, lowest first: each imports from itself and from lower ones. Every other folder is that of a page (or,
# in entry/, of several small pages): it imports from the shared ones and never from another page's.
SHARED = ("text", "page", "sound", "felt", "staff")
SUFFIXES = (".py", ".js", ".css")
MOST_FILES = 20

IMPORT = re.compile(r'^(?:import|export)\s(?:(?:\{([^}]*)\}|[\w\s,*]+)\sfrom\s)?"([^"]+)";', re.MULTILINE)
COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
EXPORT = re.compile(r"^export (?:async )?(?:function\*?|const|let|class) (\w+)", re.MULTILINE)

Check = Callable[[Mapping[str, str]], list[str]]


def scripts() -> dict[str, str]:
    return {path.relative_to(SCRIPTS).as_posix(): path.read_text("utf-8") for path in sorted(SCRIPTS.rglob("*.js"))}


def imports(path: str, source: str) -> Iterator[tuple[str, list[str]]]:
    """The script that is imported, and the names that are taken from it."""
    for names, target in IMPORT.findall(source):
        taken = [name.split(" as ")[0].strip() for name in names.split(",") if name.strip()]
        yield posixpath.normpath(posixpath.join(posixpath.dirname(path), target)), taken


def check_targets(sources: Mapping[str, str]) -> list[str]:
    findings = []
    for path, source in sources.items():
        for target, names in imports(path, source):
            if target not in sources:
                findings.append(f"{path} imports {target}, which does not exist.")
                continue
            exported = EXPORT.findall(sources[target])
            findings += [
                f"{path} imports {name}, which {target} does not export." for name in names if name not in exported
            ]
    return findings


def check_folders(sources: Mapping[str, str]) -> list[str]:
    return [
        complaint
        for path, source in sources.items()
        for target, _ in imports(path, source)
        if (complaint := complaint_about(path, target))
    ]


def complaint_about(path: str, target: str) -> str | None:
    folder, other = PurePosixPath(path).parts[0], PurePosixPath(target).parts[0]
    if folder == other:
        return None
    if other not in SHARED:
        return f"{path} imports {target}: a page's folder is closed to others; shared parts lie in {', '.join(SHARED)}."
    if folder in SHARED and SHARED.index(folder) < SHARED.index(other):
        return f"{path} imports {target}: {folder} is lower than {other}; folders import from lower ones only."
    return None


def check_cycles(sources: Mapping[str, str]) -> list[str]:
    graph = {path: [target for target, _ in imports(path, source)] for path, source in sources.items()}
    findings: list[str] = []
    finished: set[str] = set()

    def visit(path: str, trail: list[str]) -> None:
        if path in trail:
            circle = [*trail[trail.index(path) :], path]
            findings.append(f"A circle of imports: {' imports '.join(circle)}.")
        elif path not in finished:
            for target in graph.get(path, []):
                visit(target, [*trail, path])
            finished.add(path)

    for path in graph:
        visit(path, [])
    return findings


def check_folder_sizes(paths: Iterator[PurePosixPath]) -> list[str]:
    counts = Counter((path.parent.as_posix(), path.suffix) for path in paths if path.suffix in SUFFIXES)
    return [
        f"{folder} holds {count} {suffix} files, more than {MOST_FILES}: it wants folders of its own."
        for (folder, suffix), count in sorted(counts.items())
        if count > MOST_FILES
    ]


def check_braces(sheets: Mapping[str, str]) -> list[str]:
    """A browser that meets a brace too many drops the rule after it, and says nothing."""
    findings = []
    for path, source in sheets.items():
        depth = 0
        for line, text in enumerate(COMMENT.sub(lambda match: "\n" * match[0].count("\n"), source).splitlines(), 1):
            depth += text.count("{") - text.count("}")
            if depth < 0:
                findings.append(f"{path}: line {line} closes a brace that is not open.")
                break
        if depth > 0:
            findings.append(f"{path} leaves a brace open.")
    return findings


def test_every_brace_of_a_style_sheet_is_closed_once() -> None:
    styles = SOURCES / "web" / "pages" / "css"
    sheets = {path.relative_to(styles).as_posix(): path.read_text("utf-8") for path in styles.rglob("*.css")}
    assert len(sheets) > 20
    findings = check_braces(sheets)
    assert not findings, "\n".join(["", *findings])
    assert check_braces({"a.css": ".a {\n}\n}\n"}) == ["a.css: line 3 closes a brace that is not open."]
    assert check_braces({"a.css": "/* { */ .a {"}) == ["a.css leaves a brace open."]


@pytest.mark.parametrize("check", [check_targets, check_folders, check_cycles])
def test_scripts_import_as_planned(check: Check) -> None:
    sources = scripts()
    assert len(sources) > 50
    findings = check(sources)
    assert not findings, "\n".join(["", *findings])


def test_no_folder_holds_more_source_files_than_a_reader_takes_in() -> None:
    findings = check_folder_sizes(PurePosixPath(path.relative_to(SOURCES).as_posix()) for path in SOURCES.rglob("*"))
    assert not findings, "\n".join(["", *findings])


@pytest.mark.parametrize(
    ("sources", "finding"),
    [
        (
            {"pit/main.js": 'import { h } from "../page/dom.js";'},
            "pit/main.js imports page/dom.js, which does not exist.",
        ),
        (
            {"pit/main.js": 'import { h, s } from "../page/dom.js";', "page/dom.js": "export function h() {}"},
            "pit/main.js imports s, which page/dom.js does not export.",
        ),
        (
            {"a/b.js": 'import {\n  one as other,\n  two,\n} from "./c.js";', "a/c.js": "export const one = 1;"},
            "a/b.js imports two, which a/c.js does not export.",
        ),
        ({"page/a.js": 'export { b } from "./b.js";'}, "page/a.js imports page/b.js, which does not exist."),
        ({"page/a.js": 'import "./b.js";'}, "page/a.js imports page/b.js, which does not exist."),
    ],
)
def test_a_missing_script_or_name_is_found(sources: dict[str, str], finding: str) -> None:
    assert check_targets(sources) == [finding]


@pytest.mark.parametrize(
    ("path", "target", "part_of_the_finding"),
    [
        ("pit/table.js", "dealer/tools.js", "a page's folder is closed to others"),
        ("staff/call.js", "dealer/tools.js", "a page's folder is closed to others"),
        ("text/en/all.js", "page/dom.js", "text is lower than page"),
        ("felt/cards.js", "staff/words.js", "felt is lower than staff"),
    ],
)
def test_an_import_against_the_order_is_found(path: str, target: str, part_of_the_finding: str) -> None:
    relative = posixpath.relpath(target, posixpath.dirname(path))
    (finding,) = check_folders({path: f'import {{ x }} from "{relative}";'})
    assert finding.startswith(f"{path} imports {target}: ")
    assert part_of_the_finding in finding


def test_imports_from_below_and_from_the_own_folder_are_right() -> None:
    source = 'import { a } from "../text/text.js";\nimport { b } from "../staff/words.js";\nimport { c } from "./c.js";'
    assert check_folders({"pit/main.js": source, "staff/call.js": 'import { h } from "../felt/cards.js";'}) == []


def test_a_circle_is_found_and_told_once() -> None:
    sources = {
        "page/a.js": 'import { b } from "./b.js";',
        "page/b.js": 'import { t } from "./t.js";\nexport { c } from "./c.js";',
        "page/c.js": 'import { a } from "./a.js";\nimport { t } from "./t.js";',
        "page/t.js": "",
    }
    assert check_cycles(sources) == [
        "A circle of imports: page/a.js imports page/b.js imports page/c.js imports page/a.js."
    ]
    assert check_cycles({**sources, "page/c.js": 'import { t } from "./t.js";'}) == []


def test_a_folder_with_too_many_files_is_found() -> None:
    full = [PurePosixPath(f"web/{number}.py") for number in range(MOST_FILES)]
    beside = [PurePosixPath("web/pages/a.js"), PurePosixPath("web/b.css"), PurePosixPath("web/picture.svg")]
    assert check_folder_sizes(iter([*full, *beside])) == []
    (finding,) = check_folder_sizes(iter([*full, *beside, PurePosixPath("web/more.py")]))
    assert finding == "web holds 21 .py files, more than 20: it wants folders of its own."
