"""What the operator of a link sets; the rule documents are silent on all of it. Reading: A52"""

from typing import NamedTuple

from megalink.money import Cents

WHOLE = 10_000  # a stake in basis points; also the parts into which a cent is divided to carry fractions


class Parameters(NamedTuple):
    reset: Cents  # where the meter starts again after a Royal Flush
    minimum: Cents  # p, the least Progressive Jackpot wager
    to_displayed: int  # of each stake, in basis points
    to_reserve: int  # likewise; what is left over is the house's
    limit: Cents | None = None  # the most that contributions may lift the displayed amount to


class OutOfRange(NamedTuple):
    field: str
    value: int
    message: str


def out_of_range(parameters: Parameters) -> OutOfRange | None:
    reset, minimum, to_displayed, to_reserve, limit = parameters
    if reset < 0:
        return OutOfRange("reset", reset, "a reset amount is not below nothing")
    if minimum < 1:
        return OutOfRange("minimum", minimum, "the least wager is more than nothing")
    if to_displayed < 0:
        return OutOfRange("to_displayed", to_displayed, "a rate is not below nothing")
    if to_reserve < 0:
        return OutOfRange("to_reserve", to_reserve, "a rate is not below nothing")
    if to_displayed + to_reserve > WHOLE:
        return OutOfRange("to_reserve", to_reserve, f"both rates together are more than {WHOLE} basis points")
    if limit is not None and limit < reset:
        return OutOfRange("limit", limit, "the limit lies below the reset amount")
    return None
