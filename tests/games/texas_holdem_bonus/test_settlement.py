"""3.9, 3.10 and 4.1: Ante, Flop, Turn, River and Bonus, branch by branch."""

import pytest

from megalink.cards import read_cards
from megalink.games.texas_holdem_bonus.wagers import bonus_row
from tests.described import refused
from tests.games.texas_holdem_bonus.one_round import DRY_BOARD, LOW_DEALER, RULES, holdem, seat, settle_table

ON_COMPARISON = "ante flop turn river"


def test_3_9_1__fold_loses_ante_and_bonus_even_with_two_aces() -> None:
    found = holdem("As Ah", "", "", "ante bonus", folded=True)
    assert found.nets == {"ante": "-10.00", "bonus": "-5.00"}
    assert found.clauses("ante") == found.clauses("bonus") == ("3.9.1",)
    assert found.settled.positions[0].title is None


def test_3_9_1__fold_leaves_the_jackpot_wager_on_hole_and_flop_cards() -> None:
    found = holdem("5s 6d", "", "7h 8c 9h", "ante progressive_jackpot", folded=True)
    assert found.nets == {"ante": "-10.00", "progressive_jackpot": "19.00"}
    assert found.clauses("progressive_jackpot") == ("3.9.1", "4.2")
    assert found.settled.positions[0].title == "straight"


def test_3_9_1__folded_jackpot_wager_that_misses_is_lost__A43() -> None:
    found = holdem("5s 6d", "", "7h 8c Kh", "ante progressive_jackpot", folded=True)
    assert found.nets["progressive_jackpot"] == "-1.00"
    assert found.readings("progressive_jackpot") == ("A54", "A43")


def test_3_9_1__folded_hand_may_be_shown_with_the_whole_board() -> None:
    found = holdem("5s 6d", "Ac Kd", "7h 8c 9h 6c 6h", "ante bonus progressive_jackpot", folded=True)
    assert found.nets["progressive_jackpot"] == "19.00"
    assert found.settled.positions[0].title == "straight"
    assert found.readings("bonus") == ()  # the Dealer has his cards: A26 has nothing to say


@pytest.mark.parametrize(
    ("seats", "needed"),
    [
        ([("ante flop", {}), ("ante", {"folded": True})], (True, 5)),
        ([("ante flop", {"declined": True})], (True, 5)),
        ([("ante progressive_jackpot", {"folded": True}), ("ante", {"absent": True})], (False, 3)),
        ([("ante bonus", {"folded": True})], (False, 0)),
        ([("ante bonus progressive_jackpot", {"absent": True})], (False, 0)),
        ([("bonus progressive_jackpot", {})], (False, 0)),
    ],
)
def test_3_9_1__what_must_be_dealt_to_settle__A26_A54(
    seats: list[tuple[str, dict[str, bool]]], needed: tuple[bool, int]
) -> None:
    cards = iter(("Qs Qd", "Js Jd"))
    places = []
    for index, (wagers, flags) in enumerate(seats, start=1):
        places.append(seat(index, next(cards) if "ante" in wagers else "", wagers, **flags))
    settled = settle_table(places, dealer="Ac Kd", community="7h 8c 9h 6c 6h")
    game, hands = settled.described.game, settled.described.showdown.hands
    assert (game.needs_dealer(hands), game.community_needed(hands)) == needed


def test_3_10__without_the_cards_it_needs_a_comparison_is_refused() -> None:
    problem = refused({"rules": RULES, "community": DRY_BOARD, "positions": [seat(1, "As Ah", "ante flop")]})
    assert problem.field == "dealer"


def test_3_10__the_best_five_of_seven_count() -> None:
    found = holdem("As 2d", "Kc Kh", "Qs 9s 5s 2s 3d", ON_COMPARISON)
    assert found.settled.positions[0].title == "flush"
    assert found.settled.dealer_title == "one pair"
    assert found.settled.dealer_qualifies is None


