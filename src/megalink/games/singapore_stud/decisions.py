"""3.9: after the deal each hand folds or wagers Bet."""

from megalink.games.singapore_stud.wagers import BET
from megalink.table.game.choice import Choice, Kind, Step

STEPS = (Step((Choice("fold", Kind.FOLD, "3.9.1"), Choice(BET, Kind.PLACE, "3.9.2", BET))),)
