"""A link's pool: by the link's name, as JSON and as text, and its parameters as people write them."""

import re

from rich.console import Console

from megalink.cli.floor.acting import amount
from megalink.cli.terminal.database import complain
from megalink.cli.terminal.screen import tell
from megalink.floor.service import Floor
from megalink.jackpot.parameters import Parameters
from megalink.jackpot.state import Pool
from megalink.money import format_amount

PERCENT = re.compile(r"(\d{1,3})(?:\.(\d{1,2}))?")


def describe(pool: Pool) -> dict[str, object]:
    change = pool.change
    return {
        "displayed": format_amount(pool.displayed),
        "reserve": format_amount(pool.reserve),
        "parameters": _parameters(pool.parameters),
        "claims": [
            {
                "sequence": claim.entered.sequence,
                "table": claim.table,
                "round": claim.round,
                "position": claim.entered.position,
                "amount": format_amount(claim.entered.amount),
                "status": claim.status.value,
            }
            for claim in pool.open_claims()
        ],
        "corrections": {
            str(number): {"amount": format_amount(waiting.amount), "by": waiting.proposed_by.id}
            for number, waiting in pool.corrections.items()
        },
        "change": change
        and {
            "proposal": change.proposal,
            "parameters": _parameters(change.parameters),
            "at_next_win": change.at_next_win,
            "by": change.proposed_by.id,
            "approved": change.approved,
        },
    }


def _parameters(parameters: Parameters) -> dict[str, str | None]:
    return {
        "reset": format_amount(parameters.reset),
        "minimum": format_amount(parameters.minimum),
        "to_displayed_percent": _percent_text(parameters.to_displayed),
        "to_reserve_percent": _percent_text(parameters.to_reserve),
        "limit": None if parameters.limit is None else format_amount(parameters.limit),
    }


def parameters_text(parameters: Parameters) -> str:
    texts = _parameters(parameters)
    limit = f", at most {texts['limit']}" if texts["limit"] else ""
    rates = f"{texts['to_displayed_percent']} % to the meter, {texts['to_reserve_percent']} % to the reserve"
    return f"reset {texts['reset']}, minimum wager {texts['minimum']}, {rates}{limit}"


def print_pool(console: Console, name: str, pool: Pool) -> None:
    tell(console, f"{name}  ", f"shows {format_amount(pool.displayed)}, reserve {format_amount(pool.reserve)}")
    tell(console, "  parameters  ", parameters_text(pool.parameters))
    for claim in pool.open_claims():
        what = f"{claim.entered.sequence}: {format_amount(claim.entered.amount)} at {claim.table}"
        tell(console, "  claim       ", f"{what}, round {claim.round}, {claim.status.value}")
    for number, correction in pool.corrections.items():
        what = f"{number}: correction by {format_amount(correction.amount)}"
        tell(console, "  proposal    ", f"{what}, proposed by {correction.proposed_by.id}")
    if pool.change:
        when = "at the next win" if pool.change.at_next_win else "when no claim is open"
        standing = "approved, waits" if pool.change.approved else f"proposed by {pool.change.proposed_by.id}"
        parameters = parameters_text(pool.change.parameters)
        tell(console, "  proposal    ", f"{pool.change.proposal}: {parameters}; {when}; {standing}")


def pool_of(floor: Floor, link: str, verb: str) -> Pool:
    pool = floor.meter(link).pool if link in floor.links() else None
    if pool is None:
        complain(verb, f"no link is called {link!r}; there are: {', '.join(floor.links()) or 'none'}.")
    return pool


def changed(
    verb: str,
    known: Parameters,
    reset: str | None,
    minimum: str | None,
    to_displayed: str | None,
    to_reserve: str | None,
    limit: str | None,
) -> Parameters:
    """Parameters as typed; what is None stays as it is."""
    return Parameters(
        known.reset if reset is None else amount(verb, "--reset", reset),
        known.minimum if minimum is None else amount(verb, "--minimum", minimum),
        known.to_displayed if to_displayed is None else _percent(verb, "--to-displayed", to_displayed),
        known.to_reserve if to_reserve is None else _percent(verb, "--to-reserve", to_reserve),
        known.limit if limit is None else None if limit == "none" else amount(verb, "--limit", limit),
    )


def _percent(verb: str, option: str, text: str) -> int:
    """In basis points."""
    written = PERCENT.fullmatch(text)
    if written is None:
        complain(verb, f"{option} is a percentage with at most two decimals, such as 20 or 2.5; not {text!r}.")
    whole, part = written.groups(default="0")
    return int(whole) * 100 + int(part.ljust(2, "0"))


def _percent_text(points: int) -> str:
    return f"{points // 100}.{points % 100:02d}"
