"""What really happened, as no server knows it: every answer that was given, every transaction that was written."""

from typing import NamedTuple

from megalink.floor.orders.commands import Order
from megalink.floor.state.streams import envelope_of
from megalink.floor.writer.requests import Published
from megalink.jackpot.events import ClaimPaid, CorrectionApplied
from megalink.store.contract import Recorded
from tests.simulation.client import Acknowledged
from tests.simulation.database.node import Node
from tests.simulation.database.rows import Transaction
from tests.simulation.server import Opened


class Done(NamedTuple):
    """What one key did: the process that wrote it, and the events with which it did."""

    writer: str
    recorded: tuple[Recorded, ...]


class Ledger:
    def __init__(self) -> None:
        self.findings: list[str] = []
        self.orders: dict[str, Order] = {}
        self.acknowledged: list[Acknowledged] = []
        self.done: dict[str, list[Done]] = {}  # by key; on several timelines, perhaps several times
        self.opened: list[Opened] = []
        self._last_at: dict[tuple[str, str], int] = {}  # of a process at a database server

    def ask(self, key: str, order: Order) -> None:
        self.orders[key] = order

    def acknowledge(self, acknowledged: Acknowledged) -> None:
        self.acknowledged.append(acknowledged)
        if acknowledged.reply.status >= 500:
            self.findings.append(f"{acknowledged.key} is answered by {acknowledged.reply.body}")

    def write(self, node: Node, transaction: Transaction) -> None:
        """As soon as it is seen."""
        for keys, recorded in transaction.carried:
            for key in keys:
                self.done.setdefault(key, []).append(Done(transaction.writer, recorded))
            for event in recorded:
                self._time(node.name, transaction.writer, event)

    def _time(self, node: str, writer: str, event: Recorded) -> None:
        at = envelope_of(event)[0]
        if at < self._last_at.get((writer, node), 0):
            self.findings.append(f"the time of {writer} goes back to {at} at position {event.position}")
        self._last_at[writer, node] = at

    def begin(self, process: str) -> None:
        """A process opens its floor: what an earlier one of it wrote may be gone, and its time with it."""
        self._last_at = {place: at for place, at in self._last_at.items() if place[0] != process}

    def open(self, opened: Opened) -> None:
        self.opened.append(opened)
        if opened.floor.opened_at < opened.floor.started.last_at:
            self.findings.append(f"{opened.process} begins at a time before the last event of the log")
        for link in opened.floor.links():
            self._watch_meter(opened, link)

    def _watch_meter(self, opened: Opened, link: str) -> None:
        """What was shown once falls by an award or a correction, and by nothing else."""
        meter = opened.floor.meter(link).pool
        shown = [meter.displayed if meter else 0]

        def look(published: Published) -> None:
            now = opened.floor.meter(link).pool
            falls = any(isinstance(happened.event, ClaimPaid | CorrectionApplied) for happened in published.happened)
            if now and now.displayed < shown[0] and not falls:
                self.findings.append(f"{opened.process} shows {now.displayed} after {shown[0]} without an award")
            shown[0] = now.displayed if now else 0

        opened.floor.subscribe(look, "link")
