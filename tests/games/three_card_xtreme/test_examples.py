"""The worked examples of this game: Ante and Play 10, Pair Plus 5, Six Card Bonus 2, jackpot minimum 1."""

from typing import NamedTuple

import pytest

from tests.games.three_card_xtreme.xtreme import hand, nets


class Example(NamedTuple):
    cards: str
    dealer: str
    wagers: str
    nets: str
    community: str = ""
    jackpot: int = 0
    ending: str = ""
    clauses: str = ""  # each stands on some line
    readings: str = ""  # likewise


EXAMPLES = {
    "X01": Example(
        "Qs 6d 4c",
        "Jh 9d 3c",
        "ante play pair_plus six_card_bonus",
        "ante 10 play 0 pair_plus -5 six_card_bonus -2",
        clauses="3.11 3.11.1 3.11.2 4.1",
        readings="A20 A43",
    ),
    "X03": Example("Ks 7d 2c", "Qh 9d 3c", "ante play", "ante 10 play 10", clauses="3.12.1 4.1"),
    "X05": Example(
        "8d 7c 6h",
        "Ah Jh 3h",
        "ante play pair_plus six_card_bonus",
        "ante 10 play 10 ante_bonus 10 pair_plus 25 six_card_bonus -2",
        clauses="3.12.1 3.14 3.12.4 4.2 4.3",
        readings="A23",
    ),
    "X07": Example(
        "8h 7h 6h",
        "8c 7c 6c",
        "ante play pair_plus six_card_bonus",
        "ante 0 play 0 ante_bonus 50 pair_plus 200 six_card_bonus -2",
        clauses="3.12.3 3.15.4 3.12.4 4.2 4.3",
        readings="A23 A02",
    ),
    "X09": Example(
        "As 2d 3c",
        "4h 3d 2c",
        "ante play",
        "ante -10 play -10 ante_bonus 10",
        clauses="3.12.2 3.15.3",
        readings="A02",
    ),
    "X11": Example(
        "5s 5d 2c",
        "5h Kc 9d",
        "ante pair_plus six_card_bonus",
        "ante -10 pair_plus 5 six_card_bonus 14 progressive_jackpot 79",
        community="5c 2d",
        jackpot=1,
        ending="folded",
        clauses="3.9.1 3.9.1.1 3.9.1.2 4.3 4.4 4.5",
        readings="A21",
    ),
    "X13": Example(
        "9s 8s 7s",
        "6s 5s Kd",
        "ante play pair_plus six_card_bonus",
        "ante 10 play 10 ante_bonus 50 pair_plus 200 six_card_bonus 200",
        clauses="3.10.1 4.5",
        readings="A09",
    ),
    "X15": Example(
        "Kh 9h 4h",
        "Jh 2h 8s",
        "ante play pair_plus six_card_bonus",
        "ante 10 play 0 pair_plus 20 six_card_bonus 30",
        clauses="3.11 3.11.4 3.11.5 4.3 4.5",
        readings="A20",
    ),
    "X17": Example(
        "As 2d 3c",
        "4h 5s Kd",
        "ante play pair_plus six_card_bonus",
        "ante 10 play 10 ante_bonus 10 pair_plus 25 six_card_bonus 20",
        clauses="4.5",
        readings="A04",
    ),
    "X19": Example(
        "9c 9d 4s",
        "Kh 7d 2c",
        "pair_plus six_card_bonus",
        "pair_plus 5 six_card_bonus -2 progressive_jackpot -3",
        community="Jc 4h",
        jackpot=3,
        clauses="3.9.3",
        readings="A69",
    ),
    "X21": Example(
        "7s 7d 7h",
        "Kd 8d 2c",
        "ante play",
        "ante 10 play 10 ante_bonus 40 progressive_jackpot 1995",
        community="7c 4h",
        jackpot=5,
        clauses="4.4 3.5.4",
        readings="A12",
    ),
    "X23": Example(
        "9c 8d 7s",
        "Ad 8h 2h",
        "ante play",
        "ante 10 play 10 ante_bonus 10 progressive_jackpot 57",
        community="6h Td",
        jackpot=3,
        clauses="4.4 3.5.4",
        readings="A12",
    ),
    "X25": Example(
        "Ts Th 4d",
        "Jd 8d 2c",
        "ante play pair_plus six_card_bonus",
        "ante 10 play 0 pair_plus -5 six_card_bonus -2 progressive_jackpot -1",
        community="Tc 4h",
        jackpot=1,
        ending="declined",
        clauses="3.10.3 3.11.1 3.11.2",
        readings="A17 A16",
    ),
    "I10-pair": Example("Ts Th 4d", "Kd 8d 2c", "ante play pair_plus", "ante 10 play 10 pair_plus 5", clauses="4.3"),
    "I10-no-pair": Example("Ts 9h 4d", "Kd 8d 2c", "ante play pair_plus", "ante -10 play -10 pair_plus -5"),
    "I22": Example(
        "7s 7d 7h", "", "pair_plus", "pair_plus 150", ending="absent", clauses="1.1.7 3.9.3 4.3", readings="A86"
    ),
}


@pytest.mark.parametrize("example", EXAMPLES.values(), ids=EXAMPLES.keys())
def test_a_worked_example_comes_out_to_the_cent_and_cites_its_rules(example: Example) -> None:
    settled = hand(
        example.cards,
        example.dealer,
        example.wagers,
        community=example.community,
        jackpot=example.jackpot,
        ending=example.ending,
    )
    assert settled.nets == nets(example.nets)
    assert list(settled.nets) == example.nets.split()[::2]
    lines = settled.lines.values()
    assert set(example.clauses.split()) <= {clause for line in lines for clause in line.clauses}
    assert set(example.readings.split()) <= {reading for line in lines for reading in line.readings}
