"""A hand that wins the jackpot has a title beside its identifier, wherever somebody reads of it."""

from typing import Any

from megalink.table.view import Audience, Viewer
from megalink.web.views.links import Hits, claim_of
from tests.floor.floors import LINK, open_floor, open_link
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
