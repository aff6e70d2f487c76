"""For machines: health, figures, and the description of this API."""

import hmac
from ipaddress import IPv6Address, ip_address
from typing import Any

import msgspec
from prometheus_client import CONTENT_TYPE_LATEST
from starlette.requests import HTTPConnection
from starlette.responses import Response

from megalink.floor.audit.log.replaced_log import replaced_words
from megalink.rulebook.rejection import Code
from megalink.web.auth.visitor import ADMINISTRATORS, AUDITORS, Visitor
from megalink.web.http.errors import HttpError
from megalink.web.http.rate_limit import address_of
from megalink.web.routing.openapi import openapi
from megalink.web.routing.route import Asked, get
from megalink.web.settings import Scrapers

READERS_OF_FIGURES = AUDITORS | ADMINISTRATORS
# Requests through a proxy on this machine look as if they came from here; these headers give them away.
FORWARDED = ("forwarded", "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-real-ip", "via")


class Health(msgspec.Struct):
    status: str
    position: int
    tables: int
    locked: int
    replaced: str | None  # in words: the log is an older copy, or another one; until the gaming day has ended


async def health(asked: Asked[None, None]) -> Health:
    floor = asked.context.floor
    illness = floor.illness
    if illness:
        raise HttpError(Code.BUSY, illness, retry_after=5)
    replaced = floor.registry.replaced
    words = replaced_words(replaced) if replaced else None
    return Health("ok", floor.position, len(floor.state.tables), len(floor.state.locked), words)


async def metrics(asked: Asked[None, None]) -> Response:
    if not may_read(asked.context.settings.scrapers, asked.request, asked.visitor):
        message = "figures are for this machine, addresses named to the server, auditors and administrators"
        raise HttpError(Code.NOT_PERMITTED, message)
    return Response(asked.context.metrics.text(), headers={"content-type": CONTENT_TYPE_LATEST})


def may_read(scrapers: Scrapers, connection: HTTPConnection, visitor: Visitor) -> bool:
    """Yes for this machine, addresses named to the server, clients with the token, auditors and administrators."""
    return (
        visitor.role in READERS_OF_FIGURES
        or _shows_token(scrapers, connection)
        or _comes_from_there(scrapers, connection)
    )


def _shows_token(scrapers: Scrapers, connection: HTTPConnection) -> bool:
    scheme, _, token = connection.headers.get("authorization", "").partition(" ")
    if scrapers.token is None or scheme.lower() != "bearer":
        return False
    return hmac.compare_digest(token.strip().encode(), scrapers.token.encode())


def _comes_from_there(scrapers: Scrapers, connection: HTTPConnection) -> bool:
    try:
        address = ip_address(address_of(connection))
    except ValueError:
        return False
    if isinstance(address, IPv6Address) and address.ipv4_mapped:
        address = address.ipv4_mapped
    if any(address in network for network in scrapers.networks):
        return True
    return address.is_loopback and not any(name in connection.headers for name in FORWARDED)


async def description(asked: Asked[None, None]) -> Any:  # noqa: ANN401 (a document)
    return openapi(asked.request.app.state.declared)


routes = [
    get("/healthz", health, Health, "Whether the floor works"),
    get("/metrics", metrics, str, "Figures for Prometheus", media="text/plain"),
    get("/api/openapi.json", description, dict[str, Any], "This document"),
]
