"""One position of Bullseye against the Dealer, with the stakes of the worked examples."""

from collections.abc import Mapping
from typing import Any

from tests.described import MILLION, Verdicts, settle_one

RULES = "bullseye@4"

STAKES = {"main": "10.00", "tie": "5.00", "bullseye": "2.00", "suits": "4.00", "progressive_jackpot": "1.00"}

NINE_POINTS = "Ks Qh Td 4c 5h"  # a Dealer who is able: 30, and 9 points
UNABLE = "2s 2d 4s 5s 7s"  # no three of these make 10, 20 or 30


def play(
    cards: str,
    dealer: str,
    wagers: str = "main tie bullseye suits progressive_jackpot",
    readings: Mapping[str, str] | None = None,
    **position: Any,
) -> Verdicts:
    """`position` holds flags such as declined=True, and the Player's own point_hand="7s 3h"."""
    staked = {name: STAKES[name] for name in wagers.split()}
    return settle_one(RULES, cards, dealer, staked, readings=readings, **position)


def round_of(*positions: Mapping[str, object], dealer: str = "", **fields: object) -> dict[str, object]:
    """A round with several positions, in the words of `megalink settle`."""
    described: dict[str, object] = {"rules": RULES, "jackpot": MILLION, "positions": list(positions), **fields}
    if dealer:
        described["dealer"] = dealer
    return described
