"""Cards as people write them: `As Kd 10c`."""

from collections.abc import Iterable

from megalink.cards.card import BY_TEXT, Card, UnknownCard

FACE_DOWN = "??"  # the back of a card


def read_cards(text: str) -> tuple[Card, ...]:
    try:
        return tuple([BY_TEXT[word] for word in text.split()])
    except KeyError as unknown:
        raise UnknownCard(unknown.args[0]) from None


def cards_text(cards: Iterable[Card | None]) -> str:
    """None is a card whose face nobody has named."""
    return " ".join(card.text if card else FACE_DOWN for card in cards)


def duplicates(cards: Iterable[Card]) -> tuple[Card, ...]:
    """The cards that occur again: with one deck (2.1) there are none."""
    earlier: set[Card] = set()
    repeated: list[Card] = []
    for card in cards:
        if card in earlier:
            repeated.append(card)
        earlier.add(card)
    return tuple(repeated)
