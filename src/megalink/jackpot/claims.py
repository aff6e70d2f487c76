"""Claims: entered, which locks their amounts; verified; paid in the order of entry. Reading: A50"""

from megalink.hands import FiveCard
from megalink.jackpot import commands as c
from megalink.jackpot import events as e
from megalink.jackpot.awards import WAGER, Award, AwardRules, MeterAmounts
from megalink.jackpot.contributions import not_each_once, posted_at, refuse_past
from megalink.jackpot.proposals import change_now_due
from megalink.jackpot.state import Claim, Pool, Status, lowest
from megalink.money import Cents, format_amount
from megalink.rulebook.rejection import Code, Rejection


def enter(pool: Pool, command: c.EnterClaims) -> e.Result:
    refusal = _not_a_wager(pool, command) or _not_a_winner(command)
    if refusal:
        return refusal
    round_ = pool.round_of(command.table, command.round)
    assert round_ is not None, "a round without contributions has no wagers to claim for"
    link = MeterAmounts(pool.available, pool.parameters.reset, round_.minimum)
    paid = AwardRules(command.document, command.readings).pay(link, command.hands)
    stakes = {hand.position: hand.stake for hand in command.hands}
    last = len(paid.awards) - 1
    claims = tuple(
        _entered(pool.next_sequence + place, award, stakes[award.position], pool.next_reset, is_last=place == last)
        for place, award in enumerate(paid.awards)
    )
    document, order = command.document.key, command.document.jackpot.tables_in_order
    return (e.ClaimsEntered(command.table, command.round, document, order, claims, by=command.actor, at=command.at),)


def _entered(sequence: int, award: Award, stake: Cents, reset: Cents, *, is_last: bool) -> e.EnteredClaim:
    stake_back = award.net + stake - award.amount
    resets = is_last and award.hand is FiveCard.ROYAL_FLUSH  # several that share restart the meter once, with the last
    return e.EnteredClaim(
        sequence,
        award.position,
        award.hand.slug,
        stake,
        award.amount,
        stake_back=Cents(stake_back),
        from_meter=award.from_meter,
        from_house=Cents(award.amount + stake_back - award.from_meter),
        resets=resets,
        refill=reset if resets else Cents(0),
        clauses=award.clauses,
        readings=award.readings,
    )


def _not_a_wager(pool: Pool, command: c.EnterClaims) -> Rejection | None:
    """Each hand needs a wager that was locked, stands, and has no claim yet."""
    positions = [hand.position for hand in command.hands]
    round_ = pool.round_of(command.table, command.round)
    refusal = not_each_once(positions, "hands")
    if round_ is None:
        refusal = refusal or refuse_past(pool, command.table, command.round)
    if refusal:
        return refusal
    posted = [posted_at(round_, position) for position in positions]
    for code in (Code.CONTRIBUTION_UNKNOWN, Code.CONTRIBUTION_REVERSED):
        for wager in posted:
            if isinstance(wager, Rejection) and wager.code is code:
                return wager
    if any(claim.stands for claim in pool.claims_of(command.table, command.round)):
        message = f"the hands of round {command.round} at table {command.table} are entered already"
        return command.refused("round", Code.CLAIMS_ENTERED, message)
    for hand, wager in zip(command.hands, posted, strict=True):
        if not isinstance(wager, Rejection) and wager.stake != hand.stake:
            message = f"the wager on position {hand.position} was posted with {format_amount(wager.stake)}"
            return Rejection(Code.STAKE_DIFFERS, message, field="hands", value=hand.stake)
    return None


def _not_a_winner(command: c.EnterClaims) -> Rejection | None:
    jackpot = command.document.jackpot
    for hand in command.hands:
        if hand.hand.slug not in command.document.pays[WAGER]:
            message = f"{hand.hand.title} has no row in the pay table of {command.document.key}"
            return Rejection(Code.HAND_WITHOUT_AWARD, message, jackpot.pay_table, field="hands", value=hand.hand.slug)
    royals = [hand for hand in command.hands if hand.hand is FiveCard.ROYAL_FLUSH]
    if jackpot.royal_split is None and len(royals) > 1:
        message = "two Royal Flushes cannot share community cards: the deck is at fault"  # Reading: A46
        return Rejection(Code.ROYALS_ON_SHARED_CARDS, message, "5.1", field="hands", value=FiveCard.ROYAL_FLUSH.slug)
    return None


