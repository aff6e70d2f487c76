"""No order names more money than the ceiling, in whichever of its fields: asked at the door, before anything else."""

from megalink.floor.state.amounts import amounts_in
from megalink.floor.state.house_limits import HouseLimits
from megalink.money import CEILING, Cents, format_money
from megalink.rulebook.command import Command
from megalink.rulebook.rejection import Code, Rejection


def over_ceiling(command: Command) -> Rejection | None:
    return _over(command, CEILING, Code.AMOUNT_OVER_CEILING, "no amount is above")


def over_house_limit(command: Command, limits: HouseLimits) -> Rejection | None:
    """At the cage and at a link: what two people have set as the most that one order moves or sets."""
    return _over(command, limits.amount, Code.AMOUNT_OUT_OF_RANGE, "the limit of the house for one order is")


def _over(command: Command, most: Cents, code: Code, words: str) -> Rejection | None:
    for field, cents in amounts_in(command):
        if not -most <= cents <= most:
            return Rejection(code, f"{words} {format_money(most)}", field=field, value=cents)
    return None
