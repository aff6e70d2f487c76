"""Orders that wait for the writer, and what subscribers hear of them."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from megalink.floor.decide.change import Happening
from megalink.floor.orders.commands import Order
from megalink.floor.orders.refusal import Reply


class Request(NamedTuple):
    """With a key an order acts once, however often it is sent, and its answer is kept."""

    order: Order
    done: Callable[[Reply], object]
    key: str | None = None
    hash: str = ""  # of the order's content: the same key with another one is refused


class Published(NamedTuple):
    """What one transaction made visible."""

    position: int
    happened: Sequence[Happening]


Listener = Callable[[Published], None]
Point = Callable[[str, Sequence[Request]], None]
