"""What a check found wrong, in the words of people."""

from megalink.floor.state.person_names import person_title
from megalink.ledger.checks import Discrepancy


def finding_in_words(finding: Discrepancy) -> str:
    """Which check, where, and what it found."""
    check = finding.check.replace("_", " ")
    return f"{check}: {place_in_words(finding.where)}: {finding.message}"


def place_in_words(where: str) -> str:
    """A stream or an account: table stud-1, player Robot 5 at stud-1, the whole log."""
    kind, colon, name = where.partition(":")
    return f"{kind} {person_title(name)}" if colon else person_title(where)
