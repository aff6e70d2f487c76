"""6.1: a ruling is for what the rules do not cover, and `options` offers exactly the outcomes that are open."""

from collections.abc import Callable

import pytest

from megalink.money import Cents
from megalink.rulebook.rejection import Code
from megalink.table import commands as c
from megalink.table.section5.ruling import OUTCOMES, open_to_ruling
from tests.machines.people import DEALER, PIT_MANAGER, SHIFT_MANAGER, SUPERVISOR, player
from tests.table.at_table import DEALERS, HANDS, AtTable, stud_dealt


def ruling(table: AtTable, outcome: str) -> c.GiveRuling:
    """A whole one: on all wagers that it may name where an outcome needs some."""
    every = open_to_ruling(table.state.current) if outcome in ("return", "settle") else ()
    nets = tuple(Cents(0) for _ in every) if outcome == "settle" else ()
    return c.GiveRuling(outcome, "as seen", every, nets, actor=SHIFT_MANAGER)


def outcomes_offered(table: AtTable) -> set[str]:
    return {
        option.command.outcome
        for option in table.offered(SHIFT_MANAGER, c.GiveRuling)
        if isinstance(option.command, c.GiveRuling)
    }


def outcomes_accepted(table: AtTable) -> set[str]:
    return {outcome for outcome in OUTCOMES if table.accepts(ruling(table, outcome))}


def _card_twice() -> AtTable:
    table = AtTable("singapore-stud@9").bets("ann")
    table.deals("2s 2s")
    return table


def _deck_counted() -> AtTable:
    table = stud_dealt("ann")
    table.do(c.CountCards(51, actor=DEALER))
    return table


def _dealer_counted() -> AtTable:
    table = stud_dealt("ann")
    table.do(c.RecordHandCount("dealer", 4, actor=DEALER))
    return table


def _two_exposed() -> AtTable:
    table = AtTable("singapore-stud@9").bets("ann")
    table.deals("2s 2d")
    table.do(*[c.RecordExposedCard("1", actor=DEALER)] * 2)
    return table


def _hand_counted() -> AtTable:
    table = stud_dealt("ann", "bob")
    table.do(c.RecordHandCount("2", 6, actor=DEALER))
    return table


def _one_too_far() -> AtTable:
    table = AtTable("singapore-stud@9").bets("ann", "bob")
    table.deals(HANDS[0], "2")
    table.deals(HANDS[1], "3")
    table.deals(DEALERS)
    return table


def _astray_in_the_deal() -> AtTable:
    table = AtTable("singapore-stud@9").bets("ann", "bob")
    table.deals(HANDS[0], "2")
    return table


COVERED = (
    (_card_twice, "5.1"),
    (_deck_counted, "5.8"),
    (_dealer_counted, "5.3"),
    (_two_exposed, "5.4"),
    (_hand_counted, "5.7"),
    (_one_too_far, "5.2"),
    (_astray_in_the_deal, "5.2"),
)


@pytest.mark.parametrize(("build", "clause"), COVERED)
@pytest.mark.parametrize("outcome", OUTCOMES)
def test_6_1__no_ruling_takes_the_place_of_a_remedy_that_a_clause_prescribes(
    build: Callable[[], AtTable], clause: str, outcome: str
) -> None:
    table = build()
    refusal = table.refusal(ruling(table, outcome))
    assert (refusal.code, refusal.clause) == (Code.REMEDY_NOT_OPEN, clause)
    assert (refusal.field, refusal.value) == ("outcome", outcome)
    assert outcomes_offered(table) == set()


@pytest.mark.parametrize(("build", "_clause"), COVERED)
def test_every_prescribed_remedy_is_offered_to_a_pit_supervisor(build: Callable[[], AtTable], _clause: str) -> None:
    assert build().offered(SUPERVISOR, c.VoidRound, c.MoveHands, c.RemoveHand)


def _handled_and_not_whole() -> AtTable:
    """One card of position 1 lies at position 2, and ann has looked at hers: 5.2 does not cover it. Reading: A75"""
    table = AtTable("singapore-stud@9").bets("ann", "bob")
    table.deals("2s 2d Jc 8h")
    table.deals("4d", "2")
    table.deals(HANDS[1])
    table.deals(DEALERS)
    table.do(c.RecordView("ann", 1, actor=DEALER))
    return table


def _handled_and_whole() -> AtTable:
    table = AtTable("singapore-stud@9").bets("ann", "bob")
    table.deals(HANDS[0], "2")
    table.deals(HANDS[1], "1")
    table.deals(DEALERS)
    table.do(c.RecordView("ann", 1, actor=DEALER))
    return table


def _reported() -> AtTable:
    table = stud_dealt("ann", "bob")
    table.do(c.ReportIrregularity("6.1", "a telephone rang", actor=DEALER))
    return table


def _settled() -> AtTable:
    table = stud_dealt("ann")
    fold = c.Decide("ann", 1, "fold", None, actor=player("ann"))
    table.do(fold, c.SettleRound(actor=DEALER))
    return table


UNCOVERED = (
    (_handled_and_not_whole, {"void", "return", "settle"}),
    (_handled_and_whole, set(OUTCOMES)),
    (_reported, set(OUTCOMES)),
    (lambda: stud_dealt("ann"), set(OUTCOMES)),
    (_settled, set(OUTCOMES)),
)


@pytest.mark.parametrize(("build", "outcomes"), UNCOVERED)
def test_6_1__the_outcomes_that_are_offered_are_those_that_are_accepted(
    build: Callable[[], AtTable], outcomes: set[str]
) -> None:
    table = build()
    assert outcomes_offered(table) == outcomes
    assert outcomes_accepted(table) == outcomes


