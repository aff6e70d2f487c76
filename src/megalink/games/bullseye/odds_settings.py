"""Main and Tie of Bullseye over every deal: which setting is best for a Player's hand, and how rounds then end."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations
from math import comb
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from megalink.cards import ALL_CARDS
from megalink.exact.distribution import Distribution
from megalink.exact.kernels.arrays import Flags, Whole
from megalink.exact.kernels.kinds import RUNGS, count_dealers, kind_hands, rungs_of
from megalink.exact.kernels.point_hand import UNABLE, Rungs, point_tables
from megalink.exact.result import Progress, quiet
from megalink.exact.work import counted_once, in_threads
from megalink.games.bullseye.settlement import Bullseye
from megalink.games.bullseye.wagers import MAIN, TIE
from megalink.hands import PointKind, PointRules
from megalink.rulebook.document import Document
from megalink.rulebook.reading import Readings

DEALERS = comb(47, 5)
DEALS = comb(52, 5) * DEALERS
PLAYERS_AT_ONCE = 500


class Terms(NamedTuple):
    """What of document and readings decides Main and Tie."""

    rules: PointRules
    main: tuple[int, ...]  # pays by PointKind
    equal: int  # net of Main, A29
    lower: int  # net of Main, A30
    both_unable: int  # net of Main, A32
    wins_against_unable: bool  # A31, second side
    only_house_way: bool  # A40, second side
    tie_equal: int
    tie_both_unable: int

    @property
    def pays(self) -> Whole:
        """Of Main, by rung; 0 where there is no rung."""
        kinds = kinds_by_rung(self.rules)
        return np.array([self.main[kinds[rung]] if rung in kinds else 0 for rung in range(RUNGS - 1)], dtype=np.int64)


def terms(document: Document, readings: Readings) -> Terms:
    return Terms(
        rules=Bullseye(document, readings).point_rules,
        main=tuple(document.pays[MAIN][kind.slug].pays for kind in PointKind),
        equal=0 if readings["bullseye.main_on_tie"] == "push" else -1,
        lower=-1 if readings["bullseye.main_lower"] == "lose" else 0,
        both_unable=-1 if readings["bullseye.both_unable"] == "lose" else 0,
        wins_against_unable=readings["bullseye.dealer_unable"] == "player_wins",
        only_house_way=readings["bullseye.player_setting"] == "auto_improve",
        tie_equal=document.pays[TIE]["equal_rank"].pays,
        tie_both_unable=document.pays[TIE]["both_unable"].pays,
    )


def kinds_by_rung(rules: PointRules) -> dict[int, PointKind]:
    return {hand.strength: hand.kind for hand in map(rules.point_hand, combinations(ALL_CARDS, 2))}


class Counted(NamedTuple):
    """Player hands by make-up, and how many of the Dealer's hands stand where."""

    ways: Whole
    house_way: Rungs
    settings: Flags  # by make-up and rung: whether a setting leads there
    unable: Whole  # Dealer hands by make-up
    equal: Whole  # by make-up and rung
    lower: Whole
    higher: Whole


_COUNTED: dict[PointRules, Counted] = {}  # pays do not change counts: "what if" asks again and again
_MOST_COUNTED = 16  # room for all


def counted(rules: PointRules, progress: Progress = quiet) -> Counted:
    return counted_once(_COUNTED, rules, lambda: _count(rules, progress), _MOST_COUNTED)


def _count(rules: PointRules, progress: Progress) -> Counted:
    hands = kind_hands()
    house_way, bits = np.empty(len(hands.ways), dtype=np.int8), np.empty(len(hands.ways), dtype=np.int64)
    rungs_of(point_tables(rules), hands.cards, house_way, bits)
    dealers = np.zeros((len(hands.ways), RUNGS), dtype=np.int32)
    in_threads(lambda share: count_dealers(hands, house_way, share, dealers), len(dealers), PLAYERS_AT_ONCE, progress)
    equal = dealers[:, 1:].astype(np.int64)
    lower = np.cumsum(equal, axis=1) - equal
    unable = dealers[:, 0].astype(np.int64)
    higher = DEALERS - unable[:, None] - lower - equal
    settings = (bits[:, None] >> np.arange(RUNGS - 1) & 1).astype(np.bool_)
    return Counted(hands.ways, house_way, settings, unable, equal, lower, higher)


class End(NamedTuple):
    """One way a round can end."""

    name: str
    main: int
    tie: int
    deals: int


