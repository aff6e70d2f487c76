"""`megalink floor waiting`, `approve`, `decline` and `limits`: what takes two people, and from which amounts on."""

from contextlib import closing
from datetime import UTC, datetime
from typing import Annotated

import msgspec
import typer
from rich.table import Table

from megalink.cli.floor.acting import Position, Server, actor, carry_out, give, says_that_it_waits, writing
from megalink.cli.terminal.amounts import amount
from megalink.cli.terminal.database import Database, reading
from megalink.cli.terminal.grid import show
from megalink.cli.terminal.screen import screen, tell
from megalink.cli.terminal.verbs import AsJson, complain, examples, print_json
from megalink.floor.orders.commands import ApproveOrder, ChangeLimits, DeclineOrder
from megalink.floor.service import Floor
from megalink.floor.state.events import SecondPersonNeeded
from megalink.floor.state.floor_state import Registry
from megalink.floor.state.house_limits import FIXED_CEILINGS, LIMIT_TITLES, HouseLimits
from megalink.floor.state.loading import start
from megalink.floor.state.person_names import person_title
from megalink.money import format_amount, format_money
from megalink.rulebook.role import role_title
from megalink.web.views.waiting.changes import ValueChange
from megalink.web.views.waiting.orders import WaitingOrder, waiting_orders
from megalink.wire.plain import read_text

Number = Annotated[int, typer.Argument(metavar="NUMBER", min=1, help="Of the order that waits.")]
Reason = Annotated[str, typer.Option("--reason", help="Why; it stands in the log.")]
verbs = typer.Typer()


@verbs.command(epilog=examples("megalink floor waiting --database floor.db"))
def waiting(database: Database, as_json: AsJson = False) -> None:
    """Orders that wait for a second person, and what each would do now. Changes nothing."""
    with reading(database) as store, closing(Floor(store, keep=False, recover=False)) as floor:
        orders = waiting_orders(floor, None)
        if as_json:
            held = {order.number: order for order in floor.registry.waiting}
            print_json([_as_plain(order, held[order.number]) for order in orders])
            return
    for nth, order in enumerate(orders):
        if nth:
            print()
        show(screen(), _grid(order))
    if not orders:
        tell(screen(), "", "Nothing waits.")


@verbs.command(epilog=examples("megalink floor approve 3 --role pit_manager --database floor.db"))
def approve(number: Number, database: Database, role: Position = "pit_manager", server: Server = "floor") -> None:
    """Approve an order that another person gave: it is carried out at once, under both names."""
    give(ApproveOrder(number, actor=actor(role)), database, server)
    print(f"Order {number} is approved and carried out.")


@verbs.command(epilog=examples("megalink floor decline 3 --reason 'counted less' --database floor.db"))
def decline(
    number: Number, reason: Reason, database: Database, role: Position = "pit_manager", server: Server = "floor"
) -> None:
    """Decline an order that waits, or withdraw your own."""
    give(DeclineOrder(number, reason, actor=actor(role)), database, server)
    print(f"Order {number} is declined.")


@verbs.command(
    epilog=examples(
        "megalink floor limits --database floor.db",
        "megalink floor limits --set buy-in=5000.00 --reason 'as agreed' --database floor.db",
    )
)
def limits(
    database: Database,
    changes: Annotated[
        list[str] | None, typer.Option("--set", metavar="NAME=AMOUNT", help="Another limit; may be given again.")
    ] = None,
    reason: Annotated[str, typer.Option("--reason", help="Why; it stands in the log.")] = "",
    as_json: AsJson = False,
    role: Position = "pit_manager",
    server: Server = "floor",
) -> None:
    """The limits of the house. With --set: others, which another person approves."""
    if changes:
        with writing(database, server) as floor:
            order = ChangeLimits(_changed(floor.registry.limits, changes), reason, actor=actor(role))
            says_that_it_waits(floor, carry_out(floor, order))
        return
    held = _registry(database).limits
    if as_json:
        print_json({name: format_amount(cents) for name, cents in held._asdict().items()})
        return
    grid = Table("limit", "amount", "what for", box=None, pad_edge=False)
    for name, cents in held._asdict().items():
        grid.add_row(_typed(name), format_amount(cents), LIMIT_TITLES[name])
    for what_for, cents in FIXED_CEILINGS.items():
        grid.add_row("(fixed)", format_amount(cents), what_for)
    show(screen(), grid)


def _registry(database: str) -> Registry:
    with reading(database) as store:
        return start(store).state.registry


def _changed(limits: HouseLimits, changes: list[str]) -> HouseLimits:
    for text in changes:
        typed, equals, cents = text.partition("=")
        name = typed.replace("-", "_")
        if not equals or name not in HouseLimits._fields:
            known = ", ".join(map(_typed, HouseLimits._fields))
            complain(f"--set is NAME=AMOUNT, with one of {known}; not {text!r}.")
        limits = limits._replace(**{name: amount(f"--set {typed}", cents)})
    return limits


def _typed(name: str) -> str:
    """A limit's name at the command line, as options are written there."""
    return name.replace("_", "-")


def _grid(order: WaitingOrder) -> Table:
    """Everything that the second person agrees to, one under another."""
    grid = Table(f"order {order.number}", order.title, box=None, pad_edge=False)
    needed = role_title(order.needed)
    rows = [
        *((fact.what, fact.value) for fact in order.facts),
        ("Reason", order.reason),
        ("Given", f"by {person_title(order.by)}, {_moment(order.at)} UTC"),
        ("Takes", f"another person, {needed} or above"),
        ("Why", order.why),
        *(("Approving it", _becomes(change)) for change in order.changes),
        *(("Approving it", sentence) for sentence in order.would),
        ("Cannot be done", order.refused or ""),
    ]
    for what, value in rows:
        if value:
            grid.add_row(what, value)
    return grid


def _becomes(change: ValueChange) -> str:
    return f"{change.what_for}: {format_money(change.before)} becomes {format_money(change.after)}"


def _as_plain(order: WaitingOrder, held: SecondPersonNeeded) -> dict[str, object]:
    """The order itself too, as the API takes it."""
    plain: dict[str, object] = msgspec.to_builtins(order)
    told = ("number", "title", "by", "at", "needed", "why", "reason", "facts", "changes", "would", "refused")
    return {**{name: plain[name] for name in told}, "order": read_text(held.order), "limit": held.limit or None}


def _moment(at: int) -> str:
    return datetime.fromtimestamp(at // 1000, tz=UTC).strftime("%Y-%m-%d %H:%M")