def test_6_1__play_does_not_go_on_with_a_hand_that_is_not_whole() -> None:
    table = _handled_and_not_whole()
    for outcome, affected in (("continue", ()), ("return", (c.Place(1, "ante"),))):
        refusal = table.refusal(c.GiveRuling(outcome, "as seen", affected, actor=SHIFT_MANAGER))
        assert (refusal.code, refusal.field) == (Code.RULING_INCOMPLETE, "affected")


ANTE = c.Place(1, "ante")
INCOMPLETE = (
    ("dance", "so", (), (), "outcome"),
    ("void", "", (), (), "reason"),
    ("continue", "so", (c.Place(1, "bet"),), (), "affected"),
    ("continue", "so", (ANTE, ANTE), (), "affected"),
    ("return", "so", (), (), "affected"),
    ("settle", "so", (), (), "affected"),
    ("return", "so", (ANTE,), (0,), "nets"),
    ("settle", "so", (ANTE,), (), "nets"),
    ("settle", "so", (ANTE,), (-1_001,), "nets"),
)


@pytest.mark.parametrize(("outcome", "reason", "affected", "nets", "field"), INCOMPLETE)
def test_6_1__a_refused_ruling_names_what_is_wrong_with_it(
    outcome: str, reason: str, affected: tuple[c.Place, ...], nets: tuple[Cents, ...], field: str
) -> None:
    refusal = stud_dealt("ann").refusal(c.GiveRuling(outcome, reason, affected, nets, actor=SHIFT_MANAGER))
    assert (refusal.code, refusal.clause, refusal.field) == (Code.RULING_INCOMPLETE, "6.1", field)


def test_6_1__with_every_wager_returned_the_round_ends_though_the_dealers_hand_is_not_whole() -> None:
    table = AtTable("singapore-stud@9").bets("ann")
    table.deals(HANDS[0])
    table.deals("Ah", "7")
    table.deals("Kd 9c 5s 3h")
    table.do(c.RecordView("ann", 1, actor=DEALER), ruling(table, "return"), c.ExposeDealer(actor=DEALER))
    table.do(c.SettleRound(actor=DEALER))
    assert table.state.current.announcement == ""
    assert not any(table.state.accounts.values())


def test_6_1__a_ruling_is_the_gaming_shift_managers() -> None:
    table = stud_dealt("ann")
    assert not table.offered(PIT_MANAGER, c.GiveRuling)
    table.do(c.AssignActing("pam", SHIFT_MANAGER.role, 0, 1, actor=SHIFT_MANAGER))
    assert table.offered(PIT_MANAGER, c.GiveRuling)


def test_play_that_a_report_stopped_is_resumed_under_the_clause_of_the_report() -> None:
    (option,) = _reported().offered(SUPERVISOR, c.ResumePlay)
    assert option.clause == "6.1"


def test_5_16_2__play_that_a_power_failure_stopped_is_resumed_under_its_own_clause() -> None:
    table = stud_dealt("ann")
    table.do(c.DeclarePowerFailure(actor=DEALER))
    (option,) = table.offered(SUPERVISOR, c.ResumePlay)
    assert option.clause == "5.16.2"


def _sixth_card_at_the_dealer() -> AtTable:
    """The Player is a card short, the Dealer has one too many, and cards were handled: no clause covers that."""
    table = AtTable("singapore-stud@9")
    table.do(c.Sit("ann", 1, actor=player("ann")), c.CallPlaceYourBets(actor=DEALER))
    for area in ("ante", "progressive_jackpot"):
        table.do(c.PlaceWager("ann", 1, area, Cents(100), actor=player("ann")))
    table.do(c.CallNoMoreBets(actor=DEALER))
    table.deals("2s", "dealer")
    table.deals("3s 4s 5s 6s 7h 8h 9h Th Jh")
    table.do(c.RecordView("ann", 1, actor=DEALER))
    return table


def test_6_1__a_round_whose_wagers_are_all_ruled_back_ends_whatever_cards_lie_there() -> None:
    table = _sixth_card_at_the_dealer()
    table.do(ruling(table, "return"), c.ExposeDealer(actor=DEALER), c.SettleRound(actor=DEALER))
    assert {name: cents for name, cents in table.state.accounts.items() if cents} == {}


def test_6_1__no_jackpot_wager_stays_on_a_hand_that_is_not_whole() -> None:
    table = _sixth_card_at_the_dealer()
    only_the_ante = c.GiveRuling("return", "as seen", (c.Place(1, "ante"),), actor=SHIFT_MANAGER)
    assert table.refusal(only_the_ante).code is Code.RULING_INCOMPLETE


def test_6_1__a_jackpot_wager_that_never_came_to_the_pool_is_not_ruled_lost() -> None:
    """5.12.2: without an Ante it is invalid, and its amount is not in the pool that would have to take it."""
    table = AtTable("singapore-stud@9")
    for name, position, area in (("ann", 1, "ante"), ("bob", 2, "progressive_jackpot")):
        table.do(c.Sit(name, position, actor=player(name)))
        if position == 1:
            table.do(c.CallPlaceYourBets(actor=DEALER))
        table.do(c.PlaceWager(name, position, area, Cents(100), actor=player(name)))
    alone = (c.Place(2, "progressive_jackpot"),)
    lost = c.GiveRuling("settle", "as seen", alone, (Cents(-100),), actor=SHIFT_MANAGER)
    assert table.refusal(lost).code is Code.RULING_INCOMPLETE
    table.do(c.CallNoMoreBets(actor=DEALER))
    assert table.refusal(lost).code is Code.RULING_INCOMPLETE
    assert table.accepts(c.GiveRuling("settle", "as seen", alone, (Cents(0),), actor=SHIFT_MANAGER))
