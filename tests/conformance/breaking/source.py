"""The source of what a clause is traced to, found by its name, and the module's text with a part of it changed."""

import ast
from functools import cache
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[3]
SOURCES = ROOT / "src"

Definition = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef | ast.Assign | ast.AnnAssign


class DoesNotFit(Exception):
    """The source no longer has what a break wants to change."""


class Changed(NamedTuple):
    """A file as it reads with a break in it."""

    file: str  # from the root of the project
    module: str  # empty where it is no Python
    text: str


@cache
def text_of(file: str) -> str:
    path = ROOT / file
    if not path.is_file():
        raise DoesNotFit(f"there is no file {file}")
    return path.read_text("utf-8")


@cache
def tree_of(file: str) -> ast.Module:
    return ast.parse(text_of(file))


def file_of(module: str) -> str:
    """Where a module's source lies."""
    path = SOURCES.joinpath(*module.split("."))
    path = path / "__init__.py" if path.is_dir() else path.with_suffix(".py")
    return path.relative_to(ROOT).as_posix()


def definition(name: str) -> Definition:
    """The function, method, class or constant that is called `module:name`."""
    module, _, qualified = name.partition(":")
    body: list[ast.stmt] = tree_of(file_of(module)).body
    found: Definition | None = None
    for part in qualified.split("."):
        found = next((one for one in body if part in _names(one) and isinstance(one, Definition)), None)
        if found is None:
            raise DoesNotFit(f"{name}: {module} defines no {part}")
        body = found.body if isinstance(found, ast.ClassDef) else []
    assert found is not None
    return found


def _names(statement: ast.stmt) -> tuple[str, ...]:
    match statement:
        case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) | ast.ClassDef(name=name):
            return (name,)
        case ast.Assign(targets=targets):
            named = (one for target in targets for one in ast.walk(target))
            return tuple(one.id for one in named if isinstance(one, ast.Name))
        case ast.AnnAssign(target=ast.Name(id=name)):
            return (name,)
        case _:
            return ()


def replaced(name: str, old: str, new: str) -> Changed:
    """The file of `module:name`, or a file by its path, with `old` as `new`; in that place it must be there once."""
    if ":" not in name:
        text = text_of(name)
        _once(name, text, old)
        return Changed(name, "", text.replace(old, new))
    module = name.partition(":")[0]
    file, node = file_of(module), definition(name)
    lines = text_of(file).splitlines(keepends=True)
    start = min([node.lineno, *(one.lineno for one in getattr(node, "decorator_list", ()))]) - 1
    part = "".join(lines[start : node.end_lineno])
    _once(name, part, old)
    text = "".join([*lines[:start], part.replace(old, new), *lines[node.end_lineno :]])
    try:
        ast.parse(text)
    except SyntaxError as error:
        raise DoesNotFit(f"{name}: with {new!r} it is no Python: {error}") from None
    return Changed(file, module, text)


def _once(name: str, text: str, old: str) -> None:
    if text.count(old) != 1:
        raise DoesNotFit(f"{name}: the text to be broken is there {text.count(old)} times, not once: {old!r}")
