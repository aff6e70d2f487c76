"""The pit's own view: what each table took and won, claims, and what waits for a second person."""

from collections.abc import Callable
from typing import NamedTuple

import msgspec

from megalink.floor.audit.figures import FloorFigures
from megalink.floor.audit.reports.theory import Edges, Game
from megalink.floor.audit.takings import Takings
from megalink.floor.orders.commands import BeginGamingDay, BeginShift, OpenTable
from megalink.floor.service import Floor
from megalink.floor.state.table_state import FloorTable
from megalink.ledger.adjustments import ProposeAdjustment
from megalink.rulebook.command import Command
from megalink.rulebook.role import Role
from megalink.web.views.attention import Attention, attention
from megalink.web.views.excluded import Excluded, excluded_now
from megalink.web.views.links import LinkClaim, Proposal, claim_of, proposals_of, the_pool
from megalink.web.views.pit_float import PitFloat, float_of
from megalink.web.views.table_card import TableCard, card_of


class Band(NamedTuple):
    """What a table should have won by now, and how far chance may take it from there."""

    expected: int
    low: int
    high: int


BandOf = Callable[[Game, Takings], Band | None]


class PitHalt(msgspec.Struct):
    clause: str
    note: str
    must_void: bool


class PitCall(msgspec.Struct):
    """Somebody waits for the pit; play goes on."""

    by: str
    why: str
    at: int


class PitAdjustment(msgspec.Struct):
    """Of a Player's account, for a round that stands; it waits for a second person."""

    table: str
    id: int
    round: int
    player: str
    amount: int
    reason: str
    by: str
    at: int


def _positions(kind: type[Command]) -> list[str]:
    """That may give such an order."""
    return [role.slug for role in Role if role is not Role.SYSTEM and kind.FACTS.permit(role)]


OPENERS, ADJUSTERS = _positions(OpenTable), _positions(ProposeAdjustment)
DAY_BEGINNERS, SHIFT_MANAGERS = _positions(BeginGamingDay), _positions(BeginShift)


class PitTable(TableCard):
    """`handle` is what was wagered and settled since the table opened, `win` what the house won of it.

    `adjusted` is what adjustments of Players' accounts brought the house besides: below nothing, it paid.
    """

    handle: int
    win: int
    adjusted: int
    rounds: int
    expected: int | None
    low: int | None
    high: int | None
    out_of_band: bool
    halt: PitHalt | None
    power_failed: bool
    call: PitCall | None
    dealt_by: str  # who dealt the last round; "" before the first one, and where the table deals by itself
    float: PitFloat


class PitShift(msgspec.Struct):
    number: int
    manager: str
    at: int


class PitDay(msgspec.Struct):
    """The last gaming day that was begun, whether it is open, its shift, and the positions that may begin the next."""

    day: str
    is_open: bool
    shift: PitShift | None
    beginners: list[str]
    managers: list[str]


class Pit(msgspec.Struct):
    gaming_day: PitDay
    attention: list[Attention]  # what waits for somebody, the most urgent first
    tables: list[PitTable]
    claims: list[LinkClaim]
    proposals: list[Proposal]
    adjustments: list[PitAdjustment]
    exclusions: list[Excluded]  # bars and restrictions in force, by Player
    locked: dict[str, str]
    openers: list[str]  # the positions that may open tables and links
    adjusters: list[str]  # the positions that may propose an adjustment


def pit(floor: Floor, figures: FloorFigures, band_of: BandOf, edges: Edges) -> Pit:
    """The first look reads the whole log: ask in a thread."""
    claims, proposals = [], []
    for link in floor.links():
        pool = the_pool(floor, link)
        claims += [claim_of(floor, link, claim) for claim in pool.open_claims()]
        proposals += proposals_of(link, pool)
    # What failed a check may tell of cards: the pit learns that, the log knows why.
    locked = dict.fromkeys(floor.locked, "a check failed: somebody must look at it")
    tables = [_table(floor, floor.table(name), figures, band_of, edges) for name in floor.tables()]
    out_of_band = {table.name: abs(table.win - (table.expected or 0)) for table in tables if table.out_of_band}
    waits = attention(floor, out_of_band)
    adjustments = [one for name in floor.tables() for one in _adjustments(floor.table(name))]
    return Pit(
        _gaming_day(floor),
        waits,
        tables,
        claims,
        proposals,
        adjustments,
        excluded_now(floor),
        locked,
        OPENERS,
        ADJUSTERS,
    )


def _gaming_day(floor: Floor) -> PitDay:
    registry = floor.state.registry
    shift = PitShift(*registry.shift) if registry.shift else None
    return PitDay(registry.day, registry.day_open, shift, DAY_BEGINNERS, SHIFT_MANAGERS)


def _adjustments(table: FloorTable) -> list[PitAdjustment]:
    return [
        PitAdjustment(
            table.name,
            waiting.proposal,
            waiting.round,
            waiting.player,
            waiting.amount,
            waiting.reason,
            waiting.by.id,
            waiting.at,
        )
        for waiting in table.adjustments.waiting
    ]


def _table(floor: Floor, table: FloorTable, figures: FloorFigures, band_of: BandOf, edges: Edges) -> PitTable:
    takings = figures.total(table=table.name).takings
    handle, win = takings.handle, takings.win
    game = table.state.rules.document.key, table.state.readings
    band = band_of(game, takings) if handle else None
    expected, low, high = band or (None, None, None)
    current = table.state.round
    halt = current.halt if current else None
    call = table.open_call
    return PitTable(
        **msgspec.structs.asdict(card_of(floor, table)),
        handle=handle,
        win=win,
        adjusted=-sum(adjustment.amount for adjustment in table.adjustments.made),
        rounds=takings.rounds,
        expected=expected,
        low=low,
        high=high,
        out_of_band=bool(band and not band.low <= win <= band.high),
        halt=PitHalt(*halt) if halt else None,
        power_failed=bool(current and current.power_failed),
        call=PitCall(call.by, call.why, call.at) if call else None,
        dealt_by=figures.dealt_last(table.name),
        float=float_of(table, figures.total(table=table.name, day=floor.gaming_day), game, edges),
    )
