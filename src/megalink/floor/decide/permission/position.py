"""The position that counts for an order: the highest that its giver holds, or acts in at the table that it is about.

6.2: who acts in a position at a table may do there what it may, and nowhere else.
"""

from megalink.floor.decide.calls import AboutTable
from megalink.floor.decide.change import Draft
from megalink.floor.orders.codec import read_order
from megalink.floor.orders.commands import ApproveOrder, AtLink, AtTable, DeclineOrder, Order
from megalink.floor.state.events import SecondPersonNeeded
from megalink.floor.state.table_state import FloorTable
from megalink.jackpot import commands as pool
from megalink.jackpot.state import Claim
from megalink.rulebook.role import Actor, Role
from megalink.wire.plain import read_text


def position_of(draft: Draft, order: Order, actor: Actor, at: int) -> Role:
    table = table_of(draft, order)
    return table.state.role_of(actor, at) if table else actor.role


def table_of(draft: Draft, order: Order) -> FloorTable | None:
    """The one table that the order is about, if there is such a table."""
    if isinstance(order, AtTable):
        return draft.table(order.table)
    if isinstance(order, AtLink):
        claim = claim_of(draft, order)
        return draft.table(claim.table) if claim else None
    if isinstance(order, ApproveOrder | DeclineOrder):
        waiting = draft.registry.waits(order.number)
        return table_of(draft, waiting_order(waiting)) if waiting else None
    return draft.table(order.table) if isinstance(order, AboutTable) else None


def claim_of(draft: Draft, order: Order) -> Claim | None:
    """That the order is about."""
    if not isinstance(order, AtLink) or not isinstance(order.command, pool.ClaimCommand):
        return None
    meter = draft.meter(order.link)
    return meter.pool.claims.get(order.command.sequence) if meter and meter.pool else None


def waiting_order(waiting: SecondPersonNeeded) -> Order:
    return read_order(read_text(waiting.order), waiting.by)
