"""Random rounds against a second, plain statement of 3.9, 3.10, 3.15, 4 and 5.11, with other people's evaluator."""

from typing import NamedTuple

from hypothesis import given, settings
from hypothesis import strategies as st
from phevaluator import evaluate_cards

from megalink.cards import ALL_CARDS, SUITS, Card, cards_text
from tests.described import settle
from tests.games.texas_holdem_bonus.one_round import RULES

STRAIGHT, FLUSH, FULL_HOUSE, FOUR = 1609, 1599, 322, 166  # the evaluator's last rank of each; 1 is the Royal Flush
STRAIGHT_FLUSH = 10
DISPLAYED, RESET = 1_000_000_00, 200_000_00

# Pools that make equal hands, Flushes and Straights frequent; each has cards for seven positions.
POOLS = (
    ALL_CARDS,
    tuple(card for card in ALL_CARDS if card.suit in SUITS[2:]),
    tuple(card for card in ALL_CARDS if card.rank >= 9),
)


class Place(NamedTuple):
    position: int
    ending: str
    ante: int
    wagers: frozenset[str]  # of turn, river, bonus and progressive_jackpot
    multiple: int


@st.composite
def tables(draw: st.DrawFn) -> tuple[list[Place], list[Card], str]:
    count = draw(st.integers(1, 7))
    places = []
    for position in range(1, count + 1):
        ending = draw(st.sampled_from(("played", "played", "played", "folded", "declined", "absent")))
        stays = ("turn", "river") if ending in ("played", "declined") else ()
        wagers = draw(st.frozensets(st.sampled_from(("bonus", "progressive_jackpot", *stays))))
        places.append(Place(position, ending, draw(st.integers(1, 500)) * 100, wagers, draw(st.integers(1, 5))))
    cards = draw(st.permutations(draw(st.sampled_from(POOLS))))
    deck = [*cards, *(card for card in ALL_CARDS if card not in cards)]
    return places, deck, draw(st.sampled_from(("A", "B", "C", "manual")))


def described(places: list[Place], deck: list[Card], method: str) -> dict[str, object]:
    positions = []
    for place in places:
        wagers = {"ante": place.ante}
        if place.ending in ("played", "declined"):
            wagers["flop"] = 2 * place.ante
        for name in place.wagers:
            wagers[name] = {"bonus": 500, "progressive_jackpot": place.multiple * 100}.get(name, place.ante)
        texts = {name: f"{cents // 100}.00" for name, cents in wagers.items()}
        flags = {place.ending: True} if place.ending != "played" else {}
        positions.append({"position": place.position, "wagers": texts, **flags})
    jackpot = {"displayed": "1000000.00", "reset": "200000.00", "minimum_wager": "1.00"}
    return {"rules": RULES, "jackpot": jackpot, "deck": cards_text(deck), "method": method, "positions": positions}


def cards_by_place(method: str, count: int, deck: list[Card]) -> tuple[list[Card], list[Card], list[list[Card]]]:
    """Community, Dealer, positions: by the places in the deck, written out."""
    if method == "manual":
        hands = [[deck[i], deck[count + i]] for i in range(count)]
        return deck[2 * count : 2 * count + 5], deck[2 * count + 5 : 2 * count + 7], hands
    if method == "C":
        return deck[:5], deck[5:7], [deck[7 + 2 * i : 9 + 2 * i] for i in range(count)]
    return deck[:5], deck[5 + 2 * count : 7 + 2 * count], [deck[5 + 2 * i : 7 + 2 * i] for i in range(count)]


def strength(*cards: Card) -> int:
    rank: int = evaluate_cards(*(card.text for card in cards))
    return rank  # 1 is the best


def bonus_odds(hole: list[Card], dealer: list[Card]) -> int:
    text = "".join(sorted((card.text[0] for card in hole), key="AKQJT98765432".index))
    suited = hole[0].suit == hole[1].suit
    if text == "AA":
        return 1000 if {card.text[0] for card in dealer} == {"A"} else 30
    if text == "AK":
        return 25 if suited else 15
    if text in ("AQ", "AJ"):
        return 20 if suited else 5
    if text in ("KK", "QQ", "JJ"):
        return 10
    return 3 if text[0] == text[1] else 0


def expected_wagers(place: Place, hole: list[Card], dealer: list[Card], community: list[Card]) -> dict[str, int]:
    ante = place.ante
    if place.ending == "folded":
        return {"ante": -ante, "bonus": -500}
    if place.ending == "absent":
        return {"ante": 0, "bonus": 0}
    own, other = strength(*hole, *community), strength(*dealer, *community)
    if place.ending == "declined" or own > other:
        return {"ante": -ante, "flop": -2 * ante, "turn": -ante, "river": -ante, "bonus": -500}
    odds = bonus_odds(hole, dealer)
    bonus = 500 * odds if odds else -500
    if own == other:
        return {"ante": 0, "flop": 0, "turn": 0, "river": 0, "bonus": bonus}
    return {"ante": ante if own <= STRAIGHT else 0, "flop": 2 * ante, "turn": ante, "river": ante, "bonus": bonus}


def expected_jackpot(places: list[Place], hands: list[list[Card]], flop: list[Card]) -> dict[int, int]:
    nets, ranks, meter = {}, {}, DISPLAYED
    for place, hole in zip(places, hands, strict=True):
        if "progressive_jackpot" not in place.wagers or place.ending == "absent":
            nets[place.position] = 0
            continue
        rank = strength(*hole, *flop)
        fixed = 400 if rank <= FOUR else 80 if rank <= FULL_HOUSE else 40 if rank <= FLUSH else 20
        live = place.ending != "declined"
        stake = place.multiple * 100
        nets[place.position] = (fixed * stake if live and rank <= STRAIGHT else 0) - stake
        if live and rank <= STRAIGHT_FLUSH:
            ranks[place.position] = rank
            nets[place.position] = -stake
    shares = [position for position, rank in ranks.items() if rank > 1]
    if shares:
        resets = (len(shares) - 1) * RESET
        share = (DISPLAYED + resets) // 10 // len(shares)
        meter -= share * len(shares) - resets // 10
        for position in shares:
            nets[position] += share
    for position in (position for position, rank in ranks.items() if rank == 1):
        nets[position] += meter
    return nets


@settings(max_examples=4 * settings().max_examples)  # rare hands need more tries
@given(tables())
def test_3_10__random_rounds_settle_as_the_plain_statement_says(table: tuple[list[Place], list[Card], str]) -> None:
    places, deck, method = table
    settled = settle(described(places, deck, method))
    community, dealer, hands = cards_by_place(method, len(places), deck)
    jackpot = expected_jackpot(places, hands, community[:3])
    for place, hole, position in zip(places, hands, settled.positions, strict=True):
        expected = expected_wagers(place, hole, dealer, community)
        expected["progressive_jackpot"] = jackpot[place.position]
        nets = {line.wager: line.net for line in position.lines}
        assert nets == {name: expected[name] for name in nets}
        placed = {"ante", *place.wagers, *({"flop"} if place.ending in ("played", "declined") else ())}
        assert set(nets) == placed
