"""A card was entered as another than lies on the felt: the record follows the felt.

No clause speaks of the record: the game is played with the cards of 2.1, and a slip of the key is no fault of theirs.
So nothing that was dealt changes, and nothing of it is undone. What somebody has decided on a wrong display is beyond
that: no clause takes a decision back, and a wager that it placed is in action. That is an irregularity which the rules
do not cover, and 6.1 gives it to the Gaming Shift Manager, who may return, settle or void. Hence a correction is
refused once a decision rests on the card, instead of opening decisions again.
"""

from collections.abc import Iterator

from megalink.cards import UnknownCard, card
from megalink.rulebook.rejection import Code, Rejection
from megalink.rulebook.role import Role
from megalink.table import commands as c
from megalink.table import events as e
from megalink.table.game.deal_plan import To
from megalink.table.game.showdown import Ending
from megalink.table.permissions import clause_of
from megalink.table.phase import Phase
from megalink.table.phases.deal import landing_places, on_table
from megalink.table.state import Entry, LiveHand, RoundState, TableState


def correct(state: TableState, command: c.CorrectCard) -> e.Result:
    """Whether the right card is on the table already is never refused: it happens, so that nobody asks about it."""
    refusal = refused(state, command)
    if refusal:
        return refusal
    current, right = state.current, card(command.card)
    there, at = current.packet(command.where), command.number - 1
    lies_there = there[at] if at < len(there) else None
    entered = lies_there.text if lies_there else current.deck_fault
    assert entered is not None, "without a fault on record only cards that lie there are corrected"
    if right in on_table(current) and right != lies_there:
        note = "a card as corrected is on the table already"
        return (e.IrregularityReported("5.1", note, command.actor.id),)
    return (e.CardCorrected(command.where, command.number, entered, right, command.reason, command.actor.id),)


def refused(state: TableState, command: c.CorrectCard) -> Rejection | None:
    """Everything that speaks against a correction; nothing of it depends on a card that lies face down."""
    current, clause = state.current, clause_of(state, "deck")
    if command.where not in landing_places(state):
        message = f"no card lies at {command.where!r}: it is dealer, community, burn or a position"
        return command.refused("where", Code.POSITION_UNKNOWN, message, clause)
    if current.deck is not None:
        message = "the system dealt these cards, and what it dealt is what lies there"
        return Rejection(Code.DECK_LOADED_ALREADY, message, clause)
    if (command.where, command.number) not in entries(current):
        message = f"no card was entered there as number {command.number}"
        return command.refused("number", Code.NO_CARD_THERE, message, clause)
    if not (_just_entered(current, command) or state.may(command.actor, Role.PIT_SUPERVISOR, command.at)):
        message = "a Dealer corrects the card that he entered last, before anybody can act on it; any other takes a "
        message += "Pit Supervisor or above"
        return Rejection(Code.NOT_PERMITTED, message, "6.2", field="actor", value=command.actor.role.slug)
    if _decision_rests(state, current, command):
        message = "a decision was made in sight of this card: what becomes of it is for the Gaming Shift Manager"
        return command.refused("number", Code.DECISION_RESTS, message, "6.1")
    try:
        card(command.card)
    except UnknownCard:
        message = f"{command.card!r} is no card of the deck; one that lies there is a fault of the deck (5.1)"
        return command.refused("card", Code.CARD_UNKNOWN, message, clause)
    if not command.reason.strip():
        return command.refused("reason", Code.REASON_MISSING, "a correction gives its reason", clause)
    return None


def entries(current: RoundState) -> tuple[Entry, ...]:
    """Every card that was entered or named; with a fault of the deck on record also the one that was not taken."""
    if current.deck is not None:
        return ()
    places = ("dealer", "community", "burn", *map(str, current.hands))
    there = [
        (where, number)
        for where in places
        for number, lying in enumerate(current.packet(where), 1)
        if lying is not None
    ]
    return (*there, *_at_fault(current))


def _at_fault(current: RoundState) -> Iterator[Entry]:
    if current.fault_at is not None:
        yield current.fault_at
    elif current.deck_fault is not None and current.dealt < len(current.plan):
        home = current.place_of(current.plan[current.dealt])
        yield home, len(current.packet(home)) + 1


def _just_entered(current: RoundState, command: c.CorrectCard) -> bool:
    """The last card, of which nobody can have made anything yet. It is the position that counts: whoever deals now."""
    if current.halt or not current.landed:
        return False
    if current.named:
        return current.named[-1] == (command.where, command.number)
    if current.landed[-1] != command.where:
        return False
    if command.number != len(current.packet(command.where)):
        return False
    if current.phase is Phase.DEALING:
        return True
    if current.dealt > current.first_slots:  # dealt after the decisions, and not yet turned
        return not current.dealer_exposed and not _shown(current, command)
    return not any(live.viewed_by or live.peeked_by or live.choices for live in current.hands.values())


def _shown(current: RoundState, command: c.CorrectCard) -> bool:
    return command.where == To.COMMUNITY and command.number <= current.community_shown


def _decision_rests(state: TableState, current: RoundState, command: c.CorrectCard) -> bool:
    if state.unread:  # who decides looks at the cards themselves: what is entered of them comes later
        return False
    playing = [live for live in current.hands.values() if live.is_in]
    match command.where:
        case To.BURN:
            return False
        case To.DEALER:
            if current.came_face_up(To.DEALER)[command.number - 1 : command.number] == (True,):
                return any(map(_decided, playing))
            return current.dealer_exposed and any(map(_declined, playing))
        case To.COMMUNITY:
            before = _choices_before(state, command.number)
            later = any(len(live.choices) > before or _declined(live) for live in playing)
            return _shown(current, command) and later
        case _:
            viewers = current.hands[int(command.where)].viewed_by if int(command.where) in current.hands else ()
            return any(live.controller in viewers and _decided(live) for live in playing)


def _decided(live: LiveHand) -> bool:
    return bool(live.choices) or _declined(live)


def _declined(live: LiveHand) -> bool:
    return live.ending is Ending.DECLINED


def _choices_before(state: TableState, number: int) -> int:
    """How many decisions every hand makes before this community card is turned."""
    turned = 0
    for decisions, step in enumerate(state.rules.steps, 1):
        turned += step.exposes
        if number <= turned:
            return decisions
    return len(state.rules.steps)
