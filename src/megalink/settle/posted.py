"""What a description says of the whole table: the meter of the Progressive Jackpot and the limits on the plate."""

from collections.abc import Callable
from functools import lru_cache
from typing import TypeVar, cast

from megalink.jackpot.awards import MeterAmounts
from megalink.money import Cents
from megalink.rulebook.document import Document, WagerRole
from megalink.settle.fields import Fields, as_amount, as_object, known_fields, refuse
from megalink.settle.problem import ProblemCode
from megalink.table.game.limits import NO_LIMITS, Limit, Limits

JACKPOT_FIELDS = frozenset(("displayed", "reset", "minimum_wager"))
LIMIT_FIELDS = frozenset(("minimum", "maximum"))

_Read = TypeVar("_Read")

_TEXT_ALONE = {str}


def _once(read: Callable[[Fields, str], _Read], fields: Fields, clause: str) -> _Read:
    """Batches say the same of jackpot and limits line after line: what was read once is not read again."""
    if {*map(type, fields.values())} != _TEXT_ALONE:
        return read(fields, clause)
    return cast("_Read", _read(read, clause, *fields.items()))


@lru_cache(maxsize=1024)
def _read(read: Callable[[Fields, str], object], clause: str, *fields: tuple[str, object]) -> object:
    return read(dict(fields), clause)


def link_of(fields: Fields, document: Document) -> MeterAmounts:
    if "jackpot" not in fields:
        return MeterAmounts()
    jackpot = known_fields(fields["jackpot"], "jackpot", JACKPOT_FIELDS)
    return _once(_link, jackpot, document.jackpot.pay_table)


def _link(jackpot: Fields, clause: str) -> MeterAmounts:
    amounts = {name: as_amount(raw, f"jackpot.{name}", clause, zero=True) for name, raw in jackpot.items()}
    minimum = amounts.get("minimum_wager", Cents(100))
    if minimum == 0:
        message = "the minimum wager is more than nothing"
        refuse(ProblemCode.AMOUNT_ZERO, "jackpot.minimum_wager", "0.00", clause, message)
    return MeterAmounts(amounts.get("displayed"), amounts.get("reset"), minimum)


def limits_of(fields: Fields, document: Document) -> Limits:
    if "limits" not in fields:
        return NO_LIMITS
    limits, clause = as_object(fields["limits"], "limits"), document.conduct.base_wager
    if limits.keys() <= LIMIT_FIELDS:
        return _once(_table_limits, limits, clause)
    areas = _areas_on_the_plate(document)
    known_fields(limits, "limits", LIMIT_FIELDS | areas)
    table = _limit({name: raw for name, raw in limits.items() if name in LIMIT_FIELDS}, "limits", clause)
    of_areas = tuple(
        (name, _limit(known_fields(raw, f"limits.{name}", LIMIT_FIELDS), f"limits.{name}", clause))
        for name, raw in limits.items()
        if name in areas
    )
    return Limits(table, of_areas)


def areas_with_limits(document: Document) -> set[str]:
    """The areas whose wagers have a minimum and a maximum."""
    return {name for name, wager in document.wagers.items() if wager.role not in (WagerRole.JACKPOT, WagerRole.PAYMENT)}


def _areas_on_the_plate(document: Document) -> set[str]:
    """Those for which the plate may show limits of their own: not an area that is always as much as another."""
    return {name for name in areas_with_limits(document) if document.wagers[name].role is not WagerRole.EQUAL}


def _table_limits(limits: Fields, clause: str) -> Limits:
    return Limits(_limit(limits, "limits", clause))


def _limit(limits: Fields, where: str, clause: str) -> Limit:
    amounts = {name: as_amount(raw, f"{where}.{name}", clause) for name, raw in limits.items()}
    limit = Limit(amounts.get("minimum"), amounts.get("maximum"))
    if limit.minimum is not None and limit.maximum is not None and limit.minimum > limit.maximum:
        refuse(ProblemCode.LIMITS_CROSSED, where, limits["minimum"], clause, "the minimum is above the maximum")
    return limit
