"""What was reported, what ends it, and what is offered meanwhile."""

import pytest

from megalink.cards import ALL_CARDS
from megalink.games import library
from megalink.money import Cents
from megalink.rulebook.rejection import Code, Rejection
from megalink.table import commands as c
from megalink.table import events as e
from megalink.table.decide import decide
from megalink.table.game.limits import Limit, Limits
from megalink.table.section5.misdeal import packets_to_move
from tests.machines.people import DEALER, SHIFT_MANAGER, SUPERVISOR, player
from tests.table.at_table import AtTable, stud_dealt


def reports(table: AtTable, *clauses: str) -> AtTable:
    table.do(*(c.ReportIrregularity(clause, f"about {clause}", actor=DEALER) for clause in clauses))
    return table


def halted_by(table: AtTable) -> str | None:
    halt = table.state.current.halt
    return halt.clause if halt else None


@pytest.mark.parametrize("counted", [-1, 105])
def test_5_8__a_deck_has_no_less_than_no_cards_and_not_more_than_two_decks(counted: int) -> None:
    table = stud_dealt("ann")
    refusal = table.refusal(c.CountCards(counted, actor=DEALER))
    assert (refusal.code, refusal.clause, refusal.value) == (Code.COUNT_INVALID, "5.8", counted)
    table.do(c.CountCards(53, actor=DEALER))
    assert halted_by(table) == "5.8"


@pytest.mark.parametrize(("where", "clause"), [("1", "5.7"), ("dealer", "5.3")])
@pytest.mark.parametrize("counted", [-1, 53])
def test_5_3__5_7__a_hand_has_from_no_cards_to_a_whole_deck(where: str, clause: str, counted: int) -> None:
    table = stud_dealt("ann")
    refusal = table.refusal(c.RecordHandCount(where, counted, actor=DEALER))
    assert (refusal.code, refusal.clause, refusal.value) == (Code.COUNT_INVALID, clause, counted)


@pytest.mark.parametrize(
    ("clauses", "shown"),
    [
        (("5.2", "5.7"), "5.7"),
        (("5.7", "5.3"), "5.3"),
        (("5.3", "5.8"), "5.8"),
        (("5.8", "5.1"), "5.1"),
        (("6.1", "5.5"), "6.1"),  # neither is graver: the first
        (("5.9", "5.2"), "5.2"),
    ],
)
def test_a77__of_several_reports_the_gravest_is_shown_and_dismissed_first(clauses: tuple[str, str], shown: str) -> None:
    table = reports(stud_dealt("ann"), *clauses)
    assert halted_by(table) == shown
    table.do(c.ResumePlay(actor=SUPERVISOR))
    (other,) = {*clauses} - {shown}
    assert halted_by(table) == other
    table.do(c.ResumePlay(actor=SUPERVISOR))
    assert halted_by(table) is None


def test_a77__what_the_record_shows_is_not_dismissed_with_a_graver_report() -> None:
    table = stud_dealt("ann", "bob")
    table.do(c.RecordHandCount("2", 6, actor=DEALER))
    reports(table, "5.1")
    assert halted_by(table) == "5.1"
    table.do(c.ResumePlay(actor=SUPERVISOR))
    assert halted_by(table) == "5.7"
    assert table.refusal(c.ResumePlay(actor=SUPERVISOR)).code is Code.REMEDY_NOT_OPEN


def test_a_remedy_ends_the_report_of_its_own_clause_alone() -> None:
    table = reports(stud_dealt("ann"), "5.5", "5.11", "5.16")
    late = c.RecordLateWager("ann", 1, "ante", Cents(100), actor=DEALER)
    happened = decide(table.state, late)
    assert not isinstance(happened, Rejection)
    assert happened[-1] == e.IrregularityRemedied("5.5", DEALER.id)
    table.do(late)
    assert [report.clause for report in table.state.current.reported] == ["5.11", "5.16"]
    assert table.refusal(late).code is Code.ROUND_HALTED


def test_5_6__after_its_report_chips_are_taken_back_and_before_no_more_bets_none_are_lowered() -> None:
    table = AtTable("singapore-stud@9")
    table.do(c.Sit("ann", 1, actor=player("ann")), c.CallPlaceYourBets(actor=DEALER))
    table.do(c.PlaceWager("ann", 1, "ante", Cents(500), actor=player("ann")))
    lower = c.LowerWager("ann", 1, "ante", actor=player("ann"))
    reports(table, "5.6")
    assert table.refusal(lower).code is Code.ROUND_HALTED
    assert not table.offered(player("ann"), c.LowerWager, c.PlaceWager)
    table.do(c.ResumePlay(actor=SUPERVISOR), c.CallNoMoreBets(actor=DEALER))
    reports(table, "5.6")
    table.do(lower)
    assert halted_by(table) is None


