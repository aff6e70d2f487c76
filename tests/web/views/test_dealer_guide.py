"""What the console gets beside the view: the next step, the place of the next card, the Dealer's own hand."""

from megalink.cards import read_cards
from megalink.money import Cents
from megalink.play.tables import execute, new_table
from megalink.rulebook.rejection import Rejection
from megalink.rulebook.role import Actor, Role
from megalink.table import commands as c
from megalink.table.state import TableState
from megalink.table.view import Audience, Viewer
from megalink.web.views.dealer_guide import guide_of
from megalink.web.views.remedies import Remedy

BOSS = Actor("gil", Role.GAMING_SHIFT_MANAGER)
ANN = Actor("ann", Role.PLAYER)
DEALER = Viewer(Audience.DEALER, "dee")


def done(state: TableState, *orders: c.AnyCommand) -> TableState:
    for order in orders:
        after = execute(state, order)
        assert not isinstance(after, Rejection), after
        state = after[0]
    return state


def opened(document: str, method: str, area: str) -> TableState:
    """One Player with one wager, bets closed."""
    return done(
        new_table(),
        c.OpenTable(document, method=method, actor=BOSS),
        c.Sit("ann", 3, actor=ANN),
        c.CallPlaceYourBets(actor=BOSS),
        c.PlaceWager("ann", 3, area, Cents(1000), actor=ANN),
        c.CallNoMoreBets(actor=BOSS),
    )


def dealt(state: TableState, cards: str) -> TableState:
    return done(state, *(c.DealCard(card.text, actor=BOSS) for card in read_cards(cards)))


def test_nobody_but_staff_has_a_guide() -> None:
    state = opened("singapore-stud@9", "manual", "ante")
    for kind in Audience:
        is_staff = kind.name in Role.__members__ and kind is not Audience.PLAYER
        assert (guide_of(state, Viewer(kind, "x")) is not None) is is_staff, kind


def test_cards_of_a_shoe_go_where_the_plan_says_until_all_are_there() -> None:
    state = opened("singapore-stud@9", "manual", "ante")
    places = []
    for card in read_cards("As Kd Qh Js 9c 5s 4d Tc 8h 3d"):
        guide = guide_of(state, DEALER)
        assert guide is not None
        assert guide["next"] == "table.deal_card"
        places.append(guide["card"])
        state = done(state, c.DealCard(card.text, actor=BOSS))
    assert places[0] == {"where": "3", "face_up": False, "number": 1, "of": 10}
    assert places[-1] == {"where": "dealer", "face_up": True, "number": 10, "of": 10}
    after = guide_of(state, DEALER)
    assert after is not None
    assert (after["card"], after["next"], after["waits_for"]) == (None, None, [3])


def test_steps_come_in_the_order_of_the_round() -> None:
    state = dealt(opened("singapore-stud@9", "manual", "ante"), "As Kd Qh Js 9c 5s 4d Tc 8h 3d")
    state = done(state, c.ViewHand("ann", 3, actor=ANN), c.Decide("ann", 3, "bet", Cents(2000), actor=ANN))
    orders = []
    for order in (c.ExposeDealer(actor=BOSS), c.SettleRound(actor=BOSS)):
        guide = guide_of(state, DEALER)
        assert guide is not None
        orders.append(guide["next"])
        state = done(state, order)
    last = guide_of(state, DEALER)
    assert last is not None
    assert [*orders, last["next"]] == ["table.expose_dealer", "table.settle_round", "table.call_place_your_bets"]


def test_late_cards_of_method_b_are_asked_for_after_the_decisions() -> None:
    state = dealt(opened("bullseye@4", "B", "main"), "9s 2d Qs 6c Qh")
    waiting = guide_of(state, DEALER)
    assert waiting is not None
    assert (waiting["card"], waiting["waits_for"]) == (None, [3])
    state = done(state, c.Decide("ann", 3, "house_way", None, actor=ANN))
    after = guide_of(state, DEALER)
    assert after is not None
    assert after["card"] == {"where": "dealer", "face_up": False, "number": 6, "of": 10}


def test_1_1_5__dealers_hand_is_set_by_house_way_once_it_lies_open() -> None:
    state = dealt(opened("bullseye@4", "A", "main"), "9s 2d Qs 6c Qh 3d 4h Th As 2c")
    state = done(state, c.Decide("ann", 3, "house_way", None, actor=ANN))
    hidden = guide_of(state, DEALER)
    shown = guide_of(done(state, c.ExposeDealer(actor=BOSS)), DEALER)
    assert hidden is not None
    assert shown is not None
    assert hidden["dealer_hand"] is None
    assert shown["dealer_hand"] == {
        "title": "3 points",
        "qualifies": True,
        "announcement": "3 points",
        "point_hand": ["As", "2c"],
    }


def test_halted_play_has_no_next_step_but_to_resume_where_that_is_open() -> None:
    state = opened("singapore-stud@9", "manual", "ante")
    reported = guide_of(done(state, c.ReportIrregularity("6.1", "a glass fell", actor=BOSS)), DEALER)
    counted = guide_of(done(state, c.CountCards(51, actor=BOSS)), DEALER)
    assert reported is not None
    assert counted is not None
    assert (reported["next"], reported["card"]) == ("table.resume_play", None)
    assert counted["next"] is None
    assert reported["remedies"] == [
        Remedy("table.resume_play", "pit_supervisor", mine=False),
        Remedy("table.give_ruling", "gaming_shift_manager", mine=False),
    ]


def test_3_4_1__player_who_has_to_be_informed_is_named() -> None:
    state = done(
        new_table(),
        c.OpenTable("singapore-stud@9", actor=BOSS),
        *(c.Sit("ann", position, actor=ANN) for position in (1, 2)),
        c.CallPlaceYourBets(actor=BOSS),
        *(c.PlaceWager("ann", position, "ante", Cents(1000), actor=ANN) for position in (1, 2)),
    )
    before = guide_of(state, DEALER)
    after = guide_of(done(state, c.InformOneHand("ann", actor=BOSS)), DEALER)
    assert before is not None
    assert after is not None
    assert (before["next"], before["player"]) == ("table.inform_one_hand", "ann")
    assert (after["next"], after["player"]) == ("table.call_no_more_bets", None)
