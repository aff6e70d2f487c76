"""While bets are open: what a base wager may yet take, whether the balance covers it, and which stake is the highest.

A hand is dealt for a base wager, and what keeps it in is a further wager (Bet, Flop, Play), as the document has it.
"""

from collections.abc import Iterator
from typing import NamedTuple

import msgspec

from megalink.money import Cents
from megalink.rulebook.document import Wager
from megalink.table.commands import Place, PlaceWager
from megalink.table.game.limits import limits_by_area
from megalink.table.phase import Phase
from megalink.table.state import RoundState, TableState


class Further(msgspec.Struct, frozen=True):
    """A wager that a decision may place: so many times the stake."""

    wager: str
    times: int
    amount: int  # for the Player's stake that lies there
    required: bool  # without it the hand does not stay in
    clause: str


class Cover(msgspec.Struct, frozen=True):
    position: int
    area: str
    stake: int  # the Player's own part that lies there
    is_own: bool  # his own seat; else he backs another's, and puts up his part if he follows (A57)
    further: list[Further]
    needed: int  # what he has to put up for the hand to stay in
    short: int  # what his balance lacks for it
    keeps: int | None  # the highest stake there that leaves enough; None where no stake within the limits does


def covers(state: TableState, player: str | None, balance: int | None) -> list[Cover]:
    """For each position of the Player, and each that he backs; nothing once bets are closed."""
    current = state.round
    if current is None or player is None or balance is None or state.phase is not Phase.BETTING:
        return []
    places = [*_places(state, current, player)]
    needed = {place: _needed(state, current, player, place) for place in places}
    total = sum(needed.values())
    return [
        _cover(state, current, player, place, needed[place], _Purse(balance, total - needed[place])) for place in places
    ]


def further_wagers(state: TableState, area: str, stake: int = 0) -> list[Further]:
    """What decisions may add to a wager on this area."""
    return [
        Further(wager.name, wager.times or 0, stake * (wager.times or 0), wager.required, wager.clause)
        for wager in _after(state, area)
    ]


def highest_stake(state: TableState, player: str, place: Place, balance: int) -> int | None:
    """The Player's whole part on the area with which his balance still covers what keeps his hands in."""
    current = state.current
    others = [other for other in _places(state, current, player) if other != place]
    reserved = sum(_needed(state, current, player, other) for other in others)
    return _keeps(state, current, player, place, _Purse(balance, reserved))


def more_to_keep(state: TableState, command: PlaceWager, balance: int) -> int:
    """How much more he can wager there and still cover it."""
    place = Place(command.position, command.area)
    highest = highest_stake(state, command.player, place, balance)
    return max(0, (highest or 0) - state.current.parts(place).get(command.player, 0))


class _Purse(NamedTuple):
    balance: int
    reserved: int  # for the Player's other hands


def _after(state: TableState, area: str) -> list[Wager]:
    return [wager for wager in state.rules.continuations if wager.of == area]


def _times(state: TableState, area: str) -> int:
    """How often the stake is wagered again for the hand to stay in."""
    return sum(wager.times or 0 for wager in _after(state, area) if wager.required)


def _places(state: TableState, current: RoundState, player: str) -> Iterator[Place]:
    for position, seated in sorted(state.seats.items()):
        for area in state.rules.continued:
            place = Place(position, area)
            if seated == player or player in current.parts(place):
                yield place


def _for_others(state: TableState, current: RoundState, player: str, place: Place) -> int:
    """Parts of back bettors who do not follow: the seated Player puts up what they do not. Reading: A57"""
    if state.seats.get(place.position) != player:
        return 0
    parts = current.parts(place).items()
    return sum(part for name, part in parts if name != player and not current.follow_of(name, place.position))


def _needed(state: TableState, current: RoundState, player: str, place: Place) -> int:
    own = current.parts(place).get(player, 0)
    is_own = state.seats.get(place.position) == player
    if not is_own and not current.follow_of(player, place.position):
        return 0  # who does not follow puts up nothing more
    return _times(state, place.area) * (own + _for_others(state, current, player, place))


def _keeps(state: TableState, current: RoundState, player: str, place: Place, purse: _Purse) -> int | None:
    times, again = 1 + len(state.rules.equal_to[place.area]), _times(state, place.area)
    own, total = current.parts(place).get(player, Cents(0)), current.total(place)
    limit = limits_by_area(state.rules, state.limits)[place.area]
    at_hand = purse.balance + own * times - purse.reserved - again * _for_others(state, current, player, place)
    highest = at_hand // (times + again)  # what is left over stays in the balance
    if limit.maximum is not None:
        highest = min(highest, limit.maximum - (total - own))
    least = max(1, (limit.minimum or 1) - (total - own))
    return highest if highest >= least else None


def _cover(state: TableState, current: RoundState, player: str, place: Place, needed: int, purse: _Purse) -> Cover:
    own = current.parts(place).get(player, 0)
    short = min(needed, max(0, needed + purse.reserved - purse.balance))
    return Cover(
        place.position,
        place.area,
        own,
        state.seats.get(place.position) == player,
        further_wagers(state, place.area, own),
        needed,
        short,
        _keeps(state, current, player, place, purse),
    )
