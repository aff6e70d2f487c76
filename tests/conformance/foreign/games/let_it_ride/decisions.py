"""3.8: before each Community card a wager rides, or is taken back."""

from megalink.table.game.choice import Choice, Kind, Step

from .wagers import FIRST, SECOND

_STAY = Choice("stay", Kind.PASS, "3.8.1")

STEPS = (
    Step((_STAY, Choice("pull", Kind.RETURN, "3.8.2", FIRST)), exposes=1),
    Step((_STAY, Choice("pull", Kind.RETURN, "3.8.3", SECOND)), exposes=1),
)
