"""`megalink floor slip …`: the float of a table by slips, which one person writes and another confirms."""

import re
from collections.abc import Sequence
from typing import Annotated

import typer

from megalink.cli.floor.acting import Position, Server, actor, carry_out, writing
from megalink.cli.floor.second import Reason
from megalink.cli.floor.slips import describe_slip, slip_words
from megalink.cli.floor.tables import TableName
from megalink.cli.terminal.amounts import amount
from megalink.cli.terminal.database import Database
from megalink.cli.terminal.verbs import AsJson, complain, examples, print_json
from megalink.floor.service import Floor
from megalink.ledger import slips as s
from megalink.ledger.slips import DENOMINATIONS, MOST_CHIPS, Chips, SlipKind
from megalink.ledger.table_float import ListedSlip, second_of
from megalink.money import Cents, format_amount

Counted = Annotated[
    list[str],
    typer.Argument(metavar="CHIP=NUMBER", help="Such as 25=40 for forty chips of S$25; none for an empty tray."),
]
Number = Annotated[int, typer.Argument(metavar="SLIP", min=1, help="The number of the slip at its table.")]
NONE = "none"
_NUMBER = re.compile(r"[1-9][0-9]{0,8}")
verbs = typer.Typer()


@verbs.command(epilog=examples("megalink floor slip opener stud-1 5=100 25=40 1,000=5 --database floor.db"))
def opener(
    table: TableName,
    chips: Counted,
    database: Database,
    role: Position = "dealer",
    server: Server = "floor",
    as_json: AsJson = False,
) -> None:
    """Write an opener: the chips that lie in the tray when the float is opened."""
    _write(s.WriteFloatSlip(table, SlipKind.OPENER, _chips(chips), actor=actor(role)), database, server, as_json)


@verbs.command(epilog=examples("megalink floor slip fill stud-1 25=200 --database floor.db"))
def fill(
    table: TableName,
    chips: Counted,
    database: Database,
    role: Position = "dealer",
    server: Server = "floor",
    as_json: AsJson = False,
) -> None:
    """Write a fill: chips that come to the table."""
    _write(s.WriteFloatSlip(table, SlipKind.FILL, _chips(chips), actor=actor(role)), database, server, as_json)


@verbs.command(epilog=examples("megalink floor slip credit stud-1 100=50 --database floor.db"))
def credit(
    table: TableName,
    chips: Counted,
    database: Database,
    role: Position = "dealer",
    server: Server = "floor",
    as_json: AsJson = False,
) -> None:
    """Write a credit: chips that leave the table."""
    _write(s.WriteFloatSlip(table, SlipKind.CREDIT, _chips(chips), actor=actor(role)), database, server, as_json)


@verbs.command(epilog=examples("megalink floor slip closer stud-1 5=80 25=61 1,000=4 --database floor.db"))
def closer(
    table: TableName,
    chips: Counted,
    database: Database,
    role: Position = "dealer",
    server: Server = "floor",
    as_json: AsJson = False,
) -> None:
    """Write a closer: the chips that lie in the tray at the end."""
    _write(s.WriteFloatSlip(table, SlipKind.CLOSER, _chips(chips), actor=actor(role)), database, server, as_json)


@verbs.command(
    epilog=examples(
        "megalink floor slip drop stud-1 12,500.00 --database floor.db",
        "megalink floor slip drop stud-1 8400 --day 2026-01-31 --shift 2 --database floor.db",
    )
)
def drop(
    table: TableName,
    counted: Annotated[str, typer.Argument(metavar="AMOUNT", help="What the count found in the table's box.")],
    database: Database,
    day: Annotated[
        str | None, typer.Option("--day", metavar="DAY", help="Its gaming day; without it, the last one begun.")
    ] = None,
    shift: Annotated[
        int | None,
        typer.Option(
            "--shift",
            metavar="N",
            min=0,
            help="One shift; 0: the whole day. Without it, the shift that runs, or of another day the whole.",
        ),
    ] = None,
    role: Position = "pit_supervisor",
    server: Server = "floor",
    as_json: AsJson = False,
) -> None:
    """Write a drop: cash and documents of a gaming day. Of its two people one is a Pit Manager or above."""
    found, person = amount("AMOUNT", counted), actor(role)
    with writing(database, server) as floor:
        registry = floor.registry
        if shift is None:
            shift = registry.shift.number if registry.shift and day in (None, registry.day) else 0
        order = s.WriteDropSlip(table, found, day or registry.day, shift, actor=person)
        _tell_written(floor, order, as_json)


