"""The verbs under `megalink floor link` and their help."""

from typing import Annotated

import typer

from megalink.cli.database import Database

link = typer.Typer(
    help="A link: what its jackpot shows, and changes that two people agree on.",
    no_args_is_help=True,
    rich_markup_mode="rich",
    epilog="[bold]Examples[/bold]\n\n"
    "megalink floor link show --database floor.db\n\n"
    "megalink floor link parameters main --to-displayed 25 --reason 'as agreed' --database floor.db\n\n"
    "megalink floor link approve main 3 --role gaming_shift_manager --database floor.db",
)

Link = Annotated[str, typer.Argument(metavar="LINK", help="The name of a link.")]
Proposal = Annotated[int, typer.Argument(metavar="PROPOSAL", min=1, help="The number of the proposal.")]
Reason = Annotated[str, typer.Option("--reason", help="Why; it stands in the log.")]
Role = Annotated[str, typer.Option("--role", help="Your position; your name is that of your account.")]
Server = Annotated[str, typer.Option("--server", metavar="NAME", help="The server whose floor it is.")]
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


@link.command(epilog="[bold]Example[/bold]\n\nmegalink floor link show --database floor.db")
def show(
    database: Database, as_json: Annotated[bool, typer.Option("--json", help="JSON instead of text.")] = False
) -> None:
    """What every link shows, its parameters, open claims, and proposals that wait. Changes nothing."""
    from megalink.cli.floor_link import run_show

    raise typer.Exit(run_show(database, as_json=as_json))


@link.command(
    "open",
    epilog="[bold]Example[/bold]\n\n"
    "megalink floor link open main --displayed 250000.00 --reset 200000.00 --database floor.db",
)
def open_(
    name: Link,
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
    role: Role = "pit_manager",
    server: Server = "floor",
) -> None:
    """Open a link. Without options: reset 200000.00, minimum 1.00, 20 % to the meter, 5 % to the reserve."""
    from megalink.cli.floor_link import Asked, run_open
    from megalink.cli.floor_tables import Where

    asked = Asked(reset, minimum, to_displayed, to_reserve, limit)
    raise typer.Exit(run_open(Where(database, server, role), name, displayed, reserve, asked))


@link.command(
    epilog="[bold]Example[/bold]\n\n"
    "megalink floor link parameters main --to-displayed 25 --reason 'as agreed' --database floor.db",
)
def parameters(
    name: Link,
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
    role: Role = "pit_manager",
    server: Server = "floor",
) -> None:
    """Propose other parameters. Another person approves; they take effect at the next win, or without open claims."""
    from megalink.cli.floor_link import Asked, run_parameters
    from megalink.cli.floor_tables import Where

    asked = Asked(reset, minimum, to_displayed, to_reserve, limit)
    raise typer.Exit(run_parameters(Where(database, server, role), name, asked, reason, at_next_win=at_next_win))


@link.command(
    epilog="[bold]Example[/bold]\n\n"
    "megalink floor link correct main -12.50 --reason 'counted anew' --database floor.db",
    context_settings={"ignore_unknown_options": True},
)
def correct(
    name: Link,
    cents: Annotated[str, typer.Argument(metavar="AMOUNT", help="By how much: 12.50 or -12.50.")],
    reason: Reason,
    database: Database,
    role: Role = "pit_manager",
    server: Server = "floor",
) -> None:
    """Propose a correction of what the meter shows. Another person approves; one of the two is a Shift Manager."""
    from megalink.cli.floor_link import run_correct
    from megalink.cli.floor_tables import Where

    raise typer.Exit(run_correct(Where(database, server, role), name, cents, reason))


@link.command(
    epilog="[bold]Example[/bold]\n\nmegalink floor link approve main 3 --role gaming_shift_manager --database floor.db"
)
def approve(
    name: Link, proposal: Proposal, database: Database, role: Role = "pit_manager", server: Server = "floor"
) -> None:
    """Approve what somebody else proposed: the log knows you by your account, and you cannot be both."""
    from megalink.cli.floor_link import run_approve
    from megalink.cli.floor_tables import Where

    raise typer.Exit(run_approve(Where(database, server, role), name, proposal))


@link.command(
    epilog="[bold]Example[/bold]\n\nmegalink floor link withdraw main 3 --reason 'a typo' --database floor.db"
)
def withdraw(
    name: Link,
    proposal: Proposal,
    reason: Reason,
    database: Database,
    role: Role = "pit_manager",
    server: Server = "floor",
) -> None:
    """Withdraw a proposal that has not taken effect."""
    from megalink.cli.floor_link import run_withdraw
    from megalink.cli.floor_tables import Where

    raise typer.Exit(run_withdraw(Where(database, server, role), name, proposal, reason))
