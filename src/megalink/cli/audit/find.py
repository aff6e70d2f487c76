"""`megalink audit rounds`: rounds found by people, day, clause, reading, what happened, outcome and amount."""

from datetime import UTC, datetime
from typing import Annotated

import typer
from rich.table import Table

from megalink.cli.terminal.amounts import amount
from megalink.cli.terminal.database import Database, reading
from megalink.cli.terminal.days import check_day
from megalink.cli.terminal.grid import GAP, show
from megalink.cli.terminal.screen import screen, tell
from megalink.cli.terminal.verbs import AsJson, complain, examples, print_json
from megalink.floor.audit.dealt import dealer_title
from megalink.floor.audit.register.occurrences import Occurrence, UnknownOccurrence, read_occurrence
from megalink.floor.audit.round_index import OUTCOMES, Found, RoundBooks, Wanted
from megalink.floor.audit.rounds import listed_tables
from megalink.floor.state.person_names import person_name, title_at_table
from megalink.money import format_amount, signed

verbs = typer.Typer()


@verbs.command(
    epilog=examples(
        "megalink audit rounds --player ann --day 2026-11-18 --database floor.db",
        "megalink audit rounds --clause 5.7 --database floor.db",
        "megalink audit rounds --happened ruling --database floor.db",
        "megalink audit rounds --table sim-1 --amount-from 500.00 --database floor.db",
    )
)
def rounds(
    database: Database,
    table: Annotated[str | None, typer.Option("--table", help="The name of a table.")] = None,
    player: Annotated[str | None, typer.Option("--player", help="A Player with a wager in the round.")] = None,
    dealer: Annotated[str | None, typer.Option("--dealer", help="Who dealt it.")] = None,
    day: Annotated[str | None, typer.Option("--day", help="The gaming day.")] = None,
    clause: Annotated[str | None, typer.Option("--clause", help="Cited in the round; 5.7 finds 5.7.1 too.")] = None,
    code: Annotated[str | None, typer.Option("--code", help="A reading that the round rests on, such as A43.")] = None,
    happened: Annotated[
        str | None,
        typer.Option("--happened", help='In words, or a part of them: "wrong deal", exposed, power, ruling, bar.'),
    ] = None,
    outcome: Annotated[str | None, typer.Option("--outcome", help="settled, void or in_play.")] = None,
    amount_from: Annotated[str | None, typer.Option("--amount-from", help="Some amount of the round: least.")] = None,
    amount_to: Annotated[str | None, typer.Option("--amount-to", help="Some amount of the round: most.")] = None,
    limit: Annotated[int, typer.Option("--limit", min=1, help="How many rounds to list, the newest first.")] = 50,
    as_json: AsJson = False,
) -> None:
    """Find rounds: the newest first, each with its day, Dealer, Players, outcome and the Players' net.

    An irregularity is found by a report, a finding, a remedy or a line of the settlement; a deed of staff by itself.
    """
    if outcome is not None and outcome not in OUTCOMES:
        complain(f"--outcome: {outcome!r} is none of {', '.join(OUTCOMES)}.")
    least = amount("--amount-from", amount_from) if amount_from else None
    most = amount("--amount-to", amount_to) if amount_to else None
    with reading(database) as store:
        if table is not None and table not in (listed := listed_tables(store)):
            complain(f"no table is called {table!r}; there are: {', '.join(listed) or 'none'}.")
        player, dealer = player and person_name(player), dealer and person_name(dealer)
        check_day(store, day)
        wanted = Wanted(table, player, dealer, day, clause, code, _occurrence(happened), outcome, least, most)
        found = RoundBooks(lambda: store).find(wanted)
    if as_json:
        print_json([_as_json(one, player) for one in found[:limit]])
    else:
        _print(found, limit, player)


def _occurrence(words: str | None) -> Occurrence | None:
    try:
        return read_occurrence(words) if words else None
    except UnknownOccurrence as unknown:
        complain(f"--happened: {unknown}.")


def _as_json(found: Found, player: str | None) -> dict[str, object]:
    line, net = found.line, found.line.net(player)
    return {
        "table": found.table,
        "round": line.number,
        "at": line.at,
        "day": found.day,
        "rules": line.rules,
        "dealer": line.dealer,
        "players": sorted(line.nets),
        "outcome": line.outcome,
        "net": None if net is None else format_amount(net),
        "cited": sorted(line.cited),
        "happened": line.occurred,
    }


def _print(found: list[Found], limit: int, player: str | None) -> None:
    console = screen()
    table = Table(box=None, padding=(0, GAP, 0, 0), pad_edge=False)
    for name in ("table, round", "begun (UTC)", "day", "dealer", "outcome"):
        table.add_column(name, no_wrap=True)
    whose = f"net of {title_at_table(player)}" if player else "Players' net"
    table.add_column(whose, justify="right", no_wrap=True)
    table.add_column("players")
    listed = found[:limit]
    is_usual = not any(one.line.occurred for one in listed)
    if not is_usual:
        table.add_column("what happened")
    for one in listed:
        line, net = one.line, one.line.net(player)
        begun = f"{datetime.fromtimestamp(line.at // 1000, tz=UTC):%Y-%m-%d %H:%M:%S}"
        people = ", ".join(map(title_at_table, sorted(line.nets)))
        outcome = line.outcome.replace("_", " ")
        whole = "" if net is None else signed(net)
        dealer = dealer_title(title_at_table(line.dealer))
        name, what = f"{one.table}, {line.number}", () if is_usual else (", ".join(line.occurred),)
        table.add_row(name, begun, one.day, dealer, outcome, whole, people, *what)
    if found:
        show(console, table)
    count = f"{len(found)} round{'' if len(found) == 1 else 's'}"
    rest = f"; the newest {limit} are listed" if len(found) > limit else ""
    tell(console, "", f"{count}{rest}." if found else "No round fits.")