def verify(pool: Pool, command: c.VerifyClaim) -> e.Result:
    claim = _open_claim(pool, command)
    if isinstance(claim, Rejection):
        return claim
    if claim.status is Status.VERIFIED:
        return command.refused("sequence", Code.CLAIM_VERIFIED, f"claim {command.sequence} is verified already")
    return (e.ClaimVerified(command.sequence, by=command.actor, at=command.at),)


def pay(pool: Pool, command: c.PayClaim) -> e.Result:
    claim = _open_claim(pool, command)
    if isinstance(claim, Rejection):
        return claim
    if claim.status is not Status.VERIFIED:
        return command.refused("sequence", Code.CLAIM_NOT_VERIFIED, f"claim {command.sequence} is not verified yet")
    first = next(pool.open_claims()).entered.sequence
    if first != command.sequence:
        message = f"claim {first} was entered earlier and is neither paid nor refused"
        return command.refused("sequence", Code.EARLIER_CLAIM_OPEN, message, claim.order_clause)
    entered = claim.entered
    from_reserve = min(entered.refill, pool.reserve)
    paid = e.ClaimPaid(
        command.sequence,
        paid=Cents(entered.amount + entered.stake_back),
        from_meter=entered.from_meter,
        from_house=entered.from_house,
        refill_from_reserve=from_reserve,
        refill_from_house=Cents(entered.refill - from_reserve),
        by=command.actor,
        at=command.at,
    )
    return (paid, *change_now_due(pool, claim, command, won=entered.resets))


def refuse(pool: Pool, command: c.RefuseClaim) -> e.Result:
    """What the claim had locked is the meter's again; what it would have refilled does not come."""
    claim = _open_claim(pool, command)
    if isinstance(claim, Rejection):
        return claim
    least = lowest(pool.displayed, (other for other in pool.open_claims() if other is not claim))
    made_good = Cents(max(0, -least))
    refused = e.ClaimRefused(command.sequence, command.reason, made_good, by=command.actor, at=command.at)
    return (refused, *change_now_due(pool, claim, command, won=False))


def reverse_paid(pool: Pool, command: c.ReversePaidClaim) -> e.Result:
    """Everything goes back to where it came from, but the sign does not fall: what it keeps is owed to the house."""
    claim = _known_claim(pool, command, gone=Code.ROUND_PAST)
    if isinstance(claim, Rejection):
        return claim
    past = refuse_past(pool, claim.table, claim.round)
    if past:
        return past
    if claim.status is not Status.PAID:
        message = f"claim {command.sequence} is {claim.status}, not paid"
        return command.refused("sequence", Code.CLAIM_NOT_PAID, message)
    entered = claim.entered
    paid = entered.amount + entered.stake_back
    to_displayed = max(0, claim.pull)
    event = e.PaidClaimReversed(
        command.sequence,
        paid=Cents(paid),
        to_displayed=Cents(to_displayed),
        to_reserve=claim.refill_from_reserve,
        to_house=Cents(paid - to_displayed - claim.refill_from_reserve),
        owed_displayed=Cents(to_displayed - claim.pull),
        reason=command.reason,
        by=command.actor,
        at=command.at,
    )
    return (event,)


def _open_claim(pool: Pool, command: c.ClaimCommand) -> Claim | Rejection:
    claim = _known_claim(pool, command, gone=Code.CLAIM_CLOSED)
    if isinstance(claim, Rejection) or claim.is_open:
        return claim
    return command.refused("sequence", Code.CLAIM_CLOSED, f"claim {command.sequence} is {claim.status} already")


def _known_claim(pool: Pool, command: c.ClaimCommand, *, gone: Code) -> Claim | Rejection:
    sequence = command.sequence
    claim = pool.claims.get(sequence)
    if claim:
        return claim
    if 1 <= sequence < pool.next_sequence:
        return command.refused("sequence", gone, f"claim {sequence} is closed, and its round is past", "5.1.2")
    return command.refused("sequence", Code.CLAIM_UNKNOWN, f"no claim has the number {sequence}")
