"""Random described rounds of any document, drawn from what the document itself says.

Nothing here knows a game by name: wagers, multiples, layouts, methods and readings come from the document, cards from
the game's own order of dealing. Every round that is drawn is one that `megalink settle` accepts.
"""

from collections.abc import Mapping, Sequence
from random import Random
from typing import NamedTuple

from hypothesis import strategies as st

from megalink.cards import ALL_CARDS, SUITS, Card, card, cards_text, read_cards
from megalink.games import library
from megalink.money import Cents, format_amount
from megalink.rulebook.document import Document, Wager, WagerRole
from megalink.table.game.choice import Kind
from megalink.table.game.deal_plan import DealPlan, To, distribute
from megalink.table.game.game import JACKPOT, Game
from megalink.table.game.limits import ELSEWHERE
from megalink.table.game.showdown import Ending, Hand
from tests.draws import ByHypothesis, Draws

RARELY = (False, False, False, True)
JACKPOT_MINIMUMS = (50, 100, 250)

# Five cards that the jackpot awards; they are dealt to a position now and then, since chance would wait too long.
AWARDED = tuple(
    read_cards(text)
    for text in (
        "As Ks Qs Js Ts",
        "Ah Kh Qh Jh Th",
        "Ad 5d 4d 3d 2d",
        "9c 8c 7c 6c 5c",
        "Jd Td 9d 8d 7d",
        "4c 4d 4h 4s 2s",
        "8c 8d 8h Qd Qs",
        "Kc Jc 8c 4c 3c",
        "6s 5d 4c 3h 2s",
    )
)


@st.composite
def described_rounds(draw: st.DrawFn, key: str) -> dict[str, object]:
    return described_round(key, ByHypothesis(draw))


class _Seat(NamedTuple):
    position: int
    wagers: Mapping[str, Cents]
    ending: Ending

    decided: bool  # a Player who left after his decision is settled like one who stayed

    def hand(self, cards: tuple[Card, ...] = ()) -> Hand:
        return Hand(self.position, cards, self.wagers, Ending.PLAYED if self.decided else self.ending)


def described_round(key: str, draws: Draws) -> dict[str, object]:
    document = library.document(key)
    readings = _readings(draws, document)
    game = library.open_game(document.key, readings)
    minimum = draws.one(JACKPOT_MINIMUMS)
    layout = draws.one(document.layouts)
    numbers = draws.some(range(1, layout.positions + 1), least=1, most=layout.positions)
    seats = [_seat(draws, game, number, minimum) for number in numbers]
    fields: dict[str, object] = {
        "rules": document.key,
        "layout": layout.name,
        "jackpot": {
            "displayed": format_amount(draws.number(100_000, 200_000_000)),
            "reset": format_amount(draws.number(0, 50_000_000)),
            "minimum_wager": format_amount(minimum),
        },
    }
    if readings:
        fields["readings"] = readings
    positions = [_position_fields(seat) for seat in seats]
    if draws.one(RARELY):
        fields["limits"] = _limits(draws, document)
        for one in positions:
            one["under_minimum_before"] = _earlier(draws, document)
    fields |= _cards(draws, game, seats, positions)
    return {**fields, "positions": positions}


def _readings(draws: Draws, document: Document) -> dict[str, str]:
    switches = library.register().switches
    names = draws.some(document.readings, most=4) if draws.yes() else []
    return {name: draws.one(switches[name].values) for name in names}


def _seat(draws: Draws, game: Game, number: int, minimum: int) -> _Seat:
    """Wagers and an ending that can have happened together."""
    document, wagers = game.document, {}
    bases = [wager.name for wager in document.with_role(WagerRole.BASE)]
    if not draws.one(RARELY) or len(bases) > 1:  # else a position with wagers that have nothing to stand beside
        for name in draws.some(bases, least=1):
            wagers[name] = _stake(draws)
    for side in document.with_role(WagerRole.SIDE):
        if draws.yes():
            wagers[side.name] = _stake(draws)
    if not wagers or draws.yes():
        wagers[JACKPOT] = Cents(minimum * draws.one(_multiples(game)))
    wagers |= {
        one.name: wagers[one.of or ""]
        for one in _beside(game, wagers)
        if not (_returns(game, one) and draws.one(RARELY))
    }
    ending = draws.one((Ending.PLAYED, Ending.PLAYED, *_endings(game, wagers)))
    if ending in (Ending.PLAYED, Ending.DECLINED) or (ending is Ending.ABSENT and draws.yes()):
        for wager in document.with_role(WagerRole.CONTINUATION):
            if wager.of in wagers and (wager.required or draws.yes()):
                wagers[wager.name] = Cents(wagers[wager.of] * (wager.times or 0))
    decided = any(wager.name in wagers for wager in document.with_role(WagerRole.CONTINUATION))
    return _Seat(number, wagers, ending, ending is Ending.ABSENT and decided)


