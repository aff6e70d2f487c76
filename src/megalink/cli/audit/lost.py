"""`megalink audit lost`: what a server had answered, and the log holds no more."""

import json

import typer
from rich.table import Table

from megalink.cli.terminal.database import Database, reading
from megalink.cli.terminal.grid import show
from megalink.cli.terminal.screen import screen, tell
from megalink.cli.terminal.verbs import FOUND, AsJson, examples, print_json
from megalink.floor.audit.columns import to_the_second
from megalink.floor.audit.log.lost_lines import lost_lines, sums
from megalink.floor.state.person_names import person_title
from megalink.money import Cents, format_amount
from megalink.web.views.past.lost import ToldLine, told

verbs = typer.Typer()


@verbs.command(
    epilog=examples("megalink audit lost --database floor.db", "megalink audit lost --database floor.db --json")
)
def lost(database: Database, as_json: AsJson = False) -> int:
    """List the events that servers had answered and the log lost: who, what, where, how much; the sum per Player.

    As after a failover to a standby that lagged behind. The exit status is 1 where there are any.
    """
    with reading(database) as store:
        lines = lost_lines(store)
        told_lines = [*told(store, lines)]
    moved = dict(sums(lines))
    if as_json:
        events = [_as_json(line) for line in told_lines]
        players = {player: format_amount(cents) for player, cents in moved.items()}
        print_json({"events": events, "players": players}, ensure_ascii=False)
    else:
        _print(told_lines, moved)
    return FOUND if lines else 0


def _as_json(line: ToldLine) -> dict[str, object]:
    lost, amount = line.line.lost, line.line.moved
    return {
        "position": lost.position,
        "at": lost.at,
        "by": lost.by,
        "stream": lost.stream,
        "type": lost.type,
        "what": line.what,
        "where": line.where,
        "player": line.line.player,
        "moved": None if amount is None else format_amount(amount),
        "server": line.line.server,
        "recorded_at": line.line.told_at,
        "data": json.loads(lost.data),
    }


def _print(lines: list[ToldLine], moved: dict[str, Cents]) -> None:
    console = screen()
    if not lines:
        tell(console, "", "Of no event this log says that it was acknowledged and lost.")
        return
    grid = Table(box=None, pad_edge=False)
    for title in ("time", "by", "where", "what happened"):
        grid.add_column(title)
    grid.add_column("Player's money", justify="right")
    for line in lines:
        amount = line.line.moved
        at = to_the_second(line.line.lost.at)
        grid.add_row(at, line.by, line.where, line.what, "" if amount is None else _signed(amount))
    show(console, grid)
    for player, cents in moved.items():
        tell(console, "together ", f"{person_title(player)}: {_signed(cents)}")
    tell(console, "", f"{len(lines)} event{'' if len(lines) == 1 else 's'}, acknowledged and lost.")


def _signed(cents: Cents) -> str:
    return f"{'+' if cents > 0 else ''}{format_amount(cents)}"
