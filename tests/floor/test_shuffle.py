"""The shuffle can be made again by anyone, is fixed by its commitment, and favours no card."""

import hashlib
from collections import Counter
from itertools import islice

from hypothesis import given
from hypothesis import strategies as st

from megalink.cards import ALL_CARDS
from megalink.floor import shuffle


@given(st.binary(min_size=32, max_size=32))
def test_deck__is_the_whole_deck_once(seed: bytes) -> None:
    assert sorted(map(repr, shuffle.deck_of(seed))) == sorted(map(repr, ALL_CARDS))


def test_deck__follows_the_documented_expansion() -> None:
    """Written again from the module's description, without its code."""
    seed = bytes(range(32))
    stream = b"".join(hashlib.sha256(b"megalink shuffle v1" + seed + n.to_bytes(8, "big")).digest() for n in range(20))
    drawn = iter(stream)
    order = list(range(52))
    for i in range(51, 0, -1):
        fits = 256 // (i + 1) * (i + 1)
        byte = next(one for one in drawn if one < fits)
        order[i], order[byte % (i + 1)] = order[byte % (i + 1)], order[i]
    assert shuffle.deck_of(seed) == tuple(ALL_CARDS[place] for place in order)


def test_commitment__differs_by_seed_and_does_not_show_it() -> None:
    seeds = [shuffle.new_seed() for _ in range(100)]
    commitments = {shuffle.commitment(seed) for seed in seeds}
    assert len(commitments) == len(set(seeds)) == 100
    assert not any(seed.hex() in commitments for seed in seeds)


def test_numbers__are_uniform_for_every_bound() -> None:
    """Of all 256 bytes, each number below the bound comes from equally many, and no more are rejected than must be."""
    assert [bound for _, bound, _ in shuffle._DRAWS] == list(range(52, 1, -1))
    for last, bound, accepted in shuffle._DRAWS:
        drawn = Counter(byte % bound for byte in range(256) if byte < accepted)
        assert set(drawn) == set(range(last + 1))
        assert set(drawn.values()) == {256 // bound}


def test_deck__is_what_the_description_says() -> None:
    """The expansion written anew, word by word."""
    for number in range(50):
        seed = hashlib.sha256(number.to_bytes(8, "big")).digest()
        blocks = (hashlib.sha256(b"megalink shuffle v1" + seed + n.to_bytes(8, "big")).digest() for n in range(20))
        stream = iter(b"".join(blocks))
        deck = list(ALL_CARDS)
        for i in range(51, 0, -1):
            drawn = next(stream)
            while drawn >= 256 // (i + 1) * (i + 1):
                drawn = next(stream)
            deck[i], deck[drawn % (i + 1)] = deck[drawn % (i + 1)], deck[i]
        assert shuffle.deck_of(seed) == tuple(deck)


def test_stream__is_not_its_neighbours() -> None:
    assert list(islice(shuffle._stream(b"\0" * 32), 64)) != list(islice(shuffle._stream(b"\1" * 32), 64))
