"""What the live channel says about a topic, as text. Viewers who see the same share the same text."""

import asyncio
import threading
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import msgspec

from megalink.floor.service import Floor
from megalink.web.auth.visitor import STAFF, Visitor
from megalink.web.http.errors import HttpError
from megalink.web.views.clock import Clocks, Pace
from megalink.web.views.excluded import Ends
from megalink.web.views.jackpot.hits import Hits
from megalink.web.views.links import LinkCard, link_card, link_for, the_pool
from megalink.web.views.table import table_message
from megalink.web.views.table_card import TableCard, card_of, unknown_table

MOST_TEXTS = 200  # for those who see what nobody else sees, a short memory will do


class FloorMessage(msgspec.Struct):
    topic: str
    seq: int
    tables: list[TableCard]
    links: list[LinkCard]
    pace: Pace


class MeterMessage(msgspec.Struct):
    """What a link displays, and nothing else: the same for everybody."""

    topic: str
    seq: int
    displayed: int


class Messages:
    def __init__(self, floor: Floor, clocks: Clocks, hits: Hits, pit: Callable[[], msgspec.Struct]) -> None:
        self._floor = floor
        self._state = floor.state
        self._clocks = clocks
        self._hits = hits
        self._pit = pit
        self.ends = Ends(floor)
        self._lock = threading.Lock()
        self._beside = ThreadPoolExecutor(1, "offers")
        self._pit_text: str | None = None
        self._cards: dict[str, tuple[object, TableCard]] = {}
        self._texts: OrderedDict[tuple[object, ...], tuple[object, str]] = OrderedDict()

    def compose(self, topic: str, visitor: Visitor) -> str | Awaitable[str | None] | None:
        """In the event loop. What staff can do at a full table takes long to find out: that happens beside it."""
        if topic.startswith("table:") and visitor.role in STAFF:
            loop = asyncio.get_running_loop()
            return loop.run_in_executor(self._beside, self.text, topic, visitor)
        return self.text(topic, visitor)

    def text(self, topic: str, visitor: Visitor) -> str | None:
        """None where there is nothing (yet) that is called so."""
        kind, _, name = topic.partition(":")
        try:
            if kind == "table":
                return self.table(name, visitor)
            if kind == "pit":
                return self._pit_text
            at = self._state.entered, (*self._state.locked,)
            if kind == "link":
                return self._shared((topic, visitor.viewer), at, lambda: self._link(name, visitor))
            return self._shared((topic,), at, self.floor if kind == "floor" else lambda: self._meter(name))
        except HttpError:
            return None

    def table(self, table: str, visitor: Visitor) -> str:
        """Raises HttpError where there is no such table."""
        state, viewer = self._state, visitor.viewer
        if table not in state.tables:
            raise unknown_table(table)
        # Who acts in a position does so from a time to a time, and a bar may end by itself; all else changes with what
        # is taken in, or with a lock.
        acting = state.tables[table].state.acting and self._floor.clock.now() // 1000
        ended = self.ends.passed(state.tables[table])
        there = self._clocks.there(state.tables[table])
        stood_still = self._clocks.stood_still(state.tables[table], visitor.player, self._floor.clock.now())
        return self._shared(
            ("table", table, viewer),
            (state.entered, (*state.locked,), acting, ended, there, stood_still),
            lambda: table_message(self._floor, self._clocks, self._floor.look(table, viewer), visitor),
        )

    def _shared(self, key: tuple[object, ...], at: object, make: Callable[[], object]) -> str:
        """As long as nothing moved that it rests on: one text for all who see the same."""
        cached = self._texts.get(key)
        if cached is None or cached[0] != at:
            cached = (at, msgspec.json.encode(make()).decode())
            with self._lock:
                self._texts[key] = cached
                if len(self._texts) > MOST_TEXTS:
                    self._texts.popitem(last=False)
        return cached[1]

    def _meter(self, link: str) -> MeterMessage:
        return MeterMessage(f"meter:{link}", self._floor.position, the_pool(self._floor, link).displayed)

    def _link(self, link: str, visitor: Visitor) -> dict[str, Any]:
        content = link_for(self._floor, self._hits, link, visitor)
        return {"topic": f"link:{link}", "seq": self._floor.position, **msgspec.to_builtins(content)}

    def close(self) -> None:
        self._beside.shutdown(wait=False, cancel_futures=True)

    def look_at_pit(self) -> None:
        """In a thread: the pit's figures come from the log, and the first look at it is long."""
        seq = self._floor.position
        content = {"topic": "pit", "seq": seq, **msgspec.structs.asdict(self._pit())}
        self._pit_text = msgspec.json.encode(content).decode()

    def floor(self) -> FloorMessage:
        return FloorMessage("floor", self._floor.position, self.cards(), self.links(), self._clocks.pace)

    def cards(self) -> list[TableCard]:
        return [self._card(table) for table in self._floor.tables()]

    def links(self) -> list[LinkCard]:
        return [link_card(self._floor, self._hits, link) for link in self._floor.links()]

    def _card(self, table: str) -> TableCard:
        floor_table = self._floor.table(table)
        at = (floor_table.version, (*self._state.locked,))
        known = self._cards.get(table)
        if known is None or known[0] != at:
            known = self._cards[table] = (at, card_of(self._floor, floor_table))
        return known[1]
