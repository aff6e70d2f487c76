"""3.9: a hand with an Ante folds or plays; one without simply goes on (3.9.3). Reading: A69"""

from megalink.games.three_card_xtreme.wagers import PLAY
from megalink.table.game.choice import Choice, Kind, Step

STEPS = (Step((Choice("fold", Kind.FOLD, "3.9.1"), Choice(PLAY, Kind.PLACE, "3.9.2", PLAY))),)

WITHOUT_ANTE = (Choice("continue", Kind.PASS, "3.9.3"),)
