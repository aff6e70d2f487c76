"""For machines: health, figures, and the description of this API."""

from typing import Any

import msgspec
from prometheus_client import CONTENT_TYPE_LATEST
from starlette.responses import Response

from megalink.floor import names
from megalink.web.openapi import openapi
from megalink.web.refusals import Code, Refused
from megalink.web.routing import Asked, get
from megalink.web.scrapers import may_read


class Health(msgspec.Struct):
    status: str
    position: int
    tables: int
    locked: int


async def health(asked: Asked[None, None]) -> Health:
    floor = asked.hall.floor
    if names.FLOOR in floor.house.locked:
        raise Refused(Code.BUSY, "the floor is locked since a check failed")
    if floor.is_failing:
        raise Refused(Code.BUSY, "the log is out of reach; orders are refused until it is back", retry_after=5)
    return Health("ok", floor.position, len(floor.house.desks), len(floor.house.locked))


async def metrics(asked: Asked[None, None]) -> Response:
    if not may_read(asked.hall.settings.scrapers, asked.request, asked.visitor):
        message = "figures are for this machine, addresses named to the server, auditors and administrators"
        raise Refused(Code.NOT_PERMITTED, message)
    return Response(asked.hall.metrics.text(), headers={"content-type": CONTENT_TYPE_LATEST})


async def description(asked: Asked[None, None]) -> Any:  # noqa: ANN401 (a document)
    return openapi(asked.request.app.state.declared)


routes = [
    get("/healthz", health, Health, "Whether the floor works"),
    get("/metrics", metrics, str, "Figures for Prometheus", media="text/plain"),
    get("/api/openapi.json", description, dict[str, Any], "This document"),
]
