"""A hand that takes part of the meter stops the next round of its table until it is verified. Reading: A101

The cards lie where they are until then: they are what is verified. The other tables of the link play on. A fixed award
that is house money stops nothing, and neither does a claim that was verified once and is only priced again.

At a table without a link there is nothing to hit: the wager goes through a link's system (3.5.3), and is not taken.
"""

from megalink.floor.decide.change import Draft
from megalink.floor.state.table_state import FloorTable
from megalink.jackpot.state import Claim, Pool, Status
from megalink.rulebook.document import WagerRole
from megalink.rulebook.rejection import Code, Rejection
from megalink.table import commands as c


def hits_to_verify(pool: Pool | None, table: str) -> tuple[Claim, ...]:
    """The claims for which the cards at this table stay where they are, in the order of payment."""
    if pool is None or not pool.claims:
        return ()
    return tuple(filter(stops_play, pool.open_claims(table)))


def stops_play(claim: Claim) -> bool:
    """Whether the cards of this claim stay where they are, and its table waits."""
    is_new = claim.status is Status.ENTERED and not claim.verified_by
    return is_new and claim.from_meter and claim.supplements is None


def stopped_by_hit(draft: Draft, table: FloorTable, command: c.AnyCommand) -> Rejection | None:
    if not isinstance(command, c.CallPlaceYourBets):
        return None
    meter = draft.meter(table.listed.link)
    hits = hits_to_verify(meter.pool if meter else None, table.name)
    if not hits:
        return None
    number, position = hits[0].entered.sequence, hits[0].entered.position
    message = f"claim {number} of position {position} on the Progressive Jackpot is not verified yet: leave the cards "
    message += "where they are and call the pit"
    return Rejection(Code.JACKPOT_NOT_VERIFIED, message, field="table", value=table.name)


def jackpot_without_link(table: FloorTable, command: c.AnyCommand) -> Rejection | None:
    """Of an order that the table's own rules accept: they know of no link. Nobody could pay an award of this wager."""
    if table.listed.link is not None or not isinstance(command, c.PlaceWager):
        return None
    wager = table.state.rules.areas[command.area]
    if wager.role is not WagerRole.JACKPOT:
        return None
    message = f"the {wager.title} is not played at this table: no link is joined"
    return Rejection(Code.JACKPOT_NOT_PLAYED, message, wager.clause, field="area", value=command.area)
