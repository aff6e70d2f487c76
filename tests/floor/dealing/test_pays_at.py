"""Which claims the automatic supervisor pays, and which it leaves to people."""

import pytest

from megalink.floor.orders.commands import AtLink, AtTable, Order
from megalink.jackpot.commands import VerifyClaim
from megalink.jackpot.state import Status
from megalink.money import Cents
from megalink.table import commands as c
from megalink.table.phase import Phase
from tests.floor.floors import LINK, SHIFT_MANAGER, SUPERVISOR, must, player, seat
from tests.floor.night import TIMES, Night, royal

STRAIGHT_FLUSH = 188_101  # the seed of this number deals the first hand one: 10% of the meter


@pytest.mark.parametrize(
    ("left_to_people", "open_after"), [("s1", ["s1", "s2"]), ("s2", ["s2"]), ("nowhere", [])], ids=str
)
def test_claims_of_a_table_left_to_people_wait_and_what_was_entered_later_waits_with_them(
    left_to_people: str, open_after: list[str]
) -> None:
    night = Night(pays_at=lambda table: table.name != left_to_people)
    royal(night, "s1")
    royal(night, "s2")
    night.look()
    pool = night.floor.meter(LINK).pool
    assert pool is not None
    assert [claim.table for claim in pool.open_claims()] == open_after
    for claim in pool.open_claims():  # what is verified no longer stops its table, whichever claim it waits for
        assert claim.status is (Status.ENTERED if claim.table == left_to_people else Status.VERIFIED)
    night.floor.close()


@pytest.fixture
def hit(monkeypatch: pytest.MonkeyPatch) -> tuple[Night, list[Order]]:
    """A hit at an automatic table that nobody has verified yet, and all orders that the runner gives from then on."""
    night = Night(first_seed=STRAIGHT_FLUSH, pays_at=lambda _table: False)
    seat(night.floor, "t1", "ann")
    night.wait(TIMES.between)
    night.do(c.PlaceWager("ann", 1, "ante", Cents(500), actor=player("ann")))
    night.do(c.PlaceWager("ann", 1, "progressive_jackpot", Cents(100), actor=player("ann")))
    night.wait(TIMES.betting)
    night.wait(TIMES.reveal)
    night.do(c.Decide("ann", 1, "bet", Cents(1_000), actor=player("ann")))
    for _ in range(10):
        night.wait(TIMES.reveal)
    pool = night.floor.meter(LINK).pool
    assert pool is not None
    assert [claim.table for claim in pool.open_claims()] == ["t1"]
    assert night.phase() is Phase.SETTLED
    given: list[Order] = []
    submit = night.floor.submit

    def counted(order: Order, *rest: object) -> None:
        given.append(order)
        submit(order, *rest)  # type: ignore[arg-type]

    monkeypatch.setattr(night.floor, "submit", counted)
    return night, given


def of_table(given: list[Order]) -> list[type]:
    return [type(order.command) for order in given if isinstance(order, AtTable)]


def test_3_14__a_table_whose_hit_nobody_verifies_is_left_alone(hit: tuple[Night, list[Order]]) -> None:
    night, given = hit
    for _ in range(30):
        night.wait(2_000)
    assert of_table(given) == []
    royal(night, "s1")  # moves the link, and verifies nothing
    night.wait(2_000)
    assert c.CallPlaceYourBets not in of_table([order for order in given if _table_of(order) == "t1"])


def _table_of(order: Order) -> str | None:
    return order.table if isinstance(order, AtTable) else None


def test_3_14__once_the_hit_is_verified_the_next_round_opens(hit: tuple[Night, list[Order]]) -> None:
    night, given = hit
    night.wait(10_000)
    must(night.floor, AtLink(LINK, VerifyClaim(1, actor=SUPERVISOR)))
    night.look()
    assert of_table(given) == [c.CallPlaceYourBets]
    assert night.phase() is Phase.BETTING


def test_3_14__voided_it_stops_nothing_any_more(hit: tuple[Night, list[Order]]) -> None:
    night, _given = hit
    must(night.floor, AtTable("t1", c.GiveRuling("void", "a card was marked", actor=SHIFT_MANAGER)))
    night.wait(TIMES.between)
    assert night.phase() is Phase.BETTING
