"""What the Progressive Jackpot hands of one round are awarded, and out of whose money (examples J01 … J15).

C is the displayed amount, R the reset amount: 1,000,000 and 200,000 unless a test says otherwise.
"""

import pytest

from megalink.games import library
from megalink.hands import FiveCard
from megalink.jackpot.awards import AwardRules, JackpotHand, MeterAmounts, MissingAmount, Paid
from megalink.money import Cents, format_amount, parse_amount
from tests.jackpot.entered import (
    FLUSH,
    FULL_HOUSE,
    KEYS,
    MILLION,
    QUADS,
    ROYAL,
    SCALES,
    SF,
    SPLITS_ROYALS,
    STRAIGHT,
    STUD,
    STUD_BEFORE,
    after,
    amounts,
    hands,
    rules,
)

FIXED = {STRAIGHT: 20, FLUSH: 40, FULL_HOUSE: 80, QUADS: 400}


@pytest.mark.parametrize("multiple", [1, 5])
def test_J01__one_straight_flush_is_10_percent_whatever_the_wager(multiple: int) -> None:
    paid = rules().pay(MILLION, hands(SF, multiple=multiple))
    assert amounts(paid) == ["100000.00"]
    assert after(paid) == "900000.00"
    assert paid.from_house == 0


@pytest.mark.parametrize(
    ("side", "share", "meter", "house"),
    [
        ("seed_resets", "60000.00", "900000.00", "20000.00"),
        ("successive_meter", "95000.00", "810000.00", "0.00"),
        ("single_reset", "60000.00", "900000.00", "20000.00"),
    ],
)
def test_J02__two_straight_flushes(side: str, share: str, meter: str, house: str) -> None:
    paid = rules(sf_split=side).pay(MILLION, hands(SF, SF))
    assert amounts(paid) == [share, share]
    assert after(paid) == meter
    assert format_amount(paid.from_house) == house
    assert paid.awards[0].clauses == ("4.2", "3.15.2")


@pytest.mark.parametrize(
    ("side", "share", "meter"),
    [
        ("seed_resets", "46666.66", "900000.02"),
        ("successive_meter", "90333.33", "729000.01"),
        ("single_reset", "40000.00", "900000.00"),
    ],
)
def test_J02__three_straight_flushes_tell_the_sides_apart(side: str, share: str, meter: str) -> None:
    paid = rules(sf_split=side).pay(MILLION, hands(SF, SF, SF))
    assert amounts(paid) == [share] * 3
    assert after(paid) == meter


@pytest.mark.parametrize("key", SPLITS_ROYALS)
@pytest.mark.parametrize("side", ["n_minus_1_resets", "one_reset"])
def test_J04__two_royal_flushes(key: str, side: str) -> None:
    paid = rules(key, royal_split=side).pay(MILLION, hands(ROYAL, ROYAL))
    assert amounts(paid) == ["600000.00", "600000.00"]
    assert after(paid) == "200000.00"
    assert paid.reset_by_house == parse_amount("200000.00") == paid.from_house


@pytest.mark.parametrize(
    ("side", "share", "meter"),
    [("n_minus_1_resets", "466666.66", "200000.02"), ("one_reset", "400000.00", "200000.00")],
)
def test_J04__three_royal_flushes_tell_the_sides_apart(side: str, share: str, meter: str) -> None:
    paid = rules(royal_split=side).pay(MILLION, hands(ROYAL, ROYAL, ROYAL))
    assert amounts(paid) == [share] * 3
    assert after(paid) == meter


@pytest.mark.parametrize(
    ("source", "expected", "house"),
    [
        ("house", ["400.00", "100000.00", "900000.00"], "400.00"),
        ("meter", ["400.00", "99960.00", "899640.00"], "0.00"),
    ],
)
def test_J06__quads_then_straight_flush_then_royal_flush(source: str, expected: list[str], house: str) -> None:
    paid = rules(fixed_awards_source=source).pay(MILLION, hands(ROYAL, SF, QUADS))
    assert [award.hand for award in paid.awards] == [QUADS, SF, ROYAL]
    assert amounts(paid) == expected
    assert after(paid) == "200000.00"
    assert format_amount(paid.from_house) == house
    assert paid.awards[-1].clauses == ("4.2", "3.15.3")


