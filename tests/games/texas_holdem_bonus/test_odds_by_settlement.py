"""Texas Hold'em Bonus counted plainly: deal by deal through settlement, or pair by pair without any shared counting."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import combinations, permutations, product
from random import Random

import numpy as np
import pytest
from numpy.typing import NDArray

from megalink.cards import ALL_CARDS, Card, read_cards
from megalink.cards.codes import decode, encode
from megalink.exact.boards import class_index
from megalink.exact.distribution import Distribution
from megalink.exact.kernels.enumerate import all_hands
from megalink.exact.kernels.five_card import evaluator, seven
from megalink.exact.kernels.suits import pair_number
from megalink.games.library import document, open_game, register
from megalink.games.texas_holdem_bonus import odds
from megalink.games.texas_holdem_bonus.comparison import Comparison
from megalink.games.texas_holdem_bonus.odds_base import base_game, terms
from megalink.games.texas_holdem_bonus.odds_bonus import DealsByResult, aces_against_aces, nets_by_row
from megalink.games.texas_holdem_bonus.wagers import bonus_row
from megalink.hands import FiveCard
from megalink.hands.five_card import all_hands as hands_in_order
from megalink.money import Cents
from megalink.rulebook.reading import Readings
from megalink.table.game.settlement import Outcome, Verdict
from megalink.table.game.showdown import Ending, Hand, Showdown

RULES = "texas-holdem-bonus@9"

Cards = tuple[Card, ...]


def readings_with(chosen: Mapping[str, str]) -> Readings:
    return register().resolve(document(RULES).readings, chosen)


def net_of(verdict: Verdict) -> int:
    return verdict.pays if verdict.outcome is Outcome.WIN else -1 if verdict.outcome is Outcome.LOSE else 0


def settled(
    chosen: Mapping[str, str], hole: Cards, dealer: Cards, board: Cards, ending: Ending = Ending.PLAYED
) -> dict[str, int]:
    """Nets by wager, by settlement; in units of each wager."""
    wagers = {name: Cents(1) for name in ("ante", "flop", "turn", "river", "bonus")}
    hand = Hand(1, hole, wagers, ending=ending)
    (verdicts,) = open_game(RULES, chosen).verdicts(Showdown(dealer, board, (hand,))).hands
    return {name: net_of(verdict) for name, verdict in verdicts.wagers.items()}


# Readings, and Hole cards with Flop and Turn cards on which they tell.
SIDES: tuple[tuple[dict[str, str], str], ...] = (
    ({}, "Jh Td Qs 9c 4d 2h"),
    ({"standoff.wagers": "ante_only"}, "Ah 4d As Kc Kd 9h"),
    ({"standoff.wagers": "none"}, "Qh 4d Qs Jc 7d 2h"),
    ({"texas.board_play": "at_least_one_hole"}, "7c 4d Qs Js Ts 9h"),
    ({"texas.full_house_tie": "stand_off_unless_community"}, "Kh 9d Kd Kc 9h 4s"),
    ({"ranking.same_order": "highest_card_first"}, "5h Ah 5d 5s 5c 8c"),
)


@pytest.mark.parametrize(("chosen", "seen"), SIDES)
def test_every_river_and_dealer_pair_settled_one_by_one_gives_the_same(chosen: Mapping[str, str], seen: str) -> None:
    """46 River cards x 990 Dealer pairs through settlement."""
    cards = read_cards(seen)
    hole, four = cards[:2], cards[2:]
    sums = dict.fromkeys(("ante", "flop", "turn", "river", "bonus"), 0)
    rest = [card for card in ALL_CARDS if card not in cards]
    for river in rest:
        for dealer in combinations([card for card in rest if card is not river], 2):
            for name, net in settled(chosen, hole, dealer, (*four, river)).items():
                sums[name] += net
    deals, shown = 46 * 990, document(RULES)
    found = odds.situation(shown, readings_with(chosen), cards)
    check, river_wager = found.choices
    turned = found.known[-1][1] == "wagered"
    assert found.unknown == deals
    assert check.expectation == Fraction(sums["ante"] + 2 * sums["flop"] + turned * sums["turn"], deals)
    assert river_wager.expectation - check.expectation == Fraction(sums["river"], deals)
    expected = {name: Fraction(sums[name], deals) for name in ("ante", "flop", "turn", "river")}
    assert {worth.wager: worth.each for worth in river_wager.wagers} == expected
    assert {worth.wager: worth.times for worth in check.wagers} == {"ante": 1, "flop": 2, "turn": turned}


def class_and_pair(hole: Cards, board: Cards) -> tuple[int, int]:
    """The class of some board cards, and where the exchange of suits that leads there takes the Hole cards."""
    standing = {tuple(row): place for place, row in enumerate(class_index(len(board)).hands.tolist())}
    for suits in permutations(range(4)):
        moved = [13 * suits[encode(card) // 13] + encode(card) % 13 for card in (*board, *hole)]
        place = standing.get(tuple(sorted(moved[: len(board)])))
        if place is not None:
            return place, pair_number(*moved[len(board) :])
    raise AssertionError(board)


def dealt(seed: int) -> tuple[Cards, Cards]:
    two_and_three = Random(seed).sample(ALL_CARDS, 5)
    return tuple(two_and_three[:2]), tuple(two_and_three[2:])


def differences(hole: Cards, flop: Cards) -> Iterator[tuple[Cards, NDArray[np.int64], int]]:
    """By every two further Community cards: Player's strength less the Dealer's for all 990 pairs, and Player's own."""
    ranking = evaluator(7)
    rest = [card for card in ALL_CARDS if card not in (*hole, *flop)]
    for two in combinations(rest, 2):
        board = [encode(card) for card in (*flop, *two)]
        pairs = list(combinations([encode(card) for card in rest if card not in two], 2))
        rows = np.array([(*board, *pair) for pair in ((*map(encode, hole),), *pairs)], dtype=np.uint8)
        own, *theirs = seven(ranking, rows).astype(np.int64)
        yield two, own - np.array(theirs), int(own)


