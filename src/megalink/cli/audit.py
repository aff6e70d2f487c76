"""`megalink audit verify` and `megalink audit head`."""

import json
import sys
from pathlib import Path

from megalink.cli.database import complain, reading
from megalink.cli.screen import screen, tell, waiting
from megalink.floor.audit import Audit, audit
from megalink.floor.heads import BadHead, make_key, read_key, read_signed, signed, still_holds
from megalink.ledger.checks import Finding
from megalink.money import format_amount
from megalink.store import Head, Store

FOUND = 1


def run_verify(url: str, head: Path | None, key: Path | None, *, as_json: bool) -> int:
    if (head is None) != (key is None):
        complain("audit verify", "a head is checked with its key: give both --head and --key.")
    with reading(url, "audit verify") as store:
        expected = _read_head(head, key) if head and key else None
        report = _audit(store)
        if expected and not still_holds(store, expected):
            message = f"what the log holds up to position {expected.position} is not what was signed"
            report.findings.append(Finding("head_still_holds", "log", message))
    if as_json:
        sys.stdout.write(json.dumps(_as_json(report), indent=2) + "\n")
    else:
        _print(report, checked_head=expected)
    return FOUND if report.findings else 0


def run_head(url: str, file: Path, key: Path) -> int:
    with reading(url, "audit head") as store:
        try:
            if not key.exists():
                make_key(key)
                sys.stderr.write(f"A new key is in {key}: keep it where the keeper of the log cannot reach it.\n")
            found = store.head()
            file.write_text(signed(found, read_key(key)), "utf-8")
        except (BadHead, OSError) as error:
            complain("audit head", _sentence(error))
    print(f"Signed: {found.position} events, {found.answers} answers, digest {found.digest}.")
    return 0


def _read_head(head: Path, key: Path) -> Head:
    try:
        return read_signed(head.read_text("utf-8"), read_key(key))
    except UnicodeDecodeError:
        complain("audit verify", f"{head}: this is no head of a log.")
    except (BadHead, OSError) as error:
        complain("audit verify", _sentence(error))


def _sentence(error: Exception) -> str:
    if isinstance(error, OSError):
        return f"{error.filename}: {error.strerror}."
    return f"{error}."


def _audit(store: Store) -> Audit:
    """With a bar on a terminal: a long log takes a while."""
    with waiting() as bar:
        task = bar.add_task("chain", total=None)
        return audit(store, lambda what, done, all_: bar.update(task, description=what, completed=done, total=all_))


def _as_json(report: Audit) -> dict[str, object]:
    balance = report.trial_balance
    return {
        "ok": not report.findings,
        "events": report.events,
        "rounds": report.rounds,
        "shuffles": report.shuffles,
        "head": report.head._asdict(),
        "trial_balance": {name: format_amount(cents) for name, cents in balance._asdict().items()} if balance else None,
        "findings": [one._asdict() for one in report.findings],
    }


def _print(report: Audit, checked_head: Head | None) -> None:
    console = screen()
    tell(console, "log      ", f"{report.events} events, {report.head.answers} answers, digest {report.head.digest}")
    tell(console, "played   ", f"{report.rounds} rounds, {report.shuffles} of them with a seed that was compared")
    if report.trial_balance:
        sums = (f"{name} {format_amount(cents)}" for name, cents in report.trial_balance._asdict().items())
        total = format_amount(report.trial_balance.total)
        tell(console, "balance  ", f"{', '.join(sums)}; together {total}")
    if checked_head:
        tell(console, "head     ", f"compared with the one signed at position {checked_head.position}")
    for finding in report.findings[:100]:
        tell(console, f"{finding.check}  ", f"{finding.where}: {finding.message}")
    if len(report.findings) > 100:
        tell(console, "", f"… and {len(report.findings) - 100} more")
    found = len(report.findings)
    tell(console, "", "All is well." if not found else f"{found} finding{'s' if found > 1 else ''}.")
