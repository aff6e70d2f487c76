"""The shuffle: a seed from the operating system, a documented expansion, Fisher-Yates with rejection.

The expansion: block n is the SHA-256 of the label, the seed and n as eight bytes, most significant first; the blocks
follow one another as a stream of bytes. To draw a number below k, take bytes until one is below the largest multiple of
k that a byte can hold, and reduce it modulo k: every number is equally likely. The deck starts in the order of
`megalink.cards.ALL_CARDS`; for i from 51 down to 1, card i changes places with a drawn card from 0 to i.

How a round's deck is fixed before bets close, without showing it, stands in `sealed_deck`. In logs of older versions
the floor published a commitment, the SHA-256 of a fixed label and the seed, and the seed itself after the round; such
rounds were dealt from `deck_of(seed)` as it is.
"""

import hashlib
import os
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import chain, count
from typing import TypeVar

from megalink.cards import ALL_CARDS, Card

LABEL = b"megalink shuffle v1"
SEED_BYTES = 32
BYTE = 256
T = TypeVar("T")


def new_seed() -> bytes:
    return os.urandom(SEED_BYTES)


@lru_cache(maxsize=1_000)  # of the rounds in play: every view of a table shows it
def commitment(seed: bytes) -> str:
    """To a seed that will be published: of rounds that an older version began."""
    return hashlib.sha256(LABEL + b" commitment" + seed).hexdigest()


def deck_of(seed: bytes) -> tuple[Card, ...]:
    return shuffled(seed, ALL_CARDS)


def shuffled(seed: bytes, fresh: Sequence[T]) -> tuple[T, ...]:
    """As many things as a deck has cards, in the order that the seed makes of them."""
    stream = _stream(seed)
    deck = list(fresh)
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
