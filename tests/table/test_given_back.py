"""What a Dealer returns or takes back after a void, a removal, a bar, a ruling or a withdrawal, and why: for staff."""

from typing import Any

import pytest

from megalink.cards import read_cards
from megalink.money import Cents
from megalink.play.tables import execute, new_table
from megalink.rulebook.rejection import Rejection
from megalink.rulebook.role import Actor, Role
from megalink.table import commands as c
from megalink.table.state import TableState
from megalink.table.view import STAFF, Audience, Viewer, view

BOSS = Actor("gil", Role.GAMING_SHIFT_MANAGER)
ANN, BOB = Actor("ann", Role.PLAYER), Actor("bob", Role.PLAYER)
CARDS = "As Kd Qh Js 9c 5s 4d Tc 8h 3d 3c 5c 7h Th Ks"  # bob wins with a pair of tens; the Dealer has fives


def done(state: TableState, *orders: c.AnyCommand) -> TableState:
    for order in orders:
        after = execute(state, order)
        assert not isinstance(after, Rejection), after
        state = after[0]
    return state


@pytest.fixture
def dealt() -> TableState:
    """Ann on 1 and Bob on 2, Antes of 10.00 and 25.00."""
    opened = done(
        new_table(),
        c.OpenTable("singapore-stud@9", method="manual", actor=BOSS),
        c.Sit("ann", 1, actor=ANN),
        c.Sit("bob", 2, actor=BOB),
        c.CallPlaceYourBets(actor=BOSS),
        c.PlaceWager("ann", 1, "ante", Cents(1000), actor=ANN),
        c.PlaceWager("bob", 2, "ante", Cents(2500), actor=BOB),
        c.CallNoMoreBets(actor=BOSS),
    )
    return done(opened, *(c.DealCard(card.text, actor=BOSS) for card in read_cards(CARDS)))


@pytest.fixture
def settled(dealt: TableState) -> TableState:
    return done(
        dealt,
        c.ViewHand("ann", 1, actor=ANN),
        c.Decide("ann", 1, "fold", actor=ANN),
        c.Decide("bob", 2, "bet", Cents(5000), actor=BOB),
        c.ExposeDealer(actor=BOSS),
        c.SettleRound(actor=BOSS),
    )


def given_back(state: TableState) -> list[tuple[object, ...]]:
    seen: Any = view(state, Viewer(Audience.DEALER, "dee"))
    return [tuple(entry.values())[:6] for entry in seen["table"]["given_back"]]


def test_5_1__a_void_returns_every_wager_with_its_reason(dealt: TableState) -> None:
    void = done(dealt, c.VoidRound("5.1", "two Kings of spades", actor=BOSS))
    assert given_back(void) == [
        (1, "ante", "ann", 1000, "5.1", "two Kings of spades"),
        (2, "ante", "bob", 2500, "5.1", "two Kings of spades"),
    ]
    assert given_back(done(void, c.CallPlaceYourBets(actor=BOSS))) == []


def test_5_1__a_void_after_settlement_takes_back_what_was_won_and_returns_what_was_lost(settled: TableState) -> None:
    void = done(settled, c.VoidRound("5.1", "a foreign card", actor=BOSS))
    assert given_back(void) == [
        (1, "ante", "ann", 1000, "5.1", "a foreign card"),
        (2, "ante", "bob", -2500, "5.1", "a foreign card"),
        (2, "bet", "bob", -5000, "5.1", "a foreign card"),
    ]


def test_5_1__what_undoes_a_settlement_is_told_from_a_wager_that_lay_there(
    dealt: TableState, settled: TableState
) -> None:
    for state, undoes in ((dealt, False), (settled, True)):
        void = done(state, c.VoidRound("5.1", "a foreign card", actor=BOSS))
        assert {entry.undoes_settlement for entry in void.current.given_back} == {undoes}


def test_5_7__a_hand_that_is_removed_before_and_after_settlement(dealt: TableState, settled: TableState) -> None:
    for state, amounts in ((dealt, [2500]), (settled, [-2500, -5000])):
        removed = done(state, c.RecordHandCount("2", 4, actor=BOSS), c.RemoveHand(2, actor=BOSS))
        assert [entry[3] for entry in given_back(removed)] == amounts
        assert {entry[4:] for entry in given_back(removed)} == {("5.7", "")}


def test_5_9__a_bar_returns_the_wagers_of_the_player_with_its_reason(dealt: TableState) -> None:
    barred = done(dealt, c.BarPlayer("ann", "showed the cards", actor=BOSS))
    assert given_back(barred) == [(1, "ante", "ann", 1000, "5.9", "showed the cards")]


@pytest.mark.parametrize(
    ("outcome", "nets", "entries"),
    [
        ("return", (), [(2, "ante", "bob", -2500, "6.1", "misread")]),
        ("settle", (Cents(-2500),), [(2, "ante", "bob", -2500, "6.1", "misread")]),
        (
            "void",
            (),
            [
                (1, "ante", "ann", 1000, "6.1", "misread"),
                (2, "ante", "bob", -2500, "6.1", "misread"),
                (2, "bet", "bob", -5000, "6.1", "misread"),
            ],
        ),
    ],
)
def test_6_1__a_ruling_on_settled_wagers_gives_its_reason(
    settled: TableState, outcome: str, nets: tuple[Cents, ...], entries: list[tuple[object, ...]]
) -> None:
    affected = () if outcome == "void" else (c.Place(2, "ante"),)
    ruled = done(settled, c.GiveRuling(outcome, "misread", affected, nets, actor=BOSS))
    assert given_back(ruled) == entries
    removed = done(ruled, c.RecordHandCount("1", 4, actor=BOSS), c.RemoveHand(1, actor=BOSS)) if nets else ruled
    assert given_back(removed)[:1] == entries[:1]  # a later remedy explains no earlier entry


def test_5_16_1__a_withdrawal_returns_all_wagers_of_the_player(dealt: TableState) -> None:
    gone = done(dealt, c.DeclarePowerFailure(actor=BOSS), c.WithdrawAll("bob", actor=BOB))
    assert given_back(gone) == [(2, "ante", "bob", 2500, "5.16.1", "")]


def test_what_is_on_record_of_5_4_and_5_5_is_seen_by_staff_and_auditors_alone(dealt: TableState) -> None:
    state = done(dealt, c.RecordLateWager("bob", 2, "ante", Cents(700), actor=BOSS))
    for kind in Audience:
        seen: Any = view(state, Viewer(kind, "x"))
        record = {"given_back", "exposures", "late"} & {*seen.get("table", {})}
        assert bool(record) is (kind in STAFF or kind is Audience.AUDITOR), kind
    dealer: Any = view(state, Viewer(Audience.DEALER, "dee"))
    assert dealer["table"]["late"] == [{"player": "bob", "position": 2, "area": "ante", "amount": 700}]
