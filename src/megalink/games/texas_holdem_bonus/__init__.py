"""Megalink Texas Hold'em Bonus Progressive."""

from megalink.games.texas_holdem_bonus.settlement import TexasHoldemBonus

NAME = "texas-holdem-bonus"

create = TexasHoldemBonus
