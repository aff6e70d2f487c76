"""Cards and decisions in the words of people. The events come with their titles (`names.titled`)."""

from collections.abc import Iterator, Sequence
from enum import Enum
from itertools import groupby
from typing import NamedTuple

from megalink.cards import Card, UnknownCard, card_title, card_titles, cards_text, read_cards
from megalink.money import format_money
from megalink.narration.names import Position, listed, nth, nth_card, quoted, sentence_of
from megalink.narration.wager_words import parts_words
from megalink.table import events as e
from megalink.table.game.choice import Kind
from megalink.table.game.deal_plan import To
from megalink.table.state import LiveHand, Lying, TableState, all_named

_COUNT = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
INVALID = "invalid"

OfCards = e.DealingEvent | e.DecidingEvent | e.RoundConcluded | e.DeckFaultFound | e.NamedCardAtFault | e.CardCorrected


class Faces(Enum):
    """Which cards a sentence names."""

    AS_THEY_LIE = "as they lie"  # what is dealt face up, and what is turned
    ALL = "all"  # for a round that is over


class _DealtCard(NamedTuple):
    where: str
    number: int  # of the cards there, from 1
    card: Lying
    face_up: bool


def card_words(event: OfCards, plain: OfCards, before: TableState, faces: Faces) -> str:
    """`plain` is the event without titles: places and choices are found by their names."""
    show_all = faces is Faces.ALL
    match plain:
        case e.DeckLoaded():
            return f"The deck is ready: {cards_text(plain.deck)}." if show_all else "The deck is ready."
        case e.CardsDealt():
            return _dealt([*_landed(plain.cards, plain.where, before)], show_all=show_all)
        case e.CardDealtUnseen():
            return _dealt([*_landed((None,), plain.where, before)], show_all=show_all)
        case e.CommunityExposed():
            return _community(plain, before)
        case e.DealerExposed():
            return f"The Dealer's cards are exposed{_turned(before, before.current.dealer)}."
        case e.RoundConcluded():
            said = f' The Dealer says: "{plain.announcement}"' if plain.announcement else ""
            return f"The round is over.{said}"
        case e.CardNamed():
            named = f"{nth_card(plain.where, plain.number)} is the {card_title(plain.card)}, named by {plain.by}"
            return sentence_of(named)
        case e.CardCorrected() | e.DeckFaultFound() | e.NamedCardAtFault():
            return _wrong_card(plain, show_all=show_all)
        case e.SettingNamed():
            cards = f": {card_titles(plain.two)}{_replaced(plain, before)}" if plain.two else ""
            return f"The setting of {Position(plain.position)} is named by {plain.by}{cards}."
        case _:
            return _decided(event, plain, before, show_all=show_all)


def _decided(event: OfCards, plain: OfCards, before: TableState, *, show_all: bool) -> str:
    match event:
        case e.HandViewed():
            leave = "" if event.permitted or not show_all else " without leave"  # staff see to that
            return f"{event.player} looks at the hand of {event.position}{leave}."
        case e.DecisionMade():
            return _decision(event)
        case e.HandSet():
            cards = f": {card_titles(event.two)}{_replaced(event, before)}" if show_all and event.two else ""
            return f"{event.by} sets the hand of {event.position}{cards}."
        case e.PlayerAbsent():
            return f"The Player of {event.position} is not there: {_deemed(event)} (5.11)."
        case e.TimeExpired():
            as_absent = ", as if he were not there (5.11)" if event.as_absent else ""
            return f"The time of {event.position} has run out: {_deemed(event)}{as_absent}."
        case e.ComparisonDeclined():
            return f"The comparison is declined at {event.position}."
        case e.HandShown():
            live = before.current.hands[int(event.position)]
            whose = f", of {live.controller}," if live.controller else ""
            return f"The hand of {event.position}{whose} is shown{_turned(before, live.cards, live)}."
        case e.DeclinedHandViewed():
            return f"{event.by} looks at the hand of {event.position}, whose comparison was declined."
        case e.EnteredAtWord():
            return f"It is entered by {event.by} at {event.player}'s word."
        case _:
            raise AssertionError(f"no words for {plain!r}")


def _decision(event: e.DecisionMade) -> str:
    staked = sum(stake.amount for stake in event.stakes)
    amount = format_money(staked) if staked else ""
    if event.kind is Kind.RETURN:
        back = f": {amount} of {event.area} goes back" if amount else ""
        return f"{event.by} chooses {event.choice} for {event.position}{back}."
    placed = f", {amount}{parts_words(event.stakes)}" if amount else ""
    return f"{event.by} chooses {event.choice} for {event.position}{placed}."


def _deemed(event: e.PlayerAbsent | e.TimeExpired) -> str:
    return "the hand is invalid" if event.deemed == INVALID else f"that counts as {event.deemed}"


