"""From "Place your bets, please" to "No more bets", and chips that moved after it."""

from dataclasses import dataclass
from typing import ClassVar

from megalink.money import Cents
from megalink.table.commands.kind import Place
from megalink.table.events.kind import Event


@dataclass(frozen=True, slots=True)
class RoundOpened(Event):
    """The Dealer says "Place your bets, please": pins document and readings for the whole round."""

    WIRE: ClassVar[str] = "table.round_opened.v1"
    number: int
    document: str
    readings: tuple[tuple[str, str], ...]
    method: str


@dataclass(frozen=True, slots=True)
class WagerPlaced(Event):
    WIRE: ClassVar[str] = "table.wager_placed.v1"
    player: str
    position: int
    area: str
    amount: Cents
    by: str


@dataclass(frozen=True, slots=True)
class WagerLowered(Event):
    WIRE: ClassVar[str] = "table.wager_lowered.v1"
    player: str
    position: int
    area: str
    amount: Cents
    by: str


@dataclass(frozen=True, slots=True)
class BetsClosed(Event):
    """The Dealer says "No more bets": which positions get a hand, in deal order; which jackpot wagers are locked."""

    WIRE: ClassVar[str] = "table.bets_closed.v1"
    order: tuple[int, ...]
    jackpot: tuple[tuple[int, Cents], ...]
    invalid: tuple[Place, ...]  # wagers without the base wager that they need (5.12.2)


@dataclass(frozen=True, slots=True)
class WagerTakenBack(Event):
    """5.6: chips left the area after "No more bets"; the wager stays in action."""

    WIRE: ClassVar[str] = "table.wager_taken_back.v1"
    player: str
    position: int
    area: str
    amount: Cents


@dataclass(frozen=True, slots=True)
class LateWagerRefused(Event):
    """5.5: the late part never came into action and lies before its owner again."""

    WIRE: ClassVar[str] = "table.late_wager_refused.v1"
    player: str
    position: int
    area: str
    amount: Cents
    forfeit_if_lost: bool


@dataclass(frozen=True, slots=True)
class LatePartForfeited(Event):
    WIRE: ClassVar[str] = "table.late_part_forfeited.v1"
    player: str
    position: int
    area: str
    amount: Cents


BettingEvent = (
    RoundOpened | WagerPlaced | WagerLowered | BetsClosed | WagerTakenBack | LateWagerRefused | LatePartForfeited
)
