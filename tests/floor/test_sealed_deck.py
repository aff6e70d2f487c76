"""The sealed deck: each card is opened by itself, nothing else fits the root, and Players' words move the order."""

import hashlib
from collections.abc import Mapping

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from megalink.cards import ALL_CARDS
from megalink.floor.sealed_deck import PLACES, drawing_order, drawn_deck, leaf, root_above, seal
from megalink.floor.shuffle import deck_of

seeds = st.binary(min_size=32, max_size=32)
places = st.sampled_from(PLACES)
words = st.dictionaries(st.text(min_size=1, max_size=8), st.text(max_size=8), max_size=4)
SEED = bytes(range(32))


def opens(seed: bytes, place: int, **other: object) -> bool:
    """Whether this card, salt, path and place lead to the root."""
    sealed = seal(seed)
    told = {"at": place, "card": sealed.cards[place].text, "salt": sealed.salts[place], "path": sealed.path(place)}
    at, card, salt, path = (told | other).values()
    return root_above(leaf(at, card, salt), at, path) == sealed.root  # type: ignore[arg-type]


@given(seeds, places)
def test_every_card_is_opened_by_its_salt_and_path(seed: bytes, place: int) -> None:
    assert opens(seed, place)


@given(seeds, places, st.sampled_from(ALL_CARDS))
def test_no_other_card_fits(seed: bytes, place: int, card: object) -> None:
    assume(card != seal(seed).cards[place])
    assert not opens(seed, place, card=str(card.text))  # type: ignore[attr-defined]


@given(seeds, places, places)
def test_no_other_place_fits(seed: bytes, place: int, other: int) -> None:
    assume(place != other)
    assert not opens(seed, place, at=other)


@given(seeds, places, st.integers(0, 31), st.integers(1, 255))
def test_an_altered_salt_or_node_does_not_fit(seed: bytes, place: int, at: int, by: int) -> None:
    def altered(text: bytes) -> bytes:
        return text[:at] + bytes([text[at] ^ by]) + text[at + 1 :]

    sealed = seal(seed)
    path = sealed.path(place)
    assert not opens(seed, place, salt=altered(sealed.salts[place]))
    for nth in range(len(path)):
        assert not opens(seed, place, path=(*path[:nth], altered(path[nth]), *path[nth + 1 :]))


@given(seeds, places)
def test_a_path_that_is_too_short_or_too_long_fits_nothing(seed: bytes, place: int) -> None:
    path = seal(seed).path(place)
    assert not opens(seed, place, path=path[:-1])
    assert not opens(seed, place, path=(*path, path[0]))


def test_another_seed_has_another_root() -> None:
    roots = {seal(hashlib.sha256(bytes([number])).digest()).root for number in range(100)}
    assert len(roots) == 100


@pytest.mark.parametrize(("place", "nodes"), [(0, 6), (47, 6), (48, 4), (51, 4)])
def test_a_node_without_a_neighbour_goes_up_as_it_is(place: int, nodes: int) -> None:
    """52, 26, 13, 7, 4, 2, 1: the last of 13 and the last of 7 are alone."""
    assert [len(level) for level in seal(SEED).levels] == [52, 26, 13, 7, 4, 2, 1]
    assert len(seal(SEED).path(place)) == nodes


@given(st.binary(min_size=32, max_size=32), words)
def test_the_order_has_every_place_once(root: bytes, own_words: dict[str, str]) -> None:
    assert sorted(drawing_order(root, own_words)) == [*PLACES]


@given(seeds, words)
def test_the_deal_is_the_sealed_deck_in_that_order(seed: bytes, own_words: dict[str, str]) -> None:
    sealed = seal(seed)
    dealt = drawn_deck(seed, sealed.root, own_words)
    assert dealt == tuple(sealed.cards[place] for place in drawing_order(sealed.root, own_words))


@given(words, words)
def test_other_words_make_another_order(one: dict[str, str], other: dict[str, str]) -> None:
    """Whoever says them, and however they are cut: an order that comes twice by chance comes once in 52 factorial."""
    assert (drawing_order(SEED, one) == drawing_order(SEED, other)) is (one == other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ({"a": "bc"}, {"ab": "c"}),
        ({"a": "b", "c": "d"}, {"a": "b\0\0\0\1c\0\0\0\1d"}),
        ({"a": ""}, {}),
        ({"ann": "é"}, {"ann": "e\u0301"}),
    ],
)
def test_words_cannot_be_mistaken_for_others(one: Mapping[str, str], other: Mapping[str, str]) -> None:
    assert drawing_order(SEED, one) != drawing_order(SEED, other)


def test_it_does_not_matter_who_came_first() -> None:
    assert drawing_order(SEED, {"ann": "x", "bob": "y"}) == drawing_order(SEED, {"bob": "y", "ann": "x"})


def test_all_of_it_follows_the_description() -> None:
    """Written again from the module's words, without its code."""

    def hashed(what: str, *parts: bytes) -> bytes:
        return hashlib.sha256(b"megalink sealed deck v1 " + what.encode() + b"".join(parts)).digest()

    deck, nodes = deck_of(SEED), []
    for place in range(52):
        salt = hashed("salt", SEED, bytes([place]))
        nodes.append(hashed("leaf", bytes([place]), deck[place].text.encode(), salt))
    while len(nodes) > 1:
        above = [hashed("node", nodes[at], nodes[at + 1]) for at in range(0, len(nodes) - 1, 2)]
        nodes = above + ([nodes[-1]] if len(nodes) % 2 else [])
    assert seal(SEED).root == nodes[0]
    said = b"\0\0\0\3ann" + b"\0\0\0\3abc" + b"\0\0\0\3bob" + "\0\0\0\2é".encode()
    expansion = hashed("order", nodes[0], said)
    blocks = (hashlib.sha256(b"megalink shuffle v1" + expansion + n.to_bytes(8, "big")).digest() for n in range(20))
    drawn, order = iter(b"".join(blocks)), [*range(52)]
    for i in range(51, 0, -1):
        byte = next(one for one in drawn if one < 256 // (i + 1) * (i + 1))
        order[i], order[byte % (i + 1)] = order[byte % (i + 1)], order[i]
    assert drawing_order(nodes[0], {"bob": "é", "ann": "abc"}) == tuple(order)
