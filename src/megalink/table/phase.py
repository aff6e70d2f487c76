"""How far a round of play has come."""

from enum import StrEnum


class Phase(StrEnum):
    IDLE = "idle"  # open, before its first round
    BETTING = "betting"
    DEALING = "dealing"
    DECIDING = "deciding"
    REVEALING = "revealing"
    SETTLED = "settled"  # the look-back until the next "Place your bets, please"
    VOID = "void"


IN_PLAY = (Phase.DEALING, Phase.DECIDING, Phase.REVEALING)
IN_ROUND = (Phase.BETTING, *IN_PLAY)
AFTER = (Phase.SETTLED, Phase.VOID)
BETWEEN = (Phase.IDLE, *AFTER)
