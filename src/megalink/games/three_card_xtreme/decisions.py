"""3.9: a hand with an Ante folds or plays; one without simply goes on (3.9.3). Reading: A69"""

from megalink.games.three_card_xtreme.wagers import PLAY
from megalink.table.game import CONTINUE, FOLD, Choice, Step

STEPS = (Step((Choice(FOLD, "3.9.1"), Choice(PLAY, "3.9.2", PLAY))),)

WITHOUT_ANTE = (Choice(CONTINUE, "3.9.3"),)
