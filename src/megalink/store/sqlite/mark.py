"""The mark of a log in a file: a small file beside it, readable for its owner alone."""

import json
import os
from contextlib import suppress
from pathlib import Path

from megalink.store.mark import Mark

LOOKS = 2  # one reading may fail where the file has nothing wrong with it; a mark that is passed over is lost
KINDS = {"position": int, "hash": str, "first": str, "at": int}


class FileMark:
    def __init__(self, database: Path) -> None:
        self.path = database.with_name(database.name + ".mark")

    def read(self) -> Mark | None:
        raw: object = None
        for _ in range(LOOKS):
            with suppress(OSError, ValueError):
                raw = json.loads(self.path.read_bytes())
                break
        if not isinstance(raw, dict) or {name: type(value) for name, value in raw.items()} != KINDS:
            return None
        return Mark(**raw) if raw["position"] > 0 else None

    def keep(self, mark: Mark) -> None:
        part = self.path.with_name(self.path.name + ".part")
        descriptor = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        with os.fdopen(descriptor, "w", encoding="utf-8") as file:
            file.write(json.dumps(mark._asdict()) + "\n")
            file.flush()
            os.fsync(file.fileno())  # after a power failure a mark that was renamed must not be empty
        part.replace(self.path)
