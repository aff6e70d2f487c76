"""The exact mathematics of Singapore Stud: 134,459 classes of Player hands, 47 exposed cards, every Dealer hand."""

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from math import comb
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from megalink.cards import Card, cards_text
from megalink.cards.codes import encode
from megalink.exact.compare import LEVELS, compare_with_exposed
from megalink.exact.distribution import Distribution
from megalink.exact.enumerate import all_hands, suit_classes
from megalink.exact.jackpot import counts_by_row, jackpot_odds
from megalink.exact.kernels.five_card import evaluator, five
from megalink.exact.result import (
    Blind,
    Choice,
    ImpossibleSituation,
    Progress,
    Rule,
    Situation,
    Solution,
    Strategy,
    WagerOdds,
    quiet,
)
from megalink.exact.thresholds import best_threshold
from megalink.exact.words import hand_words, rank_word
from megalink.games.singapore_stud.wagers import ANTE, BET, bet_row
from megalink.hands import FiveCard, FiveCardHand
from megalink.hands.best import by_highest_card, by_strength
from megalink.hands.five_card import all_hands as hands_in_order
from megalink.rulebook.document import Document
from megalink.rulebook.reading import Readings

PRICED = (
    "stud.dealer_qualify",
    "stud.tie_not_qualified",
    "standoff.wagers",
    "ranking.same_order",
    "blind.decisions",
    "side.missed_condition",
    "pj.for_one",
    "pj.multiple",
    "pj.unstated_multiples",
    "pj.percentage_stake",
    "pj.fixed_awards_source",
)

UNSEEN = comb(46, 4)  # the Dealer's four other cards
DEALS = comb(52, 5) * 47 * UNSEEN

Whole = NDArray[np.int64]


class Terms(NamedTuple):
    """What of document and readings decides Ante and Bet."""

    holds_both: bool  # A01, second side
    tie_not_qualified: bool  # A28, second side
    highest_card_first: bool  # A06, second side
    stand_off: int  # net of Ante and Bet together, A27
    ante: int
    times: int
    bet: tuple[int, ...]  # by rung of the ladder

    @property
    def order(self) -> Callable[[FiveCardHand], int]:
        return by_highest_card if self.highest_card_first else by_strength


def terms(document: Document, readings: Readings) -> Terms:
    times = document.wagers[BET].times
    assert times is not None
    stand_off = {"ante_and_continuation": 0, "ante_only": -times, "none": -1 - times}
    return Terms(
        holds_both=readings["stud.dealer_qualify"] == "holds_A_and_K",
        tie_not_qualified=readings["stud.tie_not_qualified"] == "stand_off",
        highest_card_first=readings["ranking.same_order"] == "highest_card_first",
        stand_off=stand_off[readings["standoff.wagers"]],
        ante=document.pays[ANTE]["win"].pays,
        times=times,
        bet=tuple(document.pays[BET][bet_row(hand)].pays for hand in FiveCard),
    )


class Ends(NamedTuple):
    """How a hand that Bets can end: by Player class and exposed card, or sums of that."""

    no_hand: Whole
    win: Whole
    stand_off: Whole
    lose: Whole


class Counted(NamedTuple):
    """Player classes in ascending order, and how each ends against every exposed card."""

    players: NDArray[np.uint8]
    levels: Whole  # strength in the order in force
    ways: Whole  # hands that the class stands for
    dealt: NDArray[np.bool_]  # by class and exposed card: the card is none of the Player's
    ends: Ends


_KEPT: dict[tuple[bool, bool, bool], Counted] = {}  # pays do not change counts: "what if" asks again and again
_KEPT_MOST = 3


def counted(terms: Terms, progress: Progress = quiet) -> Counted:
    key = (terms.holds_both, terms.highest_card_first, terms.tie_not_qualified)
    if key not in _KEPT:
        while len(_KEPT) >= _KEPT_MOST:
            del _KEPT[next(iter(_KEPT))]
        _KEPT[key] = _count(terms, progress)
    return _KEPT[key]


def _count(terms: Terms, progress: Progress) -> Counted:
    classes, dealers = suit_classes(5), all_hands(5)
    ranking = evaluator(5, terms.order)
    levels = five(ranking, classes.hands)
    ascending = np.argsort(levels, kind="stable")
    players, levels, ways = classes.hands[ascending], levels[ascending], classes.multiplicities[ascending]
    qualifies, dealer_levels = dealer_qualifies(dealers, terms), five(ranking, dealers)
    sweeps = 2 if terms.tie_not_qualified else 1
    found = compare_with_exposed(
        players,
        levels,
        dealers[qualifies],
        dealer_levels[qualifies],
        lambda done, whole: progress(done, sweeps * whole),
    )
    dealt = np.ones((len(players), 52), dtype=np.bool_)
    np.put_along_axis(dealt, players.astype(np.int64), values=False, axis=1)
    equal = found.equal.astype(np.int64)
    no_hand = dealt * np.int64(UNSEEN) - found.all
    if terms.tie_not_qualified:
        others = compare_with_exposed(
            players,
            levels,
            dealers[~qualifies],
            dealer_levels[~qualifies],
            lambda done, whole: progress(whole + done, 2 * whole),
        )
        no_hand, equal = no_hand - others.equal, equal + others.equal
    lose = found.all.astype(np.int64) - found.lower - found.equal
    ends = Ends(no_hand, found.lower.astype(np.int64), equal, lose)
    return Counted(players, levels.astype(np.int64), ways, dealt, ends)


