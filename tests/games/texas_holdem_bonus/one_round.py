"""Rounds of Texas Hold'em Bonus for these tests: stakes by name, one position against the Dealer."""

from collections.abc import Mapping

from megalink.settle import SettledRound
from tests.described import MILLION, Verdicts, settle, settle_one

RULES = "texas-holdem-bonus@9"

STAKES = {
    "ante": "10.00",
    "flop": "20.00",
    "turn": "10.00",
    "river": "10.00",
    "bonus": "5.00",
    "progressive_jackpot": "1.00",
}

# Nothing on this board helps anybody: whoever holds the higher cards or a pair wins.
DRY_BOARD = "Kc 9d 6s 3h 2s"
# Under it the Dealer has King high only, and loses to every pair and to most Kings.
LOW_DEALER = "8d 7c"


def staked(names: str) -> dict[str, str]:
    return {name: STAKES[name] for name in names.split()}


def holdem(
    cards: str,
    dealer: str,
    community: str,
    wagers: str | Mapping[str, str] = "ante flop turn river bonus progressive_jackpot",
    readings: Mapping[str, str] | None = None,
    limits: Mapping[str, object] | None = None,
    **position: object,
) -> Verdicts:
    stakes = staked(wagers) if isinstance(wagers, str) else wagers
    return settle_one(RULES, cards, dealer, stakes, community=community, readings=readings, limits=limits, **position)


def settle_table(
    positions: list[dict[str, object]],
    *,
    dealer: str = "",
    community: str = "",
    jackpot: Mapping[str, str] = MILLION,
    readings: Mapping[str, str] | None = None,
) -> SettledRound:
    return settle(
        {
            "rules": RULES,
            "readings": dict(readings or {}),
            "jackpot": dict(jackpot),
            "dealer": dealer,
            "community": community,
            "positions": positions,
        }
    )


def seat(position: int, cards: str, wagers: str | Mapping[str, str], **flags: object) -> dict[str, object]:
    stakes = staked(wagers) if isinstance(wagers, str) else dict(wagers)
    held = {"cards": cards} if cards else {}
    return {"position": position, "wagers": stakes, **held, **flags}
