"""One claim with all that its verifier looks at: the cards, the wager, the document's row, the way to the amount."""

from collections.abc import Iterator, Sequence
from typing import Any, get_args

import msgspec

from megalink.floor.audit.calendar import Period
from megalink.floor.audit.links.history import LinkBook
from megalink.floor.decide.jackpot_hits import stops_play
from megalink.floor.service import Floor
from megalink.games.library import document
from megalink.jackpot.awards import WAGER
from megalink.jackpot.claims import waits_for
from megalink.jackpot.state import Claim, Status
from megalink.rulebook.document import Pay
from megalink.rulebook.rejection import Code
from megalink.table import events as e
from megalink.table.view import view
from megalink.web.auth.visitor import Visitor
from megalink.web.http.errors import HttpError
from megalink.web.views.floor_offers import FloorOffer
from megalink.web.views.links import ClaimHistory, claimant, link_offers
from megalink.web.views.past.replay import Replayed
from megalink.web.views.sentences import is_for, sentence
from megalink.web.views.waiting.orders import WaitingLine, payment_that_waits

# What a verifier asks about: something was wrong, was put right, or was found beside the usual course of a round.
# Counts of the deck have a place of their own.
UNUSUAL: tuple[type, ...] = (
    *(kind for kind in get_args(e.IrregularEvent) if kind is not e.CardsCounted),
    e.CardCorrected,
    e.DeckFaultFound,
    e.NamedCardAtFault,
    e.LateWagerRefused,
    e.LatePartForfeited,
    e.SettlementReversed,
    e.AwardReversed,
)


class ClaimStep(msgspec.Struct):
    """A step to the amount; `number` is that of a claim, per cent, for 1, or of shares."""

    what: str
    amount: int
    number: int | None


class ClaimRow(msgspec.Struct):
    """The row of the document's pay table."""

    title: str
    pays: int
    unit: str
    clause: str


class ClaimNote(msgspec.Struct):
    at: int
    by: str
    text: str


class EarlierVerification(msgspec.Struct):
    """Of the same hand, for another amount; `claim` is another where this one supplements it. `reason`: why again."""

    claim: int
    by: str
    at: int
    amount: int
    reason: str


class ClaimRecord(msgspec.Struct):
    link: str
    sequence: int
    status: str
    table: str
    table_title: str
    rules: str
    rules_title: str
    round: int
    position: int
    player: str | None
    hand_title: str
    cards: list[str]
    community: list[str]
    stake: int
    minimum: int
    multiple: int
    row: ClaimRow
    clauses: list[str]
    readings: list[str]
    from_meter: bool
    amount: int
    to_pay: int
    steps: list[ClaimStep]
    corrections: list[ClaimNote]  # of that round
    deck_counts: list[ClaimNote]  # by 5.8, where one was taken
    waits_for: int | None  # the claim that is paid first
    supplements: int | None
    paid_too_much: int
    needs_manager: bool  # above the house's limit a Gaming Shift Manager confirms the payment
    payment_waits: WaitingLine | None  # for a second person
    history: list[ClaimHistory]
    checks: list[str]  # what its verifier looks at, one after another; the page has the words
    verified_before: EarlierVerification | None
    entered_at: int
    verified_by: str
    verified_at: int | None
    paid_by: str
    paid_at: int | None
    paid_day: str
    paid_shift: int | None
    paid_to: str  # name and document of a guest
    confirmed_by: str
    options: list[FloorOffer]


def the_claim(book: LinkBook, sequence: int) -> Claim:
    claim = book.claims.get(sequence)
    if claim is None:
        raise HttpError(Code.CLAIM_UNKNOWN, f"no claim has the number {sequence}", field="sequence", value=sequence)
    return claim


