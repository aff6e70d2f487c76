"""What happened at a table, in the words of people; `narration/table.py` has the notation of transcripts.

Wagers, choices and hands have the document's titles, places and cards their names.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from enum import Enum
from itertools import groupby
from types import MappingProxyType
from typing import Any, NamedTuple, TypeVar

from megalink.cards import Card, UnknownCard, card_title, card_titles, cards_text, read_cards
from megalink.money import format_amount
from megalink.narration.table import table_sentence
from megalink.rulebook.document import Document
from megalink.table import events as e
from megalink.table.commands import Place
from megalink.table.game.deal_plan import To
from megalink.table.game.game import JACKPOT
from megalink.table.section5.ruling import CONTINUE, RETURN, SETTLE, VOID
from megalink.table.state import LiveHand, Lying, TableState, all_named, place_title

_NTH = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")
_COUNT = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")

_OWNERS = MappingProxyType({To.DEALER: "Dealer's", To.COMMUNITY: "community's", To.BURN: "discard rack's"})

# What the Gaming Shift Manager rules (6.1), after "that".
RULINGS: Mapping[str, str] = MappingProxyType(
    {
        VOID: "the round is void",
        CONTINUE: "play continues",
        RETURN: "the named wagers go back",
        SETTLE: "the named wagers are settled as specified",
    }
)

Told = TypeVar("Told", bound=e.AnyEvent)


class Faces(Enum):
    """Which cards a sentence names."""

    AS_THEY_LIE = "as they lie"  # what is dealt face up, and what is turned
    ALL = "all"  # for a round that is over


class Position(int):
    """A playing position, called so where it stands in a sentence."""

    __slots__ = ()

    def __format__(self, spec: str) -> str:
        return f"position {int(self)}"

    def __str__(self) -> str:
        return format(self)


class _DealtCard(NamedTuple):
    where: str
    number: int  # of the cards there, from 1
    card: Lying
    face_up: bool


def in_words(event: e.AnyEvent, before: TableState, faces: Faces = Faces.AS_THEY_LIE) -> str:  # noqa: C901, PLR0912 (one case per event)
    """`before` is the table as the event found it."""
    show_all = faces is Faces.ALL
    match event:
        case e.RoundOpened():
            named = titled(event, before)
            return f"round {event.number} opened: {named.document}, {named.method}"
        case e.DeckLoaded() if show_all:
            return f"deck loaded: {cards_text(event.deck)}"
        case e.CardsDealt():
            return _dealt([*_landed(event.cards, event.where, before)], show_all=show_all)
        case e.CardDealtUnseen():
            return _dealt([*_landed((None,), event.where, before)], show_all=show_all)
        case e.BetsClosed():
            return _closed(event, before)
        case e.HandShown():
            live = before.current.hands[event.position]
            return f"{_whose(live)} shown{_turned(before, live.cards, live)}"
        case e.DealerExposed():
            return f"Dealer's cards exposed{_turned(before, before.current.dealer)}"
        case e.CommunityExposed():
            cards = all_named(before.current.community[: event.shown])
            return "community cards exposed" + (f": {card_titles(cards)}" if cards else "")
        case e.CardNamed():
            return f"{nth_card(event.where, event.number)}: {card_title(event.card)}, named by {event.by}"
        case e.CardCorrected() if not show_all:  # what it was, and the reason, could name a card that lies face down
            return f"{nth_card(event.where, event.number)} was entered wrongly: corrected by {event.by}"
        case e.CardCorrected():
            right, wrong = card_title(event.card), _entry_title(event.was)
            which = nth_card(event.where, event.number)
            return f'{which} corrected, by {event.by}: {right}, not {wrong}: "{event.reason}"'
        case e.HandSet() if not show_all:
            return f"hand set on {Position(event.position)} by {event.by}"
        case e.HandSet() | e.SettingNamed() if event.two:
            by = f"named by {event.by}" if isinstance(event, e.SettingNamed) else f"by {event.by}"
            placed = f"{card_titles(event.two)} set on {Position(event.position)}"
            return f"{placed}, {by}{_replaced(event, before)}"
        case e.HandViewed() if not show_all:  # whether with leave is for staff to see to
            return f"{event.player} viewed {Position(event.position)}"
        case e.DeckFaultFound() | e.NamedCardAtFault() if not show_all:
            return "a card is not of this deck, or is there twice (5.1)"
        case e.DeckFaultFound():
            return f"deck fault: {_entry_title(event.card)}, by 5.1"
        case e.NamedCardAtFault():
            return f"deck fault: {nth_card(event.where, event.number)} is {_entry_title(event.card)}, by 5.1"
        case e.HandsMoved() | e.PacketsMoved():
            moves = ", ".join(
                f"{place_title(str(left))} to {place_title(str(reached))}" for left, reached in event.moves
            )
            return f"packets moved: {moves}, by 5.2, by {event.by}"
        case e.RulingGiven():
            places = ", ".join(f"{place.area} on {place.position}" for place in titled(event, before).affected)
            about = f" ({places})" if places else ""
            return f'ruled that {RULINGS[event.outcome]}{about}, by {event.by}: "{event.reason}"'
        case _:
            return table_sentence(titled(event, before), before).removesuffix(': ""')  # where nobody gave a reason


def nth_card(where: str, number: int) -> str:
    """Dealer's fifth card."""
    which = f"{_NTH[number - 1]} card" if number <= len(_NTH) else f"card {number}"
    return f"{_owner(where)} {which}"


