"""3.9: Fold or Flop on the hole cards; then, before each further card, a wager or a Check. Reading: A105"""

from megalink.games.texas_holdem_bonus.wagers import FLOP, RIVER, TURN
from megalink.table.game import CHECK, FOLD, Choice, Step

STEPS = (
    Step((Choice(FOLD, "3.9.1"), Choice(FLOP, "3.9.2", FLOP)), exposes=3),
    Step((Choice(CHECK, "3.9.2"), Choice(TURN, "3.9.2", TURN)), exposes=1),
    Step((Choice(CHECK, "3.9.2"), Choice(RIVER, "3.9.2", RIVER)), exposes=1),
)
