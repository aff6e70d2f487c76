"""One batch of units into SQLite, in one transaction."""

import json
import sqlite3
from collections.abc import Sequence
from dataclasses import dataclass, field

from megalink.store.contract import Answer, Unit
from megalink.store.plan import Known, LogEnd, Plan, StreamHead, keys_of, make_plan, streams_of

# CROSS: SQLite goes through the names, each of which comes once, and looks every one of them up.
HEADS = "SELECT stream, version, hash FROM json_each(?) CROSS JOIN streams ON stream = value"
TAKEN = "SELECT answers.key, body_hash, status, body FROM json_each(?) CROSS JOIN answers ON answers.key = value"
MOST_RECENT = 20_000  # heads of streams: some 5 MB
KEEP_SNAPSHOT = """
    INSERT INTO snapshots VALUES (?, ?, ?, ?) ON CONFLICT (stream) DO UPDATE
    SET version = excluded.version, data = excluded.data, hash = excluded.hash WHERE excluded.version >= version
"""


@dataclass
class Recent:
    """The heads of the streams met of late. They hold as long as the log ends where this connection left it."""

    position: int = 0
    heads: dict[str, StreamHead] = field(default_factory=dict)


def write_units(connection: sqlite3.Connection, units: Sequence[Unit], recent: Recent) -> Plan:
    connection.execute("BEGIN IMMEDIATE")
    try:
        plan = make_plan(units, _known(connection, units, recent))
        if not plan.is_empty:
            _write(connection, plan)
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise
    recent.position = plan.end.position
    recent.heads.update(plan.heads)
    return plan


def _known(connection: sqlite3.Connection, units: Sequence[Unit], recent: Recent) -> Known:
    end = LogEnd(*connection.execute("SELECT position, answers, answers_hash FROM log_end").fetchone())
    if end.position != recent.position or len(recent.heads) > MOST_RECENT:
        recent.position = end.position
        recent.heads.clear()
    streams = streams_of(units)
    unmet = [stream for stream in streams if stream not in recent.heads]
    if unmet:
        found = connection.execute(HEADS, (json.dumps(unmet),))
        recent.heads.update((stream, StreamHead(version, hash_)) for stream, version, hash_ in found)
    taken = connection.execute(TAKEN, (json.dumps(keys_of(units)),))
    heads = {stream: recent.heads[stream] for stream in streams if stream in recent.heads}
    return Known(end, heads, {row[0]: Answer(*row) for row in taken})


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
