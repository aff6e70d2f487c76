"""3.3.1, 3.11 and 3.12: which hand is higher, seen from who gets paid, and which clause says so."""

from itertools import pairwise

import pytest

from megalink.cards import RANKS, read_cards
from megalink.cards.card import RANK_LETTERS
from megalink.hands import rank_five
from megalink.hands.five_card import FiveCard
from tests.games.singapore_stud.stud import ACE_KING, HANDS, V9, against, both_versions

WIN, LOSE, STAND_OFF = ("win", "win"), ("lose", "lose"), ("stand_off", "stand_off")


def settled(player: str, dealer: str, rules: str = V9) -> tuple[tuple[str, str], tuple[str, ...]]:
    """The outcomes of Ante and Bet, and the clauses of 3.12 that the Ante cites."""
    verdicts = against(dealer, player, rules)
    outcomes = (verdicts.outcomes["ante"], verdicts.outcomes["bet"])
    return outcomes, tuple(clause for clause in verdicts.clauses("ante") if clause.startswith("3.12"))


@both_versions
@pytest.mark.parametrize(("lower", "higher"), list(pairwise(RANKS)), ids=lambda rank: RANK_LETTERS[rank - 2])
def test_3_3_1_1__every_rank_beats_the_one_below_it(rules: str, lower: int, higher: int) -> None:
    low, high = RANK_LETTERS[lower - 2], RANK_LETTERS[higher - 2]
    kickers = [rank for rank in "J95342" if rank not in (low, high)][:3]
    player = f"{high}s {high}d " + " ".join(f"{rank}c" for rank in kickers)
    dealer = f"{low}h {low}c " + " ".join(f"{rank}d" for rank in kickers)
    assert settled(player, dealer, rules) == (WIN, ("3.12.3",))


@both_versions
@pytest.mark.parametrize(
    ("cards", "title"),
    [
        ("As 2d 3c 4h 5s", "straight"),
        ("As Kd Qc Jh Ts", "straight"),
        ("Ad 2d 3d 4d 5d", "straight flush"),
        ("Qs Kd Ac 2h 3s", "five odd cards"),
        ("Ks Ad 2c 3h 4s", "five odd cards"),
        ("As 6d 4c 3h 2s", "five odd cards"),
        ("Qs Ks As 2s 3s", "flush"),
    ],
)
def test_3_3_1_2__the_ace_is_low_in_5_4_3_2_A_and_nowhere_else(rules: str, cards: str, title: str) -> None:
    assert against("Th Tc 9d 8c 7h", cards, rules).settled.positions[0].title == title


@both_versions
def test_3_3_1_3__suits_have_no_value(rules: str) -> None:
    for player, dealer in (("s", "c"), ("c", "s")):
        flush = f"K{player} J{player} 8{player} 5{player} 3{player}"
        assert settled(flush, flush.replace(player, dealer), rules) == (STAND_OFF, ("3.12.1",))


@both_versions
@pytest.mark.parametrize(("title", "cards"), HANDS.items())
def test_3_11__each_hand_is_called_by_its_name(rules: str, title: str, cards: str) -> None:
    assert against(ACE_KING, cards, rules).settled.positions[0].title == title


# From 3.11.1 down: the example of each rung is compared with a strong hand of the rung below.
LADDER = (
    ("3.11.1", "Ad Kd Qd Jd Td", "Ks Qs Js Ts 9s"),
    ("3.11.2", "6s 5s 4s 3s 2s", "Ac Ad Ah As Kc"),
    ("3.11.3", "2c 2d 2h 2s 3c", "Ac Ad Ah Ks Kc"),
    ("3.11.4", "2c 2d 2h 3s 3c", "As Ks Qs Js 9s"),
    ("3.11.5", "7h 5h 4h 3h 2h", "As Kd Qc Jh Ts"),
    ("3.11.6", "As 2d 3c 4h 5s", "Ac Ad Ah Ks Qc"),
    ("3.11.7", "2c 2d 2h 4s 3c", "Ac Ad Ks Kc Qh"),
    ("3.11.8", "3c 3d 2h 2s 4c", "Ac Ad Ks Qc Jh"),
    ("3.11.9", "2c 2d 5h 4s 3c", "As Kd Qc Jh 9s"),
)


