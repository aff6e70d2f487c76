"""Watches a pool while orders come in, and looks at the books after every event."""

from megalink.jackpot.commands import AnyCommand, PayClaim, VerifyClaim
from megalink.jackpot.decide import decide
from megalink.jackpot.events import (
    AnyEvent,
    ClaimPaid,
    ClaimRefused,
    ClaimsEntered,
    Contributed,
    ContributionReversed,
    CorrectionApplied,
    LinkOpened,
    PaidClaimReversed,
)
from megalink.jackpot.evolve import evolve
from megalink.jackpot.parameters import WHOLE
from megalink.jackpot.postings import PoolAccount, postings
from megalink.jackpot.state import Pool
from megalink.play.linked import award_rules
from megalink.rulebook.rejection import Code, Rejection
from megalink.rulebook.role import Actor, Role
from tests.jackpot.replays import replay_pool
from tests.machines.claims_reference import ClaimsReference

BOSS = Actor("gus", Role.GAMING_SHIFT_MANAGER)
CASHIER = Actor("cas", Role.DEALER)  # verifies nothing, and so may pay whatever is verified


class PoolWatch:
    def __init__(self, opening: AnyCommand) -> None:
        opened = decide(None, opening, award_rules)
        assert not isinstance(opened, Rejection), opened
        (event,) = opened
        assert isinstance(event, LinkOpened)
        self.pool: Pool = evolve(None, event)
        self.events: list[AnyEvent] = [event]
        self.refusals: list[Code] = []
        self.given: dict[tuple[str, int, int], int] = {}  # the exact contribution of each standing wager, in parts
        self.otherwise = event.displayed + event.reserve  # what else came into meter and reserve, in cents
        self.paid: dict[int, ClaimPaid] = {}
        self.reference = ClaimsReference()

    def send(self, command: AnyCommand) -> None:
        before = repr(self.pool)
        result = decide(self.pool, command, award_rules)
        assert repr(self.pool) == before, "decide changed the state"
        if isinstance(result, Rejection):
            self.refusals.append(result.code)
            return
        assert result, "neither events nor a rejection"
        for event in result:
            self._look_at(event)
            self.reference.look_at(self.pool, event, getattr(command, "readings", None))
            shown, self.pool = self.pool.displayed, evolve(self.pool, event)
            self.events.append(event)
            assert sum(self.pool.accounts) == 0
            assert self.pool.displayed >= shown or isinstance(event, ClaimPaid | CorrectionApplied), "the sign fell"
        self._check()

    def _look_at(self, event: AnyEvent) -> None:
        moved = dict(postings(event))
        assert sum(moved.values()) == 0
        match event:
            case Contributed():
                self._look_at_contributions(event)
                return
            case ContributionReversed(table=table, round=number, position=position):
                assert moved[PoolAccount.PLAYERS] == event.stake
                del self.given[table, number, position]
                return
            case ClaimsEntered():
                self._look_at_claims(event)
            case ClaimRefused(sequence=sequence):
                assert sequence not in self.paid
            case ClaimPaid():
                self.paid[event.sequence] = event
            case PaidClaimReversed():
                self._look_at_reversal(event)
                self.otherwise -= event.owed_displayed
            case _:
                pass
        self.otherwise += moved.get(PoolAccount.DISPLAYED, 0) + moved.get(PoolAccount.RESERVE, 0)

    def _look_at_contributions(self, event: Contributed) -> None:
        for one in event.contributions:
            assert one.to_displayed + one.to_reserve + one.to_house == one.stake
            place = event.table, event.round, one.position
            assert place not in self.given, "posted twice"
            self.given[place] = sum(one.parts)
        repaid = sum(one.repaid_displayed for one in event.contributions)
        grown = sum(one.to_displayed + one.overflow for one in event.contributions)
        assert grown == 0 or repaid == self.pool.owed.displayed, "it grew before the house had its advance back"

    def _look_at_claims(self, event: ClaimsEntered) -> None:
        first, *others = event.claims
        numbers = [one.sequence for one in event.claims]
        assert numbers == [self.pool.next_sequence + place for place in range(len(numbers))]
        if first.hand == "royal_flush" and not others:
            assert first.amount == self.pool.available
        if first.hand == "straight_flush" and not others:
            assert first.amount == self.pool.available // 10

    def _look_at_reversal(self, event: PaidClaimReversed) -> None:
        paid = self.paid[event.sequence]
        assert event.paid == paid.paid
        assert event.to_reserve == max(paid.refill_from_reserve, -self.pool.reserve), "no more than it holds"
        back = event.to_displayed + event.to_reserve - event.owed_displayed
        assert back == paid.from_meter - paid.refill_from_house, "the pool has again what it gave"

    def _check(self) -> None:
        pool = self.pool
        assert min(pool.available, pool.spare, pool.displayed, pool.reserve, *pool.owed) >= 0
        self.reference.check(pool)
        held = pool.displayed + pool.reserve - sum(pool.owed)
        assert held * WHOLE + sum(pool.carried) == self.otherwise * WHOLE + sum(self.given.values())

    def close(self) -> None:
        """Whatever is open can be verified and paid in turn, and the sign then shows what was available."""
        available = self.pool.available
        for claim in list(self.pool.open_claims()):
            self.send(VerifyClaim(claim.entered.sequence, actor=BOSS))
            self.send(PayClaim(claim.entered.sequence, actor=CASHIER))
        assert not any(self.pool.open_claims())
        assert self.pool.displayed == available
        assert replay_pool(self.events) == self.pool
