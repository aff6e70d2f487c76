"""`megalink floor link …`: what a link is, and what takes two people to change."""

import json
import re
import sys
from typing import NamedTuple

from megalink.cli.database import complain, reading
from megalink.cli.floor_acting import actor, amount, carry_out, writing
from megalink.cli.floor_tables import Where
from megalink.cli.screen import screen, tell
from megalink.floor.commands import AtLink
from megalink.floor.loading import start
from megalink.floor.service import Floor
from megalink.jackpot import commands as pool
from megalink.jackpot.parameters import Parameters
from megalink.jackpot.state import Pool
from megalink.money import Cents, format_amount

PERCENT = re.compile(r"(\d{1,3})(?:\.(\d{1,2}))?")


class Asked(NamedTuple):
    """Parameters in words; None: as they are."""

    reset: str | None = None
    minimum: str | None = None
    to_displayed: str | None = None
    to_reserve: str | None = None
    limit: str | None = None


def run_show(url: str, *, as_json: bool) -> int:
    with reading(url, "floor link show") as store:
        house = start(store).house
    pools = {name: meter.pool for name, meter in house.meters.items() if meter.pool}
    if as_json:
        sys.stdout.write(json.dumps({name: describe(one) for name, one in pools.items()}, indent=2) + "\n")
        return 0
    console = screen()
    for name, one in pools.items():
        told = describe(one)
        tell(console, f"{name}  ", f"shows {told['displayed']}, reserve {told['reserve']}")
        tell(console, "  parameters  ", _parameters_text(one.parameters))
        for claim in one.open_claims():
            what = f"{claim.entered.sequence}: {format_amount(claim.entered.amount)} at {claim.table}"
            tell(console, "  claim       ", f"{what}, round {claim.round}, {claim.status.value}")
        for number, correction in one.corrections.items():
            told_of = f"{number}: correction by {format_amount(correction.amount)}"
            tell(console, "  proposal    ", f"{told_of}, proposed by {correction.proposed_by.id}")
        if one.change:
            when = "at the next win" if one.change.at_next_win else "when no claim is open"
            state = "approved, waits" if one.change.approved else f"proposed by {one.change.proposed_by.id}"
            changed = _parameters_text(one.change.parameters)
            tell(console, "  proposal    ", f"{one.change.proposal}: {changed}; {when}; {state}")
    if not pools:
        tell(console, "", "There is no link.")
    return 0


