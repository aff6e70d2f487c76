"""Verdicts and lines: a game says what each wager deserves and by which clause; here that becomes money."""

from collections.abc import Mapping
from enum import StrEnum
from typing import NamedTuple

from megalink.hands import FiveCard
from megalink.money import Cents
from megalink.rulebook.document import Pay


class Outcome(StrEnum):
    WIN = "win"
    LOSE = "lose"
    STAND_OFF = "stand_off"
    RETURNED = "returned"


class Verdict(NamedTuple):
    """What one wager deserves. `pays` is to 1 and counts only for a win."""

    outcome: Outcome
    clauses: tuple[str, ...]
    readings: tuple[str, ...] = ()
    pays: int = 0

    def citing(self, *readings: str) -> "Verdict":
        """The same, resting on these readings as well."""
        outcome, clauses, already, pays = self
        return Verdict(outcome, clauses, (*already, *readings), pays)


class JackpotVerdict(NamedTuple):
    """What a Progressive Jackpot wager deserves: a hand to be awarded, or an outcome without award."""

    hand: FiveCard | None
    verdict: Verdict


class HandVerdicts(NamedTuple):
    title: str | None  # the hand as people call it
    wagers: Mapping[str, Verdict]  # in the order in which the table settles them
    jackpot: JackpotVerdict | None = None


class RoundVerdicts(NamedTuple):
    dealer_title: str | None
    dealer_qualifies: bool | None  # None where the document knows no qualification, or the Dealer's cards are not there
    hands: tuple[HandVerdicts, ...]


class Line(NamedTuple):
    wager: str
    stake: Cents
    outcome: Outcome
    net: Cents  # the change of the Player's money by this wager
    clauses: tuple[str, ...]
    readings: tuple[str, ...]


def win(pay: Pay, *clauses: str, readings: tuple[str, ...] = ()) -> Verdict:
    return Verdict(Outcome.WIN, (*clauses, pay.clause), readings, pay.pays)


def lose(*clauses: str, readings: tuple[str, ...] = ()) -> Verdict:
    return Verdict(Outcome.LOSE, clauses, readings)


def stand_off(*clauses: str, readings: tuple[str, ...] = ()) -> Verdict:
    return Verdict(Outcome.STAND_OFF, clauses, readings)


def returned(*clauses: str, readings: tuple[str, ...] = ()) -> Verdict:
    return Verdict(Outcome.RETURNED, clauses, readings)


# Of a position that gets no hand.
INVALID_JACKPOT = JackpotVerdict(None, returned("5.12.2", readings=("A68", "A90")))


def jackpot_line(wager: str, stake: Cents, verdict: Verdict) -> Line:
    """A Progressive Jackpot wager that the pool does not pay: it is lost, or it goes back."""
    return line(wager, stake, stake, verdict)


def line(wager: str, stake: Cents, in_action: Cents, verdict: Verdict) -> Line:
    """`in_action` is the part of the stake that may be paid or collected (5.14); the rest goes back."""
    outcome, clauses, readings, pays = verdict
    net = 0
    if outcome is Outcome.WIN:
        net = in_action * pays
    elif outcome is Outcome.LOSE:
        net = -in_action
    return Line(wager, stake, outcome, Cents(net), clauses, readings)
