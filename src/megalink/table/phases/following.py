"""Back bettors who follow the Player of a hand: their part of a further wager is then their own act (3.9, 3.6)."""

from megalink.rulebook.rejection import Code, Rejection
from megalink.table import commands as c
from megalink.table import events as e
from megalink.table.permissions import clause_of
from megalink.table.progress import places_ahead
from megalink.table.state import TableState


def follow(state: TableState, command: c.FollowSeat) -> e.Result:
    refusal = _not_followed(state, command)
    if refusal:
        return refusal
    before = state.current.follow_of(command.player, command.position)
    if before and before.whole_round is command.whole_round:
        message = f"{command.player} follows the hand of position {command.position} already"
        return command.refused("position", Code.FOLLOWS_ALREADY, message, clause_of(state, "decision"))
    return (e.SeatFollowed(command.player, command.position, command.whole_round, command.actor.id),)


def stop(state: TableState, command: c.StopFollowing) -> e.Result:
    """Until it has taken effect, which it has with the last wager that the hand could place."""
    refusal = _not_followed(state, command)
    if refusal:
        return refusal
    if state.current.follow_of(command.player, command.position) is None:
        message = f"{command.player} does not follow the hand of position {command.position}"
        return command.refused("position", Code.NOT_FOLLOWING, message, clause_of(state, "decision"))
    return (e.FollowingEnded(command.player, command.position, uncovered=False, by=command.actor.id),)


def _not_followed(state: TableState, command: c.FollowSeat | c.StopFollowing) -> Rejection | None:
    current, position, clause = state.current, command.position, clause_of(state, "decision")
    if not any(command.player in current.parts(c.Place(position, area)) for area in state.rules.continued):
        message = f"{command.player} has no part in a wager on position {position} that a further wager follows"
        return command.refused("position", Code.NO_SUCH_WAGER, message, clause)
    if state.seats.get(position) == command.player:
        message = f"the hand of position {position} is his own to decide"
        return command.refused("position", Code.HAND_IS_YOURS, message, clause)
    if not places_ahead(state, position):
        message = "nothing is left to be wagered on this hand"
        return command.refused("position", Code.NOTHING_TO_DECIDE, message, clause)
    return None
