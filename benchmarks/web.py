"""Orders over HTTP, one event to a thousand pages, and what a page costs that does not read.

The server runs in a process of its own on a real SQLite file; clients are bare sockets, so that they cost little.
"""

import argparse
import asyncio
import base64
import json
import os
import resource
import signal
import socket
import subprocess
import sys
import tempfile
import time
from contextlib import suppress
from pathlib import Path

from report import table, write_section

from megalink.floor.orders.commands import AtLink, AtTable, BeginGamingDay, OpenTable
from megalink.floor.service import Floor
from megalink.floor.state import users as u
from megalink.floor.state.gaming_day import date_at
from megalink.floor.state.users import UserRole
from megalink.jackpot.commands import OpenLink
from megalink.jackpot.parameters import Parameters
from megalink.ledger.cage import BuyIn
from megalink.money import Cents
from megalink.rulebook.role import Actor, Role
from megalink.store import open_store
from megalink.table.commands import CallPlaceYourBets, PlaceWager, Sit
from megalink.table.game.limits import Limit, Limits
from megalink.web.app import create_app
from megalink.web.context import Context
from megalink.web.server import SEND_BUFFER, Server, configure_logs, listen
from megalink.web.settings import Rates, Settings

SHIFT_MANAGER = Actor("shift", Role.GAMING_SHIFT_MANAGER)
MANAGER, DEALER = Actor("manager", Role.PIT_MANAGER), Actor("dealer", Role.DEALER)
FREE = Rates(10**9, 10**9, 10**9, 10**6)
TABLES, SEATS = 16, 4
SHOW = "show"  # the table that everybody looks at
FULL = "full"  # seven Players with every wager down: where staff can do most, so that their messages are the largest
FULL_AREAS = {"ante": 1_000, "pair_plus": 1_000, "six_card_bonus": 1_000, "progressive_jackpot": 100}
VIEWERS, EVENTS = 1_000, 60
STALLED, FILLING = 50, 150
BOUND_KB = 256
HIGHEST = UserRole.GAMING_SHIFT_MANAGER


def host(database: str) -> None:
    """The server: tables with a betting round open, players seated; prints its port and everybody's cookies."""
    configure_logs(as_json=True, level=40)
    store = open_store(database)
    floor = Floor(store)
    floor.call(BeginGamingDay(date_at(floor.clock.now()), actor=MANAGER))
    parameters = Parameters(Cents(1_000_000), Cents(100), 2_000, 500)
    floor.call_by_two(AtLink("main", OpenLink(parameters, Cents(5_000_000), Cents(0), actor=MANAGER)), SHIFT_MANAGER)
    context = Context(floor, Settings(rates=FREE))
    cookies = {}
    names = [f"t{number}" for number in range(TABLES)]
    for name in (*names, SHOW):
        limits = Limits(Limit(Cents(500), Cents(50_000)))
        floor.call(OpenTable(name, "singapore-stud@9", limits=limits, link="main", actor=MANAGER))
    for name in names:
        for seat in range(1, SEATS + 1):
            player = f"{name}.{seat}"
            floor.call(AtTable(name, Sit(player, seat, actor=Actor(player, Role.PLAYER))))
            floor.call(BuyIn(player, Cents(1_000_000), actor=MANAGER))
            cookies[player] = _cookie(context, player)
        floor.call(AtTable(name, CallPlaceYourBets(actor=DEALER)))
    cookies["walker"] = _cookie(context, "walker")
    cookies |= _full_table(floor, context)
    bound = listen("127.0.0.1", 0)
    told = {"port": bound.getsockname()[1], "cookies": cookies}
    try:
        with suppress(KeyboardInterrupt):
            Server(create_app(context), context, lambda: print(json.dumps(told), flush=True)).run([bound])
    finally:
        context.close()
        floor.close()
        store.close()


def _full_table(floor: Floor, context: Context) -> dict[str, str]:
    limits = Limits(Limit(Cents(500), Cents(50_000)))
    floor.call(OpenTable(FULL, "three-card-xtreme@2023-05-22", limits=limits, link="main", actor=MANAGER))
    cookies = {}
    for seat in range(1, 8):
        player = f"{FULL}.{seat}"
        floor.call(AtTable(FULL, Sit(player, seat, actor=Actor(player, Role.PLAYER))))
        floor.call(BuyIn(player, Cents(1_000_000), actor=MANAGER))
        cookies[player] = _cookie(context, player)
    floor.call(AtTable(FULL, CallPlaceYourBets(actor=DEALER)))
    for seat in range(1, 8):
        player = f"{FULL}.{seat}"
        for area, amount in FULL_AREAS.items():
            order = PlaceWager(player, seat, area, Cents(amount), actor=Actor(player, Role.PLAYER))
            assert floor.call(AtTable(FULL, order)).is_accepted
        behind = PlaceWager(player, seat % 7 + 1, "ante", Cents(1_000), actor=Actor(player, Role.PLAYER))
        assert floor.call(AtTable(FULL, behind)).is_accepted
    return {
        **cookies,
        "dealer": _cookie(context, "dealer", UserRole.DEALER),
        "shift": _cookie(context, "shift", HIGHEST),
    }


