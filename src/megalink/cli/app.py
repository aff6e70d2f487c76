"""The verbs and their help."""

from typing import Annotated, Optional

import typer

import megalink

app = typer.Typer(
    name="megalink",
    help="Casino table games with a linked Progressive Jackpot: every cent with the clause that decided it.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode="rich",
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _version(wanted: bool) -> None:  # noqa: FBT001 (typer calls it with the flag)
    if wanted:
        typer.echo(f"megalink {megalink.__version__}")
        raise typer.Exit


@app.callback()
def root(
    version: Annotated[  # noqa: ARG001 (its callback acts)
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version and leave.")
    ] = False,
) -> None:
    pass


@app.command(
    epilog="[bold]Examples[/bold]\n\n"
    "megalink settle round.json\n\n"
    "megalink settle rounds.jsonl --json > settled.jsonl\n\n"
    "cat rounds.jsonl | megalink settle - --json",
)
def settle(
    file: Annotated[str, typer.Argument(help="A file of rounds as JSON, one object or one per line; - is standard input.")] = "-",
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object per round instead of tables.")] = False,
) -> None:
    """Settle described rounds and cite the clause and reading behind every line.

    A round that cannot be settled gets an error in its place with code, field, value and clause;
    the others are settled all the same, and the exit status is 2.
    """
    from megalink.cli.settle import run  # noqa: PLC0415 (each verb loads only what it needs)

    raise typer.Exit(run(file, as_json=as_json))


@app.command(
    epilog="[bold]Examples[/bold]\n\n"
    "megalink rules\n\n"
    "megalink rules singapore-stud@9\n\n"
    "megalink rules bullseye@4 --clauses\n\n"
    "megalink rules --readings\n\n"
    "megalink rules --diff singapore-stud@pre-9 singapore-stud@9",
)
def rules(
    documents: Annotated[Optional[list[str]], typer.Argument(metavar="[DOCUMENT]", help="Such as singapore-stud@9; two with --diff.")] = None,
    clauses: Annotated[bool, typer.Option("--clauses", help="Every numbered clause: where it is carried out and tested.")] = False,
    readings: Annotated[bool, typer.Option("--readings", help="The register of unclear clauses with our defaults.")] = False,
    diff: Annotated[bool, typer.Option("--diff", help="What changed between two documents.")] = False,
) -> None:
    """List the rule documents, or print one: wagers, pay tables and limits with their clauses."""
    from megalink.cli.rules import run  # noqa: PLC0415

    raise typer.Exit(run(documents or [], clauses=clauses, readings=readings, diff=diff))


@app.command()
def tour() -> None:
    """A short guided tour: one round of each game, settled, and why."""
    from megalink.cli.tour import run  # noqa: PLC0415

    raise typer.Exit(run())
