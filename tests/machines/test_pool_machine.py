"""The pool under any sequence of orders, legal and not, from several tables.

After every event the books balance, the sign falls for two reasons only, claims are paid once and in order, meter and
reserve hold to the fraction what they were given, and the history replays to the same state.
"""

from collections.abc import Iterable

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, precondition, rule

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
from megalink.jackpot.parameters import Parameters
from megalink.jackpot.state import Pool
from megalink.money import Cents
from megalink.rulebook.role import Actor, Role
from tests.machines.pool_watch import BOSS, CASHIER, PoolWatch

STAFF = [Actor(f"{role.slug} {number}", role) for role in Role for number in (1, 2)]
SHIFT_MANAGERS = [actor for actor in STAFF if actor.role is Role.GAMING_SHIFT_MANAGER]
ACTORS = st.sampled_from([*SHIFT_MANAGERS * 15, *STAFF])  # mostly somebody who may
TABLES = st.sampled_from(["one", "two", "three"])
POSITIONS = st.integers(1, 4)
STAKES = st.sampled_from([100, 101, 137, 500]).map(Cents)
HANDS = st.sampled_from([FiveCard.ROYAL_FLUSH, FiveCard.STRAIGHT_FLUSH, FiveCard.FLUSH, FiveCard.STRAIGHT])
CORRECTIONS = st.integers(-60_000, 60_000).map(Cents)
PARAMETERS = st.builds(
    lambda reset, rates, limit: Parameters(reset, Cents(100), rates[0], rates[1], limit),
    st.sampled_from([0, 1, 777, 20_000]).map(Cents),
    st.sampled_from([(0, 0), (2_500, 333), (1, 9_999), (5_000, 5_000), (3_333, 3_333)]),
    st.none() | st.sampled_from([20_000, 50_000, 50_013]).map(Cents),
)
WRONG = Parameters(Cents(0), Cents(100), to_displayed=9_999, to_reserve=2)
DOCUMENTS = st.sampled_from(library.document_keys())
READINGS = st.fixed_dictionaries(
    {},
    optional={
        "pj.for_one": st.just("plus_stake"),
        "pj.percentage_stake": st.just("returned"),
        "pj.fixed_awards_source": st.just("meter"),
        "pj.sf_split": st.sampled_from(["successive_meter", "single_reset"]),
        "pj.rounding": st.just("floor_equal_remainder_to_reserve"),
        "pj.fallen_claim": st.just("as_entered"),
    },
)


def _placed(wagers: Iterable[tuple[int, Cents]]) -> tuple[JackpotWager, ...]:
    return tuple(JackpotWager(*wager) for wager in wagers)


