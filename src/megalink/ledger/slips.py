"""The float of a table: chips by denomination, moved by slips that one person writes and another confirms.

An opener says what lies in the tray when it is opened, fills bring chips to it and credits take chips away, a closer
says what lies there at the end. The drop, cash and documents out of the table's box, is written at the count. A slip
that was wrong is not changed: another one reverses it, with a reason, and it too takes two people.
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar

from megalink.money import Cents
from megalink.rulebook.command import Command, Facts
from megalink.rulebook.role import Actor, Role

# S$1, 5, 25, 100, 500, 1,000 and 5,000: every chip of the house, lowest first.
DENOMINATIONS: tuple[Cents, ...] = tuple(Cents(100 * units) for units in (1, 5, 25, 100, 500, 1_000, 5_000))
MOST_CHIPS = 100_000  # of one denomination on one slip
Chips = tuple[tuple[Cents, int], ...]  # denomination and number, each denomination once


class SlipKind(StrEnum):
    OPENER = "opener"
    FILL = "fill"
    CREDIT = "credit"
    CLOSER = "closer"
    DROP = "drop"


@dataclass(frozen=True, slots=True)
class FloatCommand(Command):
    table: str


@dataclass(frozen=True, slots=True)
class WriteFloatSlip(FloatCommand):
    """An opener, a fill, a credit or a closer: nothing counts before a second person has confirmed it."""

    FACTS = Facts(Role.DEALER, people_only=True, at_closed_table=True, previewed=True)
    kind: SlipKind
    chips: Chips


@dataclass(frozen=True, slots=True)
class WriteDropSlip(FloatCommand):
    """What the count found in the table's box of a gaming day, or of one shift of it."""

    FACTS = Facts(Role.PIT_SUPERVISOR, at_closed_table=True, previewed=True)
    amount: Cents
    day: str
    shift: int = 0


@dataclass(frozen=True, slots=True)
class ConfirmSlip(FloatCommand):
    FACTS = Facts(Role.PIT_SUPERVISOR, at_closed_table=True, previewed=True)
    slip: int


@dataclass(frozen=True, slots=True)
class WithdrawSlip(FloatCommand):
    """Of a slip that nobody has confirmed; a confirmed one is reversed."""

    FACTS = Facts(Role.DEALER, people_only=True, at_closed_table=True, previewed=True)
    slip: int
    reason: str


@dataclass(frozen=True, slots=True)
class ReverseSlip(FloatCommand):
    """Writes the slip that takes a confirmed one back."""

    FACTS = Facts(Role.PIT_SUPERVISOR, at_closed_table=True, previewed=True)
    slip: int
    reason: str


AnyCommand = WriteFloatSlip | WriteDropSlip | ConfirmSlip | WithdrawSlip | ReverseSlip


@dataclass(frozen=True, slots=True, kw_only=True)
class Event:
    WIRE: ClassVar[str]
    FOR_STAFF: ClassVar[bool] = True
    by: Actor  # in the position that counted
    at: int
    slip: int  # numbered from 1 at each table


@dataclass(frozen=True, slots=True, kw_only=True)
class SlipWritten(Event):
    WIRE = "float.slip_written.v1"
    kind: SlipKind
    chips: Chips
    amount: Cents
    day: str
    shift: int
    reverses: int | None
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SlipConfirmed(Event):
    WIRE = "float.slip_confirmed.v1"


@dataclass(frozen=True, slots=True, kw_only=True)
class SlipWithdrawn(Event):
    WIRE = "float.slip_withdrawn.v1"
    reason: str


AnyEvent = SlipWritten | SlipConfirmed | SlipWithdrawn
