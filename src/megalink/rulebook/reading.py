"""Readings: what we hold an unclear clause to mean, each a named switch whose first side is the default."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from megalink.rulebook.strict import TomlTable, read_toml, refuse_twice


class ReadingError(ValueError):
    """No such switch, or no such side; the message lists what there is."""

    def __init__(self, code: str, value: str, message: str, *, switch: str | None = None) -> None:
        super().__init__(message)
        self.code = code
        self.value = value
        self.switch = switch  # whose side it should be; None where the switch itself is unknown


@dataclass(frozen=True, slots=True)
class Side:
    value: str
    means: str


@dataclass(frozen=True, slots=True)
class Switch:
    name: str
    register: tuple[str, ...]
    room: str
    sides: tuple[Side, ...]

    @property
    def default(self) -> str:
        return self.sides[0].value

    @property
    def values(self) -> tuple[str, ...]:
        return tuple(side.value for side in self.sides)


class Readings(Mapping[str, str]):
    """The side in force of every switch that a document offers; whoever asks for another gets its default."""

    def __init__(self, every: Mapping[str, Switch], offered: Iterable[str], chosen: Mapping[str, str]) -> None:
        self.switches = MappingProxyType({name: every[name] for name in offered})
        self._values = {name: chosen.get(name, switch.default) for name, switch in self.switches.items()}
        self._every = every

    def __getitem__(self, name: str) -> str:
        side = self._values.get(name)
        return self._every[name].default if side is None else side

    def __contains__(self, name: object) -> bool:
        return name in self._values

    def __iter__(self) -> Iterator[str]:
        return iter(self._values)

    def __len__(self) -> int:
        return len(self._values)


@dataclass(frozen=True, slots=True)
class RegisterEntry:
    """One unclear matter of the register, with our answer and its reason."""

    id: str
    clauses: tuple[str, ...]
    question: str
    answer: str
    reason: str
    touches: str
    edge: str
    room: str


@dataclass(frozen=True)
class Register:
    entries: Mapping[str, RegisterEntry]
    switches: Mapping[str, Switch]
    offered: Mapping[str, tuple[str, ...]]  # by the key of a document: the switches that change something under it

    def merged(self, other: "Register", where: str) -> "Register":
        refuse_twice([*self.entries, *self.switches, *other.entries, *other.switches], where)
        entries = {**self.entries, **other.entries}
        by_id = {key: entries[key] for key in sorted(entries, key=lambda key: int(key[1:]))}
        switches, offered = ({**self.switches, **other.switches}, {**self.offered, **other.offered})
        return Register(MappingProxyType(by_id), MappingProxyType(switches), MappingProxyType(offered))

    def resolve(self, names: Iterable[str], chosen: Mapping[str, str]) -> Readings:
        """The side of every switch of a document: the chosen one, else the default."""
        valid = {name: self.switches[name] for name in names}
        for name, value in chosen.items():
            if name not in valid:
                message = f"no reading is called {name!r}; this document knows: {', '.join(valid)}"
                raise ReadingError("reading_unknown", name, message)
            if value not in valid[name].values:
                message = f"{name} cannot be {value!r}; its sides are: {', '.join(valid[name].values)}"
                raise ReadingError("reading_value_unknown", value, message, switch=name)
        return Readings(self.switches, valid, chosen)

    def switches_of(self, ids: Iterable[str]) -> tuple[Switch, ...]:
        wanted = set(ids)
        return tuple(switch for switch in self.switches.values() if wanted.intersection(switch.register))


def parse_register(text: str, where: str) -> Register:
    content = read_toml(text, where)
    entries = [row.record(RegisterEntry) for row in content.optional_tables("entry")]
    switches = [_switch(row) for row in content.optional_tables("switch")]
    offered = content.table("offered").all_lists() if "offered" in content else {}
    content.done()
    refuse_twice([entry.id for entry in entries] + [switch.name for switch in switches], where)
    by_name = {switch.name: switch for switch in switches}
    by_id = {entry.id: entry for entry in entries}
    return Register(MappingProxyType(by_id), MappingProxyType(by_name), MappingProxyType(offered))


def _switch(row: TomlTable) -> Switch:
    switch = Switch(
        name=row.text("name"),
        register=row.texts("register"),
        room=row.text("room"),
        sides=tuple(side.record(Side) for side in row.tables("sides")),
    )
    row.done()
    return switch
