"""The automatic dealer goes on once all people at the table are ready, and keeps no seat for those who are gone."""

import pytest

from megalink.floor.dealing.automatic_dealer import Times
from megalink.floor.dealing.robots import Robots
from megalink.floor.orders.commands import AtTable, SayReady
from megalink.floor.state.person_names import robot_name
from megalink.games.library import document_keys
from megalink.money import Cents
from megalink.store.memory import MemoryStore
from megalink.table import commands as c
from megalink.table.phase import Phase
from tests.floor.floors import DEALER, SUPERVISOR, must, player, seat
from tests.floor.night import TIMES, Night


def say_ready(night: Night, *names: str) -> None:
    for name in names:
        must(night.floor, SayReady("t1", actor=player(name)))
    night.look()


def to_bets(night: Night, *names: str) -> None:
    seat(night.floor, "t1", *names)
    night.look()
    night.wait(TIMES.between)
    assert night.phase() is Phase.BETTING


def to_result(night: Night) -> None:
    """The round in which bets are open is over without a card."""
    night.do(c.VoidRound("5.1", "torn", actor=SUPERVISOR))


def test_the_result_stays_for_six_seconds() -> None:
    assert Times().between >= 6_000


@pytest.mark.parametrize("document", document_keys())
def test_bets__close_when_all_people_have_bet_or_passed(document: str) -> None:
    night = Night(document)
    to_bets(night, "ann", "bob")
    night.wager("ann", 1)
    say_ready(night, "ann")
    assert night.phase() is Phase.BETTING
    say_ready(night, "bob")
    assert night.phase() is Phase.DEALING


def test_bets__stay_open_while_nobody_has_any() -> None:
    night = Night()
    to_bets(night, "ann", "bob")
    say_ready(night, "ann", "bob")
    night.wait(100_000)
    assert night.phase() is Phase.BETTING
    night.wager("ann", 1)
    assert night.phase() is Phase.BETTING  # she has placed a wager since
    say_ready(night, "ann")
    assert night.phase() is Phase.DEALING


def test_bets__close_in_their_time_for_those_who_do_not_say_so() -> None:
    night = Night()
    to_bets(night, "ann", "bob")
    night.wager("ann", 1)
    night.wait(5_000)
    say_ready(night, "ann")
    night.wait(4_999)
    assert night.phase() is Phase.BETTING
    night.wait(1)
    assert night.phase() is Phase.DEALING


def test_robots_make_nobody_wait() -> None:
    night = Night(robots=Robots(1))
    to_bets(night, robot_name("t1", 1), "ann")
    say_ready(night, "ann")
    assert night.phase() is Phase.DEALING
    assert robot_name("t1", 1) in {hand.controller for hand in night.floor.table("t1").state.current.hands.values()}


def test_robots_alone_play_by_the_clock() -> None:
    night = Night(robots=Robots(1))
    to_bets(night, robot_name("t1", 1))
    night.wait(TIMES.betting - 1)
    assert night.phase() is Phase.BETTING
    night.wait(1)
    assert night.phase() is Phase.DEALING


def test_who_is_not_there_makes_nobody_wait_and_hurries_nobody() -> None:
    there = {"ann", "bob"}
    night = Night(is_present=there.__contains__)
    to_bets(night, "ann", "bob", "cas")
    night.wager("ann", 1)
    say_ready(night, "ann")
    assert night.phase() is Phase.BETTING
    there.remove("bob")
    night.runner.touch_all()
    night.look()
    assert night.phase() is Phase.DEALING


