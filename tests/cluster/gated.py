"""Floor servers as `megalink serve` runs them, in this process, on a database that fails over under them."""

import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

import httpx

from megalink.floor.config import Config
from megalink.floor.dealing.automatic_dealer import Times
from megalink.floor.dealing.runner import Runner
from megalink.floor.service import Floor
from megalink.floor.state import users as u
from megalink.floor.state.users import UserRole
from megalink.store.contract import Recorded
from megalink.store.postgres.database import PostgresStore
from megalink.web.context import Context
from megalink.web.running import Gate
from megalink.web.server import Server, listen
from megalink.web.settings import Rates, Settings
from tests.floor.floors import begin_day
from tests.patience import PATIENCE_S, wait_until

FREE = Rates(requests=1_000_000, burst=1_000_000, logins_a_minute=1_000_000, sockets=10_000)


class Gated:
    def __init__(self, gate: Gate, port: int) -> None:
        self.gate = gate
        self.first = gate.running.floor
        self.base = f"http://127.0.0.1:{port}"

    @property
    def context(self) -> Context:
        return self.gate.running.context

    @property
    def floor(self) -> Floor:
        return self.gate.running.floor

    def add(self, name: str, role: UserRole) -> None:
        self.context.directory.change(lambda: [u.UserAdded(name, (role,), None, open=False)])

    def client(self, name: str, role: UserRole) -> httpx.Client:
        self.add(name, role)
        directory = self.context.directory
        cookie = f"{self.context.sessions.cookie}={self.context.sessions.begin(directory.users[name], role)}"
        return httpx.Client(base_url=self.base, headers={"origin": self.base, "cookie": cookie}, timeout=PATIENCE_S)

    def health(self) -> httpx.Response:
        return httpx.get(f"{self.base}/healthz", timeout=PATIENCE_S)

    def wait_until_anew(self) -> None:
        """From the floor that there was at the start to one that has loaded the log anew."""
        wait_until(lambda: self.floor is not self.first, "the floor is loaded anew")
        self.wait_until_well()

    def wait_until_well(self) -> None:
        wait_until(lambda: self.health().status_code == 200, "the server is well")


@contextmanager
def gated(url: str, home: str, *, patience: float = 2.0) -> Iterator[Gated]:
    def open_floor(remembered: Sequence[Recorded]) -> Floor:
        store = PostgresStore(url, patience=patience)
        try:
            return Floor(store, config=Config(home=home), shared=True, remembered=remembered)
        except BaseException:
            store.close()
            raise

    def prepare(floor: Floor) -> tuple[Context, Runner]:
        context = Context(floor, Settings(rates=FREE, prepares_hints=False))
        context.hits.load()
        return context, Runner(floor, Times())

    bound, ready = listen("127.0.0.1", 0), threading.Event()
    gate = Gate(open_floor, prepare)
    begin_day(gate.running.floor)
    server = Server(gate, gate.running.context, ready.set)
    gate.start(server)
    thread = threading.Thread(target=server.run, args=([bound],), daemon=True)
    thread.start()
    assert ready.wait(PATIENCE_S), "the server did not start"
    try:
        yield Gated(gate, bound.getsockname()[1])
    finally:
        server.should_exit = True
        thread.join(PATIENCE_S)
        gate.close()
        assert not thread.is_alive(), "the server does not stop"


def buy_in(client: httpx.Client, key: str, player: str, cents: int) -> httpx.Response:
    order = {"order": "cage.buy_in", "player": player, "amount": cents}
    return client.post("/api/orders", json=order, headers={"idempotency-key": key})
