"""The one deck of 2.1: 52 cards, each one object, written and read in one way."""

import pickle

import pytest

from megalink.cards import ACE, ALL_CARDS, UnknownCard, card, cards_text, duplicates, read_cards
from megalink.cards.codes import decode, encode


def test_2_1__the_deck_has_every_rank_of_every_suit_once() -> None:
    assert len({(card.rank, card.suit) for card in ALL_CARDS}) == len(ALL_CARDS) == 52
    assert card("As").rank == ACE


def test_a_card_is_read_as_it_is_written_and_is_the_same_object() -> None:
    assert read_cards(cards_text(ALL_CARDS)) == ALL_CARDS
    assert all(card(each.text) is each for each in ALL_CARDS)
    assert pickle.loads(pickle.dumps(ALL_CARDS[7])) is ALL_CARDS[7]  # noqa: S301 (what it made itself)


def test_a_ten_may_be_written_in_digits() -> None:
    assert read_cards(" 10c  Tc ") == (card("Tc"), card("Tc"))


@pytest.mark.parametrize("text", ["", "1s", "as", "AS", "sA", "10", "Asd", "A s"])
def test_what_is_no_card_is_named_with_what_a_card_is(text: str) -> None:
    with pytest.raises(UnknownCard, match="a card is a rank 2-9 T J Q K A and a suit s h d c") as refused:
        card(text)
    assert refused.value.text == text


def test_the_unknown_one_of_many_is_named() -> None:
    with pytest.raises(UnknownCard, match="'Xs'"):
        read_cards("As Xs Kd")


def test_cards_that_occur_again_are_found() -> None:
    assert duplicates(ALL_CARDS) == ()
    assert cards_text(duplicates(read_cards("As Kd As 2c Kd As"))) == "As Kd As"


def test_codes__are_0_to_51_and_lead_back() -> None:
    assert [encode(card) for card in ALL_CARDS] == list(range(52))
    assert tuple(decode(code) for code in range(52)) == ALL_CARDS
