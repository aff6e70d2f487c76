"""`megalink serve` and its help."""

from pathlib import Path
from typing import Annotated

import typer

EPILOG = (
    "[bold]Examples[/bold]\n\n"
    "megalink serve --demo\n\n"
    "megalink serve --database floor.db\n\n"
    "megalink serve --database postgresql://floor@db/floor --host 0.0.0.0 --origin https://floor.example"
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
    from megalink.cli.serve import Options, run
    from megalink.floor.automat import Times

    parts = (between, betting, decision, disconnected, reveal, grace)
    times = Times(*(int(seconds * 1000) for seconds in parts))
    url = database or ("memory:" if demo else "megalink.db")
    options = Options(
        host=host,
        port=port,
        database=url,
        demo=demo,
        times=times,
        name=name,
        origins=tuple(origin or ()),
        proxy=proxy,
        metrics=tuple(metrics or ()),
        metrics_token=metrics_token,
        json_logs=not plain_logs,
        fresh_pages=fresh_pages,
    )
    raise typer.Exit(run(options))
