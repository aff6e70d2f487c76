"""Lock-out after wrong passwords: long for who guesses, hardly at all for others."""

import pytest

from megalink.web.auth import lockout
from megalink.web.auth.lockout import FREE_FAILURES, FREE_FOR_NAME, LONGEST_S, PAUSE_S, Lockout
from megalink.web.http import rate_limit as gate
from megalink.web.http.rate_limit import Buckets


class Time:
    def __init__(self) -> None:
        self.now = 1000.0

    def monotonic(self) -> float:
        return self.now


@pytest.fixture
def time(monkeypatch: pytest.MonkeyPatch) -> Time:
    moving = Time()
    monkeypatch.setattr(lockout, "time", moving)
    monkeypatch.setattr(gate, "time", moving)
    return moving


def test_the_wait_doubles_with_every_failure_up_to_a_quarter_of_an_hour(time: Time) -> None:
    locks, waits = Lockout(), []
    for _ in range(18):
        locks.failed("ann", "1.1.1.1")
        waits.append(locks.wait("ann", "1.1.1.1"))
        time.now += waits[-1]
    assert waits[: FREE_FAILURES - 1] == [0] * (FREE_FAILURES - 1)
    assert waits[FREE_FAILURES - 1 : FREE_FAILURES + 4] == [1, 2, 4, 8, 16]
    assert waits[-1] == LONGEST_S


def test_another_address_may_go_on_and_so_may_another_name(time: Time) -> None:
    assert time.now
    locks = Lockout()
    for _ in range(10):
        locks.failed("ann", "1.1.1.1")
    assert locks.wait("ann", "1.1.1.1") > 0
    assert locks.wait("ann", "2.2.2.2") == 0
    assert locks.wait("bob", "1.1.1.1") == 0


def test_guesses_from_everywhere_pause_a_name_for_seconds_and_not_where_its_owner_is_known(time: Time) -> None:
    locks = Lockout()
    locks.succeeded("ann", "home")
    for number in range(FREE_FOR_NAME * 3):
        locks.failed("ann", f"10.0.0.{number}")
    assert 0 < locks.wait("ann", "elsewhere") <= PAUSE_S
    assert locks.wait("ann", "home") == 0
    time.now += PAUSE_S
    assert locks.wait("ann", "elsewhere") == 0


def test_a_right_password_wipes_the_slate_of_its_address(time: Time) -> None:
    locks = Lockout()
    for _ in range(FREE_FAILURES):
        locks.failed("ann", "home")
    time.now += 1
    locks.succeeded("ann", "home")
    locks.failed("ann", "home")
    assert locks.wait("ann", "home") == 0


def test_what_is_remembered_of_guessers_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lockout, "MOST_KEPT", 100)
    locks = Lockout()
    for number in range(1000):
        locks.failed(f"name-{number}", f"10.0.0.{number}")
    assert len(locks._failures) == 100


def test_a_bucket_gives_its_size_at_once_and_then_its_rate(time: Time) -> None:
    buckets = Buckets(a_second=2, size=4)
    assert [buckets.take("a") for _ in range(5)] == [0, 0, 0, 0, 1]
    assert buckets.take("b") == 0
    time.now += 0.5
    assert [buckets.take("a"), buckets.take("a") > 0] == [0, True]
    time.now += 100
    assert [buckets.take("a") for _ in range(5)][:4] == [0, 0, 0, 0]
