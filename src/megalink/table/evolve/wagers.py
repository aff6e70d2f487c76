"""How events change the wagers of a round: what lies on an area, what was taken back, what has its outcome."""

from collections.abc import Mapping
from typing import TypeVar

from megalink.money import Cents
from megalink.rulebook.frozen import with_items, without_items
from megalink.table import events as e
from megalink.table.commands import Place
from megalink.table.game.game import JACKPOT, Game
from megalink.table.state import Follow, RoundState

Placed = TypeVar("Placed", e.JackpotHandEntered, e.JackpotAwarded)
Stakes = Mapping[Place, tuple[e.Stake, ...]]


def unstaked(current: RoundState, event: e.WagerLowered | e.WagerTakenBack) -> RoundState:
    place = Place(event.position, event.area)
    rest = tuple(
        e.Stake(stake.player, Cents(stake.amount - event.amount)) if stake.player == event.player else stake
        for stake in current.stakes.get(place, ())
    )
    rest = tuple(stake for stake in rest if stake.amount)
    stakes = with_items(current.stakes, {place: rest}) if rest else without_items(current.stakes, place)
    taken = current.taken_back
    if isinstance(event, e.WagerTakenBack):
        taken = with_items(taken, {place: (*taken.get(place, ()), e.Stake(event.player, event.amount))})
    return current._replace(stakes=stakes, taken_back=taken)


def returned(current: RoundState, place: Place, stakes: tuple[e.Stake, ...]) -> RoundState:
    """Only the named Players' parts go back: others may have a part in the same wager."""
    players = {stake.player for stake in stakes}
    return current._replace(
        stakes=_without_players(current.stakes, place, players),
        taken_back=_without_players(current.taken_back, place, players),
    )


def noted_as_withdrawn(current: RoundState, place: Place, stakes: tuple[e.Stake, ...]) -> RoundState:
    """Others may have a part in the same wager: it is not for them to be below the minimum now."""
    parts = current.parts(place)
    gone = current.withdrawn.get(place, 0) + sum(parts.get(stake.player, 0) for stake in stakes)
    return current._replace(withdrawn=with_items(current.withdrawn, {place: Cents(gone)}))


def _without_players(stakes: Stakes, place: Place, players: set[str]) -> Stakes:
    rest = tuple(stake for stake in stakes.get(place, ()) if stake.player not in players)
    return with_items(stakes, {place: rest}) if rest else without_items(stakes, place)


def followed(current: RoundState, event: e.SeatFollowed) -> RoundState:
    others = no_longer_followed(current, event.position, event.player).follows
    return current._replace(follows=(*others, Follow(event.position, event.player, event.whole_round)))


def no_longer_followed(current: RoundState, position: int, player: str | None = None) -> RoundState:
    """By this Player; or, after a decision, by all who followed for that one alone."""
    gone = [
        follow
        for follow in current.follows
        if follow.position == position and (follow.player == player if player else not follow.whole_round)
    ]
    return current._replace(follows=tuple(f for f in current.follows if f not in gone)) if gone else current


def pruned(game: Game, current: RoundState) -> RoundState:
    """Nobody follows a hand whose base wager he has no part in any more."""
    if not current.follows:
        return current
    still = [
        follow
        for follow in current.follows
        if any(follow.player in current.parts(Place(follow.position, area)) for area in game.continued)
    ]
    return current._replace(follows=tuple(still))


def cleared(current: RoundState, place: Place) -> tuple[Stakes, Stakes]:
    """What lies on the table, and what was taken back, without this place."""
    return without_items(current.stakes, place), without_items(current.taken_back, place)


def settled(current: RoundState, event: e.WagerSettled) -> RoundState:
    """What lay there has its outcome. Whose it was stays known where it was several Players'."""
    place = Place(event.position, event.area)
    shared, parts = current.shared, current.parts(place) if len(event.shares) > 1 else {}
    if parts:
        shared = with_items(shared, {place: tuple(e.Stake(player, amount) for player, amount in parts.items())})
    stakes, taken_back = cleared(current, place)
    return current._replace(stakes=stakes, taken_back=taken_back, shared=shared, settled=(*current.settled, event))


def undone(current: RoundState, event: e.SettlementReversed) -> RoundState:
    """What is reversed once is not there to be reversed again."""
    place = (event.position, event.area)
    entered = not_at(current.entered, event.position) if event.area == JACKPOT else current.entered
    return current._replace(
        settled=tuple(line for line in current.settled if (line.position, line.area) != place),
        forfeited=tuple(line for line in current.forfeited if (line.position, line.area) != place),
        entered=entered,
    )


def not_at(entries: tuple[Placed, ...], position: int) -> tuple[Placed, ...]:
    return tuple(entry for entry in entries if entry.position != position)
