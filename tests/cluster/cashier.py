"""Gives a floor one order after the other, and notes for how long none was answered."""

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count

from megalink.floor.audit.audit import audit
from megalink.floor.service import Floor
from megalink.ledger.cage import BuyIn
from megalink.money import Cents
from megalink.store.contract import Store
from tests.cluster.machines import FAILOVER_S
from tests.floor.floors import SUPERVISOR
from tests.patience import wait_until

PLAYER, AMOUNT = "client", Cents(7)


class Cashier(threading.Thread):
    """What is not answered is sent again with its key, as a client does it."""

    def __init__(self, floor: Floor) -> None:
        super().__init__(daemon=True)
        self.floor = floor
        self.answered = self.sent_again = 0
        self.failure: BaseException | None = None
        self._longest_s = 0.0
        self._over = threading.Event()

    def run(self) -> None:
        try:
            last = time.monotonic()
            for number in count():
                if self._over.is_set():
                    return
                self._order(f"{PLAYER}/{number}")
                now = time.monotonic()
                self._longest_s, last = max(self._longest_s, now - last), now
                self.answered += 1
        except BaseException as failure:  # noqa: BLE001 (told by whoever waits for orders)
            self.failure = failure

    def _order(self, key: str) -> None:
        while not (reply := self.floor.call(BuyIn(PLAYER, AMOUNT, actor=SUPERVISOR), key)).is_accepted:
            assert reply.code == "store_unavailable", reply
            self.sent_again += 1

    def longest_pause(self) -> float:
        """In seconds, since this was last asked, once orders are answered again."""
        self.wait_for_more()
        longest, self._longest_s = self._longest_s, 0.0
        return longest

    def wait_for_more(self, orders: int = 20) -> None:
        wanted = self.answered + orders
        wait_until(lambda: self.failure or self.answered >= wanted, "orders are answered", FAILOVER_S)
        if self.failure is not None:
            raise self.failure

    def stop(self) -> None:
        self._over.set()
        self.join()

    def check(self, store: Store) -> None:
        """Every answered order is in the log once, and all the books agree."""
        assert store.version(f"player:{PLAYER}") == self.answered
        assert self.floor.purse(PLAYER).balance == AMOUNT * self.answered
        assert audit(store).findings == []


@contextmanager
def giving_orders(floor: Floor) -> Iterator[Cashier]:
    cashier = Cashier(floor)
    cashier.start()
    try:
        cashier.wait_for_more()
        yield cashier
        cashier.wait_for_more()
    finally:
        cashier.stop()
