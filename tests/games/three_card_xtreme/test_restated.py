"""Random rounds against a plain second telling of 3.9 to 3.12, 3.18 and 4, which shares no code with the first."""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from typing import NamedTuple

from hypothesis import given
from hypothesis import strategies as st

from megalink.cards import ALL_CARDS, cards_text
from megalink.money import format_amount
from tests.described import settle
from tests.games.three_card_xtreme.xtreme import KEY

DISPLAYED, RESET = 123_456_789, 5_000_001  # cents, chosen not to divide

ANTE_BONUS = {"straight flush": 5, "three of a kind": 4, "straight": 1}
PAIR_PLUS = {"straight flush": 40, "three of a kind": 30, "straight": 5, "flush": 4, "pair": 1}
SIX_CARD_BONUS = {
    "royal flush": 500,
    "straight flush": 100,
    "four of a kind": 50,
    "full house": 20,
    "flush": 15,
    "straight": 10,
    "three of a kind": 7,
}
JACKPOT = {"four of a kind": 400, "full house": 80, "flush": 40, "straight": 20}

THREE_CARD_ORDER = ("nothing", "pair", "flush", "straight", "three of a kind", "straight flush")

# Ranks are 0 (the 2) to 12 (the Ace), suits 0 to 3: a card here is a pair of whole numbers.
Cards = tuple[tuple[int, int], ...]


class Seat(NamedTuple):
    position: int
    cards: Cards
    stakes: dict[str, int]
    ending: str


def runs(ranks: set[int], length: int) -> bool:
    """Consecutive ranks, the Ace at either end but not between."""
    low = {-1 if rank == 12 else rank for rank in ranks}
    return len(ranks) == length and (max(ranks) - min(ranks) == length - 1 or max(low) - min(low) == length - 1)


def named(cards: Cards) -> str:
    """What three or five cards are called."""
    size = len(cards)
    ranks, suits = {rank for rank, _ in cards}, {suit for _, suit in cards}
    counts = sorted(Counter(rank for rank, _ in cards).values(), reverse=True)
    if len(suits) == 1 and runs(ranks, size):
        return "royal flush" if size == 5 and min(ranks) == 8 else "straight flush"
    if counts[0] == 4:
        return "four of a kind"
    if counts[:2] == [3, 2]:
        return "full house"
    if len(suits) == 1:
        return "flush"
    if runs(ranks, size):
        return "straight"
    if counts[0] == 3:
        return "three of a kind"
    return "pair" if counts[0] == 2 else "nothing"


def order(cards: Cards) -> tuple[int, ...]:
    """A key that is greater for the higher three-card hand."""
    ranks = sorted((rank for rank, _ in cards), reverse=True)
    name = named(cards)
    if name in ("straight", "straight flush") and ranks == [12, 1, 0]:
        ranks = [1, 0, -1]
    if name == "pair":
        pair = ranks[1]  # of three cards from the top, the middle one always belongs to the pair
        ranks = [pair, sum(ranks) - 2 * pair]
    return (THREE_CARD_ORDER.index(name), *ranks)


def best(cards: Cards) -> int:
    return max(SIX_CARD_BONUS.get(named(five), -1) for five in combinations(cards, 5))


def expected(seat: Seat, dealer: Cards) -> dict[str, int]:
    """The nets of all wagers but the Progressive Jackpot."""
    stakes = seat.stakes
    if seat.ending == "absent" and "ante" in stakes:
        return {name: 0 for name in stakes if name != "progressive_jackpot"}
    qualifies = order(dealer) >= order(((10, 0), (1, 1), (0, 2)))  # Queen, 3 and 2 of three suits
    result = dict(comparison(seat, dealer, qualifies=qualifies)) if "ante" in stakes else {}
    if "pair_plus" in stakes:
        odds = -1 if seat.ending == "declined" else PAIR_PLUS.get(named(seat.cards), -1)
        result["pair_plus"] = stakes["pair_plus"] * odds
    if "six_card_bonus" in stakes:
        odds = -1 if seat.ending == "declined" else best((*seat.cards, *dealer))
        result["six_card_bonus"] = stakes["six_card_bonus"] * odds
    return result


