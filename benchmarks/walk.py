"""The way of one wager through the system: `python benchmarks/walk.py [--before CHECKOUT] [--list]`.

A Player sends `table.place_wager` to POST /api/orders; the answer is durable in a SQLite file, and the live channel
sends the Player's own page a message about the table. The application, the floor and the file are the real ones; server
and clients speak ASGI in one process. A profiler in every thread counts:

files      source files of `src/megalink` in which a function was entered.
functions  functions written with `def` (methods, properties and nested functions too) that were entered, each once,
           however often it ran. A comprehension, generator expression or lambda belongs to the function around it.
           What Python generates (a dataclass's `__init__`, a NamedTuple's `__new__`) is in no source file.
switches   calls from a function of one room (the first folder below `megalink`) to a function of another, each time one
           happens. Returns are not counted, nor is a coroutine or generator that goes on. Where a library calls back,
           the caller is the next function of megalink up the stack; what the event loop calls has no caller.

The way begins when the application is handed the body, after the checks of host, origin, rate and session; it ends when
the answer is complete, the message sent, and the floor's thread waits for the next order. The same wager was placed and
lowered some times before, so that what is made once is there. Of several ways the most frequent is taken: now and then
a timer of the server falls into one.
"""

import argparse
import asyncio
import json
import os
import subprocess
import sys
import tempfile
import threading
from collections import Counter
from collections.abc import MutableMapping
from contextlib import closing
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from types import FrameType
from typing import Any, NamedTuple

import structlog
from report import table, write_section

import megalink
from megalink.floor.clock import SystemClock
from megalink.floor.service import Floor
from megalink.floor.state.gaming_day import date_at
from megalink.store import open_store
from megalink.web.app import create_app
from megalink.web.settings import Settings

# What the application answers from: a checkout has it under one of these names.
CONTEXTS = {"megalink.web.context": "Context", "megalink.web.hall": "Hall"}
ROOT = f"{Path(megalink.__file__).parent}{os.sep}"
WARM, WAYS = 10, 25
SETTLES_S = 0.02  # until the floor's thread waits again
GOAL = ["goal, at most", "32", "130", "40"]
HOST = "127.0.0.1"
PARAMETERS = {"reset": 1_000_000, "minimum": 100, "to_displayed": 2_000, "to_reserve": 500, "limit": None}
LIMITS = {"table": {"minimum": 500, "maximum": 50_000}, "areas": []}
TABLE = {"table": "t"}
SEAT = {**TABLE, "player": "anna", "position": 1}
Message = MutableMapping[str, Any]


class Call(NamedTuple):
    """`floor/service.py:Floor.submit`, and the function that called it."""

    caller: str | None
    function: str


class Profiler:
    """Set in every thread; counts between `start` and `stop`."""

    def __init__(self) -> None:
        self._is_on = False
        self._calls: list[Call] = []
        self._frames: dict[int, FrameType] = {}  # held, so that no other frame gets the same id

    def __call__(self, frame: FrameType, event: str, _argument: object) -> None:
        if not self._is_on or event != "call" or not _is_ours(frame) or id(frame) in self._frames:
            return
        self._frames[id(frame)] = frame
        caller = frame.f_back
        while caller is not None and not _is_ours(caller):
            caller = caller.f_back
        self._calls.append(Call(_name(caller) if caller else None, _name(frame)))

    def start(self) -> None:
        self._calls, self._is_on = [], True

    def stop(self) -> list[Call]:
        self._is_on = False
        self._frames.clear()
        return self._calls


def _is_ours(frame: FrameType) -> bool:
    return frame.f_code.co_filename.startswith(ROOT)


def _name(frame: FrameType) -> str:
    return f"{Path(frame.f_code.co_filename.removeprefix(ROOT)).as_posix()}:{frame.f_code.co_qualname}"


class Browser:
    """Speaks ASGI to the application, with the session that it was given."""

    def __init__(self, app: Any, profiler: Profiler) -> None:  # noqa: ANN401 (an ASGI application)
        self._app, self._profiler = app, profiler
        self._cookie, self._keys, self._seq = b"", 0, 0
        self._messages: asyncio.Queue[Message] = asyncio.Queue()

    def _scope(self, kind: str, path: str, query: str = "", length: int = 0) -> Message:
        headers = {"host": HOST, "origin": f"http://{HOST}", "content-type": "application/json"}
        headers |= {"content-length": str(length), "idempotency-key": str(self._keys), "cookie": self._cookie.decode()}
        sent = [(name.encode(), value.encode()) for name, value in headers.items()]
        address = {"path": path, "query_string": query.encode(), "root_path": "", "client": (HOST, 1), "method": "POST"}
        return {"type": kind, "scheme": "http" if kind == "http" else "ws", "headers": sent, **address}

    async def post(self, path: str, **content: object) -> None:
        self._keys += 1
        body = json.dumps(content).encode()
        replies: list[Message] = []

        async def receive() -> Message:
            self._profiler.start()
            return {"type": "http.request", "body": body}

        async def send(message: Message) -> None:
            replies.append(message)

        await self._app(self._scope("http", path, length=len(body)), receive, send)
        assert replies[0]["status"] == 200, replies
        self._cookie = dict(replies[0]["headers"]).get(b"set-cookie", self._cookie).partition(b";")[0]

    async def order(self, order: str, **fields: object) -> None:
        await self.post("/api/orders", order=order, **fields)

    def follow(self, topic: str) -> asyncio.Task[None]:
        received: asyncio.Queue[Message] = asyncio.Queue()
        received.put_nowait({"type": "websocket.connect"})
        return asyncio.create_task(
            self._app(self._scope("websocket", "/live", f"topics={topic}"), received.get, self._messages.put)
        )

    async def message(self) -> None:
        """Waits until the page is sent a newer state of its table."""
        while True:
            content = json.loads((await self._messages.get()).get("text", "{}"))
            if "view" in content and content["seq"] > self._seq:
                self._seq = content["seq"]
                return