def describe(one: Pool) -> dict[str, object]:
    change = one.change
    return {
        "displayed": format_amount(one.displayed),
        "reserve": format_amount(one.reserve),
        "parameters": _parameters(one.parameters),
        "claims": [
            {
                "sequence": claim.entered.sequence,
                "table": claim.table,
                "round": claim.round,
                "position": claim.entered.position,
                "amount": format_amount(claim.entered.amount),
                "status": claim.status.value,
            }
            for claim in one.open_claims()
        ],
        "corrections": {
            str(number): {"amount": format_amount(waiting.amount), "by": waiting.proposed_by.id}
            for number, waiting in one.corrections.items()
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


def _parameters_text(parameters: Parameters) -> str:
    told = _parameters(parameters)
    limit = f", at most {told['limit']}" if told["limit"] else ""
    rates = f"{told['to_displayed_percent']} % to the meter, {told['to_reserve_percent']} % to the reserve"
    return f"reset {told['reset']}, minimum wager {told['minimum']}, {rates}{limit}"


def run_open(where: Where, link: str, displayed: str, reserve: str, asked: Asked) -> int:
    verb = "floor link open"
    plain = Parameters(Cents(20_000_000), Cents(100), 2_000, 500)
    shown, kept = amount(verb, "--displayed", displayed), amount(verb, "--reserve", reserve)
    command = pool.OpenLink(_changed(verb, plain, asked), shown, kept, actor=actor(verb, where.role))
    with writing(where.url, verb, where.server, may_be_new=True) as floor:
        carry_out(floor, AtLink(link, command), verb)
    print(f"Link {link} is open and shows {format_amount(shown)}.")
    return 0


def run_parameters(where: Where, link: str, asked: Asked, reason: str, *, at_next_win: bool) -> int:
    verb = "floor link parameters"
    if asked == Asked():
        complain(verb, "say what is to be other than it is: --reset, --minimum, --to-displayed, --to-reserve, --limit.")
    who = actor(verb, where.role)
    with writing(where.url, verb, where.server) as floor:
        known = _pool(floor, link, verb)
        wanted = _changed(verb, known.parameters, asked)
        command = pool.ProposeParameters(wanted, reason, at_next_win, actor=who)
        carry_out(floor, AtLink(link, command), verb)
    print(f"Proposal {known.next_proposal} waits for another person's approval: {_parameters_text(wanted)}.")
    return 0


def run_correct(where: Where, link: str, cents: str, reason: str) -> int:
    verb = "floor link correct"
    sign, digits = (-1, cents[1:]) if cents.startswith("-") else (1, cents)
    by = Cents(sign * amount(verb, "AMOUNT", digits))
    who = actor(verb, where.role)
    with writing(where.url, verb, where.server) as floor:
        number = _pool(floor, link, verb).next_proposal
        carry_out(floor, AtLink(link, pool.ProposeCorrection(by, reason, actor=who)), verb)
    print(f"Proposal {number} waits for another person's approval: a correction by {format_amount(by)}.")
    return 0


def run_approve(where: Where, link: str, proposal: int) -> int:
    verb = "floor link approve"
    who = actor(verb, where.role)
    with writing(where.url, verb, where.server) as floor:
        known = _pool(floor, link, verb)
        kind = pool.ApproveCorrection if proposal in known.corrections else pool.ApproveParameters
        carry_out(floor, AtLink(link, kind(proposal, actor=who)), verb)
        waits = _pool(floor, link, verb).change is not None and kind is pool.ApproveParameters
    print(f"Proposal {proposal} is approved{' and waits for its moment' if waits else ''}.")
    return 0


def run_withdraw(where: Where, link: str, proposal: int, reason: str) -> int:
    verb = "floor link withdraw"
    who = actor(verb, where.role)
    with writing(where.url, verb, where.server) as floor:
        carry_out(floor, AtLink(link, pool.WithdrawProposal(proposal, reason, actor=who)), verb)
    print(f"Proposal {proposal} is withdrawn.")
    return 0


def _pool(floor: Floor, link: str, verb: str) -> Pool:
    found = floor.meter(link).pool if link in floor.links() else None
    if found is None:
        complain(verb, f"no link is called {link!r}; there are: {', '.join(floor.links()) or 'none'}.")
    return found


def _changed(verb: str, known: Parameters, asked: Asked) -> Parameters:
    return Parameters(
        known.reset if asked.reset is None else amount(verb, "--reset", asked.reset),
        known.minimum if asked.minimum is None else amount(verb, "--minimum", asked.minimum),
        known.to_displayed if asked.to_displayed is None else _percent(verb, "--to-displayed", asked.to_displayed),
        known.to_reserve if asked.to_reserve is None else _percent(verb, "--to-reserve", asked.to_reserve),
        known.limit if asked.limit is None else None if asked.limit == "none" else amount(verb, "--limit", asked.limit),
    )


def _percent(verb: str, option: str, text: str) -> int:
    """In basis points."""
    found = PERCENT.fullmatch(text)
    if found is None:
        complain(verb, f"{option} is a percentage with at most two decimals, such as 20 or 2.5; not {text!r}.")
    whole, part = found.groups(default="0")
    return int(whole) * 100 + int(part.ljust(2, "0"))


def _percent_text(points: int) -> str:
    return f"{points // 100}.{points % 100:02d}"
