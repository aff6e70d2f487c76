"""States as text and back. A snapshot that does not fit is no trouble: the stream is replayed instead."""

from collections.abc import Mapping
from typing import Any, NamedTuple, get_type_hints

from megalink.floor.state.attendance import Released
from megalink.floor.state.table_state import Call, FloorTable, Guest, SignedOn, part_of_round
from megalink.games.library import open_game
from megalink.jackpot.state import Pool
from megalink.ledger.adjustments import Adjustments
from megalink.ledger.table_float import TableFloat
from megalink.rulebook.reading import ReadingError
from megalink.table.state import TableState
from megalink.wire.forms import Form, partial_form, struct_of
from megalink.wire.plain import as_text, read_record_text, text_reader, to_text

# These follow from the document and the readings, and are made anew.
_MADE_ANEW = ("open_game", "game", "layout")


class DoesNotFit(ValueError):
    """The snapshot is of another time or was damaged."""


class _Record(NamedTuple):
    document: str
    layout: str
    state: Any
    closed: bool
    day: str
    call: Call | None
    adjustments: Adjustments
    tray: TableFloat
    signed_on: SignedOn | None
    guests: Mapping[str, Guest]
    ready: tuple[str, ...]
    released: Mapping[str, Released]
    part_since: int
    moved: int


_OF_TABLE = _Record._fields[3:]  # as FloorTable has them
_STRUCT, _write_values, _read_values = struct_of(
    "Table", {**get_type_hints(_Record), "state": partial_form(TableState, _MADE_ANEW)}
)
_read_table = text_reader(Form(_STRUCT, read=lambda struct: _Record(*_read_values(struct))))


def table_as_text(table: FloorTable) -> str:
    state = table.state
    assert state.layout is not None, "a table without a document has no snapshot"
    record = _Record(state.rules.document.key, state.layout.name, state, *(getattr(table, name) for name in _OF_TABLE))
    return to_text(_STRUCT(*_write_values(record)))


def table_from_text(table: FloorTable, text: str, version: int) -> FloorTable:
    """The table as it was at that version; raises DoesNotFit."""
    try:
        record: _Record = _read_table(text, "table")
        game = open_game(record.document, dict(record.state["readings"]))
        state = TableState(open_game, game=game, layout=game.document.layout(record.layout), **record.state)
    except (KeyError, TypeError, AttributeError, StopIteration, ReadingError, ValueError) as error:
        raise DoesNotFit(str(error)) from error
    own: dict[str, Any] = dict(zip(_OF_TABLE, record[3:], strict=True))
    return table._replace(state=state, version=version, snapshot_version=version, part=part_of_round(state), **own)


def pool_as_text(pool: Pool) -> str:
    return as_text(pool)


def pool_from_text(text: str) -> Pool:
    try:
        pool: Pool = read_record_text(Pool, text, "pool")
    except ValueError as error:
        raise DoesNotFit(str(error)) from error
    return pool
