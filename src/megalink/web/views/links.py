"""Links as viewers get them: the meter for everybody, what is behind it for staff and auditors."""

from typing import Any

import msgspec

from megalink.floor.decide.change import Change
from megalink.floor.decide.jackpot_hits import stops_play
from megalink.floor.orders.commands import AtLink
from megalink.floor.service import Floor
from megalink.floor.state.person_names import is_guest
from megalink.jackpot import commands as j
from megalink.jackpot.state import Claim, Pool
from megalink.rulebook.rejection import Code
from megalink.rulebook.role import Actor
from megalink.web.auth.visitor import AUDITORS, STAFF, Visitor
from megalink.web.http.errors import HttpError
from megalink.web.views.floor_offers import FloorOffer, as_offer
from megalink.web.views.jackpot.hits import Hit, Hits, hand_title

BEHIND_THE_METER = STAFF | AUDITORS


class LinkCard(msgspec.Struct):
    """`verifying`: a claim for the whole pool is open, for so much; `playing_for`: what the next such hand gets.

    `awarded`: the last award, as long as no further round has begun at its table.
    """

    name: str
    displayed: int
    minimum: int
    hits: list[Hit]
    verifying: int | None
    playing_for: int
    awarded: Hit | None


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
    stops_table: bool  # no round begins there until it is verified


class Proposal(msgspec.Struct):
    link: str
    id: int
    kind: str
    by: str
    content: Any
    status: str
    reason: str
    at: int
    approved_by: str
    before: dict[str, int | None]  # the values that it changes, as they are now
    after: dict[str, int | None]


class Link(LinkCard):
    """What stands behind the meter is there for staff and auditors alone."""

    reserve: int | msgspec.UnsetType = msgspec.UNSET
    reset: int | msgspec.UnsetType = msgspec.UNSET
    reset_short: int | msgspec.UnsetType = msgspec.UNSET  # what the reserve lacks for the next reset
    parameters: dict[str, int | None] | msgspec.UnsetType = msgspec.UNSET
    claims: list[LinkClaim] | msgspec.UnsetType = msgspec.UNSET
    proposals: list[Proposal] | msgspec.UnsetType = msgspec.UNSET
    options: list[FloorOffer] | msgspec.UnsetType = msgspec.UNSET


def the_pool(floor: Floor, link: str) -> Pool:
    meter = floor.state.meters.get(link)
    if meter is None or meter.pool is None:
        raise HttpError(Code.LINK_UNKNOWN, f"no link is called {link!r}", field="link", value=link)
    return meter.pool


def link_card(floor: Floor, hits: Hits, link: str) -> LinkCard:
    pool = the_pool(floor, link)
    return LinkCard(*_card(floor, link, pool, hits))


def _card(
    floor: Floor, link: str, pool: Pool, hits: Hits
) -> tuple[str, int, int, list[Hit], int | None, int, Hit | None]:
    whole = next((claim.entered.amount for claim in pool.open_claims() if claim.entered.resets), None)
    last = hits.of(link)
    awarded = last[0] if last and floor.table(last[0].table).round_number == last[0].round else None
    return link, pool.displayed, pool.parameters.minimum, last, whole, pool.available, awarded


def link_for(floor: Floor, hits: Hits, link: str, visitor: Visitor) -> Link:
    pool = the_pool(floor, link)
    content = Link(*_card(floor, link, pool, hits))
    if visitor.role in BEHIND_THE_METER:
        content.reserve = pool.reserve
        content.reset = pool.next_reset
        content.reset_short = pool.reset_short
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
        claimant(floor, claim),
        entered.hand,
        hand_title(floor, claim.table, entered.hand),
        entered.amount,
        claim.status.value,
        [*entered.clauses],
        claim.supplements,
        claim.excess,
        [ClaimHistory(*line) for line in claim.lines],
        stops_play(claim),
    )


def claimant(floor: Floor, claim: Claim) -> str | None:
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
        Proposal(
            link,
            number,
            "correction",
            correction.proposed_by.id,
            {"amount": correction.amount},
            "proposed",
            correction.reason,
            correction.at,
            "",
            before={"displayed": pool.displayed},
            after={"displayed": pool.displayed + correction.amount},
        )
        for number, correction in pool.corrections.items()
    ]
    change = pool.change
    if change:
        proposals.append(
            Proposal(
                link,
                change.proposal,
                "parameters",
                change.proposed_by.id,
                {**change.parameters._asdict(), "at_next_win": change.at_next_win},
                "approved" if change.approved else "proposed",
                change.reason,
                change.at,
                change.approved_by,
                before=pool.parameters._asdict(),
                after=change.parameters._asdict(),
            )
        )
    return proposals


def _payment(claim: Claim, actor: Actor) -> tuple[j.PayClaim, tuple[str, ...]]:
    """A guest's asks for his name and document: that is up to the payer, and something must stand there."""
    guest = is_guest(claim.player)
    pay = j.PayClaim(claim.entered.sequence, "name and document" if guest else "", actor=actor)
    return pay, ("paid_to",) if guest else ()


def link_offers(floor: Floor, link: str, pool: Pool, actor: Actor | None) -> list[FloorOffer]:
    if actor is None:
        return []
    commands: list[tuple[j.AnyCommand, tuple[str, ...]]] = []
    for claim in pool.open_claims():
        number = claim.entered.sequence
        commands += [
            (j.VerifyClaim(number, actor=actor), ()),
            _payment(claim, actor),
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
