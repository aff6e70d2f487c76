"""One of several processes that append to the same streams: `python -m tests.store.postgres_writer URL NAME UNITS`.

Says `ready`, and begins when told to go on, so that they all begin together.
"""

import json
import sys
from contextlib import closing

from megalink.store import open_store
from megalink.store.contract import Appended, Write
from tests.store.stores import answer, event

TABLE = "table/1"
POOL = "pool"


def main(url: str, name: str, units: str) -> None:
    conflicts = 0
    with closing(open_store(url)) as store:
        sys.stdout.write("ready\n")
        sys.stdout.flush()
        sys.stdin.readline()
        for number in range(int(units)):
            key = f"{name}.{number}"
            while True:
                writes = [Write(stream, store.version(stream), [event(key)]) for stream in (TABLE, POOL)]
                if isinstance(store.append(writes, [answer(key)]), Appended):
                    break
                conflicts += 1
    sys.stdout.write(json.dumps({"conflicts": conflicts}))


if __name__ == "__main__":
    main(*sys.argv[1:])
