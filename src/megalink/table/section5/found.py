"""5.13 and 5.14: after "No more bets" staff find a wager outside the limits, and so it comes into the books."""

from megalink.money import Cents
from megalink.rulebook.command import refuse_amount
from megalink.rulebook.rejection import Code
from megalink.table import commands as c
from megalink.table import events as e
from megalink.table.game.game import JACKPOT
from megalink.table.game.limits import limits_by_area
from megalink.table.phases.betting import own_part, wrong_place
from megalink.table.state import RoundState, TableState


def record_found(state: TableState, command: c.RecordFoundWager) -> e.Result:
    current = state.current
    refusal = wrong_place(state, command)
    if refusal:
        return refusal
    there = c.Place(command.position, command.area)
    if command.area == JACKPOT or not _can_lie(current, there, command.player):
        message = "only a wager on an area of a position in play is found outside the limits, and none that is over"
        return command.refused("area", Code.AREA_NOT_FOR_NOW, message, "5.14")
    refusal = refuse_amount(command.amount)
    if refusal:
        return refusal
    total = Cents(current.total(there) - own_part(current, there, command.player) + command.amount)
    if limits_by_area(state.rules, state.limits)[command.area].holds(total):
        message = "the wager is within the limits: it lies there as it was placed, or came late (5.5)"
        return command.refused("amount", Code.WITHIN_LIMITS, message, "5.14")
    beside = (c.Place(command.position, area) for area in state.rules.equal_to[command.area])
    equal = [place for place in beside if own_part(current, place, command.player)]
    return tuple(event for place in (there, *equal) for event in _as_found(current, place, command))


def _can_lie(current: RoundState, place: c.Place, player: str) -> bool:
    """Whether a wager of the Player can be in action there.

    One that has its outcome, by a Fold or a ruling (6.1), or that went back, is over: chips there came later (5.5).
    """
    live = current.hands.get(place.position)
    if live is None or not live.is_in or place.position not in current.order:
        return False
    if current.has_outcome(place):
        return False
    return place not in current.withdrawn or player in current.parts(place)


def _as_found(current: RoundState, place: c.Place, command: c.RecordFoundWager) -> tuple[e.AnyEvent, ...]:
    difference = command.amount - own_part(current, place, command.player)
    if difference > 0:
        return (e.WagerPlaced(command.player, *place, Cents(difference), command.actor.id),)
    return (e.WagerLowered(command.player, *place, Cents(-difference), command.actor.id),) if difference else ()
