"""How five cards are set: House Way, the Player's own setting, and what 3, 6, Ace and Pictures count."""

from itertools import combinations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from megalink.cards import ALL_CARDS, Card, cards_text, read_cards
from megalink.games.bullseye.setting import set_for_player
from megalink.games.bullseye.settlement import Bullseye
from megalink.games.library import open_game
from megalink.money import Cents
from megalink.table.game.showdown import Hand
from megalink.table.view import Audience, Viewer, view
from megalink.transcripts.run import play as played_out
from tests.games.bullseye.played import NINE_POINTS, play
from tests.transcripts.transcripts import read

# An account of 3.4, 3.11 and 3.15 that shares nothing with the one under test: names of hands, lowest first.
TOTALS = ["1 point", *(f"{total} points" for total in range(2, 11))]
PAIRS = [f"pair of {rank}s" for rank in "2 3 4 5 6 7 8 9 10 J Q K A".split()]
ORDER = [*TOTALS, "Mixed Pictures", *PAIRS, "Gnau Tung Ku"]
IN_POINT_HAND = {"A": [1], "3": [3, 6], "6": [3, 6], "T": [10], "J": [0], "Q": [0], "K": [0]}

five_cards = st.lists(st.sampled_from(ALL_CARDS), min_size=5, max_size=5, unique=True).map(tuple)


def values(letter: str) -> list[int]:
    return IN_POINT_HAND.get(letter) or [int(letter)]


def point_hand_by_hand(one: str, other: str) -> str:
    if one[0] == other[0]:
        return f"pair of {one[0].replace('T', '10')}s"
    if "As" in (one, other) and {one[0], other[0]} & set("JQK"):
        return "Gnau Tung Ku"
    if one[0] in "JQK" and other[0] in "JQK":
        return "Mixed Pictures"
    totals = [x + y for x in values(one[0]) for y in values(other[0])]
    return TOTALS[max(total if total < 11 else total - 10 for total in totals) - 1]


def makes_ten(three: tuple[str, ...]) -> bool:
    totals = {0}
    for one in three:
        counts = [10] if one[0] in "JQK" else values(one[0])
        totals = {total + count for total in totals for count in counts}
    return bool(totals & {10, 20, 30})


def house_way_by_brute_force(cards: tuple[Card, ...]) -> str | None:
    texts = [one.text for one in cards]
    found = [point_hand_by_hand(*(set(texts) - set(three))) for three in combinations(texts, 3) if makes_ten(three)]
    return max(found, key=ORDER.index, default=None)


def bullseye(**readings: str) -> Bullseye:
    game = open_game("bullseye@4", {f"bullseye.{name}": side for name, side in readings.items()})
    assert isinstance(game, Bullseye)
    return game


@given(five_cards)
def test_1_1_5__house_way_leaves_the_highest_point_hand(cards: tuple[Card, ...]) -> None:
    setting = bullseye().point_rules.house_way(cards)
    assert (setting and setting.point_hand.title) == house_way_by_brute_force(cards)


@given(five_cards)
def test_1_1_9__a_setting_is_three_cards_of_10_20_or_30_and_the_two_that_remain(cards: tuple[Card, ...]) -> None:
    setting = bullseye().point_rules.house_way(cards)
    if setting:
        assert makes_ten(tuple(one.text for one in setting.three))
        assert sorted((*setting.three, *setting.two), key=repr) == sorted(cards, key=repr)


@given(five_cards, st.data())
def test_3_12__a_hand_is_set_whenever_it_can_be_whatever_the_player_lays(
    cards: tuple[Card, ...], data: st.DataObject
) -> None:
    laid = data.draw(st.lists(st.sampled_from(cards), max_size=4, unique=True))
    played = play(cards_text(cards), "", "main bullseye", declined=True, point_hand=cards_text(laid))
    best, title = house_way_by_brute_force(cards), played.settled.positions[0].title
    three = tuple(one.text for one in cards if one not in laid)
    valid = len(laid) == 2 and makes_ten(three)
    assert title == (point_hand_by_hand(*(one.text for one in laid)) if valid else best or "no 3 card hand")


@given(st.lists(st.sampled_from(ALL_CARDS), min_size=2, max_size=2, unique=True))
def test_3_11__point_totals_are_1_to_10(two: list[Card]) -> None:
    point_hand = bullseye().point_rules.point_hand(two)
    if point_hand.kind.slug == "point_total":
        assert 1 <= point_hand.strength <= 10


def test_3_11_1__a_total_of_10_stays_10_and_beats_9() -> None:
    played = play("Jd 8d 2c 7h 3c", "Kd Qh Td 4c 5h", "main")
    assert played.settled.positions[0].title == "10 points"
    assert played.outcomes == {"main": "win"}
    assert "A37" in played.readings("main")


