"""What a Player's balance was at a place of the log: the state knows today's, his own stream all of them."""

from itertools import islice

from megalink.floor.state import streams
from megalink.floor.state.floor_state import purse_after
from megalink.money import Cents
from megalink.store.contract import Store

PAGE = 500


def balance_before(store: Store, player: str, position: int) -> Cents:
    """As it was when the event at this position of the log came. The lines of a stream lie in the log's order."""
    stream = streams.player(player)
    begin, end = 0, store.version(stream)
    while end - begin > PAGE:
        middle = (begin + end) // 2
        begin, end = (middle, end) if next(store.read(stream, middle)).position < position else (begin, middle)
    earlier = [line for line in islice(store.read(stream, begin), end - begin) if line.position < position]
    return purse_after(earlier[-1]).balance if earlier else Cents(0)
