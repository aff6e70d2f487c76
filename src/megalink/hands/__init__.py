"""How hands rank. Written to be read; the fast twins live in `exact/`."""

from megalink.hands.best import best_of, best_using, five_of
from megalink.hands.five_card import FiveCard, FiveCardHand, rank_five
from megalink.hands.point_hand import PointHand, PointKind, PointRules, Setting
from megalink.hands.three_card import ThreeCard, ThreeCardHand, rank_three

__all__ = [
    "FiveCard",
    "FiveCardHand",
    "PointHand",
    "PointKind",
    "PointRules",
    "Setting",
    "ThreeCard",
    "ThreeCardHand",
    "best_of",
    "best_using",
    "five_of",
    "rank_five",
    "rank_three",
]
