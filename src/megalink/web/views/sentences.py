"""One sentence for each event, as a rule with nothing in it that lies face down."""

from datetime import UTC, datetime

from megalink.floor.audit.log.clock_jumps import jump_words
from megalink.floor.audit.log.replaced_log import replaced_words
from megalink.floor.state import events as f
from megalink.floor.state.person_names import people_named, people_named_at_table
from megalink.ledger import adjustments as a
from megalink.ledger import slips
from megalink.ledger.cage import AnyEvent as CageEvent
from megalink.ledger.cage import BoughtIn, CashedOut
from megalink.money import Cents, format_amount, format_money
from megalink.narration.card_words import Faces
from megalink.narration.names import ended, nth_card, quoted, sentence_of
from megalink.narration.words import in_words
from megalink.table import events as e
from megalink.table.exclusion import ExclusionKind
from megalink.table.phase import Phase
from megalink.table.state import TableState
from megalink.table.view import READS_BOOKS, STAFF, Audience, Viewer

Narrated = e.AnyEvent | f.FloorTableEvent | f.FloorEvent | CageEvent
_OF_HOUSE = CageEvent | f.FloorEvent  # what is told of no single table


def is_for(event: e.AnyEvent | f.FloorTableEvent, viewer: Viewer) -> bool:
    if viewer.kind is Audience.SIGN:
        return isinstance(event, e.RoundOpened | e.RoundConcluded | e.RoundVoided)
    return not event.FOR_STAFF or viewer.kind in (*STAFF, *READS_BOOKS)


def is_own_or_for_staff(player: str, viewer: Viewer) -> bool:
    """Whether the viewer may know of a Player's money."""
    return viewer.kind in (*STAFF, *READS_BOOKS) or (viewer.kind is Audience.PLAYER and viewer.id == player)


def sentence(event: Narrated, before: TableState, faces: Faces = Faces.AS_THEY_LIE) -> str:
    named = people_named if isinstance(event, _OF_HOUSE) else people_named_at_table
    return named(ended(_sentence(event, before, faces)))


def sentence_for(viewer: Viewer, event: e.AnyEvent | f.FloorTableEvent, before: TableState) -> str:
    """Version and method of dealing are matters of staff and auditors: others read the game's name on the page."""
    if isinstance(event, e.RoundOpened) and viewer.kind not in (*STAFF, *READS_BOOKS):
        return f"Round {event.number} opens."
    return sentence(event, before)


def _sentence(event: Narrated, before: TableState, faces: Faces) -> str:  # noqa: C901, PLR0912 (one case per event)
    match event:
        case e.ActingAssigned():
            start, end = _hour(event.start), _hour(event.end)
            return f"{event.person} acts as {event.role.title} from {start} to {end} UTC, by {event.by}"
        case e.ExclusionEndSet():
            return f"The {event.kind.value} of {event.player} holds until {_moment(event.until)} UTC, by {event.by}"
        case e.CardNamed() if faces is not Faces.ALL and _only_staff_looked(event, before):
            return sentence_of(f"{nth_card(event.where, event.number)} is named by {event.by}")
        case f.TableClosed():
            return "The table is closed"
        case f.TableReopened():
            return "The table is open again"
        case f.HistoryCarried():
            return "Earlier wagers under the minimum still count (5.13)"
        case f.MinimumCarried():
            return f"The least Progressive Jackpot wager is {format_money(event.minimum)} from now on"
        case f.GuestEntered():
            return f"A guest is entered at position {event.position} by {event.by}"
        case f.OwnWordsAdded():
            return f'{event.player} adds words to the shuffle: "{event.words}"'
        case f.SupervisorCalled():
            return f"A supervisor is called by {event.by}{quoted(event.why)}"
        case f.DealerSignedOn():
            return f"{event.dealer} signed on" + (f", relieves {event.relieves}" if event.relieves else "")
        case f.DealerSignedOff():
            return f"{event.dealer} signed off" + (f", by {event.by}" if event.by != event.dealer else "")
        case slips.SlipWritten() | slips.SlipConfirmed() | slips.SlipWithdrawn():
            return _slip(event)
        case f.CallAnswered():
            return f"The call is answered by {event.by}"
        case f.PlayerReady():
            betting = before.phase is Phase.BETTING
            return f"{event.player} is ready: " + ("bets may close" if betting else "the next round may begin")
        case f.SeatReleased():
            return f"The seat of {event.player} is released: away for {_minutes(event.away)}"
        case f.PlayInterrupted():
            since, until = _moment(event.since), _moment(event.until)
            return f"Play stood still from {since} to {until} UTC, and goes on (5.16.2)"
        case f.TableListed():
            return f"Table {event.table} listed" + (f", at link {event.link}" if event.link else "")
        case f.LinkListed():
            return f"Link {event.link} listed"
        case f.GamingDayBegun():
            return f"Gaming day {event.day} begun"
        case f.GamingDayEnded():
            return f"Gaming day {event.day} ended" + (_still_open(event.open_tables) if event.open_tables else "")
        case f.ShiftBegun():
            return f"Shift {event.number} of gaming day {event.day} begun: {event.manager} is its manager"
        case f.SecondPersonNeeded():
            return f"It waits for a second person: a {event.needed.title}, or a higher position"
        case f.OrderApproved():
            return f"Order {event.number}, given before, is carried out: approved by {event.by.id}"
        case f.OrderDeclined():
            return f'Order {event.number}, which waited, is declined by {event.by.id}: "{event.reason}"'
        case f.LimitsChanged():
            return f'The limits of the house are changed: "{event.reason}"'
        case f.LogVerified():
            return f"Log verified up to position {event.position}"
        case f.LogReplaced() | f.AcknowledgedLost():
            return replaced_words(event)
        case f.ClockJumped():
            return jump_words(event)
        case f.CashReported():
            return f"Reported: {_cash_of_day(event)}"
        case f.PlayerExcluded():
            return _excluded(event)
        case f.ExclusionLifted():
            return f'Bar or restriction {event.number} lifted by {event.by.id}: "{event.reason}"'
        case f.DemonstrationOpened():
            return "This log is a demonstration's"
        case a.AdjustmentProposed():
            return f'Adjustment {event.proposal} proposed by {event.by.id}: {_adjusts(event)}, "{event.reason}"'
        case a.AdjustmentApproved():
            return f"Adjustment {event.proposal} approved by {event.by.id}: {_adjusts(event)}"
        case a.AdjustmentWithdrawn():
            return f'Adjustment {event.proposal} withdrawn by {event.by.id}: "{event.reason}"'
        case BoughtIn():
            return f"{event.player} buys in {format_money(event.amount)} at {event.place}"
        case CashedOut():
            return f"{event.player} cashes out {format_money(event.amount)} at {event.place}"
        case _:
            return in_words(event, before, faces)


