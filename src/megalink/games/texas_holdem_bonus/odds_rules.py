"""How to decide in words, and what rules of thumb cost: which Hole cards to Fold, when to wager on Turn and River."""

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from typing import NamedTuple

import numpy as np

from megalink.exact.boards import class_index
from megalink.exact.giving_up import FOLD, GivingUp
from megalink.exact.kernels.arrays import Flags, Whole
from megalink.exact.kernels.five_card import evaluator
from megalink.exact.kernels.marks import (
    ACE_AND_PAIR,
    ACE_TEN,
    FOUR_SUITED,
    HIGH_FOUR_IN_ROW,
    HIGHER_KIND,
    MARKS,
    rivers_by_marks,
    turns_by_marks,
)
from megalink.exact.result import FigureTable, Rule, Strategy, quiet
from megalink.exact.words import rank_word, ranks_words
from megalink.exact.work import in_threads
from megalink.games.texas_holdem_bonus.odds_base import DEALS, Base, Wagered, hole_classes
from megalink.games.texas_holdem_bonus.wagers import ANTE, FLOP, RIVER, TURN
from megalink.hands import FiveCardHand

BOARDS_AT_ONCE = 200


class Thumb(NamedTuple):
    """Wager where the cards bear one of the marks."""

    marks: int
    text: str


_BETTER = "the Hole cards make it a better kind of hand than the board alone, such as a pair where the board has none"

TURN_THUMBS = (
    Thumb(HIGHER_KIND | FOUR_SUITED, f"Wager if {_BETTER}, or with four cards to a Flush. Else Check."),
    Thumb(
        HIGHER_KIND | FOUR_SUITED | ACE_AND_PAIR | HIGH_FOUR_IN_ROW | ACE_TEN,
        f"Wager if {_BETTER}, or with four cards to a Flush; also with A-K, A-Q, A-J or A-10, with an Ace where "
        "the board has a pair, and with an Ace or a King and four cards to a Straight. Else Check.",
    ),
)
RIVER_THUMBS = (
    Thumb(HIGHER_KIND, f"Wager if {_BETTER}. Else Check."),
    Thumb(
        HIGHER_KIND | ACE_AND_PAIR,
        f"Wager if {_BETTER}; also with an Ace where the board has a pair. Else Check.",
    ),
)


TOGETHER = (
    "The first rule for the Turn and the first for the River.",
    "The second for the Turn, the second for the River.",
)


def by_kind(hand: FiveCardHand) -> int:
    return hand.category


def strategies(base: Base) -> tuple[Strategy, ...]:
    edge, goes_on = -base.distribution().mean, base.together()
    turns = _costs(base.terms.turn, goes_on.turned, _turns_by_marks(base), TURN_THUMBS)
    rivers = _costs(base.terms.river, goes_on.rivered, _rivers_by_marks(base), RIVER_THUMBS)
    both = [turn + river for turn, river in zip(turns, rivers, strict=True)]

    def rules(texts: Iterable[str], costs: Iterable[Fraction]) -> tuple[Rule, ...]:
        return tuple(Rule(text, edge + cost, cost) for text, cost in zip(texts, costs, strict=True))

    turned, rivered, deals = goes_on.turned[2], goes_on.rivered[2], goes_on.all[3]
    return (
        Strategy(
            ANTE, f"{base.terms.giving_up.first}, Flop, Turn and River each by what it is worth.", rules(TOGETHER, both)
        ),
        Strategy(
            FLOP,
            fold_words(base.folds, base.terms.giving_up),
            rules(["Flop with every hand."], [_cost_of_never_folding(base)]),
        ),
        Strategy(TURN, _wager_words(turned, deals), rules([thumb.text for thumb in TURN_THUMBS], turns)),
        Strategy(RIVER, _wager_words(rivered, deals), rules([thumb.text for thumb in RIVER_THUMBS], rivers)),
    )