@pytest.mark.parametrize("seed", range(6))
def test_every_board_and_dealer_pair_compared_gives_the_same(seed: int) -> None:
    """Random Hole and Flop cards, 1,081 Turn and River cards x 990 Dealer pairs, each hand ranked by itself."""
    hole, flop = dealt(seed)
    straight = next(n for n, hand in enumerate(hands_in_order()) if hand.category is FiveCard.STRAIGHT)
    ante = wins = losses = 0
    by_turn: dict[Card, int] = {}
    for two, compared, own in differences(hole, flop):
        won, lost = int((compared > 0).sum()), int((compared < 0).sum())
        wins, losses = wins + 2 * won, losses + 2 * lost
        ante += 2 * (won * (own >= straight) - lost)
        for turn in two:
            by_turn[turn] = by_turn.get(turn, 0) + won - lost
    deals = 47 * 46 * 990
    found = odds.situation(document(RULES), readings_with({}), (*hole, *flop))
    river = sum(max(0, value) for value in by_turn.values())
    check = Fraction(ante + 2 * (wins - losses) + river, deals)
    assert [choice.expectation for choice in found.choices] == [check, check + Fraction(wins - losses, deals)]
    sums = {"ante": ante, "flop": wins - losses, "river": river, "turn": wins - losses}
    assert {worth.wager: worth.each * deals for worth in found.choices[1].wagers} == sums
    base = base_game(terms(document(RULES), readings_with({})))
    assert base.turns[class_and_pair(hole, flop)].tolist() == [wins, losses]
    for turn, value in list(by_turn.items())[::9]:
        _, won, lost = base.streets.rivers[class_and_pair(hole, (*flop, turn))].astype(np.int64).tolist()
        assert won - lost == value


