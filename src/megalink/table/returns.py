"""Wagers that go back without an outcome."""

from megalink.money import Cents
from megalink.table import events as e
from megalink.table.commands import Place
from megalink.table.game.limits import limits_by_area
from megalink.table.state import RoundState, TableState


def missing(state: TableState, current: RoundState) -> dict[Place, Cents]:
    """Areas on which less lies than the minimum, and how much is missing: "No more bets" returns it."""
    limits = limits_by_area(state.rules, state.limits)
    short: dict[Place, Cents] = {}
    for place in current.places:
        minimum, total = limits[place.area].minimum, current.total(place)
        if minimum is not None and total < minimum:
            short[place] = Cents(minimum - total)
    return short


def stakes_back(current: RoundState, place: Place) -> tuple[e.Stake, ...]:
    """What each gets whose wager leaves the action: nothing, where he has his chips back already (5.6)."""
    lies_there = dict(current.stakes.get(place, ()))
    return tuple(e.Stake(player, lies_there.get(player, Cents(0))) for player in current.parts(place))


def return_place(
    current: RoundState, place: Place, clauses: tuple[str, ...], readings: tuple[str, ...], only: str | None = None
) -> tuple[e.WagersReturned, ...]:
    """What lies on one area goes back; with `only`, that Player's part. What was taken back is no longer in action."""
    stakes = tuple(stake for stake in stakes_back(current, place) if only in (None, stake.player))
    return (e.WagersReturned(place.position, place.area, clauses, readings, stakes),) if stakes else ()


def return_position(
    current: RoundState, position: int, clauses: tuple[str, ...], readings: tuple[str, ...], only: str | None = None
) -> tuple[e.WagersReturned, ...]:
    return tuple(
        event
        for place in current.places
        if place.position == position
        for event in return_place(current, place, clauses, readings, only)
    )


def remove_hand(
    current: RoundState, position: int, clause: str, readings: tuple[str, ...], by: str
) -> tuple[e.AnyEvent, ...]:
    """All wagers on the hand go back, and it takes no further part."""
    return (*return_position(current, position, (clause,), readings), e.HandRemoved(position, clause, by))
