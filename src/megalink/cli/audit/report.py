"""The audit of a whole log with a progress bar, and its report as text or JSON."""

from megalink.cli.terminal.screen import screen, tell, waiting
from megalink.floor.audit.audit import Audit, audit
from megalink.money import format_amount
from megalink.store import Head, Store

MOST_FINDINGS = 100  # in text; JSON has them all


def audited(store: Store) -> Audit:
    """With a bar on a terminal: a long log takes a while."""
    with waiting() as bar:
        task = bar.add_task("chain", total=None)
        return audit(store, lambda what, done, whole: bar.update(task, description=what, completed=done, total=whole))


def report_as_json(report: Audit) -> dict[str, object]:
    balance = report.trial_balance
    return {
        "ok": not report.findings,
        "events": report.events,
        "rounds": report.rounds,
        "shuffles": report.shuffles,
        "head": report.head._asdict(),
        "trial_balance": {name: format_amount(cents) for name, cents in balance._asdict().items()} if balance else None,
        "findings": [finding._asdict() for finding in report.findings],
    }


def print_report(report: Audit, checked_head: Head | None) -> None:
    console = screen()
    tell(console, "log      ", f"{report.events} events, {report.head.answers} answers, digest {report.head.digest}")
    tell(console, "played   ", f"{report.rounds} rounds, {report.shuffles} of them with a seed that was compared")
    if report.trial_balance:
        sums = (f"{name} {format_amount(cents)}" for name, cents in report.trial_balance._asdict().items())
        total = format_amount(report.trial_balance.total)
        tell(console, "balance  ", f"{', '.join(sums)}; together {total}")
    if checked_head:
        tell(console, "head     ", f"compared with the one signed at position {checked_head.position}")
    for finding in report.findings[:MOST_FINDINGS]:
        tell(console, f"{finding.check}  ", f"{finding.where}: {finding.message}")
    if len(report.findings) > MOST_FINDINGS:
        tell(console, "", f"… and {len(report.findings) - MOST_FINDINGS} more")
    count = len(report.findings)
    tell(console, "", "All is well." if not count else f"{count} finding{'s' if count > 1 else ''}.")
