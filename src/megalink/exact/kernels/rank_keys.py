"""One small index for every choice of ranks, so that a hand is one look into a table.

The counts of all ranks as one number in base five (as in hands/five_card.py) name a choice of ranks, but reach up to
5**13. Hash and displace folds them: a first hash picks a bucket, the bucket's displacement is chosen so that no two
keys meet. All products are taken modulo 2**32.
"""

from functools import cache
from itertools import combinations_with_replacement
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from megalink.exact.kernels.compiled import compiled

Keys = NDArray[np.int64]

WEIGHTS = np.array([5**rank for rank in range(13)], dtype=np.int64)
FIRST_FACTOR = 0x9E3779B1  # odd, with bits all over: the golden ratio of 2**32
SECOND_FACTOR = 0x85EBCA6B

SLOT_BITS = {5: 13, 6: 15, 7: 16}  # room for 6,175, 18,395 and 49,205 keys
BUCKET_BITS = {5: 11, 6: 12, 7: 13}


class RankIndex(NamedTuple):
    """`slot` of a key: its second hash, displaced by what its bucket says."""

    displacement: NDArray[np.uint16]
    bucket_shift: int
    slot_shift: int


@compiled
def slot(index: RankIndex, key: int) -> int:
    bucket = ((key * FIRST_FACTOR) & 0xFFFFFFFF) >> index.bucket_shift
    return (((key * SECOND_FACTOR) & 0xFFFFFFFF) >> index.slot_shift) ^ index.displacement[bucket]


@cache
def rank_choices(cards: int) -> NDArray[np.int8]:
    """All choices of so many ranks 0 … 12, none of them five times, a row each."""
    rows = np.array(list(combinations_with_replacement(range(13), cards)), dtype=np.int8)
    possible: NDArray[np.int8] = rows[(rows[:, 4:] != rows[:, :-4]).all(axis=1)]
    return possible


@cache
def rank_keys(cards: int) -> Keys:
    keys: Keys = WEIGHTS[rank_choices(cards)].sum(axis=1)
    return keys


@cache
def rank_index(cards: int) -> RankIndex:
    slot_bits, bucket_bits = SLOT_BITS[cards], BUCKET_BITS[cards]
    keys = rank_keys(cards)
    buckets = ((keys * FIRST_FACTOR) & 0xFFFFFFFF) >> (32 - bucket_bits)
    hashes = ((keys * SECOND_FACTOR) & 0xFFFFFFFF) >> (32 - slot_bits)
    order = np.argsort(buckets, kind="stable")
    sizes = np.bincount(buckets, minlength=1 << bucket_bits)
    starts = np.concatenate(([0], np.cumsum(sizes)))
    largest_first = np.argsort(-sizes, kind="stable")
    displacement = np.zeros(1 << bucket_bits, dtype=np.uint16)
    placed = _displace(hashes[order], starts, largest_first, displacement, 1 << slot_bits)
    assert placed, "a bucket found no free slots: choose other factors"
    return RankIndex(displacement, 32 - bucket_bits, 32 - slot_bits)


@cache
def slots_of(cards: int) -> Keys:
    """The slots of all choices, in the order of rank_keys."""
    index, keys = rank_index(cards), rank_keys(cards)
    buckets = ((keys * FIRST_FACTOR) & 0xFFFFFFFF) >> index.bucket_shift
    return (((keys * SECOND_FACTOR) & 0xFFFFFFFF) >> index.slot_shift) ^ index.displacement[buckets]


@compiled
def _displace(hashes: Keys, starts: Keys, buckets: Keys, displacement: NDArray[np.uint16], slots: int) -> bool:
    occupied = np.zeros(slots, dtype=np.bool_)
    for bucket in buckets:
        begin, end = starts[bucket], starts[bucket + 1]
        placed = False
        for shift in range(slots):
            free = True
            for place in range(begin, end):
                if occupied[hashes[place] ^ shift]:
                    free = False
                    break
                occupied[hashes[place] ^ shift] = True
            if free:
                displacement[bucket] = shift
                placed = True
                break
            for back in range(begin, place):
                occupied[hashes[back] ^ shift] = False
        if not placed:
            return False
    return True