@both_versions
@pytest.mark.parametrize(("clause", "higher", "lower"), LADDER, ids=[rung[0] for rung in LADDER])
def test_3_11__the_lowest_of_a_rung_beats_the_highest_of_the_next(
    rules: str, clause: str, higher: str, lower: str
) -> None:
    place = int(clause.removeprefix("3.11."))
    assert len(FiveCard) - rank_five(read_cards(higher)).category == place
    assert len(FiveCard) - rank_five(read_cards(lower)).category == place + 1
    assert settled(higher, lower, rules) == (WIN, ())
    assert settled(lower, higher, rules) == (LOSE, ())


@both_versions
def test_3_11_10__five_odd_cards_are_the_lowest(rules: str) -> None:
    assert settled("As Kd Qc Jh 9s", "2c 2d 5h 4s 3c", rules) == (LOSE, ())
    assert rank_five(read_cards("Qc Th 6s 5s 2h")).category == min(FiveCard)


# Player, Dealer, outcome, clause; the first hand is the Player's.
SAME_ORDER = (
    ("quads by their rank", "9c 9d 9h 9s 2c", "8c 8d 8h 8s Ac", WIN, "3.12"),
    ("trips by their rank", "Kc Kd Kh 3s 2d", "Qc Qd Qh As 2c", WIN, "3.12"),
    ("flush, last card", "Ah 9h 7h 4h 2h", "Ac 9c 7c 4c 3c", LOSE, "3.12"),
    ("flush, second card", "Ah Jh 4h 3h 2h", "Ac Tc 9c 8c 7c", WIN, "3.12"),
    ("straight by its top", "9s 8d 7c 6h 5s", "8s 7d 6c 5h 4s", WIN, "3.12"),
    ("straight flush by its top", "8h 7h 6h 5h 4h", "9c 8c 7c 6c 5c", LOSE, "3.12"),
    ("odd cards, third card", "As Kd Qc 3h 2s", "Ah Kc Jd Ts 9h", WIN, "3.12"),
    ("odd cards, last card", "As Kd 9c 5h 2s", "Ah Kc 9d 5s 3h", LOSE, "3.12"),
    ("odd cards, equal", "As Kc 9d 5h 3c", "Ah Kd 9c 5s 3h", STAND_OFF, "3.12.1"),
    ("flush, equal", "Kh Jh 8h 5h 3h", "Kc Jc 8c 5c 3c", STAND_OFF, "3.12.1"),
    ("royal flush, equal", "As Ks Qs Js Ts", "Ad Kd Qd Jd Td", STAND_OFF, "3.12.1"),
    ("two pairs, high pair", "Ks Kh 2s 2h 3d", "Qd Qc Js Jh Ad", WIN, "3.12.2"),
    ("two pairs, low pair", "Qs Qh 6s 6h 3d", "Qd Qc 5s 5h Ad", WIN, "3.12.2"),
    ("two pairs, fifth card", "Js Jh 4s 4h 8d", "Jd Jc 4d 4c 9h", LOSE, "3.12.2"),
    ("two pairs, equal", "Js Jh 4s 4h 9d", "Jd Jc 4d 4c 9h", STAND_OFF, "3.12.2"),
    ("one pair, the pair", "3s 3h 6d 5c 4s", "2s 2h Ad Kc Qs", WIN, "3.12.3"),
    ("one pair, first kicker", "8s 8h Qd 3c 2s", "8d 8c Jd Ts 9h", WIN, "3.12.3"),
    ("one pair, second kicker", "8s 8h Qd 5c 4s", "8d 8c Qs 6h 2h", LOSE, "3.12.3"),
    ("one pair, third kicker", "8s 8h Qd 5c 4s", "8d 8c Qs 5h 3h", WIN, "3.12.3"),
    ("one pair, equal", "8s 8h Qd 5c 4s", "8d 8c Qs 5h 4h", STAND_OFF, "3.12.3"),
    ("A-5 straight below 6 high", "As 2d 3c 4h 5s", "6s 5d 4c 3h 2s", LOSE, "3.12.4"),
    ("A-5 straight below ace high", "As Kd Qc Jh Ts", "Ah 2d 3c 4h 5s", WIN, "3.12.4"),
    ("A-5 straight flush below 6 high", "6c 5c 4c 3c 2c", "As 2s 3s 4s 5s", WIN, "3.12.4"),
    ("full house by its trips", "4c 4h 4d As Ah", "5c 5h 5d 2s 2h", LOSE, "3.12.5"),
    ("full house by its trips, won", "5c 5h 5d 2s 2h", "4c 4h 4d As Ah", WIN, "3.12.5"),
    ("straights of the same cards", "Qs Jd Tc 9h 8s", "Qd Jc Th 9s 8d", STAND_OFF, "3.12.6"),
    ("straight flushes of the same cards", "Qs Js Ts 9s 8s", "Qd Jd Td 9d 8d", STAND_OFF, "3.12.6"),
    ("A-5 straights of the same cards", "As 2d 3c 4h 5s", "Ah 2c 3d 4s 5h", STAND_OFF, "3.12.6"),
)


