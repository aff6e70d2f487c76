"""Three Card Poker's exact figures: against published ones, against settlement round by round, against chance."""

from collections.abc import Mapping
from fractions import Fraction
from itertools import combinations

import numpy as np
import pytest

from megalink.cards import ALL_CARDS, Card, read_cards
from megalink.cards.codes import decode
from megalink.exact.kernels.enumerate import suit_classes
from megalink.exact.kernels.five_card import evaluator, six
from megalink.exact.kernels.three_card import three, three_card_table
from megalink.exact.result import ImpossibleSituation, Solution
from megalink.games.library import document, open_game, register
from megalink.games.three_card_xtreme import odds, odds_base
from megalink.hands import FiveCard, ThreeCard, rank_three
from megalink.money import Cents
from megalink.table.game.settlement import Outcome, Verdict
from megalink.table.game.showdown import Ending, Hand, Showdown
from tests.exact.simulated import Mean, deals

RULES = "three-card-xtreme@2023-05-22"
BASE_GAME = ("ante", "play", "ante_bonus")

SIDES: tuple[dict[str, str], ...] = (
    {},
    {"tcp.dealer_qualify": "holds_Q_or_higher_card"},
    {"tcp.dealer_qualify": "holds_Q_or_higher_card_ace_low_is_1"},
    {"tcp.play_not_qualified": "house_keeps"},
    {"tcp.folded_ante_not_qualified": "paid"},
    {"tcp.ante_bonus_on_fold": "paid"},
    {"tcp.ante_bonus_on_fold": "paid", "tcp.ante_bonus_on_lower_hand": "only_on_win"},
    {
        "tcp.folded_ante_not_qualified": "paid",
        "tcp.ante_bonus_on_fold": "paid",
        "tcp.ante_bonus_on_lower_hand": "only_on_win",
    },
    {"standoff.wagers": "ante_only"},
    {"standoff.wagers": "none"},
)


def solved(chosen: Mapping[str, str] | None = None) -> Solution:
    shown = document(RULES)
    return odds.solve(shown, register().resolve(shown.readings, chosen or {}))


def test_the_base_game_costs_what_is_published() -> None:
    """3.372981 % of the Ante, 2.0147 % of all that is wagered."""
    ante = solved().wager("ante")
    assert ante.house_edge == Fraction(686_689, 20_358_520)
    assert round(float(ante.house_edge) * 100, 6) == 3.372981
    assert round(float(ante.element_of_risk) * 100, 4) == 2.0147
    assert ante.distribution.total == 22_100 * 18_424


def test_queen_six_four_is_perfect_play() -> None:
    (strategy,) = solved().strategies
    assert strategy.perfect == "Play with Q-6-4 or better, else Fold."
    assert [rule.cost for rule in strategy.rules] == [0]


def test_pair_plus_counts_all_hands() -> None:
    pair_plus = solved().wager("pair_plus")
    assert [one.count for one in pair_plus.distribution.outcomes] == [48, 52, 720, 1_096, 3_744, 16_440]
    assert pair_plus.house_edge == Fraction(308, 5_525)


def test_the_six_card_bonus_counts_all_hands() -> None:
    bonus = solved().wager("six_card_bonus").distribution
    counts = [188, 1_656, 14_664, 165_984, 205_792, 361_620, 732_160, 18_876_456]  # the last: two pairs and lower
    assert [one.count for one in bonus.outcomes] == counts


def test_a_missed_side_wager_may_be_returned() -> None:
    solution = solved({"side.missed_condition": "return"})
    for wager in ("pair_plus", "six_card_bonus"):
        missed = solution.wager(wager).distribution.outcomes[-1]
        assert missed.name == "missed"
        assert missed.net == 0


def net(chosen: Mapping[str, str], hand: tuple[Card, ...], dealer: tuple[Card, ...], ending: Ending) -> int:
    """The base game in Antes, by settlement."""
    wagers = {"ante": Cents(1)} | ({"play": Cents(1)} if ending is Ending.PLAYED else {})
    shown = Showdown(dealer, (), (Hand(1, hand, wagers, ending),))
    (verdicts,) = open_game(RULES, chosen).verdicts(shown).hands
    return sum(_net(verdicts.wagers[name]) for name in BASE_GAME if name in verdicts.wagers)


