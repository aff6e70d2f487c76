"""`megalink floor tables`, `open`, `close`, `reopen` and `day`."""

import json
import sys
from collections.abc import Sequence
from typing import NamedTuple, TypeVar

from rich.table import Table

from megalink.cli.database import complain, reading
from megalink.cli.floor_acting import actor, amount, carry_out, writing
from megalink.cli.grid import show
from megalink.cli.screen import screen, tell
from megalink.floor.commands import BeginGamingDay, CloseTable, OpenTable, ReopenTable
from megalink.floor.desk import Desk
from megalink.floor.events import Dealer, Shuffle
from megalink.floor.loading import start
from megalink.money import format_amount
from megalink.table.limits import NO_LIMITS, Limit, Limits

Kind = TypeVar("Kind", Shuffle, Dealer)


class Where(NamedTuple):
    """Whose floor, by which server, in which position."""

    url: str
    server: str
    role: str


class Opening(NamedTuple):
    """A table as it is asked for, in words."""

    table: str
    document: str
    readings: Sequence[str]
    layout: str | None
    method: str | None
    limits: str | None
    area_limits: Sequence[str]
    link: str | None
    shuffle: str
    dealer: str


def run_list(url: str, *, as_json: bool) -> int:
    with reading(url, "floor tables") as store:
        house = start(store).house
    rows = {name: describe(desk, f"table:{name}" in house.locked) for name, desk in house.desks.items()}
    if as_json:
        sys.stdout.write(json.dumps(rows, indent=2) + "\n")
        return 0
    console = screen()
    columns = ("table", "rules", "phase", "limits", "method", "link", "shuffle", "dealer")
    grid = Table(*columns, box=None, pad_edge=False)
    for name, row in rows.items():
        grid.add_row(name, *(str(row[column] or "-") for column in columns[1:]))
    show(console, grid)
    for name, row in rows.items():
        readings = row["readings"]
        if isinstance(readings, dict) and readings:
            tell(console, f"{name}  ", ", ".join(f"{reading}={value}" for reading, value in readings.items()))
    return 0


def describe(desk: Desk, locked: bool) -> dict[str, object]:
    state = desk.state
    return {
        "rules": state.rules.document.key if state.game else None,
        "readings": dict(state.readings),
        "layout": state.layout.name if state.layout else None,
        "method": state.method,
        "limits": limits_text(state.limits.table),
        "area_limits": {area: limits_text(limit) for area, limit in state.limits.areas},
        "link": desk.listed.link,
        "shuffle": desk.listed.shuffle.value,
        "dealer": desk.listed.dealer.value,
        "server": desk.listed.home,
        "phase": "locked" if locked else "closed" if desk.closed else state.phase.value,
        "round": desk.round_number,
        "seats": {str(position): player for position, player in sorted(state.seats.items())},
    }


def limits_text(limit: Limit) -> str | None:
    if limit == Limit():
        return None
    return "-".join("" if one is None else format_amount(one) for one in limit)


def run_open(where: Where, asked: Opening) -> int:
    verb = "floor open"
    who = actor(verb, where.role)
    order = OpenTable(
        asked.table,
        asked.document,
        tuple(_reading(verb, text) for text in asked.readings),
        asked.layout,
        asked.method,
        _limits(verb, asked.limits, asked.area_limits),
        asked.link,
        _one_of(verb, "--shuffle", Shuffle, asked.shuffle),
        _one_of(verb, "--dealer", Dealer, asked.dealer),
        actor=who,
    )
    with writing(where.url, verb, where.server, may_be_new=True) as floor:
        carry_out(floor, order, verb)
    print(f"Table {asked.table} is open: {asked.document}, by {who.id}.")
    return 0


def run_close(where: Where, table: str) -> int:
    with writing(where.url, "floor close", where.server) as floor:
        carry_out(floor, CloseTable(table, actor=actor("floor close", where.role)), "floor close")
    print(f"Table {table} is closed.")
    return 0


def run_reopen(where: Where, table: str) -> int:
    with writing(where.url, "floor reopen", where.server) as floor:
        carry_out(floor, ReopenTable(table, actor=actor("floor reopen", where.role)), "floor reopen")
    print(f"Table {table} is open again.")
    return 0


def run_day(where: Where, day: str) -> int:
    with writing(where.url, "floor day", where.server) as floor:
        carry_out(floor, BeginGamingDay(day, actor=actor("floor day", where.role)), "floor day")
    print(f"The gaming day is {day}.")
    return 0


def _reading(verb: str, text: str) -> tuple[str, str]:
    name, equals, value = text.partition("=")
    if not (name and equals and value):
        complain(verb, f"--reading is written NAME=VALUE, such as stud.dealer_qualify=…; not {text!r}.")
    return name, value


def _limits(verb: str, table: str | None, areas: Sequence[str]) -> Limits:
    if table is None and not areas:
        return NO_LIMITS
    own = tuple((area, _limit(verb, "--area-limits", text)) for area, _, text in (one.partition("=") for one in areas))
    return Limits(_limit(verb, "--limits", table) if table else Limit(), own)


def _limit(verb: str, option: str, text: str) -> Limit:
    low, dash, high = text.partition("-")
    if not dash or not (low or high):
        complain(verb, f"{option} is the minimum and the maximum, such as 5.00-500.00; not {text!r}.")
    limit = Limit(*(amount(verb, option, one) if one else None for one in (low, high)))
    if limit.minimum is not None and limit.maximum is not None and limit.minimum > limit.maximum:
        complain(verb, f"{option}: the minimum comes first, and {text!r} has it above the maximum.")
    return limit


def _one_of(verb: str, option: str, kind: type[Kind], text: str) -> Kind:
    try:
        return kind(text)
    except ValueError:
        complain(verb, f"{option} is one of {', '.join(kind)}, not {text!r}.")
