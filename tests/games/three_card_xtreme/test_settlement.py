"""3.9 to 3.13, 5.11 and 5.12.2: every way a hand can end."""

import pytest

from tests.described import refused, settle
from tests.games.three_card_xtreme.xtreme import ALL, KEY, KING_HIGH, NO_QUEEN, hand, nets


def test_3_9_1__fold_loses_the_ante_and_needs_no_dealer() -> None:
    settled = hand("9s 6d 4c", "", "ante", folded=True)
    assert settled.nets == nets("ante -10")
    assert settled.clauses("ante") == ("3.9.1",)
    assert settled.settled.dealer_qualifies is None


def test_3_9_1__folded_hand_may_still_win_the_progressive_jackpot() -> None:
    settled = hand("9s 8d 7c", "", "ante", community="6h 5s", jackpot=1, folded=True)
    assert settled.nets == nets("ante -10 progressive_jackpot 19")
    assert settled.clauses("progressive_jackpot") == ("3.9.1", "4.4")


def test_3_9_1__a_hand_without_ante_has_nothing_to_fold() -> None:
    position = {"position": 1, "cards": "9s 6d 4c", "folded": True, "wagers": {"pair_plus": "5.00"}}
    problem = refused({"rules": KEY, "positions": [position]})
    assert (problem.code, problem.field) == ("fold_unknown", "positions[0].folded")


@pytest.mark.parametrize(("cards", "net"), [("9s 9d 4c", 5), ("9s 6d 4c", -5)])
def test_3_9_1_1__pair_plus_outlives_a_fold(cards: str, net: int) -> None:
    settled = hand(cards, "", "ante pair_plus", folded=True)
    assert settled.nets == nets(f"ante -10 pair_plus {net}")
    assert settled.clauses("pair_plus") == ("3.9.1.1", "4.3")


@pytest.mark.parametrize(("dealer", "net"), [("9h 9c 2d", 100), ("Ah Kc 2d", -2)])
def test_3_9_1_2__six_card_bonus_outlives_a_fold(dealer: str, net: int) -> None:
    settled = hand("9s 9d 4c", dealer, "ante six_card_bonus", folded=True)
    assert settled.nets == nets(f"ante -10 six_card_bonus {net}")
    assert settled.clauses("six_card_bonus") == ("3.9.1.2", "3.10.1", "4.5")


def test_3_9_1_2__a_live_six_card_bonus_asks_for_the_dealers_cards() -> None:
    wagers = {"ante": "10.00", "six_card_bonus": "2.00"}
    position = {"position": 1, "cards": "9s 6d 4c", "folded": True, "wagers": wagers}
    problem = refused({"rules": KEY, "positions": [position]})
    assert (problem.code, problem.field, problem.clause) == ("card_count", "dealer", "1.1.5")


@pytest.mark.parametrize("play", ["9.99", "20.00"])
def test_3_9_2__play_equals_the_ante(play: str) -> None:
    wagers = {"ante": "10.00", "play": play}
    problem = refused({"rules": KEY, "dealer": KING_HIGH, "positions": [_position(wagers)]})
    assert (problem.code, problem.value, problem.clause) == ("continuation_amount", play, "3.9.2")


def test_3_9_2__a_hand_that_neither_folds_nor_plays_is_refused() -> None:
    problem = refused({"rules": KEY, "dealer": KING_HIGH, "positions": [_position({"ante": "10.00"})]})
    assert (problem.code, problem.clause) == ("decision_missing", "3.9.2")


def test_3_9_2__play_without_ante_is_refused() -> None:
    wagers = {"pair_plus": "5.00", "play": "5.00"}
    problem = refused({"rules": KEY, "dealer": KING_HIGH, "positions": [_position(wagers)]})
    assert (problem.code, problem.clause) == ("continuation_without_base", "3.9.2")


