"""5.16 on a floor: a server that comes back offers the option to withdraw, and play goes on after the grace time."""

import pytest

from megalink.floor.dealing.automatic_dealer import Times, dealer_step
from megalink.floor.orders.commands import AtTable
from megalink.floor.service import Floor
from megalink.games.library import document_keys
from megalink.store.memory import MemoryStore
from megalink.table import commands as c
from megalink.table.phase import Phase
from tests.floor.floors import DEALER, SUPERVISOR, floor_with_table, must, open_floor, play_rounds, player, steps


def stopped_in(phase: Phase, document: str) -> tuple[MemoryStore, Floor]:
    """A floor that was cut off in that phase, and came back."""
    store = MemoryStore()
    floor = floor_with_table(store, document=document)
    moves = steps(floor)
    while floor.table("t1").state.phase is not phase or not floor.table("t1").state.current.stakes:
        next(moves)
    floor.close()
    return store, open_floor(store)


@pytest.mark.parametrize("phase", [Phase.BETTING, Phase.DEALING, Phase.DECIDING])
@pytest.mark.parametrize("document", document_keys())
def test_5_16_1__players_may_withdraw_after_a_restart(phase: Phase, document: str) -> None:
    _, floor = stopped_in(phase, document)
    state = floor.table("t1").state
    assert state.phase is phase
    assert state.current.power_failed
    assert state.current.may_withdraw
    name = state.current.may_withdraw[0]
    must(floor, AtTable("t1", c.WithdrawAll(name, actor=player(name))))
    assert floor.purse(name).balance == 1_000_000
    assert floor.findings() == ()
    assert floor.call(AtTable("t1", c.CallNoMoreBets(actor=DEALER))).code == "power_failure"
    must(floor, AtTable("t1", c.ResumePlay(actor=SUPERVISOR)))
    play_rounds(floor, 0)
    assert floor.table("t1").state.phase is Phase.SETTLED
    assert floor.findings() == ()


def test_5_16_2__with_an_outcome_established_play_just_goes_on() -> None:
    _, floor = stopped_in(Phase.REVEALING, "singapore-stud@9")
    assert not floor.table("t1").state.current.power_failed
    play_rounds(floor, 0)
    assert floor.table("t1").state.phase is Phase.SETTLED


def test_restart__twice_offers_it_once() -> None:
    store, floor = stopped_in(Phase.DECIDING, "bullseye@4")
    version = floor.table("t1").version
    floor.close()
    assert open_floor(store).table("t1").version == version


@pytest.mark.parametrize("rounds", [0, 1])
def test_between_rounds__there_is_nothing_to_offer(rounds: int) -> None:
    store = MemoryStore()
    floor = floor_with_table(store)
    play_rounds(floor, rounds)
    position = store.position()
    floor.close()
    open_floor(store)
    assert store.position() == position


def test_grace__then_the_automatic_floor_resumes_play() -> None:
    _, floor = stopped_in(Phase.DECIDING, "singapore-stud@9")
    step = dealer_step(floor.table("t1"), Times(grace=60_000), SUPERVISOR)
    assert step is not None
    assert isinstance(step.command, c.ResumePlay)
    assert (step.after, step.since_part) == (60_000, True)
    assert dealer_step(floor.table("t1"), Times()) is None  # without a supervisor it waits for a person
