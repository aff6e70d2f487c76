"""Events that a log has lost, in words: of a round that is gone only the game is known."""

import re
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from megalink.floor.audit.finding_words import place_in_words
from megalink.floor.audit.log.lost_lines import LostLine
from megalink.floor.state import streams
from megalink.floor.state.events import FLOOR_EVENTS, FLOOR_TABLE_EVENTS, DeckCommitted, PlayerAdjusted, PlayerMoved
from megalink.floor.state.person_names import people_named, person_title
from megalink.floor.state.streams import opened_among
from megalink.floor.state.users import USER_EVENTS
from megalink.games.library import open_game
from megalink.ledger.cage import BoughtIn, CashedOut
from megalink.money import format_money
from megalink.narration.names import sentence_of
from megalink.narration.pool_words import pool_in_words
from megalink.play.linked import SYSTEM
from megalink.play.tables import new_table
from megalink.store.contract import Store
from megalink.table.events import RoundOpened, TableOpened
from megalink.table.state import TableState
from megalink.web.views.sentences import sentence
from megalink.wire.events import POOL_EVENTS, TABLE_EVENTS

NARRATED = {**TABLE_EVENTS, **FLOOR_TABLE_EVENTS, **FLOOR_EVENTS}
NAMING_GAME = {kind.WIRE: kind for kind in (TableOpened, RoundOpened)}
CAPITAL = re.compile(r"(?<!^)(?=[A-Z])")


class ToldLine(NamedTuple):
    line: LostLine
    by: str
    where: str
    what: str
    player: str  # "" where it is about none


def told(store: Store, lines: Iterable[LostLine]) -> Iterator[ToldLine]:
    tables: dict[str, TableState] = {}
    for line in lines:
        kind, _, name = line.lost.stream.partition(":")
        if kind == "table" and name not in tables:
            tables[name] = _with_last_game(store, line.lost.stream)
        state = tables.get(name, new_table()) if kind == "table" else new_table()
        by = "The system" if line.lost.by == SYSTEM.id else person_title(line.lost.by)
        what = people_named(sentence_of(_what(line, state)))
        yield ToldLine(line, by, _where(line.lost.stream), what, person_title(line.player or ""))
        if isinstance(line.event, TableOpened | RoundOpened):
            tables[name] = _with_game(state, line.event)


def _where(stream: str) -> str:
    if stream == streams.FLOOR:
        return "the floor"
    return place_in_words(stream).replace("player ", "account of ", 1)


def _what(line: LostLine, state: TableState) -> str:
    event, kind = line.event, line.lost.type
    if event is None:
        return "What it was cannot be read by this version"
    if kind in POOL_EVENTS:
        return pool_in_words(event)
    if isinstance(event, PlayerMoved | PlayerAdjusted):
        changed = "is adjusted" if isinstance(event, PlayerAdjusted) else "changes"
        amount = f"{'rises' if event.cents > 0 else 'falls'} by {format_money(abs(event.cents))}"
        return f"The balance of {line.place} {changed} in round {event.round} at {event.table}: it {amount}"
    if isinstance(event, DeckCommitted):
        return f"The deck of round {event.round} is sealed"
    if kind in USER_EVENTS:
        name = getattr(event, "name", "")
        return f"{_plain(event)}: {name}" if name else _plain(event)
    if kind in NARRATED or isinstance(event, BoughtIn | CashedOut):
        try:
            return sentence(event, state)
        except (KeyError, IndexError, AttributeError, AssertionError):  # of hands or a round, and those are gone
            return _plain(event)
    return _plain(event)


def _plain(event: Any) -> str:  # noqa: ANN401 (events of any room)
    """By what it is called: cards dealt, user added."""
    return CAPITAL.sub(" ", type(event).__name__).lower()


def _with_last_game(store: Store, stream: str) -> TableState:
    state = new_table()
    for _, opened in opened_among(store.read(stream), NAMING_GAME):
        state = _with_game(state, opened.event)
    return state


def _with_game(state: TableState, event: TableOpened | RoundOpened) -> TableState:
    return state._replace(game=open_game(event.document, dict(event.readings)))
