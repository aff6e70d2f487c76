"""A real server on a real port with a real SQLite file, in a thread; and clients that are logged in to it."""

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import websockets.sync.client as ws

from megalink.floor.clock import Clock
from megalink.floor.config import Config
from megalink.floor.service import Floor
from megalink.floor.state import users as u
from megalink.floor.state.users import UserRole
from megalink.store import open_store
from megalink.web.app import create_app
from megalink.web.context import Context
from megalink.web.server import Server, listen
from megalink.web.settings import Rates, Settings
from tests.floor.floors import begin_day, seeds
from tests.floor.hand_clock import HandClock
from tests.patience import PATIENCE_S

FREE = Rates(requests=1_000_000, burst=1_000_000, logins_a_minute=1_000_000, sockets=10_000)


class Served:
    """The server and the floor behind it."""

    def __init__(self, context: Context, port: int, server: Server) -> None:
        self.context = context
        self.server = server
        self.floor = context.floor
        self.port = port
        self.base = f"http://127.0.0.1:{port}"

    def add_user(self, name: str, *roles: UserRole, password: str | None = None) -> None:
        """Returns once the floor knows of him too, which reads the users' stream by itself."""
        self.context.directory.change(lambda: [u.UserAdded(name, roles, password, open=False)])
        until(lambda: name in self.floor.state.people.roles)

    def cookie(self, name: str, role: UserRole) -> str:
        if name not in self.context.directory.users:
            self.add_user(name, role)
        return f"{self.context.sessions.cookie}={self.context.sessions.begin(self.context.directory.users[name], role)}"

    def client(self, name: str = "", role: UserRole | None = None, **more: Any) -> httpx.Client:
        """Without a name: a spectator."""
        headers = {"origin": self.base, **more.pop("headers", {})}
        if role is not None:
            headers["cookie"] = self.cookie(name, role)
        return httpx.Client(base_url=self.base, headers=headers, timeout=PATIENCE_S, **more)

    def socket(self, topics: str, name: str = "", role: UserRole | None = None, **more: Any) -> ws.ClientConnection:
        headers = {"cookie": self.cookie(name, role)} if role is not None else {}
        return self.socket_with(topics, headers, **more)

    def socket_with(self, topics: str, headers: dict[str, str], after: int = 0, **more: Any) -> ws.ClientConnection:
        origin = more.pop("origin", self.base)
        url = f"ws://127.0.0.1:{self.port}/live?topics={topics}&after={after}"
        connection: ws.ClientConnection = ws.connect(
            url, additional_headers=headers, origin=origin, compression=None, proxy=None, legacy=True, **more
        )
        return connection


@contextmanager
def serving(
    database: Path | str, *, settings: Settings | None = None, clock: Clock | None = None, home: str = ""
) -> Iterator[Served]:
    """With a `home` it is one of several servers of the same log."""
    bound = listen("127.0.0.1", 0)
    store = open_store(str(database))
    floor = Floor(
        store,
        clock=clock or HandClock(),
        config=Config(seed=seeds(len(home)), home=home),
        keep=False,
        shared=bool(home),
    )
    begin_day(floor)
    context = Context(floor, settings or Settings(rates=FREE))
    ready = threading.Event()
    server = Server(create_app(context), context, ready.set)
    thread = threading.Thread(target=server.run, args=([bound],), daemon=True)
    thread.start()
    assert ready.wait(PATIENCE_S), "the server did not start"
    try:
        yield Served(context, bound.getsockname()[1], server)
    finally:
        server.should_exit = True
        thread.join(PATIENCE_S)
        context.close()
        floor.close()
        store.close()
        assert not thread.is_alive(), "the server does not stop"


def until(condition: Any, seconds: float = PATIENCE_S) -> None:
    """Waits for what happens in other threads; fails when it does not."""
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, "it did not happen in time"
        time.sleep(0.01)
