"""Cards reach the table: from the system's deck, or card by card as a real shoe gives them."""

from itertools import takewhile

from megalink.cards import ALL_CARDS, Card, UnknownCard, card, duplicates
from megalink.rulebook.rejection import Code, Rejection
from megalink.table import commands as c
from megalink.table import events as e
from megalink.table.permissions import clause_of
from megalink.table.phase import Phase
from megalink.table.progress import decisions_done
from megalink.table.state import RoundState, TableState


def load(state: TableState, command: c.LoadDeck) -> e.Result:
    current = state.current
    if state.unread:
        message = "the cards of this table come from a real shoe, and no reader tells them"
        return Rejection(Code.NO_DECK, message, clause_of(state, "deck"))
    if current.deck is not None or current.dealt:
        return Rejection(Code.DECK_LOADED_ALREADY, "this round has its deck already", clause_of(state, "deck"))
    try:
        deck = [*map(card, command.deck)]
    except UnknownCard as unknown:
        return (e.DeckFaultFound(unknown.text),)
    twice = duplicates(deck) if len(set(deck)) < len(deck) else ()
    if twice or len(deck) != len(ALL_CARDS):
        return (e.DeckFaultFound(twice[0].text if twice else f"{len(deck)} cards"),)
    return (e.DeckLoaded(tuple(deck)),)


def deal_from_deck(state: TableState) -> e.Result:
    current = state.current
    if current.deck is None:
        message = "no deck is loaded: load one, or enter the cards one by one"
        return Rejection(Code.NO_DECK, message, clause_of(state, "deck"))
    until = deal_until(state, current)
    if until <= current.dealt:
        return _nothing(state, current)
    return (e.CardsDealt(current.deck[current.dealt : until]),)


def deal_card(state: TableState, command: c.DealCard) -> e.Result:
    """By a reader every card has its name; without one only a card that comes face up. Reading: A119"""
    current = state.current
    places = landing_places(state)
    if command.where is not None and command.where not in places:
        message = f"a card lands at one of {', '.join(places)}"
        return command.refused("where", Code.POSITION_UNKNOWN, message, "5.2")
    if current.deck is not None:
        return Rejection(Code.DECK_LOADED_ALREADY, "the loaded deck deals this round", clause_of(state, "deck"))
    if deal_until(state, current) <= current.dealt:
        return _nothing(state, current)
    unseen = state.unread and not current.plan[current.dealt].face_up
    if command.card is None:
        return (e.CardDealtUnseen(command.where),) if unseen else _nameless(state)
    if unseen:
        message = "this card comes face down from a shoe without a reader: it is named when it is exposed"
        return command.refused("card", Code.CARD_FACE_DOWN, message, clause_of(state, "deck"))
    try:
        dealt = card(command.card)
    except UnknownCard:
        return (e.DeckFaultFound(command.card),)
    if dealt in on_table(current):
        return (e.DeckFaultFound(dealt.text),)
    return (e.CardsDealt((dealt,), command.where),)


def deal_face_down(state: TableState) -> e.Result:
    current = state.current
    slots = current.plan[current.dealt : deal_until(state, current)]
    if not slots:
        return _nothing(state, current)
    unseen = tuple(takewhile(lambda slot: state.unread and not slot.face_up, slots))
    return tuple(e.CardDealtUnseen() for _ in unseen) or _nameless(state)


def _nameless(state: TableState) -> Rejection:
    why = "it comes face up" if state.unread else "this table knows each card as it is dealt"
    message = f"the next card is named with its deal: {why}"
    return Rejection(Code.CARD_NOT_NAMED, message, clause_of(state, "deck"), field="card")


def landing_places(state: TableState) -> tuple[str, ...]:
    """Where a card can lie, rightly or not."""
    assert state.layout is not None, "an open table has its layout"
    return ("dealer", "community", "burn", *map(str, range(1, state.layout.positions + 1)))


def on_table(current: RoundState) -> tuple[Card, ...]:
    """Every card of this round that is known, to whomever."""
    own = (card for live in current.hands.values() for card in live.cards)
    everywhere = (*current.dealer, *current.community, *current.burned, *own)
    return tuple([card for card in everywhere if card is not None])


def deal_until(state: TableState, current: RoundState) -> int:
    """Late packets wait for all decisions (Method B, and the manual method of Texas Hold'em). Reading: A72"""
    if current.phase is Phase.DEALING:
        return current.first_slots
    return len(current.plan) if decisions_done(state) else current.first_slots


def _nothing(state: TableState, current: RoundState) -> Rejection:
    waits = current.dealt < len(current.plan)
    message = "the Dealer's cards come after all decisions" if waits else "all cards of this round are dealt"
    return Rejection(Code.NOTHING_TO_DEAL, message, clause_of(state, "decision"))
