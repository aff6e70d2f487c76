"""What two different people must agree on: new parameters, and corrections of the displayed amount."""

from megalink.jackpot import commands as c
from megalink.jackpot import events as e
from megalink.jackpot.parameters import refuse_out_of_range
from megalink.jackpot.state import Claim, Pool
from megalink.money import format_amount
from megalink.rulebook.rejection import Code, Rejection
from megalink.rulebook.role import Actor, Role


def propose_parameters(pool: Pool, command: c.ProposeParameters) -> tuple[e.AnyEvent, ...] | Rejection:
    refusal = refuse_out_of_range(command.parameters)
    if refusal:
        return refusal
    if pool.change:
        message = f"proposal {pool.change.proposal} comes first: it takes effect or is withdrawn"
        return Rejection(Code.CHANGE_WAITING, message, field="parameters", value=command.parameters)
    proposed = e.ParametersProposed(
        pool.next_proposal,
        command.parameters,
        command.at_next_win,
        command.reason,
        by=command.actor,
        at=command.at,
    )
    return (proposed,)


def approve_parameters(pool: Pool, command: c.ApproveParameters) -> tuple[e.AnyEvent, ...] | Rejection:
    change = pool.change
    if change is None or change.proposal != command.proposal:
        return _unknown(command.proposal)
    if change.approved:
        message = f"proposal {command.proposal} is approved and waits"
        return Rejection(Code.PROPOSAL_APPROVED, message, field="proposal", value=command.proposal)
    same = _same_person(change.proposed_by, command.actor)
    if same:
        return same
    approved = e.ParametersApproved(change.proposal, by=command.actor, at=command.at)
    if change.at_next_win or any(pool.open_claims()):
        return (approved,)
    return (approved, e.ParametersChanged(change.proposal, change.parameters, by=command.actor, at=command.at))


def change_now_due(
    pool: Pool, closing: Claim, command: c.PayClaim | c.RefuseClaim, *, won: bool
) -> tuple[e.ParametersChanged, ...]:
    """Approved parameters take effect when the pool is won, or when its last open claim closes: as was proposed."""
    change = pool.change
    if change is None or not change.approved:
        return ()
    others_open = any(claim is not closing for claim in pool.open_claims())
    if won if change.at_next_win else not others_open:
        return (e.ParametersChanged(change.proposal, change.parameters, by=command.actor, at=command.at),)
    return ()


def propose_correction(pool: Pool, command: c.ProposeCorrection) -> tuple[e.AnyEvent, ...] | Rejection:
    if command.amount == 0:
        return Rejection(Code.AMOUNT_OUT_OF_RANGE, "a correction by nothing corrects nothing", field="amount", value=0)
    return (e.CorrectionProposed(pool.next_proposal, command.amount, command.reason, by=command.actor, at=command.at),)


def approve_correction(pool: Pool, command: c.ApproveCorrection) -> tuple[e.AnyEvent, ...] | Rejection:
    correction = pool.corrections.get(command.proposal)
    if correction is None:
        return _unknown(command.proposal)
    first, second, amount = correction.proposed_by, command.actor, correction.amount
    same = _same_person(first, second)
    if same:
        return same
    if Role.GAMING_SHIFT_MANAGER not in (first.role, second.role):
        message = f"one of the two must be a {Role.GAMING_SHIFT_MANAGER.title}"
        return Rejection(Code.SHIFT_MANAGER_NEEDED, message, field="actor", value=second.role.slug)
    if pool.spare + amount < 0:
        message = f"only {format_amount(pool.spare)} of the meter is not locked by claims"
        return Rejection(Code.METER_TOO_LOW, message, field="amount", value=amount)
    limit = pool.parameters.limit
    if limit is not None and amount > 0 and pool.displayed + amount > limit:
        message = f"the displayed amount has a limit of {format_amount(limit)}"
        return Rejection(Code.LIMIT_EXCEEDED, message, field="amount", value=amount)
    return (e.CorrectionApplied(command.proposal, amount, by=second, at=command.at),)


def withdraw(pool: Pool, command: c.WithdrawProposal) -> tuple[e.AnyEvent, ...] | Rejection:
    waits = pool.change is not None and pool.change.proposal == command.proposal
    if not waits and command.proposal not in pool.corrections:
        return _unknown(command.proposal)
    return (e.ProposalWithdrawn(command.proposal, command.reason, by=command.actor, at=command.at),)


def _same_person(first: Actor, second: Actor) -> Rejection | None:
    if first.id != second.id:
        return None
    return Rejection(Code.SAME_PERSON, "who proposed it cannot approve it as well", field="actor", value=second.id)


def _unknown(proposal: int) -> Rejection:
    return Rejection(
        Code.PROPOSAL_UNKNOWN, f"no proposal {proposal} waits for anybody", field="proposal", value=proposal
    )
