"""What every order is made of."""

from dataclasses import dataclass
from typing import NamedTuple

from megalink.money import Cents
from megalink.rulebook.role import Actor

ONE_UNIT = Cents(100)


class Place(NamedTuple):
    """One playing area of one playing position."""

    position: int
    area: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Command:
    actor: Actor
    at: int = 0
