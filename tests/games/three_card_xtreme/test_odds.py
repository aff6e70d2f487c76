"""Three Card Poker's exact figures: against published ones, against settlement round by round, against chance."""

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from itertools import combinations, islice

import numpy as np
import pytest

from megalink.cards import ALL_CARDS, Card, read_cards
from megalink.cards.codes import decode
from megalink.exact.kernels.enumerate import all_hands, suit_classes
from megalink.exact.kernels.five_card import evaluator, five, six
from megalink.exact.kernels.three_card import three, three_card_table
from megalink.exact.result import ImpossibleSituation, Solution
from megalink.games.library import document, open_game, register
from megalink.games.three_card_xtreme import odds, odds_base
from megalink.hands import FiveCard, FiveCardHand, ThreeCard, best_of, rank_three
from megalink.money import Cents
from megalink.rulebook.document import PayUnit
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


def net(chosen: Mapping[str, str], hand: tuple[Card, ...], dealer: tuple[Card, ...], ending: Ending) -> Counter[str]:
    """The base game in Antes, by settlement; the Ante Bonus is paid on the Ante."""
    wagers = {"ante": Cents(1)} | ({"play": Cents(1)} if ending is Ending.PLAYED else {})
    shown = Showdown(dealer, (), (Hand(1, hand, wagers, ending),))
    (verdicts,) = open_game(RULES, chosen).verdicts(shown).hands
    sums = Counter[str]()
    for name in BASE_GAME:
        sums["play" if name == "play" else "ante"] += _net(verdicts.wagers[name]) if name in verdicts.wagers else 0
    return sums


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
    by_wager: dict[str, Counter[str]] = {"Fold": Counter(), "Play": Counter()}
    for name, ending in (("Fold", Ending.FOLDED), ("Play", Ending.PLAYED)):
        for dealer in dealers:
            by_wager[name].update(net(chosen, player, dealer, ending))
    expected = {name: Fraction(sums.total(), 18_424) for name, sums in by_wager.items()}
    shown = document(RULES)
    readings = register().resolve(shown.readings, chosen)
    found = odds.situation(shown, readings, player).choices
    assert {choice.name: choice.expectation for choice in found} == expected
    for choice in found:
        sums = by_wager[choice.name]
        assert dict(sums) == {"play": 0} | {worth.wager: worth.each * worth.times * 18_424 for worth in choice.wagers}
    terms = odds_base.terms(shown, readings)
    same = [one for one in odds_base.classes(readings) if one.hand is rank_three(player)]
    kept = [{"Fold": Fraction(one.fold(terms), 18_424), "Play": Fraction(one.play(terms), 18_424)} for one in same]
    assert expected in kept


FREE_FOLDS = ({"time.expired": "absent"}, {"absence.viewed_hand": "return"})


@pytest.mark.parametrize("chosen", FREE_FOLDS)
def test_A117_A118__a_free_fold_is_worth_what_all_hands_that_lose_by_playing_cost(chosen: dict[str, str]) -> None:
    """Over all 22,100 x 18,424 deals one by one, in whole numbers: for each hand the better of Play and nothing."""
    table, hands = three_card_table(), all_hands(3)
    strengths = three(table, hands).astype(np.int64)
    rungs = np.array([rank_three([decode(code) for code in row]).category for row in hands.tolist()])
    bonus = np.maximum(_pays(ThreeCard, "ante_bonus"), 0)[rungs]
    qualified = rank_three(read_cards("Qs 3d 2c")).strength
    sets = (np.int64(1) << hands.astype(np.int64)).sum(axis=1)
    total, undecided, paired = 0, 0, 0
    for own, hand, extra, rung in zip(strengths.tolist(), sets.tolist(), bonus.tolist(), rungs.tolist(), strict=True):
        theirs = strengths[sets & hand == 0]
        value = int(np.where(theirs >= qualified, 2 * np.sign(own - theirs), 1).sum()) + extra * len(theirs)
        total += max(value, 0)
        undecided += value <= 0
        paired += rung >= ThreeCard.ONE_PAIR and value <= 0
    solution = solved(chosen)
    assert -solution.wager("ante").house_edge == Fraction(total, 22_100 * 18_424)
    assert paired == 0  # so that all hands of the pay table keep their Pair Plus
    wins = sum(one.net * one.count for one in solved().wager("pair_plus").distribution.outcomes if one.net > 0)
    missed = 16_440 - undecided
    assert solution.wager("pair_plus").house_edge == Fraction(missed - wins, 22_100)
    assert solution.jackpot.given_up == Fraction(undecided, 22_100)


