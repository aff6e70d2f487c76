"""A link's parameters and corrections: two people, at the right moment, and what it means for the tables."""

import pytest

from megalink.floor.orders.commands import AtLink, AtTable
from megalink.floor.orders.refusal import Reply
from megalink.floor.service import Floor
from megalink.floor.state.events import Shuffle
from megalink.jackpot import commands as pool
from megalink.jackpot.parameters import Parameters
from megalink.jackpot.state import Pool
from megalink.money import Cents
from megalink.store.memory import MemoryStore
from megalink.table import commands as c
from megalink.table.phase import Phase
from tests.floor.floors import (
    DEALER,
    LINK,
    PARAMETERS,
    PIT_MANAGER,
    SHIFT_MANAGER,
    SUPERVISOR,
    must,
    open_floor,
    open_link,
    open_table,
    player,
    seat,
)
from tests.floor.royals import deal_royals
from tests.floor.state.test_restart import after_restart, held

HIGHER = PARAMETERS._replace(minimum=Cents(200))
NAME = "p.t1"


@pytest.fixture
def store() -> MemoryStore:
    return MemoryStore()


@pytest.fixture
def floor(store: MemoryStore) -> Floor:
    floor = open_floor(store)
    open_link(floor)
    open_table(floor, "t1", shuffle=Shuffle.SHOE)
    seat(floor, "t1", NAME)
    return floor


def meter(floor: Floor) -> Pool:
    found = floor.meter(LINK).pool
    assert found is not None
    return found


def change(floor: Floor, parameters: Parameters = HIGHER, *, at_next_win: bool = False) -> None:
    number = meter(floor).next_proposal
    must(floor, AtLink(LINK, pool.ProposeParameters(parameters, "r", at_next_win=at_next_win, actor=PIT_MANAGER)))
    must(floor, AtLink(LINK, pool.ApproveParameters(number, actor=SHIFT_MANAGER)))


def pay(floor: Floor, sequence: int = 1) -> None:
    must(floor, AtLink(LINK, pool.VerifyClaim(sequence, actor=SUPERVISOR)))
    must(floor, AtLink(LINK, pool.PayClaim(sequence, actor=DEALER)))


def wager(floor: Floor, cents: int) -> Reply:
    command = c.PlaceWager(NAME, 1, "progressive_jackpot", Cents(cents), actor=player(NAME))
    return floor.call(AtTable("t1", command))


def begin(floor: Floor) -> None:
    must(floor, AtTable("t1", c.CallPlaceYourBets(actor=DEALER)))
    must(floor, AtTable("t1", c.PlaceWager(NAME, 1, "ante", Cents(500), actor=player(NAME))))


def test_parameters__wait_for_the_pool_to_be_won(floor: Floor) -> None:
    change(floor, at_next_win=True)
    deal_royals(floor, ["t1"])
    must(floor, AtTable("t1", c.SettleRound(actor=DEALER)))
    assert meter(floor).parameters == PARAMETERS
    pay(floor)
    assert meter(floor).parameters == HIGHER


def test_parameters__wait_for_a_pool_without_open_claims(floor: Floor) -> None:
    deal_royals(floor, ["t1"])
    must(floor, AtTable("t1", c.SettleRound(actor=DEALER)))
    change(floor)
    assert meter(floor).parameters == PARAMETERS
    pay(floor)
    assert meter(floor).parameters == HIGHER


def test_parameters__of_a_pool_without_claims_change_with_the_approval(floor: Floor) -> None:
    change(floor)
    assert meter(floor).parameters == HIGHER


def test_approval__takes_another_person_whatever_his_key(floor: Floor) -> None:
    must(floor, AtLink(LINK, pool.ProposeParameters(HIGHER, "r", actor=SHIFT_MANAGER)))
    for key in (None, "k1"):
        refused = floor.call(AtLink(LINK, pool.ApproveParameters(1, actor=SHIFT_MANAGER)), key)
        assert (refused.status, refused.code) == (403, "same_person")


def test_approval__sent_twice_approves_once(floor: Floor) -> None:
    displayed = meter(floor).displayed
    must(floor, AtLink(LINK, pool.ProposeCorrection(Cents(700), "counted", actor=PIT_MANAGER)))
    approval = AtLink(LINK, pool.ApproveCorrection(1, actor=SHIFT_MANAGER))
    assert must(floor, approval, "k1") == must(floor, approval, "k1")
    assert floor.call(approval, "k2").code == "proposal_unknown"
    assert meter(floor).displayed == displayed + 700
    assert floor.findings() == ()


def test_minimum__reaches_the_table_with_its_next_round(floor: Floor, store: MemoryStore) -> None:
    change(floor)
    begin(floor)
    assert floor.table("t1").state.jackpot_minimum == 200
    assert wager(floor, 100).status == 409
    assert wager(floor, 200).is_accepted
    assert after_restart(store) == held(floor)


def test_minimum__of_a_round_is_the_one_at_which_its_bets_were_opened(floor: Floor) -> None:
    begin(floor)
    assert wager(floor, 100).is_accepted
    change(floor)
    must(floor, AtTable("t1", c.CallNoMoreBets(actor=DEALER)))
    assert floor.table("t1").state.phase is Phase.DEALING
    posted = meter(floor).round_of("t1", 1)
    assert posted is not None
    assert posted.minimum == 100
    assert floor.findings() == ()
