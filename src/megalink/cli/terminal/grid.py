"""Rows of figures on a terminal. No figure is cut: where a table is too wide for the screen, rows are stacked.

So they are where a sentence would stand in a column as narrow as a word: nobody reads that.
"""

from rich.console import Console
from rich.table import Table
from rich.text import Text

from megalink.cli.terminal.screen import tell

GAP = 2
MOST_LINES = 4  # of a cell


def show(console: Console, table: Table) -> None:
    """As a table where it fits, words wrapped if need be; else row by row, each figure beside its column's name."""
    if _fits(console, table):
        console.print(table)
    else:
        _stack(console, table)


def _fits(console: Console, table: Table) -> bool:
    """Gives every column that may wrap at least the width of its longest word, below which it would be cut.

    What is left of the screen goes to the columns that would be wider. Rich would take the widest columns below that.
    """
    room = console.width
    least: list[int] = []
    most: list[int] = []
    for place, column in enumerate(table.columns):
        cells = [_text(console, column.header), *(_text(console, cell) for cell in column.cells)]
        lengths = (cell.cell_len if column.no_wrap else _longest_word(cell) for cell in cells)
        least.append(max(column.width or 0, column.min_width or 0, *lengths))
        most.append(max(least[-1], *(column.width or cell.cell_len for cell in cells)))
        room -= least[-1] + (GAP if place or table.pad_edge else 0)
    if room < 0:
        return False
    for column, needed, wished in zip(table.columns, least, most, strict=True):
        more = min(room, wished - needed)
        room -= more
        column.width = needed + more
    return all(_lines(console, cell, column.width) <= MOST_LINES for column in table.columns for cell in column.cells)


def _stack(console: Console, table: Table) -> None:
    names = [_text(console, column.header).plain for column in table.columns]
    wide = max(len(name) for name in names[1:])
    for row in zip(*(column.cells for column in table.columns), strict=True):
        first, *others = (_text(console, cell) for cell in row)
        if first.plain:
            tell(console, "", first)
        for name, cell in zip(names[1:], others, strict=True):
            if cell.plain:
                tell(console, Text(f"{name:<{wide}}  ", style="dim"), cell, indent=GAP)


def _text(console: Console, cell: object) -> Text:
    return cell if isinstance(cell, Text) else console.render_str(str(cell), markup=False, highlight=False)


def _lines(console: Console, cell: object, width: int | None) -> int:
    return len(_text(console, cell).wrap(console, width or console.width))


def _longest_word(cell: Text) -> int:
    return max((len(word) for word in cell.plain.split()), default=0)
