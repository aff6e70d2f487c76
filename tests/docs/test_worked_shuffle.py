"""The auditor's guide shows a shuffle with real figures: they are made anew from the guide's words, and by our code."""

import hashlib
import re

import pytest

from megalink.cards import cards_text
from megalink.floor.sealed_deck import drawing_order, drawn_deck, seal
from tests.docs.guides import DOCS

GUIDE = (DOCS / "auditor.md").read_text("utf-8")
FRESH = [rank + suit for suit in "cdhs" for rank in "23456789TJQKA"]


def example() -> str:
    texts: list[str] = re.findall(r"```text\n(.*?)```", GUIDE, re.DOTALL)
    return next(text for text in texts if text.startswith("seed "))


def figure(name: str, part: str) -> list[str]:
    """The words that stand behind a name, over however many lines."""
    found = re.search(rf"^{name} *\n?((?: {{2,}}|).*(?:\n {{12}}.*)*)", part, re.MULTILINE)
    assert found, name
    return found[1].split()


def hashed(what: str, *parts: bytes) -> bytes:
    return hashlib.sha256(f"megalink sealed deck v1 {what}".encode() + b"".join(parts)).digest()


def shuffled(seed: bytes, things: list[str]) -> list[str]:
    stream = iter(
        b"".join(hashlib.sha256(b"megalink shuffle v1" + seed + n.to_bytes(8, "big")).digest() for n in range(20))
    )
    things = [*things]
    for i in range(51, 0, -1):
        k = i + 1
        drawn = next(byte for byte in stream if byte < 256 // k * k) % k
        things[i], things[drawn] = things[drawn], things[i]
    return things


HEAD, *CARDS = example().split("\n\n")
SEED = bytes.fromhex(figure("seed", HEAD)[0])
ROOT = bytes.fromhex(figure("root", HEAD)[0])
WORDS = dict(re.findall(r"^(?:words)? +(\w+): (.*)$", HEAD, re.MULTILINE))


def test_the_sealed_deck() -> None:
    assert figure("sealed", HEAD) == shuffled(SEED, FRESH)


def test_the_words_and_the_order() -> None:
    assert WORDS == {"ann": "seven black cats", "bob": "été"}
    said = [text.encode() for line in sorted(WORDS.items()) for text in line]
    encoded = b"".join(len(text).to_bytes(4, "big") + text for text in said)
    assert figure("encoded", HEAD) == [encoded.hex()]
    order_seed = hashed("order", ROOT, encoded)
    assert figure("order seed", HEAD) == [order_seed.hex()]
    order = shuffled(order_seed, [*map(str, range(52))])
    assert figure(r"order(?! seed)", HEAD) == order
    sealed = figure("sealed", HEAD)
    assert figure("dealt", HEAD) == [sealed[int(place)] for place in order]


@pytest.mark.parametrize("part", CARDS)
def test_the_cards_that_are_opened(part: str) -> None:
    number, place, card = re.findall(r"^number (\d+) +place (\d+), (\w\w)$", part, re.MULTILINE)[0]
    at, size = int(place), 52
    assert figure(r"order(?! seed)", HEAD)[int(number)] == place
    assert figure("dealt", HEAD)[int(number)] == figure("sealed", HEAD)[at] == card
    salt = hashed("salt", SEED, bytes([at]))
    node = hashed("leaf", bytes([at]), card.encode(), salt)
    assert (figure("salt", part), figure("leaf", part)) == ([salt.hex()], [node.hex()])
    path = [*map(bytes.fromhex, figure("path", part))]
    while size > 1:
        if at ^ 1 < size:
            other = path.pop(0)
            node = hashed("node", other, node) if at % 2 else hashed("node", node, other)
        at, size = at // 2, (size + 1) // 2
    assert (node, path) == (ROOT, [])


def test_one_path_is_whole_and_one_is_shorter() -> None:
    assert [len(figure("path", part)) for part in CARDS] == [6, 4]


def test_our_code_says_the_same() -> None:
    assert seal(SEED).root == ROOT
    assert [*map(str, drawing_order(ROOT, WORDS))] == figure(r"order(?! seed)", HEAD)
    assert cards_text(drawn_deck(SEED, ROOT, WORDS)).split() == figure("dealt", HEAD)
