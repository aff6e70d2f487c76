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
from megalink.rulebook.rejection import Code
from megalink.store import StoreError
from megalink.web.api import accounts as accounts_api
from megalink.web.api import audit as audit_api
from megalink.web.api import coach, login, orders, preview, reads, school
from megalink.web.api import demo as demo_api
from megalink.web.api import par as mathematics
from megalink.web.api import rounds as rounds_api
from megalink.web.api import rules as rules_api
from megalink.web.api import service as service_api
from megalink.web.api import users as users_api
from megalink.web.api.live import live
from megalink.web.auth.directory import Busy
from megalink.web.context import Context
from megalink.web.http.errors import HttpError
from megalink.web.http.static import Shelf, wants_page
from megalink.web.routing.middleware import Middleware, refusal_response
from megalink.web.routing.route import ApiRoute

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
    accounts_api,
    users_api,
    audit_api,
    service_api,
)

log = structlog.get_logger("megalink.web")


def api_routes() -> list[ApiRoute]:
    return [route for module in MODULES for route in module.routes]


def create_app(context: Context, *, fresh_pages: bool = False, on_stop: Callable[[], None] = lambda: None) -> ASGIApp:
    @asynccontextmanager
    async def lifespan(_app: Starlette) -> AsyncIterator[None]:
        context.hub.open()
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
            HttpError: _refused,
            StoreError: _out_of_reach,
            Busy: _out_of_reach,
            HTTPException: _http,
            Exception: _internal,
        },
    )
    app.state.context = context
    app.state.shelf = shelf
    app.state.declared = tuple(route.declared for route in api)
    app.router.redirect_slashes = False
    return Middleware(app, context)


async def _refused(request: Request, error: Exception) -> Response:  # noqa: ARG001 (as Starlette calls it)
    return cast("Response", refusal_response(cast("HttpError", error)))


async def _out_of_reach(request: Request, error: Exception) -> Response:
    log.warning("the log could not be read or written", path=request.url.path, error=str(error))
    return cast("Response", refusal_response(HttpError(Code.BUSY, "the log is out of reach; try again", retry_after=1)))


async def _http(request: Request, error: Exception) -> Response:
    status = cast("HTTPException", error).status_code
    if status == 404 and wants_page(request):
        return cast("Shelf", request.app.state.shelf).missing()
    if status == 405:
        refused = HttpError(Code.METHOD_NOT_ALLOWED, f"this takes no {request.method}")
    else:
        refused = HttpError(Code.NOT_FOUND, "there is nothing of this name", status=status)
    return cast("Response", refusal_response(refused))


async def _internal(request: Request, error: Exception) -> Response:
    log.error("a request failed", path=request.url.path, exc_info=error)
    return cast("Response", refusal_response(HttpError(Code.INTERNAL_ERROR, "an internal error; it has been noted")))
