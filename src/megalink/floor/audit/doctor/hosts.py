"""The servers that a URL names, and the standbys of the one that takes writes: who would lose what in a failover."""

from collections.abc import Iterator, Sequence

from megalink.floor.audit.doctor.check import SECOND, Check, attention, ok, size, span, wrong
from megalink.store.postgres.health import Host, Server, Standby

LAG_BYTES, LAG_MS = 64_000_000, 10 * SECOND
KEPT_BYTES = 1_000_000_000
NAME_IT = "ALTER SYSTEM SET synchronous_standby_names = 'ANY 1 (NAME)'; SELECT pg_reload_conf();"
LOOK = 'GRANT pg_monitor TO "{}";'


def one_to_ask(hosts: Sequence[Host]) -> Host | None:
    """The newest primary; without one, any host that answers."""
    there = [host for host in hosts if not host.trouble]
    return max(there, key=lambda host: (host.is_primary, host.timeline), default=None)


def hosts(named: Sequence[Host]) -> Iterator[Check]:
    for host in named:
        if host.trouble:
            advice = f"Look whether it runs, and whether this machine reaches it: pg_isready -d '{host.name}'."
            yield attention("hosts", f"{host.name} does not answer: {host.trouble}.", advice)
    there = [host for host in named if not host.trouble]
    primaries = [host for host in there if host.is_primary]
    if len({host.system for host in there}) > 1:
        found = "The URL names servers of different database systems: " + "; ".join(_who(host) for host in there)
        yield wrong("hosts", f"{found}.", "Take out of the URL what is not this floor's: they share nothing.")
    elif len(primaries) > 1:
        oldest = min(primaries, key=lambda host: host.timeline)
        found = f"There are two primaries: {'; '.join(_who(host) for host in primaries)}."
        advice = (
            f"Stop {oldest.name} at once (pg_ctl stop), and let it follow the other: pg_rewind, then standby.signal."
        )
        yield wrong("hosts", found, advice)
    elif not primaries:
        found = f"No server takes writes: {'; '.join(_who(host) for host in there)}."
        yield wrong("hosts", found, "If the primary is gone for good, promote a standby: SELECT pg_promote();")
    else:
        yield ok("hosts", f"{'; '.join(_who(host) for host in there)}.")
    for host in there:
        if host.is_standby and host.receives is False:
            advice = "Look at primary_conninfo and at the log of the standby; until then it is no protection."
            yield wrong("hosts", f"The standby {host.name} receives nothing from a primary.", advice)


def _who(host: Host) -> str:
    what = "standby" if host.is_standby else "primary"
    return f"{host.name} is {what} on timeline {host.timeline} of system {host.system}"


def standbys(server: Server, named: Sequence[Host]) -> Iterator[Check]:
    if server.host.is_standby:
        return
    if not server.role.may_look:
        found = f"The role {server.role.name} may not see what standbys and other connections do."
        yield attention("standby", found, f"As a superuser: {LOOK.format(server.role.name)}")
        return
    wanted = server.settings.get("synchronous_standby_names", "")
    in_step = [one for one in server.standbys if one.sync in ("sync", "quorum") and one.state == "streaming"]
    if not wanted:
        found = "No standby is synchronous: a failover can lose what was acknowledged and not yet copied."
        yield attention("standby", found, f"Attach one, and name it: {NAME_IT}")
    elif not in_step:
        found = f"Every commit waits: none of the synchronous standbys ({wanted}) is attached and streaming."
        advice = "Start the standby. To go on without it, and know what a failover then loses: "
        advice += "ALTER SYSTEM SET synchronous_standby_names = ''; SELECT pg_reload_conf();"
        yield wrong("standby", found, advice)
    else:
        yield ok("standby", f"Commits wait for {', '.join(one.name for one in in_step)} ({wanted}).")
    for one in server.standbys:
        yield _lag(one)
    if server.standbys and len(named) == 1:
        found = "The URL names one host, and a standby is attached: after a failover the floor would not find it."
        yield attention("hosts", found, "Name both: postgresql://floor@one,two/floor")
    yield from _slots(server)


def _lag(one: Standby) -> Check:
    found = f"{one.name} is {one.state}, {one.sync}, {size(one.behind_bytes)} and {span(one.behind_ms)} behind."
    if one.state != "streaming":
        return attention("standby", found, "It catches up, or cannot: look again, and into its log.")
    if one.behind_bytes > LAG_BYTES or one.behind_ms > LAG_MS:
        return attention("standby", found, "Look at its disk and at the network between the two.")
    return ok("standby", found)


def _slots(server: Server) -> Iterator[Check]:
    for slot in server.slots:
        if not slot.active:
            found = f"Nobody reads the replication slot {slot.name}, for which {size(slot.kept_bytes)} of log are kept."
            advice = f"Start its standby, or, if that is gone for good: SELECT pg_drop_replication_slot('{slot.name}');"
            yield (wrong if slot.kept_bytes > KEPT_BYTES else attention)("standby", found, advice)
