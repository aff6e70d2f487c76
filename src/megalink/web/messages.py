"""What the live channel says about a topic, as text. Viewers who see the same share the same text."""

import asyncio
import threading
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import msgspec

from megalink.floor.service import Floor
from megalink.web.links import Hits, LinkCard, link_card, link_for
from megalink.web.people import STAFF, Visitor
from megalink.web.refusals import Refused
from megalink.web.tables import TableCard, TableMessages, card_of, the_desk

KEPT = 200  # texts: for those who see what nobody else sees, a short memory will do


class FloorMessage(msgspec.Struct):
    topic: str
    seq: int
    tables: list[TableCard]
    links: list[LinkCard]


class Messages:
    def __init__(self, floor: Floor, tables: TableMessages, hits: Hits, pit: Callable[[], msgspec.Struct]) -> None:
        self._floor = floor
        self._tables = tables
        self._hits = hits
        self._pit = pit
        self._lock = threading.Lock()
        self._beside = ThreadPoolExecutor(1, "offers")
        self._pit_text: str | None = None
        self._cards: dict[str, tuple[object, TableCard]] = {}
        self._kept: OrderedDict[tuple[object, ...], tuple[object, str]] = OrderedDict()

    def compose(self, topic: str, visitor: Visitor) -> str | Awaitable[str | None] | None:
        """In the event loop. What staff can do at a full table takes long to find out: that happens beside it."""
        if topic.startswith("table:") and visitor.wears(STAFF):
            loop = asyncio.get_running_loop()
            return loop.run_in_executor(self._beside, self.text, topic, visitor)
        return self.text(topic, visitor)

    def text(self, topic: str, visitor: Visitor) -> str | None:
        """None where there is nothing (yet) that is called so."""
        kind, _, name = topic.partition(":")
        try:
            if kind == "table":
                return self._table(topic, name, visitor)
            if kind == "link":
                meter = self._floor.house.meters.get(name)
                version = meter.version if meter else 0
                return self._shared((topic, visitor.viewer), version, lambda: self._link(name, visitor))
            if kind == "pit":
                return self._pit_text
            desks, meters = self._floor.house.desks, self._floor.house.meters
            versions = (*(one.version for one in [*desks.values()]), *(one.version for one in [*meters.values()]))
            return self._shared((topic,), versions, self.floor)
        except Refused:
            return None

    def _table(self, topic: str, table: str, visitor: Visitor) -> str:
        desk, player = the_desk(self._floor, table), visitor.player
        at = (desk.version, self._floor.purse(player).version if player else 0)
        return self._shared((topic, visitor.viewer, player), at, lambda: self._tables.message(table, visitor))

    def _shared(self, key: tuple[object, ...], at: object, make: Callable[[], object]) -> str:
        """As long as nothing moved that it tells of: one text for all who see the same."""
        now = (at, self._floor.position, len(self._floor.house.locked))
        found = self._kept.get(key)
        if found is None or found[0] != now:
            found = (now, msgspec.json.encode(make()).decode())
            with self._lock:
                self._kept[key] = found
                if len(self._kept) > KEPT:
                    self._kept.popitem(last=False)
        return found[1]

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
        return FloorMessage("floor", self._floor.position, self.cards(), self.links())

    def cards(self) -> list[TableCard]:
        return [self._card(table) for table in self._floor.tables()]

    def links(self) -> list[LinkCard]:
        return [link_card(self._floor, self._hits, link) for link in self._floor.links()]

    def _card(self, table: str) -> TableCard:
        desk = self._floor.desk(table)
        at = (desk.version, len(self._floor.house.locked))
        known = self._cards.get(table)
        if known is None or known[0] != at:
            known = self._cards[table] = (at, card_of(self._floor, desk))
        return known[1]