def rows_of(clause: str) -> pytest.MarkDecorator:
    rows = [row for row in SAME_ORDER if row[4] == clause]
    return pytest.mark.parametrize(
        ("player", "dealer", "outcome"), [row[1:4] for row in rows], ids=[row[0] for row in rows]
    )


Outcomes = tuple[str, str]


@both_versions
@rows_of("3.12")
def test_3_12__hands_of_one_order_rank_by_their_cards(rules: str, player: str, dealer: str, outcome: Outcomes) -> None:
    assert settled(player, dealer, rules) == (outcome, ("3.12",))


@both_versions
@rows_of("3.12.1")
def test_3_12_1__same_order_and_same_cards_stand_off(rules: str, player: str, dealer: str, outcome: Outcomes) -> None:
    assert settled(player, dealer, rules) == (outcome, ("3.12.1",))


@both_versions
@rows_of("3.12.2")
def test_3_12_2__two_pairs_rank_by_high_pair_low_pair_fifth_card(
    rules: str, player: str, dealer: str, outcome: Outcomes
) -> None:
    assert settled(player, dealer, rules) == (outcome, ("3.12.2",))


@both_versions
@rows_of("3.12.3")
def test_3_12_3__one_pair_ranks_by_pair_and_then_three_kickers(
    rules: str, player: str, dealer: str, outcome: Outcomes
) -> None:
    assert settled(player, dealer, rules) == (outcome, ("3.12.3",))


@both_versions
@rows_of("3.12.4")
def test_3_12_4__five_to_ace_is_the_lowest_straight(rules: str, player: str, dealer: str, outcome: Outcomes) -> None:
    assert settled(player, dealer, rules) == (outcome, ("3.12.4",))


@both_versions
@rows_of("3.12.5")
def test_3_12_5__full_houses_rank_by_their_three(rules: str, player: str, dealer: str, outcome: Outcomes) -> None:
    assert settled(player, dealer, rules) == (outcome, ("3.12.5",))


@both_versions
@rows_of("3.12.6")
def test_3_12_6__identical_straights_stand_off(rules: str, player: str, dealer: str, outcome: Outcomes) -> None:
    assert settled(player, dealer, rules) == (outcome, ("3.12.6",))


def test_every_row_of_the_table_is_tested() -> None:
    assert {row[4] for row in SAME_ORDER} == {"3.12", *(f"3.12.{number}" for number in range(1, 7))}
