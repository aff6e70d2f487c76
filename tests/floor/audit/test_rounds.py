"""Rounds out of the log: whole, in order, each event with the table as it found it."""

from collections.abc import Iterator
from contextlib import closing

import pytest

from megalink.floor.audit.rounds import NoSuchRound, PlayedRound, redeal, round_of, rounds_of
from megalink.floor.dealing.self_play import simulate
from megalink.floor.service import Floor
from megalink.floor.state.events import FloorTableEvent
from megalink.store import open_store
from megalink.store.contract import Store
from megalink.table.events import RoundConcluded, RoundOpened
from megalink.table.evolve import evolve

ROUNDS = 3


@pytest.fixture(scope="module")
def store() -> Iterator[Store]:
    with closing(open_store("memory:")) as store:
        floor = Floor(store, keep=False)
        simulate(floor, 1, ROUNDS)
        floor.close()
        yield store


@pytest.fixture
def rounds(store: Store) -> list[PlayedRound]:
    return list(rounds_of(store, "sim-1"))


def test_every_round_is_there_from_its_first_event_to_the_next_round_s(rounds: list[PlayedRound]) -> None:
    assert [played.number for played in rounds] == [1, 2, 3]
    for played in rounds:
        assert isinstance(played.events[0].event, RoundOpened)
        assert any(isinstance(opened.event, RoundConcluded) for opened in played.events)
        assert played.is_over


def test_each_event_leads_from_the_table_before_it_to_the_table_before_the_next(rounds: list[PlayedRound]) -> None:
    for played in rounds:
        for opened, before, after in zip(played.events, played.before, (*played.before[1:], played.after), strict=True):
            assert after == (before if isinstance(opened.event, FloorTableEvent) else evolve(before, opened.event))


def test_a_round_is_dealt_again_from_its_seed(store: Store) -> None:
    redealt = redeal(store, round_of(store, "sim-1", 2))
    assert redealt is not None
    assert (redealt.commitment_fits, redealt.deck_fits, redealt.dealt_fits) == (True, True, True)


@pytest.mark.parametrize(("table", "number", "why"), [("x", 1, "there are: sim-1"), ("sim-1", 9, "played 3 rounds")])
def test_a_round_that_is_not_there_is_said(store: Store, table: str, number: int, why: str) -> None:
    with pytest.raises(NoSuchRound, match=why):
        round_of(store, table, number)