def _wager_words(wagered: int, deals: int) -> str:
    share = Fraction(100 * wagered, deals or 1)
    return f"Wager where it is worth more than a Check: in {float(share):.2f} % of the rounds that get there."


def _cost_of_never_folding(base: Base) -> Fraction:
    folded = (ends for ends, fold in zip(base.ends, base.folds, strict=True) if fold)
    return Fraction(sum(base.terms.giving_up.net * ends.all[3] - ends.played(base.terms) for ends in folded), DEALS)


def _costs(
    wager: Wagered, best: tuple[int, int, int], by_marks: list[tuple[int, int, int]], thumbs: Sequence[Thumb]
) -> list[Fraction]:
    """Against wagers placed wherever they are worth more than a Check."""
    worth = [wager.mean(*counts) for counts in by_marks]
    costs = []
    for thumb in thumbs:
        placed = sum(value for marks, value in enumerate(worth) if marks & thumb.marks)
        costs.append(Fraction(wager.mean(*best) - placed, DEALS))
    return costs


def _turns_by_marks(base: Base) -> list[tuple[int, int, int]]:
    kinds, flops, plays = evaluator(5, by_kind), class_index(3), _plays(base)
    return _added(
        lambda share, sums: turns_by_marks(kinds, base.streets, flops, base.turns, share, plays, sums), len(base.turns)
    )


def _rivers_by_marks(base: Base) -> list[tuple[int, int, int]]:
    kinds, streets, plays = evaluator(6, by_kind), base.streets, _plays(base)
    return _added(lambda share, sums: rivers_by_marks(kinds, streets, share, plays, sums), len(streets.rivers))


def _plays(base: Base) -> Flags:
    """By number of a pair: whether it goes on."""
    return ~np.array(base.folds)[hole_classes()]


def _added(add: Callable[[slice, Whole], None], boards: int) -> list[tuple[int, int, int]]:
    """Wins, losses and deals by marks, over all boards."""

    def work(share: slice) -> Whole:
        sums = np.zeros((MARKS, 3), dtype=np.int64)
        add(share, sums)
        return sums

    shares = in_threads(work, boards, BOARDS_AT_ONCE, quiet)
    return [(wins, losses, deals) for wins, losses, deals in np.sum(shares, axis=0).tolist()]


def fold_words(folds: Sequence[bool], leaving: GivingUp = FOLD) -> str:
    folded = [hole for hole, fold in enumerate(folds) if fold]
    if len(folded) in (0, len(folds)):
        always = f"{leaving.first} on every hand." if leaving.is_free else "Fold every hand."
        return always if folded else "Flop with every hand."
    pairs = [hole for hole in folded if hole // 13 == hole % 13]
    suited = [hole for hole in folded if hole // 13 > hole % 13]
    others = [hole for hole in folded if hole // 13 < hole % 13]
    kinds = ((others, " unsuited"), (suited, " suited"), (pairs, ""))
    words = [", ".join(map(_hole_words, reversed(holes))) + kind for holes, kind in kinds if holes]
    named = "; ".join(words)
    return f"{leaving.first}{' on' if leaving.is_free else ''} {named}. Flop with every other hand."


def _hole_words(hole: int) -> str:
    return ranks_words(sorted((hole // 13 + 2, hole % 13 + 2), reverse=True))


def hole_table(base: Base) -> FigureTable:
    """What every class of Hole cards brings with a Flop wager and the best decisions after it."""
    falling = range(12, -1, -1)
    means = [Fraction(100 * ends.played(base.terms), ends.all[3]) for ends in base.ends]
    rows = tuple(
        (rank_word(row + 2), *(f"{float(means[13 * row + column]):+.1f}" for column in falling)) for row in falling
    )
    gone = "no decision is 0" if base.terms.giving_up.is_free else "Fold is -100"
    title = f"Round with a Flop wager, % of the Ante (suited above the diagonal, unsuited below; {gone})"
    return FigureTable(title, ("", *(rank_word(rank + 2) for rank in falling)), rows)
