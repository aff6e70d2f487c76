"""Whether a Player had a wager in a round that is over: the state has forgotten it, his own stream knows it."""

from itertools import islice

from megalink.floor.state import streams
from megalink.floor.state.events import PLAYER_EVENTS, PlayerMoved
from megalink.floor.state.streams import open_envelope
from megalink.store.contract import Recorded, Store
from megalink.table.events import WagerPlaced

PAGE = 500
_PLACED = WagerPlaced.WIRE.split(".")[1]


def had_wager(store: Store, player: str, table: str, number: int) -> bool:
    """Looks from the newest line back: rounds that are asked for are seldom old, and earlier ones end the search."""
    stream = streams.player(player)
    end = store.version(stream)
    while end > 0:
        begin = max(0, end - PAGE)
        page = islice(store.read(stream, begin), end - begin)
        moves = (_move(line) for line in page if line.type == PlayerMoved.WIRE)
        placed = [move.round for move in moves if move.table == table and _PLACED in move.why.split("+")]
        if number in placed:
            return True
        if placed and placed[0] < number:
            return False
        end = begin
    return False


def _move(line: Recorded) -> PlayerMoved:
    event: PlayerMoved = open_envelope(line, PLAYER_EVENTS).event
    return event
