"""Who is there: by his pages, and for a moment by what he did last."""

import pytest

from megalink.floor.dealing.automatic_dealer import Lost
from megalink.web.live.presence import MOMENT_S, REMEMBERED_S, Presence


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


def test_how_long_somebody_has_been_away_counts_from_his_last_page_or_order(
    presence: Presence, seconds: Seconds
) -> None:
    presence.page_opened("ann")
    presence.acted("bob")
    seconds.now = 100.0
    assert presence.away_ms("ann") is None
    assert presence.away_ms("bob") == 100_000
    presence.page_closed("ann")
    assert presence.away_ms("ann") is None  # it may be loaded anew
    seconds.now += MOMENT_S
    assert {*presence.forget_gone()} == {"ann", "bob"}
    seconds.now += 60.0
    assert presence.away_ms("ann") == int((MOMENT_S + 60.0) * 1000)
    presence.page_opened("ann")
    assert presence.away_ms("ann") is None


def test_who_was_never_heard_of_is_away_since_the_server_began(seconds: Seconds) -> None:
    seconds.now = 50.0
    presence = Presence(seconds)
    seconds.now = 250.0
    assert presence.away_ms("ann") == 200_000


def test_who_left_long_ago_is_forgotten_and_no_less_away(presence: Presence, seconds: Seconds) -> None:
    seconds.now = 10.0
    presence.acted("ann")
    seconds.now += REMEMBERED_S + MOMENT_S
    presence.forget_gone()
    away = presence.away_ms("ann")
    assert away is not None
    assert away >= int(REMEMBERED_S * 1000)


def test_what_a_player_lost_of_a_time_is_when_he_had_no_page(presence: Presence, seconds: Seconds) -> None:
    presence.page_opened("ann")
    seconds.now = 100.0
    assert presence.lost("ann", 10_000) == Lost(0, goes_on=False)
    assert not presence.has_come_back("ann")
    presence.page_closed("ann")
    seconds.now += 3.0
    presence.acted("ann")  # an order that was still on its way
    assert presence.lost("ann", 10_000) == Lost(3_000, goes_on=True)
    presence.page_opened("ann")
    assert presence.has_come_back("ann")
    seconds.now += 2.0
    presence.page_closed("ann")
    seconds.now += 1.0
    assert presence.lost("ann", 10_000) == Lost(4_000, goes_on=True)
    presence.page_opened("ann")
    seconds.now += 1.0
    assert presence.lost("ann", 10_000) == Lost(4_000, goes_on=False)
    assert presence.lost("ann", 5_000) == Lost(2_000, goes_on=False)  # of a gap only what lies in that time
    assert presence.lost("ann", 1_000) == Lost(0, goes_on=False)


def test_who_had_no_page_at_all_in_a_time_lost_nothing_of_it(presence: Presence, seconds: Seconds) -> None:
    assert presence.lost("ann", 10_000) is None
    presence.page_opened("ann")
    presence.page_closed("ann")
    seconds.now = 10.0
    assert presence.lost("ann", 10_000) is None
    presence.page_opened("ann")
    seconds.now += REMEMBERED_S + 1.0
    presence.forget_gone()
    assert not presence.has_come_back("ann")