def test_3_11_2__from_11_on_the_right_digit_counts() -> None:
    assert play("Jd Kc Ts 8h 7c", "Kd Qh Td 4c 5h", "main").settled.positions[0].title == "5 points"


FORCED_TOTALS = {"A": 7, "2": 8, "4": 10, "5": 8, "7": 10, "8": 4, "9": 5, "T": 6, "J": 6, "Q": 6, "K": 6}


@pytest.mark.parametrize("beside", FORCED_TOTALS)
@pytest.mark.parametrize("swapped", ["3", "6"])
def test_3_4_2__a_3_or_6_in_the_point_hand_counts_for_the_highest_total(swapped: str, beside: str) -> None:
    point_hand = bullseye().point_rules.point_hand(read_cards(f"{swapped}h {beside}c"))
    assert (point_hand.kind.slug, point_hand.strength) == ("point_total", FORCED_TOTALS[beside])


def test_3_4_2__each_3_and_6_of_the_3_card_hand_counts_on_its_own() -> None:
    played = play("3s 3h Ad 8c 8d", NINE_POINTS, "main")
    assert played.settled.positions[0].title == "pair of 8s"  # 3 + 6 + A = 10
    assert "A36" in played.readings("main")


def test_3_4_2_1__3_and_6_are_9_points_and_no_pair() -> None:
    played = play("Kd Qd Jc 3s 6h", "Ks Qh Td 4c 5h", "main tie", point_hand="3s 6h")
    assert played.settled.positions[0].title == "9 points"
    assert played.nets == {"main": "0.00", "tie": "40.00"}
    assert "A35" in played.readings("main")


def test_3_4_1__a_picture_counts_0_in_the_point_hand_and_10_in_the_3_card_hand() -> None:
    played = play("Kd 7h 3c 8s Qs", "Ks Qh Td 4c 5h", "main", point_hand="8s Qs")
    assert played.settled.positions[0].title == "8 points"  # K + 7 + 3 = 20
    beside_ten = play("Kd 7h 3c Ts Qs", "Ks Qh Td 4c 5h", "main", point_hand="Ts Qs")
    assert beside_ten.settled.positions[0].title == "10 points"


def test_3_4_3__two_cards_of_a_rank_are_a_pair_and_never_added() -> None:
    assert play("Kd Qd Jc 2s 2h", "Ks Qh Td 4c 5h", "main", point_hand="2s 2h").nets == {"main": "30.00"}


def test_1_1_4__only_the_ace_of_spades_makes_gnau_tung_ku() -> None:
    rules = bullseye().point_rules
    titles = {two: rules.point_hand(read_cards(two)).title for two in ("As Jh", "Kd As", "Ah Js", "As Th")}
    assert titles == {"As Jh": "Gnau Tung Ku", "Kd As": "Gnau Tung Ku", "Ah Js": "1 point", "As Th": "1 point"}


def test_3_10_1__a_valid_setting_stands_although_house_way_ranks_higher() -> None:
    played = play("Kd Qd Jc 7s 3h", "Ts 8d 2c 5h 4d", "main tie", point_hand="3h 7s")
    assert played.settled.positions[0].title == "10 points"
    assert played.nets == {"main": "10.00", "tie": "-5.00"}
    assert played.clauses("main")[0] == "3.10.1"
    assert "A40" in played.readings("main")
    assert {"A40", "A106"} <= set(played.readings("tie"))


def test_3_10_1__tie_goes_by_the_point_hand_as_set() -> None:
    cards, dealer = "3s 3h Ad 9c Ts", "Ks Qh Td 4c 5h"
    assert play(cards, dealer, "main tie", point_hand="9c Ts").nets["tie"] == "40.00"
    assert play(cards, dealer, "main tie").nets["tie"] == "-5.00"


@pytest.mark.parametrize(
    ("set_by", "position"),
    [
        ("1.1.5", {}),
        ("3.10.1", {"point_hand": "9c Ts"}),
        ("3.12", {"point_hand": "3s 9c"}),
        ("5.11", {"absent": True}),
    ],
)
def test_1_1_13__tie_cites_how_the_point_hand_was_set_as_main_does(set_by: str, position: dict[str, Any]) -> None:
    played = play("3s 3h Ad 9c Ts", "Ks Qh Td 4c 5h", "main tie", **position)
    assert played.clauses("main")[0] == set_by
    tie = tuple(clause for clause in played.clauses("tie") if clause != "3.4.2")  # the 3 Card Hand of 3.10.1 needs it
    assert tie[:3] == (set_by, "1.1.13", "3.15")


INVALID = {
    "the other three make no 10": "Kd 7s",
    "four and one": "7s",
    "two and three": "Kd Qd Jc",
    "nothing laid": "",
}


