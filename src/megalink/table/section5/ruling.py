"""6.1: what the rules do not cover, the Gaming Shift Manager decides."""

from megalink.money import Cents
from megalink.rulebook.document import WagerRole
from megalink.rulebook.rejection import Code, Rejection
from megalink.table import commands as c
from megalink.table import events as e
from megalink.table.game.game import JACKPOT
from megalink.table.game.settlement import Outcome
from megalink.table.progress import miscounted, prescribed
from megalink.table.returns import return_place
from megalink.table.section5.void import by_part, reversals, shares_as_ruled, voided
from megalink.table.state import RoundState, TableState

VOID, CONTINUE, RETURN, SETTLE = OUTCOMES = ("void", "continue", "return", "settle")


def rule(state: TableState, command: c.GiveRuling) -> e.Result:
    """With who, why, and which wagers; only where no clause prescribes what is to be done. Reading: A102"""
    clause = prescribed(state.current)
    if clause:
        message = f"{clause} says what is to be done here; a ruling is for what the rules do not cover"
        return command.refused("outcome", Code.REMEDY_NOT_OPEN, message, clause)
    refusal = _incomplete(state, command) or _not_whole(state, command)
    if refusal:
        return refusal
    ruling = e.RulingGiven(command.outcome, command.reason, command.affected, command.actor.id)
    if command.outcome == VOID:
        return (ruling, *voided(state, "6.1", command.reason, command.actor.id))
    if command.outcome == CONTINUE:
        return (ruling,)
    return (ruling, *_ended(state, command), *_dragged(state, command.affected))


def open_to_ruling(current: RoundState) -> tuple[c.Place, ...]:
    """Wagers in action, and those that have their outcome: these until the next round begins.

    What went back without an outcome stays so. A jackpot wager that went back took its contribution along.
    """
    settled = (
        c.Place(line.position, line.area)
        for line in current.settled
        if line.area != JACKPOT or line.outcome is not Outcome.RETURNED
    )
    entered = (c.Place(entry.position, JACKPOT) for entry in current.entered)
    return tuple(dict.fromkeys((*current.places, *settled, *entered)))


def stake_ruled_on(current: RoundState, place: c.Place) -> Cents:
    """The wager in action there; where it has its outcome already, what it was."""
    if place in current.places:
        return current.total(place)
    entered = (entry.stake for entry in current.entered if (entry.position, JACKPOT) == place)
    settled = (line.stake for line in current.settled if (line.position, line.area) == place)
    return Cents(sum((*entered, *settled)))


def _incomplete(state: TableState, command: c.GiveRuling) -> Rejection | None:
    outcome, affected = command.outcome, command.affected
    if outcome not in OUTCOMES:
        return _refuse(command, "outcome", f"a ruling is one of {', '.join(OUTCOMES)}")
    if not command.reason:
        return _refuse(command, "reason", "a ruling gives its reason")
    if len({*affected}) < len(affected) or not {*affected} <= {*open_to_ruling(state.current)}:
        message = "a ruling names wagers of this round that are in action or have their outcome, each once"
        return _refuse(command, "affected", message)
    if outcome in (RETURN, SETTLE) and not affected:
        return _refuse(command, "affected", f"a ruling to {outcome} names the wagers that it affects")
    if outcome != SETTLE and command.nets:
        return _refuse(command, "nets", "only a ruling to settle states nets")
    if outcome == SETTLE and not _nets_fit(state.current, command):
        message = "each wager has a net, which takes no more than its stake; the pool alone pays a jackpot hand"
        return _refuse(command, "nets", message)
    return None


def _not_whole(state: TableState, command: c.GiveRuling) -> Rejection | None:
    """A hand that plays on has its number of cards, and so have those that it is settled with."""
    if command.outcome == VOID:
        return None
    leaving = () if command.outcome == CONTINUE else command.affected
    if not miscounted(state, leaving):
        return None
    return _refuse(command, "affected", "a hand in play, or what it is settled with, is not whole")


