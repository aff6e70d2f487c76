"""A floor that is served: opened, dealt at, and opened anew behind the same port when memory and log differ."""

import threading
from collections.abc import Callable, Sequence
from typing import NamedTuple

import structlog
from starlette.types import ASGIApp, Receive, Scope, Send

from megalink.floor.dealing.runner import Runner
from megalink.floor.service import Floor
from megalink.store.contract import Recorded, StoreError
from megalink.web.app import create_app
from megalink.web.context import Context
from megalink.web.server import Server

LOOK_S = 0.25
AGAIN_S = 1.0

log = structlog.get_logger("megalink.web")


class Running(NamedTuple):
    """All that lives and ends together."""

    context: Context
    runner: Runner
    app: ASGIApp

    @property
    def floor(self) -> Floor:
        return self.context.floor

    def stop_writing(self) -> None:
        """Nothing is dealt, taken or written any more, and another may open the log; what is asked is refused."""
        self.floor.store.hurry()
        self.runner.close()
        self.floor.close()
        self.floor.store.close()

    def close(self) -> None:
        self.stop_writing()
        self.context.close()


OpenFloor = Callable[[Sequence[Recorded]], Floor]  # given what an earlier one knew to be in the log
Prepare = Callable[[Floor], tuple[Context, Runner]]


class Gate:
    """Passes requests on to the application of today."""

    def __init__(self, open_floor: OpenFloor, prepare: Prepare, *, fresh_pages: bool = False) -> None:
        self._open_floor = open_floor
        self._prepare = prepare
        self._fresh_pages = fresh_pages
        self._closing = threading.Event()
        self._thread = threading.Thread(target=self._watch, name="web-reload", daemon=True)
        self.server: Server | None = None
        self.running = self._open(())

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await self.running.app(scope, receive, send)

    def start(self, server: Server) -> None:
        self.server = server
        self.running.runner.start()
        self._thread.start()

    def close(self) -> None:
        self._closing.set()
        if self._thread.ident is not None:
            self._thread.join()
        self.running.close()

    def _open(self, remembered: Sequence[Recorded]) -> Running:
        floor = self._open_floor(remembered)
        try:
            context, runner = self._prepare(floor)
            return Running(context, runner, create_app(context, fresh_pages=self._fresh_pages))
        except BaseException:
            floor.close()
            floor.store.close()
            raise

    def _watch(self) -> None:
        while not self._closing.wait(LOOK_S):
            if self.running.floor.ended:
                self._open_anew()

    def _open_anew(self) -> None:
        old = self.running
        log.error("the floor is loaded anew", reason=str(old.floor.ended))
        old.context.hub.dismiss_soon("server stops")
        old.stop_writing()
        remembered = old.floor.remembered  # with what was being written when it ended
        said = ""
        while not self._closing.is_set():
            try:
                new = self._open(remembered)
            except StoreError as error:
                if str(error) != said:
                    log.warning("the log cannot be opened", reason=str(error))
                    said = str(error)
                self._closing.wait(AGAIN_S)
                continue
            assert self.server is not None, "who watches was started"
            old.context.hub.hand_over(new.context.hub)
            new.runner.start()
            self.running = new
            self.server.context = new.context
            if new.context.settings.prepares_hints:
                new.context.warm()
            log.warning("the floor is served again", position=new.floor.position)
            old.context.close()
            return