def dealer_qualifies(hands: NDArray[np.uint8], terms: Terms) -> NDArray[np.bool_]:
    """3.10.2. Reading: A01"""
    if terms.holds_both:
        ranks = hands % 13
        return (ranks == 12).any(axis=1) & (ranks == 11).any(axis=1)
    lowest = next(hand for hand in hands_in_order() if hand.ranks[:2] == (14, 13))
    return five(evaluator(5), hands) >= lowest.strength


class Play(NamedTuple):
    """One way to decide, over all deals."""

    folds: int
    ends: tuple[tuple[int, ...], ...]  # by rung of the Player's hand, as in Ends

    def distribution(self, terms: Terms) -> Distribution:
        return Distribution.of(self._rows(terms))

    def _rows(self, terms: Terms) -> Iterator[tuple[str, int, int]]:
        no_hand, _, stand_off, lose = (sum(column) for column in zip(*self.ends, strict=True))
        yield "Fold", -1, self.folds
        yield "Dealer has no hand", terms.ante, no_hand
        for row in dict.fromkeys(bet_row(hand) for hand in FiveCard):
            hands = [hand for hand in FiveCard if bet_row(hand) == row]
            win = terms.ante + terms.times * terms.bet[hands[0]]
            yield f"win with {row.replace('_', ' ')}", win, sum(self.ends[hand][1] for hand in hands)
        yield "stand-off", terms.stand_off, stand_off
        yield "lose", -1 - terms.times, lose

    def staked(self, terms: Terms) -> Fraction:
        return 1 + terms.times * Fraction(DEALS - self.folds, DEALS)


def play(found: Counted, bets: NDArray[np.bool_], terms: Terms) -> Play:
    """All deals under these decisions, by class and exposed card."""
    rungs = np.array([hand.category for hand in _ascending(terms)])[found.levels]
    by_end = [(end * bets).sum(axis=1) * found.ways for end in found.ends]
    ends = tuple(tuple(int(end[rungs == hand].sum()) for end in by_end) for hand in FiveCard)
    return Play(DEALS - sum(map(sum, ends)), ends)


def solve(document: Document, readings: Readings, progress: Progress = quiet) -> Solution:
    deciding = terms(document, readings)
    found = counted(deciding, progress)
    values = _bet_values(found, deciding)
    bets = values > -UNSEEN * found.dealt
    perfect = play(found, bets, deciding)
    ante = WagerOdds(ANTE, "Ante and Bet", perfect.distribution(deciding), perfect.staked(deciding))
    return Solution(
        rules=document.key,
        readings=dict(readings),
        wagers=(ante,),
        jackpot=jackpot_odds(document, readings, counts_by_row(lambda hand: hand.category)),
        strategies=(_strategy(found, values, bets, deciding, ante.house_edge),),
        blind=_blind(found, values, readings["blind.decisions"]),
        classes=len(found.players),
    )


def _ascending(terms: Terms) -> list[FiveCardHand]:
    return sorted(hands_in_order(), key=terms.order)


def _bet_values(found: Counted, terms: Terms) -> Whole:
    """What a Bet is worth, Ante included, summed over the Dealer's hands."""
    pays = np.array([terms.bet[hand.category] for hand in _ascending(terms)])[found.levels][:, None]
    no_hand, win, stand_off, lose = found.ends
    values: Whole = no_hand * terms.ante + win * (terms.ante + terms.times * pays)
    return values + stand_off * terms.stand_off - lose * (1 + terms.times)


def _strategy(found: Counted, values: Whole, bets: NDArray[np.bool_], terms: Terms, perfect: Fraction) -> Strategy:
    hands = _ascending(terms)
    stay, leave = [0] * LEVELS, [0] * LEVELS
    for level, value, ways in zip(found.levels.tolist(), values.sum(axis=1).tolist(), found.ways.tolist(), strict=True):
        stay[level] += value * ways
        leave[level] -= 47 * UNSEEN * ways
    threshold = best_threshold(stay, leave)
    edge = Fraction(-threshold.value, DEALS)
    rules = [Rule(_words_from(hands, threshold.level), edge, edge - perfect)]
    lowest_bet = int(found.levels[bets.any(axis=1)].min(initial=LEVELS))
    above_folds = int(found.levels[(found.dealt & ~bets).any(axis=1)].max(initial=-1)) + 1
    if above_folds < LEVELS and hands[above_folds].category is FiveCard.ONE_PAIR and lowest_bet < above_folds:
        mean = play(found, _bets_by_ace_king_rule(found, hands), terms).distribution(terms).mean
        rules.append(Rule(ACE_KING_RULE, -mean, -mean - perfect))
    return Strategy(ANTE, _perfect_words(hands, lowest_bet, above_folds), tuple(rules))


