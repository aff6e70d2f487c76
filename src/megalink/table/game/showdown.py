"""What lies on the table when a round is settled."""

from collections.abc import Mapping
from enum import StrEnum
from typing import NamedTuple

from megalink.cards import Card
from megalink.money import Cents


class Ending(StrEnum):
    """How a hand came to its settlement."""

    PLAYED = "played"
    FOLDED = "folded"
    DECLINED = "declined"  # the Player does not expose his cards for comparison
    ABSENT = "absent"  # nobody was there to decide


class Exposed(NamedTuple):
    """What lies open on the table."""

    dealer: bool
    community: int


class Hand(NamedTuple):
    position: int
    cards: tuple[Card, ...]  # empty where the position got no hand, or one whose cards nobody has named
    wagers: Mapping[str, Cents]
    ending: Ending = Ending.PLAYED
    set_two: tuple[Card, ...] | None = None  # Bullseye: the Player's own Point Hand


class Replacement(NamedTuple):
    """The two cards that are compared in place of those that the Player chose, and the clause by which they are."""

    two: tuple[Card, ...]
    clause: str
    was_valid: bool  # whether his own could have been compared as well


class Showdown(NamedTuple):
    dealer: tuple[Card, ...]
    community: tuple[Card, ...]
    hands: tuple[Hand, ...]
