"""Exact figures of Bullseye: symmetry, plain counts, and what settings, readings and pays make of them."""

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from itertools import product

import numpy as np
import pytest

from megalink.cards import read_cards
from megalink.cards.codes import decode
from megalink.exact.distribution import Distribution
from megalink.exact.kernels.enumerate import all_hands, suit_classes
from megalink.exact.kernels.five_card import evaluator, five
from megalink.exact.result import ImpossibleSituation, Situation, Solution
from megalink.exact.what_if import with_pays
from megalink.games.bullseye import odds
from megalink.games.bullseye.odds_settings import (
    DEALS,
    Terms,
    at_best,
    by_house_way,
    counted,
    house_way_up_to,
    terms,
    worth,
)
from megalink.games.bullseye.settlement import Bullseye
from megalink.games.library import document, open_game, register
from megalink.hands import FiveCard, PointRules
from megalink.hands.five_card import all_hands as hands_in_order

RULES = "bullseye@4"


def solved(chosen: Mapping[str, str] | None = None, pays: Mapping[tuple[str, str], int] | None = None) -> Solution:
    shown = with_pays(document(RULES), pays or {})
    return odds.solve(shown, register().resolve(shown.readings, chosen or {}))


def counts(distribution: Distribution) -> dict[str, int]:
    return {one.name: one.count for one in distribution.outcomes}


def test_player_and_dealer_by_house_way_are_alike() -> None:
    found = counts(solved().wager("main").distribution)
    assert sum(found.values()) == DEALS == 2_598_960 * 1_533_939
    assert sum(count for name, count in found.items() if name.startswith("win")) == found["lower Point Hand"]
    assert found["only the Dealer has no 3 Card Hand"] == found["only the Player has no 3 Card Hand"]


def test_main_and_tie_look_at_the_same_deals() -> None:
    main, tie = (counts(solved().wager(name).distribution) for name in ("main", "tie"))
    for end in ("equal Point Hands", "neither has a 3 Card Hand"):
        assert main[end] == tie[end]
    assert sum(tie.values()) == DEALS


@pytest.mark.parametrize(
    ("chosen", "main", "tie", "together"),
    [
        ({}, 6.1468, 11.366451, 17.513228),
        ({"bullseye.main_on_tie": "lose"}, 10.788063, 11.366451, 22.154494),
        ({"bullseye.main_lower": "return"}, -21.27611, 11.366451, -9.91013),
        ({"bullseye.dealer_unable": "player_wins"}, -16.857577, 11.366451, -5.491149),
        ({"bullseye.both_unable": "push"}, 0.939891, 11.366451, 12.306319),
        ({"bullseye.picture_pairs": "unranked_1_1_8"}, 6.171691, 11.142431, 17.314122),
        ({"bullseye.ace_value": "eleven"}, 6.1468, 11.694818, 17.841595),
        ({"bullseye.three_six": "pair"}, 4.975555, 12.647899, 17.622954),
        ({"bullseye.three_six_choice": "one_choice"}, 8.976139, 4.955138, 13.931255),
        ({"bullseye.player_setting": "auto_improve"}, 6.1468, 11.366451, 17.513251),
    ],
)
def test_a_reading_has_its_price(chosen: Mapping[str, str], main: float, tie: float, together: float) -> None:
    """Counted once and written down; test_odds_by_settlement.py and test_odds_by_chance.py say why to believe it."""
    found = solved(chosen)
    edges = [round(float(found.wager(name).house_edge) * 100, 6) for name in ("main", "tie", "main_and_tie")]
    assert edges == [main, tie, together]