def test_J08__the_second_of_two_royal_flushes_entered_apart_meets_the_reset_meter() -> None:
    first = rules().pay(MILLION, hands(ROYAL))
    assert amounts(first) == ["1000000.00"]
    assert first.after is not None
    meanwhile = Cents(first.after + parse_amount("1500.00"))
    second = rules().pay(MILLION._replace(displayed=meanwhile), hands(ROYAL))
    assert amounts(second) == ["201500.00"]
    assert after(second) == "200000.00"


@pytest.mark.parametrize("key", KEYS)
def test_J11__a_straight_flush_is_paid_before_the_royal_flush_in_every_game(key: str) -> None:
    link = MeterAmounts(parse_amount("500000.00"), parse_amount("100000.00"))
    paid = rules(key).pay(link, hands(ROYAL, SF))
    assert [award.position for award in paid.awards] == [2, 1]
    assert amounts(paid) == ["50000.00", "450000.00"]
    assert after(paid) == "100000.00"
    assert library.document(key).jackpot.royal_last in paid.awards[-1].clauses


def test_J13__cents_that_do_not_divide_stay_in_the_meter() -> None:
    link = MeterAmounts(parse_amount("123456.78"), parse_amount("50000.00"))
    paid = rules().pay(link, hands(SF, SF))
    assert amounts(paid) == ["8672.83", "8672.83"]
    assert after(paid) == "111111.12"


@pytest.mark.parametrize("key", SCALES)
def test_J15__three_flushes_are_each_paid_in_full_by_their_multiple(key: str) -> None:
    won = [JackpotHand(place, FLUSH, Cents(100 * multiple)) for place, multiple in enumerate((1, 2, 5), start=1)]
    paid = rules(key).pay(MILLION, won)
    assert amounts(paid) == ["40.00", "80.00", "200.00"]
    assert after(paid) == "1000000.00"
    assert format_amount(paid.from_house) == "320.00"


@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize(("hand", "pays"), FIXED.items())
def test_fixed_awards__are_the_same_in_every_game(key: str, hand: FiveCard, pays: int) -> None:
    paid = rules(key).pay(MeterAmounts(), hands(hand))
    assert amounts(paid) == [f"{pays}.00"]
    assert paid.awards[0].net == (pays - 1) * 100
    assert paid.awards[0].clauses == (library.document(key).jackpot.pay_table,)


@pytest.mark.parametrize("key", KEYS)
def test_percentages__are_10_and_100_of_what_is_displayed(key: str) -> None:
    link = MeterAmounts(parse_amount("1234.56"), parse_amount("100.00"))
    assert amounts(rules(key).pay(link, hands(SF))) == ["123.45"]
    assert amounts(rules(key).pay(link, hands(ROYAL))) == ["1234.56"]


@pytest.mark.parametrize("multiple", [1, 2, 3, 4, 5])
def test_A12__an_award_is_multiplied_once_or_by_the_other_side_twice(multiple: int) -> None:
    once = rules().pay(MILLION, hands(QUADS, multiple=multiple))
    twice = rules(multiple="squared").pay(MILLION, hands(QUADS, multiple=multiple))
    assert amounts(once) == [f"{400 * multiple}.00"]
    assert amounts(twice) == [f"{400 * multiple * multiple}.00"]
    assert ("3.5.3.1" in once.awards[0].clauses) is (multiple > 1)


