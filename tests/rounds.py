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

RARELY = st.sampled_from((False, False, False, True))
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


def described_rounds(key: str) -> st.SearchStrategy[dict[str, object]]:
    return _rounds(library.document(key))


class _Seat(NamedTuple):
    position: int
    wagers: Mapping[str, Cents]
    ending: Ending

    decided: bool  # a Player who left after his decision is settled like one who stayed

    def hand(self, cards: tuple[Card, ...] = ()) -> Hand:
        return Hand(self.position, cards, self.wagers, Ending.PLAYED if self.decided else self.ending)


@st.composite
def _rounds(draw: st.DrawFn, document: Document) -> dict[str, object]:
    readings = draw(_readings(document))
    game = library.open_game(document.key, readings)
    minimum = draw(st.sampled_from(JACKPOT_MINIMUMS))
    layout = draw(st.sampled_from(document.layouts))
    numbers = draw(st.lists(st.integers(1, layout.positions), min_size=1, max_size=layout.positions, unique=True))
    seats = [draw(_seats(game, number, minimum)) for number in numbers]
    fields: dict[str, object] = {
        "rules": document.key,
        "layout": layout.name,
        "jackpot": {
            "displayed": format_amount(draw(st.integers(100_000, 200_000_000))),
            "reset": format_amount(draw(st.integers(0, 50_000_000))),
            "minimum_wager": format_amount(minimum),
        },
    }
    if readings:
        fields["readings"] = readings
    positions = [_position_fields(seat) for seat in seats]
    if draw(RARELY):
        fields["limits"] = draw(_limits(document))
        for one in positions:
            one["under_minimum_before"] = draw(_earlier(document))
    fields |= draw(_cards(game, seats, positions))
    return {**fields, "positions": positions}


@st.composite
def _readings(draw: st.DrawFn, document: Document) -> dict[str, str]:
    switches = library.register().switches
    names = draw(st.lists(st.sampled_from(document.readings), max_size=4, unique=True)) if draw(st.booleans()) else []
    return {name: draw(st.sampled_from(switches[name].values)) for name in names}


@st.composite
def _seats(draw: st.DrawFn, game: Game, number: int, minimum: int) -> _Seat:
    """Wagers and an ending that can have happened together."""
    document, wagers = game.document, {}
    bases = [wager.name for wager in document.with_role(WagerRole.BASE)]
    if not draw(RARELY) or len(bases) > 1:  # else a position with wagers that have nothing to stand beside
        for name in draw(st.lists(st.sampled_from(bases), min_size=1, unique=True)):
            wagers[name] = draw(_stakes())
    for side in document.with_role(WagerRole.SIDE):
        if draw(st.booleans()):
            wagers[side.name] = draw(_stakes())
    if not wagers or draw(st.booleans()):
        wagers[JACKPOT] = Cents(minimum * draw(st.sampled_from(_multiples(game))))
    wagers |= {
        one.name: wagers[one.of or ""] for one in _beside(game, wagers) if not (_returns(game, one) and draw(RARELY))
    }
    ending = draw(st.sampled_from((Ending.PLAYED, Ending.PLAYED, *_endings(game, wagers))))
    if ending in (Ending.PLAYED, Ending.DECLINED) or (ending is Ending.ABSENT and draw(st.booleans())):
        for wager in document.with_role(WagerRole.CONTINUATION):
            if wager.of in wagers and (wager.required or draw(st.booleans())):
                wagers[wager.name] = Cents(wagers[wager.of] * (wager.times or 0))
    decided = any(wager.name in wagers for wager in document.with_role(WagerRole.CONTINUATION))
    return _Seat(number, wagers, ending, ending is Ending.ABSENT and decided)


@st.composite
def _stakes(draw: st.DrawFn) -> Cents:
    return Cents(draw(st.one_of(st.integers(1, 3_000), st.integers(1, 1_000_000))))


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


@st.composite
def _limits(draw: st.DrawFn, document: Document) -> dict[str, object]:
    def one() -> dict[str, object]:
        least = draw(st.integers(1, 2_000))
        most = least * draw(st.integers(1, 20))
        both = {"minimum": format_amount(least), "maximum": format_amount(most)}
        return {name: both[name] for name in draw(st.sampled_from((("minimum",), ("maximum",), tuple(both))))}

    areas = draw(st.lists(st.sampled_from(_staked_areas(document)), max_size=2, unique=True))
    return one() | {area: one() for area in areas}


def _earlier(document: Document) -> st.SearchStrategy[list[str]]:
    areas = _staked_areas(document)
    return st.lists(st.sampled_from((*areas, *(ELSEWHERE + area for area in areas))), max_size=2, unique=True)


def _staked_areas(document: Document) -> tuple[str, ...]:
    return tuple(wager.name for wager in document.with_role(WagerRole.BASE, WagerRole.SIDE, WagerRole.CONTINUATION))


@st.composite
def _cards(draw: st.DrawFn, game: Game, seats: list[_Seat], positions: list[dict[str, object]]) -> dict[str, object]:
    """Either the deck and its method, or the cards that they deal; each position's own are put into its fields."""
    clockwise = sorted(seat.position for seat in seats if game.gets_cards(seat.hand()))
    method = draw(st.sampled_from(tuple(game.document.methods)))
    plan = game.deal_plan(method, len(clockwise))
    deck = draw(_decks(plan, len(clockwise)))
    dealt = distribute(plan, deck)
    own = dict(zip(clockwise, dealt.hands, strict=True))
    laid_out = draw(st.booleans())
    for one, seat in zip(positions, seats, strict=True):
        cards = own.get(seat.position)
        if cards and laid_out:
            one["cards"] = cards_text(cards)
        if cards and game.sets_hands and draw(st.booleans()):
            one["point_hand"] = cards_text(draw(st.permutations(cards))[:2])
    if not laid_out:
        return {"deck": cards_text(deck), "method": method}
    hands = tuple(seat.hand(own.get(seat.position, ())) for seat in seats)
    fields: dict[str, object] = {}
    if game.needs_dealer(hands) or draw(st.booleans()):
        fields["dealer"] = cards_text(dealt.dealer)
    if dealt.community:
        least = game.community_needed(hands)
        fields["community"] = cards_text(dealt.community[: draw(st.sampled_from((least, len(dealt.community))))])
    return fields


@st.composite
def _decks(draw: st.DrawFn, plan: DealPlan, hands: int) -> list[Card]:
    deck = list(ALL_CARDS)
    Random(draw(st.integers(0, 2**32 - 1))).shuffle(deck)
    for hand, five in enumerate(draw(st.lists(st.sampled_from(AWARDED), max_size=hands, unique=True))):
        own = [place for place, slot in enumerate(plan) if slot.to is To.PLAYER and slot.hand == hand]
        _put(deck, [*own, *_places(plan, To.COMMUNITY)], five)  # where the jackpot looks for that hand
    if hands and draw(RARELY):
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
