"""States as text and back. A snapshot that does not fit is no trouble: the stream is replayed instead."""

from typing import Any, get_type_hints

from megalink.floor.desk import Call, Desk
from megalink.floor.text import read_text, to_text
from megalink.games.library import open_game
from megalink.jackpot.state import Pool
from megalink.play.plain import BadPlain, as_plain, read_record, reader, writer
from megalink.rulebook.reading import ReadingError
from megalink.table.state import TableState

# These follow from the document and the readings, and are made anew.
_MADE_ANEW = ("open_game", "game", "layout")
_KEPT = tuple(name for name in TableState._fields if name not in _MADE_ANEW)
_HINTS = get_type_hints(TableState)


class DoesNotFit(ValueError):
    """The snapshot is of another time or was damaged."""


def desk_as_text(desk: Desk) -> str:
    state = desk.state
    content = {name: _written(name, getattr(state, name)) for name in _KEPT}
    assert state.layout is not None, "a table without a document has no snapshot"
    return to_text(
        {
            "document": state.rules.document.key,
            "layout": state.layout.name,
            "state": content,
            "closed": desk.closed,
            "day": desk.day,
            "call": as_plain(desk.call) if desk.call else None,
        }
    )


def _written(name: str, value: Any) -> object:  # noqa: ANN401 (a field of the state)
    write = writer(_HINTS[name])
    return value if write is None else write(value)


def desk_from_text(desk: Desk, text: str, version: int) -> Desk:
    """The desk as it was at that version; raises DoesNotFit."""
    try:
        raw = read_text(text)
        content = raw["state"]
        if content.keys() != set(_KEPT):
            raise DoesNotFit(f"the fields of the state are {', '.join(content)}")
        kept = {name: reader(_HINTS[name])(content[name], name) for name in _KEPT}
        game = open_game(raw["document"], dict(kept["readings"]))
        state = TableState(open_game, game=game, layout=game.document.layout(raw["layout"]), **kept)
        closed, day = reader(bool)(raw["closed"], "closed"), reader(str)(raw["day"], "day")
        call = read_record(Call, raw["call"], "call") if raw["call"] is not None else None
    except (BadPlain, KeyError, TypeError, AttributeError, StopIteration, ReadingError, ValueError) as error:
        raise DoesNotFit(str(error)) from error
    return desk._replace(state=state, version=version, closed=closed, day=day, call=call, snapshot_version=version)


def pool_as_text(pool: Pool) -> str:
    return to_text(as_plain(pool))


def pool_from_text(text: str) -> Pool:
    try:
        pool: Pool = read_record(Pool, read_text(text), "pool")
    except (BadPlain, ValueError) as error:
        raise DoesNotFit(str(error)) from error
    return pool
