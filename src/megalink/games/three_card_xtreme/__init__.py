"""Megalink Three Card Poker Xtreme."""

from megalink.games.three_card_xtreme.settlement import ThreeCardXtreme

NAME = "three-card-xtreme"

create = ThreeCardXtreme
