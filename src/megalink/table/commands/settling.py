"""Cards are turned, wagers are settled."""

from dataclasses import dataclass

from megalink.money import Cents
from megalink.table.commands.kind import Command


@dataclass(frozen=True, slots=True)
class ExposeCommunity(Command):
    pass


@dataclass(frozen=True, slots=True)
class ExposeDealer(Command):
    pass


@dataclass(frozen=True, slots=True)
class SettleRound(Command):
    """The Dealer announces the outcome, collects and pays."""


@dataclass(frozen=True, slots=True)
class RecordAward(Command):
    """What the pool paid for a Progressive Jackpot hand of this table."""

    round: int
    position: int
    amount: Cents
    stake_back: bool = False


@dataclass(frozen=True, slots=True)
class ViewDeclinedHand(Command):
    position: int


SettlingCommand = ExposeCommunity | ExposeDealer | SettleRound | RecordAward | ViewDeclinedHand
