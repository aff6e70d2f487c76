"""The pit's own view: what each table took and won, claims, and what waits for a second person."""

from collections.abc import Callable
from typing import NamedTuple

import msgspec

from megalink.floor.orders.commands import OpenTable
from megalink.floor.service import Floor
from megalink.floor.state.table_state import FloorTable
from megalink.ledger.adjustments import ProposeAdjustment
from megalink.rulebook.command import Command
from megalink.rulebook.role import Role
from megalink.table.state import TableState
from megalink.web.views.links import LinkClaim, Proposal, claim_of, proposals_of, the_pool
from megalink.web.views.round_index import RoundBooks, Takings
from megalink.web.views.table_card import TableCard, card_of


class Band(NamedTuple):
    """What a table should have won by now, and how far chance may take it from there."""

    expected: int
    low: int
    high: int


BandOf = Callable[[TableState, Takings], Band | None]


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


class PitTable(TableCard):
    """`drop` is what was wagered and settled since the table opened, `hold` the house's part of it in basis points.

    `adjusted` is what adjustments of Players' accounts brought the house besides: below nothing, it paid.
    """

    drop: int
    win: int
    hold: int | None
    adjusted: int
    rounds: int
    expected: int | None
    low: int | None
    high: int | None
    out_of_band: bool
    halt: PitHalt | None
    power_failed: bool
    call: PitCall | None


class Pit(msgspec.Struct):
    tables: list[PitTable]
    claims: list[LinkClaim]
    proposals: list[Proposal]
    adjustments: list[PitAdjustment]
    locked: dict[str, str]
    openers: list[str]  # the positions that may open tables, links and gaming days
    adjusters: list[str]  # the positions that may propose an adjustment


def pit(floor: Floor, books: RoundBooks, band_of: BandOf) -> Pit:
    """The first look at a table reads its whole log: ask in a thread."""
    claims, proposals = [], []
    for link in floor.links():
        pool = the_pool(floor, link)
        claims += [claim_of(floor, link, claim) for claim in pool.open_claims()]
        proposals += proposals_of(link, pool)
    # What failed a check may tell of cards: the pit learns that, the log knows why.
    locked = dict.fromkeys(floor.locked, "a check failed: somebody must look at it")
    tables = [_table(floor, floor.table(name), books, band_of) for name in floor.tables()]
    adjustments = [one for name in floor.tables() for one in _adjustments(floor.table(name))]
    return Pit(tables, claims, proposals, adjustments, locked, OPENERS, ADJUSTERS)


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


def _table(floor: Floor, table: FloorTable, books: RoundBooks, band_of: BandOf) -> PitTable:
    book = books.book(table.name)
    takings = book.takings
    drop, win = sum(takings.stakes.values()), takings.win
    band = band_of(table.state, takings) if drop else None
    expected, low, high = band or (None, None, None)
    current = table.state.round
    halt = current.halt if current else None
    call = table.open_call
    return PitTable(
        **msgspec.structs.asdict(card_of(floor, table)),
        drop=drop,
        win=win,
        hold=win * 10_000 // drop if drop else None,
        adjusted=-sum(adjustment.amount for adjustment in table.adjustments.made),
        rounds=len(book.rounds),
        expected=expected,
        low=low,
        high=high,
        out_of_band=bool(band and not band.low <= win <= band.high),
        halt=PitHalt(*halt) if halt else None,
        power_failed=bool(current and current.power_failed),
        call=PitCall(call.by, call.why, call.at) if call else None,
    )
