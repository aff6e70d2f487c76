"""3.5, 3.18 and 4.4: the Progressive Jackpot on three cards of the Player and two of the table."""

from itertools import combinations

import pytest

from megalink.games.library import document
from megalink.money import format_amount
from tests.described import MILLION, refused, settle
from tests.games.three_card_xtreme.xtreme import KEY, hand, nets

ROWS = [  # cards, community, clause of the definition, award for the minimum wager of 1.00
    ("Ad Kd Qd", "Jd Td", "4.4.1.1", "1000000.00"),
    ("Jc Tc 9c", "8c 7c", "4.4.1.2", "100000.00"),
    ("Kc Qc Jc", "Tc 9c", "4.4.1.2", "100000.00"),
    ("5c 4c 3c", "2c Ac", "4.4.1.2", "100000.00"),
    ("Ac Ah Ad", "As Jh", "4.4.1.3", "400.00"),
    ("Ac Jh Jd", "Js Jc", "4.4.1.3", "400.00"),
    ("Kc Kh Ks", "As Ah", "4.4.1.4", "80.00"),
    ("2c 2h As", "Ac Ah", "4.4.1.4", "80.00"),
    ("Jh 8h 6h", "5h 2h", "4.4.1.5", "40.00"),
    ("9c 8d 7c", "6h 5s", "4.4.1.6", "20.00"),
    ("Ac Kd Qc", "Jh Ts", "4.4.1.6", "20.00"),
    ("Ac 2d 3c", "4h 5s", "4.4.1.6", "20.00"),
]


@pytest.mark.parametrize(("cards", "community", "clause", "amount"), ROWS)
def test_4_4_1__every_row_is_awarded_by_its_definition(cards: str, community: str, clause: str, amount: str) -> None:
    settled = hand(cards, "", "pair_plus", community=community, jackpot=1)
    (award,) = settled.settled.paid.awards
    titles = "royal flush,straight flush,four of a kind,full house,flush,straight".split(",")
    assert award.hand.title == titles[int(clause[-1]) - 1]
    assert format_amount(award.amount) == amount
    assert format_amount(award.net) == settled.nets["progressive_jackpot"]
    assert award.net == award.amount - 100
    assert settled.clauses("progressive_jackpot") == ("3.9.3", "3.13", "4.4")


@pytest.mark.parametrize(
    ("cards", "community"),
    [("7s 7d 7h", "Kc 4h"), ("7s 7d 4c", "Kc 4h"), ("Ac Kd Qc", "2h 3s"), ("Jh 8h 6h", "5h 2s")],
    ids=["three of a kind", "two pairs", "round the Ace", "four suited"],
)
def test_4_4__hands_without_a_row_lose_the_wager(cards: str, community: str) -> None:
    settled = hand(cards, "", "pair_plus", community=community, jackpot=2)
    assert settled.nets["progressive_jackpot"] == "-2.00"
    assert settled.clauses("progressive_jackpot") == ("3.9.3", "3.13", "4.4")
    assert "A43" in settled.readings("progressive_jackpot")


@pytest.mark.parametrize("base", ["ante", "pair_plus", "six_card_bonus"])
def test_3_5__any_entry_wager_carries_the_jackpot_wager(base: str) -> None:
    ending = "folded" if base == "ante" else ""
    settled = hand("9c 8d 7c", "Kh 2d 3c", base, community="6h 5s", jackpot=1, ending=ending)
    assert settled.nets["progressive_jackpot"] == "19.00"


def test_5_12__a_jackpot_wager_without_an_entry_wager_has_no_hand() -> None:
    position = {"position": 1, "cards": "9c 8d 7c", "wagers": {"progressive_jackpot": "1.00"}}
    problem = refused({"rules": KEY, "community": "6h 5s", "positions": [position]})
    assert (problem.code, problem.clause) == ("jackpot_without_base", "5.12")


