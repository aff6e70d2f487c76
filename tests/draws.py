"""Random values from hypothesis, which finds the least example, or from plain chance, which is quick.

What draws from `Draws` serves a property test and a campaign of a million rounds alike.
"""

from collections.abc import Sequence
from random import Random
from typing import Protocol, TypeVar

from hypothesis import strategies as st

T = TypeVar("T")

CLOSE = 0.2  # how often plain chance takes a number that means something: a bound, or one that was drawn before


class Draws(Protocol):
    def yes(self) -> bool: ...

    def seed(self) -> int: ...

    def number(self, least: int, most: int) -> int: ...

    def one(self, values: Sequence[T]) -> T: ...

    def some(self, values: Sequence[T], least: int = 0, most: int | None = None) -> list[T]:
        """Different ones, in any order."""
        ...

    def in_any_order(self, values: Sequence[T]) -> list[T]: ...


class ByHypothesis:
    def __init__(self, draw: st.DrawFn) -> None:
        self._draw = draw

    def yes(self) -> bool:
        return self._draw(st.booleans())

    def seed(self) -> int:
        return self._draw(st.integers(0, 2**32 - 1))

    def number(self, least: int, most: int) -> int:
        return self._draw(st.integers(least, most))

    def one(self, values: Sequence[T]) -> T:
        return self._draw(st.sampled_from(values))

    def some(self, values: Sequence[T], least: int = 0, most: int | None = None) -> list[T]:
        return self._draw(st.lists(st.sampled_from(values), min_size=least, max_size=most, unique=True))

    def in_any_order(self, values: Sequence[T]) -> list[T]:
        return self._draw(st.permutations(values))


class ByChance:
    def __init__(self, chance: Random) -> None:
        self._chance = chance
        self._numbers: list[int] = []

    def yes(self) -> bool:
        return self._chance.random() < 0.5

    def seed(self) -> int:
        return self._chance.getrandbits(32)

    def number(self, least: int, most: int) -> int:
        """Amounts that are equal, or stand at a limit, come up again and again: that is where readings part."""
        if self._chance.random() < CLOSE:
            found = self._chance.choice([one for one in (least, most, *self._numbers) if least <= one <= most])
        else:
            found = self._chance.randint(least, most)
        self._numbers.append(found)
        return found

    def one(self, values: Sequence[T]) -> T:
        return self._chance.choice(values)

    def some(self, values: Sequence[T], least: int = 0, most: int | None = None) -> list[T]:
        enough = len(values) if most is None else min(most, len(values))
        return self._chance.sample(values, self._chance.randint(least, enough))

    def in_any_order(self, values: Sequence[T]) -> list[T]:
        return self._chance.sample(values, len(values))
