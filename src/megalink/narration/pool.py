"""What happened in the pool, one sentence for each event."""

from typing import assert_never

from megalink.jackpot import events as e
from megalink.jackpot.parameters import Parameters
from megalink.money import format_amount


def pool_sentence(event: e.AnyEvent) -> str:  # noqa: C901, PLR0912 (one case per event)
    match event:
        case e.LinkOpened():
            return f"link opened: displayed {format_amount(event.displayed)}, {_parameters(event.parameters)}"
        case e.ParametersProposed():
            when = "at next win" if event.at_next_win else "now"
            return f'proposal {event.proposal}: {_parameters(event.parameters)}, {when}: "{event.reason}"'
        case e.ParametersApproved():
            return f"proposal {event.proposal} approved by {event.by.id}"
        case e.ParametersChanged():
            return f"parameters changed: {_parameters(event.parameters)}"
        case e.Contributed():
            return f"contributed at table {event.table}: {_contributions(event)}"
        case e.ContributionReversed():
            where = f"{event.position} of round {event.round} at table {event.table}"
            return f"contribution reversed: {format_amount(event.stake)} on {where}, by {event.clause}"
        case e.ClaimsEntered():
            return f"claims entered at table {event.table}: {', '.join(map(_claim, event.claims))}"
        case e.ClaimsPriced():
            return f"claims from {event.first} on priced on {format_amount(event.base)}"
        case e.ClaimsRepriced():
            return _repriced(event)
        case e.ClaimVerified():
            return f"claim {event.sequence} verified by {event.by.id}"
        case e.ClaimPaid():
            to = f" to {event.paid_to}" if event.paid_to else ""
            return f"claim {event.sequence} paid: {format_amount(event.paid)}{to}{_left_over(event)}"
        case e.ClaimRefused():
            return f'claim {event.sequence} refused by {event.by.id}: "{event.reason}"'
        case e.PaidClaimReversed():
            return f'claim {event.sequence} reversed by {event.by.id}: "{event.reason}"'
        case e.CorrectionProposed():
            return f'proposal {event.proposal}: correction {format_amount(event.amount)}: "{event.reason}"'
        case e.CorrectionApplied():
            return f"correction applied: {format_amount(event.amount)}, by {event.by.id}"
        case e.ProposalWithdrawn():
            return f'proposal {event.proposal} withdrawn by {event.by.id}: "{event.reason}"'
        case _:
            assert_never(event)


def _parameters(parameters: Parameters) -> str:
    limit = f" limit {format_amount(parameters.limit)}" if parameters.limit is not None else ""
    rates = f"contributes {format_amount(parameters.to_displayed)}% and {format_amount(parameters.to_reserve)}%"
    return f"reset {format_amount(parameters.reset)} minimum {format_amount(parameters.minimum)} {rates}{limit}"


def _contributions(event: e.Contributed) -> str:
    stakes = ", ".join(
        f"{format_amount(contribution.stake)} on {contribution.position}" for contribution in event.contributions
    )
    displayed = sum(contribution.to_displayed for contribution in event.contributions)
    reserve = sum(contribution.to_reserve for contribution in event.contributions)
    return f"{stakes}; {format_amount(displayed)} to displayed, {format_amount(reserve)} to reserve"


def _left_over(event: e.ClaimPaid) -> str:
    rest = -event.refill_from_reserve
    return f"; {format_amount(rest)} that does not divide goes to the reserve" if rest > 0 else ""


def _repriced(event: e.ClaimsRepriced) -> str:
    """Each claim with what it is now; where nothing but the meter of the next is another, only that."""
    parts = [f"claim {due.sequence} is {format_amount(due.amount)}, to be verified" for due in event.claims]
    for number, due in event.supplements:
        parts.append(f"claim {due.sequence} supplements claim {number} by {format_amount(due.amount)}")
    parts += [f"claim {number} is no longer due" for number in event.withdrawn]
    for number, excess in event.paid_too_much:
        matter = "paid too much, for the Gaming Shift Manager" if excess else "no longer paid too much"
        parts.append(f"claim {number} {matter}" + (f": {format_amount(excess)}" if excess else ""))
    fallen = " and ".join(map(str, event.fallen))
    return f'claims repriced without claim {fallen}: {", ".join(parts) or "no amount changes"}: "{event.reason}"'


def _claim(claim: e.EnteredClaim) -> str:
    hand, why = claim.hand.replace("_", " "), " ".join((*claim.clauses, *claim.readings))
    return f"claim {claim.sequence} {format_amount(claim.amount)} for {hand} on {claim.position} by {why}"
