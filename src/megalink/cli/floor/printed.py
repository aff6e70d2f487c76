"""What a floor's log amounts to, as text and as JSON."""

from collections.abc import Sequence
from typing import Any

from rich.console import Console
from rich.table import Table

from megalink.cli.terminal.grid import show
from megalink.cli.terminal.screen import tell
from megalink.floor.audit.finding_words import finding_in_words, place_in_words
from megalink.floor.audit.log.replaced_log import replaced_words
from megalink.floor.state.books import books
from megalink.floor.state.events import LogReplaced
from megalink.floor.state.floor_state import FloorState
from megalink.games.library import document
from megalink.ledger.balances import trial_balance
from megalink.ledger.checks import Discrepancy
from megalink.money import format_amount

MOST_TABLES = 40  # in text; JSON has them all


def describe_floor(
    state: FloorState, findings: Sequence[Discrepancy], found: LogReplaced | None = None
) -> dict[str, Any]:
    """`found`: a log that was replaced since a server last wrote to it; else one that a start of late has recorded."""
    balance, replaced = trial_balance(books(state)), found or state.registry.replaced
    return {
        "events": state.position,
        "gaming_day": state.registry.day or None,
        "day_open": state.registry.day_open,
        "shift": state.registry.shift and state.registry.shift._asdict(),
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
        "replaced": replaced_words(replaced) if replaced else None,
        "locked": state.locked,
        "findings": [finding._asdict() for finding in findings],
    }


def print_floor(console: Console, floor: dict[str, Any]) -> None:
    """As `describe_floor` has it."""
    tables, balance = floor["tables"], dict(floor["trial_balance"])
    grid = Table(box=None, pad_edge=False)
    for column in ("table", "rules", "round", "phase", "seated"):
        grid.add_column(column, justify="right" if column in ("round", "seated") else "left")
    for name, table in [*tables.items()][:MOST_TABLES]:
        rules = document(table["rules"]).title_and_version if table["rules"] else "?"
        grid.add_row(name, rules, str(table["round"]), table["phase"], str(table["seated"]))
    show(console, grid)
    if len(tables) > MOST_TABLES:
        tell(console, "", f"… and {len(tables) - MOST_TABLES} more tables")
    tell(console, "day      ", _day_text(floor))
    for name, link in floor["links"].items():
        claims = f"{link['open_claims']} open claim{'s' if link['open_claims'] != 1 else ''}"
        tell(console, "jackpot  ", f"{name}: {link['displayed']}, reserve {link['reserve']}, {claims}")
    total = balance.pop("total")
    sums = ", ".join(f"{name} {amount}" for name, amount in balance.items())
    tell(console, "balance  ", f"{sums}; together {total}")
    if floor["replaced"]:
        tell(console, "replaced ", floor["replaced"])
    for stream, why in floor["locked"].items():
        tell(console, "locked   ", f"{place_in_words(stream)}: {why}")
    for finding in floor["findings"]:
        tell(console, "finding  ", finding_in_words(Discrepancy(**finding)))


def _day_text(floor: dict[str, Any]) -> str:
    day, shift = floor["gaming_day"], floor["shift"]
    if not floor["day_open"]:
        return f"none is open; the last was {day}" if day else "none was begun yet"
    return f"{day}, shift {shift['number']} of {shift['manager']}" if shift else str(day)
