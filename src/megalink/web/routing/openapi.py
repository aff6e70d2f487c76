"""The OpenAPI document, made from the same declarations that the routes are made from."""

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Any

import msgspec

import megalink
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
    kinds = dict.fromkeys([Refusal, *(kind for route in declared for kind in _kinds(route))])
    schemas, components = msgspec.json.schema_components(kinds, schema_hook=_anything, ref_template=REF)
    schema_of = dict(zip(kinds, schemas, strict=True))
    paths: dict[str, Any] = {}
    for route in declared:
        paths.setdefault(route.path, {})[route.method.lower()] = _operation(route, schema_of)
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


def _kinds(route: Declared) -> Iterator[Any]:
    """The types that the route speaks of."""
    yield route.answer
    if route.body is not None:
        yield route.body
    for _name, kind, _required in _query(route):
        yield kind


def _query(route: Declared) -> list[tuple[str, Any, bool]]:
    """Name and type of each parameter, and whether it must be given."""
    if route.query is None:
        return []
    return [(field.encode_name, field.type, field.required) for field in msgspec.structs.fields(route.query)]


def _operation(route: Declared, schema_of: dict[Any, Any]) -> dict[str, Any]:
    refusal = {"content": {JSON: {"schema": schema_of[Refusal]}}}
    operation: dict[str, Any] = {
        "summary": route.summary,
        "operationId": re.sub(r"[^a-z0-9]+", "_", f"{route.method} {route.path}".lower()).strip("_"),
        "parameters": [*_path_parameters(route), *_query_parameters(route, schema_of), *_headers(route)],
        "responses": {
            "200": {"description": "Done", "content": {route.media: {"schema": schema_of[route.answer]}}},
            **{status: {"description": meaning, **refusal} for status, meaning in REFUSALS.items()},
        },
    }
    if route.body is not None:
        operation["requestBody"] = {"required": True, "content": {JSON: {"schema": schema_of[route.body]}}}
    if route.who is not None:
        operation["security"] = [{"session": []}]
        operation["x-roles"] = sorted(route.who)
    return operation


def _path_parameters(route: Declared) -> list[dict[str, Any]]:
    return [
        {"name": name, "in": "path", "required": True, "schema": {"type": "string", "minLength": 1}}
        for name in re.findall(r"{(\w+)}", route.path)
    ]


def _query_parameters(route: Declared, schema_of: dict[Any, Any]) -> list[dict[str, Any]]:
    return [
        {"name": name, "in": "query", "required": required, "schema": schema_of[kind]}
        for name, kind, required in _query(route)
    ]


def _headers(route: Declared) -> list[dict[str, Any]]:
    if not route.keyed:
        return []
    schema = {"type": "string", "minLength": 1, "maxLength": 200, "pattern": "^[!-~]+$"}
    return [{"name": "Idempotency-Key", "in": "header", "required": True, "schema": schema}]