def test_5_6__5_12__a_wager_is_lowered_by_the_clause_of_its_moment() -> None:
    """A lone jackpot wager is cancelled before "No more bets" (5.12.1), and chips are taken back after it (5.6)."""
    table = AtTable("singapore-stud@9")
    table.do(c.Sit("ann", 1, actor=player("ann")), c.Sit("bob", 2, actor=player("bob")))
    table.do(c.CallPlaceYourBets(actor=DEALER))
    table.do(c.PlaceWager("ann", 1, "progressive_jackpot", Cents(100), actor=player("ann")))
    table.do(c.PlaceWager("bob", 2, "ante", Cents(500), actor=player("bob")))
    alone = c.LowerWager("ann", 1, "progressive_jackpot", actor=player("ann"))
    reports(table, "5.6")
    assert table.refusal(alone).code is Code.ROUND_HALTED
    reports(table, "5.12")
    assert table.accepts(alone)
    table.do(*[c.ResumePlay(actor=SUPERVISOR)] * 2)
    table.do(c.CallNoMoreBets(actor=DEALER))
    reports(table, "5.12")
    assert table.refusal(alone).code is Code.ROUND_HALTED


@pytest.mark.parametrize(("amount", "ended"), [(100, "5.13"), (900, "5.14")])
def test_5_13__5_14__a_found_wager_ends_the_report_of_the_limit_that_it_breaks(amount: int, ended: str) -> None:
    table = AtTable("singapore-stud@9", limits=Limits(Limit(Cents(500), Cents(800)))).bets("ann", amount=600)
    reports(table, "5.13", "5.14")
    table.do(c.RecordFoundWager("ann", 1, "ante", Cents(amount), actor=DEALER))
    assert ended not in [report.clause for report in table.state.current.reported]
    assert len(table.state.current.reported) == 1


def test_5_9__lifting_a_bar_is_no_remedy() -> None:
    table = stud_dealt("ann", "bob")
    table.do(c.BarPlayer("bob", "seen", actor=SHIFT_MANAGER))
    reports(table, "5.9")
    table.do(c.BarPlayer("bob", "enough", lift=True, actor=SHIFT_MANAGER))
    assert halted_by(table) == "5.9"
    table.do(c.BarPlayer("ann", "seen", actor=SHIFT_MANAGER))
    assert halted_by(table) is None


@pytest.mark.parametrize("key", library.document_keys())
def test_5_2__packets_are_moved_where_the_document_says_area(key: str) -> None:
    """The first hand and the Dealer's lie in each other's place; no Player has handled his cards."""
    table = AtTable(key).bets("ann", area=library.open_game(key, {}).base_wagers[0])
    current = table.state.current
    swapped = {"1": "dealer", "dealer": "1"}
    for slot, card in zip(current.plan[: current.first_slots], ALL_CARDS, strict=False):
        where = current.place_of(slot)
        table.deals(card.text, swapped.get(where, where))
    offered = table.offered(SHIFT_MANAGER, c.MovePackets)
    assert bool(offered) is bool(packets_to_move(table.state)) is ("three-card" in key)
    moves = c.MovePackets((("dealer", "1"), ("1", "dealer")), actor=SHIFT_MANAGER)
    assert table.accepts(moves) is ("three-card" in key)
    assert not table.offered(SUPERVISOR, c.MovePackets, c.MoveHands)
    assert table.accepts(c.VoidRound("5.2", "", actor=SUPERVISOR))


def test_5_2__hands_of_positions_are_moved_as_hands_also_where_packets_may_be() -> None:
    table = AtTable("three-card-xtreme@2023-05-22").bets("ann")
    table.deals("Ks 7d 2c", "2")
    table.deals("Qh 9d 3c Ah 6h 5h")
    assert table.offered(SUPERVISOR, c.MoveHands)
    assert not table.offered(SHIFT_MANAGER, c.MovePackets)
    packets = c.MovePackets((("2", "1"),), actor=SHIFT_MANAGER)
    assert table.refusal(packets).code is Code.MOVES_INVALID