def test_next_round__begins_at_once_when_all_ask_for_it_and_else_in_its_time() -> None:
    night = Night()
    to_bets(night, "ann", "bob")
    to_result(night)
    night.wait(TIMES.between // 2)
    say_ready(night, "ann")
    assert night.phase() is Phase.VOID
    night.wait(TIMES.between - TIMES.between // 2 - 1)
    assert night.phase() is Phase.VOID  # that she has said so does not lengthen it either
    night.wait(1)
    assert night.phase() is Phase.BETTING
    to_result(night)
    say_ready(night, "ann", "bob")
    assert night.phase() is Phase.BETTING


def test_3_4_1__the_notice_is_given_before_bets_close_early_too() -> None:
    night = Night()
    to_bets(night, "ann")
    must(night.floor, AtTable("t1", c.Sit("ann", 2, actor=player("ann"))))
    night.wager("ann", 1)
    night.wager("ann", 2)
    say_ready(night, "ann")
    assert night.phase() is Phase.DEALING
    assert night.floor.table("t1").state.informed == {"ann"}


# Seats


class Away:
    """By the floor's clock."""

    def __init__(self) -> None:
        self.since: dict[str, int] = {}
        self.night: Night | None = None

    def __call__(self, name: str) -> int | None:
        assert self.night is not None or name not in self.since
        return self.night.clock.now() - self.since[name] if self.night and name in self.since else None


def away_night(store: MemoryStore | None = None, **more: object) -> tuple[Night, Away]:
    away = Away()
    night = Night(store=store, away_for=away, **more)  # type: ignore[arg-type]
    away.night = night
    return night, away


def leave(night: Night, away: Away, name: str) -> None:
    away.since[name] = night.clock.now()
    night.runner.touch_all()
    night.look()


def seats(night: Night) -> list[str]:
    return [*night.floor.table("t1").state.seats.values()]


def test_a_seat_is_released_when_its_player_has_been_away_for_the_time() -> None:
    night, away = away_night()
    to_bets(night, "ann", "bob")
    leave(night, away, "ann")
    night.wait(TIMES.gone - 1)
    assert seats(night) == ["ann", "bob"]
    night.wait(1)
    assert seats(night) == ["bob"]
    assert night.floor.table("t1").released["ann"].away == TIMES.gone


def test_who_plays_through_another_server_is_not_gone() -> None:
    """Its pages are not this server's; what is done there stands in the log."""
    night, away = away_night()
    to_bets(night, "ann")
    leave(night, away, "ann")
    night.wait(TIMES.gone - 1)
    night.do(c.PlaceWager("ann", 1, "progressive_jackpot", Cents(100), actor=player("ann")))
    night.wait(TIMES.gone - 1)
    assert seats(night) == ["ann"]
    night.wait(1)
    assert seats(night) == []


def test_who_comes_back_in_time_keeps_it() -> None:
    night, away = away_night()
    to_bets(night, "ann")
    leave(night, away, "ann")
    night.wait(TIMES.gone - 1)
    away.since.clear()
    night.wait(100_000)
    assert seats(night) == ["ann"]
    leave(night, away, "ann")
    night.wait(TIMES.gone)
    assert seats(night) == []


def test_a_wager_in_play_keeps_it_until_the_round_is_over() -> None:
    night, away = away_night()
    to_bets(night, "ann", "bob")
    night.wager("ann", 1)
    leave(night, away, "ann")
    night.wait(TIMES.betting)
    night.wait(TIMES.reveal)
    assert night.phase() is Phase.DECIDING
    night.do(c.ReportIrregularity("5.1", "torn", actor=DEALER))
    night.wait(TIMES.gone)
    assert "ann" in seats(night)
    night.do(c.VoidRound("5.1", "torn", actor=SUPERVISOR))
    assert seats(night) == ["bob"]


def test_a_wager_without_a_base_wager_does_not_keep_it() -> None:
    night, away = away_night()
    to_bets(night, "ann")
    before = night.floor.purse("ann").balance
    night.do(c.PlaceWager("ann", 1, "progressive_jackpot", Cents(100), actor=player("ann")))
    leave(night, away, "ann")
    night.wait(TIMES.gone)
    assert seats(night) == []
    assert night.floor.purse("ann").balance == before


def test_robots_keep_their_seats() -> None:
    night, away = away_night(robots=Robots(1))
    to_bets(night, robot_name("t1", 1), "ann")
    leave(night, away, robot_name("t1", 1))
    night.wait(TIMES.gone * 2)
    assert robot_name("t1", 1) in seats(night)


def test_a_server_that_is_started_anew_releases_the_seats_of_those_who_do_not_come_back() -> None:
    store = MemoryStore()
    before = Night(store=store)
    to_bets(before, "ann", "bob")
    before.floor.close()
    night, away = away_night(store)
    leave(night, away, "ann")
    night.wait(TIMES.gone)
    assert seats(night) == ["bob"]