def _refuse(command: c.GiveRuling, field: str, message: str) -> Rejection:
    return command.refused(field, Code.RULING_INCOMPLETE, message, "6.1")


def _nets_fit(current: RoundState, command: c.GiveRuling) -> bool:
    if len(command.nets) != len(command.affected):
        return False
    lines = zip(command.affected, command.nets, strict=True)
    return all(_can_be_ruled(current, place, net) for place, net in lines)


def _can_be_ruled(current: RoundState, place: c.Place, net: Cents) -> bool:
    """No more is collected than was wagered; and a Progressive Jackpot wager is lost or goes back: the pool pays it.

    It is not lost where it never came to the pool: before "No more bets", or without the base wager it needs (5.12.2).
    """
    lost = -stake_ruled_on(current, place)
    if place.area == JACKPOT:
        return net in (0, lost) if place.position in current.order else net == 0
    return net >= lost


def _ended(state: TableState, command: c.GiveRuling) -> list[e.AnyEvent]:
    """The wagers that the ruling names leave the action: they go back, or are settled as it says."""
    current, happened = state.current, list[e.AnyEvent]()
    nets = command.nets if command.outcome == SETTLE else (Cents(0),) * len(command.affected)
    for place, net in zip(command.affected, nets, strict=True):
        if place not in current.places:
            happened += _settled_anew(state, place, net)
        elif command.outcome == RETURN:
            happened += return_place(current, place, ("6.1",), ("A102",))
        else:
            shares, stake = shares_as_ruled(current, place, net), current.total(place)
            happened.append(e.WagerSettled(*place, _outcome(net), stake, net, ("6.1",), ("A102",), shares))
    return happened


def _settled_anew(state: TableState, place: c.Place, net: Cents) -> tuple[e.AnyEvent, ...]:
    """By further entries: what was paid or collected goes back, and the wager ends as ruled. Reading: A116

    Its chips lie with its Players, so the net alone changes hands; and a reversed award leaves a jackpot hand without
    one.
    """
    current, stake = state.current, stake_ruled_on(state.current, place)
    reversed_ = [
        event
        for event in reversals(current, place.position)
        if (event.area == place.area if isinstance(event, e.SettlementReversed) else place.area == JACKPOT)
    ]
    nets = by_part(_parts_of_settled(state, place), net)
    shares = tuple(e.Share(player, Cents(0), share) for player, share in nets.items())
    line = e.WagerSettled(*place, _outcome(net), stake, net, ("6.1",), ("A102", "A116"), shares)
    return (*reversed_, line)


def _parts_of_settled(state: TableState, place: c.Place) -> dict[str, Cents]:
    """Whose a settled wager was. A payment is shared as the wager on which it is paid."""
    current, base = state.current, state.rules.document.wagers[place.area].of
    for shared in (place, c.Place(place.position, base or place.area)):
        if shared in current.shared:
            return dict(current.shared[shared])
    entered = (entry.player for entry in current.entered if (entry.position, JACKPOT) == place)
    settled = (line.shares[0].player for line in current.settled if (line.position, line.area) == place)
    return {(*entered, *settled)[0]: Cents(1)}


def _outcome(net: Cents) -> Outcome:
    return Outcome.WIN if net > 0 else Outcome.LOSE if net < 0 else Outcome.RETURNED


def _dragged(state: TableState, affected: tuple[c.Place, ...]) -> list[e.WagersReturned]:
    """Wagers that follow a base wager do not outlast it: without a word on them they go back. Reading: A92"""
    happened: list[e.WagersReturned] = []
    for wager in state.rules.document.with_role(WagerRole.EQUAL, WagerRole.CONTINUATION):
        for position, area in affected:
            place = c.Place(position, wager.name)
            if area == wager.of and place not in affected:
                happened += return_place(state.current, place, ("6.1",), ("A92", "A102"))
    return happened
