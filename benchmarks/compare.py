"""Two checkouts by turns: `python benchmarks/compare.py CHECKOUT [--turns 3] [--what floor|web]`.

Runs the floor's and the server's benchmark of the other checkout and of this one, one after the other and over again,
so that whatever else the machine does meets both. Of each figure the best of all turns counts: what disturbs a run
makes it slower, never quicker.
"""

import argparse
import os
import subprocess
import sys
from pathlib import Path

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


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("checkout", type=Path, help="the state before, such as a git worktree")
    parser.add_argument("--turns", type=int, default=3, help="how often each runs (3)")
    parser.add_argument("--what", choices=[*COMMANDS], action="append", help="only this; without it, all")
    chosen = parser.parse_args()
    best: dict[Path, Figures] = {chosen.checkout.resolve(): {}, HERE: {}}
    for what in chosen.what or COMMANDS:
        for turn in range(chosen.turns):
            for checkout, figures in best.items():
                print(f"{what}, turn {turn + 1} of {chosen.turns}: {checkout.name}", file=sys.stderr, flush=True)
                for key, figure in figures_of(checkout, what).items():
                    figures[key] = COLUMNS[key[1]](figure, figures.get(key, figure))
    before, after = best.values()
    rows = [
        [label, column, f"{before[label, column]:,.1f}", f"{figure:,.1f}", f"{figure / before[label, column]:.2f}"]
        for (label, column), figure in after.items()
        if (label, column) in before
    ]
    body = f"The best of {chosen.turns} turns each, by turns.\n\n"
    body += table(["what", "figure", "before", "after", "after / before"], rows)
    print(body)
    write_section("Before and after", "python benchmarks/compare.py CHECKOUT", body)


if __name__ == "__main__":
    main()