BONUS_SWITCHES = (
    ("texas.bonus_on_lower_hand", ("lose", "settle_on_hole_cards")),
    ("texas.bonus_on_standoff", ("settle_on_hole_cards", "push")),
    ("texas.bonus_missed_on_win", ("lose", "return")),
    ("side.missed_condition", ("lose", "return")),
)
HOLES = ("As Ad", "Ks As", "Qs As", "Kd As", "Js Jd", "Jd As", "4s 4d", "Ts As")


def one_deal_of_each_result() -> Iterator[tuple[str | None, str, Cards, Cards, Cards]]:
    """For Hole cards of every row, and for such as stand on none: a win, a stand-off and a loss, found by chance."""
    chance, comparison = Random(4), Comparison(readings_with({}))
    for hole in (*map(read_cards, HOLES), None):
        both_aces = hole is None
        own = hole or read_cards("As Ad")
        rest = [card for card in ALL_CARDS if card not in own]
        wanted = {"win", "stand_off", "lose"}
        while wanted:
            dealer, board = _dealer_and_board(chance, rest, both_aces=both_aces)
            best, dealers_best = comparison.best(own, board), comparison.best(dealer, board)
            assert best
            assert dealers_best
            difference = comparison.between(best, dealers_best, board).difference
            result = "win" if difference > 0 else "lose" if difference else "stand_off"
            if result in wanted:
                wanted.remove(result)
                yield bonus_row(own, dealer), result, own, dealer, board


def _dealer_and_board(chance: Random, rest: list[Card], *, both_aces: bool) -> tuple[Cards, Cards]:
    if both_aces:
        dealer = read_cards("Ah Ac")
        return dealer, tuple(chance.sample([card for card in rest if card not in dealer], 5))
    cards = chance.sample(rest, 7)
    return tuple(cards[:2]), tuple(cards[2:])


def test_the_bonus_nets_what_settlement_says_for_every_row_result_and_reading() -> None:
    """27 deals, folded or not, under all 16 sets of readings; each counted as the only deal there is."""
    deals = list(one_deal_of_each_result())
    assert len({(row, result) for row, result, *_ in deals}) == 27
    for values in product(*(sides for _, sides in BONUS_SWITCHES)):
        chosen = dict(zip((name for name, _ in BONUS_SWITCHES), values, strict=True))
        for row, result, hole, dealer, board in deals:
            for ending in (Ending.PLAYED, Ending.FOLDED):
                one = DealsByResult(fold=1) if ending is Ending.FOLDED else DealsByResult(**{result: 1})
                found = Distribution.of(nets_by_row({row: one}, document(RULES), readings_with(chosen)))
                assert found.total == 1
                assert found.mean == settled(chosen, hole, dealer, board, ending)["bonus"], (chosen, row, result)


def test_aces_meet_aces_in_a_stand_off_unless_a_flush_comes() -> None:
    """Of 1,712,304 boards each side wins 37,210; each came as Flop, Turn and River in 20 ways, for six pairs."""
    boards = all_hands(5)
    boards = boards[(boards % 13 != 12).all(axis=1)]
    own, theirs = (
        seven(evaluator(7), np.hstack([boards, np.tile(np.array(aces, dtype=np.uint8), (len(boards), 1))])).astype(
            np.int64
        )
        for aces in ((12, 25), (38, 51))
    )
    plainly = [int((own > theirs).sum()), int((own == theirs).sum()), int((own < theirs).sum()), 0]
    assert plainly == [37_210, 1_637_884, 37_210, 0]
    found = aces_against_aces(terms(document(RULES), readings_with({})).compared)
    assert list(found[: len(plainly)]) == [20 * 6 * count for count in plainly]
    assert not any(found[len(plainly) :]), "no pair of Aces is given up"


def test_hands_of_a_class_are_counted_alike_whatever_their_suits() -> None:
    """The same situation with suits exchanged in every way."""
    cards = [encode(card) for card in read_cards("Ah 7h Kh 7c 2d")]
    answers = set()
    for suits in permutations(range(4)):
        moved = tuple(decode(13 * suits[code // 13] + code % 13) for code in cards)
        answers.add(odds.situation(document(RULES), readings_with({}), moved).choices)
    assert len(answers) == 1
