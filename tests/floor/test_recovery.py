"""5.16 on a floor: a server that comes back offers the option to withdraw, and play goes on after the grace time."""

import pytest

from megalink.floor.dealing.automatic_dealer import Times, dealer_step
from megalink.floor.orders.commands import AtTable
from megalink.floor.service import Floor
from megalink.floor.state.events import PlayInterrupted
from megalink.floor.state.floor_state import AT_TABLE
from megalink.floor.state.streams import open_envelope
from megalink.games.library import document_keys
from megalink.store.memory import MemoryStore
from megalink.table import commands as c
from megalink.table.phase import Phase
from tests.floor.audit.reports.shown import of
from tests.floor.floors import (
    DEALER,
    SHIFT_MANAGER,
    SUPERVISOR,
    floor_with_table,
    must,
    open_floor,
    play_rounds,
    player,
    steps,
)
from tests.floor.hand_clock import HandClock

MINUTE = 60_000


def stopped_in(phase: Phase, document: str, away: int = 0) -> tuple[MemoryStore, Floor]:
    """A floor that was cut off in that phase, and came back after so many milliseconds."""
    store = MemoryStore()
    floor = floor_with_table(store, document=document)
    moves = steps(floor)
    while floor.table("t1").state.phase is not phase or not floor.table("t1").state.current.stakes:
        next(moves)
    floor.close()
    return store, open_floor(store, clock=HandClock(floor.clock.now() + away))


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
    store, floor = stopped_in(Phase.REVEALING, "singapore-stud@9", away=MINUTE)
    assert not floor.table("t1").state.current.power_failed
    *_, last = store.read("table:t1")
    event = open_envelope(last, AT_TABLE).event
    assert isinstance(event, PlayInterrupted)
    assert (event.since, event.until) == (floor.clock.now() - MINUTE, floor.clock.now())
    assert failure(store) == (event.since, "5.16.2", event.until, "")
    play_rounds(floor, 0)
    assert floor.table("t1").state.phase is Phase.SETTLED


def failure(store: MemoryStore) -> tuple[object, ...]:
    """Start, clause and end of the one power failure in the register."""
    (row,) = (row for row in of(store, "incidents").rows if row[5] == "Power failure")
    return row[0], row[6], row[-2], row[-1]


@pytest.mark.parametrize("document", document_keys())
def test_5_16_2__a_failure_that_staff_declare_with_an_outcome_established_has_its_start_and_its_end(
    document: str,
) -> None:
    store = MemoryStore()
    floor = floor_with_table(store, document=document)
    moves = steps(floor)
    while floor.table("t1").state.phase is not Phase.REVEALING:
        next(moves)
    began = floor.clock.now()
    must(floor, AtTable("t1", c.DeclarePowerFailure(actor=DEALER)))
    assert floor.table("t1").state.current.may_withdraw == ()
    assert failure(store) == (began, "5.16.2", None, "")
    floor.close()
    floor = open_floor(store, clock=HandClock(began + MINUTE))  # the server was away, too
    must(floor, AtTable("t1", c.ResumePlay(actor=SUPERVISOR)))
    assert failure(store) == (began, "5.16.2", began + MINUTE, SUPERVISOR.id)
    play_rounds(floor, 0)
    assert failure(store) == (began, "5.16.2", began + MINUTE, SUPERVISOR.id)
    floor.close()


def test_5_16_1__a_failure_of_the_server_began_when_it_was_last_there() -> None:
    store, floor = stopped_in(Phase.DECIDING, "singapore-stud@9", away=MINUTE)
    back = floor.clock.now()
    assert failure(store) == (back - MINUTE, "5.16", None, "")
    must(floor, AtTable("t1", c.ResumePlay(actor=SUPERVISOR)))
    assert failure(store) == (back - MINUTE, "5.16", back, SUPERVISOR.id)
    floor.close()


def test_5_16__a_failure_before_any_wager_is_no_outcome_established() -> None:
    store = MemoryStore()
    floor = floor_with_table(store)
    must(floor, AtTable("t1", c.CallPlaceYourBets(actor=DEALER)))
    must(floor, AtTable("t1", c.DeclarePowerFailure(actor=DEALER)))
    assert failure(store)[1] == "5.16"
    floor.close()


def test_5_16__with_the_power_a_failure_ends_and_a_report_stays_open_in_the_register() -> None:
    store = MemoryStore()
    floor = floor_with_table(store)
    commands: list[c.AnyCommand] = [
        c.CallPlaceYourBets(actor=DEALER),
        c.ReportIrregularity("6.1", "a dispute", actor=DEALER),
        c.DeclarePowerFailure(actor=DEALER),
        c.ResumePlay(actor=SUPERVISOR),
    ]
    for command in commands:
        must(floor, AtTable("t1", command))

    def ends() -> dict[object, object]:
        return {row[5]: row[-1] for row in of(store, "incidents", table="t1").rows}

    assert ends() == {"Report": "", "Power failure": SUPERVISOR.id}
    must(floor, AtTable("t1", c.GiveRuling("continue", "it is settled", actor=SHIFT_MANAGER)))
    assert ends() == {"Report": SHIFT_MANAGER.id, "Power failure": SUPERVISOR.id, "Ruling": ""}
    floor.close()


def test_6_1__a_ruling_does_not_end_a_failure_of_the_power() -> None:
    store = MemoryStore()
    floor = floor_with_table(store)
    must(floor, AtTable("t1", c.CallPlaceYourBets(actor=DEALER)))
    must(floor, AtTable("t1", c.DeclarePowerFailure(actor=DEALER)))
    must(floor, AtTable("t1", c.GiveRuling("continue", "so", actor=SHIFT_MANAGER)))
    assert failure(store)[-1] == ""
    must(floor, AtTable("t1", c.ResumePlay(actor=SUPERVISOR)))
    assert failure(store)[-1] == SUPERVISOR.id
    floor.close()


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
