"""A Player's seat: what he may tell an automatic dealer from it, and that he has lost it."""

import msgspec

from megalink.floor.state.table_state import FloorTable
from megalink.web.auth.visitor import Visitor


class SeatLost(msgspec.Struct, frozen=True):
    """Released while he was away: for how many milliseconds, and when."""

    positions: list[int]
    away: int
    at: int


def seat_lost(table: FloorTable, visitor: Visitor) -> SeatLost | None:
    lost = table.released.get(visitor.player or "")
    return SeatLost([*lost.positions], lost.away, lost.at) if lost else None
