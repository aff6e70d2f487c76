"""The worked examples of the game: Ante 10, Flop 20, Turn 10, River 10, Bonus 5, jackpot wager as shown."""

from typing import NamedTuple

import pytest

from tests.described import refused
from tests.games.texas_holdem_bonus.one_round import RULES, STAKES, holdem, seat, settle_table

T07_DEALER, T07_BOARD = "8d 7c", "Kc 9d 6s 3h 2s"


class Example(NamedTuple):
    cards: str
    dealer: str
    community: str
    nets: str  # "wager net …"; a wager that is not named is not placed
    cited: str = ""  # readings that some line must name
    jackpot_wager: str = "1.00"
    declined: bool = False


EXAMPLES = {
    "T01": Example("Ks Qd", "Ac Jd", "Kh 9c 5d 3s 2c", "ante 0 flop 20 turn 10 bonus -5 progressive_jackpot -1", "A25"),
    "T03": Example("Js Td", "Ah Ad", "Qh 9c 2d 3s 8c", "ante 10 flop 20 turn 10 river 10 progressive_jackpot -1"),
    "T05": Example("As Ad", "Ah Ac", "Ks 9d 7c 4h 2s", "ante 0 flop 0 turn 0 river 0 bonus 5000", "A25"),
    "T07a": Example("As Ah", T07_DEALER, T07_BOARD, "ante 0 flop 20 bonus 150", "A25"),
    "T07c": Example("Ah Qh", T07_DEALER, T07_BOARD, "ante 0 flop 20 bonus 100", "A25"),
    "T07e": Example("Ah Kd", T07_DEALER, T07_BOARD, "ante 0 flop 20 bonus 75", "A25"),
    "T07g": Example("Qh Qd", T07_DEALER, T07_BOARD, "ante 0 flop 20 bonus 50", "A25"),
    "T07i": Example("Ah Qd", T07_DEALER, T07_BOARD, "ante 0 flop 20 bonus 25", "A25"),
    "T07k": Example("Th Td", T07_DEALER, T07_BOARD, "ante 0 flop 20 bonus 15", "A25"),
    "T07m": Example("Ah Th", T07_DEALER, T07_BOARD, "ante 0 flop 20 bonus -5", "A25"),
    "T09": Example("2c 2d", "3c 3d", "As Kd Qh Jc Ts", "ante 0 flop 0 turn 0 river 0 bonus 15", "A08 A25 A27"),
    "T11": Example(
        "As Ad",
        "Kc Kd",
        "7s 7h 7d Qc 2s",
        "ante 10 flop 20 turn 10 river 10 bonus 150 progressive_jackpot 395",
        "A12",
        jackpot_wager="5.00",
    ),
    "T13": Example(
        "As 2d", "Ks Qd", "8s 8h 8d 8c 5s", "ante 10 flop 20 turn 10 river 10 progressive_jackpot -1", "A06"
    ),
    "T15": Example("Ah 9d", "6c Td", "5s 4h 3d 2c Ks", "ante -10 flop -20 turn -10 river -10 bonus -5"),
    "T17": Example(
        "Qs Qd",
        "Ac 3d",
        "Ah 7c 4d 9s 2h",
        "ante -10 flop -20 bonus -5 progressive_jackpot -1",
        "A19",
        declined=True,
    ),
}


@pytest.mark.parametrize("example", EXAMPLES.values(), ids=EXAMPLES)
def test_worked_example(example: Example) -> None:
    words = example.nets.split()
    nets = dict(zip(words[::2], words[1::2], strict=True))
    wagers = {name: example.jackpot_wager if name == "progressive_jackpot" else STAKES[name] for name in nets}
    found = holdem(example.cards, example.dealer, example.community, wagers, declined=example.declined)
    assert found.nets == {name: f"{net}.00" for name, net in nets.items()}
    cited = {reading for line in found.lines.values() for reading in line.readings}
    assert set(example.cited.split()) <= cited


def test_J11__straight_flush_is_paid_before_the_royal_flush_of_the_same_flop() -> None:
    settled = settle_table(
        [seat(1, "Ah Kh", "ante flop progressive_jackpot"), seat(2, "8h 9h", "ante flop progressive_jackpot")],
        dealer="2c 7d",
        community="Th Jh Qh 3s 4c",
        jackpot={"displayed": "500000.00", "reset": "100000.00", "minimum_wager": "1.00"},
    )
    paid = [(award.position, award.hand.title, award.amount) for award in settled.paid.awards]
    assert paid == [(2, "straight flush", 50_000_00), (1, "royal flush", 450_000_00)]
    assert settled.paid.after == 100_000_00
    royal = settled.positions[0].lines[-1]
    assert "3.15.2" in royal.clauses
    assert "A47" in royal.readings


def test_J17__folded_straight_flush_needs_the_flop_and_nothing_else() -> None:
    positions = [
        seat(1, "5h 6h", "ante bonus progressive_jackpot", folded=True),
        seat(2, "Kd 2c", "ante", folded=True),
    ]
    settled = settle_table(positions, community="7h 8h 9h")
    assert [(award.amount, award.position) for award in settled.paid.awards] == [(100_000_00, 1)]
    assert settled.paid.after == 900_000_00
    assert settled.positions[0].title == "straight flush"
    lines = {line.wager: line for line in settled.positions[0].lines}
    assert lines["progressive_jackpot"].clauses[:2] == ("3.9.1", "4.2")
    assert "A54" in lines["progressive_jackpot"].readings
    assert lines["bonus"].readings == ("A26",)
    assert refused({"rules": RULES, "positions": positions}).field == "community"


@pytest.mark.parametrize(
    ("side", "bonus", "dealer"),
    [("return", "0.00", ""), ("lose", "-5.00", ""), ("settle", "150.00", "Kd Kc"), ("settle", "5000.00", "Ad Ac")],
)
def test_I20__absent_for_the_flop_with_two_aces(side: str, bonus: str, dealer: str) -> None:
    readings = {"texas.bonus_on_absent": side}
    found = holdem("As Ah", dealer, "", "ante bonus progressive_jackpot", readings, absent=True)
    assert found.nets == {"ante": "0.00", "bonus": bonus, "progressive_jackpot": "0.00"}
    assert "A85" in found.readings("bonus")
    assert found.outcomes["ante"] == found.outcomes["progressive_jackpot"] == "returned"