def _slip(event: slips.AnyEvent) -> str:
    match event:
        case slips.SlipConfirmed():
            return f"Slip {event.slip} confirmed by {event.by.id}"
        case slips.SlipWithdrawn():
            return f'Slip {event.slip} withdrawn by {event.by.id}: "{event.reason}"'
        case slips.SlipWritten():
            what = f"{event.kind.value} of {format_amount(event.amount)}"
            if event.reverses is not None:
                what = f'the {what} on slip {event.reverses} is taken back: "{event.reason}"'
            return f"Slip {event.slip} written by {event.by.id}: {what}; it counts once somebody else has confirmed it"


def _minutes(milliseconds: int) -> str:
    minutes = milliseconds // 60_000
    if minutes < 1:
        return f"{milliseconds // 1000} seconds"
    return "1 minute" if minutes == 1 else f"{minutes} minutes"


def _still_open(tables: tuple[str, ...]) -> str:
    return f"; no round begins before the next day at tables that stay open: {', '.join(tables)}"


def _only_staff_looked(event: e.CardNamed, before: TableState) -> bool:
    """At a declined hand: nobody else sees its cards."""
    live = before.current.hands.get(int(event.where)) if event.where.isdigit() else None
    return live is not None and bool(live.inspected_by) and not live.exposed


def adjusted_later(adjustment: a.Adjustment) -> str:
    """In the story of the round that it is about, for who may know of it."""
    proposed, approved = adjustment
    people = f"proposed by {proposed.by.id} and approved by {approved.by.id}"
    paid = _paid(adjustment.amount, adjustment.player)
    return people_named_at_table(f'Adjusted later: {paid}, "{proposed.reason}", {people}.')


def _cash_of_day(event: f.CashReported) -> str:
    did, cents = ("brought", event.brought) if event.amount > 0 else ("took", event.taken)
    return f"{event.player} {did} {format_money(cents)} in gaming day {event.day or 'without a date'}"


def _excluded(event: f.PlayerExcluded) -> str:
    what = "barred from further play (5.9)" if event.kind is ExclusionKind.BAR else "restricted to one position"
    where = f"at {event.table}" if event.table else "at every table"
    until = f"until {_moment(event.until)} UTC" if event.until else "until it is lifted"
    return f'{event.player} is {what} {where} {until}, by {event.by.id}: "{event.reason}"'


def _adjusts(event: a.AdjustmentProposed | a.AdjustmentApproved) -> str:
    return f"for round {event.round} {_paid(event.amount, event.player)}"


def _paid(amount: Cents, player: str) -> str:
    if amount > 0:
        return f"the house pays {player} {format_money(amount)}"
    return f"{player} pays the house {format_money(-amount)}"


def _moment(at: int) -> str:
    return datetime.fromtimestamp(at // 1000, tz=UTC).strftime("%Y-%m-%d %H:%M")


def _hour(at: int) -> str:
    return datetime.fromtimestamp(at // 1000, tz=UTC).strftime("%H:%M")