def _wrong_card(event: e.CardCorrected | e.DeckFaultFound | e.NamedCardAtFault, *, show_all: bool) -> str:
    """What a card was, and the reason, could name a card that lies face down."""
    if isinstance(event, e.CardCorrected):
        which = nth_card(event.where, event.number)
        if not show_all:
            return sentence_of(f"{which} was entered wrongly: corrected by {event.by}")
        right, wrong = card_title(event.card), _entry_title(event.was)
        return sentence_of(f"{which} is corrected by {event.by}: {right}, not {wrong}{quoted(event.reason)}")
    if not show_all:
        return "A card is not of this deck, or is there twice (5.1)."
    entry = _entry_title(event.card)
    if isinstance(event, e.DeckFaultFound):
        return f"The deck has a fault: {entry} (5.1)."
    return f"The deck has a fault: {nth_card(event.where, event.number)} is {entry} (5.1)."


def _entry_title(text: str) -> str:
    """Of what was entered as a card: it need not be one of the deck."""
    try:
        return card_titles(read_cards(text))
    except UnknownCard:
        return f'"{text}"'


def _landed(cards: Sequence[Lying], where: str | None, before: TableState) -> Iterator[_DealtCard]:
    current = before.current
    already: dict[str, int] = {}
    for card, slot in zip(cards, current.plan[current.dealt :], strict=False):
        place = where or current.place_of(slot)
        already[place] = already.get(place, len(current.packet(place))) + 1
        # Only the Dealer's card lies open as soon as it is dealt: a Player's is shown with his hand.
        yield _DealtCard(place, already[place], card, face_up=slot.face_up and place == To.DEALER)


def _dealt(dealt: Sequence[_DealtCard], *, show_all: bool) -> str:
    """Place by place; cards in a row that lie alike go together, and so do positions that are dealt to alike."""
    runs = [[*run] for _, run in groupby(_by_place(dealt), key=lambda card: (card.where, card.face_up))]
    alike = groupby(runs, key=lambda run: (run[0].where.isdigit(), _which(run), _lie(run, show_all=show_all)))
    words = (_given([run[0].where for run in group], which, lie) for (_, which, lie), group in alike)
    return sentence_of("; ".join(words) or "no card is dealt")


def _given(places: Sequence[str], which: str, lie: str) -> str:
    if len(places) > 1:
        return f"positions {listed(places)} get their {which} {lie}"
    match places[0]:
        case To.DEALER:
            return f"the Dealer gets his {which} {lie}"
        case To.COMMUNITY:
            are = "are" if which.endswith("s") else "is"
            return f"the {which.replace('card', 'community card')} {are} dealt {lie}"
        case To.BURN:
            return f"the {which} for the discard rack {'are' if which.endswith('s') else 'is'} dealt {lie}"
        case position:
            return f"position {position} gets its {which} {lie}"


def _which(run: Sequence[_DealtCard]) -> str:
    if len(run) == 1:
        return nth(run[0].number)
    return f"{'first' if run[0].number == 1 else 'next'} {_COUNT[len(run) - 1]} cards"


def _lie(run: Sequence[_DealtCard], *, show_all: bool) -> str:
    faces = [card.card for card in run if card.card and (show_all or card.face_up)]
    return ("face up" if run[0].face_up else "face down") + (f": {card_titles(faces)}" if faces else "")


def _by_place(dealt: Sequence[_DealtCard]) -> list[_DealtCard]:
    places = [*dict.fromkeys(card.where for card in dealt)]
    return sorted(dealt, key=lambda card: places.index(card.where))


def _community(event: e.CommunityExposed, before: TableState) -> str:
    """The cards that were turned now: those before them lay open already."""
    current = before.current
    cards = all_named(current.community[current.community_shown : event.shown])
    which = "A community card is" if event.shown == current.community_shown + 1 else "Community cards are"
    return f"{which} exposed" + (f": {card_titles(cards)}." if cards else ".")


def _turned(before: TableState, cards: tuple[Lying, ...], live: LiveHand | None = None) -> str:
    """The cards and what they make; those that are not named yet follow one by one."""
    faces = all_named(cards)
    if not faces or before.game is None:
        return ""
    board = all_named(before.current.community[: before.current.community_shown])
    title = before.game.hand_title(faces, board, live.set_two if live else None)
    return f": {card_titles(faces)}" + (f" ({title})" if title else "")


def _replaced(event: e.HandSet | e.SettingNamed, before: TableState) -> str:
    live = before.round and before.round.hands.get(int(event.position))
    cards: tuple[Card, ...] = all_named(live.cards) if live else ()
    replaced = before.game.replaced_setting(cards, event.two) if before.game and cards else None
    return f". The House Way counts instead: {card_titles(replaced.two)} ({replaced.clause})" if replaced else ""
