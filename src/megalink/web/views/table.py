"""Tables as viewers get them: on the list of the floor, and in full with what each of them can do."""

from typing import Any

import msgspec

from megalink.floor.service import Floor, TableLook
from megalink.floor.state.events import Dealer
from megalink.floor.state.table_state import FloorTable
from megalink.rulebook.rejection import Code
from megalink.table.phase import Phase
from megalink.table.progress import waiting
from megalink.table.state import TableState
from megalink.table.view import STAFF, Viewer
from megalink.web.auth.visitor import Visitor
from megalink.web.http.errors import HttpError
from megalink.web.views.clock import STILL, Clocks, TableClock
from megalink.web.views.dealer_guide import Guide, guide_of
from megalink.web.views.offers import Offer, offers
from megalink.web.views.titles import point_hands, titles


class Limits(msgspec.Struct):
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
    layout: str
    positions_max: int
    seats: dict[str, str]
    limits: Limits
    method: str
    methods: list[str]
    phase: str
    round: int
    dealer: str
    shuffle: str
    link: str | None
    closed: bool
    locked: bool


class TableMessage(msgspec.Struct):
    """One table for one viewer. `desk`, the guide of the Dealer, is there for staff alone."""

    topic: str
    seq: int
    view: Any
    options: list[Offer]
    hands: dict[str, str]
    desk: Any
    clock: TableClock
    balance: int | None
    announcements: list[str]
    waits_for: list[int]  # the positions that have yet to decide
    point_hands: dict[str, list[str]]  # of hands that are set: the two cards, as in `hands`


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
        layout=state.layout.name,
        positions_max=state.layout.positions,
        seats={str(position): player for position, player in sorted(state.seats.items())},
        limits=Limits(limits.minimum, limits.maximum),
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


def table_message(floor: Floor, clocks: Clocks, look: TableLook, visitor: Visitor) -> TableMessage:
    table, viewer = look.table, visitor.viewer
    state, current = table.state, table.state.round
    balance = look.purses[visitor.player].balance if visitor.player else None
    is_dealt = current is not None and current.dealt > 0
    return TableMessage(
        f"table:{table.name}",
        look.position,
        floor.view_of(look, viewer),
        offers(floor, look, viewer, balance),
        titles(state, viewer) if is_dealt else {},
        _desk(table, viewer) if viewer.kind in STAFF else None,
        clocks.of(table) if table.listed.dealer is Dealer.AUTOMATIC else STILL,
        balance,
        announcements(state),
        [*waiting(state)] if state.phase is Phase.DECIDING else [],
        point_hands(state, viewer) if is_dealt else {},
    )


def _desk(table: FloorTable, viewer: Viewer) -> Guide | None:
    guide = guide_of(table.state, viewer)
    return guide and {**guide, "call": call_of(table)}


def call_of(table: FloorTable) -> dict[str, object] | None:
    """The call that waits; or, for the rest of the round, the one that was answered."""
    call = table.call
    return call._asdict() if call and (table.open_call or call.round == table.round_number) else None


def announcements(state: TableState) -> list[str]:
    """What was said last at the table, oldest first: keys, or the Dealer's own words for his hand."""
    current = state.round
    if current is None:
        return []
    said = ["place_your_bets"]
    if current.phase is not Phase.BETTING:
        said.append("no_more_bets")
    if current.power_failed:
        said.append("power_failure")
    if current.phase is Phase.VOID:
        said.append("round_void")
    elif current.announcement:
        said.append("no_hand" if current.announcement == "No hand" else current.announcement)
    return said
