"""What a floor's log amounts to, as text and as JSON."""

from collections.abc import Sequence

from rich.console import Console
from rich.table import Table

from megalink.cli.terminal.grid import show
from megalink.cli.terminal.screen import tell
from megalink.floor.state.books import books
from megalink.floor.state.floor_state import FloorState
from megalink.ledger.balances import trial_balance
from megalink.ledger.checks import Discrepancy
from megalink.money import format_amount

MOST_TABLES = 40  # in text; JSON has them all


def describe(state: FloorState, findings: Sequence[Discrepancy]) -> dict[str, object]:
    balance = trial_balance(books(state))
    return {
        "events": state.position,
        "gaming_day": state.registry.day or None,
        "tables": {
            name: {
                "rules": table.state.rules.document.key if table.state.game else None,
                "round": table.round_number,
                "phase": "closed" if table.closed else table.state.phase.value,
                "seated": len(table.state.seats),
                "link": table.listed.link,
            }
            for name, table in state.tables.items()
        },
        "links": {
            name: {
                "displayed": format_amount(meter.pool.displayed),
                "reserve": format_amount(meter.pool.reserve),
                "open_claims": sum(1 for _ in meter.pool.open_claims()),
            }
            for name, meter in state.meters.items()
            if meter.pool
        },
        "trial_balance": {
            **{name: format_amount(cents) for name, cents in balance._asdict().items()},
            "total": format_amount(balance.total),
        },
        "locked": state.locked,
        "findings": [finding._asdict() for finding in findings],
    }


def print_floor(console: Console, state: FloorState, findings: Sequence[Discrepancy]) -> None:
    table = Table(box=None, pad_edge=False)
    for column in ("table", "rules", "round", "phase", "seated"):
        table.add_column(column, justify="right" if column in ("round", "seated") else "left")
    for name, floor_table in [*state.tables.items()][:MOST_TABLES]:
        rules = floor_table.state.rules.document.key if floor_table.state.game else "?"
        phase = "closed" if floor_table.closed else floor_table.state.phase.value
        table.add_row(name, rules, str(floor_table.round_number), phase, str(len(floor_table.state.seats)))
    show(console, table)
    if len(state.tables) > MOST_TABLES:
        tell(console, "", f"… and {len(state.tables) - MOST_TABLES} more tables")
    for name, meter in state.meters.items():
        if meter.pool:
            claims = sum(1 for _ in meter.pool.open_claims())
            shown = f"{name}: {format_amount(meter.pool.displayed)}, reserve {format_amount(meter.pool.reserve)}"
            tell(console, "jackpot  ", f"{shown}, {claims} open claim{'s' if claims != 1 else ''}")
    balance = trial_balance(books(state))
    sums = ", ".join(f"{name} {format_amount(cents)}" for name, cents in balance._asdict().items())
    tell(console, "balance  ", f"{sums}; together {format_amount(balance.total)}")
    for stream, why in state.locked.items():
        tell(console, "locked   ", f"{stream}: {why}")
    for finding in findings:
        tell(console, f"{finding.check}  ", f"{finding.where}: {finding.message}")
