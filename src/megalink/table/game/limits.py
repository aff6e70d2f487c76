"""The minimum and maximum on the plate (3.4), and what 5.13 and 5.14 make of a wager outside them."""

import sys
from collections.abc import Collection, Mapping, Sequence
from functools import lru_cache
from types import MappingProxyType
from typing import NamedTuple

from megalink.money import Cents
from megalink.rulebook.document import WagerRole
from megalink.table.game.game import JACKPOT, Game
from megalink.table.game.settlement import Line, Outcome, Verdict, line
from megalink.table.game.showdown import Hand


class Limit(NamedTuple):
    minimum: Cents | None = None
    maximum: Cents | None = None

    def times(self, multiple: int) -> "Limit":
        return Limit(*(None if amount is None else Cents(amount * multiple) for amount in self))

    def over(self, other: "Limit") -> "Limit":
        """What is not said here is as it is there."""
        return Limit(*(there if here is None else here for here, there in zip(self, other, strict=True)))

    def holds(self, stake: Cents) -> bool:
        minimum, maximum = self
        return (minimum is None or stake >= minimum) and (maximum is None or stake <= maximum)


class Limits(NamedTuple):
    """The table's limits; `areas` holds those shown for single areas, which may leave a side to the table's."""

    table: Limit = Limit()
    areas: tuple[tuple[str, Limit], ...] = ()


NO_LIMITS = Limits()

ELSEWHERE = "elsewhere:"  # marks an earlier occasion at another table or on another gaming day


@lru_cache(maxsize=512)
def limits_by_area(game: Game, limits: Limits) -> Mapping[str, Limit]:
    return _by_area(game, limits, inherits=_inherits(game))


@lru_cache(maxsize=512)
def jackpot_stakes(game: Game, minimum: Cents) -> Sequence[int]:
    """The amounts that a Progressive Jackpot wager may have: some multiples of its minimum, or all. Reading: A49"""
    if game.any_jackpot_multiple:
        return range(minimum, sys.maxsize, minimum)
    return tuple(multiple * minimum for multiple in game.document.wagers[JACKPOT].multiples)


@lru_cache(maxsize=512)
def _by_the_other_reading(game: Game, limits: Limits) -> Mapping[str, Limit]:
    """Where A67 read otherwise gives other limits, those."""
    there = _by_area(game, limits, inherits=not _inherits(game))
    here = limits_by_area(game, limits)
    return MappingProxyType({area: limit for area, limit in there.items() if limit != here[area]})


def _inherits(game: Game) -> bool:
    return game.readings["limits.derived"] == "inherit_multiple"


def _by_area(game: Game, limits: Limits, *, inherits: bool) -> Mapping[str, Limit]:
    """A continuation wager's limits are that multiple of its base wager's, unless its own are shown. Reading: A67"""
    own, resolved = dict(limits.areas), dict[str, Limit]()
    for wager in game.document.wagers.values():  # a wager stands after the one that it follows
        if wager.role is WagerRole.JACKPOT:
            resolved[wager.name] = Limit()  # its amounts are multiples of its own minimum (3.5.3)
            continue
        if wager.role is WagerRole.EQUAL and wager.of:
            resolved[wager.name] = resolved[wager.of]  # it is always as much
            continue
        derived = resolved[wager.of].times(wager.times) if wager.of and wager.times and inherits else limits.table
        resolved[wager.name] = own.get(wager.name, Limit()).over(derived)
    return MappingProxyType(resolved)


def lines_within_limits(
    game: Game,
    hand: Hand,
    verdicts: Mapping[str, Verdict],
    limits: Limits = NO_LIMITS,
    earlier: Collection[str] = (),
) -> list[Line]:
    """The lines of one hand. `earlier` names the areas on which this Player was under the minimum before."""
    by_area, otherwise = limits_by_area(game, limits), _by_the_other_reading(game, limits)
    stakes = hand.wagers
    if limits is NO_LIMITS or all(
        by_area[area].holds(stake) and (area not in otherwise or otherwise[area].holds(stake))
        for area, stake in stakes.items()
    ):
        return [
            line(area, stakes[area], stakes[area], verdict) if area in stakes else _line(game, hand, area, verdict)
            for area, verdict in verdicts.items()
        ]
    under = _returned_as_under_minimum(game, hand, by_area, earlier)
    lines = []
    for area, verdict in verdicts.items():
        if area in under or game.document.wagers[area].of in under:
            if area in hand.wagers:  # a payment on a returned wager falls away with it
                ids = ("A91",) if area in under else ("A91", "A92")
                lines.append(_line(game, hand, area, Verdict(Outcome.RETURNED, ("5.13",), ids)))
        else:
            lines.append(_limited(game, hand, area, verdict, by_area, otherwise))
    return lines


def _limited(
    game: Game,
    hand: Hand,
    area: str,
    verdict: Verdict,
    by_area: Mapping[str, Limit],
    otherwise: Mapping[str, Limit],
) -> Line:
    staked_on = _staked_on(game, hand, area)
    stake, (minimum, maximum) = hand.wagers[staked_on], by_area[staked_on]
    derived = bool(game.document.wagers[staked_on].of)
    if verdict.outcome in (Outcome.WIN, Outcome.LOSE):
        if by_area[staked_on].holds(stake) and not otherwise.get(staked_on, Limit()).holds(stake):
            return _line(game, hand, area, verdict.citing("A67"))
        if minimum is not None and stake < minimum:
            verdict = _citing(verdict, "5.13", ("A91", "A67") if derived else ("A91",))
        if maximum is not None and stake > maximum:
            ids = ("A93", "A67", "A94") if derived else ("A93",)
            return _line(game, hand, area, _citing(verdict, "5.14", ids), maximum)
    return _line(game, hand, area, verdict)


def _returned_as_under_minimum(
    game: Game, hand: Hand, by_area: Mapping[str, Limit], earlier: Collection[str]
) -> set[str]:
    """5.13: under the minimum a second time, the wager goes back whatever the outcome. Reading: A91"""
    scope = game.readings["limits.under_min_scope"]
    here = {area for area in earlier if not area.startswith(ELSEWHERE)}
    under = set()
    for area, stake in hand.wagers.items():
        minimum = by_area[area].minimum
        warned = area in here if scope == "per_area" else bool(earlier if scope == "player_property" else here)
        if minimum is not None and stake < minimum and warned:
            under.add(area)
    return under


def _line(game: Game, hand: Hand, area: str, verdict: Verdict, maximum: Cents | None = None) -> Line:
    """`maximum` is the most that may be paid or collected (5.14); what lies above it goes back."""
    stake = hand.wagers.get(area)
    in_action = hand.wagers[_staked_on(game, hand, area)] if stake is None else stake
    if maximum is not None:
        in_action = maximum
    return line(area, Cents(0) if stake is None else stake, in_action, verdict)


def _staked_on(game: Game, hand: Hand, area: str) -> str:
    """A payment such as the Ante Bonus has no stake of its own: it is paid on its base wager."""
    if area in hand.wagers:
        return area
    base = game.document.wagers[area].of
    assert base is not None, f"{area} is settled without a stake"
    return base


def _citing(verdict: Verdict, clause: str, ids: tuple[str, ...]) -> Verdict:
    return verdict._replace(clauses=(*verdict.clauses, clause), readings=(*verdict.readings, *ids))
