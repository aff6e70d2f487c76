"""One batch of units into SQLite, in one transaction."""

import json
import sqlite3
from collections.abc import Sequence

from megalink.store.contract import Answer, Unit
from megalink.store.plan import Known, LogEnd, Plan, StreamHead, keys_of, make_plan, streams_of

NAMED = "IN (SELECT value FROM json_each(?))"
HEADS = f"SELECT stream, version, hash FROM streams WHERE stream {NAMED}"  # noqa: S608 (constants)
TAKEN = f"SELECT key, body_hash, status, body FROM answers WHERE key {NAMED}"  # noqa: S608 (constants)
KEEP_SNAPSHOT = """
    INSERT INTO snapshots VALUES (?, ?, ?, ?) ON CONFLICT (stream) DO UPDATE
    SET version = excluded.version, data = excluded.data, hash = excluded.hash WHERE excluded.version >= version
"""


def write_units(connection: sqlite3.Connection, units: Sequence[Unit]) -> Plan:
    connection.execute("BEGIN IMMEDIATE")
    try:
        plan = make_plan(units, _known(connection, units))
        if not plan.is_empty:
            _write(connection, plan)
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise
    return plan


def _known(connection: sqlite3.Connection, units: Sequence[Unit]) -> Known:
    end = connection.execute("SELECT position, answers, answers_hash FROM log_end").fetchone()
    heads = connection.execute(HEADS, (json.dumps(streams_of(units)),))
    taken = connection.execute(TAKEN, (json.dumps(keys_of(units)),))
    return Known(
        LogEnd(*end),
        {stream: StreamHead(version, hash_) for stream, version, hash_ in heads},
        {row[0]: Answer(*row) for row in taken},
    )


def _write(connection: sqlite3.Connection, plan: Plan) -> None:
    connection.executemany("INSERT INTO events VALUES (?, ?, ?, ?, ?, ?)", plan.events)
    connection.executemany(
        "INSERT OR REPLACE INTO streams VALUES (?, ?, ?)", [(stream, *head) for stream, head in plan.heads.items()]
    )
    connection.executemany(
        "INSERT INTO answers VALUES (?, ?, ?, ?, ?, ?)",
        [(kept.number, *kept.answer, kept.hash) for kept in plan.answers],
    )
    connection.executemany(KEEP_SNAPSHOT, [(*snapshot, hash_) for snapshot, hash_ in plan.snapshots.values()])
    connection.execute("UPDATE log_end SET position = ?, answers = ?, answers_hash = ?", plan.end)
