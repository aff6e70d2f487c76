"""Looks after the log while the floor works: verifies what was written, hears of others' writing, and of a way back."""

import logging
import threading
from contextlib import suppress

from megalink.floor.commands import RecordVerified
from megalink.floor.conductor import Conductor
from megalink.floor.loading import lock_faults
from megalink.floor.requests import Request
from megalink.floor.scribe import Scribe
from megalink.play.linked import SYSTEM
from megalink.store import StoreError, Trouble

EVERY = 20_000  # events: so many are verified together, when the floor has time
AT_MOST = 10  # times as many are to be verified at the next start, however busy the floor was
BUSY = 500  # events from one look to the next
LOOK_S = 0.25

log = logging.getLogger("megalink.floor")


def is_due(unverified: int, moved: int, every: int = EVERY) -> bool:
    """Whether it is time to verify; while the floor is busy, that can wait a while."""
    return unverified >= every * (AT_MOST if moved > BUSY else 1)


class Keeper:
    def __init__(self, scribe: Scribe, conductor: Conductor, *, shared: bool, every: int = EVERY) -> None:
        self._scribe = scribe
        self._conductor = conductor
        self._every = every
        self._closing = threading.Event()
        self._threads = [threading.Thread(target=self._verify, name="floor-keeper", daemon=True)]
        if shared:
            self._threads.append(threading.Thread(target=self._follow, name="floor-follower", daemon=True))
        for thread in self._threads:
            thread.start()

    def close(self) -> None:
        self._closing.set()
        for thread in self._threads:
            thread.join()

    def _verify(self) -> None:
        before = self._scribe.house.position
        while not self._closing.wait(LOOK_S):
            self._try_again()
            house = self._scribe.house
            position, verified = house.position, house.registry.verified
            moved, before = position - before, position
            if not is_due(position - verified, moved, self._every):
                continue
            try:
                faults = tuple(self._scribe.store.verify(verified))
            except StoreError as error:
                log.warning("the log could not be verified: %s", error)
                continue
            if faults:
                log.error("the log does not hold: %s", faults[0].message)
                lock_faults(house, faults)
                return
            self._conductor.submit(Request(RecordVerified(position, actor=SYSTEM), lambda _reply: None))
            self._closing.wait(LOOK_S)

    def _try_again(self) -> None:
        """A server that was away may be back, and who is told that this floor is not well sends it no orders.

        Asked here and not by the conductor, who would keep orders waiting meanwhile. Reading tells it; whether a full
        disk has room again is told by the next order alone.
        """
        trouble = self._scribe.trouble
        if trouble and trouble.trouble is Trouble.UNREACHABLE:
            with suppress(StoreError):
                self._scribe.store.position()
                self._conductor.look_up()

    def _follow(self) -> None:
        while not self._closing.is_set():
            try:
                if self._scribe.store.wait(self._scribe.house.position, LOOK_S) > self._scribe.house.position:
                    self._conductor.look_up()
                    self._closing.wait(0.005)
            except StoreError as error:
                log.warning("the log is out of reach: %s", error)
                self._closing.wait(LOOK_S)
