"""The application: all routes behind one front."""

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any, cast

import structlog
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, WebSocketRoute
from starlette.types import ASGIApp

from megalink.floor.collector import spare_the_collector
from megalink.store import StoreError
from megalink.web import (
    accounts_api,
    audit_api,
    coach,
    demo_api,
    login,
    mathematics,
    orders,
    pit_api,
    preview,
    reads,
    rounds_api,
    rules_api,
    school,
    service_api,
    users_api,
)
from megalink.web.directory import Busy
from megalink.web.front import Front, refusal_response
from megalink.web.hall import Hall
from megalink.web.live import live
from megalink.web.refusals import Code, Refused
from megalink.web.routing import ApiRoute
from megalink.web.static import Shelf, wants_page

MODULES: tuple[Any, ...] = (
    orders,  # what is asked most is looked for first
    login,
    demo_api,
    preview,
    reads,
    rounds_api,
    coach,
    rules_api,
    mathematics,
    school,
    pit_api,
    accounts_api,
    users_api,
    audit_api,
    service_api,
)

log = structlog.get_logger("megalink.web")


def api_routes() -> list[ApiRoute]:
    return [route for module in MODULES for route in module.routes]


def create_app(hall: Hall, *, fresh_pages: bool = False, on_stop: Callable[[], None] = lambda: None) -> ASGIApp:
    @asynccontextmanager
    async def lifespan(_app: Starlette) -> AsyncIterator[None]:
        hall.hub.open()
        spare_the_collector()
        yield
        on_stop()

    api = api_routes()
    shelf = Shelf(fresh=fresh_pages)
    routes: list[BaseRoute] = [
        *api,
        WebSocketRoute("/live", live),
        *shelf.routes(),
    ]
    app = Starlette(
        routes=routes,
        lifespan=lifespan,
        exception_handlers={
            Refused: _refused,
            StoreError: _out_of_reach,
            Busy: _out_of_reach,
            HTTPException: _http,
            Exception: _internal,
        },
    )
    app.state.hall = hall
    app.state.shelf = shelf
    app.state.declared = tuple(route.declared for route in api)
    app.router.redirect_slashes = False
    return Front(app, hall)


async def _refused(request: Request, error: Exception) -> Response:  # noqa: ARG001 (as Starlette calls it)
    return cast("Response", refusal_response(cast("Refused", error)))


async def _out_of_reach(request: Request, error: Exception) -> Response:
    log.warning("the log could not be read or written", path=request.url.path, error=str(error))
    return cast("Response", refusal_response(Refused(Code.BUSY, "the log is out of reach; try again", retry_after=1)))


async def _http(request: Request, error: Exception) -> Response:
    status = cast("HTTPException", error).status_code
    if status == 404 and wants_page(request):
        return cast("Shelf", request.app.state.shelf).missing()
    if status == 405:
        refused = Refused(Code.METHOD_NOT_ALLOWED, f"this takes no {request.method}")
    else:
        refused = Refused(Code.NOT_FOUND, "there is nothing of this name", status=status)
    return cast("Response", refusal_response(refused))


async def _internal(request: Request, error: Exception) -> Response:
    log.error("a request failed", path=request.url.path, exc_info=error)
    return cast("Response", refusal_response(Refused(Code.INTERNAL, "an internal error; it has been noted")))