@pytest.mark.parametrize("title", ["one pair", "two pairs", "three of a kind"])
def test_3_10_2__higher_hand_below_a_straight_pays_all_but_the_ante(title: str) -> None:
    cards = {"one pair": "Ah As", "two pairs": "Kh 9s", "three of a kind": "9h 9s"}[title]
    found = holdem(cards, LOW_DEALER, DRY_BOARD, ON_COMPARISON)
    assert found.settled.positions[0].title == title
    assert found.nets == {"ante": "0.00", "flop": "20.00", "turn": "10.00", "river": "10.00"}
    assert found.outcomes["ante"] == "stand_off"
    assert found.clauses("ante") == ("3.10.2",)
    assert found.clauses("flop") == ("3.10.2", "4.1.1")


def test_3_10_2__higher_odd_cards_stand_the_ante_off() -> None:
    found = holdem("Ah Qs", LOW_DEALER, DRY_BOARD, ON_COMPARISON)
    assert found.settled.positions[0].title == "five odd cards"
    assert found.nets == {"ante": "0.00", "flop": "20.00", "turn": "10.00", "river": "10.00"}
    assert found.clauses("ante") == ("3.10.2", "3.12")
    assert found.readings("ante") == ("A06",)


@pytest.mark.parametrize(
    ("title", "cards", "community"),
    [
        ("straight", "5h 4s", "Kc 9d 6s 3h 2s"),
        ("straight", "Ah 4s", "Kc 9d 5s 3h 2s"),
        ("flush", "As 4s", "Ks 9s 6s 3h 2d"),
        ("full house", "Kh 9s", "Kc 9d 6s 9h 2s"),
        ("four of a kind", "9h 9s", "Kc 9d 9c 3h 2s"),
        ("straight flush", "5s 4s", "Kc 9d 6s 3s 2s"),
        ("royal flush", "As Qs", "Ks Js Ts 3h 2s"),
    ],
)
def test_3_10_2__straight_or_better_pays_the_ante_too(title: str, cards: str, community: str) -> None:
    found = holdem(cards, LOW_DEALER, community, ON_COMPARISON)
    assert found.settled.positions[0].title == title
    assert found.nets == {"ante": "10.00", "flop": "20.00", "turn": "10.00", "river": "10.00"}
    assert found.clauses("ante") == ("3.10.2", "4.1.1")


def test_3_10_3__lower_hand_loses_everything_but_a_qualifying_jackpot_wager() -> None:
    found = holdem("5s 6d", "Tc Jd", "7h 8c 9h 2d 2h")
    assert found.nets == {
        "ante": "-10.00",
        "flop": "-20.00",
        "turn": "-10.00",
        "river": "-10.00",
        "bonus": "-5.00",
        "progressive_jackpot": "19.00",
    }
    assert found.clauses("ante") == found.clauses("bonus") == ("3.10.3", "3.12")
    assert found.clauses("progressive_jackpot") == ("3.9.2", "3.10.3", "4.2")


def test_3_10_3__lower_hand_loses_a_jackpot_wager_that_does_not_qualify() -> None:
    found = holdem("5s 6d", "Tc Jd", "7h 8c Kh 9h 2h")
    assert found.settled.positions[0].title == "straight"
    assert found.nets["progressive_jackpot"] == "-1.00"
    assert found.clauses("progressive_jackpot") == ("3.9.2", "3.10.3", "4.2")


def test_3_10_3__lower_hand_loses_the_bonus_whatever_the_hole_cards__A24() -> None:
    found = holdem("Ks Kd", "As Ad", "Qh 9c 5d 3s 2c")
    assert found.nets["bonus"] == "-5.00"
    assert found.clauses("bonus") == ("3.10.3", "3.12.3")
    assert found.readings("bonus") == ("A24",)


def test_3_10_3__a_bonus_cites_the_readings_of_the_comparison_that_it_hangs_on() -> None:
    lower = holdem("Ah Td", "As Qd", "Kc 9c 6d 3s 2c")
    assert (lower.outcomes["bonus"], lower.readings("bonus")) == ("lose", ("A06", "A24"))
    equal = holdem("2c 2d", "3c 3d", "As Kd Qh Jc Ts")
    assert (equal.outcomes["bonus"], equal.readings("bonus")) == ("win", ("A08", "A25"))
    higher = holdem("As Qd", "Ah Td", "Kc 9c 6d 3s 2c")
    assert (higher.outcomes["bonus"], higher.readings("bonus")) == ("win", ("A06", "A25"))


