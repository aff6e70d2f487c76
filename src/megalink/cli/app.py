"""All verbs and families of verbs together."""

from typing import Annotated

import typer

import megalink
from megalink.cli import backup, export
from megalink.cli.par import par, strategy
from megalink.cli.play import play
from megalink.cli.round import round as round_
from megalink.cli.rules import verb as rules
from megalink.cli.serve import serve
from megalink.cli.settle import settle
from megalink.cli.terminal.output import Verbs
from megalink.cli.terminal.verb import family
from megalink.cli.tour import tour

app = typer.Typer(
    name="megalink",
    cls=Verbs,
    help="Casino table games with a linked Progressive Jackpot: every cent with the clause that decided it.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode="rich",
    context_settings={"help_option_names": ["-h", "--help"]},
)
for file in (settle, rules, play, par, strategy, round_, tour, serve, export, backup):
    app.add_typer(file.verb)
floor = family(
    "megalink.cli.floor.floor",
    "Run a floor of tables, or look at one.",
    "megalink floor simulate --tables 10 --rounds 20",
    "megalink floor simulate --tables 10 --rounds 20 --database floor.db",
    "megalink floor status --database floor.db",
    "megalink floor open stud-1 singapore-stud@9 --limits 5.00-500.00 --link main --database floor.db",
    "megalink floor link show --database floor.db",
    "megalink floor users add ann dealer --database floor.db",
)
audit = family(
    "megalink.cli.audit.audit",
    "Prove that nothing in a floor's log was changed, lost or dealt otherwise than it should have been.",
    "megalink audit verify --database floor.db",
    "megalink audit head head.json --key audit.key --database floor.db",
    "megalink audit redeal sim-1 12 --database floor.db",
    "megalink audit shuffle --rounds 100000",
)
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