async def place_wagers(app: Any, profiler: Profiler) -> list[list[Call]]:  # noqa: ANN401 (an ASGI application)
    """The calls of each wager, at a table of a demonstration floor, where everybody may take any position."""
    asked: asyncio.Queue[Message] = asyncio.Queue()
    started: asyncio.Queue[Message] = asyncio.Queue()
    lifespan = asyncio.create_task(app({"type": "lifespan"}, asked.get, started.put))
    asked.put_nowait({"type": "lifespan.startup"})
    await started.get()
    manager, dealer, player = (Browser(app, profiler) for _ in range(3))
    await manager.post("/api/demo", name="mona", role="pit_manager")
    await dealer.post("/api/demo", name="dan", role="dealer")
    await player.post("/api/demo", name="anna", role="player")
    await manager.order("floor.begin_gaming_day", day=date_at(SystemClock().now()))
    await manager.order("link.open_link", link="main", parameters=PARAMETERS, displayed=0, reserve=0)
    await manager.order("floor.open_table", **TABLE, document="singapore-stud@9", limits=LIMITS, link="main")
    await player.order("table.sit", **SEAT)
    await dealer.order("table.call_place_your_bets", **TABLE)
    page = player.follow("table:t")
    await player.message()
    ways = []
    for _ in range(WARM + WAYS):
        await player.order("table.place_wager", **SEAT, area="ante", amount=500)
        await player.message()
        await asyncio.sleep(SETTLES_S)
        ways.append(profiler.stop())
        await player.order("table.lower_wager", **SEAT, area="ante")
        await player.message()
    page.cancel()
    lifespan.cancel()
    return ways[WARM:]


def usual_way() -> list[Call]:
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(40))
    module, name = next(one for one in CONTEXTS.items() if find_spec(one[0]))
    context_class = getattr(import_module(module), name)
    profiler = Profiler()
    threading.setprofile(profiler)  # before the floor starts its threads
    with (
        tempfile.TemporaryDirectory() as folder,
        closing(open_store(str(Path(folder) / "floor.db"))) as store,
        closing(Floor(store)) as floor,
        closing(context_class(floor, Settings(demo=True))) as context,
    ):
        sys.setprofile(profiler)
        ways = asyncio.run(place_wagers(create_app(context), profiler))
        sys.setprofile(None)
    by_figures = {tuple(figures(calls)): calls for calls in ways}
    return by_figures[Counter(tuple(figures(calls)) for calls in ways).most_common(1)[0][0]]


def way_in(checkout: Path) -> list[Call]:
    """The same count, by this script, of another checkout."""
    environment = {**os.environ, "PYTHONPATH": str(checkout.resolve() / "src")}
    command = [sys.executable, __file__, "--json"]
    counted = json.loads(subprocess.run(command, env=environment, check=True, stdout=subprocess.PIPE).stdout)
    assert Path(counted["root"]).is_relative_to(checkout.resolve()), f"{counted['root']} was counted instead"
    return [Call(*call) for call in counted["calls"]]


def files(calls: list[Call]) -> list[str]:
    return sorted({call.function.partition(":")[0] for call in calls})


def functions(calls: list[Call]) -> Counter[str]:
    """How often each was entered; a name ends in > for a comprehension, generator expression or lambda."""
    return Counter(call.function for call in calls if not call.function.endswith(">"))


def switches(calls: list[Call]) -> list[Call]:
    return [call for call in calls if call.caller and _room(call.caller) != _room(call.function)]


def _room(function: str) -> str:
    return function.partition("/")[0]


def figures(calls: list[Call]) -> list[str]:
    return [str(len(counted)) for counted in (files(calls), functions(calls), switches(calls))]


def listing(calls: list[Call]) -> str:
    lines = ["functions, and how often each was entered:"]
    for file in files(calls):
        entered = sorted(one for one in functions(calls).items() if one[0].startswith(f"{file}:"))
        lines.append(f"  {file}: " + ", ".join(f"{name.partition(':')[2]} {times}" for name, times in entered))
    made = Counter(switches(calls)).most_common()
    lines.append("switches, and how often each was made:")
    return "\n".join(lines + [f"{times:4} {call.caller} -> {call.function}" for call, times in made])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--before", metavar="CHECKOUT", type=Path, help="count that one too, and write results.md")
    parser.add_argument("--list", action="store_true", help="print what the figures consist of")
    parser.add_argument("--json", action="store_true", help="print the calls alone, as JSON")
    chosen = parser.parse_args()
    calls = usual_way()
    if chosen.json:
        print(json.dumps({"root": ROOT, "calls": calls}))
        return
    before = [["before", *figures(way_in(chosen.before))]] if chosen.before else []
    body = "One wager, from the HTTP body to the durable answer and the message to the Player's own page.\n\n"
    body += table(["way", "files", "functions", "switches between rooms"], [*before, ["now", *figures(calls)], GOAL])
    print(body)
    if chosen.list:
        print(f"\n{listing(calls)}")
    if chosen.before:
        write_section("The way of a wager", "python benchmarks/walk.py --before CHECKOUT", body)


if __name__ == "__main__":
    main()
