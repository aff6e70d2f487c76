"""`megalink serve`: a floor on a port, with its pages: opened, announced, served until it is stopped, and closed."""

import re
import signal
import socket
import sys
from collections.abc import Sequence
from contextlib import suppress
from functools import partial
from ipaddress import IPv4Network, IPv6Network, ip_network
from pathlib import Path
from typing import Annotated

import typer

from megalink.cli.terminal.administrator_link import LinkPlace, told_of_link, write_link
from megalink.cli.terminal.database import told_of
from megalink.cli.terminal.verbs import complain, examples
from megalink.floor.clock import SystemClock
from megalink.floor.config import Config
from megalink.floor.dealing.automatic_dealer import Times
from megalink.floor.dealing.robots import Robots
from megalink.floor.dealing.runner import Runner
from megalink.floor.service import Floor
from megalink.floor.state.events import Dealer
from megalink.floor.state.person_names import is_robot
from megalink.store import marks_of, open_store
from megalink.store.contract import Recorded, Store
from megalink.store.hiding import without_password
from megalink.web import server
from megalink.web.context import Context
from megalink.web.demo import SUPERVISOR, NotADemonstration, open_demo, take_log
from megalink.web.running import Gate
from megalink.web.settings import Rates, Scrapers, Settings

USUAL_PORT = 8765
TOKEN_LEAST = 16  # characters; shorter ones can be guessed
# Browsers leave out the port that goes without saying.
ORIGIN = re.compile(r"(?!https://.*:443$|http://.*:80$)https?://(?:[a-z0-9.-]+|\[[0-9a-f:]+\])(?::[0-9]{1,5})?")
LOOPBACK = ("localhost", "127.0.0.1", "[::1]")
verbs = typer.Typer()


