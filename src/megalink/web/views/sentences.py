"""One sentence for each event, with nothing in it that lies face down."""

from collections.abc import Mapping
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

from megalink.floor.state import events as f
from megalink.ledger import adjustments as a
from megalink.ledger.cage import AnyEvent as CageEvent
from megalink.ledger.cage import BoughtIn, CashedOut
from megalink.money import Cents, format_amount
from megalink.narration.table import table_sentence
from megalink.table import events as e
from megalink.table.commands import Place
from megalink.table.game.game import JACKPOT
from megalink.table.state import TableState, place_title
from megalink.table.view import READS_BOOKS, STAFF, Audience, Viewer

Narrated = e.AnyEvent | f.FloorTableEvent | f.FloorEvent | CageEvent


def is_for(event: e.AnyEvent | f.FloorTableEvent, viewer: Viewer) -> bool:
    if viewer.kind is Audience.SIGN:
        return isinstance(event, e.RoundOpened | e.RoundConcluded | e.RoundVoided)
    return not event.FOR_STAFF or viewer.kind in (*STAFF, *READS_BOOKS)


def is_own_or_for_staff(player: str, viewer: Viewer) -> bool:
    """Whether the viewer may know of a Player's money."""
    return viewer.kind in (*STAFF, *READS_BOOKS) or (viewer.kind is Audience.PLAYER and viewer.id == player)


def sentence(event: Narrated, before: TableState) -> str:  # noqa: C901, PLR0912 (one case per event)
    event = _in_words(event, before)
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
        case e.CardNamed() if _only_staff_looked(event, before):
            return f"card {event.number} of {place_title(event.where)} named by {event.by}"
        case e.CardNamed():
            return f"card {event.number} of {place_title(event.where)} is {event.card.text}, named by {event.by}"
        case e.DeckFaultFound() | e.NamedCardAtFault():
            return "a card is not of this deck, or is there twice (5.1)"
        case f.TableClosed():
            return "table closed"
        case f.TableReopened():
            return "table reopened"
        case f.HistoryCarried():
            return "earlier wagers under the minimum still count (5.13)"
        case f.MinimumCarried():
            return f"the least Progressive Jackpot wager is {format_amount(event.minimum)} from now on"
        case f.SupervisorCalled():
            why = f': "{event.why}"' if event.why else ""
            return f"supervisor called by {event.by}{why}"
        case f.CallAnswered():
            return f"call answered by {event.by}"
        case f.TableListed():
            return f"table {event.table} listed" + (f", at link {event.link}" if event.link else "")
        case f.LinkListed():
            return f"link {event.link} listed"
        case f.GamingDayBegun():
            return f"gaming day {event.day} begun"
        case f.LogVerified():
            return f"log verified up to position {event.position}"
        case a.AdjustmentProposed():
            return f'adjustment {event.proposal} proposed by {event.by.id}: {_adjusts(event)}, "{event.reason}"'
        case a.AdjustmentApproved():
            return f"adjustment {event.proposal} approved by {event.by.id}: {_adjusts(event)}"
        case a.AdjustmentWithdrawn():
            return f'adjustment {event.proposal} withdrawn by {event.by.id}: "{event.reason}"'
        case BoughtIn():
            return f"{event.player} buys in {format_amount(event.amount)} at {event.place}"
        case CashedOut():
            return f"{event.player} cashes out {format_amount(event.amount)} at {event.place}"
        case _:
            return table_sentence(event, before)


def _only_staff_looked(event: e.CardNamed, before: TableState) -> bool:
    """At a declined hand: nobody else sees its cards."""
    live = before.current.hands.get(int(event.where)) if event.where.isdigit() else None
    return live is not None and bool(live.inspected_by) and not live.exposed


def adjusted_later(adjustment: a.Adjustment) -> str:
    """In the story of the round that it is about, for who may know of it."""
    proposed, approved = adjustment
    people = f"proposed by {proposed.by.id} and approved by {approved.by.id}"
    return f'adjusted later: {_paid(adjustment.amount, adjustment.player)}, "{proposed.reason}", {people}'


def _adjusts(event: a.AdjustmentProposed | a.AdjustmentApproved) -> str:
    return f"for round {event.round} {_paid(event.amount, event.player)}"


def _paid(amount: Cents, player: str) -> str:
    if amount > 0:
        return f"the house pays {player} {format_amount(amount)}"
    return f"{player} pays the house {format_amount(Cents(-amount))}"


def _in_words(event: Narrated, before: TableState) -> Narrated:
    """With the document's words for a wager, a choice and a hand: their identifiers are for machines."""
    if before.game is None or not isinstance(event, e.Event):
        return event
    document = before.game.document
    titles: dict[str, Mapping[str, str]] = {
        "area": {wager.name: wager.title for wager in document.wagers.values()},
        "choice": document.presentation.choices,
        "deemed": document.presentation.choices,
        "hand": {row: pay.title for row, pay in document.pays[JACKPOT].items()},
    }
    named = {field: getattr(event, field) for field in titles if getattr(event, field, None)}
    words: dict[str, Any] = {field: titles[field].get(name, name) for field, name in named.items()}
    for field in ("invalid", "affected"):
        places: tuple[Place, ...] = getattr(event, field, ())
        if places:
            words[field] = tuple(place._replace(area=titles["area"][place.area]) for place in places)
    return replace(event, **words)


def _hour(at: int) -> str:
    return datetime.fromtimestamp(at // 1000, tz=UTC).strftime("%H:%M")
