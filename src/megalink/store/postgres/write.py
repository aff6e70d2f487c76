"""One batch of units into PostgreSQL, in one transaction, in two trips to the server.

Every append locks the one row of log_end before it reads anything, in every process. So batches are written one after
the other: positions become visible in their order (a reader who tails never skips one that commits late), versions are
checked against what is committed, no two appends wait for each other in a circle, and none has to be tried again. What
this costs is small, because each process puts all commands that wait into one batch.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

import psycopg
from psycopg.pq import TransactionStatus

from megalink.store.contract import Answer, StoreError, StreamHead, Unit
from megalink.store.fencing import Ending, Hold, check_hold, ending_of, has_landed
from megalink.store.plan import Known, LogEnd, Plan, make_plan, names_of
from megalink.store.postgres.connection import Connection

CHANNEL = "megalink"

# Columns go over as arrays, in binary (%b): as text, every quotation mark in the JSON would have to be escaped.
# READ COMMITTED: what is read after the lock was granted is what is committed by then.
BEGIN = "BEGIN ISOLATION LEVEL READ COMMITTED"
LOCK = "SELECT position, answers, answers_hash FROM log_end FOR UPDATE"
HEADS = "SELECT stream, version, hash FROM streams WHERE stream = ANY(%b::text[])"
TAKEN = "SELECT key, body_hash, status, body FROM answers WHERE key = ANY(%b::text[])"
EVENTS = """
    INSERT INTO events
    SELECT * FROM unnest(%b::bigint[], %b::text[], %b::bigint[], %b::text[], %b::text[], %b::text[])
"""
MOVE_HEADS = """
    INSERT INTO streams SELECT * FROM unnest(%b::text[], %b::bigint[], %b::text[])
    ON CONFLICT (stream) DO UPDATE SET version = excluded.version, hash = excluded.hash
"""
KEEP_ANSWERS = """
    INSERT INTO answers
    SELECT * FROM unnest(%b::bigint[], %b::text[], %b::text[], %b::integer[], %b::text[], %b::text[])
"""
KEEP_SNAPSHOTS = """
    INSERT INTO snapshots SELECT * FROM unnest(%b::text[], %b::bigint[], %b::text[], %b::text[])
    ON CONFLICT (stream) DO UPDATE SET version = excluded.version, data = excluded.data, hash = excluded.hash
    WHERE excluded.version >= snapshots.version
"""
HELD = "SELECT token, holder FROM homes WHERE home = %s"
# A commit that waits for its standby is not called off: it would be seen by all, and could be lost all the same.
COMMIT_IN_PEACE = "SET LOCAL statement_timeout = 0"
MOVE_END = "UPDATE log_end SET position = %s, answers = %s, answers_hash = %s"
NOTIFY = f"SELECT pg_notify('{CHANNEL}', %s)"


@dataclass
class Attempt:
    """What was sent with a COMMIT that was never answered: perhaps it is in the log, perhaps not."""

    sent: Plan | None = None


class Unconfirmed(psycopg.OperationalError):
    """The server ended a commit with a warning: it is on its own disk, and perhaps on no other's."""


def lock_log(connection: Connection) -> None:
    """Until the next write_units or unlock_log on this connection, every other append waits."""
    # Not in a pipeline: PostgreSQL 18 does not end a transaction that is idle after one, whatever its time limit.
    connection.execute(BEGIN)
    connection.execute(LOCK)


def unlock_log(connection: Connection) -> None:
    if connection.info.transaction_status is TransactionStatus.INTRANS:
        connection.execute("ROLLBACK")


def write_units(connection: Connection, units: Sequence[Unit], attempt: Attempt, hold: Hold | None) -> Plan:
    connection.warning = None
    plan = _write_units(connection, units, attempt, hold)
    if connection.warning:
        raise Unconfirmed(f"the commit was not confirmed ({connection.warning})")
    return plan


def _write_units(connection: Connection, units: Sequence[Unit], attempt: Attempt, hold: Hold | None) -> Plan:
    with connection.pipeline():
        if connection.info.transaction_status is not TransactionStatus.INTRANS:
            connection.execute(BEGIN)
        end = connection.execute(LOCK)
        held = connection.execute(HELD, (hold.home,)) if hold else None
        streams, keys = names_of(units)
        heads = connection.execute(HEADS, (streams,))
        taken = connection.execute(TAKEN, (keys,))
        row = end.fetchone()
        assert row is not None, "log_end has lost its row"
        holder = held.fetchone() if held else None
        try:
            check_hold(hold, (holder[0], holder[1]) if holder else None)
        except StoreError:
            connection.execute("ROLLBACK")
            raise
        known = Known(
            LogEnd(*row),
            {stream: StreamHead(version, hash_) for stream, version, hash_ in heads},
            {row[0]: Answer(*row) for row in taken},
        )
        # The lock is ours, so a transaction that was cut off is over by now, one way or the other.
        if attempt.sent is not None and _landed(connection, attempt.sent):
            _confirm(connection, known.end)
            return attempt.sent
        plan = make_plan(units, known)
        ending = ending_of(plan, known.end)
        if ending is Ending.CONFIRM:
            _confirm(connection, known.end)
        elif ending is Ending.NOTHING:
            connection.execute("ROLLBACK")
        if ending is not Ending.WRITE:
            return plan
        _write(connection, plan)
        attempt.sent = plan
        connection.execute(COMMIT_IN_PEACE)
        connection.execute("COMMIT")
    return plan


def _confirm(connection: Connection, end: LogEnd) -> None:
    connection.execute(MOVE_END, end)
    connection.execute(COMMIT_IN_PEACE)
    connection.execute("COMMIT")


def _landed(connection: Connection, sent: Plan) -> bool:
    def at(query: str) -> Callable[[int], str | None]:
        def hash_(place: int) -> str | None:
            row = connection.execute(query, (place,)).fetchone()
            return row[0] if row else None

        return hash_

    answers, events = "SELECT hash FROM answers WHERE number = %s", "SELECT hash FROM events WHERE position = %s"
    return has_landed(sent, at(answers), at(events))


def _write(connection: Connection, plan: Plan) -> None:
    if plan.events:
        connection.execute(EVENTS, _columns(plan.events))
        connection.execute(MOVE_HEADS, _columns((stream, *head) for stream, head in plan.heads.items()))
        connection.execute(NOTIFY, (str(plan.end.position),))
    if plan.answers:
        connection.execute(KEEP_ANSWERS, _columns(plan.answers))
    if plan.snapshots:
        connection.execute(KEEP_SNAPSHOTS, _columns(plan.snapshots.values()))
    connection.execute(MOVE_END, plan.end)


def _columns(rows: Iterable[tuple[object, ...]]) -> list[list[object]]:
    return [list(column) for column in zip(*rows, strict=True)]