@pytest.mark.parametrize("stake", ["0.50", "1.50", "6.00", "10.00"])
def test_3_5_3__only_one_to_five_times_the_minimum(stake: str) -> None:
    wagers = {"pair_plus": "5.00", "progressive_jackpot": stake}
    position = {"position": 1, "cards": "9c 8d 7c", "wagers": wagers}
    problem = refused({"rules": KEY, "community": "6h 5s", "jackpot": MILLION, "positions": [position]})
    assert (problem.code, problem.value, problem.clause) == ("jackpot_multiple", stake, "3.5.3")


@pytest.mark.parametrize("multiple", [1, 2, 3, 4, 5])
@pytest.mark.parametrize(
    ("cards", "community", "pays"),
    [("Ac Ah Ad", "As Jh", 400), ("Kc Kh Ks", "As Ah", 80), ("Jh 8h 6h", "5h 2h", 40), ("9c 8d 7c", "6h 5s", 20)],
)
def test_3_5_4__fixed_awards_are_multiplied(cards: str, community: str, pays: int, multiple: int) -> None:
    settled = hand(cards, "", "pair_plus", community=community, jackpot=multiple)
    assert settled.nets["progressive_jackpot"] == f"{pays * multiple - multiple}.00"
    assert ("3.5.4" in settled.clauses("progressive_jackpot")) is (multiple > 1)


@pytest.mark.parametrize("multiple", [1, 5])
@pytest.mark.parametrize(("cards", "community", "percent"), [("Ad Kd Qd", "Jd Td", 100), ("Jc Tc 9c", "8c 7c", 10)])
def test_3_5_4__percentages_are_not(cards: str, community: str, percent: int, multiple: int) -> None:
    settled = hand(cards, "", "pair_plus", community=community, jackpot=multiple)
    (award,) = settled.settled.paid.awards
    assert format_amount(award.amount) == f"{percent * 10_000}.00"
    assert ("3.5.4" in settled.clauses("progressive_jackpot")) is (multiple > 1)  # it says so of percentages too


def test_3_18_1__straight_flushes_of_one_round_share_equally_whatever_their_multiples() -> None:
    settled = settle(_round("8h 7h", ("6h 5h 4h", "1.00"), ("Jh Th 9h", "5.00")))
    assert [(one.position, format_amount(one.amount)) for one in settled.paid.awards] == [
        (1, "60000.00"),
        (2, "60000.00"),
    ]
    assert settled.paid.awards[0].clauses == ("4.4", "3.18.1")
    assert settled.paid.after == 90_000_000


def test_3_18_2__a_royal_flush_is_paid_after_the_lower_hands() -> None:
    """Community J-10 of hearts: a Royal Flush, a Straight Flush and a Flush in one round."""
    settled = settle(_round("Jh Th", ("Ah Kh Qh", "1.00"), ("9h 8h 7h", "1.00"), ("6h 4h 2h", "2.00")))
    assert [(one.position, format_amount(one.amount)) for one in settled.paid.awards] == [
        (3, "80.00"),
        (2, "100000.00"),
        (1, "900000.00"),
    ]
    assert settled.paid.awards[2].clauses == ("4.4", "3.18.2")
    assert settled.paid.after == 20_000_000


def test_3_18__two_royal_flushes_cannot_share_community_cards() -> None:
    """A46: the two Community cards leave three royals of their suit, and those are one hand."""
    assert document(KEY).jackpot.royal_split is None


def test_1_1_9__a_jackpot_hand_needs_the_displayed_amount_only_for_a_percentage() -> None:
    wagers = {"pair_plus": "5.00", "progressive_jackpot": "1.00"}
    straight = {"position": 1, "cards": "9c 8d 7c", "wagers": wagers}
    assert settle({"rules": KEY, "community": "6h 5s", "positions": [straight]}).positions[0].net == 2500 + 1900
    straight_flush = {"position": 1, "cards": "Jc Tc 9c", "wagers": wagers}
    problem = refused({"rules": KEY, "community": "8c 7c", "positions": [straight_flush]})
    assert (problem.code, problem.field, problem.clause) == ("jackpot_amount_needed", "jackpot.displayed", "4.4")


