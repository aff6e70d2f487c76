"""An order becomes a change of the house, or is refused."""

from typing import assert_never

from megalink.floor.at_cage import at_cage
from megalink.floor.at_link import at_link
from megalink.floor.at_table import at_table
from megalink.floor.calls import at_call
from megalink.floor.commands import (
    AnswerCall,
    AtLink,
    AtTable,
    BeginGamingDay,
    CallSupervisor,
    CloseTable,
    OpenTable,
    Order,
    RecordVerified,
    ReopenTable,
)
from megalink.floor.draft import Change, Draft, Refused
from megalink.floor.means import Means
from megalink.floor.on_floor import on_floor
from megalink.ledger import cage


def decide(draft: Draft, order: Order, means: Means) -> Change | Refused:
    match order:
        case AtTable():
            return at_table(draft, order, means)
        case AtLink():
            return at_link(draft, order, means)
        case cage.BuyIn() | cage.CashOut():
            return at_cage(draft, order)
        case OpenTable() | CloseTable() | ReopenTable() | BeginGamingDay() | RecordVerified():
            return on_floor(draft, order, means)
        case CallSupervisor() | AnswerCall():
            return at_call(draft, order)
        case _:
            assert_never(order)
