"""Only people whom the house knows play: users with the Player's role, and guests whom staff entered."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from megalink.floor.dealing.automatic_dealer import AT_ONCE
from megalink.floor.dealing.runner import Runner
from megalink.floor.orders.commands import AtLink, AtTable, ChangeLimits, Order, SeatGuest
from megalink.floor.service import Floor
from megalink.floor.state.events import Shuffle
from megalink.floor.state.house_limits import HouseLimits
from megalink.floor.state.person_names import is_guest, title_at_table
from megalink.floor.state.streams import USERS, in_envelope
from megalink.floor.state.table_state import Guest
from megalink.floor.state.users import AnyEvent, UserAdded, UserRestored, UserRetired, UserRole
from megalink.jackpot import commands as pool
from megalink.jackpot.events import ClaimPaid
from megalink.jackpot.state import Status
from megalink.ledger.cage import BuyIn, CashOut
from megalink.money import Cents
from megalink.store.contract import Write
from megalink.store.memory import MemoryStore
from megalink.table import commands as c
from tests.floor.floors import (
    DEALER,
    LINK,
    PIT_MANAGER,
    SECOND,
    SHIFT_MANAGER,
    SUPERVISOR,
    must,
    next_day,
    open_floor,
    open_link,
    open_table,
    player,
    seat,
)
from tests.floor.royals import deal_royals, open_royal_tables, royal_round, settlement


def tell(floor: Floor, *events: AnyEvent) -> None:
    """As the pages above write users."""
    lines = [in_envelope(event, SECOND, 0) for event in events]
    floor.store.append([Write(USERS, floor.store.version(USERS), lines)])
    floor.look_up()


@pytest.fixture
def floor() -> Iterator[Floor]:
    """A table, and three users of whom one plays."""
    opened = open_floor()
    open_link(opened)
    open_table(opened, "t1")
    tell(
        opened,
        UserAdded("ann", (UserRole.PLAYER,), None, open=False),
        UserAdded("dee", (UserRole.DEALER,), None, open=False),
        UserAdded("eve", (UserRole.AUDITOR,), None, open=False),
    )
    yield opened
    opened.close()


@pytest.mark.parametrize("name", ["nobody", "dee2", "eve", "guest.3.t1.7", "robot.t1.1"])
def test_staff_bring_nobody_into_play_whom_the_house_does_not_know(floor: Floor, name: str) -> None:
    sit = AtTable("t1", c.Sit(name, 1, actor=DEALER))
    for order in (sit, BuyIn(name, Cents(99_999_999), actor=SUPERVISOR)):
        reply = floor.call(order)
        assert (reply.code, reply.content["field"], reply.content["value"]) == ("player_unknown", "player", name)
    must(floor, AtTable("t1", c.CallPlaceYourBets(actor=DEALER)))
    wager = AtTable("t1", c.PlaceWager(name, 1, "ante", Cents(500), actor=DEALER))
    assert floor.call(wager).code == "player_unknown"
    assert (floor.table("t1").state.seats, floor.purse(name).version) == ({}, 0)


def test_a_user_with_the_player_s_role_is_seated_and_buys_in(floor: Floor) -> None:
    must(floor, AtTable("t1", c.Sit("ann", 1, actor=DEALER)))
    must(floor, BuyIn("ann", Cents(500), actor=SUPERVISOR))
    assert floor.table("t1").state.seats == {1: "ann"}


def test_a_retired_user_takes_no_seat_and_no_chips__and_is_still_paid_out(floor: Floor) -> None:
    must(floor, BuyIn("ann", Cents(500), actor=SUPERVISOR))
    tell(floor, UserRetired("ann", "left the house"))
    assert floor.call(AtTable("t1", c.Sit("ann", 1, actor=DEALER))).code == "player_unknown"
    assert floor.call(BuyIn("ann", Cents(500), actor=SUPERVISOR)).code == "player_unknown"
    must(floor, CashOut("ann", Cents(500), actor=SUPERVISOR))
    tell(floor, UserRestored("ann"))
    must(floor, BuyIn("ann", Cents(500), actor=SUPERVISOR))


def test_a_guest_is_seated_as_a_guest__with_a_limit_of_the_house(floor: Floor) -> None:
    name = must(floor, SeatGuest("t1", 3, actor=DEALER)).content["player"]
    assert isinstance(name, str)
    assert (is_guest(name), title_at_table(name)) == (True, "Guest at 3")
    assert floor.table("t1").state.seats == {3: name}
    taken = floor.call(AtTable("t1", c.Sit("ann", 3, actor=DEALER)))
    assert taken.content["message"] == "Guest at 3 is seated there"
    most = HouseLimits().guest
    must(floor, BuyIn(name, Cents(most), "t1", actor=DEALER))
    reply = floor.call(BuyIn(name, Cents(1), "t1", actor=DEALER))
    assert (reply.code, reply.content["field"]) == ("amount_out_of_range", "amount")
    must(floor, CashOut(name, Cents(100), actor=SUPERVISOR))
    must(floor, BuyIn(name, Cents(100), actor=SUPERVISOR))
    must(floor, ChangeLimits(HouseLimits(guest=Cents(most + 1)), "a regular guest", actor=PIT_MANAGER))
    must(floor, BuyIn(name, Cents(1), actor=SUPERVISOR))


def guest_at(floor: Floor, position: int) -> str:
    return str(must(floor, SeatGuest("t1", position, actor=DEALER)).content["player"])


def test_a_guest_who_is_entered_anew_at_his_position_has_no_new_limit(floor: Floor) -> None:
    first = guest_at(floor, 3)
    for _ in range(3):
        must(floor, BuyIn(first, Cents(50_000), "t1", actor=DEALER))
    must(floor, AtTable("t1", c.Leave(first, 3, actor=DEALER)))
    second = guest_at(floor, 3)
    reply = floor.call(BuyIn(second, Cents(50_001), "t1", actor=DEALER))
    assert (reply.code, reply.content["field"]) == ("amount_out_of_range", "amount")
    assert "guests of this position brought S$1,500.00 today and have not cashed out" in str(reply.content["message"])
    assert floor.call(BuyIn(second, Cents(50_001), actor=SUPERVISOR)).code == "amount_out_of_range"
    must(floor, BuyIn(second, Cents(50_000), "t1", actor=DEALER))
    must(floor, BuyIn(guest_at(floor, 4), Cents(200_000), "t1", actor=DEALER))
    # Once the first has cashed out he is gone; the second still holds what he brought.
    must(floor, CashOut(first, Cents(150_000), actor=SUPERVISOR))
    must(floor, BuyIn(second, Cents(150_000), "t1", actor=DEALER))
    assert floor.call(BuyIn(second, Cents(1), "t1", actor=DEALER)).code == "amount_out_of_range"


def test_a_guest_s_position_counts_within_a_gaming_day(floor: Floor) -> None:
    first = guest_at(floor, 3)
    must(floor, BuyIn(first, Cents(200_000), "t1", actor=DEALER))
    must(floor, AtTable("t1", c.Leave(first, 3, actor=DEALER)))
    second = guest_at(floor, 3)
    assert floor.call(BuyIn(second, Cents(1), "t1", actor=DEALER)).code == "amount_out_of_range"
    next_day(floor)
    must(floor, BuyIn(second, Cents(200_000), "t1", actor=DEALER))


def test_two_guests_of_one_position_are_two(floor: Floor) -> None:
    first = str(must(floor, SeatGuest("t1", 3, actor=DEALER)).content["player"])
    assert floor.call(SeatGuest("t1", 3, actor=DEALER)).code == "position_taken"
    must(floor, AtTable("t1", c.Leave(first, 3, actor=DEALER)))
    second = must(floor, SeatGuest("t1", 3, actor=DEALER)).content["player"]
    assert first != second
    assert (*floor.table("t1").guests,) == (first, second)
    assert floor.call(SeatGuest("t1", 9, actor=DEALER)).code == "position_unknown"
    assert floor.call(SeatGuest("t9", 1, actor=DEALER)).code == "table_unknown"
    assert floor.call(SeatGuest("t1", 1, actor=player("ann"))).code == "not_permitted"


def test_who_is_known_and_who_is_a_guest_is_so_after_a_restart() -> None:
    store = MemoryStore()
    floor = open_floor(store, table_snapshot_events=1)
    open_link(floor)
    open_table(floor, "t1")
    tell(floor, UserAdded("ann", (UserRole.PLAYER,), None, open=False), UserRetired("ann", "gone"))
    guest = str(must(floor, SeatGuest("t1", 1, actor=DEALER)).content["player"])
    floor.close()
    again = open_floor(store)
    assert again.state.people == floor.state.people
    assert dict(again.table("t1").guests) == {guest: Guest(1, floor.clock.now())}
    must(again, BuyIn(guest, Cents(500), actor=SUPERVISOR))
    assert again.call(BuyIn("ann", Cents(500), actor=SUPERVISOR)).code == "player_unknown"
    again.close()


def test_a_floor_without_users_asks_nobody() -> None:
    """As a simulation is, or a night of a test."""
    floor = open_floor()
    open_link(floor)
    open_table(floor, "t1")
    seat(floor, "t1", "whoever")
    assert floor.purse("whoever").balance
    floor.close()


def test_a_guest_may_walk_away_with_chips__and_the_answer_says_what_he_holds(floor: Floor) -> None:
    guest = str(must(floor, SeatGuest("t1", 3, actor=DEALER)).content["player"])
    must(floor, BuyIn(guest, Cents(2_019), "t1", actor=DEALER))
    assert must(floor, AtTable("t1", c.Leave(guest, 3, actor=DEALER))).content["holds"] == 2_019
    must(floor, CashOut(guest, Cents(2_019), actor=SHIFT_MANAGER))
    must(floor, AtTable("t1", c.Sit("ann", 1, actor=DEALER)))
    assert "holds" not in must(floor, AtTable("t1", c.Leave("ann", 1, actor=DEALER))).content


def guest_with_a_claim(floor: Floor) -> str:
    """A Royal Flush of a guest at t2, verified."""
    open_table(floor, "t2", shuffle=Shuffle.SHOE)
    guest = str(must(floor, SeatGuest("t2", 1, actor=DEALER)).content["player"])
    must(floor, BuyIn(guest, Cents(100_000), "t2", actor=DEALER))
    for order in (*royal_round("t2", guest), settlement("t2")):
        must(floor, order)
    must(floor, AtLink(LINK, pool.VerifyClaim(1, actor=PIT_MANAGER)))
    return guest


def test_a_guest_s_claim_is_paid_to_somebody_with_a_name(floor: Floor) -> None:
    guest = guest_with_a_claim(floor)
    pay = pool.PayClaim(1, actor=SHIFT_MANAGER)
    for nobody in ("", "  "):
        reply = floor.call(AtLink(LINK, replace(pay, paid_to=nobody)))
        assert (reply.status, reply.code, reply.content["field"]) == (422, "receiver_missing", "paid_to")
    before = floor.purse(guest).balance
    must(floor, AtLink(LINK, replace(pay, paid_to=" Lee Min, passport K1234567 ")))
    assert floor.purse(guest).balance > before
    meter = floor.meter(LINK).pool
    assert meter is not None
    assert meter.claims[1].paid_to == "Lee Min, passport K1234567"
    (paid,) = [one.data for one in floor.store.read(f"link:{LINK}") if one.type == ClaimPaid.WIRE]
    assert '"paid_to":"Lee Min, passport K1234567"' in paid
    again = open_floor(floor.store)
    assert again.meter(LINK).pool == meter
    again.close()


def test_nobody_asks_a_user_for_his_name__and_an_old_payment_has_none(floor: Floor) -> None:
    tell(floor, UserAdded("p.t2", (UserRole.PLAYER,), None, open=False))
    open_royal_tables(floor, ["t2"])
    deal_royals(floor, ["t2"])
    must(floor, settlement("t2"))
    must(floor, AtLink(LINK, pool.VerifyClaim(1, actor=PIT_MANAGER)))
    must(floor, AtLink(LINK, pool.PayClaim(1, actor=SHIFT_MANAGER)))
    (paid,) = [one.data for one in floor.store.read(f"link:{LINK}") if one.type == ClaimPaid.WIRE]
    assert "paid_to" not in paid


def test_a_claim_of_a_guest_waits_for_a_person__and_the_runner_does_not_try_to_pay_it(
    floor: Floor, monkeypatch: pytest.MonkeyPatch
) -> None:
    guest_with_a_claim(floor)
    given: list[Order] = []
    monkeypatch.setattr(floor, "submit", lambda order, *_: given.append(order))
    runner = Runner(floor, AT_ONCE, supervisor=SECOND)
    runner.look()
    assert [order for order in given if isinstance(order, AtLink)] == []
    monkeypatch.undo()
    meter = floor.meter(LINK).pool
    assert meter is not None
    assert [claim.status for claim in meter.open_claims()] == [Status.VERIFIED]
