"""Faults to be planted: each is one that somebody could make, and the simulation must find it."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, NamedTuple

import pytest

import megalink.floor.decide.table
import megalink.floor.service
import megalink.floor.writer.batch
import megalink.floor.writer.pulse
import megalink.floor.writer.units
import megalink.store.plan
import tests.simulation.database.store
from megalink.floor.clock import SystemClock
from megalink.floor.decide.change import Draft, Refused
from megalink.floor.recovery import power_failures
from megalink.floor.state.floor_state import FloorState
from megalink.floor.state.snapshots import table_as_text
from megalink.floor.state.table_state import FloorTable
from megalink.floor.writer.batch import BatchWriter
from megalink.floor.writer.requests import Request
from megalink.floor.writer.units import Decided, Replies
from megalink.store.contract import Appended, AppendResult, Recorded, Unit
from megalink.store.fencing import Admission, Fence
from megalink.store.plan import NO_STREAM, Known, Plan, make_plan
from tests.simulation.database.node import Node, Reply
from tests.simulation.database.rows import Transaction
from tests.simulation.database.session import Session
from tests.simulation.database.store import ClusterStore
from tests.simulation.opening import HOMES

IN_STORE = tests.simulation.database.store


class Fault(NamedTuple):
    sentence: str
    plant: Callable[[pytest.MonkeyPatch], None]


def nothing(*_: object, **__: object) -> None:
    pass


def acknowledged_before_commit(patch: pytest.MonkeyPatch) -> None:
    decide = BatchWriter._decide

    def told_at_once(self: BatchWriter, draft: Draft, request: Request, at: int, replies: Replies) -> Decided | None:
        decided = decide(self, draft, request, at, replies)
        if decided:
            request.done(decided.reply)
        return decided

    patch.setattr(BatchWriter, "_decide", told_at_once)


def history_unchecked(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(megalink.store.plan, "_check_history", nothing)
    patch.setattr(Fence, "check", nothing)  # which notices nearly as much, with each connection
    patch.setattr(BatchWriter, "_next_page", lambda self: self.store.tail(self.state.position))  # and so does this


def stale_lease(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(IN_STORE, "check_hold", nothing)


def held_home_taken(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(IN_STORE, "check_free", nothing)


def _unversioned(patch: pytest.MonkeyPatch, kind: str) -> None:
    def forced(units: Sequence[Unit], known: Known) -> Plan:
        return make_plan([_forced(unit, known, kind) for unit in units], known)

    patch.setattr(IN_STORE, "make_plan", forced)


def _forced(unit: Unit, known: Known, kind: str) -> Unit:
    """At whichever version the streams of this kind are."""
    reached: dict[str, int] = {}
    writes = []
    for write in unit.writes:
        if write.stream.startswith(kind):
            version = reached.get(write.stream, known.heads.get(write.stream, NO_STREAM).version)
            reached[write.stream] = version + len(write.events)
            writes.append(write._replace(expected_version=version, expected_hash=None))
        else:
            writes.append(write)
    return unit._replace(writes=writes)


def meter_read_without_lock(patch: pytest.MonkeyPatch) -> None:
    _unversioned(patch, "link:")


def balance_read_without_lock(patch: pytest.MonkeyPatch) -> None:
    _unversioned(patch, "player:")


def table_read_without_lock(patch: pytest.MonkeyPatch) -> None:
    _unversioned(patch, "table:")


def double_outbox(patch: pytest.MonkeyPatch) -> None:
    def keyless(units: Sequence[Unit], known: Known) -> Plan:
        return make_plan(units, Known(known.end, known.heads, {}))

    patch.setattr(IN_STORE, "make_plan", keyless)
    patch.setattr(ClusterStore, "answer", nothing)


def unanswered_commit_trusted(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(IN_STORE, "has_landed", lambda *_: True)


def warning_overheard(patch: pytest.MonkeyPatch) -> None:
    commit = Session.commit

    def trusting(self: Session, transaction: Transaction) -> bool:
        commit(self, transaction)
        return True

    patch.setattr(Session, "commit", trusting)


def old_primary_admitted(patch: pytest.MonkeyPatch) -> None:
    admit = Fence.admit

    def any_timeline(self: Fence, identity: Any) -> Admission:
        admission = admit(self, identity)
        self.identity = identity
        return Admission.MOVED if admission is Admission.OLD else admission

    patch.setattr(Fence, "admit", any_timeline)
    patch.setattr(Fence, "check", nothing)
    patch.setattr(megalink.store.plan, "_check_history", nothing)


def standby_not_waited_for(patch: pytest.MonkeyPatch) -> None:
    commit = Node.commit

    def in_haste(self: Node, session: int, transaction: Transaction, reply: Reply) -> None:
        commit(self, session, transaction, reply)
        if self.is_up:
            self.acknowledged(len(self.wal))

    patch.setattr(Node, "commit", in_haste)


def log_read_before_it_is_locked(patch: pytest.MonkeyPatch) -> None:
    begin = Session.begin

    def early(self: Session, units: Any, home: str | None) -> tuple[Known, tuple[int, str] | None]:
        known: Known = self.read(lambda rows: rows.known(units))
        return known, begin(self, units, home)[1]

    patch.setattr(Session, "begin", early)


def loss_kept_quiet(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(megalink.floor.service, "gone_back", lambda *_: ())


def conflict_taken_for_success(patch: pytest.MonkeyPatch) -> None:
    append = ClusterStore.append_many

    def hopeful(self: ClusterStore, units: Sequence[Unit]) -> list[AppendResult]:
        outcomes = append(self, units)
        return [each if isinstance(each, Appended) else Appended(0, ()) for each in outcomes]

    patch.setattr(ClusterStore, "append_many", hopeful)


def event_overlooked(patch: pytest.MonkeyPatch) -> None:
    tail = ClusterStore.tail

    def hasty(self: ClusterStore, after_position: int, limit: int = 1000) -> list[Recorded]:
        page = tail(self, after_position, limit)
        return [*page[:2], *page[3:]] if len(page) > 3 else page

    patch.setattr(ClusterStore, "tail", hasty)


def failure_told_at_others_tables(patch: pytest.MonkeyPatch) -> None:
    def everywhere(state: FloorState, _home: str) -> Iterator[Any]:
        for home in HOMES:
            yield from power_failures(state, home)

    patch.setattr(megalink.floor.service, "power_failures", everywhere)


def clock_set_back(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(SystemClock, "now", lambda self: self._read()[0])


def clock_before_the_log(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(SystemClock, "not_before", nothing)


def differing_log_tried_again(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(megalink.floor.writer.batch, "FOR_GOOD", ())
    patch.setattr(megalink.floor.writer.pulse, "FOR_GOOD", ())


def refusal_without_guard(patch: pytest.MonkeyPatch) -> None:
    decide = BatchWriter._decide

    def unguarded(self: BatchWriter, draft: Draft, request: Request, at: int, replies: Replies) -> Decided | None:
        decided = decide(self, draft, request, at, replies)
        return decided._replace(writes=()) if decided and isinstance(decided.result, Refused) else decided

    patch.setattr(BatchWriter, "_decide", unguarded)


def snapshot_of_another_state(patch: pytest.MonkeyPatch) -> None:
    def closed(table: FloorTable) -> str:
        return table_as_text(table._replace(closed=True))

    patch.setattr(megalink.floor.decide.table, "table_as_text", closed)


def key_of_another_order(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(megalink.floor.writer.units, "_if_same", lambda _request, _hash, reply: reply)


FAULTS = {
    plant.__name__: Fault(sentence, plant)
    for plant, sentence in (
        (acknowledged_before_commit, "An order is answered once it is decided, before it is written."),
        (history_unchecked, "A stream's version is compared, and the hash of the event there is not."),
        (stale_lease, "A server that lost its home writes on."),
        (held_home_taken, "A home is given to whoever asks, while another process holds it."),
        (meter_read_without_lock, "The meter is read, and written over whatever it has become meanwhile."),
        (balance_read_without_lock, "A Player's balance is read, and written over whatever it has become meanwhile."),
        (table_read_without_lock, "A table is read, and written over whatever it has become meanwhile."),
        (double_outbox, "The key of an order that was carried out is not looked for when it comes again."),
        (unanswered_commit_trusted, "A commit without an answer is taken for one that succeeded."),
        (warning_overheard, "A commit whose wait for the standby was cut off is taken for confirmed."),
        (old_primary_admitted, "A primary of an earlier timeline is spoken with, and its log is not compared."),
        (standby_not_waited_for, "The database answers before its standby has what it answers."),
        (log_read_before_it_is_locked, "What a batch builds on is read before the log is locked."),
        (loss_kept_quiet, "A server that loads the log anew tells nothing of what it had answered."),
        (conflict_taken_for_success, "A unit that was not written is taken for written."),
        (event_overlooked, "A follower overlooks an event in the middle of a page."),
        (failure_told_at_others_tables, "A server that starts declares a failure at tables of another home."),
        (clock_set_back, "The floor's time follows the machine's clock, back too."),
        (clock_before_the_log, "A server begins at its machine's time, though the log has later events."),
        (differing_log_tried_again, "A log that is another one is tried again, and never loaded anew."),
        (refusal_without_guard, "A refusal is kept without looking whether what it rests on still holds."),
        (snapshot_of_another_state, "A snapshot of a table says something else than its events."),
        (key_of_another_order, "A key that was used for another order gets that order's answer."),
    )
}


@contextmanager
def planted(name: str) -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        FAULTS[name].plant(patch)
        yield
