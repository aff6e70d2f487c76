"""`megalink floor status`: what a floor's log amounts to."""

import json
import sys
from collections.abc import Sequence

from rich.console import Console
from rich.table import Table

from megalink.cli.database import reading
from megalink.cli.grid import show
from megalink.cli.screen import screen, tell
from megalink.floor.books import books
from megalink.floor.house import House
from megalink.floor.loading import start
from megalink.ledger.balances import trial_balance
from megalink.ledger.checks import Finding
from megalink.money import format_amount

FOUND = 1
MOST_TABLES = 40  # in text; JSON has them all


def run(url: str, *, as_json: bool) -> int:
    with reading(url, "floor status") as store:
        started = start(store)
    if as_json:
        sys.stdout.write(json.dumps(describe(started.house, started.books), indent=2) + "\n")
    else:
        print_floor(screen(), started.house, started.books)
    return FOUND if started.house.locked or started.books else 0


def describe(house: House, found: Sequence[Finding]) -> dict[str, object]:
    balance = trial_balance(books(house))
    return {
        "events": house.position,
        "gaming_day": house.registry.day or None,
        "tables": {
            name: {
                "rules": desk.state.rules.document.key if desk.state.game else None,
                "round": desk.round_number,
                "phase": "closed" if desk.closed else desk.state.phase.value,
                "seated": len(desk.state.seats),
                "link": desk.listed.link,
            }
            for name, desk in house.desks.items()
        },
        "links": {
            name: {
                "displayed": format_amount(meter.pool.displayed),
                "reserve": format_amount(meter.pool.reserve),
                "open_claims": sum(1 for _ in meter.pool.open_claims()),
            }
            for name, meter in house.meters.items()
            if meter.pool
        },
        "trial_balance": {
            **{name: format_amount(cents) for name, cents in balance._asdict().items()},
            "total": format_amount(balance.total),
        },
        "locked": house.locked,
        "findings": [one._asdict() for one in found],
    }


def print_floor(console: Console, house: House, found: Sequence[Finding]) -> None:
    table = Table(box=None, pad_edge=False)
    for column in ("table", "rules", "round", "phase", "seated"):
        table.add_column(column, justify="right" if column in ("round", "seated") else "left")
    for name, desk in [*house.desks.items()][:MOST_TABLES]:
        rules = desk.state.rules.document.key if desk.state.game else "?"
        phase = "closed" if desk.closed else desk.state.phase.value
        table.add_row(name, rules, str(desk.round_number), phase, str(len(desk.state.seats)))
    show(console, table)
    if len(house.desks) > MOST_TABLES:
        tell(console, "", f"… and {len(house.desks) - MOST_TABLES} more tables")
    for name, meter in house.meters.items():
        if meter.pool:
            claims = sum(1 for _ in meter.pool.open_claims())
            told = f"{name}: {format_amount(meter.pool.displayed)}, reserve {format_amount(meter.pool.reserve)}"
            tell(console, "jackpot  ", f"{told}, {claims} open claim{'s' if claims != 1 else ''}")
    balance = trial_balance(books(house))
    sums = ", ".join(f"{name} {format_amount(cents)}" for name, cents in balance._asdict().items())
    tell(console, "balance  ", f"{sums}; together {format_amount(balance.total)}")
    for stream, why in house.locked.items():
        tell(console, "locked   ", f"{stream}: {why}")
    for one in found:
        tell(console, f"{one.check}  ", f"{one.where}: {one.message}")
