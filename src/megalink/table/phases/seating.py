"""The table and the people at it: opening, seats, notices, restrictions, acting positions."""

from collections.abc import Iterable

from megalink.rulebook.reading import ReadingError
from megalink.rulebook.rejection import Code, Rejection
from megalink.rulebook.role import Role
from megalink.table import commands as c
from megalink.table import events as e
from megalink.table.exclusion import ExclusionKind, refuse_end
from megalink.table.permissions import clause_of
from megalink.table.phase import IN_PLAY, Phase
from megalink.table.returns import return_position
from megalink.table.state import RoundState, TableState


def open_table(state: TableState, command: c.OpenTable) -> e.Result:
    try:
        document = state.open_game(command.document, dict(command.readings)).document
    except KeyError as unknown:
        return command.refused("document", Code.DOCUMENT_UNKNOWN, str(unknown))
    except ReadingError as error:
        return Rejection(Code.READING_UNKNOWN, str(error), field="readings", value=error.value)
    names = [layout.name for layout in document.layouts]
    if command.layout is not None and command.layout not in names:
        message = f"the layouts of this document are {', '.join(names)}"
        return command.refused("layout", Code.LAYOUT_UNKNOWN, message, document.conduct.layout)
    method = command.method or next(iter(document.methods))
    if method not in document.methods:
        return _unknown_method(document.methods, method)
    layout = document.layout(command.layout).name
    opened = e.TableOpened(command.document, command.readings, layout, method, command.limits, command.jackpot_minimum)
    return (opened, e.ShoeUnread()) if command.unread else (opened,)


def choose_method(state: TableState, command: c.ChooseMethod) -> e.Result:
    if command.method not in state.rules.document.methods:
        return _unknown_method(state.rules.document.methods, command.method)
    return (e.MethodChosen(command.method),)


def sit(state: TableState, command: c.Sit) -> e.Result:
    refusal = no_such_position(state, command.position)
    if refusal:
        return refusal
    if command.position in state.seats:
        message = f"{state.seats[command.position]} is seated there"
        return command.refused("position", Code.POSITION_TAKEN, message, clause_of(state, "positions"))
    if state.is_restricted(command.player, command.at) and (refusal := beyond_one_position(state, command)):
        return refusal
    return (e.PlayerSeated(command.player, command.position),)


def leave(state: TableState, command: c.Leave) -> e.Result:
    if state.seats.get(command.position) != command.player:
        message = f"{command.player} is not seated at position {command.position}"
        return command.refused("position", Code.NOT_SEATED_THERE, message, clause_of(state, "positions"))
    current = state.round
    if current and state.phase in (Phase.BETTING, *IN_PLAY) and _in_play(current, command.position):
        message = "the position is in play: the seat is kept until the round is over"
        return command.refused("position", Code.POSITION_IN_PLAY, message, "5.6")
    return (e.PlayerLeft(command.player, command.position),)


def _in_play(current: RoundState, position: int) -> bool:
    """A hand whose wagers a ruling has ended, too: nobody else comes to it by its seat."""
    live = current.hands.get(position)
    return any(place.position == position for place in current.places) or (live is not None and live.is_in)


def inform(command: c.InformOneHand) -> e.Result:
    return (e.OneHandNoticeGiven(command.player, command.actor.id),)


def restrict(state: TableState, command: c.RestrictPlayer) -> e.Result:
    """3.4.3. While bets are open, wagers on his further positions go back at once. Reading: A66"""
    clause = clause_of(state, "restriction") or ""
    refusal = incomplete(command, clause)
    if refusal:
        return refusal
    happened: list[e.AnyEvent] = [
        e.PlayerRestricted(command.player, command.actor.id, command.lift),
        e.RestrictionExplained(command.player, command.reason, command.actor.id),
        *end_of(command, ExclusionKind.RESTRICTION),
    ]
    current = state.round
    if current and state.phase is Phase.BETTING and not command.lift:
        for position in current.wagered_by(command.player)[1:]:
            happened += return_position(current, position, (clause,), ("A66",), only=command.player)
    return tuple(happened)


def incomplete(command: c.BarPlayer | c.RestrictPlayer, clause: str) -> Rejection | None:
    """What speaks against an order that keeps a Player from play, or ends that: its own end, or no reason."""
    if command.lift and command.until is not None:
        return command.refused("until", Code.END_PAST, "what is lifted ends at once, and at no other time", clause)
    refusal = refuse_end(command, command.until, clause)
    if refusal or command.reason.strip():
        return refusal
    message = "a bar or a restriction gives its reason, and so does whoever lifts it"
    return command.refused("reason", Code.REASON_MISSING, message, clause)


def end_of(command: c.BarPlayer | c.RestrictPlayer, kind: ExclusionKind) -> tuple[e.ExclusionEndSet, ...]:
    if command.until is None:
        return ()
    return (e.ExclusionEndSet(command.player, kind, command.until, command.actor.id),)


def assign(state: TableState, command: c.AssignActing) -> e.Result:
    up_to_own = command.role is not Role.PLAYER and state.may(command.actor, command.role, command.at)
    if not up_to_own or command.end <= command.start:
        message = "an assignment names a position of the rules up to the assigner's own, and ends after it starts"
        return Rejection(Code.ASSIGNMENT_INVALID, message, "6.2", field="role", value=command.role.slug)
    return (e.ActingAssigned(command.person, command.role, command.start, command.end, command.actor.id),)


def no_such_position(state: TableState, position: int) -> Rejection | None:
    layout = state.layout
    assert layout is not None, "an open table has its layout"
    if 1 <= position <= layout.positions:
        return None
    message = f"layout {layout.name} has the positions 1 to {layout.positions}"
    return Rejection(Code.POSITION_UNKNOWN, message, layout.clause, field="position", value=position)


def beyond_one_position(state: TableState, command: c.Sit | c.PlaceWager) -> Rejection | None:
    """3.4.3: why a Player who is restricted may not take this further position."""
    player = command.player
    others = state.seats_of(player) if isinstance(command, c.Sit) else state.current.wagered_by(player)
    if not {*others} - {command.position}:
        return None
    message = f"{player} is restricted to one playing position"
    return Rejection(Code.PLAYER_RESTRICTED, message, clause_of(state, "restriction"), field="player", value=player)


def _unknown_method(methods: Iterable[str], method: str) -> Rejection:
    message = f"the methods of this document are {', '.join(methods)}"
    return Rejection(Code.METHOD_UNKNOWN, message, field="method", value=method)
