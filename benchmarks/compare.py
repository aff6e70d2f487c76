"""Two checkouts by turns: `python benchmarks/compare.py CHECKOUT [--turns 3] [--what floor|web]`.

Runs the floor's and the server's benchmark of the other checkout and of this one, one after the other and over again,
so that whatever else the machine does meets both; who begins a turn changes. Of each figure the best of all turns
is told, as what disturbs a run makes it slower and never quicker, and the median over the turns of after / before.
"""

import argparse
import os
import subprocess
import sys
from pathlib import Path
from statistics import median

from report import table, write_section

HERE = Path(__file__).resolve().parent.parent
COMMANDS = {"floor": ("floor.py", "orders", "--dry"), "web": ("web.py",)}
COLUMNS = {"durable orders a second": max, "orders a second": max, "p99 ms": min}
Figures = dict[tuple[str, str], float]  # by the first cell of a row, and the head of a column


def figures_of(checkout: Path, what: str) -> Figures:
    """The figures that this benchmark prints there."""
    script, *words = COMMANDS[what]
    results = checkout / "benchmarks" / "results.md"
    kept = results.read_bytes()
    environment = {**os.environ, "PYTHONPATH": str(checkout / "src")}
    command = [sys.executable, str(checkout / "benchmarks" / script), *words]
    try:
        printed = subprocess.run(command, env=environment, check=True, stdout=subprocess.PIPE, text=True).stdout
    finally:
        results.write_bytes(kept)
    return dict(_read(printed))


def _read(printed: str) -> list[tuple[tuple[str, str], float]]:
    figures: list[tuple[tuple[str, str], float]] = []
    head: list[str] = []
    for line in printed.splitlines():
        if not line.startswith("|"):
            head = []
            continue
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if not head:
            head = cells
        elif not cells[0].startswith("---"):
            row = zip(head[1:], cells[1:], strict=True)
            label = cells[0] if not cells[0].replace(",", "").isdigit() else f"{cells[0]} {head[0]}"
            figures += [((label, name), float(cell.replace(",", ""))) for name, cell in row if name in COLUMNS]
    return figures


def row(key: tuple[str, str], before: list[Figures], after: list[Figures]) -> list[str]:
    label, column = key
    pairs = [(first[key], second[key]) for first, second in zip(before, after, strict=True) if key in second]
    first, second = (COLUMNS[column](figures) for figures in zip(*pairs, strict=True))
    middle = median(later / earlier for earlier, later in pairs)
    return [label, column, f"{first:,.1f}", f"{second:,.1f}", f"{second / first:.2f}", f"{middle:.2f}"]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("checkout", type=Path, help="the state before, such as a git worktree")
    parser.add_argument("--turns", type=int, default=3, help="how often each runs (3)")
    parser.add_argument("--what", choices=[*COMMANDS], action="append", help="only this; without it, all")
    chosen = parser.parse_args()
    runs: dict[Path, list[Figures]] = {chosen.checkout.resolve(): [], HERE: []}
    for what in chosen.what or COMMANDS:
        for turn in range(chosen.turns):
            # The second of a turn meets what the first left to the disk: each is the second as often as the other.
            for checkout, figures in [*runs.items()][:: -1 if turn % 2 else 1]:
                print(f"{what}, turn {turn + 1} of {chosen.turns}: {checkout.name}", file=sys.stderr, flush=True)
                figures.append(figures_of(checkout, what))
    before, after = runs.values()
    keys = [
        key for key in dict.fromkeys(key for figures in after for key in figures) if any(key in run for run in before)
    ]
    rows = [row(key, before, after) for key in keys]
    body = f"{chosen.turns} turns: the best of each, and the median of what each turn's two runs are to each other.\n\n"
    body += table(["what", "figure", "before", "after", "after / before", "median of the turns"], rows)
    print(body)
    write_section("Before and after", "python benchmarks/compare.py CHECKOUT", body)


if __name__ == "__main__":
    main()
