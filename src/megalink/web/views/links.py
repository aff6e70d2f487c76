"""Links as viewers get them: the meter for everybody, what is behind it for staff and auditors."""

import threading
from collections import deque
from typing import Any

import msgspec

from megalink.floor.decide.change import Change
from megalink.floor.orders.commands import AtLink
from megalink.floor.service import Floor
from megalink.floor.state import streams
from megalink.floor.state.streams import open_envelope
from megalink.floor.writer.requests import Published
from megalink.jackpot import commands as j
from megalink.jackpot.awards import WAGER
from megalink.jackpot.events import ClaimPaid, ClaimsEntered, ClaimsRepriced
from megalink.jackpot.state import Claim, Pool
from megalink.rulebook.rejection import Code
from megalink.rulebook.role import Actor
from megalink.web.auth.visitor import AUDITORS, STAFF, Visitor
from megalink.web.http.errors import HttpError
from megalink.web.views.floor_offers import FloorOffer, as_offer
from megalink.wire.events import POOL_EVENTS

MOST_HITS = 10
MOST_CLAIMS = 1_000  # remembered: a paid one may be supplemented
BEHIND_THE_METER = STAFF | AUDITORS


class Hit(msgspec.Struct):
    """An award that was paid."""

    table: str
    round: int
    position: int
    hand: str
    hand_title: str
    amount: int
    at: int


class LinkCard(msgspec.Struct):
    name: str
    displayed: int
    minimum: int
    hits: list[Hit]


class ClaimHistory(msgspec.Struct):
    """What happened to a claim: what it was worth then, why, by whom, when."""

    what: str
    amount: int
    reason: str
    by: str
    at: int


class LinkClaim(msgspec.Struct):
    link: str
    sequence: int
    table: str
    round: int
    position: int
    player: str | None
    hand: str
    hand_title: str
    amount: int
    status: str
    clauses: list[str]
    supplements: int | None  # the claim that was paid, and to which this one adds the rest
    paid_too_much: int
    history: list[ClaimHistory]


class Proposal(msgspec.Struct):
    link: str
    id: int
    kind: str
    by: str
    content: Any
    status: str


class Link(LinkCard):
    """What stands behind the meter is there for staff and auditors alone."""

    reserve: int | msgspec.UnsetType = msgspec.UNSET
    reset: int | msgspec.UnsetType = msgspec.UNSET
    parameters: dict[str, int | None] | msgspec.UnsetType = msgspec.UNSET
    claims: list[LinkClaim] | msgspec.UnsetType = msgspec.UNSET
    proposals: list[Proposal] | msgspec.UnsetType = msgspec.UNSET
    options: list[FloorOffer] | msgspec.UnsetType = msgspec.UNSET


class Hits:
    """The last awards of each link: out of the log when the server starts, and from then on as they are paid."""

    def __init__(self, floor: Floor) -> None:
        self._floor = floor
        self._claims: dict[tuple[str, int], Hit] = {}
        self._hits: dict[str, deque[Hit]] = {}
        self._lock = threading.Lock()

    def load(self) -> None:
        """Reads past what cannot matter without opening it: a link's log is long."""
        kinds = tuple(kind.WIRE for kind in (ClaimsEntered, ClaimsRepriced, ClaimPaid))
        for link in self._floor.links():
            for recorded in self._floor.store.read(streams.link(link)):
                if recorded.type in kinds:
                    self._take(link, open_envelope(recorded, POOL_EVENTS).event)

    def hear(self, published: Published) -> None:
        for happening in published.happened:
            if isinstance(happening.event, ClaimsEntered | ClaimsRepriced | ClaimPaid):
                self._take(happening.stream.partition(":")[2], happening.event)

    def of(self, link: str) -> list[Hit]:
        return [*self._hits.get(link, ())][::-1]

    def _take(self, link: str, event: ClaimsEntered | ClaimsRepriced | ClaimPaid) -> None:
        with self._lock:
            if isinstance(event, ClaimsEntered):
                for claim in event.claims:
                    title = _hand_title(self._floor, event.table, claim.hand)
                    hit = Hit(event.table, event.round, claim.position, claim.hand, title, claim.amount, event.at)
                    self._claims[link, claim.sequence] = hit
                    if len(self._claims) > MOST_CLAIMS:
                        del self._claims[next(iter(self._claims))]
                return
            if isinstance(event, ClaimsRepriced):
                for number, due in event.supplements:
                    if (link, number) in self._claims:
                        self._claims[link, due.sequence] = self._claims[link, number]
                return
            entered = self._claims.get((link, event.sequence))
            if entered:
                paid = msgspec.structs.replace(entered, amount=event.paid, at=event.at)
                self._hits.setdefault(link, deque(maxlen=MOST_HITS)).append(paid)