def test_1_1_4__community_cards_help_the_jackpot_hand_and_nothing_else() -> None:
    settled = hand("7s 7d 4c", "Kh 9d 3c", "ante play pair_plus six_card_bonus", community="7h 7c", jackpot=1)
    assert settled.nets == nets("ante 10 play 10 pair_plus 5 six_card_bonus -2 progressive_jackpot 399")
    assert settled.settled.positions[0].title == "one pair"


STRAIGHT_FLUSHES = (("6h 5h 4h", "1.00"), ("Jh Th 9h", "5.00"))  # with 8-7 of hearts on the table


@pytest.mark.parametrize(
    ("side", "share", "after"),
    [
        ("seed_resets", "60000.00", "900000.00"),
        ("successive_meter", "95000.00", "810000.00"),
        ("single_reset", "60000.00", "900000.00"),
    ],
)
def test_3_18_1__A44_each_side_for_two_winners(side: str, share: str, after: str) -> None:
    settled = settle({**_round("8h 7h", *STRAIGHT_FLUSHES), "readings": {"pj.sf_split": side}})
    assert [format_amount(one.amount) for one in settled.paid.awards] == [share, share]
    assert settled.paid.after is not None
    assert format_amount(settled.paid.after) == after


def test_3_18__two_straight_flushes_are_the_most_that_one_round_can_hold() -> None:
    """A third would need further cards within reach of the two on the table, and those two hands have taken them."""
    cards = [f"{rank}h" for rank in "A23456789TJQK"]
    windows = [{cards[(low + step) % 13] for step in range(5)} for low in range(10)]
    for first, second in combinations(cards, 2):
        own = [window - {first, second} for window in windows if {first, second} <= window]
        assert not any(
            one.isdisjoint(two | three) and two.isdisjoint(three) for one, two, three in combinations(own, 3)
        )


@pytest.mark.parametrize(
    ("side", "after", "reserve"),
    [
        ("floor_equal_remainder_to_meter", 11_111_112, 0),
        ("floor_equal_remainder_to_reserve", 11_111_111, 1),
    ],
)
def test_3_18_1__A51_shares_are_equal_and_a_cent_left_over_stays_in_the_meter_or_goes_to_the_reserve(
    side: str, after: int, reserve: int
) -> None:
    jackpot = {"displayed": "123456.78", "reset": "50000.00", "minimum_wager": "1.00"}
    readings = {"pj.rounding": side}
    settled = settle({**_round("8h 7h", *STRAIGHT_FLUSHES), "jackpot": jackpot, "readings": readings})
    assert [format_amount(one.amount) for one in settled.paid.awards] == ["8672.83", "8672.83"]
    assert (settled.paid.after, settled.paid.to_reserve) == (after, reserve)


@pytest.mark.parametrize(
    ("side", "amounts", "after"),
    [
        ("house", ["80.00", "100000.00", "900000.00"], 20_000_000),
        ("meter", ["80.00", "99992.00", "899928.00"], 20_000_000),
    ],
)
def test_3_18_2__A47_fixed_awards_lower_the_meter_or_not(side: str, amounts: list[str], after: int) -> None:
    hands = (("Ah Kh Qh", "1.00"), ("9h 8h 7h", "1.00"), ("6h 4h 2h", "2.00"))
    settled = settle({**_round("Jh Th", *hands), "readings": {"pj.fixed_awards_source": side}})
    assert [format_amount(one.amount) for one in settled.paid.awards] == amounts
    assert settled.paid.after == after


def _round(community: str, *hands: tuple[str, str]) -> dict[str, object]:
    positions = [
        {"position": place, "cards": cards, "wagers": {"pair_plus": "5.00", "progressive_jackpot": stake}}
        for place, (cards, stake) in enumerate(hands, start=1)
    ]
    return {"rules": KEY, "community": community, "jackpot": MILLION, "positions": positions}
