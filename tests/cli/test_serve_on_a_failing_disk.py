"""`megalink serve` while its disk fails: it says so, loses nothing that it has acknowledged, and goes on afterwards."""

from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import httpx
import pytest

from megalink.store import open_store
from tests.cli.run import start
from tests.cli.test_serve import server, stopped, users
from tests.store.strace import attached, why_not_attached

WORDS = "a long enough one"

pytestmark = pytest.mark.skipif(why_not_attached() is not None, reason=str(why_not_attached()))


@pytest.mark.parametrize(("calls", "error"), [("fdatasync,fsync", "EIO"), ("pwrite64", "ENOSPC")])
def test_a_failing_disk_is_told_with_503_and_the_floor_recovers(calls: str, error: str, tmp_path: Path) -> None:
    database = tmp_path.resolve() / "floor.db"
    options = ("--database", str(database))
    for name, role in (("ann", "player"), ("sue", "pit_supervisor")):
        assert users("add", name, role, *options, typed=f"{WORDS}\n")[0] == 0
    assert start("floor", "day", str(datetime.now(UTC).date()), *options)[0] == 0
    failing = (
        "-P",
        f"{database}-wal",
        "-e",
        f"trace={calls}",
        "-e",
        f"inject={calls}:error={error}",
        "-o",
        "/dev/null",
    )

    with server(*options) as (process, address, _lines):
        client = httpx.Client(base_url=address, headers={"origin": address})
        assert client.post("/api/login", json={"name": "sue", "password": WORDS}).status_code == 200

        def buy(key: str) -> tuple[int, object]:
            order = {"order": "cage.buy_in", "player": "ann", "amount": 700}
            answer = client.post("/api/orders", json=order, headers={"idempotency-key": key})
            return answer.status_code, answer.json().get("balance", answer.json().get("refused"))

        assert buy("before") == (200, 700)
        assert client.get("/healthz").status_code == 200
        with attached(process.pid, *failing):
            assert buy("meanwhile") == (503, "store_unavailable")
            assert client.get("/healthz").status_code == 503
            assert client.get("/api/floor").status_code == 200, "who only looks has nothing to do with it"
            assert buy("meanwhile") == (503, "store_unavailable")
        assert buy("meanwhile") == (200, 1_400)
        assert buy("before") == (200, 700), "the answer that it had, and no chips twice"
        assert client.get("/healthz").status_code == 200
        status, complaints = stopped(process)
        assert (status, "Traceback" in complaints) == (0, False)
        assert [words in complaints for words in ("the store failed", "the store works again")] == [True, True]
    with closing(open_store(str(database), read_only=True)) as store:
        assert store.version("player:ann") == 2
    assert start("audit", "verify", *options)[0] == 0
