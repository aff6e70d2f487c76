"""The shuffle: a seed from the operating system, a documented expansion, Fisher-Yates with rejection.

Before bets close the floor publishes the commitment, the SHA-256 of a fixed label and the seed; after the round it
publishes the seed. Anyone can then make the deck again and see that it was fixed beforehand.

The expansion: block n is the SHA-256 of the label, the seed and n as eight bytes, most significant first; the blocks
follow one another as a stream of bytes. To draw a number below k, take bytes until one is below the largest multiple of
k that a byte can hold, and reduce it modulo k: every number is equally likely. The deck starts in the order of
`megalink.cards.ALL_CARDS`; for i from 51 down to 1, card i changes places with a drawn card from 0 to i.
"""

import hashlib
import os
from collections.abc import Iterator
from functools import lru_cache
from itertools import chain, count

from megalink.cards import ALL_CARDS, Card

LABEL = b"megalink shuffle v1"
SEED_BYTES = 32
BYTE = 256


def new_seed() -> bytes:
    return os.urandom(SEED_BYTES)


@lru_cache(maxsize=1_000)  # of the rounds in play: every view of a table shows it
def commitment(seed: bytes) -> str:
    return hashlib.sha256(LABEL + b" commitment" + seed).hexdigest()


def deck_of(seed: bytes) -> tuple[Card, ...]:
    stream = _stream(seed)
    deck = list(ALL_CARDS)
    for last, bound, accepted in _DRAWS:
        byte = next(stream)
        while byte >= accepted:
            byte = next(stream)
        drawn = byte % bound
        deck[last], deck[drawn] = deck[drawn], deck[last]
    return tuple(deck)


def _stream(seed: bytes) -> Iterator[int]:
    return chain.from_iterable(hashlib.sha256(LABEL + seed + block.to_bytes(8, "big")).digest() for block in count())


# From the last card to the second: how many may be drawn, and the bytes that are accepted for it. The others are
# rejected, so that no card is likelier than another: 256 is not a multiple of every bound.
_DRAWS = tuple((last, last + 1, BYTE - BYTE % (last + 1)) for last in range(len(ALL_CARDS) - 1, 0, -1))
