"""An order to the pool becomes events, or is refused; nothing changes here."""

from typing import assert_never

from megalink.jackpot import claims, contributions, proposals
from megalink.jackpot import commands as c
from megalink.jackpot import events as e
from megalink.jackpot.awards import RulesOf
from megalink.jackpot.parameters import refuse_out_of_range
from megalink.jackpot.state import Pool
from megalink.rulebook.command import not_permitted
from megalink.rulebook.rejection import Code, Rejection


def decide(pool: Pool | None, command: c.AnyCommand, rules_of: RulesOf) -> e.Result:
    """The pool is None before its link is open. `rules_of` opens the documents by which claims are priced again."""
    refusal = not_permitted(command, command.actor.role)
    if refusal:
        return refusal
    if pool is None:
        return _open(command)
    if isinstance(command, c.OpenLink):
        return Rejection(Code.LINK_ALREADY_OPEN, "this link is open already")
    return _without_reason(command) or _decided(pool, command, rules_of)


def _decided(pool: Pool, command: c.AfterOpening, rules_of: RulesOf) -> e.Result:  # noqa: C901, PLR0912 (a case for each command)
    match command:
        case c.Contribute():
            return contributions.contribute(pool, command)
        case c.ReverseContribution():
            return contributions.reverse(pool, command)
        case c.EnterClaims():
            return claims.enter(pool, command)
        case c.VerifyClaim():
            return claims.verify(pool, command)
        case c.PayClaim():
            return claims.pay(pool, command)
        case c.RefuseClaim():
            return claims.refuse(pool, command, rules_of)
        case c.UndoClaims():
            return claims.undo(pool, command, rules_of)
        case c.ProposeParameters():
            return proposals.propose_parameters(pool, command)
        case c.ApproveParameters():
            return proposals.approve_parameters(pool, command)
        case c.ProposeCorrection():
            return proposals.propose_correction(pool, command)
        case c.ApproveCorrection():
            return proposals.approve_correction(pool, command)
        case c.WithdrawProposal():
            return proposals.withdraw(pool, command)
        case _:
            assert_never(command)


def _open(command: c.AnyCommand) -> e.Result:
    if not isinstance(command, c.OpenLink):
        return Rejection(Code.LINK_NOT_OPEN, "this link is not open yet")
    refusal = _without_reason(command) or refuse_out_of_range(command.parameters)
    if refusal:
        return refusal
    limit = command.parameters.limit
    if command.displayed < 0 or (limit is not None and command.displayed > limit):
        message = "the displayed amount starts between nothing and its limit"
        return command.refused("displayed", Code.AMOUNT_OUT_OF_RANGE, message)
    if command.reserve < 0:
        return command.refused("reserve", Code.AMOUNT_OUT_OF_RANGE, "the reserve does not start below nothing")
    return (e.LinkOpened(command.parameters, command.displayed, command.reserve, by=command.actor, at=command.at),)


def _without_reason(command: c.AnyCommand) -> Rejection | None:
    reason: str | None = getattr(command, "reason", None)
    if reason is not None and not reason.strip():
        return Rejection(Code.REASON_MISSING, "it needs a reason", field="reason", value=reason)
    return None
