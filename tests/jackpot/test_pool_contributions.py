"""Contributions and their reversals: exact to a fraction of a cent, and never a reason for the sign to fall."""

from fractions import Fraction
from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from megalink.jackpot.commands import ApproveParameters, Contribute, JackpotWager, ProposeParameters
from megalink.jackpot.decide import decide
from megalink.jackpot.events import Contributed, Fractions
from megalink.jackpot.evolve import evolve
from megalink.jackpot.parameters import WHOLE, Parameters
from megalink.jackpot.state import Owed
from megalink.money import Cents
from megalink.play.linked import award_rules
from megalink.rulebook.rejection import Rejection
from tests.jackpot.pools import MANAGER, OTHER_MANAGER, ROYAL, SYSTEM, OpenPool, parameters


def test_a_stake_is_shared_out_in_whole_cents() -> None:
    link = OpenPool("100.00", set_to=parameters(to_displayed=2_500, to_reserve=333))
    event = link.wager("one", 1, 4, stake="1.01")
    assert isinstance(event, Contributed)
    (one,) = event.contributions
    assert (one.to_displayed, one.to_reserve, one.to_house) == (25, 3, 73)
    assert event.carried == Fractions(2_500, 3_633)  # a quarter of a cent, and a little more than a third
    assert (link.displayed, link.reserve, link.house) == ("100.25", "0.03", "0.73")


def test_ten_thousand_odd_wagers_lose_no_fraction() -> None:
    rates = Parameters(Cents(0), Cents(1), to_displayed=3_701, to_reserve=1_299)
    pool = OpenPool("0.00", set_to=rates).pool
    stakes = [Cents(101 + 2 * (place % 7)) for place in range(10_000)]
    for place, stake in enumerate(stakes):
        events = decide(pool, Contribute("one", place, (JackpotWager(1, stake),), actor=SYSTEM), award_rules)
        assert not isinstance(events, Rejection)
        (event,) = events
        assert isinstance(event, Contributed)
        assert sum(event.contributions[0][3:6]) == stake
        pool = evolve(pool, event)
    exact = Fraction(sum(stakes) * rates.to_displayed, WHOLE)
    assert 0 <= exact - pool.displayed < 1
    assert exact - pool.displayed == Fraction(pool.carried.displayed, WHOLE)
    assert Fraction(sum(stakes) * rates.to_reserve, WHOLE) - pool.reserve == Fraction(pool.carried.reserve, WHOLE)


def test_the_limit_sends_what_is_over_to_the_reserve() -> None:
    link = OpenPool("99.00", set_to=parameters(reset="50.00", to_displayed=5_000, to_reserve=1_000, limit="100.00"))
    link.wager("one", 1, 1, 2, 3)
    assert (link.displayed, link.reserve) == ("100.00", "0.80")
    link.wager("one", 2, 1)
    assert (link.displayed, link.reserve) == ("100.00", "1.40")


def test_above_a_limit_that_was_lowered_the_sign_stands_still() -> None:
    link = OpenPool("100.00", set_to=parameters(reset="50.00", to_displayed=5_000))
    lower = parameters(reset="50.00", to_displayed=5_000, limit="60.00")
    link.do(ProposeParameters(lower, "insurance", at_next_win=False, actor=MANAGER))
    link.do(ApproveParameters(1, actor=OTHER_MANAGER))
    link.wager("one", 1, 1)
    assert (link.displayed, link.reserve) == ("100.00", "0.50")
    link.correct("-10.00")  # down is allowed, although still above the limit
    assert link.displayed == "90.00"


def test_later_wagers_of_a_round_join_the_earlier_ones() -> None:
    link = OpenPool()
    link.wager("one", 1, 1)
    link.do(ProposeParameters(parameters(minimum="2.00"), "new chips", at_next_win=False, actor=MANAGER))
    link.do(ApproveParameters(1, actor=OTHER_MANAGER))
    link.wager("one", 1, 2)  # the round keeps the minimum that it began with
    assert set(link.pool.tables["one"][0].posted) == {1, 2}
    assert link.pool.tables["one"][0].minimum == 100


def test_A53__a_reversal_gives_the_stake_back_and_leaves_the_sign() -> None:
    link = OpenPool("100.00", reserve="10.00", set_to=parameters(to_displayed=2_500, to_reserve=500))
    link.wager("one", 1, 1, 2)
    link.reverse("one", 1, 1)
    assert (link.displayed, link.reserve) == ("100.50", "10.05")
    assert link.pool.accounts.players == -100
    assert link.pool.owed == Owed(Cents(25), Cents(0))


def test_A53__growth_pauses_until_the_house_has_its_advance_back() -> None:
    link = OpenPool("100.00", set_to=parameters(to_displayed=2_500))
    link.wager("one", 1, 1, stake="2.00")
    link.reverse("one", 1, 1)
    shown = []
    for number in (2, 3, 4):
        link.wager("one", number, 1, stake="1.20")
        shown.append(link.displayed)
    assert shown == ["100.50", "100.60", "100.90"]
    assert link.pool.owed == Owed()
    assert link.house == "2.70"  # three quarters of what stands: as if the returned wager had never been


