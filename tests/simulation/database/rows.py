"""What one database server has on its disk: the log and the homes, as far as its write-ahead log has been applied."""

from collections.abc import Sequence
from typing import NamedTuple

from megalink.store.contract import Appended, Recorded, Unit
from megalink.store.memory import MemoryStore
from megalink.store.plan import LogEnd, Plan


class HomeRow(NamedTuple):
    token: int
    holder: str
    until: float  # by the database's own clock
    session: int  # the connection that took or renewed it last


class Carried(NamedTuple):
    """One unit of a transaction: what was carried out, and under which keys."""

    keys: tuple[str, ...]
    recorded: tuple[Recorded, ...]


class Transaction(NamedTuple):
    number: int  # no two have the same, on whatever timeline
    writer: str  # the process
    plan: Plan | None = None
    carried: tuple[Carried, ...] = ()
    home: tuple[str, HomeRow] | None = None
    written_as: str | None = None  # the home that the writer believes to hold


def carried_out(plan: Plan, units: Sequence[Unit]) -> tuple[Carried, ...]:
    return tuple(
        Carried(tuple(answer.key for answer in unit.answers), outcome.recorded)
        for unit, outcome in zip(units, plan.outcomes, strict=True)
        if isinstance(outcome, Appended)
    )


class Rows(MemoryStore):
    def __init__(self) -> None:
        super().__init__()
        self.homes: dict[str, HomeRow] = {}

    def copy(self) -> "Rows":
        other = Rows()
        other._end, other._log = self._end, [*self._log]
        other._streams = {stream: [*events] for stream, events in self._streams.items()}
        other._heads, other._answers = dict(self._heads), dict(self._answers)
        other._snapshots, other.homes = dict(self._snapshots), dict(self.homes)
        return other

    @property
    def end(self) -> LogEnd:
        return self._end

    def apply(self, transaction: Transaction) -> None:
        if transaction.plan:
            self.enter(transaction.plan)
        if transaction.home:
            home, row = transaction.home
            self.homes[home] = row

    def answer_hash_at(self, number: int) -> str | None:
        kept = [*self._answers.values()]
        return kept[number - 1].hash if 0 < number <= len(kept) else None

    def event_hash_at(self, position: int) -> str | None:
        return self._log[position - 1].hash if 0 < position <= len(self._log) else None