def _words_from(hands: list[FiveCardHand], level: int) -> str:
    if level == 0:
        return "Bet every hand."
    return f"Bet with {hand_words(hands[level])} or better, else Fold." if level < LEVELS else "Fold every hand."


def _perfect_words(hands: list[FiveCardHand], lowest_bet: int, above_folds: int) -> str:
    if lowest_bet >= above_folds:
        return _words_from(hands, above_folds)
    always = f"Bet with {hand_words(hands[above_folds])} or better. " if above_folds < LEVELS else ""
    never = f"Fold below {hand_words(hands[lowest_bet])}. " if lowest_bet > 0 else ""
    return f"{always}{never}Between, the Dealer's exposed card decides."


ACE_KING_RULE = (
    "Bet with any pair or better. With Ace-King high Bet if the exposed card is a Queen or lower and you hold one of its "
    "rank; or if it is an Ace or King and you hold a Queen or Jack; or if you hold a Queen and it is lower than your "
    "fourth card and you hold none of its rank. Else Fold."
)


def _bets_by_ace_king_rule(found: Counted, hands: list[FiveCardHand]) -> NDArray[np.bool_]:
    bets = np.zeros((len(found.players), 52), dtype=np.bool_)
    exposed = np.arange(52) % 13 + 2
    for row, level in enumerate(found.levels.tolist()):
        ranks = hands[level].ranks
        if hands[level].category > FiveCard.FIVE_ODD_CARDS:
            bets[row] = True
        elif ranks[:2] == (14, 13):
            own = np.isin(exposed, ranks)
            bets[row] = (own & (exposed <= 12)) | ((exposed >= 13) & (ranks[2] >= 11))
            bets[row] |= ~own & (ranks[2] == 12) & (exposed < ranks[3])
    return bets


def _blind(found: Counted, values: Whole, side: str) -> tuple[Blind, ...]:
    """A hand that nobody looked at; the Dealer's exposed card is seen all the same. Reading: A60"""
    by_card = (values * found.ways[:, None]).sum(axis=0).reshape(4, 13).sum(axis=0).tolist()
    stake = DEALS // 13
    bets = [rank for rank, value in enumerate(by_card, start=2) if value > -stake]
    best = Fraction(-sum(max(value, -stake) for value in by_card), DEALS)
    against = ", ".join(map(rank_word, bets)) or "nothing"
    return (
        Blind("Bet always", Fraction(-sum(by_card), DEALS), side != "only_fold"),
        Blind("Fold always", Fraction(1), side != "must_continue"),
        Blind(f"Bet against an exposed {against}, else Fold", best, side == "same_choices"),
    )


def situation(document: Document, readings: Readings, cards: Sequence[Card]) -> Situation:
    """The Player's five cards and the Dealer's exposed one."""
    if len(cards) != 6:
        message = f"give the Player's five cards and the Dealer's exposed card: six cards, not {len(cards)}"
        raise ImpossibleSituation(message)
    deciding = terms(document, readings)
    codes = [encode(card) for card in cards]
    dealers = all_hands(5)
    dealers = dealers[(dealers == codes[5]).any(axis=1)]
    dealers = dealers[~np.isin(dealers, codes[:5]).any(axis=1)]
    ranking = evaluator(5, deciding.order)
    own = int(five(ranking, np.array([codes[:5]], dtype=np.uint8))[0])
    theirs, qualifies = five(ranking, dealers), dealer_qualifies(dealers, deciding)
    equal = (theirs == own) & (qualifies | deciding.tie_not_qualified)
    ends = ((~qualifies & ~equal), qualifies & (theirs < own), equal, qualifies & (theirs > own))
    bet = deciding.ante + deciding.times * deciding.bet[_ascending(deciding)[own].category]
    nets = (deciding.ante, bet, deciding.stand_off, -1 - deciding.times)
    value = sum(int(end.sum()) * net for end, net in zip(ends, nets, strict=True))
    known = (("your hand", cards_text(cards[:5])), ("Dealer's exposed card", cards[5].text))
    choices = (Choice("Fold", Fraction(-1)), Choice("Bet", Fraction(value, len(dealers))))
    return Situation(known, len(dealers), choices)
