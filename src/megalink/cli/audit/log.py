"""`megalink audit verify`: the whole log looked at again, and compared with a head that was signed earlier."""

from pathlib import Path
from typing import Annotated

import typer

from megalink.cli.terminal.database import Database, reading
from megalink.cli.terminal.heads import head_of_call
from megalink.cli.terminal.progress import progress_bar
from megalink.cli.terminal.screen import screen, tell
from megalink.cli.terminal.verbs import FOUND, AsJson, examples, print_json
from megalink.floor.audit.audit import Audit, audit
from megalink.floor.audit.columns import to_the_second
from megalink.floor.audit.finding_words import finding_in_words
from megalink.floor.audit.head import signed_head
from megalink.floor.audit.head.signed_head import SignedHead
from megalink.floor.audit.log.replaced_log import replaced_words
from megalink.money import format_amount

MOST_FINDINGS = 100  # in text; JSON has them all
verbs = typer.Typer()


@verbs.command(
    epilog=examples(
        "megalink audit verify --database floor.db",
        "megalink audit verify --database floor.db --head head.json --key audit.pub",
    )
)
def verify(
    database: Database,
    head: Annotated[
        Path | None, typer.Option("--head", metavar="FILE", help="A head that was signed earlier: is the log its own?")
    ] = None,
    key: Annotated[
        Path | None, typer.Option("--key", metavar="FILE", help="The public key of the head; the private one does too.")
    ] = None,
    as_json: AsJson = False,
) -> int:
    """Look at the whole log again: chain, events, ledger, pools, snapshots, shuffles, and whose the accounts are.

    The exit status is 0 when all is well, 1 with findings, 2 for a log or a file that cannot be read.
    """
    expected = head_of_call(head, key)
    with reading(database) as store:
        with progress_bar("chain") as move:
            report = audit(store, lambda title, completed, whole: move(completed, whole, title))
        if expected and (finding := signed_head.difference(store, expected.head)):
            report.findings.append(finding)
    if as_json:
        print_json(_as_json(report))
    else:
        _print(report, expected)
    return FOUND if report.findings else 0


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


def _print(report: Audit, checked: SignedHead | None) -> None:
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
    if checked:
        moment = f"position {checked.head.position}, {checked.signed_at:%Y-%m-%d %H:%M:%S} UTC"
        tell(console, "head     ", f"compared with the one signed at {moment}, with the key {checked.key}")
    for finding in report.findings[:MOST_FINDINGS]:
        tell(console, "finding  ", finding_in_words(finding))
    if len(report.findings) > MOST_FINDINGS:
        tell(console, "", f"… and {len(report.findings) - MOST_FINDINGS} more")
    count = len(report.findings)
    tell(console, "", "All is well." if not count else f"{count} finding{'s' if count > 1 else ''}.")
