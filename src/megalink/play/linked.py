"""A table and the pool move together: an order to one may be an order to the other, and both take effect or none."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import NamedTuple, TypeGuard

from megalink.games.library import document
from megalink.hands import FiveCard
from megalink.jackpot import commands as pool_commands
from megalink.jackpot.awards import AwardRules, JackpotHand
from megalink.jackpot.decide import decide as decide_pool
from megalink.jackpot.events import AnyEvent as PoolEvent
from megalink.jackpot.events import ClaimPaid, ClaimRefused
from megalink.jackpot.evolve import evolve as evolve_pool
from megalink.jackpot.state import Pool
from megalink.rulebook.rejection import Rejection
from megalink.rulebook.role import Actor, Role
from megalink.table import commands as c
from megalink.table import events as e
from megalink.table.decide import decide
from megalink.table.evolve import evolve
from megalink.table.game.game import JACKPOT
from megalink.table.game.settlement import Outcome
from megalink.table.postings import Posting, postings
from megalink.table.state import TableState

SYSTEM = Actor("system", Role.SYSTEM)

AnyOrder = c.AnyCommand | pool_commands.AnyCommand


# The events of a table that may call for an order to the pool.
FOLLOWED = frozenset(
    (
        e.JackpotHandEntered,
        e.BetsClosed,
        e.WagersReturned,
        e.WagerSettled,
        e.SettlementReversed,
    )
)


class Linked(NamedTuple):
    """One table as the pool knows it, and the pool."""

    name: str
    table: TableState
    pool: Pool | None = None


class Executed(NamedTuple):
    state: TableState
    events: tuple[e.AnyEvent, ...]
    moved: tuple[tuple[Posting, ...], ...]  # the postings of each event


class Happened(NamedTuple):
    after: Linked
    at_table: tuple[e.AnyEvent, ...] = ()
    in_pool: tuple[PoolEvent, ...] = ()
    moved: tuple[tuple[Posting, ...], ...] = ()  # the postings of each event at the table


def award_rules(key: str, readings: Mapping[str, str]) -> AwardRules:
    """A document's rules for its Progressive Jackpot hands, for claims that are priced again."""
    return AwardRules(document(key), readings)


def execute(linked: Linked, order: AnyOrder) -> Happened | Rejection:
    if isinstance(order, pool_commands.PoolCommand):
        actor = linked.table.effective(order.actor, order.at)  # 6.2: who acts in a position may do what it may
        return _order_pool(Happened(linked), replace(order, actor=actor))
    result = executed(linked.table, order)
    if isinstance(result, Rejection):
        return result
    happened = Happened(Linked(linked.name, result.state, linked.pool), result.events, moved=result.moved)
    return followed(linked, order, happened)


def executed(state: TableState, command: c.AnyCommand) -> Executed | Rejection:
    """Decides an order to a table and, unless it is refused, evolves the state by what happened."""
    events = decide(state, command)
    if isinstance(events, Rejection):
        return events
    moved = []
    for event in events:
        posted = postings(event)
        state = evolve(state, event, posted)
        moved.append(posted)
    return Executed(state, events, tuple(moved))


def followed(before: Linked, order: c.AnyCommand, happened: Happened) -> Happened | Rejection:
    """What happened at the table, with what the pool makes of it; or why the pool does not have it."""
    if before.pool is None or FOLLOWED.isdisjoint(map(type, happened.at_table)):
        return happened
    result: Happened | Rejection = happened
    for follow_up in _follow_ups(before, order, happened.at_table):
        if not isinstance(result, Happened):
            break
        result = _order_pool(result, follow_up)
    return result


def _order_pool(before: Happened, order: pool_commands.AnyCommand) -> Happened | Rejection:
    linked = before.after
    decided = decide_pool(linked.pool, order, award_rules)
    if isinstance(decided, Rejection):
        return decided
    pool = linked.pool
    for event in decided:
        pool = evolve_pool(pool, event)
    after = before._replace(after=linked._replace(pool=pool), in_pool=(*before.in_pool, *decided))
    for event in decided:
        if isinstance(event, ClaimPaid | ClaimRefused) and pool is not None:
            recorded = _record_at_table(after, event, pool)
            if isinstance(recorded, Rejection):
                return recorded
            after = recorded
    return after


def _record_at_table(before: Happened, event: ClaimPaid | ClaimRefused, pool: Pool) -> Happened | Rejection:
    """What the pool did about a hand of this table; another table's is recorded where its own claims are ordered."""
    claim, state = pool.claims[event.sequence], before.after.table
    if claim.table != before.after.name:
        return before
    number, position, amount = claim.round, claim.entered.position, claim.entered.amount
    command: c.RecordAward | c.RecordRefusal
    if isinstance(event, ClaimPaid):
        stake_back, player = claim.entered.stake_back > 0, claim.player if claim.supplements else ""
        command = c.RecordAward(number, position, amount, stake_back, supplement_to=player, actor=SYSTEM)
    elif claim.supplements is None and any((hand.round, hand.position) == (number, position) for hand in state.unpaid):
        command = c.RecordRefusal(number, position, actor=SYSTEM)
    else:
        return before  # a remedy has taken the hand out, or the hand itself was paid long ago
    result = executed(state, command)
    if isinstance(result, Rejection):
        return result
    return before._replace(
        after=before.after._replace(table=result.state),
        at_table=(*before.at_table, *result.events),
        moved=(*before.moved, *result.moved),
    )


