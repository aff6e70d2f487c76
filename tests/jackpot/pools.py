"""A pool for tests: commands go in, events come out, and the books are looked at after each of them."""

from collections.abc import Mapping

from megalink.games import library
from megalink.hands import FiveCard
from megalink.jackpot.awards import JackpotHand
from megalink.jackpot.commands import (
    AnyCommand,
    ApproveCorrection,
    Contribute,
    EnterClaims,
    JackpotWager,
    OpenLink,
    PayClaim,
    ProposeCorrection,
    RefuseClaim,
    ReverseContribution,
    UndoClaims,
    VerifyClaim,
)
from megalink.jackpot.decide import decide
from megalink.jackpot.events import AnyEvent, ContributionReversed
from megalink.jackpot.evolve import evolve
from megalink.jackpot.parameters import Parameters
from megalink.jackpot.postings import postings
from megalink.jackpot.state import Pool, Status
from megalink.money import Cents, format_amount, parse_amount
from megalink.play.linked import award_rules
from megalink.rulebook.rejection import Rejection
from megalink.rulebook.role import Actor, Role
from tests.jackpot.replays import replay_pool

STUD = "singapore-stud@9"

STRAIGHT, FLUSH, QUADS = FiveCard.STRAIGHT, FiveCard.FLUSH, FiveCard.FOUR_OF_A_KIND
SF, ROYAL = FiveCard.STRAIGHT_FLUSH, FiveCard.ROYAL_FLUSH

SYSTEM = Actor("system", Role.SYSTEM)
PLAYER = Actor("paul", Role.PLAYER)
DEALER = Actor("dora", Role.DEALER)
SUPERVISOR = Actor("sam", Role.PIT_SUPERVISOR)
MANAGER = Actor("mia", Role.PIT_MANAGER)
OTHER_MANAGER = Actor("max", Role.PIT_MANAGER)
SHIFT_MANAGER = Actor("gus", Role.GAMING_SHIFT_MANAGER)


def parameters(
    *,
    reset: str = "200000.00",
    minimum: str = "1.00",
    to_displayed: int = 0,
    to_reserve: int = 0,
    limit: str | None = None,
) -> Parameters:
    most = None if limit is None else parse_amount(limit)
    return Parameters(parse_amount(reset), parse_amount(minimum), to_displayed, to_reserve, most)


def claims_of(
    table: str,
    number: int,
    *hands: tuple[int, FiveCard],
    stake: str = "1.00",
    document: str = STUD,
    readings: Mapping[str, str] | None = None,
    actor: Actor = SYSTEM,
) -> EnterClaims:
    rules = library.document(document)
    sides = library.register().resolve(rules.readings, readings or {})
    entered = tuple(JackpotHand(position, hand, parse_amount(stake)) for position, hand in hands)
    return EnterClaims(table, number, rules, sides, entered, actor=actor)


class OpenPool:
    """With C = 1,000,000 and R = 200,000 unless told otherwise, and rates of nothing unless a test is about them."""

    def __init__(self, displayed: str = "1000000.00", reserve: str = "0.00", set_to: Parameters | None = None) -> None:
        self.events: list[AnyEvent] = []
        opened = OpenLink(set_to or parameters(), parse_amount(displayed), parse_amount(reserve), actor=SHIFT_MANAGER)
        self.pool: Pool = self._after(None, opened)

    def _after(self, pool: Pool | None, command: AnyCommand) -> Pool:
        events = decide(pool, command, award_rules)
        assert not isinstance(events, Rejection), events
        for event in events:
            pool = evolve(pool, event)
            assert sum(change for _, change in postings(event)) == 0
            assert sum(pool.accounts) == 0
        self.events += events
        assert pool is not None
        assert replay_pool(self.events) == pool
        return pool

    def do(self, command: AnyCommand) -> AnyEvent:
        """The command is accepted; its last event comes back."""
        self.pool = self._after(self.pool, command)
        return self.events[-1]

    def refused(self, command: AnyCommand) -> Rejection:
        before = repr(self.pool)
        rejection = decide(self.pool, command, award_rules)
        assert isinstance(rejection, Rejection), rejection
        assert repr(self.pool) == before
        return rejection

    def wager(self, table: str, number: int, *positions: int, stake: str = "1.00") -> AnyEvent:
        wagers = tuple(JackpotWager(position, parse_amount(stake)) for position in positions)
        return self.do(Contribute(table, number, wagers, actor=SYSTEM))

    def enter(self, table: str, *hands: FiveCard, number: int = 1, stake: str = "1.00", **readings: str) -> list[str]:
        """Hands at positions 1, 2, …, after their wagers; the amounts locked for them come back in order of payment.

        Readings are named without their prefix: `fixed_awards_source="meter"`.
        """
        placed = tuple(enumerate(hands, start=1))
        if self.pool.round_of(table, number) is None:
            self.wager(table, number, *dict(placed), stake=stake)
        first = self.pool.next_sequence
        sides = {f"pj.{name}": side for name, side in readings.items()}
        self.do(claims_of(table, number, *placed, stake=stake, readings=sides))
        claims = self.pool.claims
        return [format_amount(claims[key].entered.amount) for key in range(first, self.pool.next_sequence)]

    def pay(self, *sequences: int) -> None:
        for sequence in sequences:
            self.do(VerifyClaim(sequence, actor=SUPERVISOR))
            self.do(PayClaim(sequence, actor=DEALER))

    def refuse(self, sequence: int) -> AnyEvent:
        return self.do(RefuseClaim(sequence, "no such hand", actor=SHIFT_MANAGER))

    def reverse_paid(self, sequence: int) -> AnyEvent:
        """Its hand leaves the round by a remedy."""
        claim = self.pool.claims[sequence]
        assert claim.status is Status.PAID
        positions = (claim.entered.position,)
        return self.do(UndoClaims(claim.table, claim.round, positions, "round void", actor=SHIFT_MANAGER))

    def reverse(self, table: str, number: int, position: int) -> ContributionReversed:
        event = self.do(ReverseContribution(table, number, position, "5.7", "hand removed", actor=SYSTEM))
        assert isinstance(event, ContributionReversed)
        return event

    def correct(self, amount: str) -> None:
        proposal = self.pool.next_proposal
        self.do(ProposeCorrection(parse_amount(amount), "meter misread", actor=MANAGER))
        self.do(ApproveCorrection(proposal, actor=SHIFT_MANAGER))

    @property
    def displayed(self) -> str:
        return format_amount(self.pool.displayed)

    @property
    def available(self) -> str:
        return format_amount(self.pool.available)

    @property
    def reserve(self) -> str:
        return format_amount(self.pool.reserve)

    @property
    def house(self) -> str:
        """What the house got since the link was opened."""
        opening = evolve(None, self.events[0])
        return format_amount(Cents(self.pool.house - opening.house))
