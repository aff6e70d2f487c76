"""The limits that the house sets itself: above them an order needs a second person, a report, or is refused.

No rule document speaks of them. They stand in the floor's stream, and two people change them.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from megalink.money import CEILING, Cents
from megalink.rulebook.later import Later
from megalink.rulebook.rejection import Code, Rejection


class HouseLimits(NamedTuple):
    """In cents. An amount that is equal to its limit is not above it."""

    amount: Cents = Cents(100_000_000_00)  # that one order may move or set, at the cage or at a link
    buy_in: Cents = Cents(10_000_00)  # above it a second person approves
    cash_out: Cents = Cents(10_000_00)  # likewise
    cash_report: Cents = Cents(10_000_00)  # above it, what a Player brought or took in one gaming day is reported
    guest: Cents = Cents(2_000_00)  # the cash that a guest may bring, less what he took out
    claim_manager: Cents = Cents(10_000_00)  # above it a Gaming Shift Manager confirms the payment of a claim
    ruling: Cents = Cents(1_000_00)  # above it a second person approves what a ruling settles (6.1)
    # The most that an adjustment of an account moves: beyond what a round without a jackpot award can have got wrong.
    adjustment: Later[Cents] = Cents(1_000_000_00)


LIMIT_TITLES: Mapping[str, str] = MappingProxyType(
    {
        "amount": "the most that one order moves or sets, at the cage or at a link",
        "buy_in": "a buy-in above it takes a second person",
        "cash_out": "a cash-out above it takes a second person",
        "cash_report": "above it, what one Player brought or took in a gaming day is reported",
        "guest": "the most that a guest brings, less what he took out",
        "claim_manager": "above it a Gaming Shift Manager confirms the payment of a claim",
        "ruling": "a ruling that settles more takes a second person",
        "adjustment": "the most that an adjustment of an account moves, either way",
    }
)

# What a limit is for, where an order above it takes a second person.
LIMITED: Mapping[str, str] = MappingProxyType(
    {
        "buy_in": "buy-ins",
        "cash_out": "cash-outs",
        "claim_manager": "payments of claims",
        "ruling": "what a ruling settles",
    }
)

# What no order of anybody can change.
FIXED_CEILINGS: Mapping[str, Cents] = MappingProxyType({"any amount that an order names, in whichever field": CEILING})


def refuse_limits(limits: HouseLimits) -> Rejection | None:
    for name, cents in limits._asdict().items():
        if cents < 0:
            message = "a limit is not below nothing"
            return Rejection(Code.AMOUNT_OUT_OF_RANGE, message, field=f"limits.{name}", value=cents)
    return None