def comparison(seat: Seat, dealer: Cards, *, qualifies: bool) -> Iterator[tuple[str, int]]:
    ante = seat.stakes["ante"]
    if seat.ending == "folded":
        yield "ante", -ante
        return
    if not qualifies:
        yield "ante", ante
        yield "play", 0
    else:
        own, his = order(seat.cards), order(dealer)
        sign = -1 if seat.ending == "declined" else (own > his) - (own < his)
        yield "ante", sign * ante
        yield "play", sign * ante
    bonus = ANTE_BONUS.get(named(seat.cards))
    if bonus and seat.ending != "declined":
        yield "ante_bonus", bonus * ante


def jackpot(seats: list[Seat], community: Cards) -> tuple[dict[int, int], int]:
    """Position -> net of the Progressive Jackpot wager; and the meter afterwards."""
    result: dict[int, int] = {}
    names: dict[int, str] = {}
    for seat in seats:
        stake = seat.stakes.get("progressive_jackpot")
        if stake is None:
            continue
        if seat.ending == "absent" and "ante" in seat.stakes:
            result[seat.position] = 0
        elif seat.ending == "declined":
            result[seat.position] = -stake
        else:
            names[seat.position] = named((*seat.cards, *community))
            result[seat.position] = stake * JACKPOT.get(names[seat.position], 0) - stake
    meter = DISPLAYED
    flushes = [position for position, name in names.items() if name == "straight flush"]
    if flushes:
        whole = DISPLAYED + (len(flushes) - 1) * RESET  # ten times what is shared
        share = whole // (10 * len(flushes))
        for position in flushes:
            result[position] += share
        meter -= share * len(flushes) - (len(flushes) - 1) * RESET // 10
    for position, name in names.items():
        if name == "royal flush":
            result[position] += meter
            meter = RESET
    return result, meter


@st.composite
def rounds(draw: st.DrawFn) -> tuple[list[Seat], Cards, Cards]:
    deck = draw(st.permutations([(rank, suit) for suit in range(4) for rank in range(13)]))
    places = draw(st.lists(st.integers(1, 7), min_size=1, max_size=7, unique=True))
    seats = []
    for index, position in enumerate(places):
        entry = draw(st.sets(st.sampled_from(["ante", "pair_plus", "six_card_bonus"]), min_size=1))
        stakes = {name: draw(st.integers(1, 100_000)) for name in sorted(entry)}
        endings = ["played", "declined", "absent", *(["folded"] if "ante" in entry else [])]
        ending = draw(st.sampled_from(endings))
        if "ante" in entry and ending in ("played", "declined"):
            stakes["play"] = stakes["ante"]
        if draw(st.booleans()):
            stakes["progressive_jackpot"] = 250 * draw(st.integers(1, 5))
        seats.append(Seat(position, tuple(deck[3 * index : 3 * index + 3]), stakes, ending))
    return seats, tuple(deck[21:24]), tuple(deck[24:26])


def text(cards: Cards) -> str:
    return cards_text(ALL_CARDS[13 * suit + rank] for rank, suit in cards)


@given(rounds())
def test_3_11_and_3_12__random_rounds_settle_as_the_plain_telling_says(table: tuple[list[Seat], Cards, Cards]) -> None:
    seats, dealer, community = table
    positions = [
        {
            "position": seat.position,
            "cards": text(seat.cards),
            "wagers": {name: format_amount(stake) for name, stake in seat.stakes.items()},
            **({seat.ending: True} if seat.ending != "played" else {}),
        }
        for seat in seats
    ]
    link = {"displayed": format_amount(DISPLAYED), "reset": format_amount(RESET), "minimum_wager": "2.50"}
    settled = settle(
        {"rules": KEY, "dealer": text(dealer), "community": text(community), "jackpot": link, "positions": positions}
    )
    awards, meter = jackpot(seats, community)
    for seat, position in zip(seats, settled.positions, strict=True):
        nets = expected(seat, dealer)
        if seat.position in awards:
            nets["progressive_jackpot"] = awards[seat.position]
        assert {line.wager: line.net for line in position.lines} == nets
    assert settled.paid.after == meter
    players = sum(position.net for position in settled.positions)
    assert players + settled.house + settled.paid.reset_by_house - settled.paid.from_meter == 0
