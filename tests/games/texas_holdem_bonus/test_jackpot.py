"""3.5.3.1, 3.15 and 4.2: the Progressive Jackpot on two Hole cards and three Flop cards."""

import pytest

from tests.games.texas_holdem_bonus.one_round import holdem, seat, settle_table, staked

FIXED = [
    ("four of a kind", "9s 9h", "9d 9c 4d Ks 2h", 400),
    ("full house", "9s 9h", "9d 4c 4d Ks 2h", 80),
    ("flush", "Ah 9h", "7h 4h 2h Ks Kd", 40),
    ("straight", "9s 8h", "7d 6c 5d Ks 2h", 20),
    ("straight", "As 2h", "3d 4c 5d Ks 9h", 20),
]
MISSED = [
    ("three of a kind", "9s 9h", "9d 5c 4d Ks 2h"),
    ("two pairs", "9s 4h", "9d 5c 4d Ks 2h"),
    ("one pair", "9s 4h", "9d 5c Jd Ks 2h"),
    ("five odd cards", "9s 4h", "Qd 5c Jd Ks 2h"),
]


def jackpot_wager(multiple: int) -> dict[str, str]:
    return {**staked("ante flop"), "progressive_jackpot": f"{multiple}.00"}


@pytest.mark.parametrize("multiple", [1, 2, 3, 4, 5])
@pytest.mark.parametrize(("hand", "cards", "community", "pays"), FIXED)
def test_3_5_3_1__fixed_awards_grow_with_the_wager(
    hand: str, cards: str, community: str, pays: int, multiple: int
) -> None:
    found = holdem(cards, "Qc Td", community, jackpot_wager(multiple))
    (award,) = found.settled.paid.awards
    assert (award.hand.title, award.amount) == (hand, pays * multiple * 100)
    assert found.nets["progressive_jackpot"] == f"{pays * multiple - multiple}.00"
    scaled = ("3.5.3.1",) if multiple > 1 else ()
    assert found.clauses("progressive_jackpot")[-len(scaled) - 1 :] == ("4.2", *scaled)


@pytest.mark.parametrize("multiple", [1, 2, 3, 4, 5])
@pytest.mark.parametrize(
    ("cards", "community", "amount", "after"),
    [("5h 6h", "7h 8h 9h Ks 2d", 100_000_00, 900_000_00), ("Ah Kh", "Qh Jh Th 2s 2d", 1_000_000_00, 200_000_00)],
    ids=["straight flush", "royal flush"],
)
def test_3_5_3_1__percentages_do_not_grow(cards: str, community: str, amount: int, after: int, multiple: int) -> None:
    found = holdem(cards, "Qc Td", community, jackpot_wager(multiple))
    assert [award.amount for award in found.settled.paid.awards] == [amount]
    assert found.settled.paid.after == after
    assert found.lines["progressive_jackpot"].net == amount - multiple * 100
    assert found.clauses("progressive_jackpot") == ("3.9.2", "4.2", *(("3.5.3.1",) if multiple > 1 else ()))


@pytest.mark.parametrize(("title", "cards", "community"), MISSED)
def test_4_2__below_a_straight_nothing_is_awarded(title: str, cards: str, community: str) -> None:
    found = holdem(cards, "", " ".join(community.split()[:3]), "ante progressive_jackpot", folded=True)
    assert found.settled.positions[0].title == title
    assert found.nets["progressive_jackpot"] == "-1.00"


@pytest.mark.parametrize("community", ["Qh 9c 2d 8c 3s", "Qh 9c 2d 3s 8c"], ids=["turn card", "river card"])
def test_1_1_12__and_1_1_16__turn_and_river_card_make_no_jackpot_hand(community: str) -> None:
    found = holdem("Js Td", "Ah Ad", community)
    assert found.settled.positions[0].title == "straight"
    assert found.nets["progressive_jackpot"] == "-1.00"


def test_1_1_7__the_flop_cards_are_the_first_three() -> None:
    assert holdem("Js Td", "Ah Ad", "Qh 9c 8c 2d 3s").nets["progressive_jackpot"] == "19.00"


def test_1_1_10__jackpot_cards_are_all_five_and_no_better_choice() -> None:
    """Seven cards hold a Flush, but the Hole cards with the Flop do not."""
    found = holdem("Ah 9s", "Kd Kc", "7h 4h 2h Jh 3d")
    assert found.settled.positions[0].title == "flush"
    assert found.nets["progressive_jackpot"] == "-1.00"


def test_3_15_1__two_straight_flushes_share_with_one_reset() -> None:
    settled = settle_table(
        [seat(1, "5h 6h", jackpot_wager(5)), seat(2, "Th Jh", jackpot_wager(1))],
        dealer="2c 2d",
        community="7h 8h 9h Ks Kd",
    )
    assert [(award.position, award.amount) for award in settled.paid.awards] == [(1, 60_000_00), (2, 60_000_00)]
    assert settled.paid.after == 900_000_00
    assert [award.clauses for award in settled.paid.awards] == [("4.2", "3.5.3.1", "3.15.1"), ("4.2", "3.15.1")]


@pytest.mark.parametrize(
    ("side", "after", "reserve"),
    [
        ("floor_equal_remainder_to_meter", 111_111_12, 0),
        ("floor_equal_remainder_to_reserve", 111_111_11, 1),
    ],
)
def test_3_15_1__A51_a_cent_left_over_stays_in_the_meter_or_goes_to_the_reserve(
    side: str, after: int, reserve: int
) -> None:
    settled = settle_table(
        [seat(1, "5h 6h", jackpot_wager(1)), seat(2, "Th Jh", jackpot_wager(1))],
        dealer="2c 2d",
        community="7h 8h 9h Ks Kd",
        jackpot={"displayed": "123456.78", "reset": "50000.00"},
        readings={"pj.rounding": side},
    )
    assert [award.amount for award in settled.paid.awards] == [8_672_83, 8_672_83]
    assert (settled.paid.after, settled.paid.to_reserve) == (after, reserve)


def test_3_15__fixed_awards_of_one_round_are_each_paid_in_full() -> None:
    settled = settle_table(
        [seat(1, "Ah 2h", jackpot_wager(1)), seat(2, "Kh 3h", jackpot_wager(2)), seat(3, "Jc Tc", jackpot_wager(5))],
        dealer="4c 4d",
        community="9h 8h 7h Ks 2d",
    )
    paid = {award.position: award.amount for award in settled.paid.awards}
    assert paid == {1: 40_00, 2: 80_00, 3: 100_00}
    assert settled.paid.after == settled.paid.before == 1_000_000_00


def test_3_15_2__lower_hands_are_paid_in_rising_order_and_the_royal_flush_last() -> None:
    settled = settle_table(
        [
            seat(1, "Ah Kh", jackpot_wager(1)),
            seat(2, "9h 8h", jackpot_wager(1)),
            seat(3, "3h 2h", jackpot_wager(1)),
            seat(4, "9c 8c", jackpot_wager(1)),
        ],
        dealer="4c 4d",
        community="Qh Jh Th 4s 5s",
    )
    paid = [(award.position, award.amount) for award in settled.paid.awards]
    assert paid == [(4, 20_00), (3, 40_00), (2, 100_000_00), (1, 900_000_00)]
    assert settled.paid.after == 200_000_00
    assert settled.positions[0].lines[-1].clauses == ("3.9.2", "4.2", "3.15.2")
