"""One declaration per route: method, path, query, body, answer and who may ask. OpenAPI is made from the same.

routes = [get("/api/floor", floor, Floor, "All tables and links")]

async def floor(asked: Asked[None, None]) -> Floor: ...
"""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar, get_origin

import msgspec
from anyio import to_thread
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from megalink.rulebook.rejection import Code
from megalink.rulebook.role import role_title
from megalink.web.auth.visitor import EVERYBODY, Visitor, Who
from megalink.web.http.errors import HttpError
from megalink.web.http.read_position import POSITION, position_of, reach, seen_by
from megalink.web.routing.body import invalid, read_body

if TYPE_CHECKING:
    from megalink.web.context import Context

Query = TypeVar("Query")
Body = TypeVar("Body")
JSON = "application/json"


@dataclass(slots=True)
class Asked(Generic[Query, Body]):
    """A request, with all that was checked about it."""

    request: Request
    context: "Context"
    visitor: Visitor
    query: Query
    body: Body

    def path(self, name: str) -> str:
        """A part of the path, such as {table}."""
        return str(self.request.path_params[name])

    def number(self, name: str, code: Code) -> int:
        text = self.path(name)
        if not text.isascii() or not text.isdigit() or len(text) > 12:
            raise HttpError(code, f"{text!r} is no number of a {name}", field=name, value=text)
        return int(text)


class Declared(NamedTuple):
    """What a route says of itself."""

    method: str
    path: str
    summary: str
    answer: Any
    query: Any = None
    body: Any = None
    who: Who = EVERYBODY
    keyed: bool = False  # needs an Idempotency-Key
    media: str = JSON


Handler = Callable[[Asked[Any, Any]], Awaitable[Any]] | Callable[[Asked[Any, Any]], Any]


class ApiRoute(Route):
    def __init__(self, declared: Declared, handler: Handler, *, blocking: bool) -> None:
        self.declared = declared
        super().__init__(declared.path, _endpoint(declared, handler, blocking=blocking), methods=[declared.method])


def get(
    path: str,
    handler: Handler,
    answer: Any,  # noqa: ANN401 (a type as msgspec knows them)
    summary: str,
    *,
    query: Any = None,  # noqa: ANN401 (a Struct)
    who: Who = EVERYBODY,
    blocking: bool = False,
    media: str = JSON,
) -> ApiRoute:
    """`blocking`: the handler is no coroutine and runs in a thread of its own."""
    return ApiRoute(Declared("GET", path, summary, answer, query, None, who, media=media), handler, blocking=blocking)


def post(
    path: str,
    handler: Handler,
    body: Any,  # noqa: ANN401 (a type as msgspec knows them)
    answer: Any,  # noqa: ANN401
    summary: str,
    *,
    who: Who = EVERYBODY,
    blocking: bool = False,
    keyed: bool = False,
) -> ApiRoute:
    return ApiRoute(Declared("POST", path, summary, answer, None, body, who, keyed=keyed), handler, blocking=blocking)


def _endpoint(declared: Declared, handler: Handler, *, blocking: bool) -> Callable[[Request], Awaitable[Response]]:
    decoder = msgspec.json.Decoder(declared.body) if declared.body is not None else None

    async def endpoint(request: Request) -> Response:
        context: Context = request.app.state.context
        visitor = context.visitor(request)
        admit(visitor, declared.who)
        await reach(context.floor, seen_by(request))
        query = read_query(request, declared.query) if declared.query is not None else None
        body = await read_body(request, decoder) if decoder is not None else None
        asked = Asked(request, context, visitor, query, body)
        rests_on = position_of(context.floor)  # before it is looked at: the answer rests on no less
        answer = await to_thread.run_sync(handler, asked, limiter=context.readers) if blocking else await handler(asked)
        response = answer if isinstance(answer, Response) else as_response(answer)
        if declared.body is not None:
            rests_on = position_of(context.floor)  # an order's own effect is in
        response.raw_headers.append((POSITION, rests_on.text.encode()))
        return response

    return endpoint


def admit(visitor: Visitor, who: Who) -> None:
    if who is None or visitor.role in who:
        return
    if visitor.role is None:
        raise HttpError(Code.LOGIN_NEEDED, "log in first")
    needed = ", ".join(sorted(map(role_title, who)))
    raise HttpError(Code.NOT_PERMITTED, f"this is for: {needed}", field="role", value=visitor.role.value)


def as_response(content: object, status: int = 200) -> Response:
    return Response(msgspec.json.encode(content, enc_hook=str), status, media_type=JSON)


def read_query(request: Request, kind: Any) -> Any:  # noqa: ANN401 (a Struct)
    hints = {
        field.encode_name: field.type for field in msgspec.structs.fields(kind)
    }  # a field `as_` is asked for as `as`
    parameters: dict[str, Any] = {}
    for name in dict.fromkeys(request.query_params):
        values = request.query_params.getlist(name)
        if name not in hints:
            known = ", ".join(hints) or "none"
            raise HttpError(Code.QUERY_INVALID, f"there is no such parameter; known: {known}", field=name)
        is_list = get_origin(hints[name]) in (list, tuple)
        if len(values) > 1 and not is_list:
            raise HttpError(Code.QUERY_INVALID, "give this parameter once", field=name)
        parameters[name] = values if is_list else values[0]
    try:
        return msgspec.convert(parameters, kind, strict=False)
    except msgspec.ValidationError as error:
        raise invalid(Code.QUERY_INVALID, error) from error
