"""The clause trace: every numbered clause of a document, what it says in our words, and where it is carried out."""

from dataclasses import dataclass
from enum import StrEnum

from megalink.rulebook.strict import Table, read_toml, refuse_twice


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
class TraceFile:
    """One version's own clauses; with `same_as`, another version's trace stands but for these and for `without`."""

    same_as: str | None
    without: tuple[str, ...]
    clauses: dict[str, Clause]

    def over(self, earlier: dict[str, Clause]) -> dict[str, Clause]:
        kept = {number: clause for number, clause in earlier.items() if number not in self.without}
        merged = kept | self.clauses
        return {number: merged[number] for number in sorted(merged, key=clause_order)}


def parse_trace(text: str, where: str) -> TraceFile:
    content = read_toml(text, where)
    rows = [_clause(row) for row in content.tables("clause")]
    refuse_twice([f"clause {clause.number}" for clause in rows], where)
    clauses = {clause.number: clause for clause in rows}
    trace = TraceFile(content.optional_text("same_as"), content.optional_texts("without"), clauses)
    content.done()
    return trace


def _clause(row: Table) -> Clause:
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
