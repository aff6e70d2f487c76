"""Faults that somebody could make are found. All of them: `python -m tests.simulation --planted --seeds 400`."""

import pytest

from tests.simulation.campaign import first_found
from tests.simulation.planted import FAULTS

# By which seed each is found soonest, so that a run need not search; the command above searches.
FOUND_BY = {
    "acknowledged_before_commit": 1,
    "stale_lease": 4,
    "held_home_taken": 4,
    "meter_read_without_lock": 5,
    "balance_read_without_lock": 0,
    "double_outbox": 1,
    "log_read_before_it_is_locked": 0,
    "loss_kept_quiet": 2,
    "conflict_taken_for_success": 1,
    "event_overlooked": 0,
    "refusal_without_guard": 1,
    "snapshot_of_another_state": 0,
    "key_of_another_order": 1,
    "clock_set_back": 1,
    "table_read_without_lock": 1,
    "standby_not_waited_for": 1,
    "differing_log_tried_again": 2,
    "history_unchecked": 2,
}
ABOUT = 60  # seeds around it: what the chance of a seed leads to moves with every change of the product


def test_there_are_enough_of_them() -> None:
    assert len(FAULTS) >= 15
    assert FAULTS.keys() >= FOUND_BY.keys()


@pytest.mark.parametrize("fault", FOUND_BY)
def test_planted_fault__is_found(fault: str) -> None:
    soonest = FOUND_BY[fault]
    assert first_found(fault, range(soonest, soonest + ABOUT)), FAULTS[fault].sentence
