"""A script of the pages, taken apart: what it imports, what it exports, and the code between.

Not all of JavaScript: imports by name, at the top of the file; exports where a thing is declared. That is how the pages
are written, and whatever is not is refused with its line instead of being misread.
"""

import posixpath
import re
from typing import NamedTuple

_IMPORT = re.compile(r'import (?:\{([^}]*)\} from )?"([^"]+)";\n')
_BETWEEN = re.compile(r"(?://[^\n]*)?\n|/\*.*?\*/\s*\n", re.DOTALL)  # blank lines and comments
_EXPORT = re.compile(r"^export ((?:async )?function\*?|class|const) (\w+)", re.MULTILINE)
_NOT_READ = re.compile(r"^(?:import|export)\b|\bimport(?:\(|\.meta)", re.MULTILINE)
_INDENT = re.compile(r"^[ \t]+", re.MULTILINE)
_COMMENT = re.compile(r"^[ \t]*(?://[^\n]*|/\*.*?\*/[ \t]*)\n", re.MULTILINE | re.DOTALL)


class ScriptError(Exception):
    """A script that is written in a way that is not read here."""


class Import(NamedTuple):
    path: str
    names: tuple[str, ...]  # as they stand between the braces: "h", or "h as build"


class Script(NamedTuple):
    path: str
    imports: tuple[Import, ...]
    exports: tuple[str, ...]
    code: str  # without imports, the word `export`, lines of comment and indents


def read_script(path: str, source: str) -> Script:
    imports, start = _imports(path, source)
    code, exports = source[start:], [name for _, name in _EXPORT.findall(source)]
    code = _packed(_EXPORT.sub(r"\1 \2", code))
    unread = _NOT_READ.search(code)
    if unread:
        line = code[code.rfind("\n", 0, unread.start()) + 1 :].partition("\n")[0].strip()
        message = f"{path}: cannot be served: {line!r}: imports stand at the top, exports where they begin"
        raise ScriptError(message)
    return Script(path, tuple(imports), tuple(exports), code)


def _imports(path: str, source: str) -> tuple[list[Import], int]:
    imports, at = [], 0
    while found := _IMPORT.match(source, at) or _BETWEEN.match(source, at):
        at = found.end()
        if found.re is _IMPORT:
            names, target = found.groups()
            taken = tuple(name.strip() for name in (names or "").split(",") if name.strip())
            imports.append(Import(posixpath.normpath(posixpath.join(posixpath.dirname(path), target)), taken))
    return imports, at


def _packed(code: str) -> str:
    """Where a text goes over several lines, what looks like a comment or an indent may be part of it: then all stay."""
    several_lines = any(line.count("`") % 2 for line in code.splitlines())
    return code if several_lines else _INDENT.sub("", _COMMENT.sub("", code))
