"""The two tests of a shuffle pass a fair one and find a lazy one."""

import hashlib

import pytest

from megalink.cards import ALL_CARDS, Card
from megalink.floor import shuffle
from megalink.floor.audit.shuffle.statistics import examine


def _seeded(number: int) -> tuple[Card, ...]:
    return shuffle.deck_of(hashlib.sha256(number.to_bytes(8, "big")).digest())


def test_statistics__our_shuffle_passes() -> None:
    assert all(test.passed for test in examine(20_000, _seeded))


def _top_card_lingers(number: int) -> tuple[Card, ...]:
    deck = list(_seeded(number))
    if number % 30 == 0:
        at = deck.index(ALL_CARDS[0])
        deck[0], deck[at] = deck[at], deck[0]
    return tuple(deck)


def _two_cards_cling(number: int) -> tuple[Card, ...]:
    deck = list(_seeded(number))
    if number % 4 == 0:
        deck.remove(ALL_CARDS[1])
        deck.insert(deck.index(ALL_CARDS[0]) + 1, ALL_CARDS[1])
    return tuple(deck)


@pytest.mark.parametrize(("deal", "name"), [(_top_card_lingers, "positions"), (_two_cards_cling, "neighbours")])
def test_statistics__a_bad_shuffle_is_found(deal: object, name: str) -> None:
    found = {test.name: test.passed for test in examine(20_000, deal)}  # type: ignore[arg-type]
    assert not found[name]