@pytest.mark.parametrize("dealer", [KING_HIGH, NO_QUEEN])
def test_3_9_3__without_ante_nothing_is_compared_and_no_ante_bonus_paid(dealer: str) -> None:
    settled = hand("8s 7d 6c", dealer, "pair_plus six_card_bonus", community="5h 4h", jackpot=1)
    assert settled.nets == nets("pair_plus 25 six_card_bonus -2 progressive_jackpot 19")
    assert all(line.clauses[0] == "3.9.3" and "A69" in line.readings for line in settled.lines.values())


def test_3_9_3__pair_plus_alone_needs_no_dealer() -> None:
    settled = hand("8s 7d 6c", "", "pair_plus")
    assert settled.nets == nets("pair_plus 25")
    assert settled.clauses("pair_plus") == ("3.9.3", "1.1.7", "4.3")


@pytest.mark.parametrize("declined", [False, True])
def test_3_10__a_compared_hand_asks_for_the_dealers_cards(declined: bool) -> None:
    position = {**_position({"ante": "10.00", "play": "10.00"}), "declined": declined}
    problem = refused({"rules": KEY, "positions": [position]})
    assert (problem.code, problem.field) == ("card_count", "dealer")


def test_3_10_1__six_card_bonus_takes_the_highest_five_of_six() -> None:
    settled = hand("9s 9d 4c", "9h 4d 4h", "six_card_bonus")  # two Three of a Kinds: a Full House, not seven to one
    assert settled.nets == nets("six_card_bonus 40")
    assert hand("9s 9d 4c", "9h Kd 4h", "six_card_bonus").nets == settled.nets  # his last one counts


def test_3_10_1__community_cards_are_no_part_of_the_six() -> None:
    settled = hand("9s 9d 4c", "Kh 8d 3c", "six_card_bonus", community="9h 9c", jackpot=1)
    assert settled.nets == nets("six_card_bonus -2 progressive_jackpot 399")


def test_3_10_2__a_live_jackpot_wager_asks_for_two_community_cards() -> None:
    wagers = {"ante": "10.00", "progressive_jackpot": "1.00"}
    position = {"position": 1, "cards": "9s 6d 4c", "folded": True, "wagers": wagers}
    for community in ("", "2h", "2h 3h 4h"):
        problem = refused({"rules": KEY, "community": community, "positions": [position]})
        assert (problem.code, problem.field, problem.clause) == ("card_count", "community", "3.10.2")


def test_3_10_2__without_a_live_jackpot_wager_no_community_card_is_needed() -> None:
    assert hand("9s 6d 4c", KING_HIGH, ALL).nets["ante"] == "-10.00"
    assert hand("9s 6d 4c", KING_HIGH, ALL, jackpot=1, declined=True).nets["progressive_jackpot"] == "-1.00"


def test_3_10_3__declined_hand_ranks_below_a_dealer_who_qualifies() -> None:
    settled = hand("As Ad Ac", KING_HIGH, ALL, community="Ah 2d", jackpot=5, declined=True)
    assert settled.nets == nets("ante -10 play -10 pair_plus -5 six_card_bonus -2 progressive_jackpot -5")
    assert settled.clauses("ante") == settled.clauses("play") == ("3.10.3", "3.12.2")
    assert settled.clauses("pair_plus") == settled.clauses("six_card_bonus") == ("3.10.3",)
    assert settled.clauses("progressive_jackpot") == ("3.10.3",)


def test_3_10_3__declined_hand_without_ante_has_no_winning_side_wager() -> None:
    settled = hand("As Ad Ac", "", "pair_plus six_card_bonus", jackpot=1, declined=True)
    assert settled.nets == nets("pair_plus -5 six_card_bonus -2 progressive_jackpot -1")


@pytest.mark.parametrize(
    ("dealer", "qualifies"),
    [
        ("Jh Td 8c", False),
        ("Jh 9d 3c", False),
        ("5h 3d 2c", False),
        ("Qh 3d 2c", True),
        ("Kh 3d 2c", True),
        ("Ah 4d 2c", True),
        ("8h 8d 5c", True),
        ("2h 2d 3c", True),
        ("9h 7h 2h", True),
        ("4h 3d 2c", True),
        ("Ah 3d 2c", True),
        ("2h 2d 2c", True),
        ("4h 3h 2h", True),
    ],
)
def test_3_11__the_dealer_qualifies_with_queen_high_or_any_higher_hand(dealer: str, qualifies: bool) -> None:
    settled = hand("As Kd Js", dealer, "ante play")
    assert settled.settled.dealer_qualifies is qualifies
    assert (settled.clauses("ante")[0] == "3.11") is not qualifies


