"""Which switches and sides the source code names: found in its syntax, so that a misspelt one is found too."""

import ast
from collections.abc import Iterator
from typing import NamedTuple


class Named(NamedTuple):
    switch: str
    side: str | None  # None where the code only looks the switch up
    line: int


def named_in(source: str) -> list[Named]:
    tree = ast.parse(source)
    held = _held_in(tree)
    expressions = (node for node in ast.walk(tree) if isinstance(node, ast.expr))
    found = [Named(switch, None, one.lineno) for one in expressions if (switch := _looked_up(one))]
    for node in ast.walk(tree):
        for expression, side in _weighed_against(node):
            switch = _looked_up(expression) or held.get(ast.unparse(expression))
            if switch:
                found.append(Named(switch, side, expression.lineno))
    return found


def _looked_up(node: ast.AST) -> str | None:
    """`readings["x"]`, `readings.get("x")`, and the same on `self.readings`."""
    match node:
        case ast.Subscript(value=holder, slice=ast.Constant(value=str(switch))) if _is_readings(holder):
            return switch
        case ast.Call(func=ast.Attribute(value=holder, attr="get"), args=[ast.Constant(value=str(switch)), *_]) if (
            _is_readings(holder)
        ):
            return switch
        case _:
            return None


def _is_readings(node: ast.expr) -> bool:
    return ast.unparse(node).rpartition(".")[2] == "readings"


def _held_in(tree: ast.Module) -> dict[str, str]:
    """Names that a file keeps a side under: `side = readings["x"]`. A name that holds two switches is left out."""
    held: dict[str, set[str]] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.Assign) and (switch := _looked_up(node.value)):
            for target in node.targets:
                held.setdefault(ast.unparse(target), set()).add(switch)
    return {name: switches.pop() for name, switches in held.items() if len(switches) == 1}


def _weighed_against(node: ast.AST) -> Iterator[tuple[ast.expr, str]]:
    """Every expression that is compared with, matched with or looked up by a constant text."""
    match node:
        case ast.Compare(left=left, comparators=right):
            for one, other in ((left, right[0]), (right[0], left)):
                yield from ((one, text) for text in _texts(other))
        case ast.Match(subject=subject, cases=cases):
            patterns = (pattern for case in cases for pattern in ast.walk(case.pattern))
            for pattern in patterns:
                if isinstance(pattern, ast.MatchValue):
                    yield from ((subject, text) for text in _texts(pattern.value))
        case ast.Subscript(value=ast.Dict(keys=keys), slice=subject):
            yield from ((subject, text) for key in keys if key for text in _texts(key))
        case ast.Call(func=ast.Attribute(attr="get"), args=[ast.Constant(), ast.Constant(value=str(default))]):
            yield node, default
        case _:
            pass


def _texts(node: ast.expr) -> Iterator[str]:
    match node:
        case ast.Constant(value=str(text)):
            yield text
        case ast.Tuple(elts=inner) | ast.Set(elts=inner) | ast.List(elts=inner):
            for one in inner:
                yield from _texts(one)
        case _:
            pass
