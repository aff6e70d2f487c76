"""An adjustment of a Player's account puts right what was found wrong when its round stood already (5.1.2, 5.15).

Until the next "Place your bets, please" the round is ruled at its table (6.1). After that its outcomes stand, and money
moves only by an adjustment that names the round and that two people agree on, one of them a Gaming Shift Manager.
Reading: A116
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import ClassVar, NamedTuple, assert_never

from megalink.money import Cents, format_money
from megalink.rulebook.command import Command, Facts
from megalink.rulebook.rejection import Code, Rejection
from megalink.rulebook.role import Actor, Role


@dataclass(frozen=True, slots=True)
class AdjustmentCommand(Command):
    table: str


@dataclass(frozen=True, slots=True)
class ProposeAdjustment(AdjustmentCommand):
    """With a positive amount the house pays the Player, with a negative one the Player pays the house."""

    FACTS = Facts(Role.PIT_MANAGER, at_closed_table=True, previewed=True)
    round: int
    player: str
    amount: Cents
    reason: str


@dataclass(frozen=True, slots=True)
class ApproveAdjustment(AdjustmentCommand):
    FACTS = Facts(Role.PIT_MANAGER, at_closed_table=True, previewed=True)
    proposal: int


@dataclass(frozen=True, slots=True)
class WithdrawAdjustment(AdjustmentCommand):
    """Of a proposal that nobody has approved: what was approved is put right by another adjustment."""

    FACTS = Facts(Role.PIT_MANAGER, at_closed_table=True, previewed=True)
    proposal: int
    reason: str


AnyCommand = ProposeAdjustment | ApproveAdjustment | WithdrawAdjustment


@dataclass(frozen=True, slots=True, kw_only=True)
class Event:
    WIRE: ClassVar[str]
    FOR_STAFF: ClassVar[bool] = True  # another Player's money is nobody's to read
    by: Actor  # in the position that counted
    at: int
    proposal: int  # numbered from 1 at each table


@dataclass(frozen=True, slots=True, kw_only=True)
class AdjustmentProposed(Event):
    WIRE = "adjustment.proposed.v1"
    round: int
    player: str
    amount: Cents
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class AdjustmentApproved(Event):
    """The money moves: between the Player and the house, in the books of this gaming day."""

    WIRE = "adjustment.approved.v1"
    round: int
    player: str
    amount: Cents
    day: str


@dataclass(frozen=True, slots=True, kw_only=True)
class AdjustmentWithdrawn(Event):
    WIRE = "adjustment.withdrawn.v1"
    reason: str


AnyEvent = AdjustmentProposed | AdjustmentApproved | AdjustmentWithdrawn


class Adjustment(NamedTuple):
    """One that was made."""

    proposed: AdjustmentProposed
    approved: AdjustmentApproved

    @property
    def round(self) -> int:
        return self.proposed.round

    @property
    def player(self) -> str:
        return self.proposed.player

    @property
    def amount(self) -> Cents:
        return self.proposed.amount


class Adjustments(NamedTuple):
    """Of one table."""

    proposals: int = 0  # that were ever made
    waiting: tuple[AdjustmentProposed, ...] = ()
    made: tuple[Adjustment, ...] = ()

    def of_round(self, number: int) -> tuple[Adjustment, ...]:
        return tuple(adjustment for adjustment in self.made if adjustment.round == number)

    def of_player(self, player: str) -> "Adjustments":
        """Without what waits: that is no money of his yet."""
        return Adjustments(made=tuple(adjustment for adjustment in self.made if adjustment.player == player))

    def proposed(self, number: int) -> AdjustmentProposed | None:
        return next((proposed for proposed in self.waiting if proposed.proposal == number), None)

    def by_day(self) -> Iterator[tuple[str, Cents]]:
        """What the house paid by adjustments on each gaming day, less what it was paid."""
        sums: dict[str, int] = {}
        for adjustment in self.made:
            day = adjustment.approved.day
            sums[day] = sums.get(day, 0) + adjustment.amount
        return ((day, Cents(cents)) for day, cents in sums.items())


def propose(
    known: Adjustments,
    command: ProposeAdjustment,
    by: Actor,
    last_round: int,
    had_wager: Callable[[], bool],
    most: Cents,
) -> AdjustmentProposed | Rejection:
    """`last_round` of the table is in play, or can still be ruled at the table; `most` is the house's limit."""
    refusal = _refuse_round(command, last_round)
    if refusal:
        return refusal
    if not had_wager():
        message = f"{command.player} had no wager in round {command.round} of table {command.table}"
        return command.refused("player", Code.NO_SUCH_WAGER, message)
    refusal = _refuse_reason(command) or _refuse_amount(command, most)
    if refusal:
        return refusal
    return AdjustmentProposed(
        proposal=known.proposals + 1,
        round=command.round,
        player=command.player,
        amount=command.amount,
        reason=command.reason.strip(),
        by=by,
        at=command.at,
    )


