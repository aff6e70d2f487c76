"""When the log is verified while the floor runs."""

import pytest

from megalink.floor.writer.verifier import AT_MOST, BUSY, EVERY, is_due


@pytest.mark.parametrize(
    ("unverified", "moved", "due"),
    [
        (EVERY - 1, 0, False),
        (EVERY, BUSY, True),
        (EVERY, BUSY + 1, False),
        (EVERY * AT_MOST - 1, BUSY + 1, False),
        (EVERY * AT_MOST, BUSY + 1, True),
    ],
)
def test_a_busy_floor_is_verified_later_but_not_too_late(unverified: int, moved: int, due: bool) -> None:
    assert is_due(unverified, moved) is due
