"""The verbs under `megalink audit` and their help."""

from pathlib import Path
from typing import Annotated

import typer

from megalink.cli.database import Database

audit = typer.Typer(
    help="Prove that nothing in a floor's log was changed, lost or dealt otherwise than it should have been.",
    no_args_is_help=True,
    rich_markup_mode="rich",
    epilog="[bold]Examples[/bold]\n\n"
    "megalink audit verify --database floor.db\n\n"
    "megalink audit head head.json --key audit.key --database floor.db\n\n"
    "megalink audit redeal sim-1 12 --database floor.db\n\n"
    "megalink audit shuffle --rounds 100000",
)

Json = Annotated[bool, typer.Option("--json", help="JSON instead of text.")]
Table = Annotated[str, typer.Argument(metavar="TABLE", help="The name of a table.")]
Round = Annotated[int, typer.Argument(metavar="ROUND", min=1, help="The number of a round that is over.")]
Key = Annotated[Path, typer.Option("--key", metavar="FILE", help="The key that signs heads: at least 32 bytes.")]


@audit.command(
    epilog="[bold]Examples[/bold]\n\n"
    "megalink audit verify --database floor.db\n\n"
    "megalink audit verify --database floor.db --head head.json --key audit.key",
)
def verify(
    database: Database,
    head: Annotated[
        Path | None, typer.Option("--head", metavar="FILE", help="A head that was signed earlier: is the log its own?")
    ] = None,
    key: Annotated[
        Path | None, typer.Option("--key", metavar="FILE", help="The key with which the head was signed.")
    ] = None,
    as_json: Json = False,
) -> None:
    """Look at the whole log again: its chain, every event, the ledger, the pools, the snapshots, the shuffles.

    The exit status is 0 when all is well, 1 with findings, 2 for a log or a file that cannot be read.
    """
    from megalink.cli.audit import run_verify

    raise typer.Exit(run_verify(database, head, key, as_json=as_json))


@audit.command(epilog="[bold]Example[/bold]\n\nmegalink audit head head.json --key audit.key --database floor.db")
def head(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="Where the signed head goes.")],
    key: Key,
    database: Database,
) -> None:
    """Sign the head of the log, so that rewriting the whole log shows later.

    Keep the head and the key where whoever keeps the log cannot reach them. A key that is not there is made.
    """
    from megalink.cli.audit import run_head

    raise typer.Exit(run_head(database, file, key))


@audit.command(epilog="[bold]Example[/bold]\n\nmegalink audit replay sim-1 12 --database floor.db")
def replay(table: Table, round: Round, database: Database, as_json: Json = False) -> None:  # noqa: A002 (the argument is called so)
    """Print a round that is over, event by event, and settle it anew: every cent with its clause."""
    from megalink.cli.audit_rounds import run_replay

    raise typer.Exit(run_replay(database, table, round, as_json=as_json))


@audit.command(epilog="[bold]Example[/bold]\n\nmegalink audit redeal sim-1 12 --database floor.db")
def redeal(table: Table, round: Round, database: Database, as_json: Json = False) -> None:  # noqa: A002 (the argument is called so)
    """Make the deck of a round anew from its revealed seed: was it fixed before bets closed, and dealt as it lay?"""
    from megalink.cli.audit_rounds import run_redeal

    raise typer.Exit(run_redeal(database, table, round, as_json=as_json))


@audit.command(epilog="[bold]Example[/bold]\n\nmegalink audit shuffle --rounds 100000")
def shuffle(
    rounds: Annotated[int, typer.Option("--rounds", min=10_000, help="How many decks to shuffle.")] = 100_000,
    as_json: Json = False,
) -> None:
    """Shuffle many decks with fresh seeds and test them: every card in every place, every pair of neighbours.

    The exit status is 0 when both tests pass, 1 when not; a fair shuffle fails once in some ten thousand runs.
    """
    from megalink.cli.audit_shuffle import run

    raise typer.Exit(run(rounds, as_json=as_json))
