"""The money side of an event: which account it moves, by how much. Every event balances to nothing."""

from collections.abc import Iterable

from megalink.money import Cents
from megalink.table.events import (
    AnyEvent,
    AwardReversed,
    DecisionMade,
    JackpotAwarded,
    JackpotHandEntered,
    LatePartForfeited,
    SettlementReversed,
    Share,
    WagerLowered,
    WagerPlaced,
    WagerSettled,
    WagersReturned,
    WagerTakenBack,
)
from megalink.table.game.choice import Kind
from megalink.table.game.game import JACKPOT
from megalink.table.state import FELT, HOUSE, POOL

Posting = tuple[str, Cents]  # account, change


def postings(event: AnyEvent) -> tuple[Posting, ...]:  # noqa: C901 (one case per event that moves money, the frequent ones first)
    if not event.MOVES_MONEY:  # most events
        return ()
    match event:
        case WagerPlaced():
            return _move(event.player, FELT, event.amount)
        case WagerSettled():
            return _settled(event.shares, event.area, 1)
        case DecisionMade():
            back = event.kind is Kind.RETURN
            return _each((FELT, *stake) if back else (stake.player, FELT, stake.amount) for stake in event.stakes)
        case WagerLowered() | WagerTakenBack():
            return _move(FELT, event.player, event.amount)
        case WagersReturned():
            return _each((FELT, stake.player, stake.amount) for stake in event.stakes)
        case SettlementReversed():
            return _settled(event.shares, event.area, -1)
        case JackpotHandEntered():
            return (*_move(FELT, POOL, event.held), *_move(event.player, POOL, Cents(event.stake - event.held)))
        case JackpotAwarded():
            return _move(POOL, event.player, Cents(event.amount + event.stake_back))
        case AwardReversed():
            return _move(event.player, POOL, Cents(event.amount + event.stake_back))
        case LatePartForfeited():
            return _move(event.player, HOUSE, event.amount)
        case _:
            raise AssertionError(f"{event} moves no money")


def _move(source: str, target: str, amount: Cents) -> tuple[Posting, ...]:
    return ((source, Cents(-amount)), (target, amount)) if amount else ()


def _each(moves: Iterable[tuple[str, str, Cents]]) -> tuple[Posting, ...]:
    return tuple(posting for source, target, amount in moves for posting in _move(source, target, amount))


def _settled(shares: tuple[Share, ...], area: str, sign: int) -> tuple[Posting, ...]:
    """What lay on the table goes back to its owner; the net changes hands between him and the house, or the pool."""
    other = POOL if area == JACKPOT else HOUSE
    moved: list[Posting] = []
    for player, held, net in shares:
        moved += ((FELT, Cents(-sign * held)), (player, Cents(sign * (held + net))), (other, Cents(-sign * net)))
    return tuple(moved)