@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize("hand", [SF, ROYAL])
def test_scaling__a_percentage_on_more_than_the_minimum_cites_the_clause_that_does_not_multiply_it(
    key: str, hand: FiveCard
) -> None:
    """3.5.3.1 and 3.5.4 speak of both kinds of award; the other documents know no multiples (EXAMPLES J01)."""
    scaling = library.document(key).jackpot.scaling
    for multiple in (1, 5):
        (award,) = rules(key).pay(MILLION, hands(hand, multiple=multiple)).awards
        assert award.clauses[1:] == ((scaling,) if scaling and multiple > 1 else ())


def test_scaling__of_two_straight_flushes_only_the_one_on_more_than_the_minimum_cites_it() -> None:
    one, other = (JackpotHand(place, SF, Cents(stake)) for place, stake in ((1, 100), (2, 500)))
    first, second = rules().pay(MILLION, (one, other)).awards
    assert (first.amount, first.clauses) == (second.amount, ("4.2", "3.15.2"))
    assert second.clauses == ("4.2", "3.5.3.1", "3.15.2")


def test_A49__where_no_multiples_are_stated_the_award_stays_that_of_the_minimum() -> None:
    paid = rules(STUD_BEFORE, unstated_multiples="accepted_unscaled").pay(MILLION, hands(QUADS, multiple=3))
    assert amounts(paid) == ["400.00"]
    assert paid.awards[0].net == 39700
    assert "A49" in paid.awards[0].readings


@pytest.mark.parametrize(("side", "net"), [("includes_stake", 119700), ("plus_stake", 120000)])
def test_A11__for_1_includes_the_stake_or_by_the_other_side_adds_it(side: str, net: int) -> None:
    paid = rules(for_one=side).pay(MILLION, hands(QUADS, multiple=3))
    assert amounts(paid) == ["1200.00"]
    assert paid.awards[0].net == net


@pytest.mark.parametrize("hand", [SF, ROYAL])
@pytest.mark.parametrize(("side", "kept"), [("kept", 500), ("returned", 0)])
def test_A13__a_percentage_keeps_the_stake_or_by_the_other_side_returns_it(
    hand: FiveCard, side: str, kept: int
) -> None:
    (award,) = rules(percentage_stake=side).pay(MILLION, hands(hand, multiple=5)).awards
    assert award.amount - award.net == kept


def test_A47__fixed_awards_out_of_an_empty_meter_are_made_up_by_the_house() -> None:
    paid = rules(fixed_awards_source="meter").pay(MeterAmounts(Cents(10000), Cents(500)), hands(QUADS, FLUSH))
    assert amounts(paid) == ["40.00", "400.00"]
    assert (paid.from_meter, paid.from_house) == (10000, 34000)
    assert paid.after == 0


def test_A51__what_a_split_of_house_money_leaves_over_stays_with_the_house() -> None:
    """Four Straight Flushes at an empty meter: 10% of three resets is less than a cent each."""
    paid = rules().pay(MeterAmounts(Cents(0), Cents(4)), hands(SF, SF, SF, SF))
    assert amounts(paid) == ["0.00"] * 4
    assert (paid.from_meter, paid.from_house, paid.after) == (0, 0, 0)


TO_RESERVE = "floor_equal_remainder_to_reserve"


def test_A51__J13_by_the_other_side_the_cent_that_does_not_divide_goes_to_the_reserve() -> None:
    link = MeterAmounts(parse_amount("123456.78"), parse_amount("50000.00"))
    paid = rules(rounding=TO_RESERVE).pay(link, hands(SF, SF))
    assert amounts(paid) == ["8672.83", "8672.83"]
    assert [award.to_reserve for award in paid.awards] == [0, 1]
    assert (after(paid), paid.to_reserve) == ("111111.11", 1)


def test_A51__claims_that_were_priced_before_there_were_two_sides_leave_the_cent_in_the_meter() -> None:
    stud = library.document(STUD)
    readings = {**library.register().resolve(stud.readings, {})}
    del readings["pj.rounding"]
    link = MeterAmounts(parse_amount("123456.78"), parse_amount("50000.00"))
    assert after(AwardRules(stud, readings).pay(link, hands(SF, SF))) == "111111.12"


