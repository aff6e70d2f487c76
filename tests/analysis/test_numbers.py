"""Rounding for the eye, from exact numbers."""

from fractions import Fraction

import pytest

from megalink.analysis.numbers import decimal, money, one_in, percent, points


@pytest.mark.parametrize(
    ("number", "places", "text"),
    [
        (Fraction(1, 3), 4, "0.3333"),
        (Fraction(-2, 3), 2, "-0.67"),
        (Fraction(1, 2), 0, "1"),
        (Fraction(-1, 1000), 2, "0.00"),
        (Fraction(1234567), 1, "1,234,567.0"),
        (Fraction(5, 1000), 2, "0.01"),
    ],
)
def test_decimals_are_rounded_half_up(number: Fraction, places: int, text: str) -> None:
    assert decimal(number, places) == text


def test_percentages_and_differences() -> None:
    assert percent(Fraction(1, 8)) == "12.5000 %"
    assert points(Fraction(1, 8)) == "+12.5000"
    assert points(Fraction(-1, 8)) == "-12.5000"
    assert points(Fraction(0)) == "0.0000"
    assert points(Fraction(-3, 10**8)) == "-0.000003"


def test_money_is_rounded_down_unless_less_would_not_do() -> None:
    assert money(Fraction(4_103_800, 19), 100) == "215,989.47"
    assert money(Fraction(4_103_800, 19), 100, at_least=True) == "215,989.48"
    assert money(Fraction(2), 250) == "5.00"


def test_rare_things_are_told_as_one_in_many() -> None:
    assert one_in(Fraction(1, 649_740)) == "1 in 649,740"
    assert one_in(Fraction(0)) == "never"
