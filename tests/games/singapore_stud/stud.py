"""Rounds of Singapore Stud for its tests: Ante 10, Bet 20, and hands whose names say what they are."""

from collections.abc import Mapping
from types import MappingProxyType

import pytest

from megalink.settle import SettledRound
from tests.described import MILLION, Verdicts, settle, settle_one

V9 = "singapore-stud@9"
PRE_9 = "singapore-stud@pre-9"
VERSIONS = (V9, PRE_9)

both_versions = pytest.mark.parametrize("rules", VERSIONS)

ANTE_AND_BET = MappingProxyType({"ante": "10.00", "bet": "20.00"})

ACE_KING = "Ah Kd 9c 5s 3h"  # the Dealer just has a hand
KING_HIGH = "Kd Jc 9c 5d 3d"  # the Dealer has no hand

# One hand for every rung of 3.11, none of which shares a card with the two Dealers above.
HANDS = MappingProxyType(
    {
        "royal flush": "As Ks Qs Js Ts",
        "straight flush": "Jh Th 9h 8h 7h",
        "four of a kind": "7c 7d 7h 7s Js",
        "full house": "8s 8d 8c Qs Qd",
        "flush": "Qc Tc 7c 6c 2c",
        "straight": "Th 9s 8d 7c 6h",
        "three of a kind": "Ts Th Td 6h 2d",
        "two pairs": "Qs Qh 6d 6h 2s",
        "one pair": "2s 2d Jh 8s 4d",
        "five odd cards": "Qh Ts 6d 4s 2h",
    }
)


def against(
    dealer: str,
    cards: str,
    rules: str = V9,
    *,
    pj: str | None = None,
    declined: bool = False,
    absent: bool = False,
) -> Verdicts:
    """One hand with Ante and Bet, and a Progressive Jackpot wager where `pj` gives one."""
    wagers = dict(ANTE_AND_BET) if pj is None else {**ANTE_AND_BET, "progressive_jackpot": pj}
    return settle_one(rules, cards, dealer, wagers, declined=declined, absent=absent)


def without_bet(
    dealer: str,
    cards: str,
    rules: str = V9,
    *,
    pj: str | None = None,
    folded: bool = False,
    absent: bool = False,
) -> Verdicts:
    """One hand that made no Bet: it folded, or nobody was there to decide."""
    wagers = {"ante": "10.00"} if pj is None else {"ante": "10.00", "progressive_jackpot": pj}
    return settle_one(rules, cards, dealer, wagers, folded=folded, absent=absent)


def jackpot_round(
    *hands: str,
    dealer: str = KING_HIGH,
    rules: str = V9,
    pj: tuple[str, ...] = (),
    readings: Mapping[str, str] | None = None,
    jackpot: Mapping[str, str] = MILLION,
) -> SettledRound:
    """Hands on positions 1, 2, … that all wager on the Progressive Jackpot: 1.00, or what `pj` says."""
    stakes = pj or ("1.00",) * len(hands)
    positions = [
        {"position": place, "cards": cards, "wagers": {**ANTE_AND_BET, "progressive_jackpot": stake}}
        for place, (cards, stake) in enumerate(zip(hands, stakes, strict=True), start=1)
    ]
    fields = {"rules": rules, "dealer": dealer, "jackpot": dict(jackpot), "positions": positions}
    return settle({**fields, "readings": dict(readings or {})})


def deck_starting(*cards: str) -> str:
    """A whole deck in text that begins with these cards."""
    first = " ".join(cards).split()
    rest = [rank + suit for suit in "cdhs" for rank in "23456789TJQKA" if rank + suit not in first]
    return " ".join([*first, *rest])
