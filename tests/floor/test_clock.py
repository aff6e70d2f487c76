"""The clock of a floor never runs backwards, whatever is done to the machine's."""

from hypothesis import given
from hypothesis import strategies as st

from megalink.floor.clock import JUMP_MS, SystemClock

NOON = 1_767_268_800_000
HOUR = 3_600_000
MS = 1_000_000


class Machine:
    """Its two clocks: the one that people set, and the one that only runs."""

    def __init__(self) -> None:
        self.wall, self.steady = NOON, 500
        self.clock = SystemClock(lambda: self.wall * MS, lambda: self.steady * MS)

    def run(self, milliseconds: int) -> None:
        self.wall += milliseconds
        self.steady += milliseconds


def test_clock_that_nobody_sets__is_the_machine_s() -> None:
    machine = Machine()
    for milliseconds in (0, 1, 999, HOUR):
        machine.run(milliseconds)
        assert machine.clock.now() == machine.wall
    assert machine.clock.take_jump() == 0


def test_clock_that_was_set_back__goes_on_more_slowly_until_both_agree() -> None:
    machine = Machine()
    machine.wall -= HOUR
    assert machine.clock.now() == NOON
    machine.run(HOUR)
    assert machine.clock.now() == NOON + HOUR * 9 // 10
    machine.run(9 * HOUR)
    assert machine.clock.now() == machine.wall == NOON + 9 * HOUR
    assert machine.clock.take_jump() == -HOUR
    assert machine.clock.take_jump() == 0


def test_clock_that_was_set_forward__is_followed_and_told() -> None:
    machine = Machine()
    machine.wall += HOUR
    assert machine.clock.now() == NOON + HOUR
    assert machine.clock.take_jump() == HOUR


def test_small_correction__is_not_told() -> None:
    machine = Machine()
    machine.wall -= JUMP_MS - 1
    machine.clock.now()
    assert machine.clock.take_jump() == 0


def test_machine_that_stands_still_between_two_looks__has_set_no_clock() -> None:
    steady = iter((0, 10, 20, 5_020, 5_021, 5_022, 5_023))
    wall = iter((5, 21, 5_020, 5_022))
    clock = SystemClock(lambda: (NOON + next(wall)) * MS, lambda: next(steady) * MS)
    assert clock.now() == NOON + 5_020
    assert clock.take_jump() == 0


def test_log_that_is_ahead__is_not_gone_back_behind() -> None:
    machine = Machine()
    machine.clock.not_before(NOON + HOUR)
    assert machine.clock.now() == NOON + HOUR
    machine.run(10)
    assert machine.clock.now() == NOON + HOUR + 9
    machine.clock.not_before(NOON)
    assert machine.clock.now() == NOON + HOUR + 9
    assert machine.clock.take_jump() == -HOUR


@given(
    st.lists(
        st.tuples(st.integers(0, 10_000), st.integers(-HOUR, HOUR), st.none() | st.integers(NOON - HOUR, NOON + HOUR))
    )
)
def test_no_time_is_before_an_earlier_one(steps: list[tuple[int, int, int | None]]) -> None:
    machine, last = Machine(), 0
    for run, set_by, log_at in steps:
        machine.run(run)
        machine.wall += set_by
        if log_at is not None:
            machine.clock.not_before(log_at)
            assert machine.clock.now() >= log_at
        now = machine.clock.now()
        assert now >= max(last, machine.wall)
        last = now