def _stake(draws: Draws) -> Cents:
    return Cents(draws.number(1, draws.one((3_000, 1_000_000))))


def _multiples(game: Game) -> tuple[int, ...]:
    accepted = game.readings.get("pj.unstated_multiples") == "accepted_unscaled"
    return (1, 2, 3) if accepted else game.document.wagers[JACKPOT].multiples


def _beside(game: Game, wagers: Mapping[str, Cents]) -> list[Wager]:
    """What goes with these wagers, always as much."""
    return [game.document.wagers[name] for base in wagers for name in game.document.equal_to(base)]


def _returns(game: Game, wager: Wager) -> bool:
    """Whether a Player may take this wager back by a decision."""
    return any(one.area == wager.name and one.kind is Kind.RETURN for step in game.steps for one in step.choices)


def _endings(game: Game, wagers: Mapping[str, Cents]) -> tuple[Ending, ...]:
    to_decide = game.fold is not None and any(wager.of in wagers for wager in game.continuations)
    declines = game.document.conduct.decline is not None
    return (
        *((Ending.DECLINED,) if declines else ()),
        Ending.ABSENT,
        *((Ending.FOLDED,) if to_decide else ()),
    )


def _position_fields(seat: _Seat) -> dict[str, object]:
    flags = {} if seat.ending is Ending.PLAYED else {seat.ending.value: True}
    wagers = {name: format_amount(stake) for name, stake in seat.wagers.items()}
    return {"position": seat.position, "wagers": wagers, **flags}


def _limits(draws: Draws, document: Document) -> dict[str, object]:
    def one() -> dict[str, object]:
        least = draws.number(1, 2_000)
        most = least * draws.number(1, 20)
        both = {"minimum": format_amount(least), "maximum": format_amount(most)}
        return {name: both[name] for name in draws.one((("minimum",), ("maximum",), tuple(both)))}

    areas = draws.some(_staked_areas(document), most=2)
    return one() | {area: one() for area in areas}


def _earlier(draws: Draws, document: Document) -> list[str]:
    areas = _staked_areas(document)
    return draws.some((*areas, *(ELSEWHERE + area for area in areas)), most=2)


def _staked_areas(document: Document) -> tuple[str, ...]:
    return tuple(wager.name for wager in document.with_role(WagerRole.BASE, WagerRole.SIDE, WagerRole.CONTINUATION))


def _cards(draws: Draws, game: Game, seats: list[_Seat], positions: list[dict[str, object]]) -> dict[str, object]:
    """Either the deck and its method, or the cards that they deal; each position's own are put into its fields."""
    clockwise = sorted(seat.position for seat in seats if game.gets_cards(seat.hand()))
    method = draws.one(tuple(game.document.methods))
    plan = game.deal_plan(method, len(clockwise))
    deck = _deck(draws, plan, len(clockwise))
    dealt = distribute(plan, deck)
    own = dict(zip(clockwise, dealt.hands, strict=True))
    laid_out = draws.yes()
    for one, seat in zip(positions, seats, strict=True):
        cards = own.get(seat.position)
        if cards and laid_out:
            one["cards"] = cards_text(cards)
        if cards and game.sets_hands and draws.yes():
            one["point_hand"] = cards_text(draws.in_any_order(cards)[:2])
    if not laid_out:
        return {"deck": cards_text(deck), "method": method}
    hands = tuple(seat.hand(own.get(seat.position, ())) for seat in seats)
    fields: dict[str, object] = {}
    if game.needs_dealer(hands) or draws.yes():
        fields["dealer"] = cards_text(dealt.dealer)
    if dealt.community:
        least = game.community_needed(hands)
        fields["community"] = cards_text(dealt.community[: draws.one((least, len(dealt.community)))])
    return fields


def _deck(draws: Draws, plan: DealPlan, hands: int) -> list[Card]:
    deck = list(ALL_CARDS)
    Random(draws.seed()).shuffle(deck)
    for hand, five in enumerate(draws.some(AWARDED, most=hands)):
        own = [place for place, slot in enumerate(plan) if slot.to is To.PLAYER and slot.hand == hand]
        _put(deck, [*own, *_places(plan, To.COMMUNITY)], five)  # where the jackpot looks for that hand
    if hands and draws.one(RARELY):
        own = [place for place, slot in enumerate(plan) if slot.to is To.PLAYER and slot.hand == 0]
        _put(deck, _places(plan, To.DEALER), [_TWINS[deck[place]] for place in own])  # most likely a tie
    return deck


def _places(plan: DealPlan, to: To) -> list[int]:
    return [place for place, slot in enumerate(plan) if slot.to is to]


def _put(deck: list[Card], places: Sequence[int], cards: Sequence[Card]) -> None:
    for place, one in zip(places, cards, strict=False):
        there = deck.index(one)
        deck[place], deck[there] = deck[there], deck[place]


_TWINS = {one: card(one.text[0] + SUITS[SUITS.index(one.suit) - 1]) for one in ALL_CARDS}
