"""Rounds of Three Card Poker Xtreme for tests, with the stakes of the worked examples."""

from collections.abc import Mapping

from tests.described import Fields, Verdicts, settle_one

KEY = "three-card-xtreme@2023-05-22"

STAKES = {"ante": "10.00", "play": "10.00", "pair_plus": "5.00", "six_card_bonus": "2.00"}
ALL = "ante play pair_plus six_card_bonus"

NO_QUEEN = "Jh 9d 3c"  # a Dealer who does not qualify
KING_HIGH = "Kh 9d 3c"  # a Dealer who does


def hand(
    cards: str,
    dealer: str,
    wagers: str,
    *,
    community: str = "",
    jackpot: int = 0,
    readings: Mapping[str, str] | None = None,
    limits: Fields | None = None,
    ending: str = "",
    **position: object,
) -> Verdicts:
    """One hand with the named wagers; `jackpot` is the multiple of the minimum wager of 1.00.

    `ending` names a flag for tests that choose it at run time; `position` holds flags such as folded=True.
    """
    stakes = {name: STAKES[name] for name in wagers.split()}
    if jackpot:
        stakes["progressive_jackpot"] = f"{jackpot}.00"
    if ending:
        position[ending] = True
    return settle_one(KEY, cards, dealer, stakes, community=community, readings=readings, limits=limits, **position)


def nets(text: str) -> dict[str, str]:
    """`"ante 10 play -10"` as the nets of settlement lines."""
    words = text.split()
    return {name: f"{net}.00" for name, net in zip(words[::2], words[1::2], strict=True)}
