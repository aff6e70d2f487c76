"""What waits for the pit: the gravest first, then by money, then by how long it waits."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from megalink.floor.orders.commands import (
    ApproveOrder,
    AtLink,
    AtTable,
    CallSupervisor,
    EndGamingDay,
    OpenTable,
    RecordFinding,
)
from megalink.floor.service import Floor
from megalink.floor.state.events import LogReplaced
from megalink.floor.state.users import UserRole
from megalink.jackpot.commands import OpenLink, ProposeCorrection, VerifyClaim
from megalink.ledger.adjustments import ProposeAdjustment
from megalink.ledger.cage import CashOut
from megalink.ledger.slips import ConfirmSlip, SlipKind, WriteFloatSlip
from megalink.money import Cents
from megalink.play.linked import SYSTEM
from megalink.rulebook.role import Role
from megalink.table import commands as c
from megalink.web.views.attention import Attention, Severity, attention
from tests.floor.floors import (
    DEALER,
    LINK,
    PARAMETERS,
    PIT_MANAGER,
    must,
    open_floor,
    open_link,
    open_table,
    play_rounds,
    player,
    seat,
)
from tests.floor.royals import deal_royals, open_royal_tables, settlement
from tests.web.served import serving


@pytest.fixture
def floor() -> Iterator[Floor]:
    floor = open_floor()
    open_link(floor)
    yield floor
    floor.close()


def kinds(floor: Floor) -> list[tuple[str, str | None]]:
    return [(entry.kind, entry.table) for entry in attention(floor, {})]


def test_a_hand_that_stops_its_table_comes_before_all_else_and_is_a_claim_once_verified(floor: Floor) -> None:
    open_royal_tables(floor, ["t1"])
    deal_royals(floor, ["t1"])
    must(floor, CallSupervisor("t1", "quick", actor=DEALER))
    assert floor.call(settlement("t1")).is_accepted
    first, *others = attention(floor, {})
    assert (first.kind, first.severity, first.table) == ("hit", Severity.JACKPOT_HIT, "t1")
    assert first.href == f"/claim/{LINK}/{first.about['sequence']}"
    assert first.money > 0
    assert first.about["hand"] == "Royal Flush"
    (call,) = [entry for entry in others if entry.kind == "call_why"]
    assert call.about["play"] == "stands_still"
    must(floor, AtLink(LINK, VerifyClaim(int(first.about["sequence"]), actor=PIT_MANAGER)))
    assert ("hit", "t1") not in kinds(floor)
    assert ("claim_verified", "t1") in kinds(floor)


def test_what_stands_still_comes_before_calls_and_calls_before_second_persons(floor: Floor) -> None:
    for name in ("t1", "t2", "t3"):
        must(floor, OpenTable(name, "singapore-stud@9", actor=PIT_MANAGER))
        seat(floor, name, f"robot.{name}.1" if name == "t3" else f"ann-{name}")
    play_rounds(floor, 2, "t3")
    must(floor, CallSupervisor("t3", "", actor=DEALER))
    must(floor, ProposeAdjustment("t3", 1, "robot.t3.1", Cents(500), "paid short", actor=PIT_MANAGER))
    for name, cents in (("t1", 1_000), ("t2", 2_000)):
        must(floor, AtTable(name, c.CallPlaceYourBets(actor=DEALER)))
        ann = player(f"ann-{name}")
        must(floor, AtTable(name, c.PlaceWager(ann.id, 1, "ante", Cents(cents), actor=ann)))
        must(floor, AtTable(name, c.ReportIrregularity("6.1", "a dispute", actor=DEALER)))
    urgent = [(entry.kind, entry.table) for entry in attention(floor, {}) if entry.severity < Severity.NOTICE]
    assert urgent == [("halt", "t2"), ("halt", "t1"), ("call", "t3"), ("adjustment", "t3")]
    halt = attention(floor, {})[0]
    assert (halt.money, halt.clause, halt.about) == (2_000, "6.1", {"note": "a dispute"})


def test_a_call_says_whether_play_goes_on(floor: Floor) -> None:
    must(floor, OpenTable("t1", "singapore-stud@9", actor=PIT_MANAGER))
    must(floor, AtTable("t1", c.CallPlaceYourBets(actor=DEALER)))
    must(floor, CallSupervisor("t1", "", actor=DEALER))

    def play() -> list[object]:
        return [entry.about["play"] for entry in attention(floor, {}) if entry.kind == "call"]

    assert play() == ["goes_on"]
    must(floor, AtTable("t1", c.ReportIrregularity("6.1", "a dispute", actor=DEALER)))
    assert play() == ["stands_still"]


def test_equal_money_is_sorted_by_how_long_it_waits() -> None:
    later, sooner = (Attention(key, "call", Severity.CALL, since=at) for key, at in (("a", 20), ("b", 10)))
    assert sorted([later, sooner], key=lambda entry: entry.rank) == [sooner, later]


def test_proposals_short_reserves_and_bands_are_listed(floor: Floor) -> None:
    must(floor, OpenTable("t1", "singapore-stud@9", link=LINK, actor=PIT_MANAGER))
    must(floor, AtLink(LINK, ProposeCorrection(Cents(-900), "a fault of the meter", actor=PIT_MANAGER)))
    entries = {entry.kind: entry for entry in attention(floor, {"t1": 4_200})}
    assert (entries["proposal"].money, entries["proposal"].about["by"]) == (900, PIT_MANAGER.id)
    assert entries["proposal"].since > 0
    assert (entries["band"].severity, entries["band"].money) == (Severity.NOTICE, 4_200)
    pool = floor.state.meters[LINK].pool
    assert pool
    assert ("reserve" in entries) is (pool.reserve < pool.next_reset)


def test_an_account_below_nothing_is_told_with_what_it_owes(floor: Floor) -> None:
    """A round becomes void after its winnings were paid out: the money goes back, and is not there."""
    open_royal_tables(floor, ["t1"])
    deal_royals(floor, ["t1"])
    must(floor, settlement("t1"))
    manager = PIT_MANAGER._replace(id="gil", role=Role.GAMING_SHIFT_MANAGER)
    all_of_it = CashOut("p.t1", floor.purse("p.t1").balance, actor=PIT_MANAGER)
    assert floor.call(all_of_it).is_accepted
    must(floor, ApproveOrder(floor.registry.asked, actor=manager))
    assert ("overdrawn", None) not in kinds(floor)
    must(floor, AtTable("t1", c.GiveRuling("void", "a card too many", actor=manager)))
    (entry,) = [entry for entry in attention(floor, {}) if entry.kind == "overdrawn"]
    assert (entry.money, entry.href, entry.about) == (
        -floor.purse("p.t1").balance,
        "/account/p.t1",
        {"player": "p.t1"},
    )


def test_an_order_that_takes_two_people_waits_in_the_list(floor: Floor) -> None:
    opening = OpenLink(PARAMETERS, Cents(7_000), Cents(0), actor=PIT_MANAGER)
    assert floor.call(AtLink("gold", opening)).is_accepted
    (waiting,) = [entry for entry in attention(floor, {}) if entry.kind == "order"]
    assert (waiting.severity, waiting.money, waiting.about["by"]) == (Severity.SECOND_PERSON, 7_000, PIT_MANAGER.id)


@pytest.mark.parametrize(("is_older", "kind", "missing"), [(True, "older_log", 297), (False, "another_log", 0)])
def test_a_log_that_was_replaced_is_told_until_the_day_has_ended(
    floor: Floor, is_older: bool, kind: str, missing: int
) -> None:
    found = LogReplaced(is_older, ends=332, ended_at=10, known=629, known_at=20, at=30)
    must(floor, RecordFinding(found, actor=SYSTEM))
    (entry,) = [entry for entry in attention(floor, {}) if entry.key == "log"]
    assert (entry.kind, entry.severity, entry.since) == (kind, Severity.STANDS_STILL, 30)
    assert entry.about == {"missing": missing, "ended_at": 10}
    must(floor, EndGamingDay(actor=PIT_MANAGER))
    assert not [entry for entry in attention(floor, {}) if entry.key == "log"]


def test_the_pit_names_who_deals_where(tmp_path: Path) -> None:
    with serving(tmp_path / "floor.db") as served:
        must(served.floor, OpenTable("t1", "singapore-stud@9", actor=PIT_MANAGER))
        auditor = served.client("ada", UserRole.AUDITOR)
        assert [table["dealt_by"] for table in auditor.get("/api/pit").json()["tables"]] == [""]
        must(served.floor, AtTable("t1", c.CallPlaceYourBets(actor=DEALER)))
        assert [table["dealt_by"] for table in auditor.get("/api/pit").json()["tables"]] == [DEALER.id]


def test_a_slip_waits_for_its_second_person(floor: Floor) -> None:
    open_table(floor, "t1")
    must(floor, WriteFloatSlip("t1", SlipKind.OPENER, ((Cents(2_500), 8),), actor=DEALER))
    (slip,) = (entry for entry in attention(floor, {}) if entry.kind == "slip")
    assert (slip.severity, slip.table, slip.money) == (Severity.SECOND_PERSON, "t1", 20_000)
    assert slip.about == {"slip": 1, "kind": "opener", "by": DEALER.id}
    must(floor, ConfirmSlip("t1", 1, actor=PIT_MANAGER))
    assert ("slip", "t1") not in kinds(floor)