def _net(verdict: Verdict) -> int:
    return {Outcome.WIN: verdict.pays, Outcome.LOSE: -1}.get(verdict.outcome, 0)


@pytest.mark.parametrize("category", ThreeCard)
@pytest.mark.parametrize("seed", range(len(SIDES)))
def test_every_dealer_hand_settled_one_by_one_gives_the_same(seed: int, category: ThreeCard) -> None:
    chosen, chance = SIDES[seed], np.random.default_rng((seed, category))
    hands = [tuple(decode(code) for code in row) for row in suit_classes(3).hands.tolist()]
    hands = [hand for hand in hands if rank_three(hand).category is category]
    player = hands[int(chance.integers(len(hands)))]
    dealers = list(combinations([card for card in ALL_CARDS if card not in player], 3))
    expected = {
        name: Fraction(sum(net(chosen, player, dealer, ending) for dealer in dealers), 18_424)
        for name, ending in (("Fold", Ending.FOLDED), ("Play", Ending.PLAYED))
    }
    shown = document(RULES)
    readings = register().resolve(shown.readings, chosen)
    assert dict(odds.situation(shown, readings, player).choices) == expected
    terms = odds_base.terms(shown, readings)
    same = [one for one in odds_base.classes(readings) if one.hand is rank_three(player)]
    kept = [{"Fold": Fraction(one.fold(terms), 18_424), "Play": Fraction(one.play(terms), 18_424)} for one in same]
    assert expected in kept


def test_ten_million_rounds_by_chance_agree() -> None:
    solution = solved()
    game, pair_plus, bonus = Mean(), Mean(), Mean()
    table = three_card_table()
    threshold, qualified = (rank_three(read_cards(hand)).strength for hand in ("Qs 6d 4c", "Qs 3d 2c"))
    rungs = np.zeros(741, dtype=np.int64)
    for hand in combinations(ALL_CARDS, 3):
        rungs[rank_three(hand).strength] = rank_three(hand).category
    categories = evaluator(6, lambda hand: hand.category)
    pays, bonus_pays = _pays(ThreeCard, "pair_plus"), _pays(FiveCard, "six_card_bonus")
    ante_bonus = np.maximum(_pays(ThreeCard, "ante_bonus"), 0)
    for cards in deals(6, seed=3):
        own, theirs = (
            three(table, np.ascontiguousarray(hand)).astype(np.int64) for hand in (cards[:, :3], cards[:, 3:])
        )
        compared = 2 * np.sign(own - theirs)
        played = np.where(theirs >= qualified, compared, 1) + ante_bonus[rungs[own]]
        game.add(np.where(own >= threshold, played, -1))
        pair_plus.add(pays[rungs[own]])
        bonus.add(bonus_pays[six(categories, cards)])
    for name, result in (("ante", game), ("pair_plus", pair_plus), ("six_card_bonus", bonus)):
        assert result.standard_errors_from(solution.wager(name).distribution.mean) < 4, name


def _pays(ladder: type[ThreeCard | FiveCard], wager: str) -> np.ndarray[tuple[int], np.dtype[np.int64]]:
    table = document(RULES).pays[wager]
    return np.array([table[rung.slug].pays if rung.slug in table else -1 for rung in ladder], dtype=np.int64)


def test_blind_play_is_what_all_hands_bring() -> None:
    """A hand that always Plays: published as 7.65 % of the Ante."""
    always, never = solved().blind
    assert round(float(always.house_edge) * 100, 2) == 7.65
    assert never.house_edge == 1
    assert [one.allowed for one in solved({"blind.decisions": "only_fold"}).blind] == [False, True]
    assert [one.allowed for one in solved({"blind.decisions": "must_continue"}).blind] == [True, False]


def test_an_ace_low_only_where_written_makes_flushes_of_straight_flushes() -> None:
    jackpot = solved({"straight.ace_low": "only_where_written"}).jackpot
    assert [row.count for row in jackpot.rows] == [4, 32, 624, 3_744, 5_112, 10_200]


@pytest.mark.parametrize("cards", ["As Kd", "As Kd Jc 8h"])
def test_a_situation_is_three_cards(cards: str) -> None:
    shown = document(RULES)
    with pytest.raises(ImpossibleSituation, match="three cards, not"):
        odds.situation(shown, register().resolve(shown.readings, {}), read_cards(cards))
