"""Nobody acts on himself: staff give no order at a table where they play, nor about their own account or claim.

A person is the same in all his roles: who sits down as a Player and comes back as a Dealer is still seated there. The
rules have no word on it, so it is the floor's and not the table's.
"""

from collections.abc import Iterator, Sequence

from megalink.floor.decide.change import Draft, Refused
from megalink.floor.orders.commands import AtLink, AtTable, Order
from megalink.floor.state import streams
from megalink.floor.state.table_state import FloorTable
from megalink.jackpot.commands import ClaimCommand
from megalink.ledger.adjustments import ApproveAdjustment, WithdrawAdjustment
from megalink.rulebook.rejection import Code, Rejection
from megalink.rulebook.role import Actor, Role
from megalink.table import commands as c
from megalink.table.state import RoundState


def own_interest(draft: Draft, order: Order, actor: Actor) -> Refused | None:
    """Why this person may not give, or approve, the order as staff; Players act for themselves."""
    if isinstance(order, AtTable) and order.command.FACTS.closed_to_barred:
        dealt_by = _deals(draft.table(order.table), order.command)
        if dealt_by:
            return dealt_by
    if actor.role is Role.PLAYER or actor.role is Role.SYSTEM:
        return None
    if isinstance(order, AtTable):
        table = draft.table(order.table)
        own = _own_account(order.command, actor)
        return own or (_plays(table, actor) or _claims(draft, table.listed.link, actor) if table else None)
    if isinstance(order, AtLink):
        return _at_link(draft, order, actor)
    places = (getattr(order, "table", None), getattr(order, "place", None))
    tables = [table for name in places if name and (table := draft.table(name))]
    own = _own_adjustment(tables, order, actor) if isinstance(order, ApproveAdjustment | WithdrawAdjustment) else None
    return own or _own_account(order, actor) or _first(*(_plays(table, actor) for table in tables))


def plays_at(table: FloorTable, person: str) -> bool:
    """Whether the person has a seat there, or had money in the last round: it can be ruled on until the next one.

    Whose money never moved at the table, as its accounts tell, had none in the last round: so it is with most of staff.
    """
    state = table.state
    if person in state.seats.values():
        return True
    return person in state.accounts and state.round is not None and person in players_of(state.round)


def has_claim(draft: Draft, link: str | None, person: str) -> bool:
    """Whether a claim of his on the link is open: it becomes another amount when one before it falls (A108)."""
    meter = draft.meter(link)
    if meter is None or meter.pool is None or not meter.pool.claims:
        return False
    return any(claim.player == person and claim.is_open for claim in meter.pool.claims.values())


def players_of(current: RoundState) -> Iterator[str]:
    """All whose money was in the round, whatever became of it."""
    for wagers in (current.stakes, current.taken_back, current.shared):
        yield from (stake.player for parts in wagers.values() for stake in parts)
    yield from (share.player for line in current.settled for share in line.shares)
    for happened in (current.entered, current.awarded, current.forfeited, current.given_back):
        yield from (each.player for each in happened)


def _at_link(draft: Draft, order: AtLink, actor: Actor) -> Refused | None:
    """Whatever is done to a meter, or to a claim on it, concerns all who play for it.

    A claim that is refused makes later ones larger, and one that is paid makes them payable.
    """
    command, meter = order.command, draft.meter(order.link)
    if isinstance(command, ClaimCommand) and meter and meter.pool:
        claim = meter.pool.claims.get(command.sequence)
        if claim and claim.player == actor.id:
            return _refused(actor, f"claim {command.sequence} is {actor.id}'s own")
    tables = (table for table in draft.all_tables() if table.listed.link == order.link)
    return _claims(draft, order.link, actor) or _first(*(_plays(table, actor) for table in tables))


def _own_account(command: object, actor: Actor) -> Refused | None:
    if getattr(command, "player", None) != actor.id:
        return None
    return _refused(actor, f"{actor.id} gives no order of staff for himself")


def _own_adjustment(
    tables: Sequence[FloorTable], order: ApproveAdjustment | WithdrawAdjustment, actor: Actor
) -> Refused | None:
    proposed = tables[0].adjustments.proposed(order.proposal) if tables else None
    return _own_account(proposed, actor) if proposed else None


def _deals(table: FloorTable | None, command: c.AnyCommand) -> Refused | None:
    """Nobody comes into play at the table where he is signed on as the Dealer."""
    player = getattr(command, "player", None)
    if table is None or table.signed_on is None or table.signed_on.dealer != player:
        return None
    message = f"{player} deals at table {table.name}: signed off, he may play there"
    refusal = Rejection(Code.OWN_INTEREST, message, field="player", value=player)
    return Refused(refusal, ((streams.table(table.name), table.version),))


def _plays(table: FloorTable, actor: Actor) -> Refused | None:
    if not plays_at(table, actor.id):
        return None
    refused = _refused(actor, f"{actor.id} plays at table {table.name}, and is no staff there")
    return refused._replace(rests_on=((streams.table(table.name), table.version),))


def _claims(draft: Draft, link: str | None, actor: Actor) -> Refused | None:
    if link is None or not has_claim(draft, link, actor.id):
        return None
    meter = draft.meter(link)
    refused = _refused(
        actor, f"a claim of {actor.id} on link {link} is open: he is no staff of that link and its tables"
    )
    return refused._replace(rests_on=((streams.link(link), meter.version),)) if meter else refused


def _refused(actor: Actor, message: str) -> Refused:
    return Refused(Rejection(Code.OWN_INTEREST, message, field="actor", value=actor.id))


def _first(*refusals: Refused | None) -> Refused | None:
    return next((refusal for refusal in refusals if refusal), None)
