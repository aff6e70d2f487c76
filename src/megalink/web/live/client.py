"""One page on the live channel. It is sent the newest state of what it follows; what it missed meanwhile is dropped."""

import asyncio
import types
from collections.abc import Awaitable, Callable, Coroutine, Generator, MutableMapping
from typing import Any

from megalink.web.auth.visitor import Visitor

Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]
Compose = Callable[[str, Visitor], str | Awaitable[str | None] | None]


class Client:
    """Holds no messages, only the names of topics that moved: a page that does not read costs next to nothing here.

    Beyond that there is what its connection buffers, which is at most one message.
    """

    def __init__(self, visitor: Visitor, send: Send, compose: Compose) -> None:
        self.visitor = visitor
        self.topics: frozenset[str] = frozenset()
        self.stalled_since: float | None = None
        self.gone = asyncio.Event()
        self._send = send
        self._compose = compose
        self._moved: dict[str, None] = {}
        self._notes: list[str] = []
        self._task: asyncio.Task[None] | None = None

    def follow(self, topics: frozenset[str]) -> None:
        self.topics = topics
        for topic in [moved for moved in self._moved if moved not in topics]:
            del self._moved[topic]

    def note(self, text: str) -> None:
        """Goes out before what moved; few and small."""
        self._notes.append(text)

    def flush(self, *moved: str) -> None:
        """Sends what waits, and these topics. Most of the time the connection takes it at once, without a task."""
        self._moved.update(dict.fromkeys(moved))
        if self._task is not None or self.gone.is_set():
            return
        sending = self._drain()
        try:
            waits_for = sending.send(None)
        except StopIteration:
            return
        except Exception:  # noqa: BLE001 (whatever it is, this page is not there any more)
            self.gone.set()
            return
        loop = asyncio.get_running_loop()
        self.stalled_since = loop.time()
        self._task = loop.create_task(self._finish(sending, waits_for))

    async def _drain(self) -> None:
        while self._notes or self._moved:
            if self._notes:
                text: str | Awaitable[str | None] | None = self._notes.pop(0)
            else:
                topic = next(iter(self._moved))
                del self._moved[topic]
                text = self._compose(topic, self.visitor)
                if isinstance(text, Awaitable):
                    text = await text
            if text is not None:
                await self._send({"type": "websocket.send", "text": text})

    async def _finish(self, sending: Coroutine[Any, None, None], waits_for: object) -> None:
        try:
            await _resumed(sending, waits_for)
        except Exception:  # noqa: BLE001 (as above)
            self.gone.set()
        finally:
            self._task, self.stalled_since = None, None
            if self._moved or self._notes:
                self.flush()

    def drop(self) -> None:
        self.gone.set()
        if self._task is not None:
            self._task.cancel()


@types.coroutine
def _resumed(started: Coroutine[Any, None, None], waits_for: object) -> Generator[Any, Any, None]:
    """Goes on with a coroutine that was started by hand and now waits for something."""
    thrown: BaseException | None
    while True:
        try:
            sent, thrown = (yield waits_for), None
        except BaseException as error:  # noqa: BLE001 (handed on, whatever it is)
            sent, thrown = None, error
        try:
            waits_for = started.send(sent) if thrown is None else started.throw(thrown)
        except StopIteration:
            return
