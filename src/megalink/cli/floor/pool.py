"""A link's pool: by the link's name, as JSON and as text, and its parameters as people write them."""

import re
from typing import Any

from rich.console import Console

from megalink.cli.terminal.amounts import amount
from megalink.cli.terminal.screen import tell
from megalink.cli.terminal.verbs import complain
from megalink.floor.service import Floor
from megalink.jackpot.parameters import Parameters
from megalink.jackpot.state import Pool
from megalink.money import Cents, format_amount
from megalink.narration.pool_words import parameters_in_words, when_in_force

PERCENT = re.compile(r"(\d{1,3})(?:\.(\d{1,2}))?")


def describe_pool(pool: Pool) -> dict[str, Any]:
    change = pool.change
    return {
        "displayed": format_amount(pool.displayed),
        "reserve": format_amount(pool.reserve),
        "parameters": _describe_parameters(pool.parameters),
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
            str(number): {"amount": format_amount(correction.amount), "by": correction.proposed_by.id}
            for number, correction in pool.corrections.items()
        },
        "change": change
        and {
            "proposal": change.proposal,
            "parameters": _describe_parameters(change.parameters),
            "at_next_win": change.at_next_win,
            "by": change.proposed_by.id,
            "approved": change.approved,
        },
    }


def _describe_parameters(parameters: Parameters) -> dict[str, str | None]:
    return {
        "reset": format_amount(parameters.reset),
        "minimum": format_amount(parameters.minimum),
        "to_displayed_percent": format_amount(Cents(parameters.to_displayed)),
        "to_reserve_percent": format_amount(Cents(parameters.to_reserve)),
        "limit": None if parameters.limit is None else format_amount(parameters.limit),
    }


def print_pool(console: Console, name: str, pool: Pool) -> None:
    shows, reserve = format_amount(pool.displayed), format_amount(pool.reserve)
    tell(console, f"{name}  ", f"shows {shows}, reserve {reserve}")
    tell(console, "  parameters  ", parameters_in_words(pool.parameters))
    for claim in pool.open_claims():
        what = f"{claim.entered.sequence}: {format_amount(claim.entered.amount)} at {claim.table}"
        tell(console, "  claim       ", f"{what}, round {claim.round}, {claim.status.value}")
    for number, correction in pool.corrections.items():
        what = f"{number}: correction by {format_amount(correction.amount)}"
        tell(console, "  proposal    ", f"{what}, proposed by {correction.proposed_by.id}")
    if change := pool.change:
        terms = f"{parameters_in_words(change.parameters)}; {when_in_force(at_next_win=change.at_next_win)}"
        standing = "approved, waits" if change.approved else f"proposed by {change.proposed_by.id}"
        tell(console, "  proposal    ", f"{change.proposal}: {terms}; {standing}")


def pool_of(floor: Floor, link: str) -> Pool:
    pool = floor.meter(link).pool if link in floor.links() else None
    if pool is None:
        complain(f"no link is called {link!r}; there are: {', '.join(floor.links()) or 'none'}.")
    return pool


def changed(
    parameters: Parameters,
    reset: str | None,
    minimum: str | None,
    to_displayed: str | None,
    to_reserve: str | None,
    limit: str | None,
) -> Parameters:
    """Parameters as typed; what is None stays as it is."""
    return Parameters(
        parameters.reset if reset is None else amount("--reset", reset),
        parameters.minimum if minimum is None else amount("--minimum", minimum),
        parameters.to_displayed if to_displayed is None else _percent("--to-displayed", to_displayed),
        parameters.to_reserve if to_reserve is None else _percent("--to-reserve", to_reserve),
        parameters.limit if limit is None else None if limit == "none" else amount("--limit", limit),
    )


def _percent(option: str, text: str) -> int:
    """In basis points."""
    written = PERCENT.fullmatch(text)
    if written is None:
        complain(f"{option} is a percentage with at most two decimals, such as 20 or 2.5; not {text!r}.")
    whole, part = written.groups(default="0")
    return int(whole) * 100 + int(part.ljust(2, "0"))
