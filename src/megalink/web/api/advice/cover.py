"""Which decisions a balance covers: nobody is advised to take one that he cannot pay for, or blamed for another.

Winnings come with the settlement, so what a decision leaves of the balance decides about the later wagers too.
"""

from collections.abc import Collection
from typing import Literal

import msgspec

from megalink.table.game.choice import Choice, Kind
from megalink.table.progress import choices_now
from megalink.table.state import TableState
from megalink.web.views.player.uncovered import BalanceOf, put_up_ahead, uncovered_of

WEIGHED = 2  # so many later wagers the mathematics weighs one against the other


def not_covered(state: TableState, position: int, balance_of: BalanceOf) -> frozenset[str]:
    """The choices of this hand whose wager its Player cannot put up."""
    return frozenset(lacking.choice for lacking in uncovered_of(state, state.current.hands[position], balance_of))


class LaterWagers(msgspec.Struct, frozen=True):
    """Later wagers that the balance does not cover after a decision, and how its worth counts them.

    `none`: none of them is placed; `one`: whichever of the two is worth more, each at its moment; `as_if`: as if the
    balance covered them, where only that is counted.
    """

    wagers: list[str]
    covered: Literal["none", "one", "as_if"]


def later_wagers(
    state: TableState, position: int, balance_of: BalanceOf, lacking: Collection[str]
) -> dict[str, LaterWagers]:
    """By decision, of those that are covered themselves; nothing where all that may follow is covered too."""
    choices = choices_now(state, state.current.hands[position])
    found = {
        choice.name: _not_covered_after(state, position, choice, balance_of)
        for choice in choices
        if choice.kind in (Kind.PLACE, Kind.PASS) and choice.name not in lacking
    }
    return {name: later for name, later in found.items() if later is not None}


def _not_covered_after(state: TableState, position: int, choice: Choice, balance_of: BalanceOf) -> LaterWagers | None:
    """His other hands count as if they took nothing more."""
    steps, controller = state.rules.steps[state.current.step + 1 :], state.current.hands[position].controller
    later = [one.area for step in steps for one in step.choices if one.kind is Kind.PLACE and one.area is not None]
    now = [choice.area] if choice.kind is Kind.PLACE and choice.area is not None else []

    def covers(*areas: str) -> bool:
        ahead = put_up_ahead(state, position, balance_of, (*now, *areas))
        return sum(parts[controller] for parts in ahead.values()) <= balance_of(controller)

    if covers(*later):
        return None
    missing = [area for area in later if not covers(area)]
    if len(missing) >= len(later) - 1:
        return LaterWagers(missing, "none")
    return LaterWagers(later, "as_if" if missing or len(later) > WEIGHED else "one")
