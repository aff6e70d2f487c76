"""Whose wagers of a round are out of the proportions of the base game. Reading: A57

A further wager is a multiple of the base wager. The part of a back bettor who does not follow the seat is put up by the
seated Player: for the wagers of both the house edge of the base game says nothing then, be it that the further wager
was placed, or that the hand was decided with this in view.
"""

from collections.abc import Callable
from typing import Any

from megalink.floor.audit.stakes import TableStakes
from megalink.games.library import document
from megalink.rulebook.document import WagerRole
from megalink.table import events as e
from megalink.table.commands import Place

NOTICED = (
    *(e.PlayerSeated, e.PlayerLeft, e.SeatFollowed, e.FollowingEnded, e.WagerLowered, e.WagersReturned),
    *(e.DecisionMade, e.TimeExpired, e.PlayerAbsent),
)


class BackedHands:
    """Follows one table, event by event, without playing the rounds again; `stakes` takes each event before."""

    def __init__(self, stakes: TableStakes) -> None:
        self._stakes = stakes
        self._seats: dict[int, str] = {}
        self._follows: dict[tuple[int, str], bool] = {}  # by position and Player: whether for the whole round

    def open(self) -> None:
        self._follows = {}

    def take(self, event: Any) -> frozenset[str]:  # noqa: ANN401 (any event of a table but RoundOpened)
        """Whose wagers are out of proportion by this event."""
        match event:
            case e.PlayerSeated():
                self._seats[event.position] = event.player
            case e.PlayerLeft():
                self._seats.pop(event.position, None)
            case e.SeatFollowed():
                self._follows[event.position, event.player] = event.whole_round
            case e.FollowingEnded():
                self._follows.pop((event.position, event.player), None)
            case e.WagerLowered() | e.WagersReturned():
                parts = self._parts(event.position)
                self._keep(lambda position, player: position != event.position or player in parts)
            case e.DecisionMade() | e.TimeExpired() | e.PlayerAbsent():
                alone = self._not_following(event.position)
                self._keep(lambda position, player: position != event.position or self._follows[position, player])
                return frozenset({*alone, self._seats.get(event.position, "")}) if alone else alone
            case _:
                pass
        return frozenset()

    def _not_following(self, position: int) -> frozenset[str]:
        seated = self._seats.get(position)
        parts = self._parts(position)
        return frozenset(player for player in parts if player != seated and (position, player) not in self._follows)

    def _parts(self, position: int) -> set[str]:
        """Who has a part in a wager there that a further one follows."""
        further = document(self._stakes.round.document).with_role(WagerRole.CONTINUATION)
        return {player for wager in further for player in self._stakes.parts(Place(position, wager.of or ""))}

    def _keep(self, holds: Callable[[int, str], bool]) -> None:
        self._follows = {follow: whole for follow, whole in self._follows.items() if holds(*follow)}
