"""The application: all routes behind the middleware, and what is answered when something goes wrong."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import cast

import structlog
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import WebSocketRoute
from starlette.types import ASGIApp

from megalink.floor.collector import spare_the_collector
from megalink.rulebook.rejection import Code
from megalink.store.contract import StoreError
from megalink.web.api import (
    accounts,
    audit,
    cage,
    demo,
    exclusions,
    house,
    live,
    login,
    orders,
    par,
    preview,
    reads,
    reports,
    rounds,
    rules,
    school,
    service,
    users,
)
from megalink.web.api.advice import coach, hint, session
from megalink.web.api.ahead import asked_ahead
from megalink.web.auth.directory import Busy
from megalink.web.context import Context
from megalink.web.http.errors import HttpError
from megalink.web.http.static import Pages, wants_page
from megalink.web.routing.middleware import Middleware, refusal_response
from megalink.web.routing.route import ApiRoute

ASKED_OFTEN = (orders, login, demo, preview, reads)  # their routes are looked at first
ASKED_SELDOM = (
    *(rounds, hint, coach, session, rules, par, school, accounts, cage, exclusions, house, users, audit, reports),
    service,
)

log = structlog.get_logger("megalink.web")


def api_routes() -> list[ApiRoute]:
    return [route for module in (*ASKED_OFTEN, *ASKED_SELDOM) for route in module.routes]


def create_app(context: Context, *, fresh_pages: bool = False) -> ASGIApp:
    @asynccontextmanager
    async def lifespan(_app: Starlette) -> AsyncIterator[None]:
        context.hub.open()
        spare_the_collector()
        yield

    api = api_routes()
    pages = Pages(asked_ahead, fresh=fresh_pages)
    app = Starlette(
        routes=[*api, WebSocketRoute("/live", live.live), *pages.routes()],
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
    app.state.pages = pages
    app.state.declared = tuple(route.declared for route in api)
    app.router.redirect_slashes = False
    return Middleware(app, context)


async def _refused(request: Request, error: Exception) -> Response:  # noqa: ARG001 (as Starlette calls it)
    return _response(cast("HttpError", error))


async def _out_of_reach(request: Request, error: Exception) -> Response:
    log.warning("the log could not be read or written", path=request.url.path, error=str(error))
    return _response(HttpError(Code.BUSY, "the log is out of reach; try again", retry_after=1))


async def _http(request: Request, error: Exception) -> Response:
    status = cast("HTTPException", error).status_code
    if status == 404 and wants_page(request):
        return cast("Pages", request.app.state.pages).missing()
    if status == 405:
        return _response(HttpError(Code.METHOD_NOT_ALLOWED, f"this takes no {request.method}"))
    return _response(HttpError(Code.NOT_FOUND, "there is nothing of this name", status=status))


async def _internal(request: Request, error: Exception) -> Response:
    log.error("a request failed", path=request.url.path, exc_info=error)
    return _response(HttpError(Code.INTERNAL_ERROR, "an internal error; it has been noted"))


def _response(refused: HttpError) -> Response:
    return cast("Response", refusal_response(refused))
