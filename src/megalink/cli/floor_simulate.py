"""`megalink floor simulate`: tables that play by themselves, and the figures."""

import json
import sys

from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeRemainingColumn

from megalink.cli.database import complain
from megalink.cli.floor_status import describe, print_floor
from megalink.cli.screen import screen, tell, waiting
from megalink.floor.collector import spare_the_collector
from megalink.floor.service import Floor
from megalink.floor.simulation import Figures, simulate
from megalink.store import StoreError, open_store

FOUND = 1


def run(tables: int, rounds: int, url: str, seed: int, *, as_json: bool) -> int:
    try:
        store = open_store(url)
    except StoreError as error:
        complain("floor simulate", str(error))
    try:
        floor = Floor(store, reopen=None if url == "memory:" else lambda: open_store(url))
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


def _simulate(floor: Floor, tables: int, rounds: int, seed: int) -> Figures:
    columns = (TextColumn("rounds"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with waiting(*columns) as bar:
        task = bar.add_task("rounds", total=tables * rounds)
        return simulate(floor, tables, rounds, seed=seed, progress=lambda done: bar.update(task, completed=done))


def _tell(floor: Floor, figures: Figures, *, as_json: bool) -> None:
    if as_json:
        content = {
            "rounds": figures.rounds,
            "events": figures.events,
            "seconds": figures.seconds,
            "rounds_per_second": figures.rounds_per_second,
            **describe(floor.house, floor.findings()),
        }
        sys.stdout.write(json.dumps(content, indent=2) + "\n")
        return
    console = screen()
    speed = f"{figures.rounds_per_second:.1f} rounds a second"
    tell(console, "played   ", f"{figures.rounds} rounds, {figures.events} events in {figures.seconds:.1f} s: {speed}")
    print_floor(console, floor.house, floor.findings())