def test_3_10_4__equal_hands_stand_off_and_jackpot_goes_its_own_way() -> None:
    found = holdem("5s 6d", "5h 6c", "7h 8c 9h Kd 2s")
    assert found.nets == {
        "ante": "0.00",
        "flop": "0.00",
        "turn": "0.00",
        "river": "0.00",
        "bonus": "-5.00",
        "progressive_jackpot": "19.00",
    }
    assert {found.outcomes[name] for name in ON_COMPARISON.split()} == {"stand_off"}
    assert found.clauses("ante") == ("3.10.4", "3.12.6")
    assert found.readings("ante") == ("A27",)
    assert found.clauses("bonus") == ("3.10.4", "1.1.3", "4.1.1")
    assert found.readings("bonus") == ("A25", "A43")


def test_1_1_14__a_straight_in_a_stand_off_pays_no_ante() -> None:
    found = holdem("2c 2d", "3c 3d", "As Kd Qh Jc Ts", ON_COMPARISON)
    assert found.outcomes == dict.fromkeys(ON_COMPARISON.split(), "stand_off")


def test_3_10_1__declined_hand_loses_all_and_has_no_jackpot() -> None:
    found = holdem("Ah Kh", "2c 7d", "Th Jh Qh 3s 4c", declined=True)
    assert set(found.outcomes.values()) == {"lose"}
    assert found.clauses("ante") == found.clauses("bonus") == ("3.10.1", "3.10.3")
    assert found.clauses("progressive_jackpot") == ("3.10.1", "3.10.3")
    assert found.readings("bonus") == ("A19",)
    assert found.settled.paid.awards == ()


BONUS_ROWS = [
    ("As Ah", "Ad Ac", "5000.00"),
    ("As Ah", "Kd Kc", "150.00"),
    ("As Ah", "Ad 2c", "150.00"),
    ("As Ks", "8d 7c", "125.00"),
    ("As Qs", "8d 7c", "100.00"),
    ("As Js", "8d 7c", "100.00"),
    ("As Kh", "8d 7c", "75.00"),
    ("Ks Kh", "8d 7c", "50.00"),
    ("Qs Qh", "8d 7c", "50.00"),
    ("Js Jh", "8d 7c", "50.00"),
    ("As Qh", "8d 7c", "25.00"),
    ("As Jh", "8d 7c", "25.00"),
    ("Ts Th", "8d 7c", "15.00"),
    ("9s 9h", "8d 7c", "15.00"),
    ("2s 2h", "8d 7c", "15.00"),
    ("As Ts", "8d 7c", "-5.00"),
    ("As Th", "8d 7c", "-5.00"),
    ("As 2s", "8d 7c", "-5.00"),
    ("Ks Qs", "8d 7c", "-5.00"),
    ("Ks Js", "8d 7c", "-5.00"),
]


@pytest.mark.parametrize(("cards", "dealer", "net"), BONUS_ROWS)
def test_4_1_1__bonus_rows(cards: str, dealer: str, net: str) -> None:
    found = holdem(cards, dealer, "Qd 9c 6d 4h 2d", "ante flop bonus")
    assert found.outcomes["flop"] in ("win", "stand_off")
    assert found.nets["bonus"] == net
    assert found.clauses("bonus")[-2:] == ("1.1.3", "4.1.1")


@pytest.mark.parametrize(
    ("hole", "row"),
    [("Js Jh", "high_pair"), ("Ts Th", "low_pair"), ("Ah Jd", "ace_queen_or_jack_unsuited"), ("Ah Td", None)],
)
def test_4_1_1__the_lowest_cards_of_a_row(hole: str, row: str | None) -> None:
    assert bonus_row(read_cards(hole), read_cards("8d 7c")) == row


def test_1_1_3__dealers_cards_count_only_beside_two_aces() -> None:
    assert bonus_row(read_cards("Kh Kd"), ()) == "high_pair"
    assert bonus_row(read_cards("Kh Kd"), read_cards("As Ac")) == "high_pair"
    with pytest.raises(AssertionError, match="needs the Dealer's"):
        bonus_row(read_cards("Ah Ad"), ())


