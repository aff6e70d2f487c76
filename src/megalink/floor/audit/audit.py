"""The whole log, looked at again from its first event: chain, replay, ledger, pools, snapshots, shuffles, people.

Nothing here trusts a snapshot or a sum that somebody kept: everything is made anew and compared.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

from megalink.floor.audit.journal import entry_of
from megalink.floor.audit.log.unexplained import Strangers, over_ceiling
from megalink.floor.audit.reading import pages
from megalink.floor.audit.shuffle.checks import ShuffleChecks
from megalink.floor.state.books import books, findings
from megalink.floor.state.events import SHUFFLE_EVENTS, AcknowledgedLost, LogReplaced
from megalink.floor.state.floor_state import FloorState
from megalink.floor.state.snapshots import DoesNotFit, pool_from_text, table_as_text, table_from_text
from megalink.floor.state.streams import open_envelope
from megalink.ledger.balances import Adjusted, Balances, TrialBalance, adjusted_lines, trial_balance
from megalink.ledger.checks import Discrepancy, entries_balance
from megalink.store.contract import Head, Recorded, Snapshot, Store
from megalink.table.events import RoundOpened

Progress = Callable[[str, int, int], None]  # what is being done, how far, of how much


@dataclass
class Audit:
    """What an audit found; with no findings all is well."""

    head: Head
    events: int = 0
    rounds: int = 0
    shuffles: int = 0  # seeds that were compared with commitment and deck
    findings: list[Discrepancy] = field(default_factory=list)
    trial_balance: TrialBalance | None = None
    adjusted: tuple[Adjusted, ...] = ()  # Players' accounts, by table and gaming day
    replaced: list[LogReplaced | AcknowledgedLost] = field(
        default_factory=list
    )  # no finding: it was told when it was found


def audit(store: Store, progress: Progress = lambda *_: None) -> Audit:
    report = Audit(store.head())
    progress("chain", 0, report.head.position)
    for fault in store.verify():
        report.findings.append(Discrepancy(fault.fault.value, fault.stream or "log", fault.message))
    auditor = _Auditor(store, report)
    for page in pages(store):
        for recorded in page:
            auditor.take(recorded)
        progress("replay", page[-1].position, report.head.position)
    auditor.conclude()
    return report


class _Auditor:
    def __init__(self, store: Store, report: Audit) -> None:
        self._report = report
        self._state = FloorState()
        self._ledger = Balances()
        self._snapshots = {name: snapshot for name in store.streams() if (snapshot := store.snapshot(name))}
        self._shuffles = ShuffleChecks()
        self._strangers = Strangers()

    def take(self, recorded: Recorded) -> None:
        self._report.events += 1
        event = self._state.take(recorded)
        kind, _, name = recorded.stream.partition(":")
        if kind == "secret":
            self._shuffles.take_secret(name, open_envelope(recorded, SHUFFLE_EVENTS).event)
        elif isinstance(event, LogReplaced | AcknowledgedLost):
            self._report.replaced.append(event)
        elif event is not None:
            self._enter(name, event)
            self._report.rounds += isinstance(event, RoundOpened)
            self._report.findings += self._shuffles.take(name, event)
            self._report.findings += over_ceiling(recorded, event)
        if kind == "player":
            self._strangers.take(recorded, name, self._state)
        if recorded.stream in self._snapshots:
            self._compare(self._snapshots[recorded.stream], recorded)

    def _enter(self, name: str, event: Any) -> None:  # noqa: ANN401 (events of any room)
        table = self._state.tables.get(name)
        entry = entry_of(event, name, (table.listed.link if table else None) or "")
        if entry is not None and entry.postings:
            self._report.findings += entries_balance([entry])
            self._ledger.post(entry)

    def _compare(self, snapshot: Snapshot, recorded: Recorded) -> None:
        if recorded.version != snapshot.version:
            return
        kind, _, name = recorded.stream.partition(":")
        pool = self._state.meters[name].pool if kind == "link" else None
        try:
            if pool:
                alike = pool_from_text(snapshot.data) == pool
            else:
                table = self._state.tables[name]
                alike = table_as_text(table_from_text(table, snapshot.data, snapshot.version)) == table_as_text(table)
        except DoesNotFit:
            return  # of an older version: a start passes it over and replays the stream, so nothing rests on it
        if not alike:
            self._find(
                "snapshot_is_what_was", snapshot.stream, f"the snapshot of {snapshot.stream} says something else"
            )

    def _find(self, check: str, stream: str, message: str) -> None:
        self._report.findings.append(Discrepancy(check, stream, message))

    def conclude(self) -> None:
        report, state = self._report, self._state
        report.shuffles = self._shuffles.compared
        report.findings += [Discrepancy("replays", stream, why) for stream, why in state.locked.items()]
        own = books(state)
        if own != self._ledger:
            report.findings += _differences(own, self._ledger)
        report.findings += findings(state)
        report.findings += self._strangers.findings(state)
        report.trial_balance = trial_balance(self._ledger)
        report.adjusted = adjusted_lines(self._ledger)


def _differences(state: Balances, ledger: Balances) -> Iterator[Discrepancy]:
    for name in sorted({name for name, _ in (*state.items(), *ledger.items())}):
        if state.of(name) != ledger.of(name):
            message = f"{ledger.of(name)} cents by the entries of all events, {state.of(name)} by the states"
            yield Discrepancy("ledger_is_what_states_hold", name, message)
