"""Which stakes are handle, whose they are, and in which round: one definition for the figures and for the ratings.

Handle is all that was wagered and got its outcome, without the Progressive Jackpot, whose money is the pool's. A wager
that goes back without an outcome is no part of it: a void, a reversal and a ruling to return take it out again. All
that becomes of a round, and whenever, belongs to the day and shift in which the round opened.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from megalink.floor.audit.calendar import Period
from megalink.games.library import document
from megalink.money import Cents
from megalink.rulebook.document import PayUnit
from megalink.table import events as e
from megalink.table.commands import Place
from megalink.table.game.choice import Kind
from megalink.table.game.game import JACKPOT
from megalink.table.game.settlement import Outcome

BY_RULING = "6.1"
BEFORE_ALL_DAYS = Period()
FOLLOWED = (
    *(e.RoundOpened, e.WagerPlaced, e.WagerLowered, e.DecisionMade, e.WagersReturned, e.WagerSettled),
    *(e.JackpotHandEntered, e.SettlementReversed),
)


@dataclass
class OpenedRound:
    """`paid_by_slip`: the positions whose Progressive Jackpot award is a percentage: no chip of the tray pays it."""

    number: int = 0
    period: Period = BEFORE_ALL_DAYS
    document: str = ""
    readings: tuple[tuple[str, str], ...] = ()
    paid_by_slip: set[int] = field(default_factory=set)


class Counted(NamedTuple):
    """A stake that became handle; below nothing: one that was, and is so no longer. `shares` are its Players'."""

    area: str
    stake: int
    shares: tuple[tuple[str, int], ...]

    def taken_out(self) -> "Counted":
        return Counted(self.area, -self.stake, tuple((player, -stake) for player, stake in self.shares))


class TableStakes:
    """Follows one table, event by event, without playing the rounds again."""

    def __init__(self) -> None:
        self.round = OpenedRound()  # the last one
        self._with_claims: dict[int, OpenedRound] = {}  # rounds that an award may still be paid for
        self._lying: dict[Place, Counter[str]] = {}
        self._settled: dict[Place, Counter[str]] = {}  # whose the stakes were, should they be settled once more
        self._counted: dict[Place, list[Counted]] = {}

    def round_of(self, event: Any) -> OpenedRound:  # noqa: ANN401 (any event of a table)
        """An award may be paid, or go back, when its round is long over."""
        return self._with_claims.get(getattr(event, "round", 0), self.round)

    def open(self, event: e.RoundOpened, period: Period) -> None:
        self.round = OpenedRound(event.number, period, event.document, event.readings)
        self._lying, self._settled, self._counted = {}, {}, {}

    def take(self, event: Any) -> Iterator[Counted]:  # noqa: ANN401 (any event of a table but RoundOpened)
        match event:
            case e.WagerPlaced():
                self._lie(Place(event.position, event.area), event.player, event.amount)
            case e.WagerLowered():
                self._lie(Place(event.position, event.area), event.player, Cents(-event.amount))
            case e.DecisionMade(area=str(area)):
                for player, amount in event.stakes:
                    lies = Cents(-amount) if event.kind is Kind.RETURN else amount
                    self._lie(Place(event.position, area), player, lies)
            case e.WagersReturned():
                for player, _ in event.stakes:
                    self._lying.get(Place(event.position, event.area), Counter()).pop(player, None)
            case e.WagerSettled():
                yield from self._settle(event)
            case e.SettlementReversed():
                yield from (counted.taken_out() for counted in self._counted.pop(Place(event.position, event.area), ()))
            case e.JackpotHandEntered():
                self._enter_claim(event)
            case _:
                pass  # no stake comes or goes

    def parts(self, place: Place) -> dict[str, int]:
        """What lies there, by Player."""
        return {player: amount for player, amount in self._lying.get(place, Counter()).items() if amount}

    def _lie(self, place: Place, player: str, amount: Cents) -> None:
        self._lying.setdefault(place, Counter())[player] += amount

    def _settle(self, event: e.WagerSettled) -> Iterator[Counted]:
        place = Place(event.position, event.area)
        parts = self._lying.pop(place, None) or self._settled.get(place, Counter())
        self._settled[place] = parts
        if not _is_handle(event):
            return
        alone = event.stake if len(event.shares) == 1 else 0
        shares = tuple((share.player, alone or parts[share.player]) for share in event.shares)
        counted = Counted(event.area, event.stake, shares)
        self._counted.setdefault(place, []).append(counted)
        yield counted

    def _enter_claim(self, event: e.JackpotHandEntered) -> None:
        self._with_claims[self.round.number] = self.round
        if document(self.round.document).pays[JACKPOT][event.hand].unit is PayUnit.PERCENT:
            self.round.paid_by_slip.add(event.position)


def _is_handle(event: e.WagerSettled) -> bool:
    return event.area != JACKPOT and (event.outcome is not Outcome.RETURNED or BY_RULING not in event.clauses)
