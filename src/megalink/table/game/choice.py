"""The decisions of a game: what a Player may choose between, step by step."""

from enum import StrEnum
from typing import NamedTuple


class Kind(StrEnum):
    """What a choice does; the rest of the house goes by this and never by the choice's name."""

    FOLD = "fold"  # gives the hand up
    PASS = "pass"  # noqa: S105 (no password: it leaves everything as it lies)
    PLACE = "place"  # places the wager of its area, a fixed multiple of its base wager
    RETURN = "return"  # takes the wager of its area back out of action
    SET = "set"  # lays the cards out: given with them, by SetHand


class Choice(NamedTuple):
    """One way to decide: its name in orders and events, what it does, by which clause; the document titles it."""

    name: str
    kind: Kind
    clause: str
    area: str | None = None  # of PLACE and RETURN


class Step(NamedTuple):
    """A decision that every hand makes before more cards are exposed."""

    choices: tuple[Choice, ...]
    exposes: int = 0  # community cards turned once all hands have decided


INVALID = "invalid"  # what 5.11 makes of a hand for which nobody decides, where no choice stands for him
ABSENT = "absent"  # stands among the decisions of such a hand
