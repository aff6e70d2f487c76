"""What deciding needs from outside: chance, and the settings of this server."""

from collections.abc import Callable
from typing import NamedTuple

from megalink.floor.shuffle import new_seed


class Config(NamedTuple):
    seed: Callable[[], bytes] = new_seed
    home: str = "floor"  # the name of this server
    table_snapshot_events: int = 200  # a table's state is kept between rounds, after so many events
    link_snapshot_events: int = 500