@pytest.mark.parametrize("pool", ["six_cards", "with_community"])
def test_A117__with_a_free_fold_the_six_card_bonus_and_the_jackpot_come_back_with_the_hand(pool: str) -> None:
    """By chance: a hand is left undecided below A-4-2, and then neither wager is paid or lost."""
    solution = solved({"time.expired": "absent", "tcp.six_card_pool": pool})
    assert solution.strategies[0].perfect == "Play with A-4-2 or better, else make no decision."
    bonus, jackpot, table = Mean(), Mean(), three_card_table()
    threshold = rank_three(read_cards("As 4d 2c")).strength
    pays, prizes = _pays(FiveCard, "six_card_bonus"), np.zeros(len(FiveCard), dtype=np.int64)
    for row in solution.jackpot.rows:
        prizes[row.hand] = row.pays if row.unit is PayUnit.FOR_ONE else 0
    for dealt in islice(deals(8, seed=5), 1 if pool == "with_community" else 4):
        cards = dealt[:20_000] if pool == "with_community" else dealt
        stays = three(table, np.ascontiguousarray(cards[:, :3])) >= threshold
        if pool == "six_cards":
            rungs = six(evaluator(6, _rung), np.ascontiguousarray(cards[:, :6]))
        else:
            rungs = np.array([best_of([decode(code) for code in row]).category for row in cards.tolist()])
        bonus.add(np.where(stays, pays[rungs], 0))
        five_cards = five(evaluator(5, _rung), np.ascontiguousarray(cards[:, [0, 1, 2, 6, 7]]))
        jackpot.add(np.where(stays, prizes[five_cards], 1))
    assert bonus.standard_errors_from(solution.wager("six_card_bonus").distribution.mean) < 4
    assert jackpot.standard_errors_from(solution.jackpot.fixed_return()) < 4


def _rung(hand: FiveCardHand) -> int:
    return hand.category


def test_A117__a_situation_tells_that_no_decision_is_free() -> None:
    shown = document(RULES)
    weak, strong = read_cards("7s 4d 2c"), read_cards("As Ad 2c")
    default, free = (register().resolve(shown.readings, chosen) for chosen in ({}, FREE_FOLDS[0]))
    assert "No decision" not in [choice.name for choice in odds.situation(shown, default, weak).choices]
    undecided = odds.situation(shown, free, weak).choices[2]
    assert (undecided.name, undecided.expectation) == ("No decision", Fraction(0))
    assert odds.situation(shown, free, weak).best.name == "No decision"
    assert odds.situation(shown, free, strong).best.name == "Play"


@pytest.mark.parametrize("missed", ["lose", "return"])
def test_3_9_1__a_fold_leaves_the_side_wagers_and_only_no_decision_takes_them_back(missed: str) -> None:
    """A pair of twos against all 18,424 hands of the Dealer, settled one by one."""
    shown, own = document(RULES), read_cards("2s 2d 3c")
    free = {**FREE_FOLDS[0], "side.missed_condition": missed}
    fold, play, undecided = odds.situation(shown, register().resolve(shown.readings, free), own).choices
    game, wagers = open_game(RULES, free), {name: Cents(1) for name in ("ante", "pair_plus", "six_card_bonus")}
    sums = {"pair_plus": 0, "six_card_bonus": 0}
    for dealer in combinations([card for card in ALL_CARDS if card not in own], 3):
        (verdicts,) = game.verdicts(Showdown(dealer, (), (Hand(1, own, wagers, ending=Ending.FOLDED),))).hands
        for wager in sums:
            sums[wager] += _net(verdicts.wagers[wager])
    assert dict(fold.beside) == dict(play.beside) == {wager: Fraction(net, 18_424) for wager, net in sums.items()}
    assert dict(undecided.beside) == {"pair_plus": 0, "six_card_bonus": 0}
    assert fold.with_stakes("ante", {"ante": 10, "pair_plus": 5}) == -1 + Fraction(sums["pair_plus"], 2 * 18_424)
    (default, _) = odds.situation(shown, register().resolve(shown.readings, {}), own).choices
    assert default.beside == (), "no choice moves them"


def test_A117__a_blind_hand_that_is_left_alone_costs_nothing_then() -> None:
    assert [one.house_edge for one in solved(FREE_FOLDS[0]).blind][1] == 0
    assert [one.house_edge for one in solved(FREE_FOLDS[1]).blind][1] == 1


def test_rounds_by_chance_agree() -> None:
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