def test_3_5__bonus_without_ante_is_returned_and_gets_no_hand__A89() -> None:
    found = holdem("", "", "", "bonus")
    assert found.outcomes == {"bonus": "returned"}
    assert found.readings("bonus") == ("A68", "A89")
    assert found.clauses("bonus") == ("3.5",)


def test_3_5__bonus_without_ante_is_returned_even_on_two_aces__A89() -> None:
    found = holdem("As Ah", "8d 7c", DRY_BOARD, "bonus")
    assert found.outcomes == {"bonus": "returned"}
    assert found.settled.positions[0].title is None


def test_5_12_2__jackpot_wager_without_ante_is_returned() -> None:
    found = holdem("", "", "", "progressive_jackpot")
    assert found.outcomes == {"progressive_jackpot": "returned"}
    assert found.clauses("progressive_jackpot") == ("5.12.2",)
    assert found.readings("progressive_jackpot") == ("A68", "A90")


def test_5_12__a_jackpot_wager_without_ante_has_no_cards() -> None:
    problem = refused({"rules": RULES, "positions": [seat(1, "As Ah", "progressive_jackpot")]})
    assert (problem.code, problem.clause) == ("jackpot_without_base", "5.12")


def test_5_11__absent_for_the_flop_returns_ante_bonus_and_jackpot_wager() -> None:
    found = holdem("Ah Kh", "", "", "ante bonus progressive_jackpot", absent=True)
    assert set(found.outcomes.values()) == {"returned"}
    assert {found.clauses(name) for name in found.lines} == {("5.11",)}
    assert found.readings("ante") == found.readings("progressive_jackpot") == ("A84",)
    assert found.readings("bonus") == ("A85",)


@pytest.mark.parametrize("wagers", ["ante flop", "ante flop turn"])
def test_5_11__absent_after_the_flop_wager_has_checked_and_is_compared(wagers: str) -> None:
    found = holdem("As Ah", LOW_DEALER, DRY_BOARD, wagers, absent=True)
    assert found.outcomes == {"ante": "stand_off"} | dict.fromkeys(wagers.split()[1:], "win")
    assert found.clauses("flop") == ("3.10.2", "4.1.1")


def test_5_11__absent_after_the_flop_wager_still_needs_the_dealers_cards() -> None:
    positions = [seat(1, "As Ah", "ante flop", absent=True)]
    problem = refused({"rules": RULES, "community": DRY_BOARD, "positions": positions})
    assert (problem.code, problem.field) == ("card_count", "dealer")


def test_5_11__absent_hand_is_not_compared_while_others_are() -> None:
    settled = settle_table(
        [seat(1, "As Ah", "ante bonus", absent=True), seat(2, "Qs Qh", "ante flop")],
        dealer=LOW_DEALER,
        community=DRY_BOARD,
    )
    assert [[line.outcome for line in position.lines] for position in settled.positions] == [
        ["returned", "returned"],
        ["stand_off", "win"],
    ]


def test_3_9_1__without_ante_there_is_nothing_to_fold() -> None:
    problem = refused({"rules": RULES, "positions": [seat(1, "", "progressive_jackpot", folded=True)]})
    assert (problem.code, problem.field) == ("fold_unknown", "positions[0].folded")


def test_lines_stand_in_the_order_ante_flop_turn_river_bonus_jackpot() -> None:
    assert (
        list(holdem("As Ah", LOW_DEALER, DRY_BOARD).lines) == "ante flop turn river bonus progressive_jackpot".split()
    )


def test_3_13__jackpot_award_comes_on_top_of_the_other_payments() -> None:
    found = holdem("5s 6d", "Ac Kd", "7h 8c 9h 2d 2h")
    assert found.nets == {
        "ante": "10.00",
        "flop": "20.00",
        "turn": "10.00",
        "river": "10.00",
        "bonus": "-5.00",
        "progressive_jackpot": "19.00",
    }
    assert found.settled.positions[0].net == 64_00
