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

    def reached_by(self, stake: Cents) -> bool:
        return self.minimum is None or stake >= self.minimum

    def holds(self, stake: Cents) -> bool:
        minimum, maximum = self
        return (minimum is None or stake >= minimum) and (maximum is None or stake <= maximum)


class Limits(NamedTuple):
    """The table's limits; `areas` holds those shown for single areas, which may leave a side to the table's."""

    table: Limit = Limit()
    areas: tuple[tuple[str, Limit], ...] = ()


NO_LIMITS = Limits()

SCOPES = ("player_table_gamingday", "player_property", "per_area")  # the sides of limits.under_min_scope
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


class Short(NamedTuple):
    """What 5.13 finds among the wagers of a hand."""

    under: frozenset[str] = frozenset()  # areas below their minimum
    returned: Mapping[str, frozenset[str]] = MappingProxyType({})  # by area, the Players whose part of it goes back
    back: Mapping[str, Cents] = MappingProxyType({})  # by area, how much of it goes back
    by_itself: frozenset[str] = frozenset()  # areas that go back whole, whatever becomes of their base wager
    pooled: frozenset[str] = frozenset()  # areas with a part of somebody else than the Player of the hand
    by_scope: frozenset[str] = frozenset()  # areas of which another scope of A91 would return other parts


NOTHING_SHORT = Short()
_ALONE = ""  # the Player of a hand to which nobody else has added anything


def short_of(
    game: Game,
    limits: Limits,
    parts: Mapping[str, Mapping[str, Cents]],
    earlier: Mapping[str, Collection[str]],
    player: str = _ALONE,
    withdrawn: Mapping[str, Cents] = MappingProxyType({}),
) -> Short:
    """`parts` by area and Player; `earlier` names the areas on which each Player was under the minimum before.

    What was withdrawn from an area counts for its size: those who stay have not wagered less than the minimum.
    """
    by_area = limits_by_area(game, limits)
    under = set()
    for area, of_area in parts.items():
        minimum = by_area[area].minimum
        if minimum is not None and sum(of_area.values()) + _withdrawn(game, area, withdrawn) < minimum:
            under.add(area)
    scope = game.readings["limits.under_min_scope"]
    by_itself = frozenset(
        area for area in under if _had_their_time(scope, area, parts[area], earlier) == parts[area].keys()
    )
    returned = _returned(game, under, parts, earlier, scope)
    others = [_returned(game, under, parts, earlier, other) for other in SCOPES if other != scope]
    nobody = frozenset[str]()
    by_scope = frozenset(
        area for area in parts if any(other.get(area, nobody) != returned.get(area, nobody) for other in others)
    )
    back = {area: Cents(sum(parts[area][one] for one in players)) for area, players in returned.items() if players}
    pooled = {area for area, of_area in parts.items() if of_area.keys() != {player}}
    return Short(
        frozenset(under),
        MappingProxyType(returned),
        MappingProxyType(back),
        by_itself,
        frozenset(pooled),
        by_scope,
    )


def _returned(
    game: Game,
    under: Collection[str],
    parts: Mapping[str, Mapping[str, Cents]],
    earlier: Mapping[str, Collection[str]],
    scope: str,
) -> dict[str, frozenset[str]]:
    """By area: the Players whose part goes back, where this is the scope of A91."""
    returned = {area: _had_their_time(scope, area, parts[area], earlier) for area in under}
    for area in parts:
        base = game.document.wagers[area].of
        if base and base in under and returned[base]:  # what follows a base wager does not outlast it. Reading: A92
            everybody = returned[base] == parts[base].keys()
            follows = parts[area].keys() if everybody else returned[base] & parts[area].keys()
            returned[area] = frozenset(follows) | returned.get(area, frozenset())
    return returned


def _withdrawn(game: Game, area: str, withdrawn: Mapping[str, Cents]) -> int:
    """From this area, or from its base wager before anything was wagered here."""
    wager = game.document.wagers[area]
    of_base = withdrawn.get(wager.of or "", 0) * (wager.times or 0)
    return max(withdrawn.get(area, 0), of_base)


