"""One of several processes that append to the same streams: `python -m tests.store.postgres_writer URL NAME UNITS`."""

import json
import sys
from contextlib import closing

from megalink.store import Appended, Write, open_store
from tests.store.stores import answer, event

TABLE = "table/1"
POOL = "pool"


def main(url: str, name: str, units: str) -> None:
    conflicts = 0
    with closing(open_store(url)) as store:
        for number in range(int(units)):
            key = f"{name}.{number}"
            while True:
                writes = [Write(stream, store.version(stream), [event(key)]) for stream in (TABLE, POOL)]
                if isinstance(store.append(writes, [answer(key)]), Appended):
                    break
                conflicts += 1
    print(json.dumps({"conflicts": conflicts}))  # noqa: T201


if __name__ == "__main__":
    main(*sys.argv[1:])
