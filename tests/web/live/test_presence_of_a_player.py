"""Who is there: by his pages, and for a moment by what he did last."""

import pytest

from megalink.web.live.presence import MOMENT_S, Presence


class Seconds:
    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def seconds() -> Seconds:
    return Seconds()


@pytest.fixture
def presence(seconds: Seconds) -> Presence:
    return Presence(seconds)


def test_a_page_that_is_loaded_anew_makes_nobody_absent(presence: Presence, seconds: Seconds) -> None:
    presence.page_opened("ann")
    seconds.now = 100.0
    assert "ann" in presence
    presence.page_closed("ann")
    seconds.now += MOMENT_S - 0.1
    assert "ann" in presence
    assert not presence.forget_gone()
    presence.page_opened("ann")
    seconds.now += 100.0
    assert "ann" in presence
    assert not presence.forget_gone()


def test_who_closes_his_last_page_is_gone_after_a_moment_and_it_is_told_once(
    presence: Presence, seconds: Seconds
) -> None:
    presence.page_opened("ann")
    presence.page_opened("ann")
    presence.page_closed("ann")
    seconds.now += 2 * MOMENT_S
    assert "ann" in presence
    presence.page_closed("ann")
    seconds.now += MOMENT_S
    assert "ann" not in presence
    assert presence.forget_gone()
    assert not presence.forget_gone()


def test_who_gives_orders_without_a_page_is_there_for_a_moment_after_each(presence: Presence, seconds: Seconds) -> None:
    assert "bob" not in presence
    presence.acted("bob")
    seconds.now += MOMENT_S - 0.1
    assert "bob" in presence
    presence.acted("bob")
    seconds.now += MOMENT_S - 0.1
    assert "bob" in presence
    seconds.now += 0.1
    assert "bob" not in presence
