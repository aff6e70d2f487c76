"""The gaming day that an option names."""

from megalink.cli.terminal.verbs import complain
from megalink.floor.audit.calendar import refuse_unknown_day
from megalink.store.contract import Store


def check_day(store: Store, day: str | None) -> None:
    why = refuse_unknown_day(store, day)
    if why:
        complain(f"--day: {why}; not {day!r}.")
