"""Settles described rounds: games and jackpot together, every cent with its clause."""

from megalink.settle.description import read_round
from megalink.settle.problem import BadRound, Problem
from megalink.settle.round import DescribedRound, SettledPosition, SettledRound, settle_round
from megalink.settle.wire import round_as_json

__all__ = [
    "BadRound",
    "DescribedRound",
    "Problem",
    "SettledPosition",
    "SettledRound",
    "read_round",
    "round_as_json",
    "settle_round",
]
