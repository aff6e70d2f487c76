"""Whole nights at three linked tables, drawn from a seed: mostly what a floor does, at times what it may not."""

from collections import Counter
from random import Random
from types import MappingProxyType

from hypothesis import given
from hypothesis import strategies as st

from megalink.games import library
from megalink.hands import FiveCard
from megalink.jackpot.awards import JackpotHand
from megalink.jackpot.commands import (
    AnyCommand,
    ApproveCorrection,
    ApproveParameters,
    Contribute,
    EnterClaims,
    JackpotWager,
    OpenLink,
    PayClaim,
    ProposeCorrection,
    ProposeParameters,
    RefuseClaim,
    ReverseContribution,
    UndoClaims,
    VerifyClaim,
    WithdrawProposal,
)
from megalink.jackpot.events import AnyEvent
from megalink.jackpot.parameters import Parameters
from megalink.money import Cents
from megalink.rulebook.rejection import Code
from megalink.rulebook.role import Actor, Role
from tests.conformance.codes import codes_of
from tests.machines.pool_watch import BOSS, CASHIER, PoolWatch

TABLES = ("one", "two", "three")
STAFF = [Actor(f"{role.slug} {number}", role) for role in Role for number in (1, 2)]
MANAGERS = [actor for actor in STAFF if actor.role is Role.PIT_MANAGER]
RATES = ((0, 0), (2_500, 333), (1, 9_999), (5_000, 5_000), (3_333, 3_333), (9_999, 2))
HANDS = (FiveCard.ROYAL_FLUSH, FiveCard.STRAIGHT_FLUSH, FiveCard.FLUSH, FiveCard.STRAIGHT, FiveCard.TWO_PAIRS)
SIDES = {
    "pj.for_one": "plus_stake",
    "pj.percentage_stake": "returned",
    "pj.fixed_awards_source": "meter",
    "pj.sf_split": "successive_meter",
    "pj.fallen_claim": "as_entered",
}
COMMANDS = 300


class Night:
    def __init__(self, seed: int) -> None:
        self.chance = Random(seed)
        reset = Cents(self.chance.choice((0, 1, 777, 20_000)))
        rates = self.chance.choice(RATES[:-1])
        displayed = Cents(self.chance.choice((0, 50, self.chance.randrange(60_000))))
        opening = OpenLink(
            Parameters(reset, Cents(100), *rates), displayed, Cents(self.chance.randrange(9_000)), actor=BOSS
        )
        self.watch = PoolWatch(opening)
        self.round = dict.fromkeys(TABLES, 0)
        self.kinds = [kind for kind, weight in WEIGHTS.items() for _ in range(weight)]

    def play(self, commands: int) -> None:
        for _ in range(commands):
            kind = self.chance.choice(self.kinds)
            self.watch.send(kind(self))
        self.watch.close()

    def actor(self) -> Actor:
        return self.chance.choice(STAFF) if self.chance.random() < 0.1 else BOSS

    def manager(self) -> Actor:
        """For what two people agree on."""
        return self.chance.choice((BOSS, *MANAGERS, self.actor()))

    def table(self) -> tuple[str, int]:
        table = self.chance.choice(TABLES)
        return table, self.round[table] - (self.chance.random() < 0.1)

    def wagers(self) -> tuple[JackpotWager, ...]:
        positions = [self.chance.randint(1, 4) for _ in range(self.chance.choice((0, 1, 1, 2)))]
        return tuple(JackpotWager(at, Cents(self.chance.choice((99, 100, 137, 500)))) for at in positions)

    def sequence(self) -> int:
        pool = self.watch.pool
        still_open = [claim.entered.sequence for claim in pool.open_claims()]
        return self.chance.choice([*still_open, *still_open[:1] * 9, *pool.claims, pool.next_sequence])

    def proposal(self) -> int:
        pool = self.watch.pool
        return self.chance.choice([*pool.corrections, *([pool.change.proposal] if pool.change else []), 0])


def next_round(night: Night) -> AnyCommand:
    table = night.chance.choice(TABLES)
    night.round[table] += 1
    positions = night.chance.sample(range(1, 5), night.chance.randint(1, 4))
    wagers = tuple(JackpotWager(at, Cents(night.chance.choice((100, 101, 137, 500)))) for at in positions)
    return Contribute(table, night.round[table], wagers, actor=BOSS)


def post_more(night: Night) -> AnyCommand:
    return Contribute(*night.table(), night.wagers(), actor=night.actor())


