"""`megalink audit …`: the whole log looked at again, its head signed, one round replayed or dealt again."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from megalink.cli.audit import shuffle
from megalink.cli.terminal.database import Database, complain, reading
from megalink.cli.terminal.output import print_json
from megalink.cli.terminal.verb import Json, examples

if TYPE_CHECKING:
    from megalink.store import Head

FOUND = 1  # the exit status of an audit with findings
TableName = Annotated[str, typer.Argument(metavar="TABLE", help="The name of a table.")]
RoundNumber = Annotated[int, typer.Argument(metavar="ROUND", min=1, help="The number of a round that is over.")]
verbs = typer.Typer()


@verbs.command(
    epilog=examples(
        "megalink audit verify --database floor.db",
        "megalink audit verify --database floor.db --head head.json --key audit.key",
    )
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
) -> int:
    """Look at the whole log again: its chain, every event, the ledger, the pools, the snapshots, the shuffles.

    The exit status is 0 when all is well, 1 with findings, 2 for a log or a file that cannot be read.
    """
    from megalink.cli.audit.report import audited, print_report, report_as_json
    from megalink.floor.audit.signed_head import still_holds
    from megalink.ledger.checks import Discrepancy

    if (head is None) != (key is None):
        complain("audit verify", "a head is checked with its key: give both --head and --key.")
    with reading(database, "audit verify") as store:
        expected = _read_head(head, key) if head and key else None
        report = audited(store)
        if expected and not still_holds(store, expected):
            message = f"what the log holds up to position {expected.position} is not what was signed"
            report.findings.append(Discrepancy("head_still_holds", "log", message))
    if as_json:
        print_json(report_as_json(report))
    else:
        print_report(report, checked_head=expected)
    return FOUND if report.findings else 0


def _read_head(head: Path, key: Path) -> "Head":
    from megalink.floor.audit.signed_head import BadHead, read_key, read_signed

    try:
        return read_signed(head.read_text("utf-8"), read_key(key))
    except UnicodeDecodeError:
        complain("audit verify", f"{head}: this is no head of a log.")
    except BadHead as error:
        complain("audit verify", f"{error}.")
    except OSError as error:
        complain("audit verify", f"{error.filename}: {error.strerror}.")


@verbs.command(epilog=examples("megalink audit head head.json --key audit.key --database floor.db"))
def head(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="Where the signed head goes.")],
    key: Annotated[Path, typer.Option("--key", metavar="FILE", help="The key that signs heads: at least 32 bytes.")],
    database: Database,
) -> None:
    """Sign the head of the log, so that rewriting the whole log shows later.

    Keep the head and the key where whoever keeps the log cannot reach them. A key that is not there is made.
    """
    from megalink.floor.audit.signed_head import BadHead, make_key, read_key, signed

    with reading(database, "audit head") as store:
        try:
            if not key.exists():
                make_key(key)
                sys.stderr.write(f"A new key is in {key}: keep it where the keeper of the log cannot reach it.\n")
            now = store.head()
            file.write_text(signed(now, read_key(key)), "utf-8")
        except BadHead as error:
            complain("audit head", f"{error}.")
        except OSError as error:
            complain("audit head", f"{error.filename}: {error.strerror}.")
    print(f"Signed: {now.position} events, {now.answers} answers, digest {now.digest}.")


@verbs.command(epilog=examples("megalink audit replay sim-1 12 --database floor.db"))
def replay(table: TableName, round: RoundNumber, database: Database, as_json: Json = False) -> int:  # noqa: A002 (the argument is called so)
    """Print a round that is over, event by event, and settle it anew: every cent with its clause."""
    from megalink.cli.audit.one_round import finished, print_replay, replay_as_json
    from megalink.floor.audit.rounds import settles_alike

    with reading(database, "audit replay") as store:
        played = finished(store, table, round, "audit replay")
    alike = settles_alike(played)
    if as_json:
        print_json(replay_as_json(played, alike), ensure_ascii=False)
    else:
        print_replay(played, alike)
    return FOUND if alike is False else 0


@verbs.command(epilog=examples("megalink audit redeal sim-1 12 --database floor.db"))
def redeal(table: TableName, round: RoundNumber, database: Database, as_json: Json = False) -> int:  # noqa: A002 (the argument is called so)
    """Make the deck of a round anew from its revealed seed: was it fixed before bets closed, and dealt as it lay?"""
    from megalink.cli.audit.one_round import finished, print_redeal, redealt_as_json
    from megalink.floor.audit.rounds import redeal as deal_again

    with reading(database, "audit redeal") as store:
        redealt = deal_again(store, finished(store, table, round, "audit redeal"))
    if redealt is None:
        complain("audit redeal", f"table {table} deals from a shoe: round {round} has no seed.")
    holds = redealt.commitment_fits and redealt.deck_fits is not False and redealt.dealt_fits is not False
    if as_json:
        print_json(redealt_as_json(redealt, holds=holds))
    else:
        print_redeal(redealt, holds=holds)
    return 0 if holds else FOUND


verbs.add_typer(shuffle.verb)
