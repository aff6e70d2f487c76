"""Balances, meters and limits as they are and as an order would make them: what the second person agrees to."""

from collections.abc import Iterator

import msgspec

from megalink.floor.decide.change import Change
from megalink.floor.service import Floor
from megalink.floor.state.house_limits import LIMIT_TITLES
from megalink.floor.state.person_names import people_named


class ValueChange(msgspec.Struct):
    what_for: str
    before: int
    after: int


def value_changes(floor: Floor, change: Change) -> Iterator[ValueChange]:
    """Of those values alone that become others."""
    for what_for, before, after in (*_balances(floor, change), *_meters(floor, change), *_limits(floor, change)):
        if before != after:
            yield ValueChange(what_for, before, after)


def _balances(floor: Floor, change: Change) -> Iterator[tuple[str, int, int]]:
    for player, purse in change.purses.items():
        yield f"Balance of {people_named(player)}", floor.purse(player).balance, purse.balance


def _meters(floor: Floor, change: Change) -> Iterator[tuple[str, int, int]]:
    for link, meter in change.meters.items():
        known = floor.state.meters.get(link)
        before, after = known.pool if known else None, meter.pool
        if after:
            displayed, reserve = (before.displayed, before.reserve) if before else (0, 0)
            yield f"Displayed amount of link {link}", displayed, after.displayed
            yield f"Reserve of link {link}", reserve, after.reserve


def _limits(floor: Floor, change: Change) -> Iterator[tuple[str, int, int]]:
    if change.registry:
        for name, before in floor.registry.limits._asdict().items():
            yield LIMIT_TITLES[name], before, getattr(change.registry.limits, name)
