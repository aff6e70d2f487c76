"""What happened at a table, in the words of people; `narration/table.py` has the notation of transcripts.

A sentence for each event: wagers, choices and hands have the document's titles, places and cards their names, and the
clauses that decided come last, in brackets.
"""

from megalink.narration.card_words import Faces, OfCards, card_words
from megalink.narration.irregular_words import irregular_words
from megalink.narration.names import quoted, titled
from megalink.narration.table import time_text
from megalink.narration.wager_words import OfWagers, wager_words
from megalink.table import events as e
from megalink.table.state import TableState


def in_words(event: e.AnyEvent, before: TableState, faces: Faces = Faces.AS_THEY_LIE) -> str:
    """`before` is the table as the event found it."""
    named = titled(event, before)
    if isinstance(event, OfCards) and isinstance(named, OfCards):
        return card_words(named, event, before, faces)
    if isinstance(named, OfWagers):
        return wager_words(named, before)
    if isinstance(named, e.IrregularEvent):
        return irregular_words(named)
    return _at_table(named)


def _at_table(event: e.AnyEvent) -> str:  # noqa: C901, PLR0912 (one case per event)
    match event:
        case e.RoundOpened():
            return f"Round {event.number} opens: {event.document}, {event.method}."
        case e.TableOpened():
            return f"The table opens: {event.document}, layout {event.layout}, {event.method}."
        case e.ShoeUnread():
            return "The shoe has no reader: a card that lies face down is known to nobody."
        case e.MethodChosen():
            return f"The method of dealing is chosen: {event.method}."
        case e.PlayerSeated():
            return f"{event.player} sits down at {event.position}."
        case e.PlayerLeft():
            return f"{event.player} leaves {event.position}."
        case e.OneHandNoticeGiven():
            return f"{event.player} is informed that he may view one hand only, by {event.by}."
        case e.PlayerRestricted():
            what = "is restricted no longer" if event.lifted else "is restricted to one position"
            return f"{event.player} {what}, by {event.by}."
        case e.RestrictionExplained():
            return f"The restriction of {event.player} is explained by {event.by}{quoted(event.reason)}"
        case e.ActingAssigned():
            span = f"from {time_text(event.start)} to {time_text(event.end)}"
            return f"{event.person} acts as {event.role.title} {span}, by {event.by}."
        case e.PlayerBarred():
            what = "is barred no longer" if event.lifted else "is barred"
            return f"{event.player} {what}, by {event.by}{quoted(event.reason)}"
        case e.ExclusionEndSet():
            return f"The {event.kind.value} of {event.player} holds until {time_text(event.until)}, by {event.by}."
        case e.PlayerStopped():
            return f"{event.player} is stopped, by {event.by}."
        case _:
            raise AssertionError(f"no words for {event!r}")
