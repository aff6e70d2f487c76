"""What an event made each Player win or lose: a stake in play is not lost before its wager has an outcome."""

from collections.abc import Iterator
from typing import Any

from megalink.table import events as e

WITH_NET = (
    *(e.WagerSettled, e.SettlementReversed, e.LatePartForfeited),
    *(e.JackpotHandEntered, e.JackpotAwarded, e.AwardReversed),
)


def nets(event: Any) -> Iterator[tuple[str, int]]:  # noqa: ANN401 (any event of a table)
    """By Player the change of his money."""
    match event:
        case e.WagerSettled():
            yield from ((share.player, share.net) for share in event.shares)
        case e.SettlementReversed():
            yield from ((share.player, -share.net) for share in event.shares)
        case e.JackpotHandEntered():
            yield event.player, -event.stake
        case e.JackpotAwarded():
            yield event.player, event.amount + event.stake_back
        case e.AwardReversed():
            yield event.player, -event.amount - event.stake_back
        case e.LatePartForfeited():
            yield event.player, -event.amount
        case _:
            pass
