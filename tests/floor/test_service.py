"""Orders to a floor: what each answers, and what it refuses by itself."""

from collections.abc import Callable

import pytest

from megalink.floor.orders.commands import (
    AtLink,
    AtTable,
    BeginGamingDay,
    CloseTable,
    OpenTable,
    Order,
    RecordFinding,
    RecordInterruption,
    RecordVerified,
    ReopenTable,
)
from megalink.floor.service import Floor
from megalink.floor.state.events import Dealer, LogReplaced, Shuffle
from megalink.floor.writer.requests import Published
from megalink.games.library import document_keys
from megalink.jackpot import commands as pool
from megalink.ledger.cage import BuyIn, CashOut
from megalink.money import Cents
from megalink.play.linked import SYSTEM
from megalink.table import commands as c
from megalink.table.phase import Phase
from tests.floor.floors import (
    DEALER,
    LINK,
    PARAMETERS,
    PIT_MANAGER,
    SHIFT_MANAGER,
    SUPERVISOR,
    floor_with_table,
    must,
    open_floor,
    open_link,
    open_table,
    play_rounds,
    player,
    seat,
)


@pytest.mark.parametrize("document", document_keys())
def test_round__of_every_document_is_played_and_the_books_hold(document: str) -> None:
    floor = floor_with_table(document=document)
    for _ in range(4):
        play_rounds(floor, 1)
        assert floor.findings() == ()
    assert floor.trial_balance().total == 0
    assert floor.table("t1").round_number == 4


def test_order__is_answered_with_the_version_of_its_table() -> None:
    floor = floor_with_table()
    before = floor.table("t1").version
    reply = must(floor, AtTable("t1", c.CallPlaceYourBets(actor=DEALER)))
    assert reply.content == {"table": "t1", "version": before + 2, "round": 1}  # the gaming day is carried first
    assert floor.table("t1").state.phase is Phase.BETTING


OPEN_AGAIN = OpenTable("t1", "bullseye@4", actor=PIT_MANAGER)
REFUSED: list[tuple[Order, int, str]] = [
    (AtTable("t9", c.CallPlaceYourBets(actor=DEALER)), 404, "table_unknown"),
    (AtTable("t1", c.LoadDeck(("As",), actor=DEALER)), 403, "order_internal"),
    (AtTable("t1", c.RecordAward(1, 1, Cents(5), actor=SYSTEM)), 403, "order_internal"),
    (AtTable("t1", c.OpenTable("bullseye@4", actor=PIT_MANAGER)), 403, "order_internal"),
    (AtTable("t1", c.Sit("@house", 5, actor=player("@house"))), 422, "name_invalid"),
    (AtTable("t1", c.Sit("ann", 55, actor=player("ann"))), 422, "position_unknown"),
    (AtTable("t1", c.CallPlaceYourBets(actor=player("ann"))), 403, "not_permitted"),
    (AtTable("t1", c.CallNoMoreBets(actor=DEALER)), 409, "wrong_phase"),
    (AtLink("other", pool.VerifyClaim(1, actor=PIT_MANAGER)), 404, "link_unknown"),
    (AtLink(LINK, pool.VerifyClaim(1, actor=PIT_MANAGER)), 404, "claim_unknown"),
    (AtLink(LINK, pool.PayClaim(1, actor=PIT_MANAGER)), 404, "claim_unknown"),
    (AtLink(LINK, pool.UndoClaims("t1", 1, (1,), "x", actor=SHIFT_MANAGER)), 403, "order_internal"),
    (AtLink(LINK, pool.Contribute("t1", 1, (), actor=SYSTEM)), 403, "order_internal"),
    (AtLink(LINK, pool.OpenLink(PARAMETERS, Cents(1), Cents(0), actor=PIT_MANAGER)), 409, "link_already_open"),
    (AtLink("a b", pool.OpenLink(PARAMETERS, Cents(1), Cents(0), actor=PIT_MANAGER)), 422, "name_invalid"),
    (OPEN_AGAIN, 409, "table_exists"),
    (OpenTable("t 2", "bullseye@4", actor=PIT_MANAGER), 422, "name_invalid"),
    (OpenTable("t2", "no@1", actor=PIT_MANAGER), 422, "document_unknown"),
    (OpenTable("t2", "bullseye@4", link="other", actor=PIT_MANAGER), 404, "link_unknown"),
    (OpenTable("t2", "bullseye@4", actor=DEALER), 403, "not_permitted"),
    (OpenTable("t2", "bullseye@4", actor=SYSTEM), 403, "not_permitted"),
    (
        OpenTable("t2", "bullseye@4", shuffle=Shuffle.UNREAD, dealer=Dealer.AUTOMATIC, actor=PIT_MANAGER),
        422,
        "dealer_needed",
    ),
    (RecordVerified(5, actor=PIT_MANAGER), 403, "order_internal"),
    (RecordInterruption("t1", actor=PIT_MANAGER), 403, "order_internal"),
    (RecordFinding(LogReplaced(False, 1, 0, 2, 0, 0), actor=PIT_MANAGER), 403, "order_internal"),
    (CloseTable("t9", actor=PIT_MANAGER), 404, "table_unknown"),
    (ReopenTable("t1", actor=PIT_MANAGER), 409, "table_open"),
    (BeginGamingDay("tomorrow", actor=PIT_MANAGER), 422, "day_invalid"),
    (BuyIn("no name", Cents(5), actor=SUPERVISOR), 422, "name_invalid"),
    (BuyIn("ann", Cents(0), actor=SUPERVISOR), 422, "amount_invalid"),
    (BuyIn("ann", Cents(5), actor=player("ann")), 403, "not_permitted"),
    (CashOut("ann", Cents(5), actor=SUPERVISOR), 409, "balance_too_low"),
]


