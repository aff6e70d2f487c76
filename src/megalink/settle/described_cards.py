"""The cards of a described round, as they are given or as a deck deals them: each once, and as many as are needed."""

from collections.abc import Mapping

from megalink.cards import Card, UnknownCard, cards_text, read_cards
from megalink.rulebook.document import Document
from megalink.settle.fields import Fields, as_text, refuse
from megalink.settle.problem import ProblemCode
from megalink.table.game.choice import Kind
from megalink.table.game.deal_plan import distribute
from megalink.table.game.game import Game
from megalink.table.game.showdown import Hand, Showdown


def as_cards(raw: object, where: str, game: Game) -> tuple[Card, ...]:
    text = as_text(raw, where)
    try:
        return read_cards(text)
    except UnknownCard as unknown:
        refuse(ProblemCode.CARD_UNKNOWN, where, unknown.text, game.document.deck_clause, str(unknown))


def shown(fields: Fields, game: Game, hands: tuple[Hand, ...]) -> Showdown:
    """The cards as they are given, position by position. A method deals nothing here, but it must be one."""
    if "method" in fields:
        _method(fields, game.document)
    dealer = as_cards(fields.get("dealer", ""), "dealer", game)
    community = as_cards(fields.get("community", ""), "community", game)
    _check_counts(game, hands, dealer, community)
    on_table = dealer + community
    for hand in hands:
        on_table += hand.cards
    if len(set(on_table)) != len(on_table):
        _check_once(game, {"dealer": dealer, "community": community, **_own_cards(hands)})
    return Showdown(dealer, community, hands)


def dealt(fields: Fields, game: Game, hands: tuple[Hand, ...]) -> Showdown:
    """The cards as a method of the document deals them from a deck."""
    document = game.document
    shown_cards = {name: as_text(fields.get(name, ""), name) for name in ("dealer", "community")}
    shown_cards.update((field, cards_text(cards)) for field, cards in _own_cards(hands).items())
    for field, text in shown_cards.items():
        if text.strip():
            message = "the deck deals these cards: leave them out"
            refuse(ProblemCode.DECK_AND_CARDS, field, text, document.deck_clause, message)
    deck = as_cards(fields["deck"], "deck", game)
    if len(deck) != document.deck_cards:
        message = f"the deck has {document.deck_cards} cards, not {len(deck)}"
        refuse(ProblemCode.CARD_COUNT, "deck", len(deck), document.deck_clause, message)
    _check_once(game, {"deck": deck})
    method = _method(fields, document)
    clockwise = sorted((hand for hand in hands if game.gets_cards(hand)), key=lambda hand: hand.position)
    packets = distribute(game.deal_plan(method, len(clockwise)), deck)
    cards = {hand.position: packet for hand, packet in zip(clockwise, packets.hands, strict=True)}
    hands = tuple(hand._replace(cards=cards.get(hand.position, ())) for hand in hands)
    return Showdown(packets.dealer, packets.community, hands)


def _method(fields: Fields, document: Document) -> str:
    method = fields.get("method")
    if not isinstance(method, str) or method not in document.methods:
        message = f"a deck is dealt by one of the methods {', '.join(document.methods)}"
        code = ProblemCode.METHOD_UNKNOWN if "method" in fields else ProblemCode.FIELD_MISSING
        refuse(code, "method", method, next(iter(document.methods.values())).clause, message)
    return method


def _check_counts(game: Game, hands: tuple[Hand, ...], dealer: tuple[Card, ...], community: tuple[Card, ...]) -> None:
    document = game.document
    own = document.packets["player"]
    for index, hand in enumerate(hands):
        if len(hand.cards) != own.cards and (hand.cards or game.gets_cards(hand)):
            message = f"a hand has {own.cards} cards, not {len(hand.cards)}"
            refuse(ProblemCode.CARD_COUNT, f"positions[{index}].cards", cards_text(hand.cards), own.clause, message)
    needed = document.cards_of("dealer")
    if len(dealer) != needed and (dealer or game.needs_dealer(hands)):
        message = f"the Dealer has {needed} cards, not {len(dealer)}"
        refuse(ProblemCode.CARD_COUNT, "dealer", cards_text(dealer), _clause_of(document, "dealer"), message)
    most = document.cards_of("community")
    if len(community) == most:
        return
    least = game.community_needed(hands)
    if len(community) != least:
        allowed = str(most) if least == most else f"{least} or {most}"
        message = f"{allowed} community cards are needed here, not {len(community)}"
        refuse(ProblemCode.CARD_COUNT, "community", cards_text(community), _clause_of(document, "community"), message)


def _clause_of(document: Document, to: str) -> str:
    return document.packets[to].clause if to in document.packets else document.deck_clause


def check_setting(game: Game, hand: Hand, where: str) -> None:
    """A Point Hand is of the hand's own cards; whether it is a valid one is for 3.12 to say."""
    two = hand.set_two
    if two is None:
        return
    clause = next(choice.clause for step in game.steps for choice in step.choices if choice.kind is Kind.SET)
    if len(set(two)) != len(two):
        message = "a card is there twice: the game is played with one deck"
        refuse(ProblemCode.CARD_TWICE, f"{where}.point_hand", cards_text(two), game.document.deck_clause, message)
    if not set(two) <= set(hand.cards):
        message = "the Point Hand is not of these cards"
        refuse(ProblemCode.POINT_HAND_NOT_OWN, f"{where}.point_hand", cards_text(two), clause, message)


def _own_cards(hands: tuple[Hand, ...]) -> dict[str, tuple[Card, ...]]:
    return {f"positions[{index}].cards": hand.cards for index, hand in enumerate(hands)}


def _check_once(game: Game, packets: Mapping[str, tuple[Card, ...]]) -> None:
    first_field: dict[Card, str] = {}
    for field, cards in packets.items():
        for card in cards:
            if card in first_field:
                message = f"{card} is there twice, first in {first_field[card]}: the game is played with one deck"
                refuse(ProblemCode.CARD_TWICE, field, card.text, game.document.deck_clause, message)
            first_field[card] = field