def _entry_title(text: str) -> str:
    """Of what was entered as a card: it need not be one of the deck."""
    try:
        return card_titles(read_cards(text))
    except UnknownCard:
        return f'"{text}"'


def _owner(where: str) -> str:
    """Whose card lies there."""
    return f"position {where}'s" if where.isdigit() else _OWNERS[To(where)]


def _landed(cards: Sequence[Lying], where: str | None, before: TableState) -> Iterator[_DealtCard]:
    current = before.current
    already: dict[str, int] = {}
    for card, slot in zip(cards, current.plan[current.dealt :], strict=False):
        place = where or current.place_of(slot)
        already[place] = already.get(place, len(current.packet(place))) + 1
        # Only the Dealer's card lies open as soon as it is dealt: a Player's is shown with his hand.
        yield _DealtCard(place, already[place], card, face_up=slot.face_up and place == To.DEALER)


def _dealt(dealt: Sequence[_DealtCard], *, show_all: bool) -> str:
    """Card by card; of one place those in a row that lie alike go together."""
    runs = [[*run] for _, run in groupby(_by_place(dealt), key=lambda card: (card.where, card.face_up))]
    return "; ".join(_run(run, show_all=show_all) for run in runs) or "no card dealt"


def _by_place(dealt: Sequence[_DealtCard]) -> list[_DealtCard]:
    places = [*dict.fromkeys(card.where for card in dealt)]
    return sorted(dealt, key=lambda card: places.index(card.where))


def _run(run: Sequence[_DealtCard], *, show_all: bool) -> str:
    first, lies = run[0], "face up" if run[0].face_up else "face down"
    faces = [card.card for card in run if card.card and (show_all or card.face_up)]
    named = f"{card_titles(faces)}, {lies}" if faces else lies
    if len(run) == 1:
        return f"{nth_card(first.where, first.number)}: {named}"
    which = f"first {_COUNT[len(run) - 1]} cards" if first.number == 1 else f"next {_COUNT[len(run) - 1]} cards"
    return f"{_owner(first.where)} {which}: {named}"


def _closed(event: e.BetsClosed, before: TableState) -> str:
    hands = ", ".join(map(str, event.order))
    parts = [f"bets closed: {'hands at positions' if len(event.order) > 1 else 'hand at position'} {hands}"]
    if not event.order:
        parts = ["bets closed: no hand"]
    if event.jackpot:
        stakes = ", ".join(f"{format_amount(stake)} on {Position(position)}" for position, stake in event.jackpot)
        parts.append(f"Progressive Jackpot {stakes}")
    titles = _area_titles(before.game.document) if before.game else {}
    parts += [f"invalid {titles.get(place.area, place.area)} on {Position(place.position)}" for place in event.invalid]
    return "; ".join(parts)


def _whose(live: LiveHand) -> str:
    return f"hand on {Position(live.position)}" + (f" of {live.controller}" if live.controller else "")


def _turned(before: TableState, cards: tuple[Lying, ...], live: LiveHand | None = None) -> str:
    """The cards and what they make; those that are not named yet follow one by one."""
    faces = all_named(cards)
    if not faces or before.game is None:
        return ""
    board = all_named(before.current.community[: before.current.community_shown])
    title = before.game.hand_title(faces, board, live.set_two if live else None)
    return f": {card_titles(faces)}" + (f" ({title})" if title else "")


def _replaced(event: e.HandSet | e.SettingNamed, before: TableState) -> str:
    live = before.round and before.round.hands.get(event.position)
    cards: tuple[Card, ...] = all_named(live.cards) if live else ()
    replaced = before.game.replaced_setting(cards, event.two) if before.game and cards else None
    return f": the House Way counts instead, {card_titles(replaced.two)}, by {replaced.clause}" if replaced else ""


def _area_titles(document: Document) -> Mapping[str, str]:
    return {wager.name: wager.title for wager in document.wagers.values()}


def titled(event: Told, before: TableState) -> Told:
    """With the words for a wager, a choice, a hand, a document, a place: their identifiers are for machines."""
    words: dict[str, Any] = {}
    if (position := getattr(event, "position", None)) is not None:
        words["position"] = Position(position)
    where = getattr(event, "where", None)
    if where and where != "deck":
        words["where"] = place_title(where)
    document = _document(event, before)
    if document is None:
        return replace(event, **words)
    titles: dict[str, Mapping[str, str]] = {
        "area": _area_titles(document),
        "choice": document.presentation.choices,
        "deemed": document.presentation.choices,
        "hand": {row: pay.title for row, pay in document.pays[JACKPOT].items()},
        "method": {method.name: method.title for method in document.methods.values()},
        "document": {document.key: document.title_and_version},
    }
    named = {field: getattr(event, field) for field in titles if getattr(event, field, None)}
    words |= {field: titles[field].get(name, name) for field, name in named.items()}
    affected: tuple[Place, ...] = getattr(event, "affected", ())
    if affected:
        words["affected"] = tuple(Place(Position(at), titles["area"].get(area, area)) for at, area in affected)
    return replace(event, **words)


def _document(event: e.AnyEvent, before: TableState) -> Document | None:
    if isinstance(event, e.TableOpened):
        return before.open_game(event.document, dict(event.readings)).document
    return before.game.document if before.game else None
