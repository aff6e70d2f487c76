"""`megalink serve`: a floor on a port, with its pages."""

from pathlib import Path
from typing import Annotated

import typer

from megalink.cli.terminal.verb import examples

verb = typer.Typer()


@verb.command(
    epilog=examples(
        "megalink serve --demo",
        "megalink serve --database floor.db",
        "megalink serve --database postgresql://floor@db/floor --host 0.0.0.0 --origin https://floor.example",
    )
)
def serve(
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
            help="A file, sqlite:///path or postgresql://…; megalink.db. A demonstration keeps nothing without one.",
        ),
    ] = None,
    demo: Annotated[
        bool, typer.Option("--demo", help="A floor to look at: tables, robots, a jackpot; nobody needs a password.")
    ] = False,
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
    name: Annotated[
        str,
        typer.Option(
            "--name", help="This server's own, where several share a PostgreSQL: each deals at its own tables."
        ),
    ] = "floor",
    between: Annotated[float, typer.Option(min=0, max=3600, help="Seconds from a round to the next.")] = 4,
    betting: Annotated[float, typer.Option(min=0, max=3600, help="Seconds to place bets.")] = 15,
    decision: Annotated[float, typer.Option(min=0, max=3600, help="Seconds for each decision.")] = 20,
    disconnected: Annotated[float, typer.Option(min=0, max=3600, help="The same for who is not connected.")] = 8,
    reveal: Annotated[float, typer.Option(min=0, max=3600, help="Seconds between exposures.")] = 1.5,
    grace: Annotated[float, typer.Option(min=0, max=86400, help="Seconds to withdraw after a power failure.")] = 60,
    plain_logs: Annotated[bool, typer.Option("--plain-logs", help="Logs for people instead of JSON.")] = False,
    fresh_pages: Annotated[bool, typer.Option("--fresh-pages", hidden=True, help="Read pages anew each time.")] = False,
) -> None:
    """Serve a floor: pages, HTTP API and live channel, with automatic dealers at the tables that want one.

    The first start without users prints a link to set up an administrator. Ctrl-C stops it; nothing is lost.

    A port in use, a database that cannot be read or is in use: one sentence, and the exit status is 2.
    """
    from megalink.cli.serve.server import Place, check_origin, hosts_of, read_network, read_token, serve_floor
    from megalink.floor.dealing.automatic_dealer import Times
    from megalink.web.settings import Rates, Scrapers, Settings

    scrapers = Scrapers(tuple(read_network("--metrics", text) for text in metrics or ()), read_token(metrics_token))
    origins = tuple(check_origin(text) for text in origin or ())
    if proxy is not None:
        read_network("--proxy", proxy)
    seconds = (between, betting, decision, disconnected, reveal, grace)
    settings = Settings(
        demo=demo,
        times=Times(*(int(duration * 1000) for duration in seconds)),
        rates=Rates(logins_a_minute=200) if demo else Rates(),  # nobody has a password in a demonstration
        origins=origins,
        hosts=hosts_of(host, origins),
        scrapers=scrapers,
        supervised=demo,
    )
    url = database or ("memory:" if demo else "megalink.db")
    place = Place(host, port, proxy)
    serve_floor(url, name, place, settings, json_logs=not plain_logs, fresh_pages=fresh_pages)
