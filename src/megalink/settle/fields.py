"""Reads the fields of a description and checks their types. A field's full name is composed only for a message."""

from collections.abc import Mapping
from collections.abc import Set as AbstractSet
from typing import NoReturn

from megalink.money import AmountError, Cents, parse_amount
from megalink.settle.problem import BadRound, Problem, ProblemCode

Fields = Mapping[str, object]


def refuse(code: ProblemCode, field: str | None, value: object, clause: str | None, message: str) -> NoReturn:
    raise BadRound(Problem(code, field, value, clause, message))


def known_fields(raw: object, where: str, known: AbstractSet[str]) -> Fields:
    content = as_object(raw, where)
    if not content.keys() <= known:
        name = next(name for name in content if name not in known)
        field = f"{where}.{name}" if where else name
        refuse(ProblemCode.FIELD_UNKNOWN, field, content[name], None, f"known here are {', '.join(sorted(known))}")
    return content


def as_object(raw: object, where: str) -> Fields:
    if not isinstance(raw, dict):
        refuse(ProblemCode.FIELD_TYPE, where or None, raw, None, "a JSON object is needed here")
    return raw


def as_list(fields: Fields, name: str, clause: str, where: str = "") -> list[object]:
    field = f"{where}.{name}" if where else name
    if name not in fields:
        refuse(ProblemCode.FIELD_MISSING, field, None, clause, f"{name} is missing")
    raw = fields[name]
    if not isinstance(raw, list):
        refuse(ProblemCode.FIELD_TYPE, field, raw, clause, "a JSON list is needed here")
    return raw


def as_text(raw: object, where: str) -> str:
    if type(raw) is not str:
        refuse(ProblemCode.FIELD_TYPE, where, raw, None, "text is needed here")
    return raw


def as_amount(raw: object, where: str, clause: str, *, zero: bool = False) -> Cents:
    if type(raw) is not str:
        refuse(ProblemCode.AMOUNT_NOT_TEXT, where, raw, clause, 'an amount is text with two places, such as "10.00"')
    try:
        amount = parse_amount(raw)
    except AmountError as error:
        refuse(ProblemCode(error.code), where, raw, clause, str(error))
    if amount < 0:
        refuse(ProblemCode.AMOUNT_NEGATIVE, where, raw, clause, "an amount is not negative")
    if amount == 0 and not zero:
        message = "an amount is more than nothing; leave the field out for none"
        refuse(ProblemCode.AMOUNT_ZERO, where, raw, clause, message)
    return amount
