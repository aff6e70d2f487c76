"""3.9: after the deal each hand folds or wagers Bet."""

from megalink.games.singapore_stud.wagers import BET
from megalink.table.game import FOLD, Choice, Step

STEPS = (Step((Choice(FOLD, "3.9.1"), Choice(BET, "3.9.2", BET))),)
