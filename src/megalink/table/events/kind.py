"""What every event is made of."""

from dataclasses import dataclass
from typing import ClassVar, NamedTuple

from megalink.money import Cents


class Stake(NamedTuple):
    """One Player's part of the wager on an area, in the order in which it was placed."""

    player: str
    amount: Cents


class Share(NamedTuple):
    """What one Player gets of a settled wager. `held` is what of his stake lies on the table until now."""

    player: str
    held: Cents
    net: Cents


@dataclass(frozen=True, slots=True)
class Event:
    WIRE: ClassVar[str] = ""
