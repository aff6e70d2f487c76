"""3.9: Fold or Flop on the hole cards; then, before each further card, a wager or a Check. Reading: A105"""

from megalink.games.texas_holdem_bonus.wagers import FLOP, RIVER, TURN
from megalink.table.game.choice import Choice, Kind, Step

_FOLD = Choice("fold", Kind.FOLD, "3.9.1")
_CHECK = Choice("check", Kind.PASS, "3.9.2")

STEPS = (
    Step((_FOLD, Choice(FLOP, Kind.PLACE, "3.9.2", FLOP)), exposes=3),
    Step((_CHECK, Choice(TURN, Kind.PLACE, "3.9.2", TURN)), exposes=1),
    Step((_CHECK, Choice(RIVER, Kind.PLACE, "3.9.2", RIVER)), exposes=1),
)