class PoolMachine(RuleBasedStateMachine):
    watch: PoolWatch

    def __init__(self) -> None:
        super().__init__()
        self.round = dict.fromkeys(("one", "two", "three"), 0)

    @property
    def pool(self) -> Pool:
        return self.watch.pool

    def send(self, command: AnyCommand) -> None:
        self.watch.send(command)

    @initialize(
        parameters=PARAMETERS,
        displayed=(st.integers(0, 300) | st.integers(0, 60_000)).map(Cents),
        reserve=st.integers(0, 30_000).map(Cents),
    )
    def open_link(self, parameters: Parameters, displayed: Cents, reserve: Cents) -> None:
        if parameters.limit is not None:
            displayed = min(displayed, parameters.limit)
        self.watch = PoolWatch(OpenLink(parameters, displayed, reserve, actor=BOSS))
        for table in self.round:
            self.play_the_next_round(table, dict.fromkeys(range(1, 5), Cents(137)), BOSS)

    @rule(table=TABLES, wagers=st.dictionaries(POSITIONS, STAKES, min_size=1), actor=ACTORS)
    def play_the_next_round(self, table: str, wagers: dict[int, Cents], actor: Actor) -> None:
        self.round[table] += 1
        self.send(Contribute(table, self.round[table], _placed(wagers.items()), actor=actor))

    @rule(table=TABLES, hands=st.lists(HANDS, min_size=1, max_size=4), chosen=READINGS)
    def play_a_round_with_winners(self, table: str, hands: list[FiveCard], chosen: dict[str, str]) -> None:
        stake = Cents(137)
        self.play_the_next_round(table, dict.fromkeys(range(1, len(hands) + 1), stake), BOSS)
        won = tuple(JackpotHand(at, hand, stake) for at, hand in enumerate(hands, start=1))
        document = library.document(library.document_keys()[0])
        readings = library.register().resolve(document.readings, chosen)
        self.send(EnterClaims(table, self.round[table], document, readings, won, actor=BOSS))

    @rule(
        table=TABLES,
        back=st.integers(0, 1),
        wagers=st.lists(st.tuples(POSITIONS, STAKES | st.just(Cents(99))), max_size=2),
        actor=ACTORS,
    )
    def post_more(self, table: str, back: int, wagers: list[tuple[int, Cents]], actor: Actor) -> None:
        self.send(Contribute(table, self.round[table] - back, _placed(wagers), actor=actor))

    @rule(data=st.data(), table=TABLES, actor=ACTORS)
    def reverse(self, data: st.DataObject, table: str, actor: Actor) -> None:
        number, wagers = self.a_round(data, table)
        position = data.draw(st.sampled_from([*wagers, 9]), label="position")
        self.send(ReverseContribution(table, number, position, "5.7", "removed", actor=actor))

    @rule(
        data=st.data(),
        table=TABLES,
        hands=st.lists(HANDS, min_size=4),
        key=DOCUMENTS,
        chosen=READINGS,
        actor=ACTORS,
    )
    def enter(
        self, data: st.DataObject, table: str, hands: list[FiveCard], key: str, chosen: dict[str, str], actor: Actor
    ) -> None:
        number, wagers = self.a_round(data, table)
        count = data.draw(st.integers(min(1, len(wagers)), len(wagers)), label="winners")
        won = tuple(JackpotHand(at, hand, stake) for (at, stake), hand in zip(wagers.items(), hands, strict=False))
        document = library.document(key)
        readings = library.register().resolve(document.readings, chosen)
        self.send(EnterClaims(table, number, document, readings, won[:count], actor=actor))

    def a_round(self, data: st.DataObject, table: str) -> tuple[int, dict[int, Cents]]:
        """Mostly the latest; with the wagers that the pool has of it."""
        number = self.round[table] - data.draw(st.sampled_from([0, 0, 0, 1]), label="back")
        found = self.pool.round_of(table, number)
        return number, {at: one.contribution.stake for at, one in found.posted.items()} if found else {}

    def a_claim(self, data: st.DataObject) -> int:
        still_open = [claim.entered.sequence for claim in self.pool.open_claims()]
        likely = [*still_open * 2, *still_open[:1] * 2]
        return data.draw(st.sampled_from([*likely, *self.pool.claims, self.pool.next_sequence]), label="sequence")

    def a_proposal(self, data: st.DataObject) -> int:
        waiting = [self.pool.change.proposal] if self.pool.change else []
        return data.draw(st.sampled_from([*self.pool.corrections, *waiting, 0]), label="proposal")

    @precondition(lambda self: self.pool.claims)
    @rule(data=st.data(), actor=ACTORS)
    def verify(self, data: st.DataObject, actor: Actor) -> None:
        self.send(VerifyClaim(self.a_claim(data), actor=actor))

    @precondition(lambda self: self.pool.claims)
    @rule(data=st.data(), actor=ACTORS)
    def pay(self, data: st.DataObject, actor: Actor) -> None:
        self.send(PayClaim(self.a_claim(data), actor=actor))

    @precondition(lambda self: any(self.pool.open_claims()))
    @rule()
    def verify_all(self) -> None:
        for claim in list(self.pool.open_claims()):
            self.send(VerifyClaim(claim.entered.sequence, actor=BOSS))

    @precondition(lambda self: any(self.pool.open_claims()))
    @rule(count=st.integers(1, 4))
    def verify_and_pay_the_next(self, count: int) -> None:
        for claim in list(self.pool.open_claims())[:count]:
            self.send(VerifyClaim(claim.entered.sequence, actor=BOSS))
            self.send(PayClaim(claim.entered.sequence, actor=CASHIER))

    @precondition(lambda self: self.pool.claims)
    @rule(data=st.data(), actor=ACTORS)
    def refuse(self, data: st.DataObject, actor: Actor) -> None:
        self.send(RefuseClaim(self.a_claim(data), "no such hand", actor=actor))

    @precondition(lambda self: self.pool.claims)
    @rule(data=st.data(), actor=ACTORS)
    def undo_one(self, data: st.DataObject, actor: Actor) -> None:
        """Likely a claim that stands, paid or not."""
        claim = self.pool.claims.get(self.a_claim(data))
        if claim:
            self.send(UndoClaims(claim.table, claim.round, (claim.entered.position,), "round void", actor=actor))

    @rule(data=st.data(), table=TABLES, positions=st.sets(POSITIONS, min_size=1, max_size=2), actor=ACTORS)
    def undo(self, data: st.DataObject, table: str, positions: set[int], actor: Actor) -> None:
        number, _ = self.a_round(data, table)
        self.send(UndoClaims(table, number, tuple(positions), "hand removed", actor=actor))

    @rule(table=TABLES)
    def void_the_latest_round(self, table: str) -> None:
        """Its claims are undone, and all its wagers go back."""
        number = self.round[table]
        self.send(UndoClaims(table, number, tuple(range(1, 5)), "round void", actor=BOSS))
        found = self.pool.round_of(table, number)
        for position in found.posted if found else ():
            self.send(ReverseContribution(table, number, position, "5.1.1", "round void", actor=BOSS))

    @rule(parameters=PARAMETERS, at_next_win=st.booleans())
    def agree_on_parameters(self, parameters: Parameters, at_next_win: bool) -> None:
        first, second = SHIFT_MANAGERS
        self.change_parameters(parameters, at_next_win, first, second)

    @rule(amount=CORRECTIONS, first=ACTORS, second=ACTORS)
    def correct(self, amount: Cents, first: Actor, second: Actor) -> None:
        proposal = self.pool.next_proposal
        self.send(ProposeCorrection(amount, "misread", actor=first))
        self.send(ApproveCorrection(proposal, actor=second))

    @rule(parameters=PARAMETERS | st.just(WRONG), at_next_win=st.booleans(), first=ACTORS, second=ACTORS)
    def change_parameters(self, parameters: Parameters, at_next_win: bool, first: Actor, second: Actor) -> None:
        proposal = self.pool.next_proposal
        self.send(ProposeParameters(parameters, "season", at_next_win, actor=first))
        self.send(ApproveParameters(proposal, actor=second))

    @precondition(lambda self: self.pool.corrections or self.pool.change)
    @rule(data=st.data(), actor=ACTORS)
    def approve(self, data: st.DataObject, actor: Actor) -> None:
        proposal = self.a_proposal(data)
        self.send(ApproveCorrection(proposal, actor=actor))
        self.send(ApproveParameters(proposal, actor=actor))

    @precondition(lambda self: self.pool.corrections or self.pool.change)
    @rule(data=st.data(), actor=ACTORS)
    def withdraw(self, data: st.DataObject, actor: Actor) -> None:
        self.send(WithdrawProposal(self.a_proposal(data), "no need", actor=actor))

    def teardown(self) -> None:
        if hasattr(self, "watch"):
            self.watch.close()


TestPool = PoolMachine.TestCase
TestPool.settings = settings(stateful_step_count=50)
