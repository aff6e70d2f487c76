"""The exact mathematics of Bullseye: every make-up of a Player's five cards against every one of the Dealer's."""

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from itertools import product
from math import comb, prod

import numpy as np

from megalink.cards import ALL_CARDS
from megalink.cards.card import SUITS as SUITS_OF_CARDS
from megalink.exact.distribution import Distribution
from megalink.exact.jackpot import jackpot_odds
from megalink.exact.kernels.enumerate import all_hands
from megalink.exact.kernels.five_card import evaluator, five
from megalink.exact.kernels.point_hand import UNABLE, point_hands, point_tables
from megalink.exact.result import Blind, FigureTable, Progress, Rule, Solution, Strategy, WagerOdds, quiet
from megalink.games.bullseye.odds_settings import (
    Counted,
    Play,
    Terms,
    at_best,
    by_house_way,
    counted,
    house_way_up_to,
    terms,
)
from megalink.games.bullseye.odds_situation import settings, situation
from megalink.games.bullseye.wagers import BULLSEYE, MAIN, SUITS, TIE, pictures_row, suited_row
from megalink.hands import FiveCard, PointRules
from megalink.hands.five_card import all_hands as hands_in_order
from megalink.hands.point_hand import is_picture
from megalink.rulebook.document import Document
from megalink.rulebook.reading import Readings

PRICED = (
    "bullseye.main_on_tie",
    "bullseye.main_lower",
    "bullseye.dealer_unable",
    "bullseye.both_unable",
    "bullseye.picture_pairs",
    "bullseye.ace_value",
    "bullseye.three_six",
    "bullseye.three_six_choice",
    "bullseye.player_setting",
    "bullseye.pj_straight",
    "bullseye.pj_without_three_card_hand",
    "straight.ace_low",
    "side.missed_condition",
    "pj.for_one",
    "pj.unstated_multiples",
    "pj.percentage_stake",
    "pj.fixed_awards_source",
)

__all__ = ["BESIDE", "PRICED", "main_and_tie", "settings", "situation", "solve"]

MAIN_AND_TIE = "main_and_tie"
BESIDE = TIE
TIES = tuple(map(Fraction, ("1/10", "1/4", "1/2", "1", "2", "5", "10")))


def solve(
    document: Document, readings: Readings, progress: Progress = quiet, beside: Fraction = Fraction(1)
) -> Solution:
    """`beside` is the Tie that is staked with each unit of Main, where the two are looked at together."""
    deciding = terms(document, readings)
    counts = counted(deciding.rules, progress)
    main, together = at_best(deciding, counts), main_and_tie(document, readings, beside)
    return Solution(
        rules=document.key,
        readings=dict(readings),
        wagers=(
            WagerOdds(MAIN, document.wagers[MAIN].title, main.main()),
            WagerOdds(TIE, document.wagers[TIE].title, main.tie()),
            _own_cards(document, BULLSEYE, _pictures()),
            _own_cards(document, SUITS, _suited()),
            WagerOdds(MAIN_AND_TIE, _together_title(beside), together.together(beside), 1 + beside),
        ),
        jackpot=jackpot_odds(document, readings, _jackpot_counts(deciding.rules, readings)),
        strategies=_strategies(deciding, counts, main, together, beside),
        blind=(Blind("House Way, without a look", -by_house_way(deciding, counts).main().mean, allowed=True),),
        tables=(_ties_table(deciding, counts, beside),),
        classes=len(counts.ways),
    )


def _together_title(beside: Fraction) -> str:
    return "Main and Tie, equal stakes" if beside == 1 else f"Main and a Tie of {beside} times Main"


def main_and_tie(document: Document, readings: Readings, tie: Fraction) -> Play:
    """Every hand set for the most that Main and a Tie of so many times Main bring together."""
    deciding = terms(document, readings)
    return at_best(deciding, counted(deciding.rules), tie)