@pytest.fixture(scope="module")
def refusing() -> Floor:
    return floor_with_table()


@pytest.mark.parametrize(("order", "status", "code"), REFUSED)
def test_refusal__has_its_code_and_status_and_changes_nothing(
    refusing: Floor, order: Order, status: int, code: str
) -> None:
    before = refusing.position
    reply = refusing.call(order)
    assert (reply.status, reply.code) == (status, code)
    assert refusing.position == before
    assert reply.content["message"]


@pytest.mark.parametrize("key", ["", "with space", "x" * 201, "é"])
def test_key__that_is_none_is_refused(refusing: Floor, key: str) -> None:
    reply = refusing.call(BuyIn("ann", Cents(5), actor=SUPERVISOR), key)
    assert (reply.status, reply.code) == (422, "key_invalid")


def test_clause__is_told_with_the_refusal(refusing: Floor) -> None:
    reply = refusing.call(AtTable("t1", c.CallPlaceYourBets(actor=player("ann"))))
    assert reply.content["clause"] == "3.1"


def test_closing__takes_no_orders_until_the_table_is_open_again() -> None:
    floor = floor_with_table()
    play_rounds(floor, 1)
    must(floor, CloseTable("t1", actor=PIT_MANAGER))
    bets = AtTable("t1", c.CallPlaceYourBets(actor=DEALER))
    assert floor.call(bets).code == "table_closed"
    assert floor.call(CloseTable("t1", actor=PIT_MANAGER)).code == "table_closed"
    must(floor, ReopenTable("t1", actor=PIT_MANAGER))
    must(floor, bets)
    assert floor.call(CloseTable("t1", actor=PIT_MANAGER)).code == "round_in_play"


def test_shoe__a_dealer_enters_the_cards_himself() -> None:
    floor = open_floor()
    open_link(floor)
    open_table(floor, "t1", shuffle=Shuffle.SHOE)
    seat(floor, "t1", "ann")
    must(floor, AtTable("t1", c.CallPlaceYourBets(actor=DEALER)))
    assert floor.table("t1").seed is None
    must(floor, AtTable("t1", c.PlaceWager("ann", 1, "ante", Cents(500), actor=player("ann"))))
    must(floor, AtTable("t1", c.CallNoMoreBets(actor=DEALER)))
    must(floor, AtTable("t1", c.DealCard("As", actor=DEALER)))
    assert floor.call(AtTable("t1", c.DealFromDeck(actor=DEALER))).code == "no_deck"


def test_jackpot_minimum__is_the_links() -> None:
    floor = open_floor()
    parameters = PARAMETERS._replace(minimum=Cents(250))
    must(floor, AtLink(LINK, pool.OpenLink(parameters, Cents(1), Cents(0), actor=PIT_MANAGER)))
    open_table(floor, "t1")
    assert floor.table("t1").state.jackpot_minimum == 250


def test_closed_floor__takes_no_orders() -> None:
    floor = floor_with_table()
    floor.close()
    assert floor.call(BuyIn("ann", Cents(5), actor=SUPERVISOR)).code == "floor_closed"


def test_statement__has_a_line_for_everything_that_moved_money() -> None:
    floor = floor_with_table()
    play_rounds(floor, 3)
    name = floor.table("t1").state.seats[1]
    lines = list(floor.statement(name))
    assert lines[0].event.WIRE == "cage.bought_in.v1"
    assert {line.event.table for line in lines[1:]} == {"t1"}
    assert 1_000_000 + sum(line.event.cents for line in lines[1:]) == floor.purse(name).balance == lines[-1].balance


def test_broken_rules__stop_the_table_and_no_other(monkeypatch: pytest.MonkeyPatch) -> None:
    floor = floor_with_table()
    open_table(floor, "t2")
    with monkeypatch.context() as patch:
        patch.setattr("megalink.floor.decide.table._execute", lambda *_: 1 / 0)
        reply = floor.call(AtTable("t1", c.CallPlaceYourBets(actor=DEALER)), "k1")
    assert (reply.status, reply.code) == (500, "broken")
    assert "division" not in reply.body
    assert floor.call(AtTable("t1", c.CallPlaceYourBets(actor=DEALER))).code == "table_locked"
    must(floor, AtTable("t2", c.CallPlaceYourBets(actor=DEALER)))


def test_listener__hears_of_the_kinds_of_streams_that_it_wants() -> None:
    floor = floor_with_table()
    heard: dict[str, list[str]] = {"all": [], "table": [], "link or users": []}

    def listener(name: str) -> Callable[[Published], None]:
        return lambda published: heard[name].extend(happening.stream for happening in published.happened)

    ends = [
        floor.subscribe(listener("all")),
        floor.subscribe(listener("table"), "table"),
        floor.subscribe(listener("link or users"), "link", "users"),
    ]
    must(floor, BuyIn("ann", Cents(5), actor=SUPERVISOR))
    must(floor, AtTable("t1", c.Sit("ann", 5, actor=player("ann"))))
    assert heard == {"all": ["player:ann", "table:t1"], "table": ["table:t1"], "link or users": []}
    for end in ends:
        end()
    must(floor, BuyIn("ann", Cents(5), actor=SUPERVISOR))
    assert len(heard["all"]) == 2
