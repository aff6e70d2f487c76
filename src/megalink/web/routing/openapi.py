"""The OpenAPI document, made from the same declarations that the routes are made from."""

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any, get_type_hints

import msgspec

import megalink
from megalink.web.auth.visitor import Who
from megalink.web.http.errors import Refusal
from megalink.web.routing.route import JSON, Declared

REF = "#/components/schemas/{name}"
REFUSALS = {
    "400": "no JSON",
    "401": "log in first",
    "403": "not yours to do",
    "404": "no such thing",
    "405": "another method",
    "409": "not now",
    "413": "too large",
    "415": "no JSON",
    "421": "another host",
    "422": "understood, and wrong",
    "423": "locked since a check failed",
    "429": "too often",
    "503": "the log is out of reach, or too much at once",
}


@lru_cache(maxsize=4)
def openapi(declared: tuple[Declared, ...]) -> dict[str, Any]:
    kinds = _kinds(declared)
    schemas, components = msgspec.json.schema_components(
        [kind for _, kind in kinds], schema_hook=_anything, ref_template=REF
    )
    by_kind = dict(zip([key for key, _ in kinds], schemas, strict=True))
    paths: dict[str, Any] = {}
    for route in declared:
        paths.setdefault(route.path, {})[route.method.lower()] = _operation(route, by_kind)
    return {
        "openapi": "3.1.0",
        "info": {"title": "Megalink floor", "version": megalink.__version__, "description": DESCRIPTION},
        "paths": paths,
        "components": {
            "schemas": components,
            "securitySchemes": {"session": {"type": "apiKey", "in": "cookie", "name": "megalink_…"}},
        },
    }


def _anything(kind: type) -> dict[str, Any]:
    """What is JSON already, or may be any of it."""
    if kind in (object, msgspec.Raw):
        return {"description": "any JSON"}
    raise NotImplementedError


DESCRIPTION = (
    "Money is in whole cents, cards are texts such as As and Td (?? face down), times are milliseconds since 1970. "
    "Every refusal has the same body. The live channel is a WebSocket at /live: see docs/api.md."
)


def _kinds(declared: Iterable[Declared]) -> list[tuple[str, Any]]:
    kinds: dict[str, Any] = {"refusal": Refusal}
    for route in declared:
        for part, kind in (("answer", route.answer), ("body", route.body)):
            if kind is not None:
                kinds[f"{route.method} {route.path} {part}"] = kind
        for name, kind in _hints(route.query).items():
            kinds[f"{route.method} {route.path} ?{name}"] = kind
    return [*kinds.items()]


def _hints(kind: Any) -> dict[str, Any]:  # noqa: ANN401 (a Struct, or None)
    if kind is None:
        return {}
    hints = get_type_hints(kind)
    return {field.encode_name: hints[field.name] for field in msgspec.structs.fields(kind)}


def _operation(route: Declared, schemas: dict[str, Any]) -> dict[str, Any]:
    where = f"{route.method} {route.path}"
    operation: dict[str, Any] = {
        "summary": route.summary,
        "operationId": re.sub(r"[^a-z0-9]+", "_", where.lower()).strip("_"),
        "parameters": [*_path_parameters(route), *_query_parameters(route, where, schemas), *_headers(route)],
        "responses": {
            "200": {"description": "Done", "content": {route.media: {"schema": schemas[f"{where} answer"]}}},
            **{
                status: {"description": meaning, "content": {JSON: {"schema": schemas["refusal"]}}}
                for status, meaning in REFUSALS.items()
            },
        },
    }
    if route.body is not None:
        operation["requestBody"] = {"required": True, "content": {JSON: {"schema": schemas[f"{where} body"]}}}
    if route.who is not None:
        operation["security"] = [{"session": []}]
        operation["x-roles"] = _roles(route.who)
    return operation


def _roles(who: Who) -> Sequence[str]:
    return sorted(hat.value for hat in who or ())


def _path_parameters(route: Declared) -> list[dict[str, Any]]:
    return [
        {"name": name, "in": "path", "required": True, "schema": {"type": "string", "minLength": 1}}
        for name in re.findall(r"{(\w+)}", route.path)
    ]


def _query_parameters(route: Declared, where: str, schemas: dict[str, Any]) -> list[dict[str, Any]]:
    required = (
        {field.encode_name for field in msgspec.structs.fields(route.query) if field.required} if route.query else ()
    )
    return [
        {"name": name, "in": "query", "required": name in required, "schema": schemas[f"{where} ?{name}"]}
        for name in _hints(route.query)
    ]


def _headers(route: Declared) -> list[dict[str, Any]]:
    if not route.keyed:
        return []
    schema = {"type": "string", "minLength": 1, "maxLength": 200, "pattern": "^[!-~]+$"}
    return [{"name": "Idempotency-Key", "in": "header", "required": True, "schema": schema}]
