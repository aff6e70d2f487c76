"""Ante, Play and Ante Bonus: every class of Player hands against every Dealer hand, and what each end brings."""

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations
from math import comb
from typing import NamedTuple

import numpy as np

from megalink.cards import ALL_CARDS
from megalink.exact.giving_up import GivingUp, giving_up
from megalink.exact.kernels.arrays import Cards, Whole
from megalink.exact.kernels.enumerate import all_hands, suit_classes
from megalink.exact.kernels.three_card import three, three_card_ends, three_card_table
from megalink.games.three_card_xtreme.comparison import Qualifies, qualification
from megalink.games.three_card_xtreme.wagers import ANTE, ANTE_BONUS, PLAY
from megalink.hands import ThreeCard, ThreeCardHand, rank_three
from megalink.rulebook.document import Document
from megalink.rulebook.reading import Readings

DEALER_HANDS = comb(49, 3)
DEALS = comb(52, 3) * DEALER_HANDS

ENDS = ("Dealer does not qualify", "win", "stand-off", "lose")


class Terms(NamedTuple):
    """What of document and readings decides Ante, Play and Ante Bonus."""

    ante: int
    play: int
    times: int
    bonus: tuple[int, ...]  # by rung of the ladder; 0 where there is none
    play_not_qualified: int  # net of one unit of Play, A20
    ante_stand_off: int  # net, A27
    play_stand_off: int  # the same of one unit of Play
    fold_paid: bool  # A21, second side
    bonus_on_fold: bool  # A22, second side
    bonus_only_on_win: bool  # A23, second side
    giving_up: GivingUp

    def ante_nets(self, rung: ThreeCard) -> tuple[int, ...]:
        """Of a hand that Plays, by end; the Ante Bonus is paid on the Ante."""
        bonus = self.bonus[rung]
        always = 0 if self.bonus_only_on_win else bonus
        return self.ante + bonus, self.ante + bonus, self.ante_stand_off + always, -1 + always

    @property
    def play_nets(self) -> tuple[int, ...]:
        """Of one unit of Play, by end."""
        return self.play_not_qualified, self.play, self.play_stand_off, -1

    def nets(self, rung: ThreeCard) -> tuple[int, ...]:
        """Of both together."""
        return tuple(ante + self.times * play for ante, play in zip(self.ante_nets(rung), self.play_nets, strict=True))

    def fold_nets(self, rung: ThreeCard) -> tuple[int, int]:
        """Of a hand that folds, against a Dealer who does not qualify and one who does."""
        bonus = self.bonus[rung] if self.bonus_on_fold else 0
        lost = -1 if self.bonus_only_on_win else -1 + bonus
        return (self.ante + bonus if self.fold_paid else lost), lost


def terms(document: Document, readings: Readings) -> Terms:
    times = document.wagers[PLAY].times
    assert times is not None
    bonus, side = document.pays[ANTE_BONUS], readings["standoff.wagers"]
    return Terms(
        ante=document.pays[ANTE]["win"].pays,
        play=document.pays[PLAY]["win"].pays,
        times=times,
        bonus=tuple(bonus[rung.slug].pays if rung.slug in bonus else 0 for rung in ThreeCard),
        play_not_qualified=-1 if readings["tcp.play_not_qualified"] == "house_keeps" else 0,
        ante_stand_off=-1 if side == "none" else 0,
        play_stand_off=0 if side == "ante_and_continuation" else -1,
        fold_paid=readings["tcp.folded_ante_not_qualified"] == "paid",
        bonus_on_fold=readings["tcp.ante_bonus_on_fold"] == "paid",
        bonus_only_on_win=readings["tcp.ante_bonus_on_lower_hand"] == "only_on_win",
        giving_up=giving_up(readings),
    )


class Class(NamedTuple):
    """One class of Player hands."""

    hand: ThreeCardHand
    codes: tuple[int, ...]  # the cards of one of them
    ways: int
    ends: tuple[int, ...]  # Dealer hands, as in ENDS

    def play(self, terms: Terms) -> int:
        return self.total(terms.nets(self.hand.category))

    def total(self, nets: Sequence[int]) -> int:
        """Over all of the Dealer's hands; `nets` by end."""
        return sum(count * net for count, net in zip(self.ends, nets, strict=True))

    def fold(self, terms: Terms) -> int:
        not_qualified, qualified = terms.fold_nets(self.hand.category)
        return self.ends[0] * not_qualified + sum(self.ends[1:]) * qualified

    def is_undecided(self, terms: Terms) -> bool:
        """Whether it is given up without a Fold, which would cost something."""
        return terms.giving_up.is_free and self.fold(terms) < 0

    def leave(self, terms: Terms) -> int:
        """The best way to give it up."""
        return 0 if self.is_undecided(terms) else self.fold(terms)


def classes(readings: Readings) -> tuple[Class, ...]:
    """Lowest first."""
    return _count(qualification(readings))


@cache  # pays do not change counts
def _count(qualifies: Qualifies) -> tuple[Class, ...]:
    (players, ways), dealers, table = suit_classes(3), all_hands(3), three_card_table()
    qualified = np.array([qualifies(cards) for cards in combinations(ALL_CARDS, 3)])
    ends = three_card_ends(_sets(players), three(table, players), _sets(dealers), three(table, dealers), qualified)
    hands = (rank_three([ALL_CARDS[code] for code in row]) for row in players.tolist())
    codes = map(tuple, players.tolist())
    counted = (Class(*fields) for fields in zip(hands, codes, ways.tolist(), map(tuple, ends.tolist()), strict=True))
    return tuple(sorted(counted, key=lambda player: player.hand.strength))


def _sets(hands: Cards) -> Whole:
    sets: Whole = (np.int64(1) << hands.astype(np.int64)).sum(axis=1)
    return sets


def rows_of(player_classes: Sequence[Class], plays: Sequence[bool], terms: Terms) -> Iterator[tuple[str, int, int]]:
    """Outcomes of the round, those with an Ante Bonus apart."""
    no_bonus = terms._replace(bonus=(0,) * len(terms.bonus))
    counts: dict[tuple[int, str, int], int] = {}
    for player, stays in zip(player_classes, plays, strict=True):
        if not stays and player.is_undecided(terms):
            key = (0, terms.giving_up.outcome, terms.giving_up.net)
            counts[key] = counts.get(key, 0) + DEALER_HANDS * player.ways
            continue
        rung = player.hand.category
        names, nets, ends = _ends(player, terms, stays=stays)
        _, bare, _ = _ends(player, no_bonus, stays=stays)
        for place, (name, net, plain, count) in enumerate(zip(names, nets, bare, ends, strict=True)):
            outcome = name if net == plain else f"{name}, Ante Bonus for {rung.title}"
            key = (place + 2 * stays, outcome, net)
            counts[key] = counts.get(key, 0) + count * player.ways
    for (_, name, net), count in sorted(counts.items(), key=lambda item: (item[0][0], item[0][2])):
        yield name, net, count


def _ends(player: Class, terms: Terms, *, stays: bool) -> tuple[tuple[str, ...], tuple[int, ...], tuple[int, ...]]:
    """Names, nets and counts of what can become of a hand that Plays or Folds."""
    if stays:
        return ENDS, terms.nets(player.hand.category), player.ends
    nets, qualified = terms.fold_nets(player.hand.category), sum(player.ends[1:])
    if not terms.fold_paid:
        return ("Fold",), nets[1:], (DEALER_HANDS,)
    return ("Fold, Dealer does not qualify", "Fold"), nets, (player.ends[0], qualified)
