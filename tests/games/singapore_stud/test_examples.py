"""The worked examples S01 … S29 and the irregular ones that a settlement can express: Ante 10, Bet 20."""

from typing import NamedTuple

import pytest

from tests.described import settle_one
from tests.games.singapore_stud.stud import ANTE_AND_BET, PRE_9, V9


class Example(NamedTuple):
    id: str
    cards: str
    dealer: str
    ante: str
    bet: str | None  # None: no Bet was made
    pj: tuple[str, str] | None = None  # stake and net
    flag: str | None = None
    rules: str = V9
    readings: tuple[tuple[str, str], ...] = ()


LOSE_ALL = (("decline.dealer_not_qualified", "lose_all"),)

EXAMPLES = (
    Example("S01", "9s 7d 5c 4h 2s", "Kd Jc 8h 6s 3d", "10.00", "0.00"),
    Example("S03", "2s 2d Jc 8h 4d", "Ah Kd 9c 5s 3h", "10.00", "20.00"),
    Example("S05", "As Kc 9d 5h 3c", "Ah Kd 9c 5s 3h", "0.00", "0.00"),
    Example("S07", "Qs Qh 6s 6h 3d", "Qd Qc 5s 5h Ad", "10.00", "40.00"),
    Example("S09", "Js Jh 4s 4h 9d", "Jd Jc 4d 4c 9h", "0.00", "0.00"),
    Example("S11", "Ts Th Td 6h 3d", "Ah Ad 9c 5s 3h", "10.00", "60.00"),
    Example("S13", "Qs Jd Tc 9h 8s", "Qd Jc Th 9s 8d", "0.00", "0.00", ("1.00", "19.00")),
    Example("S15", "Ah 9h 7h 4h 2h", "Ac 9c 7c 4c 3c", "-10.00", "-20.00", ("2.00", "78.00")),
    Example("S17", "4c 4h 4d As Ah", "5c 5h 5d 2s 2h", "-10.00", "-20.00", ("2.00", "158.00")),
    Example("S19", "9s 9h 9d 9c 2s", "As Ks 8d 7c 3h", "10.00", "400.00", ("3.00", "1197.00")),
    Example("S21", "6c 5c 4c 3c 2c", "As 2s 3s 4s 5s", "10.00", "1000.00"),
    Example("S23", "Ad Kd Qd Jd Td", "Kh Jc 9c 5s 3c", "10.00", "0.00", ("1.00", "999999.00")),
    Example("S25", "9c 8d 7c 6h 5s", "Ah Kd 9d 5h 3h", "-10.00", None, ("1.00", "19.00"), "folded"),
    Example("S27", "Jh 8h 6h 5h 2h", "Qc Jc 9d 4s 3s", "10.00", "0.00", ("1.00", "-1.00"), "declined"),
    Example("S27b", "Jh 8h 6h 5h 2h", "Qc Jc 9d 4s 3s", "-10.00", "-20.00", None, "declined", V9, LOSE_ALL),
    Example("S29", "Kc 8c 7c 3c 2c", "Ah Kd 9c 5s 3h", "10.00", "100.00", ("1.00", "39.00"), None, PRE_9),
    Example("I19", "9h 8h 7h 6h 5h", "Ah Kd 9c 5s 3h", "0.00", None, ("5.00", "0.00"), "absent"),
)


@pytest.mark.parametrize("example", EXAMPLES, ids=[example.id for example in EXAMPLES])
def test_examples__each_wager_has_the_net_of_the_worked_example(example: Example) -> None:
    wagers = dict(ANTE_AND_BET) if example.bet is not None else {"ante": "10.00"}
    expected = {"ante": example.ante} | ({} if example.bet is None else {"bet": example.bet})
    if example.pj:
        wagers["progressive_jackpot"], expected["progressive_jackpot"] = example.pj
    verdicts = settle_one(
        example.rules,
        example.cards,
        example.dealer,
        wagers,
        readings=dict(example.readings),
        folded=example.flag == "folded",
        declined=example.flag == "declined",
        absent=example.flag == "absent",
    )
    assert verdicts.nets == expected
