"""The floor: tables, links, cage and shuffles behind one door. Orders go in, durable answers come out."""

import threading
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from megalink.floor import names
from megalink.floor.books import books, findings
from megalink.floor.clock import Clock, SystemClock
from megalink.floor.commands import Order
from megalink.floor.conductor import Conductor
from megalink.floor.desk import Desk
from megalink.floor.envelope import open_envelope
from megalink.floor.events import PLAYER_EVENTS
from megalink.floor.house import House, Meter, Purse
from megalink.floor.keeper import Keeper
from megalink.floor.loading import Started, start
from megalink.floor.means import Means
from megalink.floor.recovery import power_failures
from megalink.floor.refusal import Reply
from megalink.floor.requests import Listener, Request
from megalink.floor.scribe import Scribe
from megalink.floor.shuffle import commitment
from megalink.ledger.balances import TrialBalance, trial_balance
from megalink.ledger.checks import Finding
from megalink.store import Store, StoreError
from megalink.table.audience import Seen, Viewer, view

PATIENCE_S = 60.0


class StatementLine(NamedTuple):
    """One line of a Player's account."""

    version: int
    at: int
    event: Any
    balance: int


class Floor:
    """Loads the log, locks what does not hold, and offers what 5.16 gives to who was cut off in mid-round."""

    def __init__(
        self,
        store: Store,
        *,
        clock: Clock | None = None,
        means: Means | None = None,
        reopen: Callable[[], Store] | None = None,
        shared: bool = False,
        keep: bool = True,
        recover: bool = True,
    ) -> None:
        """`shared`: other servers write to the same log. `keep`: verify what was written in the background.

        `recover`: this is the server of its tables, and offers what 5.16 gives at those where a round was cut off.
        """
        self.means = means or Means()
        self.clock = clock or SystemClock()
        self.started: Started = start(store)
        self._house = self.started.house
        self._scribe = Scribe(store, self._house, self.clock, self.means, reopen)
        self._scribe.catch_up()
        self._conductor = Conductor(self._scribe)
        self._keeper = Keeper(self._scribe, self._conductor, shared=shared) if keep or shared else None
        if recover:
            self._recover()

    def _recover(self) -> None:
        for order in power_failures(self._house, self.means.home):
            self.call(order)

    # Orders

    def submit(self, order: Order, done: Callable[[Reply], None], key: str | None = None, hash_: str = "") -> None:
        """`done` is called in another thread, once the answer is durable: it must not wait for anything."""
        self._conductor.submit(Request(order, done, key, hash_))

    def call(self, order: Order, key: str | None = None, timeout: float = PATIENCE_S) -> Reply:
        """Submits and waits for the answer. Raises TimeoutError; the order may have been carried out all the same."""
        answered = threading.Lock()
        answered.acquire()
        replies: list[Reply] = []

        def done(reply: Reply) -> None:
            replies.append(reply)
            answered.release()

        self.submit(order, done, key)
        if not answered.acquire(timeout=timeout):
            raise TimeoutError("no answer in time: ask again with the same key")
        return replies[0]

    def look_up(self) -> None:
        """Somebody wrote to the log beside the floor, as when users change: it takes that in as soon as it can."""
        self._conductor.look_up()

    # What is there: all of it durable, none of it secret

    def tables(self) -> tuple[str, ...]:
        return tuple(self._house.desks)

    def links(self) -> tuple[str, ...]:
        return tuple(self._house.meters)

    def desk(self, table: str) -> Desk:
        """For the dealer and the robots of this process; people get `view`."""
        return self._house.desks[table]

    def meter(self, link: str) -> Meter:
        return self._house.meters[link]

    def purse(self, player: str) -> Purse:
        return self._house.purses.get(player, Purse())

    def view(self, table: str, viewer: Viewer) -> Seen:
        desk = self._house.desks[table]
        seen = view(desk.state, viewer)
        return {
            **seen,
            "table_name": table,
            "version": desk.version,
            "closed": desk.closed,
            "locked": names.table(table) in self._house.locked,
            "link": desk.listed.link,
            "commitment": commitment(bytes.fromhex(desk.seed)) if desk.seed else None,
        }

    def statement(self, player: str, after_version: int = 0) -> Iterator[StatementLine]:
        for recorded in self._scribe.store.read(names.player(player), after_version):
            opened = open_envelope(recorded, PLAYER_EVENTS)
            yield StatementLine(recorded.version, opened.at, opened.event, opened.more["balance"])

    def trial_balance(self) -> TrialBalance:
        return trial_balance(books(self._house))

    def findings(self) -> tuple[Finding, ...]:
        """What is wrong with the books: nothing, ever."""
        return tuple(findings(self._house))

    @property
    def house(self) -> House:
        """Everything, secrets included: for this process's own reports, never for a viewer."""
        return self._house

    @property
    def store(self) -> Store:
        """The log. It may be another object after the first one broke: ask each time."""
        return self._scribe.store

    @property
    def trouble(self) -> StoreError | None:
        """Why the last orders could not be written down, however often it was tried; None when they were."""
        return self._scribe.trouble

    @property
    def is_failing(self) -> bool:
        """Whether the last try to write something down failed, be it the first of several."""
        return self._scribe.is_failing

    @property
    def locked(self) -> dict[str, str]:
        """Streams that failed a check, and why: for auditors."""
        return dict(self._house.locked)

    @property
    def position(self) -> int:
        return self._house.position

    @property
    def gaming_day(self) -> str:
        return self._house.registry.day

    def subscribe(self, listener: Listener) -> Callable[[], None]:
        """Calls the listener once for every transaction, in the conductor's thread. Gives a way to end it."""
        self._scribe.listeners.append(listener)
        return lambda: self._scribe.listeners.remove(listener)

    def close(self) -> None:
        """Finishes what waits. The store is its owner's to close."""
        if self._keeper:
            self._keeper.close()
        self._conductor.close()
