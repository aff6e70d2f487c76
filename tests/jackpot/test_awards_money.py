"""Awards under any hands, amounts and readings: no cent is lost or doubled, no winner gets more than his equal."""

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from megalink.games import library
from megalink.jackpot.awards import JackpotHand, MeterAmounts
from megalink.money import Cents
from tests.jackpot.entered import FLUSH, FULL_HOUSE, QUADS, ROYAL, SF, STRAIGHT, STUD, rules

SIDES = {
    name.removeprefix("pj."): library.register().switches[name].values
    for name in library.document(STUD).readings
    if name.startswith("pj.")
}
READINGS = st.fixed_dictionaries({name: st.sampled_from(values) for name, values in SIDES.items()})
MONEY = st.one_of(st.integers(0, 2_000), st.integers(0, 500_000_000))
AWARDED = st.sampled_from([STRAIGHT, FLUSH, FULL_HOUSE, QUADS, SF, SF, ROYAL, ROYAL])


@st.composite
def entered(draw: st.DrawFn) -> tuple[MeterAmounts, list[JackpotHand]]:
    minimum = draw(st.integers(1, 1_000))
    link = MeterAmounts(Cents(draw(MONEY)), Cents(draw(MONEY)), Cents(minimum))
    places = draw(st.lists(st.integers(1, 7), min_size=1, max_size=7, unique=True))
    won = draw(st.lists(AWARDED, min_size=len(places), max_size=len(places)))
    won = [hand if won[:place].count(ROYAL) < 4 else SF for place, hand in enumerate(won)]  # there are four suits
    stakes = [Cents(minimum * draw(st.integers(1, 5))) for _ in places]
    return link, [JackpotHand(*one) for one in zip(places, won, stakes, strict=True)]


@given(entered(), READINGS)
def test_money__awards_are_paid_by_meter_and_house_to_the_cent(
    case: tuple[MeterAmounts, list[JackpotHand]], readings: dict[str, str]
) -> None:
    link, won = case
    paid = rules(**readings).pay(link, won)
    assert sum(award.amount for award in paid.awards) == paid.from_meter + paid.from_house
    assert sum(award.from_meter for award in paid.awards) == paid.from_meter
    assert paid.before == link.displayed
    assert paid.before is not None
    assert paid.after == paid.before - paid.from_meter - paid.to_reserve + paid.reset_by_house
    assert sum(award.to_reserve for award in paid.awards) == paid.to_reserve
    assert paid.after is not None
    assert paid.after >= 0
    assert min(paid.from_house, paid.from_meter, *(award.from_meter for award in paid.awards)) >= 0


@given(entered(), READINGS)
def test_order__awards_ascend_and_the_royal_flush_comes_last(
    case: tuple[MeterAmounts, list[JackpotHand]], readings: dict[str, str]
) -> None:
    link, won = case
    paid = rules(**readings).pay(link, won)
    assert [(award.hand, award.position) for award in paid.awards] == sorted((one.hand, one.position) for one in won)


@given(entered(), READINGS)
def test_shares__hands_of_one_percentage_get_the_same(
    case: tuple[MeterAmounts, list[JackpotHand]], readings: dict[str, str]
) -> None:
    link, won = case
    awards = rules(**readings).pay(link, won).awards
    shares = {(award.hand, award.amount) for award in awards if award.hand in (SF, ROYAL)}
    assert max(Counter(hand for hand, _ in shares).values(), default=1) == 1


@given(entered(), READINGS)
def test_pool__percentages_never_hand_out_more_than_meter_and_resets(
    case: tuple[MeterAmounts, list[JackpotHand]], readings: dict[str, str]
) -> None:
    link, won = case
    paid = rules(**readings).pay(link, won)
    assert link.displayed is not None
    assert link.reset is not None
    count = Counter(one.hand for one in won)
    total = {hand: sum(award.amount for award in paid.awards if award.hand is hand) for hand in (SF, ROYAL)}
    assert total[SF] * 10 <= link.displayed * count[SF] + link.reset * max(count[SF] - 1, 0)
    assert total[ROYAL] <= link.displayed + link.reset * max(count[ROYAL] - 1, 0)


@given(entered(), READINGS, st.sampled_from(sorted(SIDES)))
def test_readings__an_award_that_another_side_would_change_cites_the_entry(
    case: tuple[MeterAmounts, list[JackpotHand]], readings: dict[str, str], name: str
) -> None:
    """Also where it is an award before it in the same round that would leave more or less in the meter."""
    link, won = case
    entries = set(library.register().switches[f"pj.{name}"].register)
    paid = {award.position: award for award in rules(**readings).pay(link, won).awards}
    for side in SIDES[name]:
        for other in rules(**{**readings, name: side}).pay(link, won).awards:
            if (other.amount, other.net) != (paid[other.position].amount, paid[other.position].net):
                assert entries & set(other.readings)
                assert entries & set(paid[other.position].readings)
