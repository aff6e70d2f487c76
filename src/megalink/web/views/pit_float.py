"""A table's float as the pit sees it: the figures of the gaming day, its slips, and the Dealer who is signed on."""

import msgspec

from megalink.floor.audit.figures import Figures
from megalink.floor.audit.reports.theory import Edges, Game, theoretical_cents
from megalink.floor.state.table_state import FloorTable
from megalink.ledger.table_float import ListedSlip

LAST = 30  # slips that are listed


class PitSlip(msgspec.Struct):
    """`confirmed_by` is None while it waits for a second person; `chips` are pairs of denomination and number."""

    slip: int
    kind: str
    chips: list[tuple[int, int]]
    amount: int
    day: str
    shift: int
    reverses: int | None
    reason: str
    written_by: str
    written_at: int
    confirmed_by: str | None
    confirmed_at: int | None
    reversed: bool


class PitSignedOn(msgspec.Struct):
    dealer: str
    at: int


class PitFloat(msgspec.Struct):
    """Of the gaming day that is open, or was open last. `hold` is in basis points, `difference` in cents."""

    is_out: bool
    opener: int
    fills: int
    credits: int
    closer: int
    drop: int
    win: int | None
    hold: int | None
    difference: int | None
    handle: int
    settled: int  # win by settlement
    theoretical: int | None  # handle x exact edge; None while the edge is not counted
    buy_in: int
    cash_out: int
    slips: list[PitSlip]  # the newest first
    dealer: PitSignedOn | None


def float_of(table: FloorTable, total: Figures, game: Game, edges: Edges) -> PitFloat:
    """`total` is of the table and the gaming day."""
    tray, takings, signed_on = total.tray, total.takings, table.signed_on
    return PitFloat(
        table.tray.is_out,
        tray.opener,
        tray.fills,
        tray.credits,
        tray.closer,
        tray.drop,
        tray.win,
        tray.hold,
        total.difference,
        takings.handle,
        takings.win,
        theoretical_cents({game: takings.stakes}, edges) if takings.handle else 0,
        total.buy_in,
        total.cash_out,
        _slips(table),
        PitSignedOn(*signed_on) if signed_on else None,
    )


def _slips(table: FloorTable) -> list[PitSlip]:
    """The newest, and all that wait."""
    return [_slip(slip) for nth, slip in enumerate(table.tray.listed()) if nth < LAST or slip.confirmed is None]


def _slip(slip: ListedSlip) -> PitSlip:
    written, confirmed, is_taken_back = slip
    return PitSlip(
        written.slip,
        written.kind.value,
        [(denomination, number) for denomination, number in written.chips],
        written.amount,
        written.day,
        written.shift,
        written.reverses,
        written.reason,
        written.by.id,
        written.at,
        confirmed.by.id if confirmed else None,
        confirmed.at if confirmed else None,
        is_taken_back,
    )
