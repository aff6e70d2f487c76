"""Theoretical win: handle x the exact edge, by the mathematics of the document and readings that were played."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from math import floor

from megalink.floor.audit.columns import Column, Row
from megalink.floor.audit.takings import theoretical_win
from megalink.money import Cents

NOT_SOLVED = "The exact mathematics of a game is not there (yet): its theoretical win and sums with it are left out."

COLUMN = "theoretical_win"

Game = tuple[str, tuple[tuple[str, str], ...]]  # a document's key and the readings in force

# The exact edge of each wager of a game; nothing where it is not known (yet).
Edges = Callable[[Game], Mapping[str, Fraction]]


def theoretical_cents(handle: Mapping[Game, Counter[str]], edges: Edges) -> Cents | None:
    """Whole cents, the fraction of one left out; None where something was wagered on a game without figures."""
    total = Fraction(0)
    for game, stakes in handle.items():
        known = edges(game)
        if not known and any(stakes.values()):
            return None
        total += theoretical_win(stakes, dict(known))
    return Cents(floor(total))


def lacking(columns: Sequence[Column], rows: Sequence[Row]) -> tuple[dict[int, tuple[str, ...]], tuple[str, ...]]:
    """The rows that have no theoretical win, and the notes: a sum with a game left out would be no sum."""
    place = next(place for place, column in enumerate(columns) if column.name == COLUMN)
    without: dict[int, tuple[str, ...]] = {number: (COLUMN,) for number, row in enumerate(rows) if row[place] is None}
    return without, (NOT_SOLVED,) if without else ()
