"""After wrong passwords a client has to wait. A guesser locks himself out for long, and the owner hardly at all.

Failures count for the address together with the name. From too many addresses at once a name gets a pause of seconds;
an address from which its owner logged in before does not even notice that.
"""

import time
from collections import OrderedDict
from typing import NamedTuple

FREE_FAILURES = 5
LONGEST_S = 900.0  # for one address at one name
FREE_FOR_NAME = 30
PAUSE_S = 10.0  # for a name, from addresses that it is not known at
FORGET_S = 3600.0
MOST_KEPT = 50_000


class _Failures(NamedTuple):
    times: int
    last: float
    until: float


NONE = _Failures(0, 0.0, 0.0)


class Lockout:
    def __init__(self) -> None:
        self._failures: OrderedDict[tuple[str, str], _Failures] = OrderedDict()
        self._known: OrderedDict[tuple[str, str], None] = OrderedDict()

    def wait(self, name: str, address: str) -> int:
        """Seconds until this address may try this name again."""
        now = time.monotonic()
        until = self._of(name, address, now).until
        if (name, address) not in self._known:
            until = max(until, self._of(name, "", now).until)
        return max(0, int(until - now + 0.999))

    def failed(self, name: str, address: str) -> None:
        now = time.monotonic()
        own = self._of(name, address, now).times + 1
        wait = min(LONGEST_S, 2.0 ** (own - FREE_FAILURES)) if own >= FREE_FAILURES else 0.0
        self._keep(name, address, _Failures(own, now, now + wait))
        all_ = self._of(name, "", now).times + 1
        pause = PAUSE_S if all_ >= FREE_FOR_NAME else 0.0
        self._keep(name, "", _Failures(all_, now, now + pause))

    def succeeded(self, name: str, address: str) -> None:
        self._failures.pop((name, address), None)
        self._known[name, address] = None
        self._known.move_to_end((name, address))
        if len(self._known) > MOST_KEPT:
            self._known.popitem(last=False)

    def _of(self, name: str, address: str, now: float) -> _Failures:
        failures = self._failures.get((name, address), NONE)
        return failures if now - failures.last < FORGET_S else NONE

    def _keep(self, name: str, address: str, failures: _Failures) -> None:
        self._failures[name, address] = failures
        self._failures.move_to_end((name, address))
        if len(self._failures) > MOST_KEPT:
            self._failures.popitem(last=False)
