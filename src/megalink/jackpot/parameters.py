"""What the operator of a link sets; the rule documents are silent on all of it. Reading: A52"""

from typing import NamedTuple

from megalink.money import Cents
from megalink.rulebook.rejection import Code, Rejection

WHOLE = 10_000  # a stake in basis points; also the parts into which a cent is divided to carry fractions


class Parameters(NamedTuple):
    reset: Cents  # where the meter starts again after a Royal Flush
    minimum: Cents  # p, the least Progressive Jackpot wager
    to_displayed: int  # of each stake, in basis points
    to_reserve: int  # likewise; what is left over is the house's
    limit: Cents | None = None  # the most that contributions may lift the displayed amount to


def refuse_out_of_range(parameters: Parameters) -> Rejection | None:
    reset, minimum, to_displayed, to_reserve, limit = parameters
    for field, is_wrong, message in (
        ("reset", reset < 0, "a reset amount is not below nothing"),
        ("minimum", minimum < 1, "the least wager is more than nothing"),
        ("to_displayed", to_displayed < 0, "a rate is not below nothing"),
        ("to_reserve", to_reserve < 0, "a rate is not below nothing"),
        ("to_reserve", to_displayed + to_reserve > WHOLE, "both rates together are more than 100 %"),
        ("limit", limit is not None and limit < reset, "the limit lies below the reset amount"),
    ):
        if is_wrong:
            value = getattr(parameters, field)
            return Rejection(Code.PARAMETER_OUT_OF_RANGE, message, field=f"parameters.{field}", value=value)
    return None
