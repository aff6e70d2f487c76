"""`megalink floor simulate`: tables that play by themselves, and the figures."""

import sys
from contextlib import closing
from typing import Annotated

import typer
from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeRemainingColumn

from megalink.cli.floor.printed import describe_floor, print_floor
from megalink.cli.terminal.database import told_of
from megalink.cli.terminal.progress import progress_bar
from megalink.cli.terminal.screen import screen, tell
from megalink.cli.terminal.verbs import FOUND, AsJson, complain, examples, print_json
from megalink.floor.collector import spare_the_collector
from megalink.floor.dealing import self_play
from megalink.floor.service import Floor
from megalink.store import marks_of, open_store

COLUMNS = (TextColumn("rounds"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
verbs = typer.Typer()


@verbs.command(
    epilog=examples("megalink floor simulate", "megalink floor simulate --tables 100 --rounds 50 --database floor.db")
)
def simulate(
    tables: Annotated[int, typer.Option("--tables", min=1, max=10_000, help="How many tables.")] = 5,
    rounds: Annotated[int, typer.Option("--rounds", min=1, help="Rounds at each table.")] = 20,
    database: Annotated[
        str,
        typer.Option(
            "--database", metavar="URL", help="A file, sqlite:///path or postgresql://…; memory: keeps nothing."
        ),
    ] = "memory:",
    seed: Annotated[int, typer.Option("--seed", help="How the robots play; the cards come from the shuffle.")] = 1,
    as_json: AsJson = False,
) -> int:
    """Open tables of every document with automatic dealers and robots, and play as fast as possible.

    Started again on the same database it goes on where it was, also after it was killed.
    """
    with closing(open_store(database)) as store:
        reopen = None if database == "memory:" else lambda: open_store(database)
        floor = Floor(store, reopen=reopen, marks=marks_of(database))
        if floor.replaced:
            sys.stderr.write(f"{told_of(floor.replaced)}\n")
        spare_the_collector()
        with closing(floor), progress_bar("rounds", *COLUMNS) as move:
            move(0, tables * rounds)
            try:
                figures = self_play.simulate(floor, tables, rounds, seed=seed, progress=move)
            except RuntimeError as error:
                complain(f"{error}; this database holds another floor: give a new one.")
    content = describe_floor(floor.state, floor.findings())
    if as_json:
        speed = {name: getattr(figures, name) for name in ("rounds", "events", "seconds", "rounds_per_second")}
        print_json(speed | content)
    else:
        console = screen()
        played = f"{figures.rounds} rounds, {figures.events} events in {figures.seconds:.1f} s"
        tell(console, "played   ", f"{played}: {figures.rounds_per_second:.1f} rounds a second")
        print_floor(console, content)
    return FOUND if content["findings"] or floor.locked else 0
