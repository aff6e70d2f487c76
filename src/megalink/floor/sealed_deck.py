"""The sealed deck: fixed when bets open, drawn in an order that Players have a say in, opened card by card.

1. The seed makes a deck (`shuffle.deck_of`). Each of its 52 places has a salt made from the seed, and a leaf: the hash
   of the place, the card and the salt. The root of the Merkle tree over the leaves is published when bets open.
2. Until "No more bets" Players add words of their own.
3. Then the drawing order is fixed, and anybody can make it: it follows from the root and the words alone. The card
   dealt as number j is the one that lies at place `order[j]` of the sealed deck.
4. Whoever may see a card gets its salt and its path in the tree, and sees that it lay there from the beginning. A card
   that he may not see stays sealed: without its salt the leaf says nothing. The seed is for auditors, after the round.

SHA-256 throughout, every use with a label of its own, so that no hash of one kind is one of another:

    salt  = H("salt",  seed, place)              place: one byte, 0 to 51
    leaf  = H("leaf",  place, card, salt)        card: two ASCII characters such as Kh
    node  = H("node",  left, right)
    order = H("order", root, words …)            for each Player, by his name's bytes: name and words in UTF-8,
                                                 each after its length in four bytes, most significant first

Nodes are paired from the left. Where their number is odd, the last one goes up to the next level as it is: 52, 26, 13,
7, 4, 2, 1. The hash called order is the seed of the expansion that `shuffle` describes, over the numbers 0 to 51.
"""

from collections.abc import Mapping, Sequence
from hashlib import sha256
from typing import NamedTuple

from megalink.cards import ALL_CARDS, Card
from megalink.floor.shuffle import deck_of, shuffled

LABEL = b"megalink sealed deck v1 "
SALT, LEAF, NODE, ORDER = (LABEL + use for use in (b"salt", b"leaf", b"node", b"order"))
PLACES = range(len(ALL_CARDS))
PLACE_BYTES = tuple(bytes([place]) for place in PLACES)
LENGTH_BYTES = 4


class SealedDeck(NamedTuple):
    cards: tuple[Card, ...]
    salts: tuple[bytes, ...]
    levels: tuple[tuple[bytes, ...], ...]  # of the tree: the leaves first, the root last

    @property
    def root(self) -> bytes:
        return self.levels[-1][0]

    def path(self, place: int) -> tuple[bytes, ...]:
        """The nodes beside the way from a leaf to the root; none where a node goes up alone."""
        path = []
        for level in self.levels[:-1]:
            if place ^ 1 < len(level):
                path.append(level[place ^ 1])
            place //= 2
        return tuple(path)


def seal(seed: bytes) -> SealedDeck:
    """155 hashes with every round that opens: each label and seed is joined once, and nothing is joined in lists."""
    deck, salt_of = deck_of(seed), SALT + seed
    salts = tuple([sha256(salt_of + place).digest() for place in PLACE_BYTES])
    levels = [tuple([leaf(place, card.text, salt) for place, card, salt in zip(PLACES, deck, salts, strict=True)])]
    while len(levels[-1]) > 1:
        levels.append(_above(levels[-1]))
    return SealedDeck(deck, salts, tuple(levels))


def _above(level: tuple[bytes, ...]) -> tuple[bytes, ...]:
    pairs = [_node(left, right) for left, right in zip(level[::2], level[1::2], strict=False)]
    alone = level[-1:] if len(level) % 2 else ()
    return (*pairs, *alone)


def leaf(place: int, card: str, salt: bytes) -> bytes:
    return sha256(LEAF + PLACE_BYTES[place] + card.encode("ascii") + salt).digest()


def _node(left: bytes, right: bytes) -> bytes:
    return sha256(NODE + left + right).digest()


def root_above(node: bytes, place: int, path: Sequence[bytes]) -> bytes | None:
    """The root to which a path leads from the leaf of a place; None where the path is too short or too long."""
    beside, size = list(path), len(PLACES)
    while size > 1:
        if place ^ 1 < size:
            if not beside:
                return None
            other = beside.pop(0)
            node = _node(other, node) if place % 2 else _node(node, other)
        place, size = place // 2, (size + 1) // 2
    return None if beside else node


def drawing_order(root: bytes, own_words: Mapping[str, str]) -> tuple[int, ...]:
    """The place of the sealed deck from which each card comes, in the order of the deal; words by Player."""
    said = sorted((player.encode(), words.encode()) for player, words in own_words.items())
    spoken = b"".join([_sized(text) for line in said for text in line])
    return shuffled(sha256(ORDER + root + spoken).digest(), PLACES)


def drawn_deck(seed: bytes, root: bytes, own_words: Mapping[str, str]) -> tuple[Card, ...]:
    """The cards in the order in which they are dealt."""
    deck = deck_of(seed)
    return tuple([deck[place] for place in drawing_order(root, own_words)])


def _sized(text: bytes) -> bytes:
    return len(text).to_bytes(LENGTH_BYTES, "big") + text