def _follow_ups(
    before: Linked, order: c.AnyCommand, events: tuple[e.AnyEvent, ...]
) -> Iterator[pool_commands.AnyCommand]:
    """The orders to the pool that follow from the events at the table."""
    entered = [event for event in events if isinstance(event, e.JackpotHandEntered)]
    if entered:
        hands = tuple(JackpotHand(event.position, FiveCard[event.hand.upper()], event.stake) for event in entered)
        game, players = before.table.rules, tuple((event.position, event.player) for event in entered)
        yield pool_commands.EnterClaims(
            before.name, entered[0].round, game.document, game.readings, hands, players, actor=SYSTEM, at=order.at
        )
    for event in events:
        if isinstance(event, e.BetsClosed) and event.jackpot:
            wagers = tuple(pool_commands.JackpotWager(*wager) for wager in event.jackpot)
            number, minimum = before.table.current.number, before.table.jackpot_minimum
            yield pool_commands.Contribute(before.name, number, wagers, minimum, actor=SYSTEM, at=order.at)
    yield from _claims_undone(before, order, events)
    yield from _contributions_undone(before, order, events)


def _contributions_undone(
    before: Linked, order: c.AnyCommand, events: tuple[e.AnyEvent, ...]
) -> Iterator[pool_commands.AnyCommand]:
    """A wager that goes back takes its contribution back. Reading: A53"""
    returned = {at: event for event in events if (at := _jackpot_wager_returned(event)) is not None}
    if not returned or before.pool is None or before.table.round is None:
        return
    if before.table.rules.readings["pj.contribution_on_return"] == "leave":
        return
    number = before.table.round.number
    posted = before.pool.round_of(before.name, number)
    settled_anew = {event.position for event in events if _settles_jackpot_wager(event)}
    for position, event in returned.items():
        contribution = posted.posted.get(position) if posted else None
        if contribution and not contribution.reversed and position not in settled_anew:
            clause = event.clauses[0] if isinstance(event, e.WagersReturned | e.WagerSettled) else _remedy_in(events)
            yield pool_commands.ReverseContribution(
                before.name, number, position, clause, "the wager goes back", actor=SYSTEM, at=order.at
            )


def _remedy_in(events: tuple[e.AnyEvent, ...]) -> str:
    """The clause by which a settlement is taken back."""
    remedies = (event for event in events if isinstance(event, e.RoundVoided | e.HandRemoved | e.RulingGiven))
    remedy = next(remedies)
    return "6.1" if isinstance(remedy, e.RulingGiven) else remedy.clause


def _jackpot_wager_returned(event: e.AnyEvent) -> int | None:
    match event:
        case e.WagersReturned(area=area, position=position) if area == JACKPOT:
            return position
        case e.WagerSettled(area=area, position=position, outcome=Outcome.RETURNED) if area == JACKPOT:
            return position
        case e.SettlementReversed(area=area, position=position) if area == JACKPOT:
            return position
        case _:
            return None


def _settles_jackpot_wager(event: e.AnyEvent) -> TypeGuard[e.WagerSettled]:
    return isinstance(event, e.WagerSettled) and event.area == JACKPOT and event.outcome is not Outcome.RETURNED


def _claims_undone(
    before: Linked, order: c.AnyCommand, events: tuple[e.AnyEvent, ...]
) -> Iterator[pool_commands.AnyCommand]:
    """A hand whose wager is no longer settled has no claim, whichever remedy took its settlement back."""
    undone = {event.position for event in events if isinstance(event, e.SettlementReversed) and event.area == JACKPOT}
    if not undone or before.pool is None:
        return
    number = before.table.current.number
    claims = before.pool.claims_of(before.name, number)
    positions = {claim.entered.position for claim in claims if claim.stands and claim.entered.position in undone}
    if positions:
        actor = before.table.effective(order.actor, order.at)
        yield pool_commands.UndoClaims(
            before.name, number, tuple(sorted(positions)), _remedy(events), actor=actor, at=order.at
        )


def _remedy(events: tuple[e.AnyEvent, ...]) -> str:
    """Why a settled wager is no longer settled."""
    for event in events:
        match event:
            case e.RoundVoided():
                return f"the round is void by {event.clause}"
            case e.HandRemoved():
                return f"the hand is removed by {event.clause}"
            case _:
                pass
    return "its wager was settled anew by 6.1"
