"""What every request passes: host, origin, size and rate; and what every answer carries: headers, a figure, a line.

Plain ASGI, without a layer per matter: at some thousands of orders a second layers are what costs.
"""

import time
from collections.abc import Awaitable, Callable, MutableMapping
from typing import TYPE_CHECKING, Any

import structlog
from prometheus_client import Counter, Histogram
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Receive, Scope, Send

from megalink.rulebook.rejection import Code
from megalink.web.http.errors import HttpError
from megalink.web.http.rate_limit import address_of
from megalink.web.routing.route import as_response

if TYPE_CHECKING:
    from megalink.web.context import Context

MOST_BYTES = 64 * 1024
SECURITY_HEADERS = (
    (
        b"content-security-policy",
        (
            b"default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
            b"object-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'"
        ),
    ),
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=(), payment=()"),
)
NO_STORE = (b"cache-control", b"no-store")
CLOSED_BY_POLICY = 1008

log = structlog.get_logger("megalink.web")
Message = MutableMapping[str, Any]


class Middleware:
    def __init__(self, app: ASGIApp, context: "Context") -> None:
        self._app = app
        self._context = context
        self._figures: dict[tuple[str, int], tuple[Counter, Histogram]] = {}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            await self._http(scope, receive, send)
        elif scope["type"] == "websocket":
            await self._websocket(scope, receive, send)
        else:
            await self._app(scope, receive, send)

    async def _http(self, scope: Scope, receive: Receive, send: Send) -> None:
        began = time.perf_counter()
        status = 500

        async def tell(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                headers = message.setdefault("headers", [])
                headers.extend(SECURITY_HEADERS)
                if not any(name == b"cache-control" for name, _ in headers):
                    headers.append(NO_STORE)
            await send(message)

        try:
            self._check(scope)
            await self._app(scope, limited(receive), tell)
        except HttpError as refused:
            await refusal_response(refused)(scope, receive, tell)
        except Exception:  # noqa: BLE001 (the application has answered and noted it)
            status = 500
        self._count(scope, status, time.perf_counter() - began)

    async def _websocket(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            self._check(scope)
        except HttpError:
            await receive()
            await send({"type": "websocket.close", "code": CLOSED_BY_POLICY})
            return
        await self._app(scope, receive, send)

    def _check(self, scope: Scope) -> None:
        connection = HTTPConnection(scope)
        headers = connection.headers
        host, origin = headers.get("host", ""), headers.get("origin")
        ended = self._context.floor.ended
        if ended and (scope["type"] == "websocket" or scope["path"].startswith("/api/")):
            raise HttpError(Code.STORE_UNAVAILABLE, f"{ended} This server loads the log anew.", retry_after=1)
        hosts = self._context.settings.hosts
        if hosts is not None and _without_port(host) not in hosts:
            message = f"wrong Host header: this server answers to {', '.join(sorted(hosts))}"
            raise HttpError(Code.HOST_UNKNOWN, message, field="host", value=host)
        wait = self._context.rate_limits.requests.take(address_of(connection))
        if wait:
            raise HttpError(Code.TOO_MANY_REQUESTS, "too many requests; come again later", retry_after=wait)
        changes = scope["type"] == "http" and scope["method"] not in ("GET", "HEAD", "OPTIONS")
        if origin is None and changes:
            raise HttpError(Code.ORIGIN_FOREIGN, "say where this comes from: the header Origin is missing")
        if origin is not None and (changes or scope["type"] == "websocket") and not self._is_ours(origin, scope, host):
            raise HttpError(Code.ORIGIN_FOREIGN, "this comes from another site", field="origin", value=origin)
        if changes:
            _check_body(headers.get("content-type", ""), headers.get("content-length", "0"))

    def _is_ours(self, origin: str, scope: Scope, host: str) -> bool:
        scheme = "https" if scope["scheme"] in ("https", "wss") else "http"
        return origin == f"{scheme}://{host}" or origin in self._context.settings.origins

    def _count(self, scope: Scope, status: int, seconds: float) -> None:
        route = scope.get("route")
        path = getattr(route, "path", None) or "(other)"
        figures = self._figures.get((path, status))
        if figures is None:
            metrics = self._context.metrics
            figures = metrics.requests.labels(path, status), metrics.seconds.labels(path)
            self._figures[path, status] = figures
        figures[0].inc()
        figures[1].observe(seconds)
        tell = log.error if status >= 500 and status != 503 else log.debug
        tell("answered", method=scope["method"], path=scope["path"], status=status, ms=int(seconds * 1000))


def _without_port(host: str) -> str:
    """`127.0.0.1:8000`, `[::1]:8000`, `localhost`: what stands before the port."""
    name, colon, port = host.rpartition(":")
    return name if colon and (port.isdigit() or not port) else host


def _check_body(content_type: str, length: str) -> None:
    if content_type.partition(";")[0].strip().lower() != "application/json":
        message = "a body is JSON: Content-Type: application/json"
        raise HttpError(Code.CONTENT_TYPE, message, field="content-type", value=content_type)
    if not length.isdigit() or int(length) > MOST_BYTES:
        raise HttpError(Code.BODY_TOO_LARGE, f"a body has at most {MOST_BYTES} bytes")


def limited(receive: Receive) -> Receive:
    """Counts what really comes: a length may be missing, or wrong."""
    received = 0

    async def counting() -> Message:
        nonlocal received
        message = await receive()
        received += len(message.get("body", b""))
        if received > MOST_BYTES:
            raise HttpError(Code.BODY_TOO_LARGE, f"a body has at most {MOST_BYTES} bytes")
        return message

    return counting


def refusal_response(refused: HttpError) -> Callable[[Scope, Receive, Send], Awaitable[None]]:
    response = as_response(refused.body, refused.status)
    if refused.retry_after:
        response.headers["retry-after"] = str(refused.retry_after)
    if refused.status == 413:
        response.headers["connection"] = "close"  # the rest of the body is not read
    return response
