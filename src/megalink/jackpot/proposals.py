"""What two different people must agree on: new parameters, and corrections of the displayed amount."""

from megalink.jackpot import commands as c
from megalink.jackpot import events as e
from megalink.jackpot.parameters import refuse_out_of_range
from megalink.jackpot.state import Pool
from megalink.money import format_money
from megalink.rulebook.rejection import Code, Rejection
from megalink.rulebook.role import Actor, Role


def propose_parameters(pool: Pool, command: c.ProposeParameters) -> e.Result:
    refusal = refuse_out_of_range(command.parameters)
    if refusal:
        return refusal
    if pool.change:
        message = f"proposal {pool.change.proposal} comes first: it takes effect or is withdrawn"
        return command.refused("parameters", Code.CHANGE_WAITING, message)
    content = (pool.next_proposal, command.parameters, command.at_next_win, command.reason)
    return (e.ParametersProposed(*content, by=command.actor, at=command.at),)


def approve_parameters(pool: Pool, command: c.ApproveParameters) -> e.Result:
    change = pool.change
    if change is None or change.proposal != command.proposal:
        return _unknown(command)
    if change.approved:
        message = f"proposal {command.proposal} is approved and waits"
        return command.refused("proposal", Code.PROPOSAL_APPROVED, message)
    same = _same_person(change.proposed_by, command.actor)
    if same:
        return same
    approved = e.ParametersApproved(change.proposal, by=command.actor, at=command.at)
    if change.at_next_win or any(pool.open_claims()):
        return (approved,)
    return (approved, e.ParametersChanged(change.proposal, change.parameters, by=command.actor, at=command.at))


def change_now_due(after: Pool, command: c.PoolCommand, *, won: bool) -> tuple[e.ParametersChanged, ...]:
    """Approved parameters take effect when the pool is won, or when its last open claim closes: as was proposed."""
    change = after.change
    if change is None or not change.approved:
        return ()
    if won if change.at_next_win else not any(after.open_claims()):
        return (e.ParametersChanged(change.proposal, change.parameters, by=command.actor, at=command.at),)
    return ()


def propose_correction(pool: Pool, command: c.ProposeCorrection) -> e.Result:
    if command.amount == 0:
        return command.refused("amount", Code.AMOUNT_OUT_OF_RANGE, "a correction by nothing corrects nothing")
    return (e.CorrectionProposed(pool.next_proposal, command.amount, command.reason, by=command.actor, at=command.at),)


def approve_correction(pool: Pool, command: c.ApproveCorrection) -> e.Result:
    correction = pool.corrections.get(command.proposal)
    if correction is None:
        return _unknown(command)
    first, second, amount = correction.proposed_by, command.actor, correction.amount
    same = _same_person(first, second)
    if same:
        return same
    if Role.GAMING_SHIFT_MANAGER not in (first.role, second.role):
        message = f"one of the two must be a {Role.GAMING_SHIFT_MANAGER.title}"
        return Rejection(Code.SHIFT_MANAGER_NEEDED, message, field="actor", value=second.role.slug)
    if pool.spare + amount < 0:
        message = f"only {format_money(pool.spare)} of the meter is not locked by claims"
        return Rejection(Code.METER_TOO_LOW, message, field="amount", value=amount)
    limit = pool.parameters.limit
    if limit is not None and amount > 0 and pool.displayed + amount > limit:
        message = f"the displayed amount has a limit of {format_money(limit)}"
        return Rejection(Code.LIMIT_EXCEEDED, message, field="amount", value=amount)
    return (e.CorrectionApplied(command.proposal, amount, by=second, at=command.at),)


def withdraw(pool: Pool, command: c.WithdrawProposal) -> e.Result:
    waits = pool.change is not None and pool.change.proposal == command.proposal
    if not waits and command.proposal not in pool.corrections:
        return _unknown(command)
    return (e.ProposalWithdrawn(command.proposal, command.reason, by=command.actor, at=command.at),)


def _same_person(first: Actor, second: Actor) -> Rejection | None:
    if first.id != second.id:
        return None
    return Rejection(Code.SAME_PERSON, "who proposed it cannot approve it as well", field="actor", value=second.id)


def _unknown(command: c.ProposalCommand) -> Rejection:
    return command.refused("proposal", Code.PROPOSAL_UNKNOWN, f"no proposal {command.proposal} waits for anybody")
