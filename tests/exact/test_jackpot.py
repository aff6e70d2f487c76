"""The Progressive Jackpot wager: returns, break-even, and the meter in the long run."""

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction

import numpy as np
import pytest

from megalink.exact.jackpot import JackpotOdds, counts_by_row, jackpot_odds
from megalink.games.library import document, document_keys, register
from megalink.hands import FiveCard

STUD = "singapore-stud@9"
FIXED = Fraction(400 * 624 + 80 * 3_744 + 40 * 5_108 + 20 * 10_200, 2_598_960)


def odds_of(key: str = STUD, chosen: Mapping[str, str] | None = None) -> JackpotOdds:
    shown = document(key)
    readings = register().resolve(shown.readings, chosen or {})
    return jackpot_odds(shown, readings, counts_by_row(lambda hand: hand.category))


def test_all_five_card_hands_are_counted_by_category() -> None:
    counts = counts_by_row(lambda hand: hand.category)
    known = (1_302_540, 1_098_240, 123_552, 54_912, 10_200, 5_108, 3_744, 624, 36, 4)
    assert tuple(counts[rung] for rung in FiveCard) == known


def test_every_document_returns_the_same_for_the_minimum_wager() -> None:
    assert {odds_of(key).fixed_return() for key in document_keys()} == {FIXED}
    assert {odds_of(key).pool_share for key in document_keys()} == {Fraction(4 * 100 + 36 * 10, 100 * 2_598_960)}


def test_at_break_even_the_wager_returns_what_it_costs() -> None:
    jackpot = odds_of()
    for multiple in (1, 2, 3, 4, 5):
        even = jackpot.break_even(multiple)
        assert even is not None
        assert jackpot.total_return(even, multiple) == 1
        assert jackpot.total_return(even + 1, multiple) > 1


def test_3_5_3_1__a_higher_multiple_scales_fixed_awards_but_not_the_share() -> None:
    jackpot = odds_of()
    assert jackpot.fixed_return(5) == jackpot.fixed_return(1)
    assert jackpot.break_even(5) == 5 * (jackpot.break_even(1) or 0)


def test_readings_move_the_fixed_return() -> None:
    hits = Fraction(624 + 3_744 + 5_108 + 10_200, 2_598_960)
    assert odds_of(chosen={"pj.for_one": "plus_stake"}).fixed_return() == FIXED + hits
    assert odds_of(chosen={"pj.percentage_stake": "returned"}).fixed_return() == FIXED + Fraction(40, 2_598_960)
    assert odds_of(chosen={"pj.multiple": "squared"}).fixed_return(3) == 3 * FIXED
    missed = 1 - hits - Fraction(40, 2_598_960)
    assert odds_of(chosen={"side.missed_condition": "return"}).fixed_return() == FIXED + missed


def test_A49_unscaled_multiples_return_less_for_each_unit() -> None:
    jackpot = odds_of("bullseye@4", {"pj.unstated_multiples": "accepted_unscaled"})
    assert odds_of("bullseye@4").multiples == (1,)
    assert jackpot.multiples == (1, 2, 3, 4, 5)
    assert jackpot.fixed_return(4) == FIXED / 4


def test_the_mean_at_a_hit_balances_what_the_meter_gains_and_loses() -> None:
    """In the long run contributions and resets are all that awards can pay."""
    jackpot, reset, rate = odds_of(), Fraction(200_000), Fraction(1, 5)
    mean = jackpot.mean_at_hit(reset, rate)
    assert mean is not None
    royal, straight_flush = Fraction(4, 2_598_960), Fraction(36, 2_598_960)
    assert royal * mean.at_hit + straight_flush * mean.at_hit / 10 == rate + royal * reset
    assert mean.total_return == FIXED + rate + royal * reset


def test_a_meter_played_by_chance_comes_to_the_same_mean() -> None:
    """Chances a thousand times higher, so that two million wagers see many hits."""
    often = replace(
        odds_of(), rows=tuple(replace(row, count=row.count * 1_000) for row in odds_of().rows if row.unit == "percent")
    )
    reset, rate, wagers = 100.0, 0.5, 2_000_000
    drawn = np.random.default_rng(4).random(wagers).tolist()
    royal, straight_flush = 4_000 / 2_598_960, 40_000 / 2_598_960
    meter, at_hit = reset, []
    for chance in drawn:
        meter += rate
        if chance < royal:
            at_hit.append(meter)
            meter = reset
        elif chance < straight_flush:
            meter *= 0.9
    mean = often.mean_at_hit(Fraction(100), Fraction(1, 2))
    assert mean is not None
    assert abs(np.mean(at_hit) - float(mean.at_hit)) < 4 * np.std(at_hit) / len(at_hit) ** 0.5


def test_A47_fixed_awards_out_of_the_meter_leave_no_exact_mean() -> None:
    assert odds_of(chosen={"pj.fixed_awards_source": "meter"}).mean_at_hit(Fraction(200_000), Fraction(1, 5)) is None


def test_without_a_share_of_the_pool_nothing_breaks_even() -> None:
    without = replace(odds_of(), rows=tuple(row for row in odds_of().rows if row.unit != "percent"))
    assert without.break_even() is None


@pytest.mark.parametrize("displayed", [0, 1, 10**12])
def test_the_return_is_a_straight_line_in_the_displayed_amount(displayed: int) -> None:
    jackpot = odds_of()
    assert jackpot.total_return(Fraction(displayed), 2) == FIXED + jackpot.pool_share * displayed / 2
