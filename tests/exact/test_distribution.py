"""Counts become means, variances and bands without rounding on the way."""

from fractions import Fraction
from itertools import product
from statistics import NormalDist

from megalink.exact.distribution import Distribution

ROULETTE = Distribution.of([("win", 1, 18), ("lose", -1, 19), ("never", 5, 0)])


def test_what_never_happens_is_left_out() -> None:
    assert [one.name for one in ROULETTE.outcomes] == ["win", "lose"]
    assert ROULETTE.total == 37


def test_mean_variance_and_hit_frequency_are_exact() -> None:
    assert ROULETTE.mean == Fraction(-1, 37)
    assert ROULETTE.variance == 1 - Fraction(1, 37**2)
    assert ROULETTE.hit_frequency == Fraction(18, 37)


def test_a_stand_off_is_no_hit() -> None:
    assert Distribution.of([("win", 1, 1), ("stand-off", 0, 2), ("lose", -1, 1)]).hit_frequency == Fraction(1, 4)


def test_the_band_holds_the_share_that_it_names() -> None:
    """After a hundred rounds, from every possible number of wins."""
    band = ROULETTE.house_band(100, Fraction(95, 100))
    assert band.expected == Fraction(100, 37)
    reach = NormalDist().inv_cdf(0.975) * float(ROULETTE.variance) ** 0.5 * 10
    assert abs(band.high - float(band.expected) - reach) < 1e-9
    assert abs(band.low - float(band.expected) + reach) < 1e-9


def test_rounds_add_up_as_the_band_says() -> None:
    """Four rounds played through: the house's mean and variance are four times those of one."""
    nets = [one.net for one in ROULETTE.outcomes for _ in range(one.count)]
    sums = [-sum(four) for four in product(sorted(set(nets)), repeat=4)]
    weights = [Fraction(18 ** four.count(1) * 19 ** four.count(-1), 37**4) for four in product((-1, 1), repeat=4)]
    assert sum(one * weight for one, weight in zip(sums, weights, strict=True)) == -4 * ROULETTE.mean
