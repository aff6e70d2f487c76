"""A clock for tests."""


class HandClock:
    """Stands still until a test moves it."""

    def __init__(self, now: int = 1_000_000) -> None:
        self._now = now

    def now(self) -> int:
        return self._now

    def not_before(self, at: int) -> None:
        self._now = max(self._now, at)

    def take_jump(self) -> int:
        return 0

    def pass_by(self, milliseconds: int) -> None:
        self._now += milliseconds
