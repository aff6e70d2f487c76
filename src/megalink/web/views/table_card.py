"""A table on the list of the floor."""

from functools import cache

import msgspec

from megalink.floor.service import Floor
from megalink.floor.state.table_state import FloorTable
from megalink.games.library import document as document_of
from megalink.games.library import document_keys
from megalink.rulebook.rejection import Code
from megalink.web.http.errors import HttpError
from megalink.web.views.picture import Picture, picture_of


class CardLimits(msgspec.Struct):
    minimum: int | None
    maximum: int | None


class TableCard(msgspec.Struct):
    """A table on the list: nothing that a passer-by does not see."""

    name: str
    rules: str
    game: str
    title: str  # the document's short one, with its sentence and its colour
    sentence: str
    colour: str
    version: str
    newest: bool | None  # whether no later document of this game is there; None where it has but one
    picture: Picture
    layout: str
    positions_max: int
    seats: dict[str, str]
    limits: CardLimits
    method: str
    methods: list[str]
    phase: str
    round: int
    dealer: str
    shuffle: str
    link: str | None
    closed: bool
    locked: bool


def the_table(floor: Floor, table: str) -> FloorTable:
    try:
        return floor.table(table)
    except KeyError:
        raise unknown_table(table) from None


def unknown_table(table: str) -> HttpError:
    return HttpError(Code.TABLE_UNKNOWN, f"no table is called {table!r}", field="table", value=table)


def card_of(floor: Floor, table: FloorTable) -> TableCard:
    state = table.state
    document = state.rules.document
    shown, limits = document.presentation, state.limits.table
    assert state.layout is not None, "an open table has a layout"
    return TableCard(
        name=table.name,
        rules=document.key,
        game=document.game,
        title=shown.short_title,
        sentence=shown.sentence,
        colour=shown.colour,
        version=document.version,
        newest=_is_newest(document.key),
        picture=picture_of(document.key),
        layout=state.layout.name,
        positions_max=state.layout.positions,
        seats={str(position): player for position, player in sorted(state.seats.items())},
        limits=CardLimits(limits.minimum, limits.maximum),
        method=state.method,
        methods=[*document.methods],
        phase=state.phase.value,
        round=table.round_number,
        dealer=table.listed.dealer.value,
        shuffle=table.listed.shuffle.value,
        link=table.listed.link,
        closed=table.closed,
        locked=floor.is_locked(table),
    )


@cache
def _is_newest(key: str) -> bool | None:
    own = document_of(key)
    versions = [other for other in map(document_of, document_keys()) if other.game == own.game]
    return None if len(versions) == 1 else own == max(versions, key=lambda other: other.in_force_since)
