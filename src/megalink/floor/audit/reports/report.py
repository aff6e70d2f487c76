"""The shape of a report, and what it may be asked for."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, NamedTuple

from megalink.floor.audit.calendar import Period
from megalink.floor.audit.columns import Column, Row, Value, as_object, as_text


class Wanted(NamedTuple):
    """What a report is asked for; None asks for all. `find` is looked for in every text of a row."""

    day: str | None = None
    shift: int | None = None
    table: str | None = None
    player: str | None = None
    find: str | None = None

    def has(self, period: Period) -> bool:
        return self.day in (None, period.day) and self.shift in (None, period.shift)


class Grouping(NamedTuple):
    """Rows with the same values in these columns have a subtotal; its title is for people."""

    columns: tuple[str, ...]
    title: Callable[[Sequence[Value]], str] = lambda values: str(values[-1] or "")


class Subtotal(NamedTuple):
    """Of the rows that have these values. `column` is the last of their columns, `value` their title."""

    column: str
    value: str
    of: Mapping[str, Value]
    totals: Mapping[str, int]


class Part(NamedTuple):
    """Columns that stand together where all of them would be wider than a sheet of paper."""

    title: str
    columns: tuple[str, ...]


class Sheet(NamedTuple):
    """One table of a report as people read it: its rows and the total of all, or the subtotals `by` a column."""

    title: str
    columns: tuple[Column, ...]
    by: str | None = None


class Report(NamedTuple):
    """`totals` are by column name; a column without one does not add up, or something that it needs is not there.

    A report with `parts` is shown as so many tables; columns of no part tell its rows apart and stand in each of them.
    """

    name: str
    title: str
    columns: tuple[Column, ...]
    rows: tuple[Row, ...]
    totals: Mapping[str, int]
    subtotals: tuple[Subtotal, ...] = ()
    notes: tuple[str, ...] = ()
    parts: tuple[Part, ...] = ()

    def sheets(self) -> list[Sheet]:
        """A column of subtotals is there if any of them has it, whether or not all rows together have a total."""
        parts = self.parts or (Part("", tuple(column.name for column in self.columns)),)
        in_parts = {name for part in parts for name in part.columns}
        sheets = [
            Sheet(
                part.title, tuple(one for one in self.columns if one.name in part.columns or one.name not in in_parts)
            )
            for part in parts
        ]
        for by in dict.fromkeys(one.column for one in self.subtotals):
            heading = next(one for one in self.columns if one.name == by)
            has_total = {name for one in self.subtotals if one.column == by for name in one.totals}
            for part in parts:
                added = tuple(one for one in self.columns if one.name in has_total and one.name in part.columns)
                if added:
                    title = f"By {heading.title}" + (f": {part.title}" if part.title else "")
                    sheets.append(Sheet(title, (heading, *added), by))
        return sheets

    def as_plain(self) -> dict[str, object]:
        """For JSON, by the names of the columns: amounts and times are text, numbers are numbers, also in totals."""

        def plain(values: Mapping[str, Value]) -> dict[str, Value]:
            columns = [column for column in self.columns if column.name in values]
            return as_object(columns, [values[column.name] for column in columns])

        subtotals = (
            {"column": one.column, "value": one.value, **plain(one.totals), **plain(one.of)} for one in self.subtotals
        )
        return {
            "report": self.name,
            "title": self.title,
            "rows": [as_object(self.columns, row) for row in self.rows],
            "totals": plain(self.totals),
            "subtotals": list(subtotals),
            "notes": list(self.notes),
        }


class Totals(NamedTuple):
    """How a report adds up. Rows are told by their places among those that it is made from.

    `added`: columns whose sum is their total; for one of `sparse` there must be a value at all. `computed`: columns
    whose total is made from the rows otherwise. `lacking`: by row the columns that have no total with this row in it.
    """

    added: Iterable[str] = ()
    by: Sequence[Grouping] = ()
    sparse: Iterable[str] = ()
    computed: Mapping[str, Callable[[Sequence[int]], int | None]] = MappingProxyType({})
    lacking: Mapping[int, Iterable[str]] = MappingProxyType({})

    def of(self, columns: Sequence[Column], rows: Mapping[int, Row]) -> dict[str, int]:
        added, sparse = frozenset(self.added), frozenset(self.sparse)
        totals: dict[str, int] = {}
        for place, column in enumerate(columns):
            values = [value for row in rows.values() if isinstance(value := row[place], int)]
            if column.name in added and (values or column.name not in sparse):
                totals[column.name] = sum(values)
        for name, compute in self.computed.items():
            total = compute([*rows])
            if total is not None:
                totals[name] = total
        lacked = {name for row in rows for name in self.lacking.get(row, ())}
        return {name: total for name, total in totals.items() if name not in lacked}


NO_TOTALS = Totals()


def made(
    name: str,
    title: str,
    columns: tuple[Column, ...],
    rows: Iterable[Row],
    wanted: Wanted,
    *,
    totals: Totals = NO_TOTALS,
    notes: tuple[str, ...] = (),
    parts: tuple[Part, ...] = (),
) -> Report:
    """With those rows that hold what is to be found."""
    kept = {place: row for place, row in enumerate(rows) if _holds(columns, row, wanted.find)}
    places = {column.name: place for place, column in enumerate(columns)}
    subtotals: list[Subtotal] = []
    for grouping in totals.by:
        groups: dict[tuple[Value, ...], dict[int, Row]] = {}
        for place, row in kept.items():
            key = tuple(row[places[column]] for column in grouping.columns)
            groups.setdefault(key, {})[place] = row
        if len(groups) > 1:
            subtotals += [
                Subtotal(
                    *(grouping.columns[-1], grouping.title(key), dict(zip(grouping.columns, key, strict=True))),
                    totals.of(columns, groups[key]),
                )
                for key in sorted(groups, key=in_order)
            ]
    total = totals.of(columns, kept)
    return Report(name, title, columns, tuple(kept.values()), total, tuple(subtotals), notes, parts)


def in_order(values: Sequence[Value]) -> list[tuple[bool, Any]]:
    """What has no value comes first, and the tenth shift after the ninth."""
    return [(value is not None, value) for value in values]


def _holds(columns: tuple[Column, ...], row: Row, find: str | None) -> bool:
    """As it stands in the log, or as people read it."""
    sought = (find or "").strip().casefold()
    texts = ((column.kind, value) for column, value in zip(columns, row, strict=True) if isinstance(value, str))
    return not sought or any(
        sought in text.casefold() for kind, value in texts for text in (value, as_text(kind, value) or "")
    )
