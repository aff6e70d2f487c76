"""What giving a hand up costs: a Fold loses the base wager; where 5.11 returns it, nobody needs to Fold."""

from typing import NamedTuple

from megalink.exact.result import ValuedChoice
from megalink.rulebook.reading import Readings

NO_DECISION = "No decision"  # stands beside the document's choices where 5.11 returns the wagers of a viewed hand


class GivingUp(NamedTuple):
    """The cheapest way to give a hand up, and the words for it."""

    net: int  # in units of the base wager
    outcome: str
    verb: str  # as in "else Fold"

    @property
    def is_free(self) -> bool:
        return self.net == 0

    @property
    def first(self) -> str:
        """The verb at the head of a sentence."""
        return self.verb[0].upper() + self.verb[1:]

    def as_choices(self) -> tuple[ValuedChoice, ...]:
        """Beside the choices of the document."""
        return (ValuedChoice(NO_DECISION, ()),) if self.is_free else ()


FOLD = GivingUp(-1, "Fold", "Fold")
FREE = GivingUp(0, "no decision: returned", "make no decision")


def giving_up(readings: Readings) -> GivingUp:
    """Of a hand that its Player has viewed. Staff see who is there: the figures are of a table that the clock deals."""
    waits = readings["time.expired"] == "absent"  # Reading A117, second side
    leaves = readings["absence.viewed_hand"] == "return"  # Reading A118, second side
    return FREE if waits or leaves else FOLD


def giving_up_blind(readings: Readings) -> GivingUp:
    """Of a hand that nobody looked at, for a Player who is there."""
    return FREE if readings["time.expired"] == "absent" else FOLD
