"""Money over the counter: Players buy in and cash out, at the cage or at a table."""

from dataclasses import dataclass
from typing import ClassVar, assert_never

from megalink.money import Cents, format_amount
from megalink.rulebook.command import Command, Facts, not_permitted
from megalink.rulebook.rejection import Code, Rejection
from megalink.rulebook.role import Actor, Role


@dataclass(frozen=True, slots=True)
class BuyIn(Command):
    FACTS = Facts(Role.DEALER, previewed=True)
    player: str
    amount: Cents
    place: str = "cage"


@dataclass(frozen=True, slots=True)
class CashOut(Command):
    FACTS = Facts(Role.DEALER, previewed=True)
    player: str
    amount: Cents
    place: str = "cage"


AnyCommand = BuyIn | CashOut


@dataclass(frozen=True, slots=True, kw_only=True)
class Event:
    WIRE: ClassVar[str] = ""
    by: Actor
    at: int


@dataclass(frozen=True, slots=True)
class BoughtIn(Event):
    WIRE: ClassVar[str] = "cage.bought_in.v1"
    player: str
    amount: Cents
    place: str


@dataclass(frozen=True, slots=True)
class CashedOut(Event):
    WIRE: ClassVar[str] = "cage.cashed_out.v1"
    player: str
    amount: Cents
    place: str


AnyEvent = BoughtIn | CashedOut


def decide(balance: Cents, command: AnyCommand) -> AnyEvent | Rejection:
    """Staff handle money; nobody takes out more than his balance."""
    refusal = not_permitted(command, command.actor.role)
    if refusal:
        return refusal
    if type(command.amount) is not int or command.amount <= 0:
        return Rejection(Code.AMOUNT_INVALID, "an amount is more than nothing", field="amount", value=command.amount)
    match command:
        case BuyIn():
            return BoughtIn(command.player, command.amount, command.place, by=command.actor, at=command.at)
        case CashOut():
            if command.amount > balance:
                message = f"the balance is {format_amount(balance)}"
                return Rejection(Code.BALANCE_TOO_LOW, message, field="amount", value=command.amount)
            return CashedOut(command.player, command.amount, command.place, by=command.actor, at=command.at)
        case _:
            assert_never(command)