def the_pool(floor: Floor, link: str) -> Pool:
    meter = floor.state.meters.get(link)
    if meter is None or meter.pool is None:
        raise HttpError(Code.LINK_UNKNOWN, f"no link is called {link!r}", field="link", value=link)
    return meter.pool


def link_card(floor: Floor, hits: Hits, link: str) -> LinkCard:
    pool = the_pool(floor, link)
    return LinkCard(link, pool.displayed, pool.parameters.minimum, hits.of(link))


def link_for(floor: Floor, hits: Hits, link: str, visitor: Visitor) -> Link:
    pool = the_pool(floor, link)
    content = Link(link, pool.displayed, pool.parameters.minimum, hits.of(link))
    if visitor.role in BEHIND_THE_METER:
        content.reserve = pool.reserve
        content.reset = pool.next_reset
        content.parameters = pool.parameters._asdict()
        content.claims = [claim_of(floor, link, claim) for claim in pool.claims.values()]
        content.proposals = proposals_of(link, pool)
        content.options = link_offers(floor, link, pool, visitor.actor)
    return content


def claim_of(floor: Floor, link: str, claim: Claim) -> LinkClaim:
    entered = claim.entered
    return LinkClaim(
        link,
        entered.sequence,
        claim.table,
        claim.round,
        entered.position,
        _claimant(floor, claim),
        entered.hand,
        _hand_title(floor, claim.table, entered.hand),
        entered.amount,
        claim.status.value,
        [*entered.clauses],
        claim.supplements,
        claim.excess,
        [ClaimHistory(*line) for line in claim.lines],
    )


def _hand_title(floor: Floor, table: str, hand: str) -> str:
    """As the document of the table calls it."""
    return floor.table(table).state.rules.document.pays[WAGER][hand].title


def _claimant(floor: Floor, claim: Claim) -> str | None:
    """Whose hand it was; of claims from before the pool knew it, as long as the table remembers."""
    if claim.player:
        return claim.player
    table = floor.state.tables.get(claim.table)
    if table is None:
        return None
    current = table.state.round
    hands = (*table.state.unpaid, *(current.entered if current else ()))
    where = (claim.round, claim.entered.position)
    return next((hand.player for hand in hands if (hand.round, hand.position) == where), None)


def proposals_of(link: str, pool: Pool) -> list[Proposal]:
    proposals = [
        Proposal(link, number, "correction", correction.proposed_by.id, {"amount": correction.amount}, "proposed")
        for number, correction in pool.corrections.items()
    ]
    change = pool.change
    if change:
        content = {**change.parameters._asdict(), "at_next_win": change.at_next_win}
        status = "approved" if change.approved else "proposed"
        proposals.append(Proposal(link, change.proposal, "parameters", change.proposed_by.id, content, status))
    return proposals


def link_offers(floor: Floor, link: str, pool: Pool, actor: Actor | None) -> list[FloorOffer]:
    if actor is None:
        return []
    commands: list[tuple[j.AnyCommand, tuple[str, ...]]] = []
    for claim in pool.open_claims():
        number = claim.entered.sequence
        commands += [
            (j.VerifyClaim(number, actor=actor), ()),
            (j.PayClaim(number, actor=actor), ()),
            (j.RefuseClaim(number, "no such hand", actor=actor), ("reason",)),
        ]
    for proposal in proposals_of(link, pool):
        approve = j.ApproveCorrection if proposal.kind == "correction" else j.ApproveParameters
        commands += [
            (approve(proposal.id, actor=actor), ()),
            (j.WithdrawProposal(proposal.id, "withdrawn", actor=actor), ("reason",)),
        ]
    commands += [
        (j.ProposeCorrection(pool.parameters.minimum, "counted", actor=actor), ("amount", "reason")),
        (j.ProposeParameters(pool.parameters, "as agreed", actor=actor), ("parameters", "reason", "at_next_win")),
    ]
    orders = [(AtLink(link, command), free) for command, free in commands]
    return [as_offer(order, free) for order, free in orders if isinstance(floor.try_order(order), Change)]