@pytest.mark.parametrize("cards", ["As Kd 9c", "5s 3s 2d", "Js 9c 3d"], ids=["higher", "lower", "equal"])
def test_3_11__nothing_is_compared_when_the_dealer_does_not_qualify(cards: str) -> None:
    assert hand(cards, NO_QUEEN, "ante play").nets == nets("ante 10 play 0")


def test_3_11_1__play_is_returned() -> None:
    settled = hand("As Kd 9c", NO_QUEEN, "ante play")
    assert settled.outcomes["play"] == "returned"
    assert settled.clauses("play") == ("3.11", "3.11.1")
    assert settled.readings("play") == ("A02", "A20")


def test_3_11_2__ante_is_paid_one_to_one() -> None:
    settled = hand("5s 3s 2d", NO_QUEEN, "ante play")
    assert settled.outcomes["ante"] == "win"
    assert settled.clauses("ante") == ("3.11", "3.11.2", "4.1")
    assert settled.readings("ante") == ("A02",)


def test_3_11_3__ante_bonus_is_paid_when_the_dealer_does_not_qualify() -> None:
    settled = hand("8s 7d 6c", NO_QUEEN, "ante play")
    assert settled.nets == nets("ante 10 play 0 ante_bonus 10")
    assert settled.clauses("ante_bonus") == ("3.11.3", "4.2")
    assert settled.lines["ante_bonus"].stake == 0


@pytest.mark.parametrize(("cards", "net"), [("9s 9c 4c", 5), ("As Kd 9c", -5)])
def test_3_11_4__pair_plus_when_the_dealer_does_not_qualify(cards: str, net: int) -> None:
    settled = hand(cards, NO_QUEEN, "ante play pair_plus")
    assert settled.nets["pair_plus"] == f"{net}.00"
    assert settled.clauses("pair_plus") == ("3.11.4", "4.3")


@pytest.mark.parametrize(("cards", "net"), [("9s 9c 4c", 14), ("As Kd 9c", -2)])
def test_3_11_5__six_card_bonus_when_the_dealer_does_not_qualify(cards: str, net: int) -> None:
    settled = hand(cards, NO_QUEEN, "ante play six_card_bonus")
    assert settled.nets["six_card_bonus"] == f"{net}.00"
    assert settled.clauses("six_card_bonus") == ("3.10.1", "3.11.5", "4.5")


def test_3_12_1__higher_hand_wins_ante_and_play() -> None:
    settled = hand("As 7d 2c", KING_HIGH, "ante play")
    assert settled.nets == nets("ante 10 play 10")
    assert settled.clauses("ante") == settled.clauses("play") == ("3.12.1", "3.15", "4.1")


def test_3_12_2__lower_hand_loses_ante_and_play() -> None:
    settled = hand("Qs 7d 2c", KING_HIGH, "ante play")
    assert settled.nets == nets("ante -10 play -10")
    assert settled.clauses("ante") == settled.clauses("play") == ("3.12.2", "3.15")


def test_3_12_3__equal_hands_stand_off() -> None:
    settled = hand("Ks 9c 3d", KING_HIGH, "ante play")
    assert settled.outcomes == {"ante": "stand_off", "play": "stand_off"}
    assert settled.nets == nets("ante 0 play 0")
    assert settled.clauses("ante") == settled.clauses("play") == ("3.12.3", "3.15.1")
    assert settled.readings("play") == ("A02", "A27")