@verbs.command(
    epilog=examples(
        "megalink serve --demo",
        "megalink serve --database floor.db",
        "megalink serve --database postgresql://floor@db/floor --host 0.0.0.0 --origin https://floor.example",
    )
)
def serve(
    ctx: typer.Context,
    host: Annotated[str, typer.Option("--host", help="The address to listen at.")] = "127.0.0.1",
    port: Annotated[
        int | None, typer.Option("--port", min=0, max=65535, help="8765; 0 takes any that is free.")
    ] = None,
    database: Annotated[
        str | None,
        typer.Option(
            "--database",
            metavar="URL",
            envvar="MEGALINK_DATABASE",
            help="A file, sqlite:///path or postgresql://…; megalink.db. A demonstration takes only its own, from this "
            "option and not from the variable, and keeps nothing without one.",
        ),
    ] = None,
    demo: Annotated[
        bool, typer.Option("--demo", help="A floor to look at: tables, robots, a jackpot; nobody needs a password.")
    ] = False,
    house: Annotated[
        str, typer.Option("--house", metavar="NAME", help="The house's name on printed papers.")
    ] = "Megalink",
    origin: Annotated[
        list[str] | None,
        typer.Option("--origin", metavar="URL", help="Where browsers find this server, behind a proxy."),
    ] = None,
    proxy: Annotated[
        str | None,
        typer.Option("--proxy", metavar="ADDRESS", help="Of a proxy that says truly where requests come from."),
    ] = None,
    metrics: Annotated[
        list[str] | None,
        typer.Option("--metrics", metavar="ADDRESS", help="Who else reads /metrics, such as 10.0.0.7 or 10.0.0.0/24."),
    ] = None,
    metrics_token: Annotated[
        Path | None,
        typer.Option("--metrics-token", metavar="FILE", help="Holds what a reader of /metrics shows as Bearer token."),
    ] = None,
    administrator_link: Annotated[
        Path | None,
        typer.Option(
            "--administrator-link",
            metavar="FILE",
            help="Where the first administrator's link goes; beside the database, or in the account's own folder.",
        ),
    ] = None,
    name: Annotated[
        str,
        typer.Option(
            "--name", help="This server's own, where several share a PostgreSQL: each deals at its own tables."
        ),
    ] = "floor",
    between: Annotated[
        float, typer.Option(min=0, max=3600, help="Seconds from a round to the next, for the result.")
    ] = 6,
    betting: Annotated[float, typer.Option(min=0, max=3600, help="Seconds to place bets.")] = 15,
    decision: Annotated[float, typer.Option(min=0, max=3600, help="Seconds for each decision.")] = 20,
    disconnected: Annotated[
        float, typer.Option(min=0, max=3600, help="Seconds for which a decision waits for a lost connection.")
    ] = 8,
    reveal: Annotated[float, typer.Option(min=0, max=3600, help="Seconds between exposures.")] = 1.5,
    grace: Annotated[float, typer.Option(min=0, max=86400, help="Seconds to withdraw after a power failure.")] = 60,
    gone: Annotated[
        float, typer.Option(min=1, max=86400, help="Seconds until the seat of a Player who is away is released.")
    ] = 180,
    prepare_hints: Annotated[
        bool,
        typer.Option(
            "--prepare-hints/--no-prepare-hints",
            help="Count at the start what hints need, beside the floor; else a first hint takes seconds.",
        ),
    ] = True,
    plain_logs: Annotated[bool, typer.Option("--plain-logs", help="Logs for people instead of JSON.")] = False,
    fresh_pages: Annotated[bool, typer.Option("--fresh-pages", hidden=True, help="Read pages anew each time.")] = False,
) -> None:
    """Serve a floor: pages, HTTP API and live channel, with automatic dealers at the tables that want one.

    A start without an administrator writes a link that makes one to a file, and says how to see it. Ctrl-C stops it;
    nothing is lost.

    A port in use, a database that cannot be read or is in use: one sentence, and the exit status is 2.
    """
    scrapers = Scrapers(tuple(_read_network("--metrics", text) for text in metrics or ()), _read_token(metrics_token))
    origins = tuple(_check_origin(text) for text in origin or ())
    if proxy is not None:
        _read_network("--proxy", proxy)
    if demo and administrator_link is not None:
        complain("--administrator-link: a demonstration has no administrator; leave one of the two out.")
    seconds = (between, betting, decision, disconnected, reveal, grace, gone)
    settings = Settings(
        demo=demo,
        house=house,
        times=Times(*(int(duration * 1000) for duration in seconds)),
        rates=Rates(logins_a_minute=200) if demo else Rates(),  # nobody has a password in a demonstration
        origins=origins,
        # On the machine's own address only its own names count: a foreign name that leads here is a trick.
        hosts=LOOPBACK if host in ("127.0.0.1", "localhost", "::1") and not origins else None,
        scrapers=scrapers,
        supervised=demo,
        prepares_hints=prepare_hints,
    )
    url = _database(ctx, database, demo=demo)
    server.configure_logs(as_json=not plain_logs)
    with listening(host, port, demo=demo) as bound:
        opens = partial(_open_floor, url, name, demo=demo)
        gate = Gate(opens, partial(_prepare, settings), fresh_pages=fresh_pages)
        _serve(gate, host, bound, proxy, LinkPlace(administrator_link, url, name))


def _open_floor(url: str, home: str, remembered: Sequence[Recorded], *, demo: bool) -> Floor:
    store = open_store(url)
    try:
        if demo:
            _take_log(store, url)
        reopen = None if url == "memory:" else lambda: open_store(url)
        shared = url.startswith("postgres")
        config, marks = Config(home=home), marks_of(url)
        return Floor(store, config=config, reopen=reopen, marks=marks, shared=shared, remembered=remembered)
    except BaseException:
        store.close()
        raise


def _database(ctx: typer.Context, given: str | None, *, demo: bool) -> str:
    """A variable that names the real floor must not open it to everybody."""
    source = ctx.get_parameter_source("database")
    if demo and source is not None and source.name == "ENVIRONMENT":
        sys.stderr.write("MEGALINK_DATABASE is not used: a demonstration takes the database of --database alone.\n")
        given = None
    return given or ("memory:" if demo else "megalink.db")


