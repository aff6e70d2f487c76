"""Tables as viewers get them: on the list of the floor, and in full with what each of them can do."""

import threading
from collections import OrderedDict
from typing import Any

import msgspec

from megalink.floor import names
from megalink.floor.desk import Desk
from megalink.floor.service import Floor
from megalink.table.audience import Viewer
from megalink.table.progress import waiting
from megalink.table.state import Phase, TableState
from megalink.web.clocks import Clocks, TableClock
from megalink.web.desk import Desk as DeskHelp
from megalink.web.desk import desk_of
from megalink.web.offers import Offer, offers
from megalink.web.people import Visitor
from megalink.web.refusals import Code, Refused
from megalink.web.titles import point_hands, titles

KEPT = 200  # projections; a spectator's serves all spectators


class Limits(msgspec.Struct):
    minimum: int | None
    maximum: int | None


class TableCard(msgspec.Struct):
    """A table on the list: nothing that a passer-by does not see."""

    name: str
    rules: str
    game: str
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
    """One table for one viewer. `desk` is there for staff alone."""

    topic: str
    seq: int
    view: Any
    options: list[Offer] | msgspec.Raw
    hands: dict[str, str] | msgspec.Raw
    desk: Any
    clock: TableClock
    balance: int | None
    announcements: list[str]
    waits_for: list[int]  # the positions that have yet to decide
    point_hands: dict[str, list[str]] | msgspec.Raw  # of hands that are set: the two cards, as in `hands`


class _Projected(msgspec.Struct):
    view: msgspec.Raw
    options: msgspec.Raw
    hands: msgspec.Raw
    point_hands: msgspec.Raw
    desk: msgspec.Raw


def the_desk(floor: Floor, table: str) -> Desk:
    try:
        return floor.desk(table)
    except KeyError:
        raise Refused(Code.TABLE_UNKNOWN, f"no table is called {table!r}", field="table", value=table) from None


def card_of(floor: Floor, desk: Desk) -> TableCard:
    state = desk.state
    document = state.rules.document
    limits = state.limits.table
    assert state.layout is not None, "an open table has a layout"
    return TableCard(
        name=desk.name,
        rules=document.key,
        game=document.game,
        layout=state.layout.name,
        positions_max=state.layout.positions,
        seats={str(position): player for position, player in sorted(state.seats.items())},
        limits=Limits(limits.minimum, limits.maximum),
        method=state.method,
        methods=[*document.methods],
        phase=state.phase.value,
        round=desk.round_number,
        dealer=desk.listed.dealer.value,
        shuffle=desk.listed.shuffle.value,
        link=desk.listed.link,
        closed=desk.closed,
        locked=is_locked(floor, desk),
    )


def is_locked(floor: Floor, desk: Desk) -> bool:
    return any(
        stream in floor.house.locked
        for stream in (names.FLOOR, names.table(desk.name), names.shuffle(desk.name), names.secret(desk.name))
    )


class TableMessages:
    """Projects tables. View and options are made once for a table's version and a kind of viewer."""

    def __init__(self, floor: Floor, clocks: Clocks) -> None:
        self._floor = floor
        self._clocks = clocks
        self._lock = threading.Lock()  # staff's are made beside the event loop
        self._kept: OrderedDict[tuple[object, ...], _Projected] = OrderedDict()

    def message(self, table: str, visitor: Visitor) -> TableMessage:
        seq = self._floor.position  # before the rest is looked at: what is told is true at least up to there
        desk = the_desk(self._floor, table)
        balance = self._floor.purse(visitor.player).balance if visitor.player else None
        now = self._floor.clock.now()
        part = self._projected(desk, visitor.viewer, balance, now)
        return TableMessage(
            f"table:{table}",
            seq,
            part.view,
            part.options,
            part.hands,
            part.desk,
            self._clocks.of(desk, now),
            balance,
            announcements(desk.state),
            [*waiting(desk.state)] if desk.state.phase is Phase.DECIDING else [],
            part.point_hands,
        )

    def _projected(self, desk: Desk, viewer: Viewer, balance: int | None, now: int) -> _Projected:
        locked = is_locked(self._floor, desk)
        acting = desk.state.acting and now // 1000  # who acts in a position does so from a time to a time
        key = (desk.name, desk.version, viewer, balance, locked, acting)
        found = self._kept.get(key)
        if found is not None:
            return found
        seen = self._floor.view(desk.name, viewer)
        if seen["version"] != desk.version:  # it moved meanwhile
            return self._projected(self._floor.desk(desk.name), viewer, balance, now)
        found = _Projected(
            _raw(seen),
            _raw([] if locked else offers(desk, viewer, balance, now)),
            _raw(titles(desk.state, viewer)),
            _raw(point_hands(desk.state, viewer)),
            _raw(_desk(desk, viewer)),
        )
        with self._lock:
            self._kept[key] = found
            if len(self._kept) > KEPT:
                self._kept.popitem(last=False)
        return found


def _desk(desk: Desk, viewer: Viewer) -> DeskHelp | None:
    help_ = desk_of(desk.state, viewer)
    return help_ and {**help_, "call": call_of(desk)}


def call_of(desk: Desk) -> dict[str, object] | None:
    """The call that waits; or, for the rest of the round, the one that was answered."""
    call = desk.call
    return call._asdict() if call and (desk.open_call or call.round == desk.round_number) else None


def _raw(content: object) -> msgspec.Raw:
    return msgspec.Raw(msgspec.json.encode(content))


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
