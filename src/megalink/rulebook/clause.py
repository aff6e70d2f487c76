"""The clause trace: every numbered clause of a document, what it says in our words, and where it is carried out."""

from collections.abc import Container, Iterable, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum

from megalink.rulebook.strict import RulebookError, TomlTable, read_toml, refuse_twice


class Standing(StrEnum):
    CARRIED_OUT = "carried_out"
    DEFINITION = "definition"
    NO_EFFECT = "no_effect"


@dataclass(frozen=True, slots=True)
class Clause:
    number: str
    says: str
    standing: Standing
    by: tuple[str, ...]  # "package.module:name": what carries it out, or what uses the definition
    tests: tuple[str, ...]  # "tests/…/test_x.py::test_name", or a transcript "tests/…/rounds/x.round"
    reason: str | None  # why it has no effect on software


def clause_order(number: str) -> tuple[tuple[int, int | str], ...]:
    """3.9 before 3.10; appendices after all numbers."""
    if number.startswith("Appendix"):
        return ((1, number),)
    return tuple((0, int(part)) for part in number.split("."))


@dataclass(frozen=True, slots=True)
class Addition:
    """A clause that is the same as a shared one, but for other words or for more code and more tests."""

    number: str
    same_as: str  # the number in the shared trace
    says: str | None
    by: tuple[str, ...] = ()
    tests: tuple[str, ...] = ()

    def to(self, shared: Clause) -> Clause:
        by, tests = (tuple(dict.fromkeys(both)) for both in (shared.by + self.by, shared.tests + self.tests))
        return replace(shared, number=self.number, says=self.says or shared.says, by=by, tests=tests)


@dataclass(frozen=True, slots=True)
class TraceFile:
    """One version's own clauses, over another version's trace or over the shared one."""

    where: str
    same_as: str | None  # another version of this document: its trace stands, but for what is written here
    shared: tuple[str, ...]  # sections that are as the shared trace has them, but for what is written here
    without: tuple[str, ...]  # clauses of either that this document does not have
    clauses: dict[str, Clause]
    additions: tuple[Addition, ...]

    def over(self, earlier: dict[str, Clause], shared: Mapping[str, Clause]) -> dict[str, Clause]:
        sections = {number: clause for number, clause in shared.items() if number.split(".")[0] in self.shared}
        merged = earlier | sections
        self._refuse_unknown("without", self.without, merged)
        self._refuse_unknown("same_as", [addition.same_as for addition in self.additions], shared)
        inherited = {number: clause for number, clause in merged.items() if number not in self.without}
        added = {addition.number: addition.to(shared[addition.same_as]) for addition in self.additions}
        whole = inherited | added | self.clauses
        return {number: whole[number] for number in sorted(whole, key=clause_order)}

    def _refuse_unknown(self, key: str, numbers: Iterable[str], known: Container[str]) -> None:
        unknown = [number for number in numbers if number not in known]
        if unknown:
            raise RulebookError(f"{self.where}.{key}: there is no clause {unknown[0]}")


def parse_trace(text: str, where: str) -> TraceFile:
    content = read_toml(text, where)
    rows = [_clause_or_addition(row) for row in content.optional_tables("clause")]
    refuse_twice([f"clause {row.number}" for row in rows], where)
    trace = TraceFile(
        where,
        content.optional_text("same_as"),
        content.optional_texts("shared"),
        content.optional_texts("without"),
        {row.number: row for row in rows if isinstance(row, Clause)},
        tuple(row for row in rows if isinstance(row, Addition)),
    )
    content.done()
    return trace


def _clause_or_addition(row: TomlTable) -> Clause | Addition:
    if "same_as" in row:
        return row.record(Addition)
    standing = row.word("standing", Standing)
    silent = standing is Standing.NO_EFFECT
    clause = Clause(
        number=row.text("number"),
        says=row.text("says"),
        standing=standing,
        by=() if silent else row.texts("by"),
        tests=() if silent else row.optional_texts("tests"),
        reason=row.text("reason") if silent else None,
    )
    row.done()
    return clause
