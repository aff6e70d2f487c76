"""Which slips of a table's float there are, and which of them may follow: decided here, and entered here."""

from typing import NamedTuple, assert_never

from megalink.ledger.slips import (
    DENOMINATIONS,
    MOST_CHIPS,
    AnyCommand,
    AnyEvent,
    Chips,
    ConfirmSlip,
    ReverseSlip,
    SlipConfirmed,
    SlipKind,
    SlipWithdrawn,
    SlipWritten,
    WithdrawSlip,
    WriteDropSlip,
    WriteFloatSlip,
)
from megalink.money import Cents, format_amount
from megalink.rulebook.command import Command
from megalink.rulebook.rejection import Code, Rejection
from megalink.rulebook.role import Actor, Role, may

KEPT = 200  # slips of a table that can still be reversed: some days of a busy one


class Slip(NamedTuple):
    """With both its names."""

    written: SlipWritten
    confirmed: SlipConfirmed


class ListedSlip(NamedTuple):
    """Without a second name it waits; one that is taken back has been reversed by another."""

    written: SlipWritten
    confirmed: SlipConfirmed | None
    is_taken_back: bool


class TableFloat(NamedTuple):
    slips: int = 0  # that were ever written
    waiting: tuple[SlipWritten, ...] = ()
    made: tuple[Slip, ...] = ()  # the last ones, oldest first
    is_out: bool = False  # there is an opener without a closer

    def written(self, number: int) -> SlipWritten | None:
        return next((slip for slip in self.waiting if slip.slip == number), None)

    def confirmed(self, number: int) -> Slip | None:
        return next((slip for slip in self.made if slip.written.slip == number), None)

    def listed(self) -> list[ListedSlip]:
        """Those that wait and the last ones that were made, the newest first."""
        taken_back = {slip.written.reverses for slip in self.made}
        slips = [
            *(ListedSlip(written, None, is_taken_back=False) for written in self.waiting),
            *(ListedSlip(*slip, is_taken_back=slip.written.slip in taken_back) for slip in self.made),
        ]
        return sorted(slips, key=lambda slip: -slip.written.slip)


def worth(chips: Chips) -> Cents:
    return Cents(sum(denomination * number for denomination, number in chips))


def second_of(written: SlipWritten) -> Role:
    """The lowest position that may confirm a slip. Of the two people of a count one is a Pit Manager or above."""
    is_lower = written.kind is SlipKind.DROP and not may(written.by.role, Role.PIT_MANAGER)
    return Role.PIT_MANAGER if is_lower else Role.PIT_SUPERVISOR


def decide(known: TableFloat, command: AnyCommand, by: Actor, day: str, shift: int) -> AnyEvent | Rejection:
    """`day` and `shift` run now. Only the drop is of another day: its count comes when that day is long over."""
    match command:
        case WriteFloatSlip():
            if command.kind is SlipKind.DROP:
                return command.refused("kind", Code.CHOICE_UNKNOWN, "a drop is no chips: it is written at the count")
            refusal = _refuse_chips(command) or _refuse_kind(known, command.kind, reverses=False)
            amount = Cents(0) if refusal else worth(command.chips)
            return refusal or _written(known, command, by, command.kind, command.chips, amount, (day, shift))
        case WriteDropSlip():
            if command.amount < 0:
                return command.refused("amount", Code.AMOUNT_INVALID, "a drop is nothing or more")
            where = command.day, command.shift
            return _written(known, command, by, SlipKind.DROP, (), command.amount, where)
        case ConfirmSlip():
            return _confirm(known, command, by)
        case WithdrawSlip():
            if known.written(command.slip) is None:
                return _unknown(command)
            missing = _refuse_reason(command)
            return missing or SlipWithdrawn(slip=command.slip, reason=command.reason.strip(), by=by, at=command.at)
        case ReverseSlip():
            return _reverse(known, command, by)
        case _:
            assert_never(command)


def evolve(known: TableFloat, event: AnyEvent) -> TableFloat:
    if isinstance(event, SlipWritten):
        return known._replace(slips=event.slip, waiting=(*known.waiting, event))
    written = known.written(event.slip)
    assert written is not None, "only what waits is confirmed or withdrawn"
    waiting = tuple(slip for slip in known.waiting if slip is not written)
    if isinstance(event, SlipWithdrawn):
        return known._replace(waiting=waiting)
    made = (*known.made, Slip(written, event))[-KEPT:]
    return known._replace(waiting=waiting, made=made, is_out=_is_out_after(known, written))


