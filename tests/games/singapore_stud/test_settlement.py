"""3.9.1, 3.10, 4.1, 5.11 and 5.12.2: what Ante, Bet and a wager that cannot play get, and by which clause."""

import pytest

from tests.described import MILLION, settle
from tests.games.singapore_stud.stud import (
    ACE_KING,
    ANTE_AND_BET,
    HANDS,
    KING_HIGH,
    V9,
    against,
    both_versions,
    deck_starting,
    without_bet,
)

BET_PAYS = {
    "royal flush": "5000.00",
    "straight flush": "1000.00",
    "four of a kind": "400.00",
    "full house": "140.00",
    "flush": "100.00",
    "straight": "80.00",
    "three of a kind": "60.00",
    "two pairs": "40.00",
    "one pair": "20.00",
}
ODD_CARDS_ABOVE = "As Kh Qh 4s 2h"


@both_versions
@pytest.mark.parametrize(("title", "net"), BET_PAYS.items())
def test_4_1_2__the_bet_pays_by_the_players_hand(rules: str, title: str, net: str) -> None:
    verdicts = against(ACE_KING, HANDS[title], rules)
    assert verdicts.nets == {"ante": "10.00", "bet": net}
    assert verdicts.clauses("bet") == ("3.10.3.1", "4.1.2")


@both_versions
def test_4_1_2__five_odd_cards_stand_on_the_row_of_one_pair_or_lower(rules: str) -> None:
    verdicts = against(ACE_KING, ODD_CARDS_ABOVE, rules)
    assert verdicts.settled.positions[0].title == "five odd cards"
    assert verdicts.nets == {"ante": "10.00", "bet": "20.00"}


@both_versions
@pytest.mark.parametrize("dealer", [ACE_KING, KING_HIGH], ids=["with a hand", "No hand"])
def test_4_1_1__the_ante_pays_1_to_1_with_and_without_a_dealers_hand(rules: str, dealer: str) -> None:
    verdicts = against(dealer, HANDS["straight"], rules)
    assert verdicts.nets["ante"] == "10.00"
    assert verdicts.clauses("ante")[-1] == "4.1.1"


# The line between "No hand" and a hand: Ace-King high is enough, nothing below it is.
@both_versions
@pytest.mark.parametrize(
    ("dealer", "qualifies"),
    [
        ("As Kd 4c 3h 2s", True),
        ("As Qd Jc Th 9s", False),
        ("Kd Qc Jh 9s 8d", False),
        ("7d 5c 4h 3s 2d", False),
        ("2c 2h 5d 4h 3s", True),
        ("Ad 2c 3h 4s 5d", True),
        ("7d 5d 4d 3d 2d", True),
    ],
)
def test_3_10_2_and_3_10_3__ace_king_or_better_is_a_hand(rules: str, dealer: str, *, qualifies: bool) -> None:
    assert against(dealer, "Jd 8c 6h 6s 3c", rules).settled.dealer_qualifies is qualifies


@both_versions
@pytest.mark.parametrize("cards", [HANDS["five odd cards"], HANDS["full house"]], ids=["lower", "higher"])
def test_3_10_2_1__bet_is_returned_when_dealer_has_no_hand(rules: str, cards: str) -> None:
    verdicts = against(KING_HIGH, cards, rules)
    assert (verdicts.outcomes["bet"], verdicts.nets["bet"]) == ("returned", "0.00")
    assert verdicts.clauses("bet") == ("3.10.2", "3.10.2.1")


@both_versions
@pytest.mark.parametrize("cards", [HANDS["five odd cards"], HANDS["full house"]], ids=["lower", "higher"])
def test_3_10_2_2__ante_is_paid_when_dealer_has_no_hand(rules: str, cards: str) -> None:
    verdicts = against(KING_HIGH, cards, rules)
    assert (verdicts.outcomes["ante"], verdicts.nets["ante"]) == ("win", "10.00")
    assert verdicts.clauses("ante") == ("3.10.2", "3.10.2.2", "4.1.1")


@both_versions
def test_3_10_2_2__a_folded_ante_is_not_paid_when_dealer_has_no_hand(rules: str) -> None:
    assert without_bet(KING_HIGH, HANDS["full house"], rules, folded=True).nets == {"ante": "-10.00"}


@both_versions
def test_3_10_2_3__progressive_jackpot_is_paid_when_dealer_has_no_hand(rules: str) -> None:
    verdicts = against(KING_HIGH, HANDS["flush"], rules, pj="1.00")
    assert verdicts.nets["progressive_jackpot"] == "39.00"
    assert verdicts.clauses("progressive_jackpot") == ("3.10.2.3", "4.2")


@both_versions
def test_3_10_3_1__a_higher_hand_is_paid_on_ante_and_bet(rules: str) -> None:
    verdicts = against(ACE_KING, HANDS["one pair"], rules)
    assert verdicts.outcomes == {"ante": "win", "bet": "win"}
    assert verdicts.clauses("ante") == ("3.10.3.1", "4.1.1")


@both_versions
def test_3_10_3_2__a_lower_hand_loses_ante_and_bet(rules: str) -> None:
    verdicts = against(ACE_KING, HANDS["five odd cards"], rules)
    assert verdicts.nets == {"ante": "-10.00", "bet": "-20.00"}
    assert verdicts.clauses("bet") == ("3.10.3.2", "3.12")