def approve(
    known: Adjustments, command: ApproveAdjustment, by: Actor, balance: Callable[[str], Cents], day: str
) -> AdjustmentApproved | Rejection:
    proposed = known.proposed(command.proposal)
    if proposed is None:
        return _unknown(command)
    if proposed.by.id == by.id:
        return Rejection(Code.SAME_PERSON, "who proposed it cannot approve it as well", field="actor", value=by.id)
    if Role.GAMING_SHIFT_MANAGER not in (proposed.by.role, by.role):
        message = f"one of the two must be a {Role.GAMING_SHIFT_MANAGER.title}"
        return Rejection(Code.SHIFT_MANAGER_NEEDED, message, field="actor", value=by.role.slug)
    player, amount = proposed.player, proposed.amount
    if amount < 0 and balance(player) + amount < 0:
        message = f"the balance of {player} is {format_money(balance(player))}: an adjustment leaves no debt"
        return Rejection(Code.BALANCE_TOO_LOW, message, field="amount", value=amount)
    return AdjustmentApproved(
        proposal=proposed.proposal,
        round=proposed.round,
        player=player,
        amount=amount,
        day=day,
        by=by,
        at=command.at,
    )


def withdraw(known: Adjustments, command: WithdrawAdjustment, by: Actor) -> AdjustmentWithdrawn | Rejection:
    refusal = _refuse_reason(command)
    if refusal:
        return refusal
    proposed = known.proposed(command.proposal)
    if proposed is None:
        return _unknown(command)
    return AdjustmentWithdrawn(proposal=proposed.proposal, reason=command.reason.strip(), by=by, at=command.at)


def evolve(known: Adjustments, event: AnyEvent) -> Adjustments:
    if isinstance(event, AdjustmentProposed):
        return known._replace(proposals=event.proposal, waiting=(*known.waiting, event))
    proposed = known.proposed(event.proposal)
    assert proposed is not None, "only what waits is approved or withdrawn"
    waiting = tuple(other for other in known.waiting if other is not proposed)
    match event:
        case AdjustmentApproved():
            return known._replace(waiting=waiting, made=(*known.made, Adjustment(proposed, event)))
        case AdjustmentWithdrawn():
            return known._replace(waiting=waiting)
        case _:
            assert_never(event)


def _refuse_round(command: ProposeAdjustment, last_round: int) -> Rejection | None:
    if not 0 < command.round <= last_round:
        message = f"table {command.table} has played {last_round} rounds: there is no round {command.round}"
        return command.refused("round", Code.ROUND_UNKNOWN, message)
    if command.round == last_round:
        message = (
            f"round {command.round} is ruled at the table, by a {Role.GAMING_SHIFT_MANAGER.title}: "
            'an account is adjusted after the next "Place your bets, please"'
        )
        return command.refused("round", Code.ROUND_IN_PLAY, message, "6.1")
    return None


def _refuse_reason(command: ProposeAdjustment | WithdrawAdjustment) -> Rejection | None:
    return None if command.reason.strip() else command.refused("reason", Code.REASON_MISSING, "it needs a reason")


def _refuse_amount(command: ProposeAdjustment, most: Cents) -> Rejection | None:
    if 0 < abs(command.amount) <= most:
        return None
    message = f"an adjustment is not nothing, and at most {format_money(most)} either way"
    return command.refused("amount", Code.AMOUNT_OUT_OF_RANGE, message)


def _unknown(command: ApproveAdjustment | WithdrawAdjustment) -> Rejection:
    return command.refused("proposal", Code.PROPOSAL_UNKNOWN, f"no proposal {command.proposal} waits for anybody")
