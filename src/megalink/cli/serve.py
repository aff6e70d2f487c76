"""`megalink serve`: a floor on a port, with its pages."""

import re
import signal
import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from ipaddress import IPv4Network, IPv6Network, ip_network
from pathlib import Path

from megalink.cli.database import complain
from megalink.floor.automat import Times
from megalink.floor.events import Dealer
from megalink.floor.means import Means
from megalink.floor.robots import Robots
from megalink.floor.runner import Runner
from megalink.floor.service import Floor
from megalink.store import Store, StoreError, open_store
from megalink.web.app import create_app
from megalink.web.demo import SUPERVISOR, open_demo
from megalink.web.hall import Hall
from megalink.web.server import CannotListen, configure_logs, listen, serve
from megalink.web.settings import Rates, Scrapers, Settings

DEMO_RATES = Rates(logins_a_minute=200)  # nobody has a password there
USUAL_PORT = 8765
TOKEN_LEAST = 16  # characters; shorter ones can be guessed
# Browsers leave out the port that goes without saying.
ORIGIN = re.compile(r"(?!https://.*:443$|http://.*:80$)https?://(?:[a-z0-9.-]+|\[[0-9a-f:]+\])(?::[0-9]{1,5})?")
LOOPBACK = ("localhost", "127.0.0.1", "[::1]")


@dataclass(frozen=True)
class Options:
    host: str
    port: int | None
    database: str
    demo: bool
    times: Times
    name: str = "floor"
    origins: tuple[str, ...] = ()
    proxy: str | None = None
    metrics: tuple[str, ...] = ()
    metrics_token: Path | None = None
    json_logs: bool = True
    fresh_pages: bool = False


def run(options: Options) -> int:
    scrapers = Scrapers(tuple(_network("--metrics", one) for one in options.metrics), _token(options.metrics_token))
    _check_way_in(options)
    configure_logs(as_json=options.json_logs)
    try:
        bound = _listen(options)
    except CannotListen as error:
        complain("serve", str(error))
    port = int(bound.getsockname()[1])
    try:
        with _store(options.database) as store:
            _run(options, scrapers, store, bound, port)
    except StoreError as error:
        complain("serve", str(error))
    finally:
        bound.close()
    return 0


def _listen(options: Options) -> socket.socket:
    """A demonstration that was not told its port takes another when the usual one is in use."""
    try:
        return listen(options.host, USUAL_PORT if options.port is None else options.port)
    except CannotListen:
        if options.port is None and options.demo:
            return listen(options.host, 0)
        raise


def _network(option: str, text: str) -> IPv4Network | IPv6Network:
    try:
        return ip_network(text)
    except ValueError:
        complain("serve", f"{option} is an address or a network, such as 10.0.0.7 or 10.0.0.0/24; not {text!r}.")


def _check_way_in(options: Options) -> None:
    """What browsers send must be met to the letter: with a slip here every order would be refused, without a reason."""
    for origin in options.origins:
        if not ORIGIN.fullmatch(origin):
            complain("serve", f"--origin is what browsers send, such as https://floor.example; not {origin!r}.")
    if options.proxy is not None:
        _network("--proxy", options.proxy)


def _token(file: Path | None) -> str | None:
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


@contextmanager
def _store(url: str) -> Iterator[Store]:
    store = open_store(url)
    try:
        yield store
    finally:
        store.close()


def _run(options: Options, scrapers: Scrapers, store: Store, bound: socket.socket, port: int) -> None:
    shared = options.database.startswith("postgres")
    means = Means(home=options.name)
    floor = Floor(store, means=means, reopen=_reopener(options.database), shared=shared)
    try:
        settings = Settings(
            demo=options.demo,
            times=options.times,
            rates=DEMO_RATES if options.demo else Rates(),
            origins=options.origins,
            hosts=_hosts(options),
            scrapers=scrapers,
            supervised=options.demo,
        )
        hall = Hall(floor, settings)
        robots = Robots(1) if options.demo else None
        if robots:
            _open_demo(floor, hall, robots)
        runner = Runner(
            floor,
            options.times,
            robots=robots,
            supervisor=SUPERVISOR if options.demo else None,
            is_present=lambda player: hall.hub.is_present(player) or bool(robots and robots.is_robot(player)),
            pays_at=lambda desk: desk.listed.dealer is Dealer.AUTOMATIC,
        )
        hall.hub.on_presence = runner.touch_all  # who went has less time
        hall.hits.load()
        app = create_app(hall, fresh_pages=options.fresh_pages)
        runner.start()
        try:
            # A stop by another process ends it as Ctrl-C does: all that is below still has to be closed.
            signal.signal(signal.SIGTERM, signal.default_int_handler)
            with suppress(KeyboardInterrupt):
                serve(app, hall, bound, lambda: _announce(hall, options, port), proxy=options.proxy)
        finally:
            floor.store.hurry()
            runner.close()
            hall.close()
    finally:
        floor.close()
        floor.store.close()


def _reopener(url: str) -> Callable[[], Store] | None:
    return None if url == "memory:" else lambda: open_store(url)


def _hosts(options: Options) -> tuple[str, ...] | None:
    """On the machine's own address only its own names count: a foreign name that leads here is a trick."""
    return LOOPBACK if options.host in ("127.0.0.1", "localhost", "::1") and not options.origins else None


def _open_demo(floor: Floor, hall: Hall, robots: Robots) -> None:
    today = datetime.now(tz=UTC).date().isoformat()
    try:
        open_demo(floor, hall.directory, robots, today)
    except RuntimeError as error:
        complain("serve", f"{error}; this database holds another floor: give a new one for the demonstration.")


def _announce(hall: Hall, options: Options, port: int) -> None:
    host = {"0.0.0.0": "127.0.0.1", "::": "[::1]", "::1": "[::1]"}.get(options.host, options.host)  # noqa: S104
    address = f"http://{host}:{port}/"
    if not options.demo and not hall.directory.administrators():
        link = (options.origins[0] if options.origins else address.rstrip("/")) + hall.tokens.link()
        print(f"There is no administrator yet. This link sets one up, once: {link}")
    print(f"Megalink serves {address} (Ctrl-C stops it)", flush=True)
    if options.demo:
        print("A demonstration: open it in a browser, pick a name, play. Nobody needs a password.", flush=True)