def _take_log(store: Store, url: str) -> None:
    try:
        take_log(store, SystemClock())
    except NotADemonstration:
        complain(
            f"{without_password(url)} holds a floor that no demonstration has made (or one before logs had a "
            "mark): it is not opened to everybody; give a new database."
        )


def listening(host: str, port: int | None, *, demo: bool) -> socket.socket:
    """A demonstration that was not told its port takes another when the usual one is in use."""
    try:
        return server.listen(host, USUAL_PORT if port is None else port)
    except server.CannotListen as error:
        if port is None and demo:
            return listening(host, 0, demo=demo)
        complain(str(error))


def _prepare(settings: Settings, floor: Floor) -> tuple[Context, Runner]:
    """What answers requests, and who deals."""
    context = Context(floor, settings)
    robots = Robots(1) if settings.demo else None
    if robots:
        _open_demo(floor, context)
    runner = Runner(
        floor,
        settings.times,
        robots=robots,
        supervisor=SUPERVISOR if settings.demo else None,
        is_present=lambda player: context.hub.is_present(player) or (robots is not None and is_robot(player)),
        pays_at=lambda table: table.listed.dealer is Dealer.AUTOMATIC,
        away_for=context.hub.away_ms,
        lost=context.hub.lost,
    )
    context.hub.on_presence = runner.touch_all  # a Player who has left has less time
    context.hits.load()
    return context, runner


def _serve(gate: Gate, host: str, bound: socket.socket, proxy: str | None, place: LinkPlace) -> None:
    try:
        # A stop by another process ends it as Ctrl-C does: everything below still has to be closed.
        signal.signal(signal.SIGTERM, signal.default_int_handler)
        context, address = gate.running.context, _address(host, bound)
        write_link(context, place, address)
        served = server.Server(gate, context, lambda: _ready(context, address), proxy=proxy)
        gate.start(served)
        with suppress(KeyboardInterrupt):
            served.run([bound])
    finally:
        gate.close()


def _open_demo(floor: Floor, context: Context) -> None:
    try:
        open_demo(floor, context.directory)
    except RuntimeError as error:
        complain(f"{error}; this database holds another floor: give a new one for the demonstration.")


def _address(host: str, bound: socket.socket) -> str:
    shown = {"0.0.0.0": "127.0.0.1", "::": "[::1]", "::1": "[::1]"}.get(host, host)  # noqa: S104
    return f"http://{shown}:{bound.getsockname()[1]}"


def _ready(context: Context, address: str) -> None:
    _announce(context, address)
    if context.settings.prepares_hints:
        context.warm()


def _announce(context: Context, address: str) -> None:
    if (file := context.administrator_link.file) is not None:
        print(told_of_link(file))
    if context.floor.replaced:
        print(told_of(context.floor.replaced))
    print(f"Megalink serves {address}/ (Ctrl-C stops it)", flush=True)
    if context.settings.demo:
        print("A demonstration: open it in a browser, pick a name, play. Nobody needs a password.", flush=True)


def _read_network(option: str, text: str) -> IPv4Network | IPv6Network:
    try:
        return ip_network(text)
    except ValueError:
        complain(f"{option} is an address or a network, such as 10.0.0.7 or 10.0.0.0/24; not {text!r}.")


def _check_origin(text: str) -> str:
    """It must be what browsers send, to the letter: with a slip here every order would be refused, without a reason."""
    if not ORIGIN.fullmatch(text):
        complain(f"--origin is what browsers send, such as https://floor.example; not {text!r}.")
    return text


def _read_token(file: Path | None) -> str | None:
    if file is None:
        return None
    try:
        token = file.read_text("utf-8").strip()
    except OSError as error:
        complain(f"--metrics-token: {file}: {error.strerror}.")
    except UnicodeDecodeError:
        complain(f"--metrics-token: {file} is not text in UTF-8.")
    if len(token) < TOKEN_LEAST or not (token.isascii() and token.isprintable()) or " " in token:
        complain(f"--metrics-token: {file} holds no token: {TOKEN_LEAST} letters or digits, or more.")
    return token
