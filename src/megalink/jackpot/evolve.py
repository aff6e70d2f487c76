"""An event makes the next state of the pool; nothing is refused here."""

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import TypeVar, assert_never

from megalink.jackpot import events as e
from megalink.jackpot.postings import UNMOVED, movement
from megalink.jackpot.state import NOTHING, Claim, Correction, ParameterChange, Pool, Posted, Status, TableRound
from megalink.money import Cents

K = TypeVar("K")
V = TypeVar("V")


def evolve(pool: Pool | None, event: e.AnyEvent) -> Pool:
    if isinstance(event, e.LinkOpened):
        assert pool is None, "a link is opened once"
        return Pool(event.parameters, movement(event))
    assert pool is not None, "a link is opened before anything else happens to it"
    after = _evolved(pool, event)
    moved = movement(event)
    return after if moved is UNMOVED else replace(after, accounts=pool.accounts.moved(moved))


def _evolved(pool: Pool, event: e.AnyEvent) -> Pool:  # noqa: C901, PLR0912 (a case for each event)
    """All but the accounts."""
    match event:
        case e.LinkOpened():
            return pool
        case e.Contributed():
            return _contributed(pool, event)
        case e.ContributionReversed():
            return _reversed(pool, event)
        case e.ClaimsEntered():
            return _entered(pool, event)
        case e.ClaimVerified():
            return _with_status(pool, event.sequence, Status.VERIFIED)
        case e.ClaimPaid():
            return _with_status(pool, event.sequence, Status.PAID, event.refill_from_reserve)
        case e.ClaimRefused():
            return _with_status(pool, event.sequence, Status.REFUSED)
        case e.PaidClaimReversed():
            owed = pool.owed.plus(event.owed_displayed, 0)
            return replace(_with_status(pool, event.sequence, Status.REVERSED), owed=owed)
        case e.ParametersProposed():
            change = ParameterChange(event.proposal, event.parameters, event.at_next_win, event.by)
            return replace(pool, change=change, next_proposal=event.proposal + 1)
        case e.ParametersApproved():
            assert pool.change is not None, "what is approved was proposed"
            return replace(pool, change=replace(pool.change, approved=True))
        case e.ParametersChanged():
            return replace(pool, parameters=event.parameters, change=None)
        case e.CorrectionProposed():
            corrections = _with(pool.corrections, {event.proposal: Correction(event.amount, event.by)})
            return replace(pool, corrections=corrections, next_proposal=event.proposal + 1)
        case e.CorrectionApplied() | e.ProposalWithdrawn():
            return _without_proposal(pool, event.proposal)
        case _:
            assert_never(event)


def _contributed(pool: Pool, event: e.Contributed) -> Pool:
    posted = {contribution.position: Posted(contribution) for contribution in event.contributions}
    repaid_displayed = sum(contribution.repaid_displayed for contribution in event.contributions)
    repaid_reserve = sum(contribution.repaid_reserve for contribution in event.contributions)
    owed = pool.owed.plus(-repaid_displayed, -repaid_reserve)
    standing = pool.round_of(event.table, event.round)
    claims = pool.claims
    if standing is None:
        rounds, claims = _still_of_interest(pool, event.table)
        rounds = (*rounds, TableRound(event.round, event.minimum, MappingProxyType(posted)))
    else:
        whole = replace(standing, posted=_with(standing.posted, posted))
        rounds = (*pool.tables[event.table][:-1], whole)
    tables = _with(pool.tables, {event.table: rounds})
    return replace(pool, tables=tables, claims=claims, owed=owed, carried=event.carried)


def _still_of_interest(pool: Pool, table: str) -> tuple[tuple[TableRound, ...], Mapping[int, Claim]]:
    """When a table's next round begins, of its earlier ones only those stay that have an open claim."""
    awaited = {claim.round for claim in pool.open_claims() if claim.table == table}
    rounds = tuple(round_ for round_ in pool.tables.get(table, ()) if round_.number in awaited)
    obsolete = [key for key, claim in pool.claims.items() if claim.table == table and claim.round not in awaited]
    if not obsolete:
        return rounds, pool.claims
    return rounds, MappingProxyType({key: claim for key, claim in pool.claims.items() if key not in obsolete})


def _reversed(pool: Pool, event: e.ContributionReversed) -> Pool:
    def undone(round_: TableRound) -> TableRound:
        posted = round_.posted[event.position]._replace(reversed=True)
        return replace(round_, posted=_with(round_.posted, {event.position: posted}))

    rounds = tuple(undone(round_) if round_.number == event.round else round_ for round_ in pool.tables[event.table])
    owed = pool.owed.plus(event.owed_displayed, event.owed_reserve)
    return replace(pool, tables=_with(pool.tables, {event.table: rounds}), owed=owed, carried=event.carried)


def _entered(pool: Pool, event: e.ClaimsEntered) -> Pool:
    new = {
        claim.sequence: Claim(event.table, event.round, event.document, event.order_clause, claim)
        for claim in event.claims
    }
    return replace(pool, claims=_with(pool.claims, new), next_sequence=max(new) + 1)


def _with_status(pool: Pool, sequence: int, status: Status, refill_from_reserve: Cents = NOTHING) -> Pool:
    claim = replace(pool.claims[sequence], status=status, refill_from_reserve=refill_from_reserve)
    return replace(pool, claims=_with(pool.claims, {sequence: claim}))


def _without_proposal(pool: Pool, proposal: int) -> Pool:
    if pool.change and pool.change.proposal == proposal:
        return replace(pool, change=None)
    corrections = {key: correction for key, correction in pool.corrections.items() if key != proposal}
    return replace(pool, corrections=MappingProxyType(corrections))


def _with(mapping: Mapping[K, V], changes: dict[K, V]) -> Mapping[K, V]:
    if isinstance(mapping, MappingProxyType):  # all of a pool are: `|` copies what is behind at once, `**` key by key
        return MappingProxyType(mapping | changes)
    return MappingProxyType({**mapping, **changes})
