"""An event makes the next state of the pool; nothing is refused here."""

from types import MappingProxyType
from typing import assert_never

from megalink.jackpot import events as e
from megalink.jackpot import evolve_claims as claims
from megalink.jackpot.postings import UNMOVED, movement
from megalink.jackpot.state import Correction, ParameterChange, Pool, Posted, TableRound
from megalink.rulebook.frozen import with_items


def evolve(pool: Pool | None, event: e.AnyEvent) -> Pool:
    if isinstance(event, e.LinkOpened):
        assert pool is None, "a link is opened once"
        return Pool(event.parameters, movement(event))
    assert pool is not None, "a link is opened before anything else happens to it"
    after = _evolved(pool, event)
    moved = movement(event)
    return after if moved is UNMOVED else after._replace(accounts=pool.accounts.moved(moved))


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
            return claims.entered(pool, event)
        case e.ClaimsPriced():
            return claims.priced(pool, event)
        case e.ClaimsRepriced():
            return claims.repriced(pool, event)
        case e.ClaimVerified() | e.ClaimPaid() | e.ClaimRefused():
            return claims.moved_on(pool, event)
        case e.PaidClaimReversed():
            return claims.moved_on(pool, event)._replace(owed=pool.owed.plus(event.owed_displayed, 0))
        case e.ParametersProposed():
            content = (event.proposal, event.parameters, event.at_next_win, event.by)
            change = ParameterChange(*content, reason=event.reason, at=event.at)
            return pool._replace(change=change, next_proposal=event.proposal + 1)
        case e.ParametersApproved():
            assert pool.change is not None, "what is approved was proposed"
            return pool._replace(change=pool.change._replace(approved=True, approved_by=event.by.id))
        case e.ParametersChanged():
            return pool._replace(parameters=event.parameters, change=None)
        case e.CorrectionProposed():
            correction = Correction(event.amount, event.by, event.reason, event.at)
            corrections = with_items(pool.corrections, {event.proposal: correction})
            return pool._replace(corrections=corrections, next_proposal=event.proposal + 1)
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
    if standing is None:
        new = TableRound(event.round, event.minimum, MappingProxyType(posted))
        rounds = (*_awaited(pool, event.table), new)
    else:
        whole = standing._replace(posted=with_items(standing.posted, posted))
        rounds = (*pool.tables[event.table][:-1], whole)
    after = pool._replace(tables=with_items(pool.tables, {event.table: rounds}), owed=owed, carried=event.carried)
    if standing or not pool.claims:
        return after
    return claims.of_interest(after)


def _awaited(pool: Pool, table: str) -> tuple[TableRound, ...]:
    """When a table's next round begins, of its earlier ones only those stay that have an open claim."""
    awaited = {claim.round for claim in pool.open_claims(table)} if pool.claims else ()
    return tuple(round_ for round_ in pool.tables.get(table, ()) if round_.number in awaited)


def _reversed(pool: Pool, event: e.ContributionReversed) -> Pool:
    def undone(round_: TableRound) -> TableRound:
        posted = round_.posted[event.position]._replace(reversed=True)
        return round_._replace(posted=with_items(round_.posted, {event.position: posted}))

    rounds = tuple(undone(round_) if round_.number == event.round else round_ for round_ in pool.tables[event.table])
    owed = pool.owed.plus(event.owed_displayed, event.owed_reserve)
    return pool._replace(tables=with_items(pool.tables, {event.table: rounds}), owed=owed, carried=event.carried)


def _without_proposal(pool: Pool, proposal: int) -> Pool:
    if pool.change and pool.change.proposal == proposal:
        return pool._replace(change=None)
    corrections = {key: correction for key, correction in pool.corrections.items() if key != proposal}
    return pool._replace(corrections=MappingProxyType(corrections))