def claim_record(
    floor: Floor, book: LinkBook, claim: Claim, played: Sequence[Replayed], visitor: Visitor
) -> ClaimRecord:
    entered, own_document = claim.entered, document(claim.document)
    pay: Pay = own_document.pays[WAGER][entered.hand]
    batch = book.batches.get(claim.batch)
    minimum = batch.minimum if batch else played[-1].after.state.jackpot_minimum
    to_pay = entered.amount + entered.stake_back
    lines = {line.what: line for line in claim.lines}  # the last of each kind
    verified, paid = lines.get(Status.VERIFIED), lines.get(Status.PAID)
    waits = waits_for(book.pool, claim) if book.pool and claim.is_open else None
    before = _verified_before(book, claim)
    period = book.paid_in.get(entered.sequence, Period())
    return ClaimRecord(
        book.link,
        entered.sequence,
        claim.status.value,
        claim.table,
        own_document.presentation.short_title,
        claim.document,
        own_document.title,
        claim.round,
        entered.position,
        claimant(floor, claim),
        pay.title,
        **_cards(played, entered.position, visitor),
        stake=entered.stake,
        minimum=minimum,
        multiple=entered.stake // minimum,
        row=ClaimRow(pay.title, pay.pays, pay.unit.value, pay.clause),
        clauses=[*entered.clauses],
        readings=[*entered.readings],
        from_meter=claim.from_meter,
        amount=entered.amount,
        to_pay=to_pay,
        steps=[ClaimStep(step.what.value, step.amount, step.number) for step in book.steps_to(claim, pay)],
        corrections=[*_notes(played, visitor, UNUSUAL)],
        deck_counts=[*_notes(played, visitor, (e.CardsCounted,))],
        waits_for=waits.entered.sequence if waits else None,
        supplements=claim.supplements,
        paid_too_much=claim.excess,
        needs_manager=to_pay > floor.registry.limits.claim_manager,
        payment_waits=payment_that_waits(floor, book.link, entered.sequence),
        history=[ClaimHistory(*line) for line in claim.lines],
        checks=_checks(floor, claim, before),
        verified_before=before,
        entered_at=claim.lines[0].at,
        verified_by=verified.by if verified else "",
        verified_at=verified.at if verified else None,
        paid_by=paid.by if paid else "",
        paid_at=paid.at if paid else None,
        paid_day=period.day,
        paid_shift=period.shift or None,
        paid_to=claim.paid_to,
        confirmed_by=book.confirmed_by.get(entered.sequence, ""),
        options=_options(floor, book, claim, visitor),
    )


def _verified_before(book: LinkBook, claim: Claim) -> EarlierVerification | None:
    """A claim that was priced again, or that adds to one that was paid, is of a hand that somebody has verified."""
    if not claim.is_open:
        return None
    first = book.claims.get(claim.supplements) if claim.supplements is not None else claim
    verified = [line for line in first.lines if line.what == Status.VERIFIED] if first else []
    if first is None or not verified or claim.status is Status.VERIFIED:
        return None
    reason = next((line.reason for line in reversed(claim.lines) if line.reason), "")
    line = verified[-1]
    return EarlierVerification(first.entered.sequence, line.by, line.at, line.amount, reason)


def _checks(floor: Floor, claim: Claim, before: EarlierVerification | None) -> list[str]:
    """The cards are looked at while they lie on the table; later the record of them is what can be checked."""
    if before:
        return ["verified_before", "priced_again", "amount"]
    if stops_play(claim) or floor.table(claim.table).round_number == claim.round:
        return ["cards", "player", "stake", "deck", "corrections", "amount"]
    return ["record", "stake", "corrections", "amount"]


def _cards(played: Sequence[Replayed], position: int, visitor: Visitor) -> dict[str, list[str]]:
    """As this viewer may see them: by the settlement the hand lies open."""
    seen: Any = view(played[-1].after.state, visitor.viewer)["table"]
    own: dict[str, list[str]] = next((place for place in seen["positions"] if place["position"] == position), {})
    return {"cards": own.get("cards", []), "community": seen["community"]}


def _notes(played: Sequence[Replayed], visitor: Visitor, kinds: tuple[type, ...]) -> Iterator[ClaimNote]:
    for step in played:
        event: Any = step.opened.event
        if type(event) in kinds and is_for(event, visitor.viewer):
            yield ClaimNote(step.opened.at, step.opened.by, sentence(event, step.before.state))


def _options(floor: Floor, book: LinkBook, claim: Claim, visitor: Visitor) -> list[FloorOffer]:
    pool = floor.meter(book.link).pool
    offers = link_offers(floor, book.link, pool, visitor.actor) if pool and claim.is_open else []
    return [offer for offer in offers if offer.get("sequence") == claim.entered.sequence]
