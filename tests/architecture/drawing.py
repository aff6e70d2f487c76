"""Draws docs/pictures/rooms.svg, the rooms and an order's way through them: `python -m tests.architecture.drawing`.

The rows are those that the architecture test enforces and the places are the files and folders of the package, so the
drawing shows what `ls` shows. Only the way of an order is written here.
"""

from collections.abc import Iterator
from html import escape
from typing import NamedTuple

from tests.architecture.test_rooms import LEVELS, LEVELS_WITHIN, ROWS, SOURCES, is_pure

PICTURE = SOURCES.parents[1] / "docs" / "pictures" / "rooms.svg"

WAY = (
    ("web", "routing", "the request passes its limits and finds its handler"),
    ("web", "api", "the session says who orders; the body is read as an order"),
    ("floor", "writer", "the order waits with others, and one thread takes them all"),
    ("floor", "decide", "try_order: what would the floor say?"),
    ("play", "linked", "the table and the pool of its link move together"),
    ("table", "decide", "the rules answer with events or a rejection"),
    ("table", "evolve", "the events make the next state"),
    ("store", "plan", "all that was decided is one transaction"),
    ("web", "live", "pages hear of it, each what its viewer may see"),
)

WIDTH, GAP, LINE, HEAD, PAD = 980, 8, 16, 20, 8
LETTER = 6.65  # pixels, of the names of places
STYLE = (
    "text{font:12px system-ui,sans-serif;fill:#1d2733}.room{font-weight:600;font-size:13px}"
    ".place{font:11px ui-monospace,monospace}.row{fill:#5b6773}"
    ".box{fill:#f4f7fa;stroke:#b8c4d0}.pure{fill:#eef7f0;stroke:#a9cbb3}"
    ".step{fill:#b3261e}.number{fill:#fff;font-weight:700;font-size:11px;text-anchor:middle}"
)


class Box(NamedTuple):
    room: str
    x: int
    y: int
    width: int
    lines: tuple[tuple[str, ...], ...]


def places(room: str) -> tuple[str, ...]:
    """The files and folders of a room, lowest first where they have an order."""
    names = {
        path.stem
        for path in (SOURCES / room).iterdir()
        if not path.name.startswith("_")
        and (path.suffix == ".py" or any(path.glob("**/*.js")) or (path / "__init__.py").exists())
    }
    order = LEVELS_WITHIN.get(room, {})
    return tuple(sorted(names, key=lambda name: (order.get(name, 0), name)))


def broken(names: tuple[str, ...], width: int) -> tuple[tuple[str, ...], ...]:
    """Names on lines that are no wider than the box."""
    lines: list[list[str]] = [[]]
    for name in names:
        if lines[-1] and (len("   ".join((*lines[-1], name))) + 2 * _steps(lines[-1])) * LETTER > width:
            lines.append([])
        lines[-1].append(name)
    return tuple(map(tuple, lines))


def _steps(names: list[str]) -> int:
    return sum(place in names for _, place, _ in WAY)


def boxes() -> Iterator[Box]:
    y = GAP
    for row in reversed(ROWS):
        sizes = [len(places(room)) + 3 for room in row]
        free = WIDTH - 40 - GAP * (len(row) + 1)
        widths = [max(130, free * size // sum(sizes)) for size in sizes]
        widths[widths.index(max(widths))] += free - sum(widths)
        laid, x = [], 40 + GAP
        for room, width in zip(row, widths, strict=True):
            laid.append(Box(room, x, y, width, broken(places(room), width - 2 * PAD)))
            x += width + GAP
        yield from laid
        y += HEAD + LINE * max(len(box.lines) for box in laid) + PAD + GAP


def drawing() -> str:
    parts, bottom = [], 0
    heights: dict[int, int] = {}
    all_boxes = list(boxes())
    for box in all_boxes:
        heights[box.y] = max(heights.get(box.y, 0), HEAD + LINE * len(box.lines) + PAD)
    for box in all_boxes:
        height = heights[box.y]
        bottom = max(bottom, box.y + height)
        kind = "box pure" if is_pure(f"{box.room}/x.py") else "box"
        parts.append(f'<rect class="{kind}" x="{box.x}" y="{box.y}" width="{box.width}" height="{height}" rx="5"/>')
        parts.append(f'<text class="room" x="{box.x + PAD}" y="{box.y + 15}">{box.room}</text>')
        parts += _names(box)
    for y in heights:
        level = next(LEVELS[box.room] for box in all_boxes if box.y == y)
        parts.append(f'<text class="row" x="12" y="{y + 15}">{level}</text>')
    legend = [
        _step(number, 24, bottom + 20 * number + 4)
        + f'<text x="40" y="{bottom + 20 * number + 8}">{escape(f"{room}/{place}: {what}")}</text>'
        for number, (room, place, what) in enumerate(WAY, 1)
    ]
    height = bottom + 20 * (len(WAY) + 1) + 4
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" role="img" '
        'aria-label="The rooms of the package, lowest row at the bottom, and the way of an order through them">'
        f'<style>{STYLE}</style><rect width="{WIDTH}" height="{height}" fill="#fff"/>'
        + "\n".join(("", *parts, *legend, "</svg>", ""))
    )


def _names(box: Box) -> Iterator[str]:
    steps = {place: number for number, (room, place, _) in enumerate(WAY, 1) if room == box.room}
    for index, names in enumerate(box.lines):
        x, y = float(box.x + PAD), box.y + HEAD + LINE * index + 12
        for name in names:
            if name in steps:
                yield _step(steps[name], round(x) + 7, y - 4)
                x += 17
            yield f'<text class="place" x="{x:.0f}" y="{y}">{name}</text>'
            x += (len(name) + 2.2) * LETTER


def _step(number: int, x: int, y: int) -> str:
    return f'<circle class="step" cx="{x}" cy="{y}" r="7"/><text class="number" x="{x}" y="{y + 4}">{number}</text>'


if __name__ == "__main__":
    PICTURE.write_text(drawing(), encoding="utf-8")