def reverse(night: Night) -> AnyCommand:
    return ReverseContribution(*night.table(), night.chance.randint(1, 4), "5.7", "removed", actor=night.actor())


def enter(night: Night) -> AnyCommand:
    table, number = night.table()
    found = night.watch.pool.round_of(table, number)
    stakes = {at: one.contribution.stake for at, one in found.posted.items() if not one.reversed} if found else {}
    winners = night.chance.sample(sorted(stakes), night.chance.randint(min(1, len(stakes)), len(stakes)))
    hands = (JackpotHand(at, night.chance.choice(HANDS[: 4 + (at == 4)]), stakes[at]) for at in winners)
    document = library.document(night.chance.choice(library.document_keys()))
    chosen = {name: side for name, side in SIDES.items() if night.chance.random() < 0.2}
    readings = library.register().resolve(document.readings, chosen)
    return EnterClaims(table, number, document, readings, tuple(hands), actor=night.actor())


def verify(night: Night) -> AnyCommand:
    return VerifyClaim(night.sequence(), actor=night.actor())


def pay(night: Night) -> AnyCommand:
    return PayClaim(night.sequence(), actor=night.chance.choice((CASHIER, CASHIER, night.actor())))


def refuse(night: Night) -> AnyCommand:
    return RefuseClaim(night.sequence(), "no such hand", actor=night.actor())


def undo_paid(night: Night) -> AnyCommand:
    paid = [claim for claim in night.watch.pool.claims.values() if claim.stands and not claim.is_open]
    if not paid:
        return undo(night)
    claim = night.chance.choice(paid)
    return UndoClaims(claim.table, claim.round, (claim.entered.position,), "round void", actor=night.actor())


def undo(night: Night) -> AnyCommand:
    table, number = night.table()
    positions = night.chance.sample(range(1, 5), night.chance.choice((1, 2, 4)))
    return UndoClaims(table, number, tuple(positions), "removed", actor=night.actor())


def propose_correction(night: Night) -> AnyCommand:
    return ProposeCorrection(
        Cents(night.chance.choice((-20_000, -777, 0, 1, 30_000))), "misread", actor=night.manager()
    )


def approve_correction(night: Night) -> AnyCommand:
    return ApproveCorrection(night.proposal(), actor=night.manager())


def propose_parameters(night: Night) -> AnyCommand:
    limit = night.chance.choice((None, Cents(5_000), Cents(20_000), Cents(50_013)))
    rates = night.chance.choice(RATES)
    parameters = Parameters(Cents(night.chance.choice((0, 777, 20_000))), Cents(100), *rates, limit)
    return ProposeParameters(parameters, "season", night.chance.random() < 0.5, actor=night.manager())


def approve_parameters(night: Night) -> AnyCommand:
    return ApproveParameters(night.proposal(), actor=night.manager())


def withdraw(night: Night) -> AnyCommand:
    return WithdrawProposal(night.proposal(), "no need", actor=night.actor())


WEIGHTS = MappingProxyType(
    {
        next_round: 12,
        post_more: 4,
        reverse: 8,
        enter: 10,
        verify: 12,
        pay: 14,
        refuse: 2,
        undo_paid: 4,
        undo: 3,
        propose_correction: 3,
        approve_correction: 4,
        propose_parameters: 3,
        approve_parameters: 4,
        withdraw: 1,
    }
)


@given(st.integers(min_value=0, max_value=2**32))
def test_the_books_hold_through_any_night(seed: int) -> None:
    Night(seed).play(COMMANDS)


def test_nights_see_every_event_and_almost_every_refusal() -> None:
    """Else the test above would prove little."""
    events: Counter[type[AnyEvent]] = Counter()
    refusals: Counter[Code] = Counter()
    for seed in range(25):
        night = Night(seed)
        night.play(COMMANDS)
        events.update(map(type, night.watch.events))
        refusals.update(night.watch.refusals)
    assert set(events) == set(AnyEvent.__args__)
    never = {Code.LINK_NOT_OPEN, Code.LINK_ALREADY_OPEN, Code.REASON_MISSING, Code.STAKE_DIFFERS}
    if all(library.document(key).jackpot.royal_split for key in library.document_keys()):
        never.add(Code.ROYALS_ON_SHARED_CARDS)  # these documents say how Royal Flushes share
    assert set(codes_of("jackpot")) - set(refusals) <= never
