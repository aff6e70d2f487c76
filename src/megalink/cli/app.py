"""All verbs and families of verbs together."""

from typing import Annotated

import typer

import megalink
from megalink.cli.terminal.verbs import family, verbs_of

MODULES = {
    "settle.settle": "settle",
    "rules.rules": "rules",
    "play.play": "play",
    "par.par": "par",
    "par.strategy": "strategy",
    "round.round": "round",
    "tour": "tour",
    "serve": "serve",
    "export": "export",
    "report": "report",
    "backup": "backup",
}
app = typer.Typer(
    name="megalink",
    cls=verbs_of(MODULES),
    help="Casino table games with a linked Progressive Jackpot: every cent with the clause that decided it.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode="rich",
    context_settings={"help_option_names": ["-h", "--help"]},
)
floor = family(
    {
        "floor.simulate": "simulate",
        "floor.status": "status tables",
        "floor.tables": "open close reopen",
        "floor.days": "day end-day shift",
        "floor.second": "waiting approve decline limits",
        "floor.slips": "slips",
        "floor.signing": "sign-on sign-off",
        "floor.reader": "reader",
        "floor.doctor": "doctor",
    },
    "Run a floor of tables, or look at one.",
    "megalink floor simulate --tables 10 --rounds 20",
    "megalink floor simulate --tables 10 --rounds 20 --database floor.db",
    "megalink floor status --database floor.db",
    "megalink floor doctor --database floor.db",
    "megalink floor day 2026-01-31 --database floor.db",
    "megalink floor open stud-1 singapore-stud@9 --limits 5.00-500.00 --link main --database floor.db",
    "megalink floor link show --database floor.db",
    "megalink floor slips --table stud-1 --database floor.db",
    "megalink floor users add ann dealer --database floor.db",
)
link = family(
    {"floor.link": "show open parameters correct approve withdraw", "floor.link_history": "history"},
    "A link: what its jackpot shows, and changes that two people agree on.",
    "megalink floor link show --database floor.db",
    "megalink floor link parameters main --to-displayed 25 --reason 'as agreed' --database floor.db",
    "megalink floor link history main --at 2026-01-31T22:00 --database floor.db",
    "megalink floor link approve main 3 --role gaming_shift_manager --database floor.db",
)
slip = family(
    {"floor.slip": "opener fill credit closer drop confirm withdraw reverse"},
    "The float of a table: slips that one person writes and another confirms.",
    "megalink floor slip opener stud-1 5=100 25=40 100=20 --database floor.db",
    "megalink floor slip confirm stud-1 1 --role pit_supervisor --database floor.db",
    "megalink floor slip drop stud-1 12,500.00 --day 2026-01-31 --database floor.db",
)
users = family(
    {"floor.users": "add list roles password retire restore"},
    "Who may log in to a floor.",
    "megalink floor users add ann player --database floor.db",
    "megalink floor users roles ann player dealer --database floor.db",
    "megalink floor users list --database floor.db",
)
audit = family(
    {
        "audit.log": "verify",
        "audit.head": "head",
        "audit.lost": "lost",
        "audit.find": "rounds",
        "audit.one_round": "replay redeal",
        "audit.shuffle": "shuffle",
    },
    "Prove that nothing in a floor's log was changed, lost or dealt otherwise than it should have been.",
    "megalink audit verify --database floor.db",
    "megalink audit head head.json --key audit.key --database floor.db",
    "megalink audit lost --database floor.db",
    "megalink audit rounds --player ann --day 2026-11-18 --database floor.db",
    "megalink audit redeal sim-1 12 --database floor.db",
    "megalink audit shuffle --rounds 100000",
)
floor.add_typer(link, name="link")
floor.add_typer(slip, name="slip")
floor.add_typer(users, name="users")
app.add_typer(floor, name="floor")
app.add_typer(audit, name="audit")


def _version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"megalink {megalink.__version__}")
        raise typer.Exit


@app.callback()
def root(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version and leave.")
    ] = False,
) -> None:
    pass
