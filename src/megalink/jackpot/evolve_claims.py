"""How events change the claims of a pool: each keeps a line for all that happened to it."""

from types import MappingProxyType

from megalink.jackpot import events as e
from megalink.jackpot.state import NOTHING, Batch, Claim, ClaimLine, Pool, Status
from megalink.money import Cents
from megalink.rulebook.frozen import with_items

Moved = e.ClaimVerified | e.ClaimPaid | e.ClaimRefused | e.PaidClaimReversed


def entered(pool: Pool, event: e.ClaimsEntered) -> Pool:
    first = event.claims[0].sequence
    new = {
        claim.sequence: _with_line(
            Claim(event.table, event.round, event.document, event.order_clause, claim, batch=first), event, "entered"
        )
        for claim in event.claims
    }
    return pool._replace(claims=with_items(pool.claims, new), next_sequence=max(new) + 1)


def priced(pool: Pool, event: e.ClaimsPriced) -> Pool:
    batch = Batch(event.base, event.reset, event.refill, event.minimum, event.readings)
    players = dict(event.players)
    told = {
        number: claim._replace(player=players.get(claim.entered.position, ""), from_meter=number in event.from_meter)
        for number, claim in pool.claims.items()
        if claim.batch == event.first
    }
    batches = with_items(pool.batches, {event.first: batch})
    return pool._replace(claims=with_items(pool.claims, told), batches=batches)


def moved_on(pool: Pool, event: Moved) -> Pool:
    claim = pool.claims[event.sequence]
    match event:
        case e.ClaimVerified():
            claim = claim._replace(status=Status.VERIFIED)
        case e.ClaimPaid():
            reserve = event.refill_from_reserve
            claim = claim._replace(status=Status.PAID, refill_from_reserve=reserve, paid_to=event.paid_to)
        case e.ClaimRefused():
            claim = claim._replace(status=Status.REFUSED)
        case e.PaidClaimReversed():
            claim = claim._replace(status=Status.REVERSED)
    changed = {event.sequence: _with_line(claim, event, claim.status.value, getattr(event, "reason", ""))}
    if isinstance(event, e.ClaimRefused) and claim.supplements is not None:
        changed[claim.supplements] = pool.claims[claim.supplements]._replace(final=True)
    return pool._replace(claims=with_items(pool.claims, changed))


def repriced(pool: Pool, event: e.ClaimsRepriced) -> Pool:
    why = f"{_numbered(event.fallen)} fell: {event.reason}"
    changed: dict[int, Claim] = {}
    for due in event.claims:
        claim = pool.claims[due.sequence]
        status = claim.status if due.amount == claim.entered.amount else Status.ENTERED
        changed[due.sequence] = _with_line(claim._replace(entered=due, status=status), event, "repriced", why)
    for supplements, due in event.supplements:
        claim = pool.claims[supplements]._replace(entered=due, supplements=supplements, status=Status.ENTERED)
        claim = claim._replace(refill_from_reserve=NOTHING, excess=NOTHING, lines=(), paid_to="")
        changed[due.sequence] = _with_line(claim, event, "entered", why)
    for sequence in event.withdrawn:
        claim = pool.claims[sequence]._replace(status=Status.REFUSED)
        changed[sequence] = _with_line(claim, event, "refused", why)
    for sequence, excess in event.paid_too_much:
        claim = pool.claims[sequence]._replace(excess=excess)
        line = ClaimLine("paid_too_much", excess, why, event.by.id, event.at)
        changed[sequence] = claim._replace(lines=(*claim.lines, line))
    bases = {number: pool.batches[number]._replace(base=base) for number, base in event.bases}
    return pool._replace(
        claims=with_items(pool.claims, changed),
        batches=with_items(pool.batches, bases),
        next_sequence=pool.next_sequence + len(event.supplements),
    )


def of_interest(pool: Pool) -> Pool:
    """Without the claims that nobody asks for any more.

    Claims that were entered together go together, once none of them is open or of the latest round of its table, and
    no earlier one that the meter pays can fall.
    """
    if not pool.claims:
        return pool
    held = {
        claim.batch for claim in pool.claims.values() if claim.is_open or claim.round == pool.latest_round(claim.table)
    }
    weighing = {claim.batch for claim in pool.claims.values() if claim.from_meter and claim.stands}
    first = min(held & weighing, default=None)
    if first is not None:
        held |= {batch for batch in weighing if batch > first}
    if all(claim.batch in held for claim in pool.claims.values()):
        return pool
    claims = {number: claim for number, claim in pool.claims.items() if claim.batch in held}
    batches = {number: batch for number, batch in pool.batches.items() if number in held}
    return pool._replace(claims=MappingProxyType(claims), batches=MappingProxyType(batches))


def _with_line(claim: Claim, event: e.Event, what: str, reason: str = "") -> Claim:
    amount = Cents(claim.entered.amount + claim.entered.stake_back)
    return claim._replace(lines=(*claim.lines, ClaimLine(what, amount, reason, event.by.id, event.at)))


def _numbered(numbers: tuple[int, ...]) -> str:
    *first, last = map(str, numbers)
    return f"claims {', '.join(first)} and {last}" if first else f"claim {last}"
