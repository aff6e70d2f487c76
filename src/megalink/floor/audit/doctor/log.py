"""The log itself, whichever database keeps it: how far it goes, how far it was verified, the clock, a signed head."""

from collections.abc import Iterator

from megalink.floor.audit.columns import to_the_second
from megalink.floor.audit.doctor.check import DAY, SECOND, Check, attention, ok, span, wrong
from megalink.floor.audit.head import signed_head
from megalink.floor.audit.log.replaced_log import replaced_words
from megalink.floor.state import streams
from megalink.floor.state.events import AcknowledgedLost, LogReplaced, LogVerified
from megalink.floor.state.streams import envelope_of, opened_among
from megalink.narration.names import sentence_of
from megalink.store.contract import Head, Store
from megalink.store.mark import event_at

BEHIND = 250_000  # events: a server verifies every 20,000, and under load every 200,000
TOLD_FOR = 7 * DAY
APART, FAR_APART = 2 * SECOND, 60 * SECOND
SET_CLOCK = "Let the machines set their clocks by NTP (chronyc tracking, timedatectl status)."
KINDS = {kind.WIRE: kind for kind in (LogVerified, LogReplaced, AcknowledgedLost)}


def log(store: Store, now: int, head: Head | None) -> Iterator[Check]:
    ends = store.position()
    last = event_at(store, ends)
    if last is None:
        yield attention("log", "The log is empty.", "Check the URL: a floor that was in use has events.")
        return
    at = envelope_of(last)[0]
    ago = f"{span(now - at)} ago" if now >= at else "later than now"
    yield ok("log", f"It ends at position {ends:,}; its last event happened at {to_the_second(at)}, {ago}.")
    yield _last_event(at - now)
    yield from _of_floor(store, ends, now)
    if head is not None:
        yield _head(store, head)


def _last_event(ahead: int) -> Check:
    if ahead <= APART:
        return ok("clock", "The log's last event is not ahead of this machine's clock.")
    found = f"The log's last event is {span(ahead)} ahead of this machine's clock: one of the clocks is or was wrong."
    judge = wrong if ahead > FAR_APART else attention
    return judge("clock", found, f"{SET_CLOCK} The floor's time goes on at nine tenths of its pace until both agree.")


def _of_floor(store: Store, ends: int, now: int) -> Iterator[Check]:
    verified = 0
    replaced: list[LogReplaced | AcknowledgedLost] = []
    for _, opened in opened_among(store.read(streams.FLOOR), KINDS):
        if isinstance(opened.event, LogVerified):
            verified = opened.event.position
        elif now - opened.at < TOLD_FOR:
            replaced.append(opened.event)
    behind = ends - verified
    found = f"A server last verified it up to position {verified:,}, {behind:,} events ago."
    if behind > BEHIND:
        advice = "Look into the server's log for errors, and verify it now: megalink audit verify --database …"
        yield attention("verified", found, advice)
    else:
        yield ok("verified", found)
    if replaced:
        more = "" if len(replaced) == 1 else f" ({len(replaced)} entries in seven days)"
        found = f"{to_the_second(replaced[-1].at)}: {replaced_words(replaced[-1])}{more}."
        advice = "Compare chips, floats and accounts. What is gone: megalink audit lost --database …"
        yield attention("replaced", sentence_of(found), advice)


def _head(store: Store, head: Head) -> Check:
    difference = signed_head.difference(store, head)
    if difference is None:
        return ok(
            "head", f"The log holds all that the head signed at position {head.position:,} stands for, unchanged."
        )
    advice = (
        "Stop the floor and find the log that the head was signed for; megalink audit verify says what does not fit."
    )
    return wrong("head", sentence_of(f"{difference.message}."), advice)
