"""Claims as viewers get them: a hand has a title beside its identifier, and each amount its reason."""

from typing import Any

from megalink.floor.dealing.automatic_dealer import Times
from megalink.floor.orders.commands import AtTable
from megalink.floor.service import Floor
from megalink.table import commands as c
from megalink.table.view import Audience, Viewer
from megalink.web.auth.visitor import NOBODY
from megalink.web.views.clock import Clocks
from megalink.web.views.jackpot.hits import Hits
from megalink.web.views.links import claim_of
from megalink.web.views.table import table_message
from tests.floor.floors import LINK, SHIFT_MANAGER, SUPERVISOR, must, open_floor, open_link
from tests.floor.royals import deal_royals, open_royal_tables, pay_what_is_open, settlement

NAMES = ("royal_flush", "Royal Flush")


def test_a_winning_hand_is_titled_at_the_table_in_the_claim_and_among_the_awards() -> None:
    floor = open_floor()
    open_link(floor)
    open_royal_tables(floor, ["t1"])
    deal_royals(floor, ["t1"])
    assert floor.call(settlement("t1")).is_accepted
    view: Any = floor.view("t1", Viewer(Audience.SPECTATOR))
    assert [(hand["hand"], hand["hand_title"]) for hand in view["table"]["jackpot_hands"]] == [NAMES]
    pool = floor.meter(LINK).pool
    assert pool is not None
    claims = [claim_of(floor, LINK, claim) for claim in pool.open_claims()]
    assert [(claim.hand, claim.hand_title) for claim in claims] == [NAMES]
    pay_what_is_open(floor)
    hits = Hits(floor)
    hits.load()
    assert [(hit.hand, hit.hand_title) for hit in hits.of(LINK)] == [NAMES]
    floor.close()


def test_a_claim_shows_every_amount_with_its_reason_and_its_table_the_amount_as_it_stands() -> None:
    floor = open_floor()
    open_link(floor)
    open_royal_tables(floor, ["t1", "t2"])
    deal_royals(floor, ["t1", "t2"])
    for table in ("t1", "t2"):
        must(floor, settlement(table))
    before = _claims_at(floor, "t2")
    must(floor, AtTable("t1", c.VoidRound("5.1", "a second Ace of Spades", actor=SUPERVISOR)))
    pool = floor.meter(LINK).pool
    assert pool is not None
    (claim,) = [claim_of(floor, LINK, claim) for claim in pool.open_claims()]
    assert [(line.what, line.amount) for line in claim.history] == [("entered", before), ("repriced", claim.amount)]
    assert claim.history[1].reason == "claim 1 fell: the round is void by 5.1"
    assert claim.history[1].by == SUPERVISOR.id
    assert claim.amount > before
    assert _claims_at(floor, "t2") == claim.amount
    assert claim.player == "p.t2"
    pay_what_is_open(floor)
    floor.close()


def test_a_supplement_is_among_the_awards_too() -> None:
    floor = open_floor()
    open_link(floor)
    open_royal_tables(floor, ["t1", "t2"])
    hits = Hits(floor)
    deal_royals(floor, ["t1", "t2"])
    for table in ("t1", "t2"):
        must(floor, settlement(table))
    pay_what_is_open(floor)
    must(floor, AtTable("t1", c.VoidRound("5.1", "a second Ace of Spades", actor=SHIFT_MANAGER)))
    pool = floor.meter(LINK).pool
    assert pool is not None
    (claim,) = [claim_of(floor, LINK, claim) for claim in pool.open_claims()]
    assert (claim.sequence, claim.supplements) == (3, 2)
    balance = floor.purse(claim.player or "").balance
    pay_what_is_open(floor)
    assert floor.purse(claim.player or "").balance == balance + claim.amount
    hits.load()
    assert (hits.of(LINK)[0].table, hits.of(LINK)[0].amount) == ("t2", claim.amount)
    floor.close()


def _claims_at(floor: Floor, table: str) -> int:
    clocks = Clocks(Times(), 0, supervised=False)
    message = table_message(floor, clocks, floor.look(table, NOBODY.viewer), NOBODY)
    (claim,) = message.claims
    return claim.amount