def _cookie(context: Context, name: str, role: UserRole = UserRole.PLAYER) -> str:
    context.directory.change(lambda: [u.UserAdded(name, (role,), None, open=False)])
    return f"{context.sessions.cookie}={context.sessions.begin(context.directory.users[name], role)}"


class Orders:
    """One keep-alive connection that gives orders, one after another."""

    def __init__(self, port: int, player: str, cookie: str) -> None:
        self._port, self._player, self._cookie = port, player, cookie
        self._key, self._count = os.urandom(6).hex(), 0

    async def open(self) -> None:
        self._reader, self._writer = await asyncio.open_connection("127.0.0.1", self._port)

    async def give(self, order: dict[str, object]) -> float:
        self._count += 1
        body = json.dumps(({} if self._player == "dealer" else {"player": self._player}) | order).encode()
        head = (
            f"POST /api/orders HTTP/1.1\r\nHost: 127.0.0.1:{self._port}\r\nOrigin: http://127.0.0.1:{self._port}\r\n"
            f"Cookie: {self._cookie}\r\nIdempotency-Key: {self._key}-{self._count}\r\n"
            f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
        )
        began = time.perf_counter()
        self._writer.write(head.encode() + body)
        answer = await self._reader.readuntil(b"\r\n\r\n")
        length = int(answer.lower().partition(b"content-length: ")[2].partition(b"\r\n")[0])
        content = await self._reader.readexactly(length)
        assert answer.startswith(b"HTTP/1.1 200"), (answer, content)
        return time.perf_counter() - began

    def close(self) -> None:
        self._writer.close()


async def orders_a_second(port: int, cookies: dict[str, str], seconds: float) -> tuple[float, list[float]]:
    clients = [Orders(port, player, cookie) for player, cookie in cookies.items() if player[0] == "t"]
    await asyncio.gather(*(client.open() for client in clients))
    times: list[float] = []
    until = time.perf_counter() + seconds

    async def play(client: Orders) -> None:
        name, seat = client._player.split(".")  # noqa: SLF001 (the same file)
        where = {"table": name, "position": int(seat), "area": "ante"}
        while time.perf_counter() < until:
            times.append(await client.give({"order": "table.place_wager", **where, "amount": 500}))
            times.append(await client.give({"order": "table.lower_wager", **where}))

    began = time.perf_counter()
    await asyncio.gather(*(play(client) for client in clients))
    took = time.perf_counter() - began
    for client in clients:
        client.close()
    return len(times) / took, times


class Page(asyncio.Protocol):
    """A page on the live channel: knows when its last whole message came."""

    def __init__(self) -> None:
        self.messages = 0
        self.largest = 0
        self.last = 0.0
        self._rest = b""
        self._upgraded = False

    def data_received(self, data: bytes) -> None:
        data = self._rest + data
        if not self._upgraded:
            head, end, data = data.partition(b"\r\n\r\n")
            if not end:
                self._rest = head
                return
            self._upgraded = True
        while len(data) >= 2:
            length, start = data[1] & 127, 2
            if length == 126:
                length, start = int.from_bytes(data[2:4], "big"), 4
            elif length == 127:
                length, start = int.from_bytes(data[2:10], "big"), 10
            if len(data) < start + length:
                break
            data = data[start + length :]
            self.messages += 1
            self.largest = max(self.largest, length)
            self.last = time.perf_counter()
        self._rest = data


def handshake(port: int, table: str = SHOW, cookie: str = "") -> bytes:
    key = base64.b64encode(os.urandom(16)).decode()
    return (
        f"GET /live?topics=table:{table} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\n"
        f"Origin: http://127.0.0.1:{port}\r\nCookie: {cookie}\r\n"
        f"Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\n\r\n"
    ).encode()


async def pages(port: int, count: int) -> list[Page]:
    loop = asyncio.get_running_loop()
    found: list[Page] = []
    for _ in range(count):
        transport, page = await loop.create_connection(Page, "127.0.0.1", port)
        transport.write(handshake(port))
        found.append(page)
    while any(page.messages < 2 for page in found):  # noqa: ASYNC110 (hello, and the table as it is)
        await asyncio.sleep(0.01)
    return found


async def reaches(port: int, cookie: str, viewers: list[Page], events: int) -> list[float]:
    """Seconds from sending an order to every page having heard of it."""
    walker = Orders(port, "walker", cookie)
    await walker.open()
    times: list[float] = []
    for number in range(events):
        before = [page.messages for page in viewers]
        order = "table.sit" if number % 2 == 0 else "table.leave"
        began = time.perf_counter()
        await walker.give({"order": order, "table": SHOW, "position": 1})
        while any(page.messages <= count for page, count in zip(viewers, before, strict=True)):  # noqa: ASYNC110
            await asyncio.sleep(0.001)  # an asyncio.Event for each message would be what is measured
        times += [page.last - began for page in viewers]
        await asyncio.sleep(0.02)
    walker.close()
    return times


