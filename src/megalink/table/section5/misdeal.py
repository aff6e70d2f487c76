"""Cards dealt wrongly (5.2, 5.3, 5.4, 5.7, 5.8): what is found, what is moved, which hand leaves the round."""

from megalink.cards import ALL_CARDS
from megalink.rulebook.rejection import Code, Rejection
from megalink.rulebook.role import Role
from megalink.table import commands as c
from megalink.table import events as e
from megalink.table.game.deal_plan import To
from megalink.table.phase import Phase
from megalink.table.phases.deal import landing_places
from megalink.table.progress import handled, in_the_deal
from megalink.table.returns import remove_hand
from megalink.table.section5.void import leave_hand, reversals
from megalink.table.state import LiveHand, RoundState, TableState, as_hand

DECK = "deck"  # where a count of all cards stands among the wrong ones
MOST_IN_DECK = 2 * len(ALL_CARDS)  # 5.8 speaks of too many cards: more than a second deck is no count


def move_hands(state: TableState, command: c.MoveHands) -> e.Result:
    """5.2: only complete hands, and only between playing positions. Reading: A76"""
    return _not_to_be_moved(state, command, reconstruction(state.current)) or (
        e.HandsMoved(command.moves, command.actor.id),
    )


def move_packets(state: TableState, command: c.MovePackets) -> e.Result:
    """The same where the document says "playing area": the Dealer's and the community packet lie in one too."""
    return _not_to_be_moved(state, command, packets_to_move(state)) or (
        e.PacketsMoved(command.moves, command.actor.id),
    )


def _not_to_be_moved(
    state: TableState,
    command: c.MoveHands | c.MovePackets,
    needed: tuple[tuple[int, int], ...] | tuple[tuple[str, str], ...] | None,
) -> Rejection | None:
    if not state.current.misplaced or handled(state.current):
        message = "cards are moved only where they were dealt wrongly and no Player has handled his"
        return Rejection(Code.REMEDY_NOT_OPEN, message, "5.2")
    if needed is None or sorted(command.moves) != sorted(needed):
        message = "complete hands go to the places for which they were dealt, all of them, or the round is void"
        return command.refused("moves", Code.MOVES_INVALID, message, "5.2")
    return None


def reconstruction(current: RoundState) -> tuple[tuple[int, int], ...] | None:
    """The moves that bring every hand to the position for which it was dealt; None where hands do not lie whole."""
    moves = _moves(current)
    if moves is None or not all(place.isdigit() for move in moves for place in move):
        return None
    return tuple((int(source), int(target)) for source, target in moves)


def packets_to_move(state: TableState) -> tuple[tuple[str, str], ...] | None:
    """The same with packets that are no Player's hand; None where the document moves hands of positions alone."""
    moves = _moves(state.current) if state.rules.moves_between_areas else None
    return moves if moves and reconstruction(state.current) is None else None


def _moves(current: RoundState) -> tuple[tuple[str, str], ...] | None:
    """From the place where each packet lies to the one for which it was dealt; None where one does not lie whole."""
    if not current.misplaced:
        return None
    lies: dict[str, str] = {}
    for slot, where in zip(current.plan, current.landed, strict=False):
        home = current.place_of(slot)
        if lies.setdefault(home, where) != where or (To.BURN in (home, where) and where != home):
            return None
    if len({*lies.values()}) != len(lies):
        return None
    return tuple((where, home) for home, where in lies.items() if where != home)


def record_exposed(state: TableState, command: c.RecordExposedCard) -> e.Result:
    """5.4: one card plays on, two or more make the round void. Reading: A78"""
    if not in_the_deal(state.current):
        return not_in_the_deal(state)
    refusal = _no_such_place(state, command)
    return refusal or (e.CardWronglyExposed(command.where, command.actor.id),)


def not_in_the_deal(state: TableState) -> Rejection:
    message = "5.4 is about cards exposed during the deal; one exposed at another time is for the Gaming Shift Manager"
    return Rejection(Code.WRONG_PHASE, f"{message} (6.1)", "5.4", field="phase", value=state.phase.value)


