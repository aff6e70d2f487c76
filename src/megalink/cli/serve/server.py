"""A floor on a port, with its pages: opened, announced, served until it is stopped, and closed."""

import re
import signal
import socket
from contextlib import closing, suppress
from datetime import UTC, datetime
from ipaddress import IPv4Network, IPv6Network, ip_network
from pathlib import Path
from typing import NamedTuple

from megalink.cli.terminal.database import complain
from megalink.floor.config import Config
from megalink.floor.dealing.robots import Robots
from megalink.floor.dealing.runner import Runner
from megalink.floor.service import Floor
from megalink.floor.state.events import Dealer
from megalink.store import Store, StoreError, open_store
from megalink.web.app import create_app
from megalink.web.context import Context
from megalink.web.demo import SUPERVISOR, open_demo
from megalink.web.server import CannotListen, Server, configure_logs, listen
from megalink.web.settings import Settings

USUAL_PORT = 8765
TOKEN_LEAST = 16  # characters; shorter ones can be guessed
# Browsers leave out the port that goes without saying.
ORIGIN = re.compile(r"(?!https://.*:443$|http://.*:80$)https?://(?:[a-z0-9.-]+|\[[0-9a-f:]+\])(?::[0-9]{1,5})?")
LOOPBACK = ("localhost", "127.0.0.1", "[::1]")


class Place(NamedTuple):
    """Where the server listens, and the proxy in front of it."""

    host: str
    port: int | None
    proxy: str | None = None


def serve_floor(
    url: str, name: str, place: Place, settings: Settings, *, json_logs: bool = True, fresh_pages: bool = False
) -> None:
    configure_logs(as_json=json_logs)
    try:
        bound = _listen(place, demo=settings.demo)
    except CannotListen as error:
        complain("serve", str(error))
    try:
        with closing(open_store(url)) as store:
            floor = _floor(store, url, name)
            try:
                _serve(floor, place, settings, bound, fresh_pages=fresh_pages)
            finally:
                floor.close()
                floor.store.close()
    except StoreError as error:
        complain("serve", str(error))
    finally:
        bound.close()


def _listen(place: Place, *, demo: bool) -> socket.socket:
    """A demonstration that was not told its port takes another when the usual one is in use."""
    try:
        return listen(place.host, USUAL_PORT if place.port is None else place.port)
    except CannotListen:
        if place.port is None and demo:
            return listen(place.host, 0)
        raise


def _floor(store: Store, url: str, name: str) -> Floor:
    reopen = None if url == "memory:" else lambda: open_store(url)
    return Floor(store, config=Config(home=name), reopen=reopen, shared=url.startswith("postgres"))


def _serve(floor: Floor, place: Place, settings: Settings, bound: socket.socket, *, fresh_pages: bool) -> None:
    context = Context(floor, settings)
    robots = Robots(1) if settings.demo else None
    if robots:
        _open_demo(floor, context, robots)
    runner = Runner(
        floor,
        settings.times,
        robots=robots,
        supervisor=SUPERVISOR if settings.demo else None,
        is_present=lambda player: context.hub.is_present(player) or bool(robots and robots.is_robot(player)),
        pays_at=lambda table: table.listed.dealer is Dealer.AUTOMATIC,
    )
    context.hub.on_presence = runner.touch_all  # a Player who has left has less time
    context.hits.load()
    app = create_app(context, fresh_pages=fresh_pages)
    runner.start()
    try:
        # A stop by another process ends it as Ctrl-C does: everything below still has to be closed.
        signal.signal(signal.SIGTERM, signal.default_int_handler)
        port = int(bound.getsockname()[1])
        with suppress(KeyboardInterrupt):
            Server(app, context, lambda: _announce(context, place.host, port), proxy=place.proxy).run([bound])
    finally:
        floor.store.hurry()
        runner.close()
        context.close()


def _open_demo(floor: Floor, context: Context, robots: Robots) -> None:
    today = datetime.now(tz=UTC).date().isoformat()
    try:
        open_demo(floor, context.directory, robots, today)
    except RuntimeError as error:
        complain("serve", f"{error}; this database holds another floor: give a new one for the demonstration.")


def _announce(context: Context, host: str, port: int) -> None:
    demo, origins = context.settings.demo, context.settings.origins
    shown = {"0.0.0.0": "127.0.0.1", "::": "[::1]", "::1": "[::1]"}.get(host, host)  # noqa: S104
    address = f"http://{shown}:{port}/"
    if not demo and not context.directory.administrators():
        link = (origins[0] if origins else address.rstrip("/")) + context.tokens.link()
        print(f"There is no administrator yet. This link sets one up, once: {link}")
    print(f"Megalink serves {address} (Ctrl-C stops it)", flush=True)
    if demo:
        print("A demonstration: open it in a browser, pick a name, play. Nobody needs a password.", flush=True)


def read_network(option: str, text: str) -> IPv4Network | IPv6Network:
    try:
        return ip_network(text)
    except ValueError:
        complain("serve", f"{option} is an address or a network, such as 10.0.0.7 or 10.0.0.0/24; not {text!r}.")


def check_origin(text: str) -> str:
    """It must be what browsers send, to the letter: with a slip here every order would be refused, without a reason."""
    if not ORIGIN.fullmatch(text):
        complain("serve", f"--origin is what browsers send, such as https://floor.example; not {text!r}.")
    return text


def hosts_of(host: str, origins: tuple[str, ...]) -> tuple[str, ...] | None:
    """On the machine's own address only its own names count: a foreign name that leads here is a trick."""
    return LOOPBACK if host in ("127.0.0.1", "localhost", "::1") and not origins else None


def read_token(file: Path | None) -> str | None:
    if file is None:
        return None
    try:
        token = file.read_text("utf-8").strip()
    except OSError as error:
        complain("serve", f"--metrics-token: {file}: {error.strerror}.")
    except UnicodeDecodeError:
        complain("serve", f"--metrics-token: {file} is not text in UTF-8.")
    if len(token) < TOKEN_LEAST or not (token.isascii() and token.isprintable()) or " " in token:
        complain("serve", f"--metrics-token: {file} holds no token: {TOKEN_LEAST} letters or digits, or more.")
    return token