class Play(NamedTuple):
    """All hands set in one way."""

    terms: Terms
    counted: Counted
    rungs: Rungs  # by make-up: the Point Hand that is set, or UNABLE

    @property
    def otherwise(self) -> Fraction:
        """The share of hands that are not set by the House Way."""
        return Fraction(int(self.counted.ways[self.rungs != self.counted.house_way].sum()), comb(52, 5))

    def main(self) -> Distribution:
        return Distribution.of((end.name, end.main, end.deals) for end in self._ends())

    def tie(self) -> Distribution:
        *lost, equal, both_unable = self._ends()
        won = [(end.name, end.tie, end.deals) for end in (equal, both_unable)]
        return Distribution.of([*won, ("lose", -1, sum(end.deals for end in lost))])

    def together(self, tie: Fraction) -> Distribution:
        """Main with a Tie of so many times Main; nets in units of Main."""
        return Distribution.of((end.name, end.main + tie * end.tie, end.deals) for end in self._ends())

    def _ends(self) -> Iterator[End]:
        """The last two are those that win the Tie."""
        terms, counted, able = self.terms, self.counted, np.flatnonzero(self.rungs != UNABLE)
        ways, rungs, kinds = counted.ways[able], self.rungs[able], kinds_by_rung(terms.rules)
        kind_of = np.array([kinds[rung] for rung in rungs.tolist()])
        only_dealer_unable = ways * counted.unable[able]
        wins = ways * counted.lower[able, rungs] + (only_dealer_unable if terms.wins_against_unable else 0)
        for kind in sorted(PointKind, reverse=True):
            yield End(f"win with {_KIND_WORDS[kind]}", terms.main[kind], -1, int(wins[kind_of == kind].sum()))
        if not terms.wins_against_unable:
            yield End("only the Dealer has no 3 Card Hand", 0, -1, int(only_dealer_unable.sum()))
        yield End("lower Point Hand", terms.lower, -1, int((ways * counted.higher[able, rungs]).sum()))
        unable = np.flatnonzero(self.rungs == UNABLE)
        both_unable = int((counted.ways[unable] * counted.unable[unable]).sum())
        only_player_unable = int(counted.ways[unable].sum()) * DEALERS - both_unable
        yield End("only the Player has no 3 Card Hand", -1, -1, only_player_unable)
        yield End("equal Point Hands", terms.equal, terms.tie_equal, int((ways * counted.equal[able, rungs]).sum()))
        yield End("neither has a 3 Card Hand", terms.both_unable, terms.tie_both_unable, both_unable)


_KIND_WORDS = {
    PointKind.GNAU_TUNG_KU: "Gnau Tung Ku",
    PointKind.PAIR: "a pair",
    PointKind.MIXED_PICTURES: "Mixed Pictures",
    PointKind.POINT_TOTAL: "a point total",
}


def by_house_way(terms: Terms, counted: Counted) -> Play:
    return Play(terms, counted, counted.house_way)


def at_best(terms: Terms, counted: Counted, tie: Fraction = Fraction(0)) -> Play:
    """Every hand set for the most that Main and a Tie of so many times Main bring; House Way where that is as good."""
    if terms.only_house_way:
        return by_house_way(terms, counted)
    main, ties = worth(terms, counted)
    whole = _mixed(main, tie.denominator) + _mixed(ties, tie.numerator)
    whole[~counted.settings] = whole.min() - 1
    best = whole.max(axis=1)
    highest_best = RUNGS - 2 - (whole == best[:, None])[:, ::-1].argmax(axis=1)
    return Play(terms, counted, np.where(counted.house_way == UNABLE, UNABLE, highest_best).astype(np.int8))


def _mixed(values: Whole, times: int) -> Whole | NDArray[np.object_]:
    """In 64 bits where they suffice, else in Python's integers."""
    safe = int(abs(values).max()) * times < 1 << 62
    return values * times if safe else values.astype(object) * times


def worth(terms: Terms, counted: Counted) -> tuple[Whole, Whole]:
    """Main and Tie by make-up and rung, summed over the Dealer's hands."""
    wins = counted.lower + (counted.unable[:, None] if terms.wins_against_unable else 0)
    main = terms.pays * wins + terms.equal * counted.equal + terms.lower * counted.higher
    tie = (terms.tie_equal + 1) * counted.equal - DEALERS
    return main, tie


def house_way_up_to(terms: Terms, counted: Counted) -> Fraction | None:
    """The largest Tie for each unit of Main at which no hand is better set otherwise; None where it always is."""
    main, ties = worth(terms, counted)
    least: Fraction | None = None
    if terms.only_house_way:
        return None
    for row in np.flatnonzero(counted.settings.sum(axis=1) > 1):
        house = counted.house_way[row]
        for rung in np.flatnonzero(counted.settings[row]):
            gained = int(ties[row, rung] - ties[row, house])
            if gained > 0:
                ratio = max(Fraction(0), Fraction(int(main[row, house] - main[row, rung]), gained))
                least = ratio if least is None or ratio < least else least
    return least
