"""A write-ahead log that a process left behind, which was killed or could not finish it."""

import os
from contextlib import suppress
from pathlib import Path

PIECE = 1 << 20


def put_on_disk(path: Path) -> None:
    """Writes the log of this database once more over itself, and waits until the disk has it.

    It may be in memory alone: after a sync that failed, Linux takes for written what was to be written, and no later
    sync writes it. Whoever read an order there would acknowledge it, and the next power failure would take it away,
    with all that came after it.
    """
    with suppress(FileNotFoundError), path.with_name(path.name + "-wal").open("r+b") as log:
        place = 0
        while piece := log.read(PIECE):
            log.seek(place)
            log.write(piece)
            place += len(piece)
            log.seek(place)
        log.flush()
        os.fsync(log.fileno())
