"""How long a test waits for what must happen. Only one that fails waits so long: slow machines get their time."""

import time
from collections.abc import Callable

PATIENCE_S = 90
COUNTING_S = 600  # where no game has been counted yet, a question waits until all of them are


def wait_until(is_so: Callable[[], object], what: str, patience_s: float = PATIENCE_S, pause_s: float = 0.02) -> None:
    until = time.monotonic() + patience_s
    while not is_so():
        assert time.monotonic() < until, f"waited {patience_s} s in vain until {what}"
        time.sleep(pause_s)