def _had_their_time(
    scope: str, area: str, players: Collection[str], earlier: Mapping[str, Collection[str]]
) -> frozenset[str]:
    """5.13: who was under the minimum before has his part back whatever the outcome. Readings: A91, A111"""
    found = set()
    for player in players:
        before = earlier.get(player, ())
        here = {name for name in before if not name.startswith(ELSEWHERE)}
        if area in here if scope == "per_area" else bool(before if scope == "player_property" else here):
            found.add(player)
    return frozenset(found)


def lines_within_limits(
    game: Game,
    hand: Hand,
    verdicts: Mapping[str, Verdict],
    limits: Limits = NO_LIMITS,
    earlier: Collection[str] = (),
    short: Short | None = None,
) -> list[Line]:
    """The lines of one hand. `earlier` names the areas on which its Player was under the minimum before.

    Where several Players have parts in its wagers, `short` says what 5.13 makes of them.
    """
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
    if short is None:
        alone = {area: {_ALONE: stake} for area, stake in stakes.items()}
        short = short_of(game, limits, alone, {_ALONE: earlier})
    lines = []
    for area, verdict in verdicts.items():
        staked_on = _staked_on(game, hand, area)
        if short.back.get(staked_on) != stakes[staked_on]:
            lines.append(_by_scope(_limited(game, hand, area, verdict, limits, short), staked_on, short))
        elif area in stakes:  # a payment on a returned wager falls away with it
            ids = ("A91",) if area in short.by_itself else ("A91", "A92")
            back = _citing(Verdict(Outcome.RETURNED, ()), "5.13", (*ids, *_by_contributor(area, short)))
            lines.append(_line(game, hand, area, back))
    return lines


def _by_scope(settled: Line, staked_on: str, short: Short) -> Line:
    """Another scope of 5.13 would have sent the wager back, be it with its base wager: the line rests on A91."""
    if staked_on not in short.by_scope or "A91" in settled.readings:
        return settled
    return settled._replace(readings=(*settled.readings, "A91"))


def _by_contributor(area: str, short: Short) -> tuple[str, ...]:
    """5.13 is about a Player, and this wager has other Players' parts."""
    return ("A111",) if area in short.pooled else ()


def _limited(game: Game, hand: Hand, area: str, verdict: Verdict, limits: Limits, short: Short) -> Line:
    staked_on = _staked_on(game, hand, area)
    stake, limit = hand.wagers[staked_on], limits_by_area(game, limits)[staked_on]
    other = _by_the_other_reading(game, limits).get(staked_on, Limit())
    back, maximum = short.back.get(staked_on, Cents(0)), limit.maximum
    derived = bool(game.document.wagers[staked_on].of)
    if verdict.outcome not in (Outcome.WIN, Outcome.LOSE):
        return _line(game, hand, area, verdict)
    if limit.holds(stake) and not other.holds(stake) and not back:
        return _line(game, hand, area, verdict.citing("A67"))
    if staked_on in short.under:
        ids = (*(("A91", "A67") if derived else ("A91",)), *_by_contributor(staked_on, short))
        verdict = _citing(verdict, "5.13", ids)
    elif back:  # parts that follow a returned part of the base wager
        verdict = _citing(verdict, "5.13", ("A91", "A92", "A111"))
    in_action = Cents(stake - back)
    if maximum is not None and stake > maximum:
        verdict = _citing(verdict, "5.14", ("A93", "A67", "A94") if derived else ("A93",))
        in_action = Cents(min(in_action, maximum))
    return _line(game, hand, area, verdict, in_action)


def _line(game: Game, hand: Hand, area: str, verdict: Verdict, in_action: Cents | None = None) -> Line:
    """`in_action` is what of the stake may be paid or collected, if not all of it; the rest goes back."""
    stake = hand.wagers.get(area)
    if in_action is None:
        in_action = hand.wagers[_staked_on(game, hand, area)] if stake is None else stake
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
