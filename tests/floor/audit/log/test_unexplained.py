"""An audit names accounts of strangers and amounts above the ceiling, as older floors let them into their logs."""

from collections.abc import Iterator

import pytest

from megalink.floor.audit.audit import audit
from megalink.floor.audit.log.unexplained import NAMED
from megalink.floor.dealing.robots import Robots
from megalink.floor.dealing.self_play import simulate
from megalink.floor.decide import change, try_order
from megalink.floor.orders.commands import AtTable, OpenTable, SeatGuest
from megalink.floor.service import Floor
from megalink.floor.state.amounts import holds_money
from megalink.floor.state.events import FLOOR_EVENTS, PLAYER_EVENTS
from megalink.floor.state.floor_state import AT_TABLE
from megalink.floor.state.person_names import is_robot
from megalink.floor.state.streams import USERS, in_envelope
from megalink.floor.state.users import AnyEvent, UserAdded, UserRetired, UserRole
from megalink.ledger.cage import BuyIn, CashOut
from megalink.ledger.checks import Discrepancy
from megalink.money import CEILING, Cents
from megalink.store.contract import Write
from megalink.store.memory import MemoryStore
from megalink.table import commands as c
from megalink.web.auth.directory import Directory
from megalink.web.demo import open_demo, take_log
from megalink.wire.events import POOL_EVENTS
from tests.floor.floors import DEALER, PIT_MANAGER, SECOND, must, open_floor, play_rounds, seat
from tests.floor.hand_clock import HandClock

FORTUNE = Cents(99_999_999_999_00)


def users(floor: Floor, *events: AnyEvent) -> None:
    written = [in_envelope(event, SECOND, floor.clock.now()) for event in events]
    floor.store.append([Write(USERS, floor.store.version(USERS), written)])
    floor.look_up()
    floor.call(BuyIn("nobody", Cents(-1), actor=DEALER))  # once it is refused, the users are known


def added(name: str, role: UserRole = UserRole.PLAYER) -> UserAdded:
    return UserAdded(name, (role,), None, open=False)


def findings(floor: Floor) -> list[Discrepancy]:
    return audit(floor.store).findings


@pytest.fixture
def floor() -> Iterator[Floor]:
    floor = open_floor(clock=HandClock(1_767_268_800_000))
    must(floor, OpenTable("t1", "singapore-stud@9", actor=PIT_MANAGER))
    yield floor
    floor.close()


@pytest.fixture
def older(floor: Floor, monkeypatch: pytest.MonkeyPatch) -> Floor:
    """As floors were: whoever is named may play, with any amount, by one person's word."""
    users(floor, added("dee", UserRole.DEALER), added("ann"))
    monkeypatch.setattr(change.Draft, "knows", lambda _draft, _player: True)
    for check in ("over_ceiling", "over_house_limit", "second_needed"):
        monkeypatch.setattr(try_order, check, lambda *_: None)
    return floor


def seat_stranger(floor: Floor, name: str, chips: int) -> None:
    must(floor, AtTable("t1", c.Sit(name, 1, actor=DEALER)))
    must(floor, BuyIn(name, Cents(chips), "t1", actor=DEALER))


def test_a_name_that_no_user_has__is_named_with_what_it_holds(older: Floor) -> None:
    seat_stranger(older, "eve", 12_345)
    (stranger,) = findings(older)
    assert stranger == Discrepancy(
        "accounts_are_of_people_the_house_knows",
        "player:eve",
        "no user is called eve, and no guest was entered so: the account holds 123.45, and was moved once, "
        "first by dee at 2026-01-01 12:00:00 UTC",
    )


def test_a_stranger_who_has_gone_with_the_money__is_named_too(older: Floor) -> None:
    seat_stranger(older, "eve", 12_345)
    must(older, CashOut("eve", Cents(12_345), "t1", actor=DEALER))
    (stranger,) = findings(older)
    assert "the account holds nothing now, and was moved 2 times" in stranger.message