@pytest.mark.parametrize("laid", INVALID.values(), ids=INVALID.keys())
def test_3_12__an_invalid_setting_gives_way_to_house_way(laid: str) -> None:
    played = play("Kd Qd Jc 7s 3h", "Ts 8d 2c 5h 4d", "main", point_hand=laid)
    assert played.nets == {"main": "20.00"}
    assert played.clauses("main")[0] == "3.12"
    assert "A40" in played.readings("main")


@pytest.mark.parametrize("laid", ["7s 3h 7s", "7s 7s", "7s 4c"], ids=["three with one twice", "one twice", "foreign"])
def test_3_12__a_setting_is_two_different_cards_of_the_hand(laid: str) -> None:
    hand = Hand(1, read_cards("Kd Qd Jc 7s 3h"), {"main": Cents(1_000)}, set_two=read_cards(laid))
    found = set_for_player(hand, bullseye().point_rules, improve=False)
    assert (found.title, found.clauses) == ("Mixed Pictures", ("3.12",))


def test_3_10_2__the_point_hand_is_what_the_3_card_hand_leaves() -> None:
    cards = read_cards("Kd 7s Qd 3h Jc")
    setting = bullseye().point_rules.set_as(cards, read_cards("3h 7s"))
    assert setting is not None
    assert cards_text(setting.three) == "Kd Qd Jc"
    assert setting.point_hand.title == "10 points"


def test_5_11__the_hand_of_an_absent_player_is_set_by_house_way_and_stays_in_play() -> None:
    played = play("Kd Qd Jc 7s 3h", "Ts 8d 2c 5h 4d", absent=True)
    assert played.nets["main"] == "20.00"
    assert played.nets["bullseye"] == "20.00"
    assert played.outcomes["progressive_jackpot"] == "lose"
    assert all(played.clauses(name)[0] == "5.11" for name in ("main", "bullseye", "suits", "progressive_jackpot"))
    assert all("A87" in line.readings for line in played.lines.values())


def test_5_11__what_an_absent_player_laid_does_not_count() -> None:
    assert play("Kd Qd Jc 7s 3h", "Ts 8d 2c 5h 4d", "main", absent=True, point_hand="7s 3h").nets == {"main": "20.00"}


def test_5_11__an_absent_player_is_awarded_the_jackpot() -> None:
    played = play("7c 8c 9c Tc Jc", "Kd Qd Js 2s Ah", "main progressive_jackpot", absent=True)
    assert played.nets["progressive_jackpot"] == "99999.00"


SETTING = """document bullseye@4
ann sits at 1
bob sits at 2
dealer: place your bets
ann wagers main 10.00 on 1
bob wagers main 10.00 on 2
dealer: no more bets
cards 1: Kd Qd Jc 7s 3h
cards 2: Ks Qs Th 9c 8c
cards dealer: Ts 8d 2c 5h 4d
dealer deals
ann views 1
bob views 2
ann sets {two} on 1
"""


def seen_after(two: str, viewer: Viewer) -> dict[str, Any]:
    (table,) = played_out(read(SETTING.format(two=two))).tables.values()
    seen: Any = view(table, viewer)
    first: dict[str, Any] = seen["table"]["positions"][0]
    return first


def test_3_12_A120__who_sets_no_3_card_hand_is_told_at_once_what_counts_instead() -> None:
    ann = Viewer(Audience.PLAYER, "ann")
    assert seen_after("Kd 7s", ann)["setting_replaced"] == {"two": ["Kd", "Qd"], "clause": "3.12", "was_valid": False}
    assert seen_after("Kd", ann)["setting_replaced"] == {"two": ["Kd", "Qd"], "clause": "3.12", "was_valid": False}
    assert "setting_replaced" not in seen_after("7s 3h", ann)


def test_A120__others_see_of_it_nothing_at_all() -> None:
    for viewer in (Viewer(Audience.PLAYER, "bob"), Viewer(Audience.SPECTATOR), Viewer(Audience.DEALER, "dee")):
        assert seen_after("Kd 7s", viewer) == seen_after("7s 3h", viewer)


def test_3_10_4_A120__where_no_3_card_hand_is_possible_nothing_is_replaced() -> None:
    game, unable = open_game("bullseye@4", {}), read_cards("As Ad 2c 2h 4s")
    assert game.point_rules is not None
    assert game.point_rules.house_way(unable) is None
    assert game.replaced_setting(unable, unable[:2]) is None


def test_A40_A120__a_setting_that_is_improved_is_told_as_well() -> None:
    cards = read_cards("Kd Qd Jc 7s 3h")
    improved = open_game("bullseye@4", {"bullseye.player_setting": "auto_improve"})
    assert open_game("bullseye@4", {}).replaced_setting(cards, read_cards("7s 3h")) is None
    replaced = improved.replaced_setting(cards, read_cards("7s 3h"))
    assert replaced is not None
    assert (replaced.clause, replaced.was_valid) == ("1.1.5", True)
