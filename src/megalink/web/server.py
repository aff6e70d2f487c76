"""The server: the port it listens at, the connections of its pages, its log lines."""

import asyncio
import logging
import socket
import sys
from collections.abc import Callable
from typing import cast

import structlog
import uvicorn
from starlette.types import ASGIApp
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from megalink.web.context import Context

GRACE_S = 3
# Bytes, of each connection: by itself the system would let one that does not read take megabytes.
SEND_BUFFER = 32 * 1024
UNREAD_MS = 45_000  # then the system drops a connection whose other end takes nothing, with all that it holds
# Seconds from ping to ping, and to the answer: a page whose line was cut without a word is known to be gone by then.
PING_S, PONG_S = 4.0, 6.0
PAGE_MESSAGE_BYTES = 4096  # bytes of one message from a page: it has little to say


class CannotListen(OSError):
    """The address is in use, or is not this machine's."""


def listen(host: str, port: int) -> socket.socket:
    """Bound before anything is opened, so that a port in use is found at once."""
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        bound = socket.socket(family, kind, protocol)
    except OSError as error:
        raise CannotListen(f"{host} is no address of this machine ({error.strerror}).") from error
    try:
        if sys.platform != "win32":
            bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        bound.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SEND_BUFFER)
        if hasattr(socket, "TCP_USER_TIMEOUT"):
            bound.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, UNREAD_MS)
        bound.bind(address)
        bound.listen(2048)
    except OSError as error:
        bound.close()
        raise CannotListen(f"port {port} of {host} cannot be used: {error.strerror}.") from error
    bound.settimeout(0)
    return bound


class LiveProtocol(WebSocketsSansIOProtocol):
    """Holds one message at most for a page that does not read; usually 64 KB wait before the sender does."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        cast("asyncio.WriteTransport", transport).set_write_buffer_limits(high=0)


class Server(uvicorn.Server):
    """Says good-bye to the pages before their connections are closed."""

    def __init__(
        self, app: ASGIApp, context: Context, on_ready: Callable[[], None], *, proxy: str | None = None
    ) -> None:
        """`proxy`: the address of one whose word is taken for where a request comes from."""
        super().__init__(
            uvicorn.Config(
                app,
                ws=LiveProtocol,
                ws_max_size=PAGE_MESSAGE_BYTES,
                ws_per_message_deflate=False,
                ws_ping_interval=PING_S,
                ws_ping_timeout=PONG_S,
                access_log=False,
                log_config=None,
                server_header=False,
                proxy_headers=proxy is not None,
                forwarded_allow_ips=proxy,
                timeout_graceful_shutdown=GRACE_S,
                timeout_keep_alive=30,
                lifespan="on",
            )
        )
        self.context = context  # of the floor that is served now
        self._on_ready = on_ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self._on_ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self.context.hub.dismiss("server stops")
        await super().shutdown(sockets)


def configure_logs(*, as_json: bool, level: int = logging.INFO) -> None:
    """Everything that is logged, by whichever library, comes as one line on standard error."""
    shared: list[structlog.typing.Processor] = [
        structlog.contextvars.merge_contextvars,
        structlog.processors.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        structlog.processors.format_exc_info,
    ]
    renderer: structlog.typing.Processor = (
        structlog.processors.JSONRenderer() if as_json else structlog.dev.ConsoleRenderer(colors=sys.stderr.isatty())
    )
    structlog.configure(
        processors=[*shared, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        wrapper_class=structlog.make_filtering_bound_logger(level),
        logger_factory=structlog.stdlib.LoggerFactory(),
        cache_logger_on_first_use=True,
    )
    handler = logging.StreamHandler()
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=shared, processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, renderer]
        )
    )
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(level)
    for noisy in ("uvicorn", "uvicorn.error", "uvicorn.access", "websockets"):
        logging.getLogger(noisy).setLevel(logging.WARNING)