@verbs.command(epilog=examples("megalink floor slip confirm stud-1 3 --database floor.db"))
def confirm(
    table: TableName,
    slip: Number,
    database: Database,
    role: Position = "pit_supervisor",
    server: Server = "floor",
    as_json: AsJson = False,
) -> None:
    """Confirm a slip that another person wrote: from now on it counts."""
    person = actor(role)
    with writing(database, server) as floor:
        carry_out(floor, s.ConfirmSlip(table, slip, actor=person))
        listed = _listed(floor, table, slip)
    if as_json:
        print_json(describe_slip(table, listed))
    else:
        who = f"written by {listed.written.by.id}, confirmed by {person.id}"
        print(f"Slip {slip} at {table} counts: {slip_words(listed.written)}; {who}.")


@verbs.command(epilog=examples("megalink floor slip withdraw stud-1 3 --reason 'counted twice' --database floor.db"))
def withdraw(
    table: TableName,
    slip: Number,
    reason: Reason,
    database: Database,
    role: Position = "dealer",
    server: Server = "floor",
    as_json: AsJson = False,
) -> None:
    """Withdraw a slip that nobody has confirmed yet."""
    person = actor(role)
    with writing(database, server) as floor:
        carry_out(floor, s.WithdrawSlip(table, slip, reason, actor=person))
    if as_json:
        print_json({"table": table, "slip": slip, "withdrawn_by": person.id, "reason": reason.strip()})
    else:
        print(f"Slip {slip} at {table} is withdrawn.")


@verbs.command(epilog=examples("megalink floor slip reverse stud-1 3 --reason 'wrong table' --database floor.db"))
def reverse(
    table: TableName,
    slip: Number,
    reason: Reason,
    database: Database,
    role: Position = "pit_supervisor",
    server: Server = "floor",
    as_json: AsJson = False,
) -> None:
    """Write the slip that takes a confirmed one back; it takes two people as well."""
    _write(s.ReverseSlip(table, slip, reason, actor=actor(role)), database, server, as_json)


def _chips(texts: Sequence[str]) -> Chips:
    if [*texts] == [NONE]:
        return ()
    chips: dict[Cents, int] = {}
    for text in texts:
        worth, equals, number = text.partition("=")
        if not equals:
            complain(f"{text!r} is no chip with its number: write 25=40 for forty chips of 25.00.")
        denomination = amount(text, worth)
        if denomination not in DENOMINATIONS:
            known = ", ".join(format_amount(one) for one in DENOMINATIONS)
            complain(f"{text}: the house has no chip of {format_amount(denomination)}; there are {known}.")
        if denomination in chips:
            complain(f"{text}: chips of {format_amount(denomination)} are there twice; write each once.")
        if not _NUMBER.fullmatch(number) or int(number) > MOST_CHIPS:
            complain(f"{text}: the number of chips is whole, from 1 to {MOST_CHIPS:,}; not {number!r}.")
        chips[denomination] = int(number)
    return tuple(chips.items())


def _write(order: s.WriteFloatSlip | s.ReverseSlip, database: str, server: str, as_json: bool) -> None:
    with writing(database, server) as floor:
        _tell_written(floor, order, as_json)


def _tell_written(floor: Floor, order: s.WriteFloatSlip | s.WriteDropSlip | s.ReverseSlip, as_json: bool) -> None:
    """Gives the order and says which slip came of it, and who makes it count."""
    number = carry_out(floor, order)["slip"]
    assert isinstance(number, int), "whoever writes a slip is told its number"
    listed = _listed(floor, order.table, number)
    if as_json:
        print_json(describe_slip(order.table, listed))
        return
    print(f"Slip {number} at {order.table}: {slip_words(listed.written)}.")
    second = second_of(listed.written)
    print(
        f"It counts once another person, a {second.title} or above, has confirmed it: "
        f"megalink floor slip confirm {order.table} {number} --role {second.slug}"
    )


def _listed(floor: Floor, table: str, number: int) -> ListedSlip:
    return next(slip for slip in floor.table(table).tray.listed() if slip.written.slip == number)