@pytest.mark.parametrize(
    ("cards", "dealer", "ante"),
    [("8s 7d 6c", KING_HIGH, 10), ("8s 7d 6c", "8c 7h 6h", 0), ("8s 7d 6c", "9c 8c 7h", -10)],
    ids=["higher", "equal", "lower"],
)
def test_3_12_4__ante_bonus_is_paid_whatever_the_dealer_holds(cards: str, dealer: str, ante: int) -> None:
    settled = hand(cards, dealer, "ante play")
    assert settled.nets == nets(f"ante {ante} play {ante} ante_bonus 10")
    assert settled.clauses("ante_bonus") == ("3.12.4", "4.2")


@pytest.mark.parametrize(("cards", "net"), [("4s 4c 2c", 5), ("As Qd 9c", -5)])
def test_3_12_5__pair_plus_goes_by_the_players_cards_alone(cards: str, net: int) -> None:
    settled = hand(cards, "Ah Ad Kc", "ante play pair_plus")
    assert settled.nets == nets(f"ante -10 play -10 pair_plus {net}")
    assert settled.clauses("pair_plus") == ("3.12.5", "4.3")


@pytest.mark.parametrize(("cards", "net"), [("4s 4c Ks", 40), ("4s Qd 9c", -2)])
def test_3_12_6__six_card_bonus_when_the_dealer_qualifies(cards: str, net: int) -> None:
    settled = hand(cards, "Kh Kd 3c", "ante play six_card_bonus")
    assert settled.nets == nets(f"ante -10 play -10 six_card_bonus {net}")
    assert settled.clauses("six_card_bonus") == ("3.10.1", "3.12.6", "4.5")


@pytest.mark.parametrize("dealer", [NO_QUEEN, KING_HIGH, "Ah As Ac"])
def test_3_13__the_jackpot_pays_whatever_the_dealer_holds(dealer: str) -> None:
    settled = hand("8s 7d 6c", dealer, "ante play", community="5h 4h", jackpot=1)
    assert settled.nets["progressive_jackpot"] == "19.00"
    assert settled.clauses("progressive_jackpot") == ("3.13", "4.4")


def test_3_16__a_jackpot_award_is_added_to_all_other_payments() -> None:
    settled = hand("8s 7d 6c", KING_HIGH, ALL, community="5h 4h", jackpot=1)
    without = hand("8s 7d 6c", KING_HIGH, ALL)
    assert settled.nets == {**without.nets, "progressive_jackpot": "19.00"}


def test_5_11__an_absent_player_with_an_ante_gets_everything_back() -> None:
    settled = hand("As Ad Ac", "", "ante pair_plus six_card_bonus", jackpot=5, absent=True)
    assert settled.nets == nets("ante 0 pair_plus 0 six_card_bonus 0 progressive_jackpot 0")
    assert set(settled.outcomes.values()) == {"returned"}
    assert {line.clauses for line in settled.lines.values()} == {("5.11",)}
    assert {line.readings for line in settled.lines.values()} == {("A84",)}


def test_5_11__who_left_after_his_play_wager_is_settled_as_usual() -> None:
    assert hand("As 7d 2c", KING_HIGH, "ante play", absent=True).nets == nets("ante 10 play 10")


def test_5_12_2__a_jackpot_wager_alone_gets_no_hand_and_comes_back() -> None:
    settled = hand("", "", "", jackpot=3)
    assert settled.outcomes == {"progressive_jackpot": "returned"}
    assert settled.clauses("progressive_jackpot") == ("5.12.2",)
    assert settled.settled.positions[0].title is None


def test_1_1_10__every_hand_of_a_round_is_settled_against_one_dealer() -> None:
    wagers = {"ante": "10.00", "play": "10.00"}
    cards = ("As 7d 2c", "Ks 9c 3d", "Qs 7c 2d")
    positions = [{"position": 7 - n, "cards": own, "wagers": wagers} for n, own in enumerate(cards)]
    settled = settle({"rules": KEY, "dealer": KING_HIGH, "positions": positions})
    assert [(one.position, one.title, one.net) for one in settled.positions] == [
        (7, "three odd cards", 2000),
        (6, "three odd cards", 0),
        (5, "three odd cards", -2000),
    ]


def _position(wagers: dict[str, str]) -> dict[str, object]:
    return {"position": 1, "cards": "9s 6d 4c", "wagers": wagers}
