"""The settings of a PostgreSQL server, and the rights of the floor's role."""

from collections.abc import Iterator
from datetime import date

from megalink.floor.audit.columns import to_the_second
from megalink.floor.audit.doctor.check import Check, attention, ok, wrong
from megalink.store.postgres.health import Server

# Until when PostgreSQL's own project mends a major version (its versioning policy).
MENDED_UNTIL = ((13, "2025-11-13"), (14, "2026-11-12"), (15, "2027-11-11"), (16, "2028-11-09"), (17, "2029-11-08"))
OF_DURABILITY = (("fsync", "on"), ("full_page_writes", "on"), ("server_encoding", "UTF8"))
RELOAD = "SELECT pg_reload_conf();"


def server_checks(server: Server, today: date) -> Iterator[Check]:
    yield _version(server, today)
    yield from _durability(server)
    yield _commit(server)
    yield _checksums(server)
    yield _wal_level(server)
    yield _archive(server)
    yield _role(server)


def _version(server: Server, today: date) -> Check:
    major = server.number // 10_000
    until = dict(MENDED_UNTIL).get(major)
    if major < MENDED_UNTIL[0][0] or (until and date.fromisoformat(until) < today):
        found = f"PostgreSQL {server.version} is no longer mended by its makers."
        return attention(
            "version", found, "Plan the move to a newer major version (pg_upgrade), and rehearse it on a copy."
        )
    return ok("version", f"PostgreSQL {server.version}.")


def _durability(server: Server) -> Iterator[Check]:
    for name, wanted in OF_DURABILITY:
        value = server.settings.get(name, "")
        if value == wanted:
            yield ok(name, f"{name} = {value}.")
        elif name == "server_encoding":
            advice = "Make a database with ENCODING 'UTF8' TEMPLATE template0, and copy the log there: megalink backup."
            yield wrong(name, f"{name} = {value}; the log needs {wanted}.", advice)
        else:
            found = f"{name} = {value}: a power failure can destroy the log. No floor starts on this server."
            yield wrong(name, found, f"ALTER SYSTEM SET {name} = on; {RELOAD}")


def _commit(server: Server) -> Check:
    value = server.settings.get("synchronous_commit", "")
    if value in ("on", "remote_apply"):
        return ok("synchronous_commit", f"synchronous_commit = {value}.")
    found = f"synchronous_commit = {value}. The floor sets it to on for itself; other programs do not."
    return attention("synchronous_commit", found, f"ALTER SYSTEM SET synchronous_commit = on; {RELOAD}")


def _checksums(server: Server) -> Check:
    if server.settings.get("data_checksums") == "on":
        return ok("checksums", "The server keeps checksums of its pages.")
    found = "The server keeps no checksums of its pages: a disk that goes bad shows late."
    return attention("checksums", found, "With the server stopped: pg_checksums --enable -D DATA")


def _wal_level(server: Server) -> Check:
    value = server.settings.get("wal_level", "")
    if value in ("replica", "logical"):
        return ok("wal_level", f"wal_level = {value}.")
    found = f"wal_level = {value}: no standby and no recovery to a point in time is possible."
    return attention("wal_level", found, "ALTER SYSTEM SET wal_level = replica; then restart the server.")


def _archive(server: Server) -> Check:
    archiver = server.archiver
    if server.settings.get("archive_mode") == "off":
        found = "The write-ahead log is not archived (archive_mode = off): no recovery to a point in time is possible."
        advice = "ALTER SYSTEM SET archive_mode = on; set archive_command, too; then restart the server. "
        return attention("archive", found, advice + "Without it make backups often: megalink backup.")
    if archiver.fails_now:
        failed = f"the last time at {to_the_second(archiver.failed_at or 0)}"
        found = f"Archiving the write-ahead log fails ({archiver.failed:,} times so far, {failed}): the disk fills up."
        return wrong("archive", found, "Look into the server's log, and at archive_command and where it leads.")
    if archiver.last is None:
        advice = "Let it archive now, and look again: SELECT pg_switch_wal();"
        return attention("archive", "Nothing of the write-ahead log has been archived yet.", advice)
    failed = f" {archiver.failed:,} attempts failed before that." if archiver.failed else ""
    return ok("archive", f"{archiver.last} was archived last, at {to_the_second(archiver.last_at or 0)}.{failed}")


def _role(server: Server) -> Check:
    role = server.role
    if role.superuser:
        found = f"The role {role.name} is a superuser: whoever has the floor's password has the whole server."
        advice = "Give the floor a role of its own, which owns the schema megalink and nothing else: "
        advice += "CREATE ROLE floor LOGIN PASSWORD '…'; ALTER SCHEMA megalink OWNER TO floor; its tables likewise."
        return attention("rights", found, advice)
    if role.more:
        found = f"The role {role.name} may do more than a floor needs: {', '.join(role.more)}."
        return attention("rights", found, f'ALTER ROLE "{role.name}" {" ".join(f"NO{one}" for one in role.more)};')
    return ok("rights", f"The role {role.name} is no superuser and has no right that a floor does not need.")
