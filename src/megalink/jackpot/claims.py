"""Claims: entered, which reckons their amounts; verified; paid in the order of entry. Reading: A50

3.14 and its sisters put payments in order that depend on each other: what one takes out of the meter, the next does not
find there. So a claim on the meter waits for earlier claims on the meter, a Royal Flush for the lower hands of its
round (3.15.3), and a fixed award that is house money for nobody. Reading: A108
"""

from collections.abc import Sequence
from dataclasses import replace

from megalink.hands import FiveCard
from megalink.jackpot import commands as c
from megalink.jackpot import events as e
from megalink.jackpot.awards import PRICED_BY, WAGER, AwardRules, MeterAmounts, RulesOf
from megalink.jackpot.contributions import not_each_once, posted_at, refuse_past
from megalink.jackpot.evolve import evolve
from megalink.jackpot.proposals import change_now_due
from megalink.jackpot.repricing import entered_claims
from megalink.jackpot.repricing import repriced as claims_repriced
from megalink.jackpot.state import Claim, Pool, Status, lowest
from megalink.money import Cents, format_amount
from megalink.rulebook.rejection import Code, Rejection
from megalink.rulebook.role import Role, may

Undoing = c.RefuseClaim | c.UndoClaims


def enter(pool: Pool, command: c.EnterClaims) -> e.Result:
    refusal = _not_a_wager(pool, command) or _not_a_winner(command)
    if refusal:
        return refusal
    round_ = pool.round_of(command.table, command.round)
    assert round_ is not None, "a round without contributions has no wagers to claim for"
    link = MeterAmounts(pool.available, pool.parameters.reset, round_.minimum)
    rules = AwardRules(command.document, command.readings)
    awards = rules.pay(link, command.hands).awards
    stakes = {hand.position: hand.stake for hand in command.hands}
    numbers = {award.position: pool.next_sequence + place for place, award in enumerate(awards)}
    claims = entered_claims(awards, numbers, stakes, pool.next_reset)
    document, order = command.document.key, command.document.jackpot.tables_in_order
    entered = e.ClaimsEntered(command.table, command.round, document, order, claims, by=command.actor, at=command.at)
    priced = e.ClaimsPriced(
        pool.next_sequence,
        base=pool.available,
        reset=pool.parameters.reset,
        refill=pool.next_reset,
        minimum=round_.minimum,
        readings=tuple((name, command.readings[name]) for name in PRICED_BY),
        from_meter=tuple(sorted(numbers[hand.position] for hand in command.hands if rules.from_meter(hand.hand))),
        players=command.players,
        by=command.actor,
        at=command.at,
    )
    return (entered, priced)


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
    earlier = waits_for(pool, claim)
    if earlier:
        message = f"claim {earlier.entered.sequence} comes first and is neither paid nor refused"
        own_round = (earlier.table, earlier.round) == (claim.table, claim.round)
        clause = claim.entered.clauses[-1] if own_round and _is_royal(claim) else claim.order_clause
        return command.refused("sequence", Code.EARLIER_CLAIM_OPEN, message, clause)
    if claim.from_meter and claim.verified_by == command.actor.id:
        message = "it takes part of the meter: another person pays it than the one who verified it"
        return Rejection(Code.SAME_PERSON, message, field="actor", value=command.actor.id)
    entered = claim.entered
    from_reserve = min(entered.refill, pool.reserve)
    paid = e.ClaimPaid(
        command.sequence,
        paid=Cents(entered.amount + entered.stake_back),
        from_meter=entered.from_meter,
        from_house=entered.from_house,
        refill_from_reserve=from_reserve,
        refill_from_house=Cents(entered.refill - from_reserve),
        paid_to=command.paid_to.strip(),
        by=command.actor,
        at=command.at,
    )
    return (paid, *change_now_due(evolve(pool, paid), command, won=entered.resets))


def waits_for(pool: Pool, claim: Claim) -> Claim | None:
    """The first open claim that must be paid or refused before this one."""
    for earlier in pool.open_claims():
        if earlier.place >= claim.place:
            return None
        lower_hand = _is_royal(claim) and (earlier.table, earlier.round) == (claim.table, claim.round)
        if lower_hand or (claim.from_meter and earlier.from_meter):
            return earlier
    return None


def _is_royal(claim: Claim) -> bool:
    return claim.entered.hand == FiveCard.ROYAL_FLUSH.slug


