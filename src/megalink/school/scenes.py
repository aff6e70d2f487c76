"""The scenes of settlement drills, level by level: wagers, how a hand ended, which hands the jackpot meets."""

from enum import IntEnum, StrEnum
from typing import NamedTuple

from megalink.hands import FiveCard
from megalink.table.game.game import JACKPOT, Game
from megalink.table.game.settlement import Outcome
from megalink.table.game.showdown import Ending


class Level(IntEnum):
    BASE_GAME = 1
    SIDE_WAGERS = 2
    IRREGULAR = 3
    JACKPOT = 4
    EVERYTHING = 5


class Twist(StrEnum):
    """What is unusual about a round of a drill."""

    NONE = "none"
    MIRROR = "mirror"  # the Dealer's hand is equal to the first Player's
    OWN_SETTING = "own_setting"  # the first Player sets his hand himself, well or not
    NO_BASE = "no_base"  # the first Player is in without the wager that is compared
    LIMITS = "limits"  # wagers below the minimum or above the maximum
    READING = "reading"  # another side of a reading that decides something here


class Scene(NamedTuple):
    name: str
    sides: bool = False
    jackpot: bool = False
    ending: Ending = Ending.PLAYED  # of the first position
    twist: Twist = Twist.NONE
    rungs: tuple[FiveCard, ...] = ()  # hands of the Progressive Jackpot, position by position
    wants: Outcome | None = None  # an outcome that some line has
    no_dealer_hand: bool = False

    def suits(self, game: Game) -> bool:
        """Whether the scene can come about in this game."""
        shares = game.document.cards_of("community") > 0
        return (
            (self.ending is not Ending.FOLDED or game.fold is not None)
            and (self.ending is not Ending.DECLINED or game.document.conduct.decline is not None)
            and (game.has_dealer_hand or not (self.twist is Twist.MIRROR or self.no_dealer_hand))
            and (self.twist is not Twist.OWN_SETTING or game.sets_hands)
            and (self.twist is not Twist.NO_BASE or len(game.base_wagers) > 1)
            and not (shares and self.rungs.count(FiveCard.ROYAL_FLUSH) > 1)  # Reading: A46
        )


ROYAL, STRAIGHT_FLUSH, FOUR = FiveCard.ROYAL_FLUSH, FiveCard.STRAIGHT_FLUSH, FiveCard.FOUR_OF_A_KIND
FULL_HOUSE, FLUSH, STRAIGHT = FiveCard.FULL_HOUSE, FiveCard.FLUSH, FiveCard.STRAIGHT

_IRREGULAR = (
    Scene("folded", sides=True, ending=Ending.FOLDED),
    Scene("absent", sides=True, ending=Ending.ABSENT),
    Scene("declined", sides=True, ending=Ending.DECLINED),
    Scene("no hand", sides=True, no_dealer_hand=True),
    Scene("stand-off", sides=True, twist=Twist.MIRROR, wants=Outcome.STAND_OFF),
    Scene("own setting", sides=True, twist=Twist.OWN_SETTING),
    Scene("without base", sides=True, twist=Twist.NO_BASE),
)
_JACKPOT = (
    Scene("one percentage", jackpot=True, rungs=(STRAIGHT_FLUSH,)),
    Scene("fixed awards", jackpot=True, rungs=(FOUR, FLUSH)),
    Scene("fixed awards", jackpot=True, rungs=(FULL_HOUSE, STRAIGHT)),
    Scene("fixed awards", jackpot=True, rungs=(FLUSH, FLUSH)),
    Scene("fixed awards", jackpot=True, rungs=(FULL_HOUSE, FOUR)),
    Scene("straight flush split", jackpot=True, rungs=(STRAIGHT_FLUSH, STRAIGHT_FLUSH)),
    Scene("royal after lower", jackpot=True, rungs=(STRAIGHT_FLUSH, ROYAL)),
    Scene("royal after fixed", jackpot=True, rungs=(ROYAL, FLUSH)),
    Scene("royal split", jackpot=True, rungs=(ROYAL, ROYAL)),
    Scene("three of them", jackpot=True, rungs=(STRAIGHT_FLUSH, STRAIGHT_FLUSH, ROYAL)),
)
SCENES: dict[Level, tuple[Scene, ...]] = {
    Level.BASE_GAME: (Scene("plain"), Scene("plain"), Scene("a win", wants=Outcome.WIN)),
    Level.SIDE_WAGERS: (Scene("sides", sides=True), Scene("sides that win", sides=True, wants=Outcome.WIN)),
    Level.IRREGULAR: _IRREGULAR,
    Level.JACKPOT: _JACKPOT,
    Level.EVERYTHING: (
        *(scene._replace(jackpot=True) for scene in _IRREGULAR),
        *(scene._replace(sides=True, ending=Ending.FOLDED) for scene in _JACKPOT),
        *(scene._replace(sides=True, ending=Ending.DECLINED) for scene in _JACKPOT),
        *(scene._replace(sides=True, twist=Twist.READING) for scene in _JACKPOT),
        Scene("limits", sides=True, jackpot=True, twist=Twist.LIMITS),
        Scene("limits", sides=True, jackpot=True, twist=Twist.LIMITS, wants=Outcome.RETURNED),
        Scene("another reading", sides=True, jackpot=True, twist=Twist.READING),
        Scene("another reading", sides=True, twist=Twist.READING, no_dealer_hand=True),
    ),
}
PLAYERS: dict[Level, tuple[int, int]] = {
    Level.BASE_GAME: (1, 2),
    Level.SIDE_WAGERS: (1, 2),
    Level.IRREGULAR: (1, 3),
    Level.JACKPOT: (2, 3),
    Level.EVERYTHING: (2, 4),
}


def side_wagers(game: Game) -> tuple[str, ...]:
    """All that can lie beside the first base wager before the deal; a game without any has the jackpot."""
    sides = tuple(name for name, wager in game.document.wagers.items() if wager.role in ("side", "base"))[1:]
    return sides or (JACKPOT,)