def _is_out_after(known: TableFloat, written: SlipWritten) -> bool:
    if written.kind not in (SlipKind.OPENER, SlipKind.CLOSER):
        return known.is_out
    return (written.kind is SlipKind.OPENER) is (written.reverses is None)


def _written(
    known: TableFloat,
    command: Command,
    by: Actor,
    kind: SlipKind,
    chips: Chips,
    amount: Cents,
    period: tuple[str, int],
    reverses: int | None = None,
    reason: str = "",
) -> SlipWritten:
    day, shift = period
    return SlipWritten(
        slip=known.slips + 1,
        kind=kind,
        chips=tuple(sorted(chips)),
        amount=amount,
        day=day,
        shift=shift,
        reverses=reverses,
        reason=reason,
        by=by,
        at=command.at,
    )


def _confirm(known: TableFloat, command: ConfirmSlip, by: Actor) -> SlipConfirmed | Rejection:
    written = known.written(command.slip)
    if written is None:
        return _unknown(command)
    if written.by.id == by.id:
        return Rejection(Code.SAME_PERSON, "who wrote a slip cannot confirm it", field="actor", value=by.id)
    if written.kind is SlipKind.DROP and not may(by.role, second_of(written)):
        message = f"of the two people of a count one is a {Role.PIT_MANAGER.title}, or in a higher position"
        return Rejection(Code.PIT_MANAGER_NEEDED, message, field="actor", value=by.role.slug)
    refusal = _refuse_kind(known, written.kind, reverses=written.reverses is not None)
    return refusal or SlipConfirmed(slip=written.slip, by=by, at=command.at)


def _reverse(known: TableFloat, command: ReverseSlip, by: Actor) -> SlipWritten | Rejection:
    made = known.confirmed(command.slip)
    if made is None or made.written.reverses is not None:
        return _unknown(command)
    slips = (*known.waiting, *(slip.written for slip in known.made))
    if any(slip.reverses == command.slip for slip in slips):
        return command.refused("slip", Code.SLIP_REVERSED, f"slip {command.slip} is reversed already, or about to be")
    refusal = _refuse_kind(known, made.written.kind, reverses=True) or _refuse_reason(command)
    if refusal:
        return refusal
    slip = made.written
    period, reason = (slip.day, slip.shift), command.reason.strip()
    return _written(known, command, by, slip.kind, slip.chips, slip.amount, period, slip.slip, reason)


def _refuse_kind(known: TableFloat, kind: SlipKind, *, reverses: bool) -> Rejection | None:
    """An opener comes first, then fills, credits and one closer; a reversal leads back the same way."""
    if kind is SlipKind.DROP or (reverses and kind in (SlipKind.FILL, SlipKind.CREDIT)):
        return None
    wants_out = (kind is SlipKind.OPENER) is reverses
    if known.is_out is wants_out:
        return None
    code, message = Code.FLOAT_NOT_OPEN, "the float is not open: an opener comes first"
    if known.is_out:
        code, message = Code.FLOAT_OPEN, "the float is open: its closer comes first"
    return Rejection(code, message, field="kind", value=kind.value)


def _refuse_chips(command: WriteFloatSlip) -> Rejection | None:
    denominations = [denomination for denomination, _ in command.chips]
    is_known = set(denominations) <= {*DENOMINATIONS} and len(set(denominations)) == len(denominations)
    may_be_none = command.kind in (SlipKind.OPENER, SlipKind.CLOSER)
    if is_known and all(0 < number <= MOST_CHIPS for _, number in command.chips) and (command.chips or may_be_none):
        return None
    names = ", ".join(format_amount(denomination) for denomination in DENOMINATIONS)
    message = f"chips are {names}, each once with its number, from 1 to {MOST_CHIPS:,}"
    return command.refused("chips", Code.AMOUNT_INVALID, message)


def _refuse_reason(command: WithdrawSlip | ReverseSlip) -> Rejection | None:
    return None if command.reason.strip() else command.refused("reason", Code.REASON_MISSING, "it needs a reason")


def _unknown(command: ConfirmSlip | WithdrawSlip | ReverseSlip) -> Rejection:
    return command.refused("slip", Code.SLIP_UNKNOWN, f"there is no slip {command.slip} for this")
