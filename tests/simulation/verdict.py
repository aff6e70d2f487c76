"""What must be true at the end, when everything that was broken works again: judged on the log that survived."""

from collections.abc import Iterator, Sequence

from megalink.floor.audit.audit import audit
from megalink.floor.orders.codec import body_hash
from megalink.floor.state.events import AcknowledgedLost
from megalink.floor.state.floor_state import FloorState
from megalink.floor.state.loading import start
from megalink.floor.state.streams import FLOOR, SECRET, open_envelope, opened_among
from megalink.store.contract import Recorded
from tests.simulation.client import Acknowledged
from tests.simulation.database.cluster import Cluster
from tests.simulation.database.rows import Rows
from tests.simulation.ledger import Ledger
from tests.simulation.server import Server

LOSS = {AcknowledgedLost.WIRE: AcknowledgedLost}


def findings(cluster: Cluster, servers: Sequence[Server], ledger: Ledger) -> Iterator[str]:
    rows = cluster.primary.rows
    yield from _of_the_log(rows)
    yield from _of_servers(rows, servers)
    yield from _of_answers(rows, ledger, may_lose=cluster.may_lose)
    yield from _of_memories(rows, ledger)


def _of_the_log(rows: Rows) -> Iterator[str]:
    for finding in audit(rows).findings:
        if finding.check != "nobody_below_nothing":
            yield f"the audit finds {finding.check}: {finding.message}"


def _of_servers(rows: Rows, servers: Sequence[Server]) -> Iterator[str]:
    """What is in memory is what the log says, from its snapshots as from its first event."""
    loaded = start(rows)
    for fault in loaded.log:
        yield f"a start finds {fault.message}"
    anew = FloorState()
    for recorded in rows.tail(0, 1_000_000):
        anew.take(recorded)
    said = _held(anew)
    if _held(loaded.state) != said:
        yield "a start with snapshots holds another state than the log says"
    for server in servers:
        floor = server.floor
        if floor is None or floor.illness or floor.position < rows.position():
            yield f"{server.name} does not work: {floor.illness if floor else 'no floor'}"
        elif _held(floor.state) != said:
            yield f"{server.name} holds another state than the log says"
        elif floor.locked:
            yield f"{server.name} has locked {floor.locked}"


def _held(state: FloorState) -> tuple[object, ...]:
    """Where a snapshot was last taken is no part of it, nor how far the log was verified."""
    return (
        {name: table._replace(snapshot_version=0) for name, table in state.tables.items()},
        {name: meter._replace(snapshot_version=0) for name, meter in state.meters.items()},
        state.purses,
        state.registry,
        state.heads,
    )


def _of_answers(rows: Rows, ledger: Ledger, *, may_lose: bool) -> Iterator[str]:
    """An answer that was given is in the log, or its loss is told there by a server that knew of it."""
    told = set(_told(rows))
    loaded_at = {opened.process: opened.at for opened in ledger.opened}  # the last time
    first: dict[str, Acknowledged] = {}
    for acknowledged in ledger.acknowledged:
        kept = rows.answer(acknowledged.key)
        status, body = acknowledged.reply.status, acknowledged.reply.body
        before = first.setdefault(f"{acknowledged.client}/{acknowledged.key}", acknowledged)
        if kept is not None:
            reused = '"key_reused"' in body
            if not may_lose and not reused and kept.body_hash != body_hash(acknowledged.order):
                yield f"{acknowledged.client} was answered {body} to {acknowledged.key}, which was another order's"
            if not reused and (kept.status, kept.body) != (status, body) and not may_lose:
                yield f"{acknowledged.key} was answered {body}, and the log says {kept.body}"
            continue
        if before is not acknowledged or '"key_reused"' in body:
            continue
        if not may_lose:
            yield f"the answer to {acknowledged.key} is lost: {status} {body}"
            continue
        mine = [done for done in ledger.done.get(acknowledged.key, []) if done.writer == acknowledged.process]
        if mine and acknowledged.at < loaded_at[acknowledged.process]:
            yield from _untold(acknowledged.key, mine[-1].recorded, rows, told)


def _untold(key: str, recorded: Sequence[Recorded], rows: Rows, told: set[tuple[int, str, str]]) -> Iterator[str]:
    for event in recorded:
        is_there = rows.event_hash_at(event.position) == event.hash
        secret = event.stream.startswith(SECRET)
        if not is_there and not secret and (event.position, event.stream, event.data) not in told:
            yield f"{key} was answered, and nobody tells that {event.type} of {event.stream} is lost"


def _of_memories(rows: Rows, ledger: Ledger) -> Iterator[str]:
    """Who loaded the log anew has told of all that it remembered and that is gone."""
    told = set(_told(rows))
    for process, _, remembered, _ in ledger.opened:
        for event in remembered:
            for finding in _untold(f"what {process} remembers", [event], rows, told):
                yield finding
                return


def _told(rows: Rows) -> Iterator[tuple[int, str, str]]:
    for _, opened in opened_among(rows.read(FLOOR), LOSS):
        yield from _named(opened.event)


def _named(lost: AcknowledgedLost) -> Iterator[tuple[int, str, str]]:
    """A record of a loss may be lost itself: the record of that holds it."""
    for event in lost.events:
        yield event.position, event.stream, event.data
        if event.type == AcknowledgedLost.WIRE:
            yield from _named(
                open_envelope(Recorded(event.position, event.stream, 0, event.type, event.data, ""), LOSS).event
            )
