"""Main and Tie of Bullseye counted plainly: every Dealer hand that a Player's cards leave, settled by settlement."""

from collections.abc import Mapping
from fractions import Fraction
from itertools import combinations

import numpy as np
import pytest

from megalink.cards import ALL_CARDS, Card, read_cards
from megalink.cards.codes import decode, encode
from megalink.exact.kernels.enumerate import all_hands
from megalink.exact.kernels.kinds import kind_hands
from megalink.exact.kernels.point_hand import point_hands, point_tables
from megalink.games.bullseye.odds_settings import counted, terms, worth
from megalink.games.bullseye.odds_situation import settings, situation
from megalink.games.bullseye.settlement import Bullseye
from megalink.games.library import document, open_game, register
from megalink.money import Cents
from megalink.rulebook.reading import Readings
from megalink.table.game.settlement import Outcome, Verdict
from megalink.table.game.showdown import Hand, Showdown

RULES = "bullseye@4"
DEALERS = 1_533_939

Cards = tuple[Card, ...]


def net_of(verdict: Verdict) -> int:
    return verdict.pays if verdict.outcome is Outcome.WIN else -1 if verdict.outcome is Outcome.LOSE else 0


def settled(chosen: Mapping[str, str], cards: Cards, two: Cards | None, dealer: Cards) -> tuple[int, int]:
    """Nets of Main and Tie, by settlement."""
    hand = Hand(1, cards, {"main": Cents(1), "tie": Cents(1)}, set_two=two)
    (verdicts,) = open_game(RULES, chosen).verdicts(Showdown(dealer, (), (hand,))).hands
    return net_of(verdicts.wagers["main"]), net_of(verdicts.wagers["tie"])


def dealers_by_rung(chosen: Mapping[str, str], cards: Cards) -> list[tuple[Cards, int]]:
    """Dealer hands that settlement cannot tell apart: one of each sort, and how many there are."""
    game = open_game(RULES, chosen)
    assert isinstance(game, Bullseye)
    hands = all_hands(5)
    hands = hands[~np.isin(hands, [encode(card) for card in cards]).any(axis=1)]
    rungs = point_hands(point_tables(game.point_rules), hands)
    _, first, counts = np.unique(rungs, return_index=True, return_counts=True)
    return [(tuple(decode(code) for code in hands[row]), int(count)) for row, count in zip(first, counts, strict=True)]


def plainly(chosen: Mapping[str, str], cards: Cards, two: Cards | None) -> tuple[Fraction, Fraction]:
    main = tie = 0
    for dealer, count in dealers_by_rung(chosen, cards):
        nets = settled(chosen, cards, two, dealer)
        main, tie = main + nets[0] * count, tie + nets[1] * count
    return Fraction(main, DEALERS), Fraction(tie, DEALERS)


def readings_with(chosen: Mapping[str, str]) -> Readings:
    return register().resolve(document(RULES).readings, chosen)


def make_up(cards: Cards) -> int:
    """Where in kind_hands() these cards are: by how many there are of each rank, the Ace of Spades apart."""
    held = [0] * 14
    for card in cards:
        held[13 if card.text == "As" else card.rank - 2] += 1
    (place,) = np.flatnonzero((kind_hands().held == held).all(axis=1))
    return int(place)


SIDES: tuple[dict[str, str], ...] = (
    {},
    {"bullseye.main_on_tie": "lose"},
    {"bullseye.main_lower": "return"},
    {"bullseye.dealer_unable": "player_wins"},
    {"bullseye.both_unable": "push"},
    {"bullseye.picture_pairs": "unranked_1_1_8"},
    {"bullseye.ace_value": "eleven"},
    {"bullseye.three_six": "pair"},
    {"bullseye.three_six_choice": "one_choice"},
    {"bullseye.main_on_tie": "lose", "bullseye.dealer_unable": "player_wins", "bullseye.ace_value": "eleven"},
)


@pytest.mark.parametrize("seed", range(len(SIDES)))
def test_every_dealer_hand_gives_what_was_counted(seed: int) -> None:
    """A random hand, all 1,533,939 of the Dealer's, every setting of it."""
    chosen, chance = SIDES[seed], np.random.default_rng(seed)
    cards: Cards = tuple(ALL_CARDS[code] for code in chance.choice(52, 5, replace=False))
    shown, readings = document(RULES), readings_with(chosen)
    found, deciding = settings(shown, readings, cards), terms(shown, readings)
    table = worth(deciding, counted(deciding.rules))
    for one in found:
        main, tie = plainly(chosen, cards, one.two)
        assert (one.main, one.tie) == (main, tie)
        rung = deciding.rules.point_hand(one.two).strength
        assert [Fraction(int(part[make_up(cards), rung]), DEALERS) for part in table] == [main, tie]
    if not found:
        (only,) = situation(shown, readings, cards).choices
        assert only.expectation == plainly(chosen, cards, None)[0]


@pytest.mark.parametrize(
    ("text", "best"), [("9s 8s 4d 3h 3s", "Set 9s 8s, 7 points"), ("9s 9d 8s 8c 7h", "no 3 Card Hand")]
)
def test_a_hand_is_worth_main_and_the_tie_beside_it(text: str, best: str) -> None:
    """The first is better set below the House Way, for the sake of the Tie; the second cannot be set."""
    cards, beside = tuple(read_cards(text)), Fraction(2)
    shown, readings = document(RULES), readings_with({})
    found = situation(shown, readings, cards, beside)
    assert found.best.name == best
    setting = next((one.two for one in settings(shown, readings, cards) if one.title in best), None)
    main, tie = plainly({}, cards, setting)
    assert found.best.expectation == main + beside * tie


@pytest.mark.parametrize(
    "text",
    ["As Kh Td 7c 3d", "As Ah Kd Qc Ts", "Ks Kh Td 6c 4s", "2h 4h 5h 7h 2c", "Ad Kd Jc 9s 6h", "3s 3h 6d 6c 6s"],
)
def test_hands_with_the_ace_of_spades_pairs_pictures_and_sixes_too(text: str) -> None:
    cards = tuple(read_cards(text))
    found = settings(document(RULES), readings_with({}), cards)
    for one in found:
        assert (one.main, one.tie) == plainly({}, cards, one.two)
    able = {two for two in combinations(cards, 2) if terms(document(RULES), readings_with({})).rules.set_as(cards, two)}
    assert {one.two for one in found} <= able
    assert bool(found) == bool(able)


def test_all_make_ups_are_all_hands() -> None:
    hands = kind_hands()
    assert int(hands.ways.sum()) == 2_598_960
    found = counted(terms(document(RULES), readings_with({})).rules)
    assert ((found.lower + found.equal + found.higher + found.unable[:, None]) == DEALERS).all()
