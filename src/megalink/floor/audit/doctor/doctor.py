"""All checks of a database, one after the other."""

from collections.abc import Iterator

from megalink.floor.audit.doctor.check import Check
from megalink.floor.audit.doctor.sqlite import sqlite_checks
from megalink.store import file_of
from megalink.store.contract import Head, StoreError, Trouble


def examine(url: str, now: int, head: Head | None = None) -> Iterator[Check]:
    """Raises StoreError where there is nothing that could be looked at. `now`: in milliseconds since 1970."""
    path = file_of(url)
    if path is not None:
        yield from sqlite_checks(path, now, head)
        return
    try:
        from megalink.floor.audit.doctor.servers import postgres_checks  # noqa: PLC0415 (its driver is an extra)
    except ImportError as error:
        sentence = f"PostgreSQL needs its driver: pip install 'megalink[postgres]' ({error})."
        raise StoreError(Trouble.DRIVER_MISSING, sentence) from error
    yield from postgres_checks(url, now, head)
