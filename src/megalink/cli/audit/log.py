"""`megalink audit verify` and `megalink audit head`: the whole log looked at again, and its head signed."""

import sys
from pathlib import Path
from typing import Annotated

import typer

from megalink.cli.terminal.database import Database, reading
from megalink.cli.terminal.progress import progress_bar
from megalink.cli.terminal.screen import screen, tell
from megalink.cli.terminal.verbs import FOUND, AsJson, complain, examples, print_json
from megalink.floor.audit import signed_head
from megalink.floor.audit.audit import Audit, audit
from megalink.floor.audit.columns import to_the_second
from megalink.floor.audit.finding_words import finding_in_words
from megalink.floor.audit.log.replaced_log import replaced_words
from megalink.money import format_amount
from megalink.store.contract import Head

MOST_FINDINGS = 100  # in text; JSON has them all
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
    as_json: AsJson = False,
) -> int:
    """Look at the whole log again: chain, events, ledger, pools, snapshots, shuffles, and whose the accounts are.

    The exit status is 0 when all is well, 1 with findings, 2 for a log or a file that cannot be read.
    """
    if (head is None) != (key is None):
        complain("a head is checked with its key: give both --head and --key.")
    with reading(database) as store:
        expected = _read_head(head, key) if head and key else None
        with progress_bar("chain") as move:
            report = audit(store, lambda title, completed, whole: move(completed, whole, title))
        if expected and (finding := signed_head.difference(store, expected)):
            report.findings.append(finding)
    if as_json:
        print_json(_as_json(report))
    else:
        _print(report, expected)
    return FOUND if report.findings else 0


def _read_head(head: Path, key: Path) -> Head:
    try:
        return signed_head.read_signed(head.read_text("utf-8"), signed_head.read_key(key))
    except UnicodeDecodeError:
        complain(f"{head}: this is no head of a log.")
    except signed_head.BadHead as error:
        complain(f"{error}.")


@verbs.command(epilog=examples("megalink audit head head.json --key audit.key --database floor.db"))
def head(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="Where the signed head goes.")],
    key: Annotated[Path, typer.Option("--key", metavar="FILE", help="The key that signs heads: at least 32 bytes.")],
    database: Database,
) -> None:
    """Sign the head of the log, so that rewriting the whole log shows later.

    Keep the head and the key where whoever keeps the log cannot reach them. A key that is not there is made.
    """
    if file.resolve() == key.resolve():
        complain(f"{file} cannot hold both the head and the key: give two files.")
    with reading(database) as store:
        now = store.head()
    try:
        is_new = _write_head(file, key, now)
    except signed_head.BadHead as error:
        complain(f"{error}.")
    if is_new:
        sys.stderr.write(f"A new key is in {key}: keep it where the keeper of the log cannot reach it.\n")
    print(f"Signed: {now.position} events, {now.answers} answers, digest {now.digest}.")


def _write_head(file: Path, key: Path, now: Head) -> bool:
    """Whether the key was made for it; a new key does not stay where the head cannot be written."""
    is_new = not key.exists()
    if is_new:
        signed_head.make_key(key)
    try:
        file.write_text(signed_head.signed(now, signed_head.read_key(key)), "utf-8")
    except BaseException:
        if is_new:
            key.unlink()
        raise
    return is_new


def _as_json(report: Audit) -> dict[str, object]:
    balance = report.trial_balance
    return {
        "ok": not report.findings,
        "events": report.events,
        "rounds": report.rounds,
        "shuffles": report.shuffles,
        "head": report.head._asdict(),
        "trial_balance": {name: format_amount(cents) for name, cents in balance._asdict().items()} if balance else None,
        "adjusted": [
            {"table": line.table, "day": line.day, "amount": format_amount(line.cents)} for line in report.adjusted
        ],
        "replaced": [replaced_words(found) for found in report.replaced],
        "findings": [finding._asdict() for finding in report.findings],
    }


def _print(report: Audit, checked_head: Head | None) -> None:
    console = screen()
    tell(console, "log      ", f"{report.events} events, {report.head.answers} answers, digest {report.head.digest}")
    tell(console, "played   ", f"{report.rounds} rounds, {report.shuffles} of them with a seed that was compared")
    if report.trial_balance:
        sums = (f"{name} {format_amount(cents)}" for name, cents in report.trial_balance._asdict().items())
        total = format_amount(report.trial_balance.total)
        tell(console, "balance  ", f"{', '.join(sums)}; together {total}")
    for line in report.adjusted:
        day = line.day or "before the first gaming day"
        tell(console, "adjusted ", f"table {line.table}, {day}: house {format_amount(line.cents)}")
    for found in report.replaced:
        tell(console, "replaced ", f"{to_the_second(found.at)}: {replaced_words(found)}")
    if checked_head:
        tell(console, "head     ", f"compared with the one signed at position {checked_head.position}")
    for finding in report.findings[:MOST_FINDINGS]:
        tell(console, "finding  ", finding_in_words(finding))
    if len(report.findings) > MOST_FINDINGS:
        tell(console, "", f"… and {len(report.findings) - MOST_FINDINGS} more")
    count = len(report.findings)
    tell(console, "", "All is well." if not count else f"{count} finding{'s' if count > 1 else ''}.")
