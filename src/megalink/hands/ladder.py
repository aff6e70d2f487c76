"""A ladder: the order of hands, written once, lowest first."""

from enum import IntEnum
from functools import cached_property


class Ladder(IntEnum):
    """Members are declared lowest first, so that `>` reads as "ranks higher than"."""

    @staticmethod
    def _generate_next_value_(_name: str, _start: int, count: int, _last_values: list[int]) -> int:
        return count

    @cached_property
    def slug(self) -> str:
        """The name in documents' tables: `four_of_a_kind`."""
        return self.name.lower()

    @cached_property
    def title(self) -> str:
        """The name as people say it: `four of a kind`."""
        return self.name.lower().replace("_", " ")
