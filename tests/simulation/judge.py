"""Judges a link's history by rules written anew: in which order claims come and are paid, and on which meter."""

from megalink.jackpot.events import (
    ClaimPaid,
    ClaimRefused,
    ClaimsEntered,
    ClaimsRepriced,
    Contributed,
    CorrectionApplied,
    PaidClaimReversed,
)
from tests.floor.floors import PARAMETERS
from tests.floor.royals import DISPLAYED, STAKE

SHARE = STAKE * PARAMETERS.to_displayed // 10_000


class Judge:
    """Keeps a meter of its own. Once a claim has fallen, later ones are priced again: then only order is judged."""

    def __init__(self) -> None:
        self.findings: list[str] = []
        self._displayed: int = DISPLAYED
        self._entered = 0
        self._rounds: set[tuple[str, int]] = set()
        self._contributed: set[tuple[str, int]] = set()
        self._open: list[tuple[int, int]] = []  # sequence and locked amount, in the order of entry
        self._prices = True

    def take(self, event: object) -> None:
        if isinstance(event, Contributed):
            self._contribute(event)
        elif isinstance(event, ClaimsEntered):
            place = event.table, event.round
            if place in self._rounds:
                self._find(f"the claims of round {event.round} at {event.table} are entered twice")
            if place not in self._contributed:
                self._find(f"claims of round {event.round} at {event.table}, whose wagers are not in the pool")
            self._rounds.add(place)
            for claim in event.claims:
                self._enter(claim.sequence, claim.amount)
        elif isinstance(event, ClaimPaid):
            self._pay(event.sequence, event.paid)
        elif isinstance(event, CorrectionApplied):
            self._displayed += event.amount
        elif isinstance(event, ClaimRefused):
            self._open = [each for each in self._open if each[0] != event.sequence]
        elif isinstance(event, ClaimsRepriced | PaidClaimReversed):
            self._prices = False

    def _contribute(self, event: Contributed) -> None:
        place = event.table, event.round
        if place in self._contributed:
            self._find(f"the wagers of round {event.round} at {event.table} are contributed twice")
        self._contributed.add(place)
        for contribution in event.contributions:
            if self._prices and contribution.to_displayed + contribution.repaid_displayed != SHARE:
                self._find(f"{contribution.to_displayed} of a stake of {contribution.stake} goes to the meter")
            self._displayed += contribution.to_displayed

    def _enter(self, sequence: int, amount: int) -> None:
        self._entered += 1
        if sequence != self._entered:
            self._find(f"claim {sequence} is the {self._entered}th")
        # Each claim before it empties the meter and leaves the reset amount.
        left = self._displayed - sum(locked - PARAMETERS.reset for _, locked in self._open)
        if self._prices and amount != left:
            self._find(f"claim {sequence} locks {amount} where {left} is left")
        self._open.append((sequence, amount))

    def _pay(self, sequence: int, cents: int) -> None:
        if self._prices and (not self._open or self._open[0] != (sequence, cents)):
            self._find(f"{cents} is paid for claim {sequence} where {self._open[:1]} comes first")
        self._open = [each for each in self._open if each[0] != sequence]
        self._displayed += PARAMETERS.reset - cents

    def _find(self, sentence: str) -> None:
        self.findings.append(sentence)
