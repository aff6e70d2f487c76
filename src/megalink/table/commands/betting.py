"""From "Place your bets, please" to "No more bets"."""

from dataclasses import dataclass

from megalink.money import Cents
from megalink.table.commands.kind import Command


@dataclass(frozen=True, slots=True)
class CallPlaceYourBets(Command):
    pass


@dataclass(frozen=True, slots=True)
class PlaceWager(Command):
    """Places a wager, or raises the Player's part of it by `amount`."""

    player: str
    position: int
    area: str
    amount: Cents


@dataclass(frozen=True, slots=True)
class LowerWager(Command):
    """Takes `amount` of the Player's part back; without an amount, all of it."""

    player: str
    position: int
    area: str
    amount: Cents | None = None


@dataclass(frozen=True, slots=True)
class RecordFoundWager(Command):
    """Staff record a wager that lay outside the limits when bets closed (5.13, 5.14): `amount` is what is there."""

    player: str
    position: int
    area: str
    amount: Cents


@dataclass(frozen=True, slots=True)
class CallNoMoreBets(Command):
    pass


BettingCommand = CallPlaceYourBets | PlaceWager | LowerWager | RecordFoundWager | CallNoMoreBets