def withdraw_exposure(state: TableState, command: c.WithdrawExposure) -> e.Result:
    """A note that was made by mistake; the record keeps it beside its withdrawal. Reading: A114"""
    refusal = _no_such_place(state, command)
    if refusal:
        return refusal
    if command.where not in state.current.exposures:
        message = "no exposed card is on record there"
        return command.refused("where", Code.REMEDY_NOT_OPEN, message, "5.4")
    if not command.reason.strip():
        return command.refused("reason", Code.REASON_MISSING, "a withdrawn note gives its reason", "5.4")
    return (e.ExposureWithdrawn(command.where, command.reason, command.actor.id),)


def _no_such_place(state: TableState, command: c.RecordExposedCard | c.WithdrawExposure) -> Rejection | None:
    places = landing_places(state)
    if command.where in places:
        return None
    message = f"a card is exposed at one of {', '.join(places)}"
    return command.refused("where", Code.POSITION_UNKNOWN, message, "5.4")


def count_cards(state: TableState, command: c.CountCards) -> e.Result:
    """5.8. A security card is not counted. Reading: A72"""
    right = command.counted == len(ALL_CARDS)
    refusal = _no_such_count(command, MOST_IN_DECK, "5.8")
    if right and DECK in state.current.wrong_counts:
        refusal = refusal or _not_put_right(state, command, "5.8")
    counted = e.CardsCounted(command.counted, right, command.actor.id)
    return refusal or (counted, *_explained(command, DECK))


def record_count(state: TableState, command: c.RecordHandCount) -> e.Result:
    """A wrong number stands until somebody above the Dealer finds the cards put right. Reading: A99"""
    current = state.current
    expected = expected_cards(current, command.where)
    if expected is None:
        message = "cards are counted at the dealer, in the community area, or at a position in play"
        return command.refused("where", Code.POSITION_UNKNOWN, message, "5.7")
    right = command.counted == expected
    clause = "5.7" if command.where.isdigit() else "5.3"
    refusal = _no_such_count(command, len(ALL_CARDS), clause)
    if right and command.where in current.wrong_counts:
        refusal = refusal or _not_put_right(state, command, clause)
    counted = e.HandCounted(command.where, command.counted, right, command.actor.id)
    return refusal or (counted, *_explained(command, command.where))


def _no_such_count(command: c.CountCards | c.RecordHandCount, most: int, clause: str) -> Rejection | None:
    """Too many and too few are a finding; what no pile of cards can have is a mistyped number."""
    if 0 <= command.counted <= most:
        return None
    return command.refused("counted", Code.COUNT_INVALID, f"a count is from 0 to {most} cards", clause)


def _not_put_right(state: TableState, command: c.CountCards | c.RecordHandCount, clause: str) -> Rejection | None:
    """A right count replaces a wrong one on record; one more wrong count replaces nothing, it bears it out (A114)."""
    if not state.may(command.actor, Role.PIT_SUPERVISOR, command.at):
        message = "a wrong count is on record: that the cards are right takes a Pit Supervisor or above"
        return Rejection(Code.NOT_PERMITTED, message, clause, field="actor", value=command.actor.role.slug)
    if not command.reason.strip():
        message = "a wrong count is on record: one that puts it right gives its reason"
        return command.refused("reason", Code.REASON_MISSING, message, clause)
    return None


def _explained(command: c.CountCards | c.RecordHandCount, where: str) -> tuple[e.CountExplained, ...]:
    return (e.CountExplained(where, command.reason, command.actor.id),) if command.reason.strip() else ()


def expected_cards(current: RoundState, where: str) -> int | None:
    dealt = current.plan[: current.dealt]
    if where == "dealer":
        return sum(1 for slot in dealt if slot.to is To.DEALER)
    if where == "community" and any(slot.to is To.COMMUNITY for slot in current.plan):
        return sum(1 for slot in dealt if slot.to is To.COMMUNITY)  # a burned card lies apart
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
    return tuple(leave_hand(state, live, command.player, "5.7.1", ("A81",), command.player))
