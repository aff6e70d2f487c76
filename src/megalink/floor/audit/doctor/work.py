"""What goes on in a PostgreSQL server: connections, what waits for what, ages, room, clock, and the homes held."""

from collections.abc import Iterator

from megalink.floor.audit.columns import to_the_second
from megalink.floor.audit.doctor.check import MINUTE, SECOND, Check, attention, ok, size, span, wrong
from megalink.floor.audit.doctor.log import APART, FAR_APART, SET_CLOCK
from megalink.floor.audit.doctor.room import room
from megalink.store.postgres.health import Backend, Server

LONG_MS, IDLE_MS = MINUTE, 5 * SECOND  # the floor's own transactions take milliseconds; it lets none idle for longer
MANY, ALMOST_ALL = 80, 95  # percent of the connections
WRAPS_AT = 2_000_000_000  # transactions: then PostgreSQL refuses every write


def work(server: Server) -> Iterator[Check]:
    yield _connections(server)
    if server.role.may_look:
        yield from _transactions(server)
    yield from _ages(server)
    yield _clock(server)
    yield from _homes(server)


def _connections(server: Server) -> Check:
    used, most = server.connections
    found = f"{used} of {most} connections are in use."
    advice = "See who has them (SELECT usename, application_name, count(*) FROM pg_stat_activity GROUP BY 1, 2;), "
    advice += "or raise max_connections and restart the server."
    if used * 100 >= most * ALMOST_ALL:
        return wrong("connections", found, advice)
    if used * 100 >= most * MANY:
        return attention("connections", found, advice)
    return ok("connections", found)


def _transactions(server: Server) -> Iterator[Check]:
    troubled = [check for backend in server.backends for check in _about(backend)]
    yield from troubled
    if not troubled:
        yield ok("transactions", "None is open for long, none is idle, and nobody waits for a lock.")


def _about(backend: Backend) -> Iterator[Check]:
    who, end = f"Process {backend.pid} ({backend.who})", f"SELECT pg_terminate_backend({backend.pid});"
    if backend.waits_for:
        holders = " and ".join(str(pid) for pid in backend.waits_for)
        found = f"{who} waits for a lock that process {holders} holds."
        ends = " ".join(f"SELECT pg_terminate_backend({pid});" for pid in backend.waits_for)
        yield attention("locks", found, f"Look again; if it still waits, end the holder: {ends}")
    if backend.idle_ms >= IDLE_MS:
        found = f"{who} left a transaction open and has done nothing in it for {span(backend.idle_ms)}."
        yield attention("transactions", found, f"It keeps locks and old rows. End it: {end}")
    elif backend.open_ms >= LONG_MS:
        found = f"{who} is in one transaction for {span(backend.open_ms)}."
        yield attention("transactions", found, f"A backup or a verification may take so long; else end it: {end}")


def _ages(server: Server) -> Iterator[Check]:
    oldest, limit = server.ages
    if server.settings.get("autovacuum") != "on":
        found = "autovacuum is off: the tables grow, and one day the server refuses every write."
        yield wrong("autovacuum", found, "ALTER SYSTEM SET autovacuum = on; SELECT pg_reload_conf();")
    found = f"The oldest transaction that is not frozen is {oldest:,} transactions old; the server refuses at 2^31."
    if oldest > WRAPS_AT // 2:
        yield wrong("autovacuum", found, "VACUUM FREEZE in every database of the server, now, as a superuser.")
    elif oldest > limit * 3 // 2:
        yield attention(
            "autovacuum", found, "Find what holds autovacuum up: long transactions, idle replication slots."
        )
    else:
        yield ok("autovacuum", found)


def _clock(server: Server) -> Check:
    apart = abs(server.ahead_ms)
    if apart <= APART:
        return ok("clock", f"The database's clock and this machine's are {span(apart)} apart.")
    found = f"The database's clock is {span(apart)} {'ahead of' if server.ahead_ms > 0 else 'behind'} this machine's."
    return (wrong if apart > FAR_APART else attention)("clock", found, SET_CLOCK)


def _homes(server: Server) -> Iterator[Check]:
    for home in server.homes:
        until = to_the_second(home.until)
        where = f"from {home.address}" if home.address else "on the database's own machine"
        if home.held and home.connected:
            yield ok("homes", f"{home.name}: a server {where} holds it until {until} (holder no. {home.token}).")
        elif home.held:
            yield ok("homes", f"{home.name}: held until {until}, and its holder's connection is gone: it is free.")
        elif home.connected:
            found = f"{home.name}: its server {where} is connected and has not renewed its hold since {until}."
            yield attention("homes", found, "It answers nothing. Look at its log and GET /healthz; restart it.")
        else:
            yield ok("homes", f"{home.name}: nobody holds it.")
    if not server.homes:
        yield ok("homes", "No server has ever held a home in this log.")


def disk(server: Server, free: int | None, a_day: int | None) -> Iterator[Check]:
    if free is not None:
        yield from room(free, server.size, a_day)
        return
    pace = f", and grows by {size(a_day)} a day" if a_day else ""
    unseen = "How much is free on the server's disk cannot be seen from here: look there with df -h."
    yield ok("disk", f"The database takes {size(server.size)}{pace}. {unseen}")
