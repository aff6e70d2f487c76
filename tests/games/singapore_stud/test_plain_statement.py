"""Random rounds settled twice: by the system, and by 3.9 to 3.10 and 4 stated once more, plainly, in this file.

The five cards are ranked here by an evaluator that other people wrote, so that not even the ranking is ours.
"""

from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st
from phevaluator import evaluate_cards

from megalink.cards import ALL_CARDS
from megalink.money import format_amount
from tests.described import MILLION, settle
from tests.games.singapore_stud.stud import V9, both_versions

# The evaluator counts hands from 1, the Royal Flush, down to 7462; a category ends at the number beside it.
CATEGORIES = (
    (1, "royal flush", 250),
    (10, "straight flush", 50),
    (166, "four of a kind", 20),
    (322, "full house", 7),
    (1599, "flush", 5),
    (1609, "straight", 4),
    (2467, "three of a kind", 3),
    (3325, "two pairs", 2),
    (6185, "one pair", 1),
    (7462, "five odd cards", 1),
)
FOR_ONE = {"four of a kind": 400, "full house": 80, "flush": 40, "straight": 20}
LOWEST_ACE_KING = evaluate_cards("As", "Kd", "4c", "3h", "2s")


class Seat(NamedTuple):
    cards: list[str]
    ante: int  # cents
    jackpot: int  # multiple of 1.00, 0 for none
    flag: str


def plainly(seat: Seat, dealer: list[str]) -> dict[str, int]:
    """The change of the Player's money in cents, wager by wager; hands with a share of the meter are left out."""
    own, house = evaluate_cards(*seat.cards), evaluate_cards(*dealer)
    title, odds = next((title, odds) for last, title, odds in CATEGORIES if own <= last)
    ante, bet = seat.ante, 2 * seat.ante
    if seat.flag == "absent":
        return {"ante": 0} | ({"progressive_jackpot": 0} if seat.jackpot else {})
    nets = {}
    if seat.flag == "folded":
        nets["ante"] = -ante
    elif house > LOWEST_ACE_KING:  # below Ace-King: "No hand"
        nets |= {"ante": ante, "bet": 0}
    elif seat.flag == "declined" or own > house:
        nets |= {"ante": -ante, "bet": -bet}
    elif own == house:
        nets |= {"ante": 0, "bet": 0}
    else:
        nets |= {"ante": ante, "bet": bet * odds}
    if seat.jackpot and title not in ("royal flush", "straight flush"):
        units = 0 if seat.flag == "declined" else FOR_ONE.get(title, 0) * seat.jackpot
        nets["progressive_jackpot"] = (units - seat.jackpot) * 100
    return nets


FLAGS = st.sampled_from(["played", "played", "played", "folded", "declined", "absent"])


@st.composite
def tables(draw: st.DrawFn, multiples: int) -> tuple[list[str], list[Seat]]:
    few_ranks = draw(st.booleans())  # a short deck makes pairs, flushes and ties as common as odd cards
    pool = [card.text for card in ALL_CARDS if card.rank > 6 or not few_ranks]
    count = draw(st.integers(1, 5))
    order = draw(st.permutations(pool))
    packets = [order[5 * place : 5 * place + 5] for place in range(count + 1)]
    antes, jackpots = st.integers(1, 100_000), st.integers(0, multiples)
    seats = [Seat(cards, draw(antes), draw(jackpots), draw(FLAGS)) for cards in packets[1:]]
    return packets[0], seats


def described(rules: str, dealer: list[str], seats: list[Seat]) -> dict[str, object]:
    positions = []
    for place, seat in enumerate(seats, start=1):
        wagers = {"ante": format_amount(seat.ante)}
        if seat.flag in ("played", "declined"):
            wagers["bet"] = format_amount(2 * seat.ante)
        if seat.jackpot:
            wagers["progressive_jackpot"] = f"{seat.jackpot}.00"
        flags = {} if seat.flag == "played" else {seat.flag: True}
        positions.append({"position": place, "cards": " ".join(seat.cards), "wagers": wagers, **flags})
    return {"rules": rules, "dealer": " ".join(dealer), "jackpot": MILLION, "positions": positions}


@both_versions
@given(data=st.data())
def test_3_10__random_rounds_settle_as_the_plain_statement_says(rules: str, data: st.DataObject) -> None:
    dealer, seats = data.draw(tables(5 if rules == V9 else 1))
    settled = settle(described(rules, dealer, seats))
    assert settled.dealer_qualifies is (evaluate_cards(*dealer) <= LOWEST_ACE_KING)
    for position, seat in zip(settled.positions, seats, strict=True):
        expected = plainly(seat, dealer)
        nets = {line.wager: line.net for line in position.lines}
        assert {wager: nets[wager] for wager in expected} == expected
        assert set(nets) - set(expected) <= {"progressive_jackpot"}


@pytest.mark.parametrize(
    ("cards", "dealer", "flag", "expected"),
    [
        ("2s 2d Jh 8s 4d", "Ah Kd 9c 5s 3h", "played", {"ante": 1000, "bet": 2000, "progressive_jackpot": -100}),
        ("Qc Tc 7c 6c 2c", "Kd Jh 9c 5d 3d", "played", {"ante": 1000, "bet": 0, "progressive_jackpot": 3900}),
        ("Qc Tc 7c 6c 2c", "Ah Kd 9c 5s 3h", "declined", {"ante": -1000, "bet": -2000, "progressive_jackpot": -100}),
        ("Th 9s 8d 7c 6h", "Ah Kd 9c 5s 3h", "folded", {"ante": -1000, "progressive_jackpot": 1900}),
    ],
)
def test_the_plain_statement_itself_agrees_with_rounds_settled_by_hand(
    cards: str, dealer: str, flag: str, expected: dict[str, int]
) -> None:
    assert plainly(Seat(cards.split(), 1000, 1, flag), dealer.split()) == expected
