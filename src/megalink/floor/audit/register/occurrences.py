"""What rounds are looked for by in words: an irregularity of section 5, or what staff did about one.

An irregularity has occurred in a round that cites its clause: by a report, by what was found, by a remedy, by a line of
the settlement.
"""

from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple

from megalink.floor.audit.register.matters import MATTERS
from megalink.floor.state import events as f
from megalink.games.library import irregularities, shared_irregularities
from megalink.ledger import adjustments as a
from megalink.table import events as e

# What only tells that an irregularity has occurred, and has its title for that; all else is what staff did.
_TOLD_BY_CLAUSE = frozenset(
    (
        *(e.IrregularityReported, e.PowerFailed, f.PlayInterrupted, e.LateWagerRefused, e.LatePartForfeited),
        *(e.WagerTakenBack, e.DeckFaultFound, e.NamedCardAtFault, e.CardWronglyExposed, e.CardsCounted),
        *(e.HandCounted, e.AnothersHandViewed, e.MultipleHandsFound, e.PlayerAbsent),
    )
)
_OF_FLOOR = (f.SupervisorCalled, f.PlayInterrupted, a.AdjustmentProposed, a.AdjustmentApproved)
# All events in a table's stream that are such an occurrence of one of its rounds.
OF_ROUNDS = frozenset(kind for kind in MATTERS if issubclass(kind, e.Event) or kind in _OF_FLOOR)


class Occurrence(NamedTuple):
    title: str
    irregularity: str | None = None  # its name in the documents' menus; None: done by staff


class UnknownOccurrence(LookupError):
    """The words name none, or several."""


@cache
def occurrences() -> tuple[Occurrence, ...]:
    """Irregularities in the order of the documents, then what staff did, in the order of the alphabet."""
    deeds = {MATTERS[kind].title for kind in OF_ROUNDS - _TOLD_BY_CLAUSE}
    found = (Occurrence(irregularity.title, irregularity.name) for irregularity in shared_irregularities())
    return *found, *map(Occurrence, sorted(deeds))


def read_occurrence(words: str) -> Occurrence:
    """By its title, or by a part of the title that no other has. Raises UnknownOccurrence."""
    sought = words.strip().casefold()
    exact = [one for one in occurrences() if one.title.casefold() == sought]
    fitting = exact or [one for one in occurrences() if sought and sought in one.title.casefold()]
    if len(fitting) != 1:
        choice = ", ".join(one.title for one in fitting or occurrences())
        raise UnknownOccurrence(f"{words!r} {'may be' if fitting else 'is none of'}: {choice}")
    return fitting[0]


def deed(event: Any) -> str | None:  # noqa: ANN401 (an event of OF_ROUNDS)
    """What staff did, in words; None where the event only tells of an irregularity."""
    return None if type(event) in _TOLD_BY_CLAUSE else MATTERS[type(event)].title


@cache
def _clauses(document: str) -> dict[str, str]:
    return {irregularity.name: irregularity.clause for irregularity in irregularities(document)}


def has_occurred(wanted: Occurrence, document: str, cited: frozenset[str], deeds: frozenset[str]) -> bool:
    if wanted.irregularity is None:
        return wanted.title in deeds
    return cites(cited, _clauses(document)[wanted.irregularity])


def occurred(document: str, cited: frozenset[str], deeds: frozenset[str]) -> Iterator[str]:
    """Their titles."""
    return (one.title for one in occurrences() if has_occurred(one, document, cited, deeds))


def cites(cited: frozenset[str], clause: str) -> bool:
    """5.7 is cited with 5.7.1."""
    return any(f"{one}.".startswith(f"{clause}.") for one in cited)