def _own_cards(document: Document, wager: str, counts: Mapping[str | None, int]) -> WagerOdds:
    """Bullseye and Suits look at the Player's five cards alone, and lose without a row (1.1.3, 1.1.12)."""
    rows = [(pay.title, pay.pays, counts[row]) for row, pay in document.pays[wager].items()]
    return WagerOdds(wager, document.wagers[wager].title, Distribution.of([*rows, ("lose", -1, counts[None])]))


def _pictures() -> Counter[str | None]:
    """Five cards by how many of them are Pictures."""
    pictures = [card for card in ALL_CARDS if is_picture(card)]
    others = [card for card in ALL_CARDS if not is_picture(card)]
    counts: Counter[str | None] = Counter()
    for number in range(6):
        row = pictures_row((*pictures[:number], *others[: 5 - number]))
        counts[row] += comb(len(pictures), number) * comb(len(others), 5 - number)
    return counts


def _suited() -> Counter[str | None]:
    """Five cards by how many of them are of each suit."""
    suits = [[card for card in ALL_CARDS if card.suit == suit] for suit in SUITS_OF_CARDS]
    counts: Counter[str | None] = Counter()
    for numbers in product(range(6), repeat=4):
        if sum(numbers) == 5:
            row = suited_row([card for suit, number in zip(suits, numbers, strict=True) for card in suit[:number]])
            counts[row] += prod(comb(13, number) for number in numbers)
    return counts


def _jackpot_counts(rules: PointRules, readings: Readings) -> dict[FiveCard, int]:
    """Readings: A04, A05, A42"""
    hands = all_hands(5)
    counted = np.zeros((len(hands_in_order()), 2), dtype=np.int64)
    able = point_hands(point_tables(rules), hands) != UNABLE
    np.add.at(counted, (five(evaluator(5), hands), able.astype(np.int8)), 1)
    counts: dict[FiveCard, int] = {}
    for hand, (unable, others) in zip(hands_in_order(), counted.tolist(), strict=True):
        row = hand.category if readings["straight.ace_low"] == "everywhere" else hand.category_without_ace_low
        if row is not FiveCard.STRAIGHT or readings["bullseye.pj_straight"] == "pays":
            of_unable = unable if readings["bullseye.pj_without_three_card_hand"] == "pays" else 0
            counts[row] = counts.get(row, 0) + others + of_unable
    return counts


def _strategies(terms: Terms, counts: Counted, main: Play, together: Play, beside: Fraction) -> tuple[Strategy, ...]:
    house_way = by_house_way(terms, counts)
    return (
        Strategy(MAIN, _setting_words(main), (_house_way_rule(main.main().mean, house_way.main().mean),)),
        Strategy(
            MAIN_AND_TIE,
            f"{_setting_words(together)} {_limit_words(house_way_up_to(terms, counts))}",
            (_house_way_rule(together.together(beside).mean, house_way.together(beside).mean),),
        ),
    )


def _house_way_rule(best: Fraction, house_way: Fraction) -> Rule:
    return Rule("Set every hand by the House Way.", -house_way, best - house_way)


def _setting_words(play: Play) -> str:
    if not play.otherwise:
        return "Set every hand by the House Way."
    share = f"{float(100 * play.otherwise):.3g} % of hands"
    return f"Set for what it is worth: {share} are better set to another Point Hand than the House Way's."


def _limit_words(limit: Fraction | None) -> str:
    if limit is None:
        return "However high the Tie, no other setting is better."
    return f"Up to a Tie of {float(limit):.4f} times Main the House Way is best for every hand."


def _ties_table(terms: Terms, counts: Counted, beside: Fraction) -> FigureTable:
    house_way = by_house_way(terms, counts)
    rows = []
    for tie in sorted({*TIES, beside}):
        best = at_best(terms, counts, tie)
        edges = [-play.together(tie).mean * 100 for play in (best, house_way)]
        of_all = edges[0] / (1 + tie)
        rows.append((str(tie), *(f"{float(number):.6f}" for number in (*edges, of_all, 100 * best.otherwise))))
    title = "Main and Tie together, by the Tie for each unit of Main (in %)"
    columns = ("Tie", "edge, of Main", "by House Way", "edge, of both", "hands set otherwise")
    return FigureTable(title, columns, tuple(rows))
