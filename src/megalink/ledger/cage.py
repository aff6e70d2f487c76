"""Money over the counter: Players buy in and cash out, at the cage or at a table."""

from dataclasses import dataclass
from typing import ClassVar

from megalink.money import Cents, format_money
from megalink.rulebook.command import Command, Facts, not_permitted, refuse_amount
from megalink.rulebook.rejection import Code, Rejection
from megalink.rulebook.role import Actor, Role

CAGE = "cage"  # any other place is the table of this name


@dataclass(frozen=True, slots=True)
class CageCommand(Command):
    player: str
    amount: Cents
    place: str = CAGE


@dataclass(frozen=True, slots=True)
class BuyIn(CageCommand):
    FACTS = Facts(Role.DEALER, previewed=True)


@dataclass(frozen=True, slots=True)
class CashOut(CageCommand):
    FACTS = Facts(Role.DEALER, previewed=True)


AnyCommand = BuyIn | CashOut


@dataclass(frozen=True, slots=True, kw_only=True)
class Event:
    WIRE: ClassVar[str]
    by: Actor
    at: int
    player: str
    amount: Cents
    place: str


@dataclass(frozen=True, slots=True)
class BoughtIn(Event):
    WIRE = "cage.bought_in.v1"


@dataclass(frozen=True, slots=True)
class CashedOut(Event):
    WIRE = "cage.cashed_out.v1"


AnyEvent = BoughtIn | CashedOut


def decide(balance: Cents, command: AnyCommand) -> AnyEvent | Rejection:
    """Staff handle money; nobody takes out more than his balance."""
    refusal = not_permitted(command, command.actor.role) or refuse_amount(command.amount)
    if refusal:
        return refusal
    takes_out = isinstance(command, CashOut)
    if takes_out and command.amount > balance:
        return command.refused("amount", Code.BALANCE_TOO_LOW, f"the balance is {format_money(balance)}")
    event = CashedOut if takes_out else BoughtIn
    return event(player=command.player, amount=command.amount, place=command.place, by=command.actor, at=command.at)