def test_pictures_and_suits_are_what_a_plain_count_of_all_hands_finds() -> None:
    hands = all_hands(5)
    pictures = np.bincount(((hands % 13 >= 9) & (hands % 13 <= 11)).sum(axis=1))
    most = np.max([(hands // 13 == suit).sum(axis=1) for suit in range(4)], axis=0)
    suited = np.bincount(most)
    found = solved()
    assert [one.count for one in found.wager("bullseye").distribution.outcomes] == [*pictures[3:], pictures[:3].sum()]
    assert [one.count for one in found.wager("suits").distribution.outcomes] == [*suited[3:], suited[:3].sum()]
    assert [one.net for one in found.wager("bullseye").distribution.outcomes] == [10, 20, 200, -1]
    assert [one.net for one in found.wager("suits").distribution.outcomes] == [1, 5, 20, -1]


def test_side_wagers_that_miss_lose_whatever_the_general_reading__A43_return() -> None:
    """1.1.3, 1.1.12 and 1.1.13 say so themselves."""
    returned = solved({"side.missed_condition": "return"})
    assert returned.wagers == solved().wagers
    assert returned.jackpot != solved().jackpot


def default_terms() -> Terms:
    shown = document(RULES)
    return terms(shown, register().resolve(shown.readings, {}))


def test_no_other_setting_is_ever_better_for_main() -> None:
    deciding = default_terms()
    found = counted(deciding.rules)
    main, _ = worth(deciding, found)
    able = found.house_way >= 0
    house_way = main[np.flatnonzero(able), found.house_way[able]]
    assert (np.where(found.settings, main, main.min())[able].max(axis=1) == house_way).all()
    assert (found.settings.sum(axis=1) > 1).sum() > 1_000


def test_with_a_large_tie_another_setting_is_better__3_10_1() -> None:
    deciding = default_terms()
    found = counted(deciding.rules)
    limit = house_way_up_to(deciding, found)
    assert limit == Fraction(1, 3)
    assert at_best(deciding, found, limit).otherwise == 0
    assert at_best(deciding, found, limit + Fraction(1, 10**6)).otherwise > 0
    five = Fraction(5)
    best, house_way = at_best(deciding, found, five).together(five), by_house_way(deciding, found).together(five)
    assert (round(float(-best.mean) * 100, 6), round(float(-house_way.mean) * 100, 6)) == (55.944403, 62.979055)


def test_a_ratio_with_large_numbers_is_as_exact_as_one_with_small_ones() -> None:
    deciding = default_terms()
    found = counted(deciding.rules)
    close = Fraction(10**24 + 1, 10**24)
    assert (at_best(deciding, found, close).rungs == at_best(deciding, found, Fraction(1)).rungs).all()


def test_where_sets_are_improved_only_house_way_is_left__A40_auto_improve() -> None:
    side = {"bullseye.player_setting": "auto_improve"}
    deciding = default_terms()
    house_way = by_house_way(deciding, counted(deciding.rules))
    assert solved(side).wager("main_and_tie").distribution == house_way.together(Fraction(1))
    assert solved(side).wager("main_and_tie").house_edge > solved().wager("main_and_tie").house_edge
    assert solved(side).wager("main") == solved().wager("main")


def test_a_blind_hand_is_set_by_house_way() -> None:
    (blind,) = solved().blind
    assert blind.house_edge == solved().wager("main").house_edge
    assert blind.allowed


def test_pays_decide_the_best_setting() -> None:
    """Where a pair pays nothing, whoever can sets points instead."""
    pays = {("main", "pair"): 0}
    strategy = solved(pays=pays).strategies[0]
    assert "another Point Hand" in strategy.perfect
    (house_way,) = strategy.rules
    assert house_way.cost > 0
    assert house_way.house_edge - house_way.cost == solved(pays=pays).wager("main").house_edge


def test_a_higher_pay_is_worth_its_count() -> None:
    at_8, at_9 = (solved(pays={("tie", "both_unable"): pays}).wager("tie") for pays in (8, 9))
    paid = counts(at_9.distribution)["neither has a 3 Card Hand"]
    assert at_8.house_edge - at_9.house_edge == Fraction(paid, DEALS)


JACKPOT_SWITCHES = (
    ("straight.ace_low", ("everywhere", "only_where_written")),
    ("bullseye.pj_straight", ("pays", "never")),
    ("bullseye.pj_without_three_card_hand", ("pays", "never")),
)


def test_jackpot_hands_are_those_that_settlement_finds() -> None:
    """Every suit class from a Straight on through settlement, under all eight sets of readings."""
    classes = suit_classes(5)
    straights = five(evaluator(5), classes.hands) >= lowest(FiveCard.STRAIGHT)
    rows = zip(classes.hands[straights].tolist(), classes.multiplicities[straights].tolist(), strict=True)
    hands = [(tuple(decode(code) for code in row), ways) for row, ways in rows]
    rules = PointRules()
    able = [rules.house_way(cards) is not None for cards, _ in hands]
    for values in product(*(sides for _, sides in JACKPOT_SWITCHES)):
        chosen = dict(zip((name for name, _ in JACKPOT_SWITCHES), values, strict=True))
        game = open_game(RULES, chosen)
        assert isinstance(game, Bullseye)
        found: Counter[FiveCard] = Counter()
        for (cards, ways), can in zip(hands, able, strict=True):
            row, _ = game._jackpot_hand(cards, able=can)
            if row is not None:
                found[row] += ways
        assert {row.hand: row.count for row in solved(chosen).jackpot.rows} == found


def lowest(category: FiveCard) -> int:
    return next(hand.strength for hand in hands_in_order() if hand.category is category)


def asked(cards: str, chosen: Mapping[str, str] | None = None) -> Situation:
    shown = document(RULES)
    return odds.situation(shown, register().resolve(shown.readings, chosen or {}), read_cards(cards))


def test_a_situation_offers_every_point_hand_that_can_be_set() -> None:
    found = asked("3s 3h Ad 8c 8d")
    assert [choice.name for choice in found.choices] == ["House Way: 8c 8d, pair of 8s", "Set Ad 8c, 9 points"]
    assert found.best == found.choices[0]
    assert found.unknown == 1_533_939
    improved = asked("3s 3h Ad 8c 8d", {"bullseye.player_setting": "auto_improve"})
    assert improved.choices == found.choices[:1]


def test_without_a_3_card_hand_there_is_nothing_to_set() -> None:
    (only,) = asked("2h 4h 5h 7h 2c").choices
    assert (only.name, only.expectation) == ("no 3 Card Hand", Fraction(-1))
    (only,) = asked("2h 4h 5h 7h 2c", {"bullseye.both_unable": "push"}).choices
    assert Fraction(-1) < only.expectation < 0


@pytest.mark.parametrize("cards", ["As", "As Kd Jc 8h", "As Kd Jc 8h 3d Qs"])
def test_a_situation_is_five_cards(cards: str) -> None:
    with pytest.raises(ImpossibleSituation, match="five cards, not"):
        asked(cards)
