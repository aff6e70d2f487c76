"""The master game report: what each table was wagered and won, by game, shift and gaming day, with totals.

Win is there twice: by settlement, as the cards made it, and by the float, as the slips say. A float that is out over
several shifts has one win, which stands in the row of its drop: so shifts add up to their day.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence

from megalink.floor.audit.calendar import Period
from megalink.floor.audit.columns import Column, Kind, Row, Value
from megalink.floor.audit.figures import Figures, FloorFigures
from megalink.floor.audit.reading import walk
from megalink.floor.audit.reports.report import Grouping, Part, Report, Totals, Wanted, in_order, made
from megalink.floor.audit.reports.theory import Edges, lacking, theoretical_cents
from megalink.floor.state.events import ShiftBegun
from megalink.floor.state.person_names import person_title
from megalink.games.library import document
from megalink.ledger.float_figures import FloatFigures
from megalink.money import basis_points
from megalink.store.contract import Store
from megalink.table.events import TableOpened

NAME, TITLE = "master", "Master game report"
COLUMNS = (
    *(Column("day", title="Gaming day"), Column("shift", Kind.NUMBER, "Shift")),
    *(Column("game", title="Game"), Column("table", title="Table")),
    *(Column("rounds", Kind.NUMBER, "Rounds"), Column("voids", Kind.NUMBER, "Void")),
    *(Column("handle", Kind.MONEY, "Handle"), Column("win", Kind.MONEY, "Win by settlement")),
    *(
        Column("win_of_handle", Kind.PERCENT, "Win of handle, %"),
        Column("theoretical_win", Kind.MONEY, "Theoretical win"),
    ),
    *(
        Column("pool", Kind.MONEY, "To the pool, less awards"),
        Column("hand_paid", Kind.MONEY, "Awards by hand-pay slip"),
    ),
    *(Column("opener", Kind.MONEY, "Opener"), Column("fills", Kind.MONEY, "Fills")),
    *(Column("credits", Kind.MONEY, "Credits"), Column("closer", Kind.MONEY, "Closer")),
    *(Column("drop", Kind.MONEY, "Drop"), Column("float_win", Kind.MONEY, "Win by the float")),
    *(Column("hold", Kind.PERCENT, "Hold, %"), Column("difference", Kind.MONEY, "Float less settlement")),
)
BY_SLIPS = ("opener", "fills", "credits", "closer", "drop")
BY_FLOAT = ("float_win", "difference")
ADDED = ("rounds", "voids", "handle", "win", "theoretical_win", "pool", "hand_paid", *BY_SLIPS, *BY_FLOAT)
PARTS = (
    Part("Play", ("rounds", "voids", "handle", "win", "win_of_handle", "theoretical_win", "pool", "hand_paid")),
    Part("Float", (*BY_SLIPS, "float_win", "hold", "difference")),
)
_Key = tuple[str, Period]  # of a row: its table and when


def float_out(tables: Iterable[str]) -> str:
    names = ", ".join(sorted({*tables}))
    return f"A float is still out, or its drop is not counted ({names}): its win, and sums with it, are left out."


def master_game(store: Store, wanted: Wanted, edges: Edges, figures: FloorFigures | None = None) -> Report:
    figures = figures or FloorFigures()
    figures.catch_up(store)
    games = {seen.name: seen.event for seen in walk(store, (TableOpened,))}
    managers = {(seen.event.day, seen.event.number): seen.event.manager for seen in walk(store, (ShiftBegun,))}
    wins, is_out = _float_wins(figures.rows())
    asked = [row for row in figures.rows() if wanted.has(row.period) and wanted.table in (None, row.table)]
    asked.sort(key=lambda row: in_order((*row.period.columns, _game(games[row.table]), row.table)))
    rows = [_row(figure, games[figure.table], edges, wins.get(_key(figure))) for figure in asked]
    without, notes = lacking(COLUMNS, rows)
    waits = {place: figure.table for place, figure in enumerate(asked) if _key(figure) in is_out}
    if waits:
        notes = *notes, float_out(waits.values())
    totals = Totals(
        added=ADDED,
        by=(Grouping(("day",)), _by_shift(managers), Grouping(("game",)), Grouping(("table",))),
        sparse=(*BY_SLIPS, *BY_FLOAT),
        computed=_percentages(asked, wins),
        lacking={
            place: (*without.get(place, ()), *((*BY_FLOAT, "hold") if place in waits else ()))
            for place in (*without, *waits)
        },
    )
    return made(NAME, TITLE, COLUMNS, rows, wanted, totals=totals, notes=notes, parts=PARTS)


def _by_shift(managers: Mapping[tuple[str, int], str]) -> Grouping:
    """A shift is one of its day, and has its manager; what happened before the first one has none."""

    def title(values: Sequence[Value]) -> str:
        day, shift = values
        if shift is None:
            return f"{day}, no shift"
        manager = managers.get((str(day), int(shift)))
        return f"{day}, shift {shift}" + (f", {person_title(manager)}" if manager else "")

    return Grouping(("day", "shift"), title)


def _percentages(
    asked: Sequence[Figures], wins: Mapping[_Key, Figures]
) -> dict[str, Callable[[Sequence[int]], int | None]]:
    """Of totals: the parts of a percentage are added, percentages are not."""

    def win_of_handle(places: Sequence[int]) -> int | None:
        takings = [asked[place].takings for place in places]
        return basis_points(sum(one.win for one in takings), sum(one.handle for one in takings))

    def hold(places: Sequence[int]) -> int | None:
        trays = [wins[key].tray for place in places if (key := _key(asked[place])) in wins]
        return basis_points(sum(tray.win or 0 for tray in trays), sum(tray.drop for tray in trays))

    return {"win_of_handle": win_of_handle, "hold": hold}


def _game(opened: TableOpened) -> str:
    return document(opened.document).presentation.short_title


def _key(figures: Figures) -> _Key:
    return figures.table, figures.period


def _float_wins(rows: Iterable[Figures]) -> tuple[dict[_Key, Figures], set[_Key]]:
    """By the row in which a win by the float stands the figures that it is made of; and the rows that wait for one."""
    days: dict[tuple[str, str], list[Figures]] = {}
    for row in rows:
        days.setdefault((row.table, row.period.day), []).append(row)
    wins: dict[_Key, Figures] = {}
    is_out: set[_Key] = set()
    for parts in days.values():
        moved = {_key(row): row for row in parts if row.tray != FloatFigures()}
        known = {key: row for key, row in moved.items() if row.tray.win is not None}
        whole = Figures(*_key(parts[0]))
        for row in parts:
            whole.add(row)
        if len(known) < len(moved) and whole.tray.win is not None:
            known = {[key for key, row in moved.items() if row.tray.drops][-1]: whole}
        elif len(known) < len(moved):
            is_out |= moved.keys() - known.keys()
        wins |= known
    return wins, is_out


def _row(figures: Figures, opened: TableOpened, edges: Edges, won: Figures | None) -> Row:
    takings = figures.takings
    return (
        *figures.period.columns,
        *(_game(opened), figures.table),
        *(takings.rounds, takings.voids, takings.handle, takings.win),
        basis_points(takings.win, takings.handle),
        theoretical_cents({(opened.document, opened.readings): takings.stakes}, edges),
        *(takings.pool, takings.paid_by_slip),
        *figures.tray.by_slips,
        *((won.tray.win, won.tray.hold, won.difference) if won else (None, None, None)),
    )