def test_A51__a_fraction_of_a_cent_moves_nowhere() -> None:
    """Of 12,345.678 the one winner gets 12,345.67: no account holds 0.008."""
    link = MeterAmounts(parse_amount("123456.78"), parse_amount("50000.00"))
    assert rules(rounding=TO_RESERVE).pay(link, hands(SF)) == rules().pay(link, hands(SF))


def test_A51__house_money_that_does_not_divide_is_not_the_reserves_either() -> None:
    """Four share 0.01 of the meter and 0.021 of three resets: nothing each."""
    paid = rules(rounding=TO_RESERVE).pay(MeterAmounts(Cents(10), Cents(7)), hands(SF, SF, SF, SF))
    assert amounts(paid) == ["0.00"] * 4
    assert (paid.from_meter, paid.from_house, paid.to_reserve, paid.after) == (0, 0, 1, 9)


@pytest.mark.parametrize(
    ("side", "royal"), [("floor_equal_remainder_to_meter", "111111.12"), (TO_RESERVE, "111111.11")]
)
def test_A51__a_royal_flush_finds_in_the_meter_what_lower_hands_left_over_or_does_not(side: str, royal: str) -> None:
    link = MeterAmounts(parse_amount("123456.78"), parse_amount("50000.00"))
    last = rules(rounding=side).pay(link, hands(SF, SF, ROYAL)).awards[-1]
    assert format_amount(last.amount) == royal
    assert "A51" in last.readings


def test_A54__shares_are_equal_whatever_the_wagers() -> None:
    won = [JackpotHand(1, SF, Cents(100)), JackpotHand(2, SF, Cents(500))]
    assert amounts(rules().pay(MILLION, won)) == ["60000.00", "60000.00"]


@pytest.mark.parametrize("key", [key for key in KEYS if key not in SPLITS_ROYALS])
def test_A46__two_royal_flushes_over_community_cards_are_proof_of_a_bad_deck(key: str) -> None:
    with pytest.raises(AssertionError, match="A46"):
        rules(key).pay(MILLION, hands(ROYAL, ROYAL))


@pytest.mark.parametrize(
    ("link", "won", "name"),
    [
        (MeterAmounts(), [SF], "displayed"),
        (MeterAmounts(displayed=Cents(1000)), [ROYAL], "reset"),
        (MeterAmounts(displayed=Cents(1000)), [SF, SF], "reset"),
        (MeterAmounts(reset=Cents(1000)), [ROYAL], "displayed"),
    ],
)
def test_an_award_that_needs_an_unknown_amount_says_which(link: MeterAmounts, won: list[FiveCard], name: str) -> None:
    with pytest.raises(MissingAmount) as missing:
        rules().pay(link, hands(*won))
    assert missing.value.name == name


def test_no_hands_leave_the_meter_alone() -> None:
    paid = rules().pay(MILLION, [])
    assert paid == Paid((), MILLION.displayed, MILLION.displayed, Cents(0), Cents(0), Cents(0))


def test_A51__one_straight_flush_whose_share_has_a_fraction_of_a_cent_cites_the_rounding() -> None:
    odd = MeterAmounts(parse_amount("123456.78"), parse_amount("50000.00"))
    (award,) = rules().pay(odd, hands(SF)).awards
    assert (format_amount(award.amount), award.readings) == ("12345.67", ("A13", "A48", "A51"))
    assert "A51" not in rules().pay(MILLION, hands(SF)).awards[0].readings


def test_A47__a_straight_flush_after_a_fixed_award_cites_whose_money_that_was() -> None:
    assert [award.readings for award in rules().pay(MILLION, hands(QUADS, SF)).awards] == [
        ("A11",),
        ("A13", "A48", "A47"),
    ]


def test_A44__a_royal_flush_after_shared_straight_flushes_cites_how_they_shared() -> None:
    royal = rules().pay(MILLION, hands(SF, SF, ROYAL)).awards[-1]
    assert royal.readings == ("A13", "A48", "A44", "A47")
