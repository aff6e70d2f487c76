"""Percentages of amounts."""

import pytest

from megalink.money import basis_points


@pytest.mark.parametrize(
    ("part", "whole", "points"),
    [
        (1, 3, 3_333),
        (2, 3, 6_667),
        (1, 20_000, 1),  # half a point, away from nothing
        (-1, 20_000, -1),
        (-1, 3, -3_333),
        (-2, 3, -6_667),
        (2, -3, -6_667),
        (0, 7, 0),
        (5, 0, None),
    ],
)
def test_basis_points__are_the_nearest_and_a_half_goes_away_from_nothing(
    part: int, whole: int, points: int | None
) -> None:
    assert basis_points(part, whole) == points
