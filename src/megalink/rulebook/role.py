"""The positions that the rules name, and which of them may do what belongs to another (6.2)."""

from enum import IntEnum
from typing import NamedTuple


class Role(IntEnum):
    """Lowest first. The documents never give this order. Reading: A100"""

    PLAYER = 0
    DEALER = 1
    PIT_SUPERVISOR = 2
    PIT_MANAGER = 3
    GAMING_SHIFT_MANAGER = 4
    SYSTEM = 5  # automatic postings, never a person

    @property
    def slug(self) -> str:
        return self.name.lower()

    @property
    def title(self) -> str:
        return role_title(self.slug)


def role_title(slug: str) -> str:
    """Pit Manager. Also of those who have a role at the house, and no position in the rules."""
    return slug.replace("_", " ").title()


class Actor(NamedTuple):
    id: str
    role: Role


def may(role: Role, needed: Role) -> bool:
    """6.2: whoever holds a higher position may do what a lower one may; a Player never gains a function.

    The system deals and records what follows from the cards, and no more.
    """
    if role is Role.SYSTEM:
        return needed in (Role.DEALER, Role.SYSTEM)
    if needed is Role.PLAYER or role is Role.PLAYER:
        return role is needed
    return role >= needed