@both_versions
def test_3_10_3_3__progressive_jackpot_is_paid_to_a_losing_hand(rules: str) -> None:
    verdicts = against("Ac Ad Ah As 9d", HANDS["flush"], rules, pj="1.00")
    assert verdicts.nets == {"ante": "-10.00", "bet": "-20.00", "progressive_jackpot": "39.00"}
    assert verdicts.clauses("progressive_jackpot") == ("3.10.3.3", "4.2")


@both_versions
def test_3_10_4__equal_hands_stand_off(rules: str) -> None:
    verdicts = against(ACE_KING, "As Kc 9d 5h 3c", rules)
    assert verdicts.outcomes == {"ante": "stand_off", "bet": "stand_off"}
    assert verdicts.nets == {"ante": "0.00", "bet": "0.00"}
    assert verdicts.clauses("ante")[0] == "3.10.4"


@both_versions
@pytest.mark.parametrize("title", ["five odd cards", "royal flush"])
def test_3_9_1__a_fold_loses_the_ante(rules: str, title: str) -> None:
    verdicts = without_bet(KING_HIGH, HANDS[title], rules, folded=True)
    assert verdicts.nets == {"ante": "-10.00"}
    assert verdicts.clauses("ante") == ("3.9.1",)


@both_versions
def test_3_9_1__a_folded_hand_still_wins_the_progressive_jackpot(rules: str) -> None:
    verdicts = without_bet(ACE_KING, HANDS["straight"], rules, pj="1.00", folded=True)
    assert verdicts.nets == {"ante": "-10.00", "progressive_jackpot": "19.00"}
    assert verdicts.clauses("progressive_jackpot") == ("3.9.1", "4.2")


@both_versions
def test_3_10_1__a_declined_hand_loses_to_a_dealers_hand_whatever_it_holds(rules: str) -> None:
    verdicts = against(ACE_KING, HANDS["four of a kind"], rules, declined=True)
    assert verdicts.nets == {"ante": "-10.00", "bet": "-20.00"}
    assert verdicts.clauses("ante") == ("3.10.1", "3.10.3.2")


@both_versions
@pytest.mark.parametrize("dealer", [ACE_KING, KING_HIGH], ids=["with a hand", "No hand"])
@pytest.mark.parametrize("title", ["four of a kind", "straight flush", "royal flush", "one pair"])
def test_3_10_1__a_declined_hand_wins_no_progressive_jackpot(rules: str, dealer: str, title: str) -> None:
    verdicts = against(dealer, HANDS[title], rules, pj="1.00", declined=True)
    assert verdicts.nets["progressive_jackpot"] == "-1.00"
    assert verdicts.clauses("progressive_jackpot")[0] == "3.10.1"
    assert verdicts.settled.paid.awards == ()


@both_versions
@pytest.mark.parametrize("dealer", [ACE_KING, KING_HIGH, ""], ids=["with a hand", "No hand", "unseen"])
def test_5_11__ante_and_progressive_jackpot_of_an_absent_player_are_returned(rules: str, dealer: str) -> None:
    verdicts = without_bet(dealer, HANDS["straight flush"], rules, pj="1.00", absent=True)
    assert verdicts.outcomes == {"ante": "returned", "progressive_jackpot": "returned"}
    assert verdicts.nets == {"ante": "0.00", "progressive_jackpot": "0.00"}
    assert verdicts.clauses("ante") == verdicts.clauses("progressive_jackpot") == ("5.11",)


@both_versions
def test_5_11__who_left_after_his_bet_is_settled_like_the_others__A84(rules: str) -> None:
    assert against(ACE_KING, HANDS["straight"], rules, absent=True).nets == {"ante": "10.00", "bet": "80.00"}


@both_versions
def test_5_12_2__a_lone_progressive_jackpot_wager_is_returned_without_a_hand(rules: str) -> None:
    alone = {"position": 1, "wagers": {"progressive_jackpot": "1.00"}}
    other = {"position": 2, "wagers": dict(ANTE_AND_BET)}
    deck = deck_starting(HANDS["royal flush"], ACE_KING)
    fields = {"rules": rules, "deck": deck, "method": "automated", "jackpot": MILLION, "positions": [alone, other]}
    settled = settle(fields)
    (line,) = settled.positions[0].lines
    assert (line.outcome, line.net, line.clauses) == ("returned", 0, ("5.12.2",))
    assert settled.positions[0].title is None
    assert settled.positions[1].title == "royal flush"
    assert settled.paid.awards == ()


def test_3_10__every_hand_is_compared_with_the_one_dealer() -> None:
    """I01 without its foreign card: one Player folds, one wins with a jackpot wager, one loses."""
    positions = [
        {"position": 1, "cards": HANDS["five odd cards"], "folded": True, "wagers": {"ante": "10.00"}},
        {"position": 2, "cards": HANDS["flush"], "wagers": {**ANTE_AND_BET, "progressive_jackpot": "1.00"}},
        {"position": 3, "cards": "Ad Js 7h 6s 3s", "wagers": dict(ANTE_AND_BET)},
    ]
    settled = settle({"rules": V9, "dealer": ACE_KING, "jackpot": MILLION, "positions": positions})
    assert [position.net for position in settled.positions] == [-1000, 1000 + 10000 + 3900, -3000]
    assert settled.house == 1000 + 3000 - 14900
    assert settled.dealer_title == "five odd cards"
