"""What a table took in by the cards: handle, win by settlement, and what went to and came from the pool."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from fractions import Fraction
from typing import get_args

from megalink.floor.audit.stakes import Counted, OpenedRound
from megalink.table import events as e
from megalink.table.postings import postings
from megalink.table.state import HOUSE, POOL

COUNTED = tuple(kind for kind in get_args(e.AnyEvent) if kind.MOVES_MONEY or kind in (e.RoundOpened, e.RoundVoided))
AWARDS = (e.JackpotAwarded, e.AwardReversed)


@dataclass
class Takings:
    """By area the stakes that got an outcome, and their squares, which the width of a band is made of."""

    stakes: Counter[str] = field(default_factory=Counter)
    squares: Counter[str] = field(default_factory=Counter)
    win: int = 0  # by settlement: what the house won of the Players, without the pool's part
    pool: int = 0  # Progressive Jackpot wagers collected at the table, less awards paid there
    paid_by_slip: int = 0  # of those awards: percentages of the meter, which do not come out of the tray
    rounds: int = 0  # opened, the void ones among them
    voids: int = 0

    @property
    def handle(self) -> int:
        return sum(self.stakes.values())

    @property
    def from_tray(self) -> int:
        """What the settlements and the pool's wagers and awards brought the tray."""
        return self.win + self.pool + self.paid_by_slip

    def enter(self, event: e.AnyEvent, counted: Iterable[Counted], of_round: OpenedRound) -> None:
        """Any event of COUNTED but RoundOpened, in the takings of the period in which its round opened."""
        for account, cents in postings(event):
            if account == HOUSE:
                self.win += cents
            elif account == POOL:
                self.pool += cents
                if isinstance(event, AWARDS) and event.position in of_round.paid_by_slip:
                    self.paid_by_slip -= cents
        for area, stake, _ in counted:
            self.stakes[area] += stake
            self.squares[area] += stake * abs(stake)
        if isinstance(event, e.RoundVoided):
            self.voids += 1

    def add(self, other: "Takings") -> None:
        self.stakes.update(other.stakes)
        self.squares.update(other.squares)
        self.win += other.win
        self.pool += other.pool
        self.paid_by_slip += other.paid_by_slip
        self.rounds += other.rounds
        self.voids += other.voids


def theoretical_win(stakes: Counter[str], edges: dict[str, Fraction]) -> Fraction:
    """Handle by area x the exact edge of that area, in cents; an area without an edge of its own has none here."""
    return sum((edges[area] * stake for area, stake in stakes.items() if area in edges), Fraction(0))
