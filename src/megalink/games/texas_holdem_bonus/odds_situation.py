"""One situation of Texas Hold'em Bonus: what each decision is worth with the cards that a Player sees.

Turn and River are settled by the comparison alone, so each is best placed where it is worth more than nothing itself.
What they bring does not hang on what lies on the other wagers, and so neither on who has how much on which. Only where
the balance covers one of the two, but not both, is the one weighed against the other.
"""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from itertools import combinations
from typing import NamedTuple

import numpy as np

from megalink.cards import ALL_CARDS, Card, cards_text
from megalink.cards.codes import encode
from megalink.exact.boards import against_dealer
from megalink.exact.kernels.boards import DEALER_PAIRS
from megalink.exact.result import ImpossibleSituation, Opening, SideWorth, Situation, ValuedChoice, WagerWorth
from megalink.exact.words import two_cards_words
from megalink.games.texas_holdem_bonus.odds_base import (
    FROM_HOLE_CARDS,
    Base,
    Ends,
    Terms,
    Wagered,
    base_game,
    hole_class,
    terms,
)
from megalink.games.texas_holdem_bonus.odds_bonus import bonus_worth
from megalink.games.texas_holdem_bonus.wagers import ANTE, BONUS, FLOP, RIVER, TURN
from megalink.rulebook.document import Document
from megalink.rulebook.reading import Readings

HOLE_CARDS = "your Hole cards"


def situation(document: Document, readings: Readings, cards: Sequence[Card]) -> Situation:
    """The Hole cards alone, with the three Flop cards, or with Flop and Turn cards; nets are those of the base game."""
    deciding = terms(document, readings)
    if len(cards) == 2:
        choices = _fold_or_flop(base_game(deciding), document, readings, cards)
        return Situation(_known(cards), FROM_HOLE_CARDS, choices)
    if len(cards) == 5:
        return _before_turn(deciding, cards)
    if len(cards) == 6:
        return _before_river(deciding, cards)
    message = (
        "give the two Hole cards (Fold or Flop), the three Flop cards too (Check or Turn), or the Turn card as well "
        f"(Check or River): two, five or six cards, not {len(cards)}"
    )
    raise ImpossibleSituation(message)


def openings(base: Base, document: Document, readings: Readings) -> tuple[Opening, ...]:
    """Fold or Flop for each of the 169 classes of Hole cards."""
    pairs = {two_cards_words(*two): two for two in combinations(ALL_CARDS, 2)}
    return tuple(
        Opening(words, HOLE_CARDS, FROM_HOLE_CARDS, _fold_or_flop(base, document, readings, two))
        for words, two in sorted(pairs.items())
    )


def _fold_or_flop(
    base: Base, document: Document, readings: Readings, cards: Sequence[Card]
) -> tuple[ValuedChoice, ...]:
    """A Fold loses the Bonus too (3.9.1)."""
    number, bonus = hole_class(cards), bonus_worth(base, document, readings, cards)
    flop, either = (_flop(base.terms, ends) for ends in (base.ends[number], base.either[number]))
    folded, played, undecided = ((SideWorth(BONUS, worth),) for worth in bonus)
    return (
        ValuedChoice("Fold", (WagerWorth(ANTE, Fraction(-1)),), folded),
        ValuedChoice("Flop", flop, played, either),
        *(choice._replace(beside=undecided) for choice in base.terms.giving_up.as_choices()),
    )


def _flop(terms: Terms, ends: Ends) -> tuple[WagerWorth, ...]:
    return (
        *_ante_and_flop(terms, _Sums(*ends.all)),
        _placed(TURN, terms.turn, ends.turned, ends.all[3]),
        _placed(RIVER, terms.river, ends.rivered, ends.all[3]),
    )


def _before_turn(terms: Terms, cards: Sequence[Card]) -> Situation:
    by_turn = _by_turn(terms, cards)
    whole = _added(by_turn.values())
    river = sum(max(0, terms.river.each(*sums[1:])) for sums in by_turn.values())
    check = (
        *_ante_and_flop(terms, whole),
        WagerWorth(RIVER, Fraction(river, whole.deals), Fraction(terms.river.times)),
    )
    turn = _placed(TURN, terms.turn, whole[1:], whole.deals)
    choices = (ValuedChoice("Check", check), ValuedChoice("Turn", (*check, turn)))
    return Situation(_known(cards), whole.deals, choices)


def _before_river(terms: Terms, cards: Sequence[Card]) -> Situation:
    """The Turn lies there or not, as was best to do; it adds the same to both choices."""
    by_turn = _by_turn(terms, cards)
    sums = by_turn[cards[5]]
    turned = terms.turn.mean(*_added(by_turn.values())[1:]) > 0
    turn = _placed(TURN, terms.turn, sums[1:], sums.deals)
    check = (*_ante_and_flop(terms, sums), turn if turned else turn._replace(times=Fraction(0)))
    river = _placed(RIVER, terms.river, sums[1:], sums.deals)
    known = (*_known(cards), ("Turn, as was best", "wagered" if turned else "checked"))
    return Situation(known, sums.deals, (ValuedChoice("Check", check), ValuedChoice("River", (*check, river))))


class _Sums(NamedTuple):
    high: int
    wins: int
    losses: int
    deals: int


def _added(sums: Iterable[_Sums]) -> _Sums:
    return _Sums(*map(sum, zip(*sums, strict=True)))


def _placed(wager: str, terms: Wagered, ends: tuple[int, int, int], deals: int) -> WagerWorth:
    """`ends`: wins, losses and deals of those among all in which it is placed."""
    return WagerWorth(wager, Fraction(terms.each(*ends), deals), Fraction(terms.times))


def _ante_and_flop(terms: Terms, sums: _Sums) -> tuple[WagerWorth, WagerWorth]:
    ante = WagerWorth(ANTE, Fraction(terms.of_ante(*sums), sums.deals))
    return ante, _placed(FLOP, terms.flop, sums[1:], sums.deals)


def _by_turn(terms: Terms, cards: Sequence[Card]) -> dict[Card, _Sums]:
    """For every Turn card that may follow the Flop cards: all River cards and all that the Dealer may hold."""
    hole, flop = cards[:2], cards[2:5]
    rest = [card for card in ALL_CARDS if card not in cards[:5]]
    ways = list(combinations(rest, 2))
    boards = np.array([[encode(card) for card in (*flop, *two)] for two in ways], dtype=np.uint8)
    by_turn: dict[Card, _Sums] = {card: _Sums(0, 0, 0, 0) for card in rest}
    for two, (high, wins, losses) in zip(
        ways, against_dealer(terms.compared.ranking, hole, boards).tolist(), strict=True
    ):
        for turn in two:
            by_turn[turn] = _added((by_turn[turn], _Sums(high * wins, wins, losses, DEALER_PAIRS)))
    return by_turn


def _known(cards: Sequence[Card]) -> tuple[tuple[str, str], ...]:
    parts = ((HOLE_CARDS, cards[:2]), ("Flop cards", cards[2:5]), ("Turn card", cards[5:]))
    return tuple((name, cards_text(known)) for name, known in parts if known)
