"""Rounds are found by what went wrong in them and by what staff did, in words."""

import re
from collections.abc import Iterator

import pytest

from megalink.floor.audit.register.occurrences import Occurrence, UnknownOccurrence, occurrences, read_occurrence
from megalink.floor.audit.round_index import RoundBooks, Wanted
from megalink.floor.orders.commands import AtTable, CallSupervisor, Order
from megalink.floor.service import Floor
from megalink.floor.state.events import Shuffle
from megalink.games.library import document_keys, irregularities
from megalink.ledger.adjustments import ApproveAdjustment, ProposeAdjustment
from megalink.money import Cents
from megalink.store.memory import MemoryStore
from megalink.table import commands as c
from megalink.table.phase import Phase
from tests.floor.floors import (
    DEALER,
    PIT_MANAGER,
    SHIFT_MANAGER,
    SUPERVISOR,
    floor_with_table,
    must,
    open_floor,
    open_table,
    play_rounds,
    player,
    seat,
    steps,
)

ANN = player("ann")


def at(command: c.AnyCommand) -> Order:
    return AtTable("t1", command)


DEALT: tuple[c.AnyCommand, ...] = (c.CallNoMoreBets(actor=DEALER), c.DealCard("As", actor=DEALER))
VOID = c.GiveRuling("void", "so that the next round can begin", actor=SHIFT_MANAGER)
# What is done in a round after ann's wager, and what it is found by. Each round ends by a ruling, if not before.
ROUNDS: dict[str, tuple[tuple[Order, ...], set[str]]] = {
    "deck": (
        (at(c.VoidRound("5.1", "a red card", actor=SUPERVISOR)),),
        {"Extra, missing or foreign card", "Round void"},
    ),
    "late": (
        (at(DEALT[0]), at(c.RecordLateWager("ann", 1, "ante", Cents(300), actor=DEALER))),
        {"Late wager"},
    ),
    "power": (
        (at(c.DeclarePowerFailure(actor=DEALER)), at(c.ResumePlay(actor=SUPERVISOR))),
        {"Power failure"},
    ),
    "exposed": (
        (*map(at, DEALT), at(c.RecordExposedCard("1", actor=DEALER))),
        {"Card wrongly exposed"},
    ),
    "reported": (
        (at(c.ReportIrregularity("5.2", "dealt in the wrong order", actor=DEALER)),),
        {"Wrong deal"},
    ),
    "count": (
        (*map(at, DEALT), at(c.CountCards(51, actor=DEALER)), at(c.VoidRound("5.8", "one short", actor=SUPERVISOR))),
        {"Count the cards", "Round void"},
    ),
    "barred": (
        (at(c.BarPlayer("bob", "spies", actor=SHIFT_MANAGER)),),
        {"Player shows or spies", "Bar"},
    ),
    "called": ((CallSupervisor("t1", "a word", actor=DEALER),), {"Call"}),
}
ENDED_BY_RULING = {"Ruling", "Round void", "Not covered by the rules"}


@pytest.fixture(scope="module")
def floor() -> Iterator[Floor]:
    floor = open_floor(MemoryStore())
    open_table(floor, "t1", link=None, shuffle=Shuffle.SHOE)
    seat(floor, "t1", "ann")
    for orders, _ in ROUNDS.values():
        must(floor, at(c.CallPlaceYourBets(actor=DEALER)))
        must(floor, at(c.PlaceWager("ann", 1, "ante", Cents(500), actor=ANN)))
        for order in orders:
            must(floor, order)
        if floor.table("t1").round_open:
            must(floor, at(VOID))
    yield floor
    floor.close()


@pytest.fixture(scope="module")
def books(floor: Floor) -> RoundBooks:
    return RoundBooks(lambda: floor.store)


@pytest.mark.parametrize(("number", "name"), [*enumerate(ROUNDS, 1)], ids=[*ROUNDS])
def test_a_round_is_told_by_what_happened_in_it(books: RoundBooks, number: int, name: str) -> None:
    line = books.book("t1").line(number)
    assert line is not None
    expected = ROUNDS[name][1]
    assert {*line.occurred} == (expected if "Round void" in expected else expected | ENDED_BY_RULING)


def test_rounds_are_found_by_each_word(books: RoundBooks) -> None:
    for number, (name, (_, words)) in enumerate(ROUNDS.items(), 1):
        for title in words - ENDED_BY_RULING:
            found = books.find(Wanted(happened=read_occurrence(title)))
            assert [one.line.number for one in found] == [number], (name, title)
    assert len(books.find(Wanted(happened=read_occurrence("ruling")))) == len(ROUNDS) - 2
    assert not books.find(Wanted(happened=read_occurrence("Award reversed")))


def test_a_power_failure_is_found_by_its_clause_too(books: RoundBooks) -> None:
    assert [found.line.number for found in books.find(Wanted(clause="5.16"))] == [[*ROUNDS].index("power") + 1]


@pytest.mark.parametrize("document", document_keys())
def test_a_usual_round_has_nothing_that_happened(document: str) -> None:
    floor = floor_with_table(document=document)
    play_rounds(floor, 3)
    assert [line.occurred for line in RoundBooks(lambda: floor.store).book("t1").rounds] == [[]] * 3
    floor.close()


def test_an_adjustment_belongs_to_the_round_that_it_is_for() -> None:
    floor = floor_with_table()
    play_rounds(floor, 3)
    must(floor, ProposeAdjustment("t1", 2, "robot.t1.1", Cents(500), "paid short", actor=PIT_MANAGER))
    must(floor, ApproveAdjustment("t1", 1, actor=SHIFT_MANAGER))
    found = RoundBooks(lambda: floor.store).find(Wanted(happened=read_occurrence("adjustment")))
    assert [one.line.number for one in found] == [2]
    floor.close()


def test_a_server_that_was_away_is_a_power_failure_of_the_round() -> None:
    store = MemoryStore()
    floor = floor_with_table(store)
    moves = steps(floor)
    while floor.table("t1").state.phase is not Phase.REVEALING:
        next(moves)
    floor.close()
    floor = open_floor(store)
    (found,) = RoundBooks(lambda: store).find(Wanted(happened=read_occurrence("power failure"), clause="5.16.2"))
    assert found.line.outcome == "in_play"
    floor.close()


@pytest.mark.parametrize(
    ("words", "title"),
    [("wrong deal", "Wrong deal"), (" EXPOSED ", "Card wrongly exposed"), ("bar", "Bar"), ("power", "Power failure")],
)
def test_words_may_be_a_part_that_no_other_has(words: str, title: str) -> None:
    assert read_occurrence(words).title == title


@pytest.mark.parametrize(
    ("words", "part"),
    [
        (
            "wrong number",
            "may be: Wrong number of Dealer's or community cards, Wrong number of cards in a Player's hand",
        ),
        ("earthquake", "is none of: Extra, missing or foreign card, Wrong deal, "),
        ("", "is none of: "),
    ],
)
def test_other_words_are_answered_with_the_choice(words: str, part: str) -> None:
    with pytest.raises(UnknownOccurrence, match=re.escape(part)):
        read_occurrence(words)


def test_words__are_each_there_once_and_every_document_knows_the_irregularities() -> None:
    titles = [one.title for one in occurrences()]
    assert len({title.casefold() for title in titles}) == len(titles)
    names = {one.irregularity for one in occurrences() if one.irregularity}
    for document in document_keys():
        assert names <= {irregularity.name for irregularity in irregularities(document)}
    assert Occurrence("Ruling") in occurrences()
