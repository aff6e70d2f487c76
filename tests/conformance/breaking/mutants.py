"""Automatic breaks of a traced function: one small change each, in a fixed order."""

import ast
import copy
from collections.abc import Iterator
from typing import NamedTuple

from tests.conformance.breaking.source import Changed, Definition, definition, file_of, tree_of

_OTHER_COMPARISON: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
}
_OTHER_ARITHMETIC: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.FloorDiv: ast.Mult,
}
_OTHER_NAME = {"any": "all", "all": "any", "min": "max", "max": "min", "lose": "stand_off", "returned": "lose"}

_EXCHANGE = "exchange"  # two members that stand one after the other


class Mutant(NamedTuple):
    says: str
    changed: Changed


def mutants(name: str, most: int) -> list[Mutant]:
    """At most so many breaks of what is called `module:name`, spread over its whole text."""
    module = name.partition(":")[0]
    file = file_of(module)
    node = definition(name)
    places = [*_places(node)]
    chosen = places if len(places) <= most else [places[index * len(places) // most] for index in range(most)]
    return [_mutant(file, module, node, place) for place in chosen]


class _Place(NamedTuple):
    number: int  # of the node, as the definition is walked
    kind: str


def _places(node: Definition) -> Iterator[_Place]:
    """What can be changed. A message, a docstring or an assertion is no rule: it stays."""
    spared = {id(one) for part in ast.walk(node) if _is_no_rule(part) for one in ast.walk(part)}
    for number, one in enumerate(ast.walk(node)):
        if id(one) not in spared:
            for kind in _kinds(one, constant=isinstance(node, ast.Assign | ast.AnnAssign)):
                yield _Place(number, kind)


def _is_no_rule(node: ast.AST) -> bool:
    if isinstance(node, ast.Assign):
        return any(isinstance(one, ast.Name) and one.id == "message" for one in ast.walk(node.targets[0]))
    if isinstance(node, ast.arguments | ast.Assert | ast.JoinedStr):
        return True
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def _kinds(node: ast.AST, *, constant: bool) -> Iterator[str]:  # noqa: C901 (one case per kind of node)
    match node:
        case ast.Compare(ops=[op]) if type(op) in _OTHER_COMPARISON:
            yield "compare"
        case ast.BoolOp():
            yield "and or"
        case ast.If() | ast.IfExp():
            yield "negate"
        case ast.comprehension(ifs=[_, *_]):
            yield "no filter"
        case ast.BinOp(op=op) if type(op) in _OTHER_ARITHMETIC:
            yield "arithmetic"
        case ast.Constant(value=value) if type(value) in (int, bool):
            yield "constant"
        case ast.Constant(value=str()) if constant:
            yield "constant"
        case ast.Name(id=name, ctx=ast.Load()) if name in _OTHER_NAME:
            yield "name"
        case ast.Tuple(elts=[_, _, *_], ctx=ast.Load()):
            yield "shorter"
        case ast.Return(value=ast.expr()):
            yield "returns nothing"
        case ast.ClassDef():
            yield from (f"{_EXCHANGE} {place}" for place in range(len(_members(node)) - 1))
        case _:
            return


def _members(node: ast.ClassDef) -> list[ast.Assign]:
    """Of an order such as a ladder of hands: its members, one after another."""
    return [one for one in node.body if isinstance(one, ast.Assign)]


def _mutant(file: str, module: str, node: Definition, place: _Place) -> Mutant:
    tree = tree_of(file)
    numbers = {id(one): number for number, one in enumerate(ast.walk(tree))}
    there = [*ast.walk(node)][place.number]
    broken = copy.deepcopy(tree)
    one = [*ast.walk(broken)][numbers[id(there)]]
    before = ast.unparse(there)
    _change(one, place.kind)
    shortened = " ".join(before.split())
    says = f"{place.kind}: {shortened if len(shortened) < 60 else shortened[:57] + '…'}"
    return Mutant(says, Changed(file, module, ast.unparse(ast.fix_missing_locations(broken))))


def _change(node: ast.AST, kind: str) -> None:  # noqa: C901, PLR0912 (one case per kind of node)
    match node:
        case ast.Compare(ops=[op]):
            node.ops = [_OTHER_COMPARISON[type(op)]()]
        case ast.BoolOp(op=op):
            node.op = ast.Or() if isinstance(op, ast.And) else ast.And()
        case ast.If() | ast.IfExp():
            node.test = ast.UnaryOp(ast.Not(), node.test)
        case ast.comprehension():
            node.ifs = []
        case ast.BinOp(op=op):
            node.op = _OTHER_ARITHMETIC[type(op)]()
        case ast.Constant(value=bool(value)):
            node.value = not value
        case ast.Constant(value=int(value)):
            node.value = value + 1
        case ast.Constant(value=str(value)):
            node.value = f"{value}x"
        case ast.Name(id=name):
            node.id = _OTHER_NAME[name]
        case ast.Tuple(elts=elements):
            node.elts = elements[:-1]
        case ast.Return():
            node.value = ast.Tuple([], ast.Load())
        case ast.ClassDef():
            place = int(kind.removeprefix(_EXCHANGE))
            one, other = _members(node)[place : place + 2]
            one.targets, other.targets = other.targets, one.targets
        case _:
            raise AssertionError(f"{kind} of {ast.dump(node)}")