def test_an_amount_above_the_ceiling__is_named(older: Floor) -> None:
    must(older, BuyIn("ann", FORTUNE, "t1", actor=DEALER))
    must(older, BuyIn("ann", CEILING, "t1", actor=DEALER))
    (above,) = findings(older)
    assert (above.check, above.where) == ("amounts_are_below_the_ceiling", "player:ann")
    assert above.message == (
        "a buy-in of 99999999999.00 for ann, by dee at 2026-01-01 12:00:00 UTC: no amount is above 1000000000.00"
    )


def test_what_follows_from_an_amount__is_not_told_again(older: Floor) -> None:
    must(older, AtTable("t1", c.Sit("ann", 1, actor=DEALER)))
    must(older, BuyIn("ann", FORTUNE, "t1", actor=DEALER))
    must(older, AtTable("t1", c.CallPlaceYourBets(actor=DEALER)))
    must(older, AtTable("t1", c.PlaceWager("ann", 1, "ante", FORTUNE, actor=DEALER)))
    must(older, AtTable("t1", c.VoidRound("5.1", "a red card", actor=SECOND)))
    assert [finding.where for finding in findings(older)] == ["player:ann", "table:t1"]


DERIVED = (
    *("floor.acknowledged_lost floor.cash_reported floor.minimum_carried player.moved player.adjusted".split()),
    "adjustment.approved",
    *("table.wager_lowered table.bets_closed table.wager_taken_back table.late_part_forfeited".split()),
    *("table.decision_made table.wager_settled table.wagers_returned table.settlement_reversed".split()),
    *("table.jackpot_hand_entered table.jackpot_awarded table.award_reversed jackpot.contributed".split()),
    *("jackpot.contribution_reversed jackpot.claims_entered jackpot.claims_priced jackpot.claims_repriced".split()),
    *("jackpot.claim_paid jackpot.claim_refused jackpot.paid_claim_reversed jackpot.correction_applied".split()),
)


def test_every_event_with_an_amount__is_looked_at_or_follows_from_others() -> None:
    kinds = {**FLOOR_EVENTS, **AT_TABLE, **PLAYER_EVENTS, **POOL_EVENTS}
    with_amounts = {name.removesuffix(".v1") for name, kind in kinds.items() if holds_money(kind)}
    named = {kind.WIRE.removesuffix(".v1") for kind in NAMED}
    assert with_amounts == named | {*DERIVED}
    assert not named & {*DERIVED}


def test_a_floor_without_users__asks_nobody(floor: Floor) -> None:
    seat(floor, "t1", "eve")
    assert findings(floor) == []


def test_a_simulation__is_not_asked_for_its_robots_once_the_house_has_users() -> None:
    floor = open_floor()
    simulate(floor, 1, 2)
    users(floor, added("ann"))
    must(floor, BuyIn("ann", Cents(100), actor=SECOND))
    assert findings(floor) == []
    floor.close()


def test_a_user_who_was_entered_later_or_is_retired__explains_the_account(older: Floor) -> None:
    seat_stranger(older, "bob", 100)
    users(older, added("bob"), UserRetired("ann", "has left"))
    must(older, BuyIn("ann", Cents(100), "t1", actor=DEALER))
    assert findings(older) == []


def test_a_guest__explains_the_account_and_a_name_that_only_looks_like_one_does_not(older: Floor) -> None:
    guest = must(older, SeatGuest("t1", 3, actor=DEALER)).content["player"]
    must(older, BuyIn(str(guest), Cents(100), "t1", actor=DEALER))
    assert findings(older) == []
    must(older, BuyIn("guest.4.t1.99", Cents(100), "t1", actor=DEALER))
    assert [finding.where for finding in findings(older)] == ["player:guest.4.t1.99"]


def test_a_demonstration__knows_its_robots() -> None:
    store, robots = MemoryStore(), Robots(1)
    take_log(store, HandClock())
    floor = open_floor(store, begins_day=False)
    open_demo(floor, Directory(lambda: floor.store, floor.clock, floor.look_up))
    play_rounds(floor, 2, "stud-1", robots)
    assert any(is_robot(name) for name in floor.state.purses)
    assert findings(floor) == []
    floor.close()
