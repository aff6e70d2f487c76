"""What happened in the pool, in the words of people; `narration/pool.py` has the notation of transcripts."""

from megalink.games.library import document
from megalink.jackpot import events as e
from megalink.jackpot.awards import WAGER
from megalink.jackpot.parameters import Parameters
from megalink.money import Cents, format_amount
from megalink.narration.pool import pool_sentence


def pool_in_words(event: e.AnyEvent) -> str:
    match event:
        case e.LinkOpened():
            money = f"displayed {format_amount(event.displayed)}, reserve {format_amount(event.reserve)}"
            return f"link opened: {money}; {parameters_in_words(event.parameters)}"
        case e.ParametersProposed():
            terms = f"{parameters_in_words(event.parameters)}; {when_in_force(at_next_win=event.at_next_win)}"
            return f'proposal {event.proposal}: {terms}: "{event.reason}"'
        case e.ParametersChanged():
            return f"parameters changed: {parameters_in_words(event.parameters)}"
        case e.Contributed():
            return f"contributed at {event.table}: {_contributions(event)}"
        case e.ContributionReversed():
            where = f"position {event.position} in round {event.round} at {event.table}"
            return f"contribution reversed: {format_amount(event.stake)} on {where}, by {event.clause}"
        case e.ClaimsEntered():
            claims = "; ".join(_claim(claim, event.document) for claim in event.claims)
            return f"entered in round {event.round} at {event.table}: {claims}"
        case _:
            return pool_sentence(event)


def parameters_in_words(parameters: Parameters) -> str:
    displayed, reserve = (format_amount(Cents(rate)) for rate in (parameters.to_displayed, parameters.to_reserve))
    limit = f", at most {format_amount(parameters.limit)}" if parameters.limit is not None else ""
    least = f"reset {format_amount(parameters.reset)}, minimum wager {format_amount(parameters.minimum)}"
    return f"{least}, {displayed} % to the meter, {reserve} % to the reserve{limit}"


def when_in_force(*, at_next_win: bool) -> str:
    return "at the next win" if at_next_win else "when no claim is open"


def _contributions(event: e.Contributed) -> str:
    stakes = ", ".join(f"{format_amount(part.stake)} on position {part.position}" for part in event.contributions)
    displayed = Cents(sum(part.to_displayed for part in event.contributions))
    reserve = Cents(sum(part.to_reserve for part in event.contributions))
    return f"{stakes}; {format_amount(displayed)} to the meter, {format_amount(reserve)} to the reserve"


def _claim(claim: e.EnteredClaim, key: str) -> str:
    hand, why = document(key).pays[WAGER][claim.hand].title, ", ".join((*claim.clauses, *claim.readings))
    return f"claim {claim.sequence}, {format_amount(claim.amount)} for {hand} on position {claim.position} ({why})"