def refuse(pool: Pool, command: c.RefuseClaim, rules_of: RulesOf) -> e.Result:
    """What the claim was to take is the meter's again; what it would have refilled does not come."""
    claim = _open_claim(pool, command)
    if isinstance(claim, Rejection):
        return claim
    return _fallen(pool, (claim,), command, rules_of)


def undo(pool: Pool, command: c.UndoClaims, rules_of: RulesOf) -> e.Result:
    """A claim that is only entered falls with its remedy, by whoever may apply that. Reading: A109"""
    claims = [
        claim
        for claim in pool.claims_of(command.table, command.round)
        if claim.stands and claim.entered.position in command.positions
    ]
    if not claims:
        message = f"no claim of round {command.round} at table {command.table} stands there"
        unknown = command.refused("positions", Code.CLAIM_UNKNOWN, message)
        return refuse_past(pool, command.table, command.round) or unknown
    beyond = next((claim for claim in claims if claim.status is not Status.ENTERED), None)
    if beyond and not may(command.actor.role, Role.GAMING_SHIFT_MANAGER):
        message = f"claim {beyond.entered.sequence} is {beyond.status} already: only a "
        message += f"{Role.GAMING_SHIFT_MANAGER.title}, or a person acting as one, undoes it"
        return Rejection(Code.NOT_PERMITTED, message, "6.2", field="actor", value=command.actor.role.slug)
    if any(not claim.is_open for claim in claims):
        past = refuse_past(pool, command.table, command.round)
        if past:
            return past
    return _fallen(pool, claims, command, rules_of)


def _fallen(pool: Pool, claims: Sequence[Claim], command: Undoing, rules_of: RulesOf) -> e.Result:
    """They fall with their supplements, all at once; then the others are priced again."""
    numbers = {claim.entered.sequence for claim in claims}
    falling = [
        claim
        for claim in pool.claims.values()
        if claim.stands and (claim.entered.sequence in numbers or claim.supplements in numbers)
    ]
    events: list[e.AnyEvent] = []
    after = pool
    for claim in falling:
        fell = _refused(claim, command) if claim.is_open else _reversed(after, claim, command)
        after = evolve(after, fell)
        events.append(fell)
    repriced = claims_repriced(pool, after, falling, command, command.reason, rules_of)
    if repriced:
        after = evolve(after, repriced)
        events.append(repriced)
    short = Cents(max(0, -lowest(after.displayed, after.open_claims())))
    if short:
        _make_good(events, short)
    return (*events, *change_now_due(after, command, won=False))


def _make_good(events: list[e.AnyEvent], short: Cents) -> None:
    """By the last event that can: the house adds what claims on an amount that stays were counting on."""
    for place, event in reversed([*enumerate(events)]):
        if isinstance(event, e.ClaimRefused | e.ClaimsRepriced):
            events[place] = replace(event, made_good=short)
            return
    raise AssertionError("a reversal that changes no other claim leaves the meter no lower")


def _refused(claim: Claim, command: Undoing) -> e.ClaimRefused:
    return e.ClaimRefused(claim.entered.sequence, command.reason, Cents(0), by=command.actor, at=command.at)


def _reversed(pool: Pool, claim: Claim, command: Undoing) -> e.PaidClaimReversed:
    """Everything goes back to where it came from, but the sign does not fall: what it keeps is owed to the house.

    So is what the house advances for a reserve that has spent since then what equal shares had left over for it.
    """
    entered = claim.entered
    paid = entered.amount + entered.stake_back
    to_displayed = max(0, claim.pull)
    to_reserve = max(claim.refill_from_reserve, -pool.reserve)
    advanced = to_reserve - claim.refill_from_reserve
    return e.PaidClaimReversed(
        entered.sequence,
        paid=Cents(paid),
        to_displayed=Cents(to_displayed),
        to_reserve=Cents(to_reserve),
        to_house=Cents(paid - to_displayed - to_reserve),
        owed_displayed=Cents(to_displayed - claim.pull + advanced),
        reason=command.reason,
        by=command.actor,
        at=command.at,
    )


def _open_claim(pool: Pool, command: c.ClaimCommand) -> Claim | Rejection:
    sequence = command.sequence
    claim = pool.claims.get(sequence)
    if claim and claim.is_open:
        return claim
    if claim:
        return command.refused("sequence", Code.CLAIM_CLOSED, f"claim {sequence} is {claim.status} already")
    if 1 <= sequence < pool.next_sequence:
        message = f"claim {sequence} is closed, and its round is past"
        return command.refused("sequence", Code.CLAIM_CLOSED, message, "5.1.2")
    return command.refused("sequence", Code.CLAIM_UNKNOWN, f"no claim has the number {sequence}")
