"""The simplest strategy that a person can keep: stay in from some hand upwards."""

from collections.abc import Sequence
from typing import NamedTuple


class Threshold(NamedTuple):
    level: int  # the lowest level that stays in
    value: int  # of the whole game, in the units of the values given


def best_threshold(stay: Sequence[int], leave: Sequence[int]) -> Threshold:
    """By level, lowest first: what it is worth to stay in with all hands of it, and to leave."""
    value = sum(stay)
    best = Threshold(0, value)
    for level, (staying, leaving) in enumerate(zip(stay, leave, strict=True)):
        value += leaving - staying
        if value > best.value:
            best = Threshold(level + 1, value)
    return best
