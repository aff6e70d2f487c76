"""Cards dealt wrongly (5.2, 5.3, 5.4, 5.7, 5.8): what is found, what is moved, which hand leaves the round."""

from megalink.cards import ALL_CARDS
from megalink.rulebook.rejection import Code, Rejection
from megalink.rulebook.role import Role
from megalink.table import commands as c
from megalink.table import events as e
from megalink.table.game.deal_plan import To
from megalink.table.phase import Phase
from megalink.table.phases.deal import landing_places
from megalink.table.progress import handled
from megalink.table.returns import remove_hand
from megalink.table.section5.void import reversals
from megalink.table.state import LiveHand, RoundState, TableState, as_hand


def move_hands(state: TableState, command: c.MoveHands) -> e.Result:
    """5.2: only complete hands, and only between playing positions. Reading: A76"""
    current = state.current
    if not current.misplaced or handled(current):
        message = "cards are moved only where they were dealt wrongly and no Player has handled his"
        return Rejection(Code.REMEDY_NOT_OPEN, message, "5.2")
    needed = reconstruction(current)
    if needed is None or sorted(command.moves) != sorted(needed):
        message = "complete hands go to the positions for which they were dealt, all of them, or the round is void"
        return command.refused("moves", Code.MOVES_INVALID, message, "5.2")
    return (e.HandsMoved(command.moves, command.actor.id),)


def reconstruction(current: RoundState) -> tuple[tuple[int, int], ...] | None:
    """The moves that bring every hand to the position for which it was dealt; None where hands do not lie whole."""
    if not current.misplaced:
        return None
    lies: dict[str, str] = {}
    for slot, where in zip(current.plan, current.landed, strict=False):
        home = current.place_of(slot)
        if slot.to is not To.PLAYER and where != home:
            return None
        if slot.to is To.PLAYER and lies.setdefault(home, where) != where:
            return None
    places = [*lies.values()]
    if len(set(places)) != len(places) or not all(where.isdigit() for where in places):
        return None
    return tuple((int(where), int(home)) for home, where in lies.items() if where != home)


def record_exposed(state: TableState, command: c.RecordExposedCard) -> e.Result:
    """5.4: one card plays on, two or more make the round void. Reading: A78"""
    places = landing_places(state)
    if command.where not in places:
        message = f"a card is exposed at one of {', '.join(places)}"
        return command.refused("where", Code.POSITION_UNKNOWN, message, "5.4")
    return (e.CardWronglyExposed(command.where, command.actor.id),)


def count_cards(command: c.CountCards) -> e.Result:
    """5.8. A security card is not counted. Reading: A72"""
    return (e.CardsCounted(command.counted, command.counted == len(ALL_CARDS), command.actor.id),)


def record_count(state: TableState, command: c.RecordHandCount) -> e.Result:
    """A wrong number stands until somebody above the Dealer finds the cards put right. Reading: A99"""
    current = state.current
    expected = expected_cards(current, command.where)
    if expected is None:
        message = "cards are counted at the dealer, in the community area, or at a position in play"
        return command.refused("where", Code.POSITION_UNKNOWN, message, "5.7")
    right = command.counted == expected
    confirms = right and command.where in current.wrong_counts
    if confirms and not state.may(command.actor, Role.PIT_SUPERVISOR, command.at):
        message = "a wrong count is on record: that the cards are put right takes a Pit Supervisor or above"
        clause = "5.7" if command.where.isdigit() else "5.3"
        return Rejection(Code.NOT_PERMITTED, message, clause, field="actor", value=command.actor.role.slug)
    return (e.HandCounted(command.where, command.counted, right, command.actor.id),)


def expected_cards(current: RoundState, where: str) -> int | None:
    dealt = current.plan[: current.dealt]
    if where == "dealer":
        return sum(1 for slot in dealt if slot.to is To.DEALER)
    if where == "community" and any(slot.to is To.COMMUNITY for slot in current.plan):
        return sum(1 for slot in dealt if slot.to in (To.COMMUNITY, To.BURN))
    positions = [str(position) for position in current.order]
    if where in positions and current.hands[int(where)].is_in:
        index = positions.index(where)
        return sum(1 for slot in dealt if slot.to is To.PLAYER and slot.hand == index)
    return None


def remove(state: TableState, command: c.RemoveHand) -> e.Result:
    """5.7: the hand leaves the round with all its wagers. Reading: A81"""
    current = state.current
    if str(command.position) not in current.wrong_counts:
        message = "no wrong number of cards is on record for this position"
        return command.refused("position", Code.REMEDY_NOT_OPEN, message, "5.7")
    undone = reversals(current, command.position) if state.phase is Phase.SETTLED else ()
    return (*undone, *remove_hand(current, command.position, "5.7", ("A81",), command.actor.id))


def permit_withdrawal(state: TableState, command: c.PermitWithdrawal) -> e.Result:
    current = state.current
    removed = any(live.out == "5.7" for live in current.hands.values())
    if not removed or state.rules.outcome_known(current.exposed, ()):
        message = "withdrawal may be permitted after a hand was removed by 5.7, before an outcome is known"
        return Rejection(Code.REMEDY_NOT_OPEN, message, "5.7.1")
    return (e.WithdrawalPermitted(command.actor.id),)


def withdraw_hand(state: TableState, live: LiveHand, command: c.WithdrawHand) -> e.Result:
    current = state.current
    if not current.withdrawal or state.rules.outcome_known(current.exposed, (as_hand(current, live),)):
        return Rejection(Code.NO_OPTION, "withdrawal is not permitted for this hand now", "5.7.1")
    return remove_hand(current, command.position, "5.7.1", ("A81",), command.actor.id)
