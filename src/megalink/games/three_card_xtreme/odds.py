"""The exact mathematics of Three Card Poker Xtreme: 1,755 classes of Player hands against every Dealer hand."""

from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations

from megalink.cards import ALL_CARDS, Card, cards_text
from megalink.cards.codes import encode
from megalink.exact.distribution import Distribution
from megalink.exact.jackpot import counts_by_row, jackpot_odds
from megalink.exact.result import (
    ImpossibleSituation,
    Progress,
    Situation,
    Solution,
    ValuedChoice,
    WagerOdds,
    WagerWorth,
    quiet,
)
from megalink.games.three_card_xtreme.comparison import qualification
from megalink.games.three_card_xtreme.odds_base import DEALER_HANDS, DEALS, Class, classes, rows_of, terms
from megalink.games.three_card_xtreme.odds_sides import (
    jackpot_given_up,
    jackpot_row,
    pair_plus,
    side_wagers_worth,
    six_card_bonus,
)
from megalink.games.three_card_xtreme.odds_strategy import blind_play, strategy_of
from megalink.games.three_card_xtreme.wagers import ANTE, PLAY
from megalink.hands import rank_three
from megalink.rulebook.document import Document
from megalink.rulebook.reading import Readings

PRICED = (
    "tcp.dealer_qualify",
    "tcp.play_not_qualified",
    "tcp.folded_ante_not_qualified",
    "tcp.ante_bonus_on_fold",
    "tcp.ante_bonus_on_lower_hand",
    "tcp.six_card_pool",
    "time.expired",
    "absence.viewed_hand",
    "standoff.wagers",
    "blind.decisions",
    "straight.ace_low",
    "side.missed_condition",
    "pj.for_one",
    "pj.multiple",
    "pj.percentage_stake",
    "pj.fixed_awards_source",
)


def solve(document: Document, readings: Readings, progress: Progress = quiet) -> Solution:
    deciding, player_classes = terms(document, readings), classes(readings)
    plays = [player.play(deciding) > player.leave(deciding) for player in player_classes]
    undecided = [
        player
        for player, stays in zip(player_classes, plays, strict=True)
        if not stays and player.is_undecided(deciding)
    ]
    distribution = Distribution.of(rows_of(player_classes, plays, deciding))
    played = sum(player.ways for player, stays in zip(player_classes, plays, strict=True) if stays) * DEALER_HANDS
    ante = WagerOdds(ANTE, "Ante, Play and Ante Bonus", distribution, 1 + deciding.times * Fraction(played, DEALS))
    progress(1, 2)
    solution = Solution(
        rules=document.key,
        readings=dict(readings),
        wagers=(ante, pair_plus(document, readings, undecided), six_card_bonus(document, readings, undecided)),
        jackpot=jackpot_odds(
            document,
            readings,
            counts_by_row(jackpot_row(readings)),
            given_up=jackpot_given_up(undecided, jackpot_row(readings)),
        ),
        strategies=(strategy_of(player_classes, plays, deciding, ante.house_edge),),
        blind=blind_play(player_classes, deciding, readings),
        classes=len(player_classes),
    )
    progress(2, 2)
    return solution


def situation(document: Document, readings: Readings, cards: Sequence[Card]) -> Situation:
    """The Player's three cards."""
    if len(cards) != 3:
        raise ImpossibleSituation(f"give the Player's three cards, not {len(cards)}")
    deciding, qualifies = terms(document, readings), qualification(readings)
    own, ends = rank_three(cards), [0, 0, 0, 0]
    for dealer in combinations([card for card in ALL_CARDS if card not in cards], 3):
        difference = own.strength - rank_three(dealer).strength
        ends[1 + (difference <= 0) + (difference < 0) if qualifies(dealer) else 0] += 1
    player = Class(own, tuple(encode(card) for card in cards), 1, tuple(ends))
    # A Fold leaves the side wagers as they lie (3.9.1.1, 3.9.1.2); 5.11 returns them.
    sides = side_wagers_worth(document, readings, player) if deciding.giving_up.is_free else ()
    returned = tuple(side._replace(expectation=Fraction(0)) for side in sides)
    undecided = (choice._replace(beside=returned) for choice in deciding.giving_up.as_choices())
    # No decision comes after this one, so what Ante and Play bring does not hang on who has how much on which.
    folded = WagerWorth(ANTE, Fraction(player.fold(deciding), DEALER_HANDS))
    ante = WagerWorth(ANTE, Fraction(player.total(deciding.ante_nets(own.category)), DEALER_HANDS))
    play = WagerWorth(PLAY, Fraction(player.total(deciding.play_nets), DEALER_HANDS), Fraction(deciding.times))
    choices = (
        ValuedChoice("Fold", (folded,), sides),
        ValuedChoice("Play", (ante, play), sides),
        *undecided,
    )
    return Situation((("your hand", cards_text(cards)),), DEALER_HANDS, choices)