def test_A53__an_empty_reserve_owes_the_rest() -> None:
    link = OpenPool(set_to=parameters(to_reserve=2_000))
    link.wager("one", 1, 1, stake="5.00")
    link.enter("two", ROYAL)
    link.pay(1)  # the refill takes all of the reserve
    reversal = link.reverse("one", 1, 1)
    assert (reversal.from_reserve, reversal.from_house, reversal.owed_reserve) == (0, 500, 100)
    link.wager("one", 2, 1, stake="6.00")
    assert (link.reserve, link.pool.owed) == ("0.20", Owed())


def test_A53__what_the_limit_sent_to_the_reserve_comes_back_out_of_the_reserve() -> None:
    link = OpenPool("100.00", set_to=parameters(reset="50.00", to_displayed=5_000, limit="100.30"))
    link.wager("one", 1, 1)
    assert (link.displayed, link.reserve) == ("100.30", "0.20")
    link.reverse("one", 1, 1)
    assert (link.displayed, link.reserve) == ("100.30", "0.00")
    assert link.pool.owed == Owed(Cents(30), Cents(0))


def test_A53__a_reversal_takes_no_more_out_of_the_reserve_than_is_due() -> None:
    link = OpenPool("0.00", set_to=Parameters(Cents(0), Cents(1), to_displayed=5_000, to_reserve=0, limit=Cents(0)))
    link.wager("one", 1, 1, 2, 3, stake="0.01")  # half a cent each: the second sends a cent over, the third carries
    reversal = link.reverse("one", 1, 2)
    assert (reversal.from_reserve, reversal.owed_displayed) == (0, 0)
    assert (link.reserve, link.pool.carried.displayed) == ("0.01", 0)


def test_A53__one_posting_of_several_wagers_repays_what_is_owed_once() -> None:
    link = OpenPool(set_to=parameters(to_displayed=2_000, to_reserve=1_000))
    link.wager("one", 1, 1)
    link.enter("two", ROYAL)
    link.pay(1)
    link.reverse("one", 1, 1)
    assert link.pool.owed == Owed(Cents(20), Cents(10))
    link.wager("one", 2, 1, 2, 3)
    assert (link.displayed, link.reserve, link.pool.owed) == ("200000.40", "0.20", Owed())


def test_A53__what_the_limit_sends_over_repays_what_the_reserve_owes() -> None:
    link = OpenPool("1.00", set_to=parameters(reset="1.00", to_displayed=5_000, limit="1.00"))
    link.wager("one", 1, 1)
    link.enter("two", ROYAL)
    link.pay(1)  # the refill takes all of the reserve
    link.reverse("one", 1, 1)
    assert link.pool.owed == Owed(Cents(0), Cents(50))
    link.wager("one", 2, 1, stake="2.00")
    assert (link.displayed, link.reserve, link.pool.owed) == ("1.00", "0.50", Owed())


def test_A53__a_reversal_undoes_the_fraction_too() -> None:
    link = OpenPool("0.00", set_to=Parameters(Cents(0), Cents(1), to_displayed=5_000, to_reserve=0))
    link.wager("one", 1, 1, 2, stake="0.01")
    assert (link.displayed, link.pool.carried.displayed) == ("0.01", 0)
    link.reverse("one", 1, 1)
    assert (link.pool.owed.displayed, link.pool.carried.displayed) == (1, 5_000)
    link.reverse("one", 1, 2)
    assert (link.pool.owed.displayed, link.pool.carried.displayed) == (1, 0)


def test_reversals_do_not_move_what_a_claim_has_locked() -> None:
    link = OpenPool("999999.00", set_to=parameters(to_displayed=5_000))
    link.wager("one", 1, 1, 2)
    assert link.enter("one", ROYAL) == ["1000000.00"]
    link.reverse("one", 1, 2)
    link.pay(1)
    assert link.displayed == "200000.00"


STAKES = st.integers(min_value=1, max_value=999)
RATES = st.integers(min_value=0, max_value=WHOLE).flatmap(
    lambda first: st.tuples(st.just(first), st.integers(min_value=0, max_value=WHOLE - first))
)


@given(RATES, st.none() | st.integers(min_value=0, max_value=3_000), st.lists(st.tuples(STAKES, st.booleans())))
def test_meter_and_reserve_hold_exactly_what_standing_wagers_gave(
    rates: tuple[int, int], limit: int | None, played: list[tuple[int, bool]]
) -> None:
    most = None if limit is None else Cents(limit)
    link = OpenPool("0.00", set_to=Parameters(Cents(0), Cents(1), *rates, most))
    exact, shown = 0, [Cents(0)]
    for number, (stake, is_returned) in enumerate(played):
        link.wager("one", number, 1, stake=f"{stake // 100}.{stake % 100:02d}")
        if is_returned:
            link.reverse("one", number, 1)
        else:
            exact += stake * sum(rates)
        shown.append(link.pool.displayed)
        pool = link.pool
        held = pool.displayed + pool.reserve - sum(pool.owed)
        assert held * WHOLE + sum(pool.carried) == exact
        assert all(0 <= part < WHOLE for part in pool.carried)
        assert min(*pool.owed, pool.reserve) >= 0
    assert all(before <= after for before, after in pairwise(shown))
    assert limit is None or shown[-1] <= limit