def stalled(port: int, count: int, table: str = SHOW, cookie: str = "") -> list[socket.socket]:
    """Pages that read nothing."""
    found = []
    for _ in range(count):
        page = socket.socket()
        page.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        page.connect(("127.0.0.1", port))
        page.sendall(handshake(port, table, cookie))
        found.append(page)
    return found


def memory_kb(process: int) -> int:
    status = Path(f"/proc/{process}/status").read_text("utf-8")
    return int(status.partition("VmRSS:")[2].split()[0])


def percent(times: list[float], share: float) -> str:
    return f"{sorted(times)[min(len(times) - 1, int(len(times) * share))] * 1000:.1f}"


async def measure(process: int, port: int, cookies: dict[str, str]) -> str:
    await orders_a_second(port, cookies, 1.0)
    rate, times = await orders_a_second(port, cookies, 5.0)
    rows = [[f"{TABLES * SEATS}", f"{rate:,.0f}", percent(times, 0.5), percent(times, 0.99)]]
    told = "Orders over HTTP, durable when answered.\n\n"
    told += table(["waiting clients", "orders a second", "p50 ms", "p99 ms"], rows)

    few = await pages(port, 100)
    rows = [_reached("100", await reaches(port, cookies["walker"], few, EVENTS))]
    many = few + await pages(port, VIEWERS - 100)
    rows.append(_reached(f"{VIEWERS:,}", await reaches(port, cookies["walker"], many, EVENTS)))
    before = memory_kb(process)
    blocked = stalled(port, STALLED)
    await reaches(port, cookies["walker"], many, FILLING)  # until nothing more goes into them
    after = memory_kb(process)
    rows.append(_reached(f"{VIEWERS:,}, {STALLED} more stalled", await reaches(port, cookies["walker"], many, EVENTS)))
    told += f"\n\nOne event to all pages that follow its table, {EVENTS} events, from the order's sending.\n\n"
    told += table(["pages", "p50 ms", "p99 ms", "slowest ms"], rows)
    cost = (after - before) / STALLED
    told += f"\n\nA stalled page costs the server {max(cost, 0):.0f} KB of its own memory, and its socket at most "
    told += f"{2 * SEND_BUFFER // 1024} KB of the system's."
    for page in blocked:
        page.close()
    size, staff = await staff_stalled(process, port, cookies)
    told += "\n\nThe same for a Gaming Shift Manager's page at a full table of seven, where a message has "
    told += f"{size:.0f} KB: {max(staff, 0):.0f} KB of its own memory, and the socket (bound: {BOUND_KB} KB in all)."
    return told


async def staff_stalled(process: int, port: int, cookies: dict[str, str]) -> tuple[float, float]:
    """KB of the largest message, and what a page costs that reads none of them."""
    loop = asyncio.get_running_loop()
    transport, reader = await loop.create_connection(Page, "127.0.0.1", port)
    transport.write(handshake(port, FULL, cookies["shift"]))  # what all who see the same share, is made for it
    while reader.messages < 2:  # noqa: ASYNC110 (hello, and the table as it is)
        await asyncio.sleep(0.01)
    before = memory_kb(process)
    blocked = stalled(port, STALLED, FULL, cookies["shift"])
    dealer = Orders(port, "dealer", cookies["dealer"])
    await dealer.open()
    largest = 0
    for order in ("table.call_no_more_bets", "table.deal_from_deck"):
        await dealer.give({"order": order, "table": FULL})
        await asyncio.sleep(1.0)  # until everybody was sent it who takes anything
    for seat in range(1, 8):
        player = Orders(port, f"{FULL}.{seat}", cookies[f"{FULL}.{seat}"])
        await player.open()
        await player.give({"order": "table.view_hand", "table": FULL, "position": seat})
        await asyncio.sleep(0.5)
        largest = max(largest, reader.largest)
        player.close()
    cost = (memory_kb(process) - before) / STALLED
    for page in blocked:
        page.close()
    dealer.close()
    transport.close()
    return largest / 1024, cost


def _reached(what: str, times: list[float]) -> list[str]:
    slowest = f"{max(times) * 1000:.1f}"
    return [what, percent(times, 0.5), percent(times, 0.99), slowest]


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--host", metavar="DATABASE", help="be the server")
    chosen = parser.parse_args()
    if chosen.host:
        host(chosen.host)
        return
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(4096, resource.getrlimit(resource.RLIMIT_NOFILE)[1]),) * 2)
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, __file__, "--host", str(Path(folder) / "floor.db")]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
            assert process.stdout is not None
            told = json.loads(process.stdout.readline())
            try:
                body = asyncio.run(measure(process.pid, told["port"], told["cookies"]))
            finally:
                process.send_signal(signal.SIGINT)
                process.wait(20)
    print(body)
    write_section("The server", "python benchmarks/web.py", body)


if __name__ == "__main__":
    main()
