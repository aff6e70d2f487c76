"""`megalink floor link …`: a link's jackpot, and changes that two people agree on."""

from typing import Annotated

import typer

from megalink.cli.floor.acting import Position, Server, actor, carry_out, give, says_that_it_waits, writing
from megalink.cli.floor.pool import changed, describe_pool, pool_of, print_pool
from megalink.cli.terminal.amounts import amount
from megalink.cli.terminal.database import Database, reading
from megalink.cli.terminal.screen import screen, tell
from megalink.cli.terminal.verbs import AsJson, complain, examples, print_json
from megalink.floor.orders.commands import AtLink
from megalink.floor.state.loading import start
from megalink.jackpot import commands as c
from megalink.jackpot.parameters import Parameters
from megalink.money import Cents, format_amount
from megalink.narration.pool_words import parameters_in_words

LinkName = Annotated[str, typer.Argument(metavar="LINK", help="The name of a link.")]
Proposal = Annotated[int, typer.Argument(metavar="PROPOSAL", min=1, help="The number of the proposal.")]
Reason = Annotated[str, typer.Option("--reason", help="Why; it stands in the log.")]
Reset = Annotated[str | None, typer.Option("--reset", metavar="AMOUNT", help="Where the meter starts again.")]
Minimum = Annotated[str | None, typer.Option("--minimum", metavar="AMOUNT", help="The least wager on the jackpot.")]
ToDisplayed = Annotated[
    str | None, typer.Option("--to-displayed", metavar="PERCENT", help="Of each wager, to the meter.")
]
ToReserve = Annotated[
    str | None, typer.Option("--to-reserve", metavar="PERCENT", help="Of each wager, to the next reset.")
]
Most = Annotated[
    str | None,
    typer.Option("--limit", metavar="AMOUNT", help="The most that wagers lift the meter to; none: no limit."),
]
USUAL = Parameters(Cents(20_000_000), Cents(100), to_displayed=2_000, to_reserve=500)
verbs = typer.Typer()


@verbs.command(epilog=examples("megalink floor link show --database floor.db"))
def show(database: Database, as_json: AsJson = False) -> None:
    """What every link shows, its parameters, open claims, and proposals that wait. Changes nothing."""
    with reading(database) as store:
        meters = start(store).state.meters
    pools = {name: meter.pool for name, meter in meters.items() if meter.pool}
    if as_json:
        print_json({name: describe_pool(pool) for name, pool in pools.items()})
        return
    console = screen()
    for name, pool in pools.items():
        print_pool(console, name, pool)
    if not pools:
        tell(console, "", "There is no link.")


@verbs.command(
    "open", epilog=examples("megalink floor link open main --displayed 250000.00 --reset 200000.00 --database floor.db")
)
def open_(
    name: LinkName,
    database: Database,
    displayed: Annotated[str, typer.Option("--displayed", metavar="AMOUNT", help="What the meter shows at first.")],
    reserve: Annotated[
        str, typer.Option("--reserve", metavar="AMOUNT", help="What the reserve holds at first.")
    ] = "0.00",
    reset: Reset = None,
    minimum: Minimum = None,
    to_displayed: ToDisplayed = None,
    to_reserve: ToReserve = None,
    limit: Most = None,
    role: Position = "pit_manager",
    server: Server = "floor",
) -> None:
    """Open a link. Without options: reset 200000.00, minimum 1.00, 20 % to the meter, 5 % to the reserve.

    Where the house puts money in, another person approves it: megalink floor approve.
    """
    meter = amount("--displayed", displayed)
    reserved = amount("--reserve", reserve)
    parameters = changed(USUAL, reset, minimum, to_displayed, to_reserve, limit)
    order = AtLink(name, c.OpenLink(parameters, meter, reserved, actor=actor(role)))
    with writing(database, server, may_be_new=True) as floor:
        if not says_that_it_waits(floor, carry_out(floor, order)):
            print(f"Link {name} is open and shows {format_amount(meter)}.")


@verbs.command(
    epilog=examples("megalink floor link parameters main --to-displayed 25 --reason 'as agreed' --database floor.db")
)
def parameters(
    name: LinkName,
    reason: Reason,
    database: Database,
    reset: Reset = None,
    minimum: Minimum = None,
    to_displayed: ToDisplayed = None,
    to_reserve: ToReserve = None,
    limit: Most = None,
    at_next_win: Annotated[
        bool, typer.Option("--at-next-win/--without-claims", help="When it takes effect, once approved.")
    ] = True,
    role: Position = "pit_manager",
    server: Server = "floor",
) -> None:
    """Propose other parameters. Another person approves; they take effect at the next win, or without open claims."""
    texts = (reset, minimum, to_displayed, to_reserve, limit)
    if not any(text is not None for text in texts):
        complain("say what is to be other than it is: --reset, --minimum, --to-displayed, --to-reserve, --limit.")
    person = actor(role)
    with writing(database, server) as floor:
        pool = pool_of(floor, name)
        proposed = changed(pool.parameters, *texts)
        carry_out(floor, AtLink(name, c.ProposeParameters(proposed, reason, at_next_win, actor=person)))
    print(f"Proposal {pool.next_proposal} waits for another person's approval: {parameters_in_words(proposed)}.")


@verbs.command(
    epilog=examples("megalink floor link correct main -12.50 --reason 'counted anew' --database floor.db"),
    context_settings={"ignore_unknown_options": True},  # an amount may begin with a minus
)
def correct(
    name: LinkName,
    cents: Annotated[str, typer.Argument(metavar="AMOUNT", help="By how much: 12.50 or -12.50.")],
    reason: Reason,
    database: Database,
    role: Position = "pit_manager",
    server: Server = "floor",
) -> None:
    """Propose a correction of what the meter shows. Another person approves; one of the two is a Shift Manager."""
    by = amount("AMOUNT", cents, signed=True)
    person = actor(role)
    with writing(database, server) as floor:
        number = pool_of(floor, name).next_proposal
        carry_out(floor, AtLink(name, c.ProposeCorrection(by, reason, actor=person)))
    print(f"Proposal {number} waits for another person's approval: a correction by {format_amount(by)}.")


@verbs.command(epilog=examples("megalink floor link approve main 3 --role gaming_shift_manager --database floor.db"))
def approve(
    name: LinkName, proposal: Proposal, database: Database, role: Position = "pit_manager", server: Server = "floor"
) -> None:
    """Approve what somebody else proposed: the log knows you by your account, and you cannot be both."""
    person = actor(role)
    with writing(database, server) as floor:
        is_correction = proposal in pool_of(floor, name).corrections
        approve_it = c.ApproveCorrection if is_correction else c.ApproveParameters
        carry_out(floor, AtLink(name, approve_it(proposal, actor=person)))
        waits = not is_correction and pool_of(floor, name).change is not None
    print(f"Proposal {proposal} is approved{' and waits for its moment' if waits else ''}.")


@verbs.command(epilog=examples("megalink floor link withdraw main 3 --reason 'a typo' --database floor.db"))
def withdraw(
    name: LinkName,
    proposal: Proposal,
    reason: Reason,
    database: Database,
    role: Position = "pit_manager",
    server: Server = "floor",
) -> None:
    """Withdraw a proposal that has not taken effect."""
    give(AtLink(name, c.WithdrawProposal(proposal, reason, actor=actor(role))), database, server)
    print(f"Proposal {proposal} is withdrawn.")
