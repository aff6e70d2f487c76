"""One sentence for each event, with nothing in it that lies face down."""

from datetime import UTC, datetime

from megalink.floor.events import CallAnswered, HistoryCarried, SupervisorCalled, TableClosed, TableReopened
from megalink.play.transcript_told import told
from megalink.table import events as e
from megalink.table.audience import READS_BOOKS, STAFF, Audience, Viewer
from megalink.table.state import TableState

# What `view` shows to staff and auditors only, or to nobody.
FOR_STAFF = (
    e.PlayerRestricted,
    e.RestrictionExplained,
    e.PlayerBarred,
    e.PlayerStopped,
    e.ActingAssigned,
    e.OneHandNoticeGiven,
    e.DeclinedHandViewed,
    HistoryCarried,
    SupervisorCalled,
    CallAnswered,
)

PLACES = {"dealer": "the Dealer", "community": "the community cards", "burn": "the discard rack"}


def is_for(event: object, viewer: Viewer) -> bool:
    if viewer.kind is Audience.SIGN:
        return isinstance(event, e.RoundOpened | e.RoundConcluded | e.RoundVoided)
    return not isinstance(event, FOR_STAFF) or viewer.kind in (*STAFF, *READS_BOOKS)


def sentence(event: object, before: TableState) -> str:
    match event:
        case e.CardsDealt():
            return f"{len(event.cards)} card{'s' if len(event.cards) != 1 else ''} dealt"
        case e.ActingAssigned():
            start, end = _hour(event.start), _hour(event.end)
            return f"{event.person} acts as {event.role.title} from {start} to {end} UTC, by {event.by}"
        case e.HandSet():
            return f"hand set on {event.position} by {event.by}"
        case e.HandViewed():
            return f"{event.player} viewed {event.position}"
        case e.CardCorrected():  # what it was, and the reason, could name a card that lies face down
            return f"card {event.number} of {place_title(event.where)} was entered wrongly: corrected by {event.by}"
        case e.DeckFaultFound():
            return "a card is not of this deck, or is there twice (5.1)"
        case _:
            return _of_floor(event) or told(event, before)  # type: ignore[arg-type]


def _of_floor(event: object) -> str | None:
    match event:
        case TableClosed():
            return "table closed"
        case TableReopened():
            return "table reopened"
        case HistoryCarried():
            return "who was under the minimum before is carried on (5.13)"
        case SupervisorCalled():
            why = f': "{event.why}"' if event.why else ""
            return f"supervisor called by {event.by}{why}"
        case CallAnswered():
            return f"call answered by {event.by}"
        case _:
            return None


def place_title(where: str) -> str:
    return f"position {where}" if where.isdigit() else PLACES[where]


def _hour(at: int) -> str:
    return datetime.fromtimestamp(at // 1000, tz=UTC).strftime("%H:%M")
