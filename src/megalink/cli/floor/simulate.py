"""`megalink floor simulate`: tables that play by themselves, and the figures."""

from typing import TYPE_CHECKING, Annotated

import typer

from megalink.cli.terminal.database import complain
from megalink.cli.terminal.output import print_json
from megalink.cli.terminal.verb import Json, examples

if TYPE_CHECKING:
    from megalink.floor.dealing.self_play import Figures
    from megalink.floor.service import Floor

FOUND = 1
verb = typer.Typer()


@verb.command(
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
    as_json: Json = False,
) -> int:
    """Open tables of every document with automatic dealers and robots, and play as fast as possible.

    Started again on the same database it goes on where it was, also after it was killed.
    """
    from megalink.floor.collector import spare_the_collector
    from megalink.floor.service import Floor
    from megalink.store import StoreError, open_store

    try:
        store = open_store(database)
    except StoreError as error:
        complain("floor simulate", str(error))
    try:
        floor = Floor(store, reopen=None if database == "memory:" else lambda: open_store(database))
        spare_the_collector()
        try:
            figures = _simulate(floor, tables, rounds, seed)
        except RuntimeError as error:
            complain("floor simulate", f"{error}; this database holds another floor: give a new one.")
        finally:
            floor.close()
    except StoreError as error:
        complain("floor simulate", str(error))
    finally:
        store.close()
    _tell(floor, figures, as_json=as_json)
    return FOUND if floor.findings() or floor.locked else 0


def _simulate(floor: "Floor", tables: int, rounds: int, seed: int) -> "Figures":
    from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeRemainingColumn

    from megalink.cli.terminal.screen import waiting
    from megalink.floor.dealing import self_play

    columns = (TextColumn("rounds"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with waiting(*columns) as bar:
        task = bar.add_task("rounds", total=tables * rounds)

        def move(played: int) -> None:
            bar.update(task, completed=played)

        return self_play.simulate(floor, tables, rounds, seed=seed, progress=move)


def _tell(floor: "Floor", figures: "Figures", *, as_json: bool) -> None:
    from megalink.cli.floor.printed import describe, print_floor
    from megalink.cli.terminal.screen import screen, tell

    if as_json:
        content = {
            "rounds": figures.rounds,
            "events": figures.events,
            "seconds": figures.seconds,
            "rounds_per_second": figures.rounds_per_second,
            **describe(floor.state, floor.findings()),
        }
        print_json(content)
        return
    console = screen()
    speed = f"{figures.rounds_per_second:.1f} rounds a second"
    tell(console, "played   ", f"{figures.rounds} rounds, {figures.events} events in {figures.seconds:.1f} s: {speed}")
    print_floor(console, floor.state, floor.findings())
